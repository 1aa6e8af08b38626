/** The examples with which pages open that have nothing of the reader’s yet: which of them have been cleared. */

import { button, withText } from "../base/dom.js";
import { say } from "../base/language.js";
import { storedList, storeList } from "./stored_list.js";

/** The name under which those are stored that a reader has cleared, as a JSON list. */
export const EXAMPLES = "examples";

/** @param {string} example */
export const isCleared = (example) => storedList(EXAMPLES).includes(example);

/** @param {string} example */
export const withCleared = (example) => JSON.stringify([...new Set([...storedList(EXAMPLES), example])]);

/**
 * Do not show an example again; whether the browser has stored that.
 *
 * @param {string} example
 */
export const clearExample = (example) => storeList(EXAMPLES, JSON.parse(withCleared(example)));

/**
 * A frame around an example, which says that it is one, and can be cleared.
 *
 * @param {string} example its name
 * @param {string} said what it shows
 * @param {...Node} content
 */
export const exampleFrame = (example, said, ...content) => {
  const frame = document.createElement("section");
  frame.className = "rc-example-frame";
  frame.setAttribute("aria-label", say("An example"));
  const clear = button(say("Clear the example"), () => clearAround(example, clear));
  frame.append(withText("p", said), ...content, clear);
  return frame;
};

/**
 * Clear the examples around a button. Those that a page has brought along are hidden by styles on the next one.
 *
 * @param {string} example their name
 * @param {HTMLButtonElement} clear
 */
export const clearAround = (example, clear) => {
  const shown = clear.parentElement;
  const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button, a, input, summary"));
  const isNext = (/** @type {Node} */ place) =>
    shown?.compareDocumentPosition(place) === Node.DOCUMENT_POSITION_FOLLOWING; // and not within it
  const next = [...places].find(isNext);
  clearExample(example);
  const { dataset } = document.documentElement; // as `early_state.js` writes it
  dataset.cleared = `${dataset.cleared ?? ""} ${example}`;
  shown?.remove();
  next?.focus();
};
