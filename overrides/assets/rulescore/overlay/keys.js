/** The keys of the site, and the list of them that `?` shows. */

import { openDialog } from "../base/dialog.js";
import { say } from "../base/language.js";
import { openSearch } from "../search/search.js";

/** @type {[string, string][]} */
const KEYS = [
  [say("/ or s"), say("search")],
  [say("↓ ↑ Enter"), say("in the search: to the next hit, back, and open it")],
  [say("p or ,"), say("the page before")],
  [say("n or ."), say("the page after")],
  [
    say("Tab, Shift Tab"),
    say("to the next field, button or link, and back; what a link leads to is shown as it is reached"),
  ],
  [say("Space, Enter"), say("open a fold, press a button, follow a link")],
  ["↑ ↓", say("in a list of choices: the next one")],
  ["← → ↑ ↓", say("on a map: from space to space; a digit sets what is there")],
  [say("Esc"), say("close what lies over the page")],
  ["?", say("this list")],
];

/** @param {string} way of the two at the foot of a page */
const turn = (way) => {
  const link = document.querySelector(`.md-footer__link--${way}`);
  if (link instanceof HTMLAnchorElement) link.click();
};
const before = () => turn("prev");
const after = () => turn("next");

/** @type {Record<string, () => void>} */
const ACTIONS = {
  "/": openSearch,
  s: openSearch,
  p: before,
  ",": before,
  n: after,
  ".": after,
  "?": () => showKeys(),
};

/** Act on keys that are pressed outside of any field. */
export const watchForKeys = () => {
  document.addEventListener("keydown", (event) => {
    const act = ACTIONS[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    event.preventDefault();
    act();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-keys]")) showKeys();
  });
};

/** @param {EventTarget | null} target */
const isTaken = (target) =>
  document.querySelector("dialog[open]") !== null ||
  (target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null);

const showKeys = () => {
  const dialog = document.createElement("dialog");
  dialog.className = "rc-over rc-keys-help";
  dialog.setAttribute("aria-labelledby", "rc-keys-title");
  dialog.innerHTML = `<h2 id="rc-keys-title">${say("Keys")}</h2><dl></dl><form method="dialog"><button>${say("Close")}</button></form>`;
  const list = dialog.querySelector("dl");
  for (const [keys, what] of KEYS) {
    const [term, told] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = keys;
    told.textContent = what;
    list?.append(term, told);
  }
  openDialog(dialog);
};
