/**
 * Folds open for whatever is in them: for a link to it, and for print. Browsers open them for what is
 * found in a page by themselves.
 */

import { onEveryPage } from "./navigation.js";

/** Open the folds around what the address names, now and whenever it names something else. */
export const openFolds = () => {
  window.addEventListener("hashchange", openNamed);
  onEveryPage(openNamed);
  window.addEventListener("beforeprint", () => {
    document.querySelectorAll("article .rc-apart details").forEach((fold) => fold.setAttribute("open", ""));
  });
};

const openNamed = () => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const closed = named?.closest("details:not([open])");
  if (!named || !closed) return;
  for (let fold = named.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
    fold.open = true;
  }
  named.scrollIntoView({ block: "center" });
};
