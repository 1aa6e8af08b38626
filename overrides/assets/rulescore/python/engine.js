/**
 * The one worker that holds Python for the whole visit: started when first wanted, asked by every
 * calculator, restarted when a computation is cancelled.
 *
 * @typedef {{ html: string, headline: string, outputs: Record<string, unknown> }} Answer
 * @typedef {{ html: string, sentence: string, leaves: Record<string, unknown> }} Rolled
 * @typedef {{ refusal: { input: string | null, message: string } }} Refusal
 * @typedef {"answer" | "answers_in_brief" | "rolled"} Asks what Python is called for
 * @typedef {{ number: number, calculator: string, asks: Asks, given: string[], topic: string }} Question
 * @typedef {{ number: number, hasStarted?: boolean, come?: number, all?: number, hasBegun?: boolean, answer?: string, failure?: string, isWhole?: boolean }} Reply
 * @typedef {{ question: Question, begun: number | null, resolve: (reply: any) => void, reject: (reason: Error) => void }} Waiting
 */
import { OwnWorker } from "../base/own_files.js";

/** Why there is no answer: Python, or a book, could not be had. */
export class OutOfReach extends Error {}

/** Why there is no answer: something broke that should not. */
export class Broken extends Error {}

/** Why there is no answer: it was called off. */
export class CalledOff extends Error {}

/** Why a question is called off: the reader has asked another one since. */
export const SUPERSEDED = "superseded";
/** How many milliseconds an abandoned run may continue; a restart takes as long. */
const PATIENCE = 1000;

/** @type {OwnWorker | null} */
let worker = null;
/** @type {Map<number, Waiting>} */
const waiting = new Map();
let asked = 0;
/** Whether Python has been asked to start in the worker that there is, and whether it runs. */
let [isWanted, isStarted] = [false, false];
let coming = { come: 0, all: 0 };
/** Whether a start that failed has been tried again; its files were found to be whole. */
let triedAgain = false;

/**
 * Start Python and have it ready for a calculator. Nothing of it is fetched before this.
 *
 * @param {string} calculator
 * @param {string} [topic]
 */
export const warmUp = (calculator, topic = "") => tell({ calculator, topic });

/** Whether Python has been asked to start, and has not yet. */
export const isStarting = () => isWanted && !isStarted;

/** How many bytes of Python have arrived, and of how many; the event `python-coming` reports progress. */
export const downloadProgress = () => coming;

/** Whether Python runs, so that every question is answered at once; the event `python` reports when. */
export const hasStarted = () => isStarted;

const WORKER = "worker.js";

/** Have the worker there before Python is wanted, so that nobody waits for it: on a slow phone it is long in coming. */
export const openWorker = () => {
  worker ??= new OwnWorker(WORKER, settle, (message) => giveUp(new OutOfReach(message)));
  return worker;
};

/** @param {object} message after which Python starts, if it has not */
const tell = (message) => {
  isWanted = true;
  openWorker().postMessage(message);
};

/**
 * Ask for the answer to the text in a form's fields, by name of the input.
 *
 * @param {string} calculator
 * @param {Record<string, string>} inputs
 * @param {string} [topic] the part of the book that declares it, so that no more is loaded
 * @param {AbortSignal} [signal] calls the question off
 * @returns {Promise<Answer | Refusal>}
 */
export const ask = (calculator, inputs, topic = "", signal) =>
  put({ calculator, asks: "answer", given: [JSON.stringify(inputs)], topic }, signal);

/**
 * Ask the same for several at once. Of the html of each answer there are no more than the figures that
 * settle the question.
 *
 * @param {string} calculator
 * @param {Record<string, string>[]} asked
 * @param {string} [topic]
 * @returns {Promise<(Answer | Refusal)[]>}
 */
export const askInBrief = (calculator, asked, topic = "") => {
  const given = JSON.stringify(asked.map((inputs) => JSON.stringify(inputs)));
  return put({ calculator, asks: "answers_in_brief", given: [given], topic });
};

/**
 * Ask what dice mean that were rolled for the answer to these inputs.
 *
 * @param {string} calculator
 * @param {Record<string, string>} inputs
 * @param {number[][]} faces
 * @param {string} [topic]
 * @returns {Promise<Rolled | Refusal>}
 */
export const askRolled = (calculator, inputs, faces, topic = "") =>
  put({ calculator, asks: "rolled", given: [JSON.stringify(inputs), JSON.stringify(faces)], topic });

/**
 * @param {Omit<Question, "number">} asks
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
const put = (asks, signal) =>
  new Promise((resolve, reject) => {
    const number = (asked += 1);
    const question = { number, ...asks };
    waiting.set(number, { question, begun: null, resolve, reject });
    tell(question);
    signal?.addEventListener("abort", () => {
      if (signal.reason === SUPERSEDED) leaveAlone(number);
      else callOff(number);
    });
  });

/**
 * Make sure that an abandoned question does not block the next.
 *
 * @param {number} number
 */
const leaveAlone = (number) => {
  const one = waiting.get(number);
  if (!one) return;
  if (one.begun !== null) {
    window.setTimeout(() => callOff(number), one.begun + PATIENCE - performance.now());
    return;
  }
  waiting.delete(number);
  tell({ number, isDropped: true });
  one.reject(new CalledOff());
};

/**
 * Call off one question. Python does one thing at a time and cannot be interrupted, so it is started
 * anew, and asked again what else it was asked.
 *
 * @param {number} number
 */
const callOff = (number) => {
  const one = waiting.get(number);
  if (!one) return;
  waiting.delete(number);
  startAnew();
  one.reject(new CalledOff());
};

const end = () => {
  worker?.terminate();
  worker = null;
  [isWanted, isStarted] = [false, false];
};

const startAnew = () => {
  end();
  waiting.forEach((one) => {
    one.begun = null;
    tell(one.question);
  });
};

/** @param {Reply} reply */
const settle = ({ number, hasStarted, come, all, hasBegun, answer, failure, isWhole }) => {
  if (hasStarted) return begin();
  if (come !== undefined) return isComing(come, all ?? 0);
  if (number === 0) return isWhole && !triedAgain ? tryAgain() : giveUp(new OutOfReach(failure));
  const one = waiting.get(number);
  if (one && hasBegun) return void (one.begun = performance.now());
  waiting.delete(number);
  if (failure === undefined) one?.resolve(JSON.parse(answer ?? "null"));
  else one?.reject(isWhole ? new Broken(failure) : new OutOfReach(failure));
};

/**
 * @param {number} come
 * @param {number} all
 */
const isComing = (come, all) => {
  coming = { come, all };
  document.dispatchEvent(new Event("python-coming"));
};

const begin = () => {
  isStarted = true;
  document.dispatchEvent(new Event("python"));
};

const tryAgain = () => {
  triedAgain = true;
  startAnew();
};

/** @param {Error} reason */
const giveUp = (reason) => {
  end();
  const all = [...waiting.values()];
  waiting.clear();
  all.forEach(({ reject }) => reject(reason));
};
