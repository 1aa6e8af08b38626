/** Handing on an answer: its link, its text, and the roll that is shown with it. */
import { answerAsText } from "../page/as_text.js";
import { FINGERPRINT, fingerprintOf } from "../page/fingerprint.js";
import { ROLLED } from "../page/link.js";
import { copy, share, shortLink } from "../page/share.js";
import { answerPin, pin } from "../table/pins.js";

/**
 * @typedef {import("./element.js").RuleCalculator} RuleCalculator
 * @typedef {object} Answer
 * @property {RuleCalculator} element
 * @property {Record<string, string>} pinned what a pin of it keeps
 * @property {HTMLElement} status where is said what has come of it
 */

/**
 * @param {string} how as the button says
 * @param {Answer} answer
 */
export const shareAnswer = (how, { element, pinned, status }) => {
  if (how === "pin") pin(answerPin(element.calculator, pinned), status);
  else if (isStale(element) && how !== "link") {
    status.textContent = "The answer shown is for other numbers than these, so it is not handed on.";
  } else if (how === "share") share(contentOf(element));
  else if (how === "link") copy(contentOf(element).link, status, "Link copied.");
  else copy(contentOf(element).text, status, "Answer copied.");
};

/**
 * The answer with its link. An answer to other inputs than those in the fields is not handed on.
 *
 * @param {RuleCalculator} element
 */
const contentOf = (element) => {
  const { calculator, linked, outputs } = element;
  const isCurrent = !isStale(element);
  /** @type {Record<string, string>} */
  const made = outputs && isCurrent ? { [FINGERPRINT]: fingerprintOf(calculator, outputs) } : {};
  const link = shortLink(calculator, { ...linked, ...made, ...(isCurrent ? rollShown(element) : {}) });
  return { title: element.querySelector("h3")?.textContent ?? "", text: answerAsText(element, link), link };
};

/** @param {RuleCalculator} element */
const isStale = ({ dataset }) => dataset.stale !== undefined;

/**
 * What a link carries of the roll that is shown.
 *
 * @param {RuleCalculator} element
 * @returns {Record<string, string>}
 */
export const rollShown = (element) => {
  const seed = element.querySelector(".rc-rolled")?.getAttribute("data-seed");
  return seed ? { [ROLLED]: seed } : {};
};
