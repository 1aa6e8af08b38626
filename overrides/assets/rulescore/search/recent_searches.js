/** What a reader has looked for lately, the newest first. */

import { remove } from "../storage/storage.js";
import { storedList, storeList } from "../storage/stored_list.js";

/** The name under which it is stored, as a JSON list. */
export const SEARCHES = "searches";
const MOST = 6;
const LONGEST = 60;

export const recentSearches = () => storedList(SEARCHES).slice(0, MOST);

/**
 * Note what has led to a hit. What was typed on the way to it is left out.
 *
 * @param {string} typed
 */
export const noteSearch = (typed) => {
  const text = typed.trim().slice(0, LONGEST);
  if (!text) return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase());
  storeList(SEARCHES, [text, ...others].slice(0, MOST));
};

export const forgetSearches = () => remove(SEARCHES);
