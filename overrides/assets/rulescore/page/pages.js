/** Other pages of the site, fetched and read for something that is shown elsewhere. */

import { withoutBase } from "../base/base_url.js";
import { playedBelow, titleOf } from "./as_text.js";

/** What a section has of a rule and its tables; the first thing else ends what is played of it. */
export const PLAYED = "p, ul, ol, dl, .admonition, .rc-table, table";
/** Its tables, each with what is written above one. */
export const TABLES = ".rc-table, table, .caption";

/** @type {Map<string, Promise<Document>>} */
const pages = new Map();

/**
 * The page at an address. What is taken from it is to be imported.
 *
 * @param {string} address
 */
export const pageAt = (address) => {
  const fetched =
    pages.get(address) ??
    fetch(address).then(async (got) => {
      if (!got.ok) throw new Error(String(got.status));
      return new DOMParser().parseFromString(await got.text(), "text/html");
    });
  pages.set(address, fetched);
  fetched.catch(() => pages.delete(address));
  return fetched;
};

/**
 * Which book a page is of, and what it is called there.
 *
 * @param {Document} page
 */
export const namesOf = (page) => {
  const [book, title] = [page.querySelector(".rc-book")?.textContent ?? "", page.querySelector("h1")];
  return { book: book.split(" · ")[0]?.trim() ?? "", title: title ? titleOf(title) : "" };
};

/**
 * A copy, for this page, of a section of another page under the readings in use.
 *
 * @param {Element} heading
 * @param {string} pathname
 */
export const playedAt = (heading, pathname) => playedBelow(heading, PLAYED).map((part) => copyOf(part, pathname));

/**
 * A copy for this page. It has no ids, which might be those of something here, and its links lead to where
 * they did.
 *
 * @param {Element} part
 * @param {string} pathname of the page of that part
 */
export const copyOf = (part, pathname) => {
  const copy = document.importNode(part, true);
  [copy, ...copy.querySelectorAll("[id]")].forEach((one) => one.removeAttribute("id"));
  copy.querySelectorAll("a[href^='#']").forEach((link) => {
    link.setAttribute("href", pathname + link.getAttribute("href"));
  });
  return copy;
};

/**
 * The book whose page is at an address.
 *
 * @param {string} pathname
 */
export const bookAt = (pathname) => withoutBase(pathname).split("/")[1] ?? "";
