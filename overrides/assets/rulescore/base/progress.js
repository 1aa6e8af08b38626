/** How far a download is: a bar and figures that move, and do not speak as they move. */
import { decimalSign, say } from "./language.js";

/** @param {number} bytes */
export const megabytes = (bytes) =>
  say("{number} MB", { number: (bytes / 1e6).toFixed(1).replace(".", decimalSign()) });

/**
 * @typedef {object} Progress
 * @property {HTMLElement} node what is shown
 * @property {(come: number, all: number) => void} show how many bytes have come, of how many
 * @param {string} label what a screen reader calls it
 * @returns {Progress}
 */
export const newProgress = (label) => {
  const node = document.createElement("span");
  const bar = document.createElement("progress");
  const figures = document.createElement("span");
  node.className = "rc-progress";
  bar.setAttribute("aria-label", label);
  figures.setAttribute("aria-hidden", "true");
  node.append(bar, " ", figures);
  const show = (/** @type {number} */ come, /** @type {number} */ all) => {
    bar.max = all;
    bar.value = Math.min(come, all);
    figures.textContent = say("{come} of {all}", { come: megabytes(Math.min(come, all)), all: megabytes(all) });
  };
  return { node, show };
};
