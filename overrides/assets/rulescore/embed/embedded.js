/**
 * A calculator alone, within another page: its inputs from the address, its height sent to the page
 * around it, and the way back to the rule with what has been typed.
 */
import { linkStyles } from "../base/own_files.js";
import { defineCalculators } from "../calculator/define.js";
import { openFolds } from "../page/folds.js";
import { shortLink } from "../page/share.js";

const CALCULATOR = "calculator";

const shown = /** @type {HTMLElement} */ (document.querySelector("main"));

/** `?hours=14` is enough here, where there is one calculator only. */
const nameCalculator = () => {
  const query = new URLSearchParams(location.search);
  if (!query.size || query.has(CALCULATOR)) return;
  query.set(CALCULATOR, element().getAttribute(CALCULATOR) ?? "");
  history.replaceState(null, "", `?${query}${location.hash}`);
};

const element = () => /** @type {HTMLElement} */ (document.querySelector("rule-calculator"));

/** Have the way back lead to what is typed now. */
const leadBack = () => {
  const back = document.querySelector("a[data-back]");
  if (!(back instanceof HTMLAnchorElement)) return;
  const query = new URLSearchParams(location.search);
  const calculator = element().getAttribute(CALCULATOR) ?? "";
  query.delete(CALCULATOR);
  back.href = shortLink(calculator, Object.fromEntries(query));
};

const tellHeight = () => {
  const height = shown.offsetHeight;
  window.parent.postMessage({ rulescore: { height } }, "*"); // a height is no secret
};

nameCalculator();
defineCalculators();
openFolds();
for (const event of ["pointerover", "focusin", "click"]) document.addEventListener(event, leadBack, { capture: true });
if (window.parent !== window) new ResizeObserver(tellHeight).observe(shown);
linkStyles("overlays.css");
