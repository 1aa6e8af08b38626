/**
 * Folds open for whatever is in them: for a link to it, and for print. Browsers open them for what is
 * found in a page by themselves.
 */

import { calculatorsHere } from "./link.js";
import { beginAt, onEveryPage } from "./navigation.js";

/** Open the folds around what the address names, now and whenever it names something else. */
export const openFolds = () => {
  window.addEventListener("hashchange", openNamed);
  onEveryPage(openNamed);
  window.addEventListener("beforeprint", openForPrint);
  window.addEventListener("afterprint", closeAgain);
};

/** @type {Element[]} */
let openedForPrint = [];

/** What a page says, and what a reader has changed in a calculator; other fields are not printed. */
const openForPrint = () => {
  const changed = calculatorsHere().flatMap((one) => one.changedFields());
  openedForPrint = [
    ...document.querySelectorAll("article :is(.rc-apart details, .rc-setting)"),
    ...changed.flatMap((field) => field.closest("details") ?? []),
  ].filter((fold) => !fold.hasAttribute("open"));
  openedForPrint.forEach((fold) => fold.setAttribute("open", ""));
};

const closeAgain = () => openedForPrint.splice(0).forEach((fold) => fold.removeAttribute("open"));

const openNamed = () => {
  const named = document.getElementById(namedSection());
  const closed = named?.closest("details:not([open])");
  named?.closest("[data-field]")?.removeAttribute("hidden"); // a field that does not matter, but is asked for
  if (!named || !closed) return;
  openAround(named);
  named.scrollIntoView({ block: named === closed ? "start" : "center" }); // a long fold is read from its head
  beginAt(named);
};

/**
 * Open every fold around an element.
 *
 * @param {Element} element
 */
export const openAround = (element) => {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
    fold.open = true;
    fold.hidden = false;
  }
};

/** The anchor that the address names; a link may hold anything behind its #. */
const namedSection = () => {
  const name = location.hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
