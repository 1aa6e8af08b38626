/**
 * The note beside an answer on how the rules are read for it, where that is not as we read them: by the
 * reader’s own table, or otherwise than there, as in a link from another table.
 *
 * @typedef {object} Reading
 * @property {string} name of its field
 * @property {string} words the reading as a person says it
 * @property {string} now the text of its field
 * @property {string} mine what the reader’s table plays
 * @property {string} ours what we play
 * @property {() => void} act goes back: from the table’s own to ours, from another’s to the table’s own
 */

import { button } from "../base/dom.js";
import { say } from "../base/language.js";
import { answerTo } from "../python/answers.js";
import { remove, whyNotSaved } from "../storage/storage.js";
import { nameOf, textOf, wordsFor } from "./fields.js";

/** @typedef {import("./fields.js").Field} Field */

/** So many milliseconds after an answer it is asked what a reading changes in it: whoever goes on typing comes first. */
const PAUSE = 120;

export class ReadingsNote {
  #element;
  #form;
  #desk;

  /**
   * @param {import("./element.js").RuleCalculator} element
   * @param {import("./form.js").Form} form
   * @param {object} desk
   * @param {(name: string) => void} desk.recompute an input has been changed
   * @param {(name: string) => void} desk.tellOthers a setting of the book has been changed
   * @param {(text: string) => void} desk.tell show a short notice
   */
  constructor(element, form, desk) {
    this.#element = element;
    this.#form = form;
    this.#desk = desk;
  }

  /** Show the readings that change the answer. */
  async show() {
    const { given, key } = this.#form;
    const fields = this.#form.fields.filter(({ dataset }) => dataset.reading !== undefined);
    const readings = fields.map((field) => this.#reading(field)).filter(isReadOtherwise);
    if (readings.length) await new Promise((resolve) => window.setTimeout(resolve, PAUSE));
    if (key !== this.#form.key) return;
    const touches = await Promise.all(readings.map((reading) => this.#isTouched(reading, given)));
    const headline = this.#element.querySelector(".rc-headline");
    if (!headline || key !== this.#form.key) return;
    showReadings(
      headline,
      readings.filter((_, at) => touches[at]),
    );
  }

  /**
   * @param {Field} field
   * @returns {Reading}
   */
  #reading(field) {
    const [now, mine, ours] = [textOf(field), this.#form.startOf(field), this.#form.opening[field.name] ?? ""];
    const act = () => (now === mine ? this.#readAsWe(field) : this.#readAs(field, mine));
    return { name: field.name, words: `${nameOf(field)}: ${wordsFor(field, now)}`, now, mine, ours, act };
  }

  /**
   * Whether the answer would be another if that were read the other way. Where that cannot be asked, it would.
   *
   * @param {Reading} reading
   * @param {Record<string, string>} given
   */
  async #isTouched({ name, now, mine, ours }, given) {
    const { calculator, dataset, outputs } = this.#element;
    const before = JSON.stringify(outputs);
    const other = { ...given, [name]: now === mine ? ours : mine };
    const { signal } = new AbortController();
    const reply = await answerTo(calculator, other, dataset.topic, signal).catch(() => null);
    return !reply || !("outputs" in reply) || JSON.stringify(reply.outputs) !== before;
  }

  /**
   * Drop what the reader has set for the book.
   *
   * @param {Field} field
   */
  #readAsWe(field) {
    const name = field.dataset.setting ?? "";
    const isRemoved = remove(name);
    this.#readAs(field, this.#form.opening[field.name] ?? "");
    this.#desk.tellOthers(name);
    if (!isRemoved) this.#desk.tell(whyNotSaved());
  }

  /**
   * @param {Field} field
   * @param {string} text
   */
  #readAs(field, text) {
    this.#form.put(field.name, text);
    this.#desk.recompute(field.name);
  }
}

/** @param {Reading} reading */
const isReadOtherwise = ({ now, mine, ours }) => now !== ours || mine !== ours;

/**
 * Show it below the headline, replacing what was there.
 *
 * @param {Element} headline
 * @param {Reading[]} readings
 */
const showReadings = (headline, readings) => {
  const next = headline.nextElementSibling;
  const line = next?.matches(".rc-readings") ? next : document.createElement("div");
  const hadFocus = line.contains(document.activeElement);
  line.className = "rc-readings";
  line.replaceChildren(...readings.map(lineFor));
  if (!readings.length) line.remove();
  else if (!line.isConnected) headline.after(line);
  if (hadFocus) line.querySelector("button")?.focus();
};

/** @param {Reading} reading */
const lineFor = ({ words, now, mine, ours, act }) => {
  const line = document.createElement("p");
  const text = document.createElement("span");
  const [by, back] =
    now === mine
      ? [say("By your table’s reading"), say("Undo")]
      : mine === ours
        ? [say("By another reading than ours"), say("Read it as we do")]
        : [say("Not by your table’s reading"), say("Read it as we play")];
  text.textContent = `${by}: ${words}.`;
  line.append(text, button(back, act, `${back}: ${words}`));
  return line;
};
