/**
 * What is saved in this browser (localStorage): all that a reader has set, written down or gathered, as text
 * by name. The names are `<book>.<setting>`, `<book>.sheet` and such; docs/yours.md lists them.
 *
 * A newer version of the site may save things that this one would misread. This one then changes nothing.
 * What the browser refuses to save is held in memory until the reader leaves the site.
 */

const PREFIX = "rulescore.";
/** The version of the format, and the name under which it is saved. */
export const VERSION = 1;
const VERSION_NAME = "version";

/** @type {Map<string, string | null>} what could not be saved or removed, in place of what is saved */
const unsaved = new Map();

/** All that is saved, by name. @returns {Map<string, string>} */
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

/** What was saved when this page last looked, and what it has saved itself since. */
let seen = loadAll();

/**
 * What is saved under a name, or null.
 *
 * @param {string} name
 */
export const load = (name) => {
  const held = unsaved.get(name);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // a browser may save nothing for this site
  }
};

/**
 * Save a text under a name; whether the browser has saved it.
 *
 * @param {string} name
 * @param {string} text
 */
export const save = (name, text) => {
  try {
    if (isNewer()) throw new Error("another version's");
    put(name, text);
    put(VERSION_NAME, String(VERSION));
    unsaved.delete(name);
    seen.set(name, text);
    return true;
  } catch {
    unsaved.set(name, text);
    return false;
  }
};

/**
 * Save a text in place of another. One that cannot be read is saved under another name first.
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
 * A name under which nothing is saved yet.
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
  if (localStorage.getItem(key) !== text) throw new Error("reported as saved, but is not");
};

/** @param {string} name */
export const remove = (name) => {
  try {
    if (isNewer()) throw new Error("another version's");
    localStorage.removeItem(PREFIX + name);
    unsaved.delete(name);
    seen.delete(name);
  } catch {
    unsaved.set(name, null);
  }
};

/** Whether a newer version of this site has saved what there is. */
export const isNewer = () => {
  try {
    return Number(localStorage.getItem(PREFIX + VERSION_NAME)) > VERSION;
  } catch {
    return false;
  }
};

/** What to say where `save` has failed. */
export const whyNotSaved = () =>
  isNewer()
    ? "Not kept: a newer version of this site has kept things here. Load the page anew to use it."
    : "Not kept: this browser keeps nothing more for this site. It holds until you leave the site.";

/**
 * Call `act` with the name of what another tab has saved or removed. A hidden page hears of it when it is shown
 * again, so that a change does not start Python in every tab.
 *
 * @param {(name: string) => void} act
 */
export const onChangeElsewhere = (act) => {
  listeners.push(act);
  if (listeners.length > 1) return;
  window.addEventListener("storage", look);
  window.addEventListener("pageshow", look); // a page from the back/forward cache has heard nothing
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
