/** A list of short texts that is stored under a name, as JSON. */

import { load, remove, save } from "./storage.js";

/**
 * The texts that are stored under a name; none where there is nothing that can be read.
 *
 * @param {string} name
 * @returns {string[]}
 */
export const storedList = (name) => {
  try {
    const list = JSON.parse(load(name) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
};

/**
 * Store a list, or nothing at all where it is empty; whether the browser has done so.
 *
 * @param {string} name
 * @param {string[]} list
 */
export const storeList = (name, list) => (list.length ? save(name, JSON.stringify(list)) : remove(name));
