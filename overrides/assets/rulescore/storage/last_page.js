/**
 * The rules page that a reader has read last.
 *
 * @typedef {{ address: string, title: string, book: string }} Page its address from the root of the site, its
 *   title and that of its book
 */

import { load, save } from "./storage.js";

/** The name under which it is stored, as JSON. */
export const LAST = "last";
const ADDRESS = /^\/[a-z0-9-]+\/[a-z0-9-]+\/$/;

/** @returns {Page | null} null if none is stored that can be read */
export const lastPage = () => {
  try {
    const { address, title, book } = Object(JSON.parse(load(LAST) ?? "null"));
    const isPage = ADDRESS.test(address) && [title, book].every((text) => text && typeof text === "string");
    return isPage ? { address, title, book } : null;
  } catch {
    return null;
  }
};

/**
 * Note that a page is being read, if it is one of rules.
 *
 * @param {Page} page
 */
export const noteLastPage = (page) => {
  const text = JSON.stringify(page);
  if (ADDRESS.test(page.address) && load(LAST) !== text) save(LAST, text);
};
