/**
 * What stays in this browser: all that a reader has set, written down or gathered, as text by name. The
 * names are `<book>.<setting>`, `<book>.sheet` and such; docs/yours.md tells what stands under each.
 *
 * A newer site may keep things that this one would misread. Then nothing of it is changed from here. What
 * the browser refuses to keep holds until this site is left.
 */

const PREFIX = "rulescore.";
/** The version of the format, and the name under which it is kept. */
export const VERSION = 1;
const VERSION_NAME = "version";

/** @type {Map<string, string | null>} what could not be kept or dropped, in place of what is kept */
const unkept = new Map();

/** All that is kept, by name. @returns {Map<string, string>} */
export const loadAll = () => {
  try {
    const entries = Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX));
    const kept = new Map(entries.map(([key, text]) => [key.slice(PREFIX.length), String(text)]));
    kept.delete(VERSION_NAME);
    return kept;
  } catch {
    return new Map();
  }
};

/** What was kept when this page last looked, and what it has kept itself since. */
let seen = loadAll();

/**
 * What is kept under a name, or null.
 *
 * @param {string} name
 */
export const load = (name) => {
  const held = unkept.get(name);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // A browser may keep nothing for this site; then there is nothing.
  }
};

/**
 * Keep a text under a name; whether the browser has kept it.
 *
 * @param {string} name
 * @param {string} text
 */
export const save = (name, text) => {
  try {
    if (isNewer()) throw new Error("another version's");
    put(name, text);
    put(VERSION_NAME, String(VERSION));
    unkept.delete(name);
    seen.set(name, text);
    return true;
  } catch {
    unkept.set(name, text);
    return false;
  }
};

/**
 * Keep a text in place of another. One that nobody can read is not thrown away: it is put aside first.
 *
 * @param {string} name
 * @param {string} text
 * @param {(text: string) => boolean} isReadable
 */
export const saveInPlace = (name, text, isReadable) => {
  const former = load(name);
  const isLost = former !== null && former !== "" && !isReadable(former);
  return !(isLost && !save(unusedName(`${name}.damaged`), former)) && save(name, text);
};

/**
 * A name of which nothing is kept yet.
 *
 * @param {string} name
 */
const unusedName = (name) => {
  const names = loadAll();
  let number = 1;
  const numbered = () => (number === 1 ? name : `${name}.${number}`);
  while (names.has(numbered())) number += 1;
  return numbered();
};

/**
 * @param {string} name
 * @param {string} text
 */
const put = (name, text) => {
  const key = PREFIX + name;
  if (localStorage.getItem(key) === text) return;
  localStorage.setItem(key, text);
  if (localStorage.getItem(key) !== text) throw new Error("said to be kept, and is not");
};

/** @param {string} name */
export const remove = (name) => {
  try {
    if (isNewer()) throw new Error("another version's");
    localStorage.removeItem(PREFIX + name);
    unkept.delete(name);
    seen.delete(name);
  } catch {
    unkept.set(name, null);
  }
};

/** Whether a newer version of this site has kept what there is. */
export const isNewer = () => {
  try {
    return Number(localStorage.getItem(PREFIX + VERSION_NAME)) > VERSION;
  } catch {
    return false;
  }
};

/** What to say where `keep` has not kept something. */
export const whyNotSaved = () =>
  isNewer()
    ? "Not kept: a newer version of this site has kept things here. Load the page anew to use it."
    : "Not kept: this browser keeps nothing more for this site. It holds until you leave the site.";

/**
 * Learn what another tab has kept or dropped, by its name. A page that nobody sees learns of it when it is
 * seen again, so that a change does not start Python in every tab.
 *
 * @param {(name: string) => void} act
 */
export const onChangeElsewhere = (act) => {
  listeners.push(act);
  if (listeners.length > 1) return;
  window.addEventListener("storage", look);
  window.addEventListener("pageshow", look); // a page put by, and shown again, has heard nothing
  document.addEventListener("visibilitychange", look);
};

/** @type {((name: string) => void)[]} */
const listeners = [];

const look = () => {
  if (document.hidden) return;
  const before = seen;
  seen = loadAll();
  new Set([...before.keys(), ...seen.keys()]).forEach((name) => {
    if (before.get(name) !== seen.get(name)) listeners.forEach((act) => act(name));
  });
};
