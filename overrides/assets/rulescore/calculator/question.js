/** What a form asks about: one question at a time, the newest inputs in the end. */
import { answerTo } from "../python/answers.js";
import { CalledOff, SUPERSEDED } from "../python/engine.js";

const LONG = 5000;
/** So many milliseconds Python may take to start before it is shown how far it is. */
const LATE = 1000;

/**
 * @typedef {import("../python/engine.js").Answer | import("../python/engine.js").Refusal} Reply
 * @typedef {object} Desk
 * @property {(reply: Reply) => () => void} prepare make what a reply is shown by; what comes back shows it
 * @property {(reason: unknown) => Promise<void>} fail
 * @property {() => void} end nothing is being asked any more, or the next is
 */

/** Let a slow phone take up a touch, where the browser can do that without a pause. */
const betweenTasks = () => window.scheduler?.yield?.();

export class Question {
  #element;
  #form;
  #view;
  #desk;
  /** @type {AbortController | null} calls off the question that is being answered */
  #run = null;
  #again = false;
  /** What was last asked about; a field that is left unchanged asks nothing. */
  #asked = "";

  /**
   * @param {import("./element.js").RuleCalculator} element
   * @param {import("./form.js").Form} form
   * @param {import("./answer_view.js").AnswerView} view
   * @param {Desk} desk
   */
  constructor(element, form, view, desk) {
    this.#element = element;
    this.#form = form;
    this.#view = view;
    this.#desk = desk;
  }

  /** Whether the form holds something else than was last asked about. */
  get isOther() {
    return this.#form.key !== this.#asked;
  }

  /** Have the same asked about once more, should it be edited back. */
  forget() {
    this.#asked = "";
  }

  /** Ask about what the form holds now; what is being answered is called off for it. */
  async ask() {
    this.#again = this.#run !== null;
    if (this.#run) return this.#run.abort(SUPERSEDED);
    const run = (this.#run = new AbortController());
    const stop = () => run.abort();
    const asked = (this.#asked = this.#form.key);
    const late = window.setTimeout(() => this.#view.showDownload(() => this.#run === run, stop), LATE);
    const slow = window.setTimeout(() => this.#view.offerStop(stop), LONG);
    const { calculator, dataset } = this.#element;
    try {
      const reply = await answerTo(calculator, JSON.parse(asked), dataset.topic, run.signal);
      const show = this.isOther ? null : this.#desk.prepare(reply);
      await betweenTasks();
      await this.#view.released;
      if (this.isOther || !show) this.#again = true;
      else {
        show();
        await betweenTasks();
        this.#view.layOut();
      }
    } catch (reason) {
      if (!this.#again || !(reason instanceof CalledOff)) await this.#desk.fail(reason);
    } finally {
      window.clearTimeout(late);
      window.clearTimeout(slow);
      this.#run = null;
      this.#desk.end();
    }
    if (this.#again) this.ask();
  }
}
