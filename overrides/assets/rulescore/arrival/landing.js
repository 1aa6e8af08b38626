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
  const strip = /** @type {HTMLElement | null | undefined} */ (
    element.parentElement?.querySelector(":scope > .rc-welcome")
  );
  const block = strip ?? element;
  const top = (document.querySelector(".md-header")?.getBoundingClientRect().bottom ?? 0) + GAP;
  const isBelowHeader = block.getBoundingClientRect().top >= top;
  if (isBelowHeader && headline.getBoundingClientRect().bottom <= window.innerHeight) return;
  // Firefox goes once more to what was last brought into sight: else that would be the section that the address names.
  block.style.scrollMarginTop = `${top}px`;
  block.scrollIntoView({ block: "start", behavior: "instant" });
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
