/** Handing on an answer: its link, its text, its picture, and the roll that is shown with it. */

import { withBase } from "../base/base_url.js";
import { say } from "../base/language.js";
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
  else {
    const showInstead = share(contentOf(element));
    if (isStale(element)) element.addEventListener("answer", () => showInstead(contentOf(element)), { once: true });
  }
};

/**
 * The answer with its link, and the ways to hand it on. An answer to other inputs than those in the fields is
 * not handed on, only the link.
 *
 * @param {RuleCalculator} element
 * @returns {import("../page/share.js").Shared}
 */
const contentOf = (element) => {
  const { calculator, linked } = element;
  const title = element.querySelector("h3")?.textContent ?? "";
  if (isStale(element)) return { title, text: null, link: shortLink(calculator, linked) };
  const link = linkOf(element);
  return {
    title,
    text: answerAsText(element, link),
    link,
    ways: [
      { label: say("Picture"), act: (status) => void handOnPicture(element, link, status) },
      { label: say("For a web page"), act: (status) => copy(embedding(calculator, linked), status, EMBEDDING_COPIED) },
    ],
  };
};

/**
 * The link of an answer: to a page that shows it in a chat, where there is one for exactly these inputs; else with
 * the inputs in its query. A roll is in no such page.
 *
 * @param {RuleCalculator} element
 */
const linkOf = (element) => {
  const { calculator, linked, outputs } = element;
  /** @type {Record<string, string>} */
  const made = outputs ? { [FINGERPRINT]: fingerprintOf(calculator, outputs) } : {};
  const rolled = rollShown(element);
  const name = rolled[ROLLED] ? undefined : pagesOf(element).find((one) => element.isOpeningBut(inputsIn(one)));
  if (!name) return shortLink(calculator, { ...linked, ...made, ...rolled });
  const named = inputsIn(name);
  const rest = Object.entries(linked).filter(([input]) => !Object.hasOwn(named, input));
  return shortLink(calculator, { ...Object.fromEntries(rest), ...made }, name);
};

/**
 * The pages for answers of a calculator, by their names.
 *
 * @param {RuleCalculator} element
 */
const pagesOf = ({ dataset }) => dataset.links?.split(" ") ?? [];

/**
 * The inputs in the name of a page, `hours=14&pace=hurry`.
 *
 * @param {string} name
 * @returns {Record<string, string>}
 */
const inputsIn = (name) => Object.fromEntries(name.split("&").map((input) => input.split("=")));

const EMBEDDING_COPIED = say("Copied: a line of HTML that puts this calculator into a web page.");

/**
 * The line of HTML that puts a calculator into a page.
 *
 * @param {string} calculator
 * @param {Record<string, string>} inputs
 */
const embedding = (calculator, inputs) => {
  const script = document.createElement("script");
  script.async = true;
  script.src = `${location.origin}${withBase("/embed.js")}`;
  script.dataset.calculator = calculator;
  const query = new URLSearchParams(inputs).toString();
  if (query) script.dataset.inputs = query;
  return script.outerHTML;
};

/**
 * @param {RuleCalculator} element
 * @param {string} link
 * @param {HTMLElement} status
 */
const handOnPicture = async (element, link, status) => {
  try {
    const { copyPicture } = await import("./answer_picture.js");
    status.textContent = await copyPicture(element, link);
  } catch {
    status.textContent = say("The picture could not be made. The link and the text say the same.");
  }
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
