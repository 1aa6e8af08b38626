/**
 * The one worker that holds Python for the whole visit: started when first wanted, asked by every
 * calculator, ended when a computation is called off.
 *
 * @typedef {{ html: string, headline: string, outputs: Record<string, unknown> }} Answer
 * @typedef {{ refusal: { input: string | null, message: string } }} Refusal
 * @typedef {{ number: number, answer?: string, failure?: string }} Reply
 * @typedef {{ resolve: (reply: Answer | Refusal) => void, reject: (reason: Error) => void }} Waiting
 */

/** Why there is no answer: Python could not be loaded, or broke. */
export class EngineFailure extends Error {}

/** Why there is no answer: the reader called it off. */
export class CalledOff extends Error {}

/** @type {Worker | null} */
let worker = null;
/** @type {Map<number, Waiting>} */
const waiting = new Map();
let asked = 0;

/**
 * Start Python and have it open the book of a calculator. Nothing of it is fetched before this.
 *
 * @param {string} calculator
 */
export const wake = (calculator) => running().postMessage({ calculator });

const running = () => {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => settle(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    stop(new EngineFailure(event.message || "its files did not arrive"));
  });
  return worker;
};

/**
 * Ask for the answer to the text in a form's fields, by name of the input.
 *
 * @param {string} calculator
 * @param {Record<string, string>} inputs
 * @param {string} [topic] the part of the book that declares it, so that no more is loaded
 * @returns {Promise<Answer | Refusal>}
 */
export const ask = (calculator, inputs, topic = "") =>
  new Promise((resolve, reject) => {
    const number = (asked += 1);
    waiting.set(number, { resolve, reject });
    running().postMessage({ number, calculator, inputs: JSON.stringify(inputs), topic });
  });

/** Call off whatever is being computed; the next question starts Python anew. */
export const callOff = () => stop(new CalledOff());

/** @param {Reply} reply */
const settle = ({ number, answer, failure }) => {
  if (failure !== undefined && !waiting.has(number)) return stop(new EngineFailure(failure));
  const one = waiting.get(number);
  waiting.delete(number);
  if (failure !== undefined) one?.reject(new EngineFailure(failure));
  else one?.resolve(JSON.parse(answer ?? "null"));
};

/** @param {Error} reason */
const stop = (reason) => {
  worker?.terminate();
  worker = null;
  const all = [...waiting.values()];
  waiting.clear();
  all.forEach(({ reject }) => reject(reason));
};
