/**
 * Rolling what an answer is about: the dice from a seed, what Python says that they mean, and the last ten
 * rolls of this reader. Entries that this version does not know stay there.
 *
 * @typedef {import("./element.js").RuleCalculator} RuleCalculator
 * @typedef {object} Roll
 * @property {string} calculator
 * @property {string} [title] what it is called
 * @property {Record<string, string>} inputs
 * @property {string} seed
 * @property {string} sentence
 * @property {string} when
 */

import { button, withText } from "../base/dom.js";
import { isEnglish, language, say } from "../base/language.js";
import { StatusLine } from "../base/status_line.js";
import { ROLLED } from "../page/link.js";
import { shortLink } from "../page/share.js";
import { askRolled, hasStarted } from "../python/engine.js";
import { changingTo, sayWithUndo } from "../storage/change.js";
import { load, saveInPlace, whyNotSaved } from "../storage/storage.js";
import { facesOf, newSeed } from "./dice.js";

const NAME = "rolls";
const MOST = 10;

/**
 * Roll the dice of the answer that an element shows, and say below it what they mean; nothing happens where
 * there are none. Without a seed it is a new roll of this reader, which is stored. Returns what the dice write back to
 * the sheet of the character they are about; null if another answer has come meanwhile.
 *
 * @param {RuleCalculator} element
 * @param {Record<string, string>} inputs those that the answer is for
 * @param {string | null} linked the seed that came with a link
 * @returns {Promise<Record<string, unknown> | null>}
 */
export const roll = async (element, inputs, linked) => {
  const tools = element.querySelector(".rc-roll");
  const rolling = tools?.querySelector("button");
  const shown = tools?.querySelector(".rc-rolled");
  if (!rolling || !(shown instanceof HTMLElement)) return {};
  const { calculator } = element;
  const seed = linked ?? newSeed();
  const faces = facesOf(JSON.parse(rolling.dataset.roll ?? "[]"), seed);
  const onItsWay = withText("p", say("The dice are rolling; this first time it takes a moment."));
  if (!hasStarted()) shown.replaceChildren(onItsWay);
  const reply = await askRolled(calculator, inputs, faces, element.dataset.topic).finally(() => onItsWay.remove());
  if ("refusal" in reply) {
    element.tell(reply.refusal.message);
    return {};
  }
  if (!shown.isConnected) return null;
  shown.innerHTML = reply.html;
  shown.dataset.seed = seed;
  rolling.querySelector("span:last-child")?.replaceChildren(say("Roll again")); // behind the die that is drawn there
  const said = withText(
    "p",
    linked === null
      ? say("Rolled with the seed {seed}: anybody with the link sees the same dice.", { seed })
      : say("Rolled with the seed {seed}: anybody with this link sees the same dice.", { seed }),
  );
  shown.append(said);
  const title = element.querySelector("h3")?.textContent ?? "";
  const own = { calculator, title, inputs, seed, sentence: reply.sentence, when: new Date().toISOString() };
  if (linked === null && !keepRoll(own)) shown.append(withText("p", whyNotSaved()));
  showLast(shown);
  return reply.leaves;
};

/** @param {Roll} own */
const keepRoll = (own) => saveInPlace(NAME, JSON.stringify([own, ...keptRolls()].slice(0, MOST)), isList);

/** The stored rolls, newest first. @returns {unknown[]} */
const keptRolls = () => read(load(NAME) ?? "") ?? [];

/**
 * @param {string} text
 * @returns {unknown[] | null}
 */
const read = (text) => {
  try {
    const list = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
};

/** @param {string} text */
const isList = (text) => read(text) !== null;

/**
 * @param {unknown} one
 * @returns {one is Roll}
 */
const isRoll = (one) => {
  const { calculator, inputs, seed, sentence, when } = Object(one);
  return [calculator, seed, sentence, when].every((text) => typeof text === "string") && Object(inputs) === inputs;
};

/**
 * List the last rolls behind what is shown of this one.
 *
 * @param {HTMLElement} shown
 */
const showLast = (shown) => {
  const tools = shown.parentElement;
  const isOpen = tools?.querySelector("details")?.open ?? false;
  tools?.querySelector("details")?.remove();
  const rolls = keptRolls().filter(isRoll);
  if (!rolls.length) return;
  const fold = document.createElement("details");
  fold.className = "rc-fold";
  fold.open = isOpen;
  const summary = document.createElement("summary");
  summary.textContent = say("The last ten");
  const list = document.createElement("ol");
  list.append(...rolls.map(item));
  const status = new StatusLine("rc-told rc-forgotten");
  const forget = button(say("Forget them"), () => {
    const done = changingTo(new Map([[NAME, null]]));
    tools?.querySelector(".rc-forgotten")?.remove();
    fold.replaceWith(status.line);
    sayWithUndo(status, say("The last rolls are forgotten."), done, {
      undone: say("They are back."),
      show: () => showLast(shown),
    });
    status.line.focus();
  });
  fold.append(summary, list, forget);
  tools?.append(fold);
};

/** @param {Roll} one */
const item = ({ calculator, title, inputs, seed, sentence, when }) => {
  const made = document.createElement("li");
  const link = document.createElement("a");
  link.href = shortLink(calculator, { ...inputs, [ROLLED]: seed });
  link.textContent = sentence;
  made.append(...(typeof title === "string" ? [`${title}: `] : []), link, " ", timeOf(when));
  return made;
};

/** @param {string} when */
const timeOf = (when) => {
  const day = new Date(when);
  return Number.isNaN(day.valueOf())
    ? ""
    : day.toLocaleString(isEnglish() ? "en-GB" : language(), { dateStyle: "medium", timeStyle: "short" });
};
