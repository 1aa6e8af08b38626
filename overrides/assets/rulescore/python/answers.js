/**
 * Where an answer comes from: until Python is there from what is stored, and from Python for everything
 * else; and when each of them is fetched.
 */
import { isFast, savesData } from "./connection.js";
import { ask, CalledOff, hasStarted, openWorker, warmUp } from "./engine.js";
import { isMemoryKept } from "./snapshot.js";
import { fetchStored, storedAnswer } from "./stored_answers.js";

/** So many milliseconds what is stored may take; Python is not kept waiting for longer. */
const PATIENCE = 1000;
const hasRunBefore = isMemoryKept();

/**
 * A reader has touched a calculator. What is stored comes first, and then Python: the other way round it
 * would take the line from what is wanted first. Where Python has run before it takes none.
 *
 * @param {string} calculator
 * @param {string} [topic]
 */
export const prepare = async (calculator, topic) => {
  const stored = storedSoon(calculator);
  if (!(await hasRunBefore)) await stored;
  if (!savesData()) warmUp(calculator, topic);
};

/**
 * A reader has come near a calculator, or sees it.
 *
 * @param {Element} element
 * @param {string} calculator
 * @param {string} [topic]
 */
export const prefetch = (element, calculator, topic) => {
  if (!isFast()) return;
  element.addEventListener("pointerenter", () => prepare(calculator, topic), { once: true });
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    whenIdle(async () => {
      storedSoon(calculator);
      if (await hasRunBefore) openWorker();
    });
  });
  seen.observe(element);
};

/**
 * Whoever goes on to a second page will use a calculator there, if it has one.
 *
 * @param {(act: () => void) => void} onEveryPage
 */
export const prefetchOnNextPage = (onEveryPage) => {
  let isFirst = true;
  onEveryPage(() => {
    const calculator = document.querySelector("rule-calculator");
    if (!isFirst && calculator && isFast() && !hasStarted()) {
      whenIdle(() => warmUp(calculator.calculator, calculator.dataset.topic));
    }
    isFirst = false;
  });
};

/**
 * The answer to the text in a form's fields, by name of the input.
 *
 * @param {string} calculator
 * @param {Record<string, string>} inputs
 * @param {string | undefined} topic
 * @param {AbortSignal} signal calls the question off
 */
export const answerTo = async (calculator, inputs, topic, signal) => {
  if (hasStarted()) return ask(calculator, inputs, topic, signal);
  const stored = await storedSoon(calculator);
  if (signal.aborted) throw new CalledOff();
  const answer = storedAnswer(stored, inputs);
  if (answer) return answer;
  const asked = ask(calculator, inputs, topic, signal);
  return Promise.race([asked, storedLate(calculator, inputs)]);
};

/**
 * What is stored, if it comes before Python is wanted.
 *
 * @param {string} calculator
 */
const storedSoon = async (calculator) => {
  if (hasStarted()) return null;
  /** @type {Promise<null>} */
  const late = new Promise((resolve) => {
    window.setTimeout(() => resolve(null), PATIENCE);
  });
  return Promise.race([fetchStored(calculator), late]);
};

/**
 * An answer that is stored, should it come before that of Python; nothing ever if it is not.
 *
 * @param {string} calculator
 * @param {Record<string, string>} inputs
 * @returns {Promise<import("./stored_answers.js").Answer | import("./stored_answers.js").Refusal>}
 */
const storedLate = async (calculator, inputs) =>
  storedAnswer(await fetchStored(calculator), inputs) ?? new Promise(() => {});

/** @param {() => void} act */
const whenIdle = (act) => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act);
  else act();
};
