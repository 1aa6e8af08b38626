/**
 * What is saved in this browser (localStorage): all that a reader has set, written down or gathered, as text
 * by name. The names are `<book>.<setting>`, `<book>.sheet` and such; docs/yours.md lists them.
 *
 * A newer version of the site may save things that this one would misread. This one then changes nothing.
 * What the browser refuses to save is held in memory until the reader leaves the site, and is saved as soon as
 * there is room.
 *
 * @typedef {Map<string, string | null>} Texts the text by name, null where nothing is saved under that name
 */

import { root } from "../base/base_url.js";
import { say } from "../base/language.js";
import { copyFromSharedOrigin, prefixFor } from "./prefix.js";

const PREFIX = prefixFor(root);
/** The version of the format, and the name under which it is saved. */
export const VERSION = 1;
const VERSION_NAME = "version";

copyFromSharedOrigin(root);

/** @type {Texts[]} what could not be saved: the texts of one map only make sense together, and no two share a name */
let unsaved = [];

/**
 * What the browser has saved under a name, or null.
 *
 * @param {string} name
 */
const saved = (name) => {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // a browser may save nothing for this site
  }
};

/** All that is saved or held, by name. @returns {Map<string, string>} */
export const loadAll = () => {
  /** @type {Texts} */
  const texts = new Map(savedNames().map((name) => [name, saved(name)]));
  unsaved.forEach((held) => held.forEach((text, name) => texts.set(name, text)));
  return new Map([...texts].flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
};

const savedNames = () => {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => key.slice(PREFIX.length)).filter((name) => name !== VERSION_NAME);
  } catch {
    return [];
  }
};

/** The texts when this page last looked, with what it has changed itself since. */
let seen = loadAll();

/**
 * What is saved under a name, or null.
 *
 * @param {string} name
 */
export const load = (name) => {
  const held = unsaved.find((texts) => texts.has(name))?.get(name);
  return held === undefined ? saved(name) : held;
};

/**
 * Save texts under their names, and remove where the text is null: all of them, or else none is saved and all
 * are held. Whether the browser has saved them.
 *
 * @param {Texts} texts
 */
export const saveAll = (texts) => {
  const related = unsaved.filter((held) => [...held.keys()].some((name) => texts.has(name)));
  const others = unsaved.filter((held) => !related.includes(held));
  const all = new Map([...related.flatMap((held) => [...held]), ...texts]);
  const isSaved = isPut(all);
  unsaved = others.filter((held) => !isPut(held)); // there may be room by now
  if (!isSaved) unsaved.push(all);
  texts.forEach((text, name) => (text === null ? seen.delete(name) : seen.set(name, text)));
  return isSaved;
};

/**
 * Save a text under a name; whether the browser has saved it.
 *
 * @param {string} name
 * @param {string} text
 */
export const save = (name, text) => saveAll(new Map([[name, text]]));

/**
 * Remove what is saved under a name; whether the browser has removed it.
 *
 * @param {string} name
 */
export const remove = (name) => saveAll(new Map([[name, null]]));

/**
 * Save a text in place of another, or remove that. One that cannot be read is saved under another name as well.
 *
 * @param {string} name
 * @param {string | null} text
 * @param {(text: string) => boolean} isReadable
 */
export const saveInPlace = (name, text, isReadable) =>
  saveAll(new Map([...unreadableAside(name, text, isReadable), [name, text]]));

/**
 * What cannot be read and is about to be replaced, under the name by which it is put aside.
 *
 * @param {string} name
 * @param {string | null} text
 * @param {(text: string) => boolean} isReadable
 * @returns {Texts}
 */
export const unreadableAside = (name, text, isReadable) => {
  const former = load(name);
  const isLost = former !== null && former !== "" && former !== text && !isReadable(former);
  return new Map(isLost ? [[unusedName(`${name}.damaged`), former]] : []);
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
 * Have the browser save texts, all or none; whether it has.
 *
 * @param {Texts} texts
 */
const isPut = (texts) => {
  const former = new Map([...texts.keys()].map((name) => [name, saved(name)]));
  const changed = [...texts].filter(([name, text]) => former.get(name) !== text);
  if (changed.length && isNewer()) return false;
  // Removing comes first, since it makes room.
  const inOrder = changed.sort(([, one], [, other]) => Number(one !== null) - Number(other !== null));
  try {
    inOrder.forEach(([name, text]) => put(name, text));
    if (changed.some(([, text]) => text !== null)) put(VERSION_NAME, String(VERSION));
  } catch {
    restore(inOrder.map(([name]) => [name, former.get(name) ?? null]));
    return false;
  }
  return true;
};

/**
 * Have the browser hold again what it held a moment ago, the last change first, so that there is room.
 *
 * @param {[name: string, text: string | null][]} texts
 */
const restore = (texts) =>
  texts.toReversed().forEach(([name, text]) => {
    try {
      put(name, text);
    } catch {
      // Nothing was written under this name then, and nothing is to be restored.
    }
  });

/**
 * @param {string} name
 * @param {string | null} text
 */
const put = (name, text) => {
  const key = PREFIX + name;
  if (saved(name) === text) return;
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  if (localStorage.getItem(key) !== text) throw new Error("reported as saved, but is not");
};

/**
 * Whether something under a name is held only until the reader leaves the site.
 *
 * @param {string} name
 */
export const isHeld = (name) => unsaved.some((texts) => texts.has(name));

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
    ? say("Not kept: a newer version of this site has kept things here. Load the page anew to use it.")
    : say("Not kept: this browser keeps nothing more for this site. It holds until you leave the site.");

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
