/**
 * What a reader sets once for a whole book, such as its dice: kept in this browser only. What the
 * browser refuses to keep holds until this site is left.
 */

const PREFIX = "rulescore.";

/** What to say where `keepSetting` has not kept something. */
export const NOT_KEPT =
  "Not kept: this browser keeps nothing more for this site. It holds until you leave the site.";

/** @type {Map<string, string | null>} what could not be kept or dropped, in place of what is kept */
const unkept = new Map();

/** @returns {Map<string, string>} */
const allKept = () => {
  try {
    return new Map(Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX)));
  } catch {
    return new Map();
  }
};

/** What was kept when this page last looked, and what it has kept itself since. */
let seen = allKept();

/**
 * @param {string} calculator
 * @param {string} name
 */
const keyOf = (calculator, name) => `${PREFIX}${calculator.split(".")[0]}.${name}`;

/**
 * The value that the reader has set for the book of a calculator, or null.
 *
 * @param {string} calculator
 * @param {string} name
 */
export const setting = (calculator, name) => {
  const key = keyOf(calculator, name);
  const held = unkept.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // A browser may keep nothing for this site; then nothing is set.
  }
};

/**
 * @param {string} calculator
 * @param {string} name
 */
export const dropSetting = (calculator, name) => {
  const key = keyOf(calculator, name);
  try {
    localStorage.removeItem(key);
    unkept.delete(key);
    seen.delete(key);
  } catch {
    unkept.set(key, null);
  }
};

/**
 * Set a value; whether the browser has kept it.
 *
 * @param {string} calculator
 * @param {string} name
 * @param {string} value
 */
export const keepSetting = (calculator, name, value) => {
  const key = keyOf(calculator, name);
  try {
    localStorage.setItem(key, value);
    if (localStorage.getItem(key) !== value) throw new Error("said to be kept, and is not");
    unkept.delete(key);
    seen.set(key, value);
    return true;
  } catch {
    unkept.set(key, value);
    return false;
  }
};

/**
 * Learn what another tab has set or dropped: the book and the name of it. A page that nobody sees
 * learns of it when it is seen again, so that a change does not start Python in every tab.
 *
 * @param {(book: string, name: string) => void} act
 */
export const whenSetElsewhere = (act) => {
  const look = () => {
    if (document.hidden) return;
    const before = seen;
    seen = allKept();
    new Set([...before.keys(), ...seen.keys()]).forEach((key) => {
      if (before.get(key) === seen.get(key)) return;
      const [book = "", ...name] = key.slice(PREFIX.length).split(".");
      act(book, name.join("."));
    });
  };
  window.addEventListener("storage", look);
  window.addEventListener("pageshow", look); // a page put by, and shown again, has heard nothing
  document.addEventListener("visibilitychange", look);
};
