/** Where a link to a calculator lands: its fields and its headline are in sight, at best below the rule itself. */

import { openAround } from "../page/folds.js";
import { calculatorHere, linkedCalculator } from "../page/link.js";

/** So many pixels are left free below the header. */
const GAP = 8;
/** What a reader goes on by. */
const MOVES = ["pointerdown", "wheel", "keydown"];

/** Bring the calculator that the address names into sight, unless it is there already. */
export const landOnLinked = () => {
  const element = calculatorHere(linkedCalculator());
  const headline = element?.querySelector(".rc-headline");
  if (!element || !headline) return;
  openAround(element);
  const block = element.parentElement?.querySelector(":scope > .rc-welcome") ?? element;
  const top = (document.querySelector(".md-header")?.getBoundingClientRect().bottom ?? 0) + GAP;
  const from = block.getBoundingClientRect().top;
  if (from >= top && headline.getBoundingClientRect().bottom <= window.innerHeight) return;
  window.scrollBy({ top: from - top, behavior: "instant" });
};

/**
 * Do so as a link is followed from elsewhere, once the browser has gone to the section by itself and unless the reader
 * has gone on by then. Whoever reloads or comes back finds the page where they left it.
 */
export const landOnArrival = () => {
  const [visit] = performance.getEntriesByType("navigation");
  if (!(visit instanceof PerformanceNavigationTiming && visit.type === "navigate")) return;
  const over = new AbortController();
  const { signal } = over;
  MOVES.forEach((move) => {
    window.addEventListener(move, () => over.abort(), { signal });
  });
  const land = () => {
    if (!signal.aborted) landOnLinked();
    over.abort();
  };
  if (document.readyState === "complete") land();
  else window.addEventListener("load", () => requestAnimationFrame(land), { once: true });
};
