/** The form of a calculator: its inputs, as text by name. */
import { load } from "../storage/storage.js";
import {
  fill,
  isShownBy,
  nameOf,
  openingOf,
  opensInLinks,
  textOf,
  typedValue,
  valueOnSheet,
  wordsFor,
} from "./fields.js";

/** @typedef {import("./fields.js").Field} Field */

export class Form {
  /** @type {Record<string, string>} what the page opens with */
  opening = {};
  /** @type {Map<string, Field>} by name */
  #fields = new Map();
  /** @type {Map<string, string>} given values that no field can show, by name; kept to be refused */
  #unshown = new Map();
  #element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  /** Begin with the fields that the page holds, and what it opens with, whatever has been typed into it since. */
  begin() {
    const fields = /** @type {Field[]} */ ([...this.#element.querySelectorAll("form [name]")]);
    this.#fields = new Map(fields.map((field) => [field.name, field]));
    this.opening = Object.fromEntries(this.fields.map((field) => [field.name, openingOf(field)]));
  }

  get fields() {
    return [...this.#fields.values()];
  }

  /** @param {string} name */
  field(name) {
    return this.#fields.get(name) ?? null;
  }

  /** What the fields hold, as text by name. */
  get typed() {
    return Object.fromEntries(this.fields.map((field) => [field.name, textOf(field)]));
  }

  /** What Python is asked about: the fields, and what was given that no field can show. */
  get given() {
    return { ...this.typed, ...Object.fromEntries(this.#unshown) };
  }

  /** The same in one text, to compare it. */
  get key() {
    return JSON.stringify(this.given);
  }

  /** What the fields hold, as numbers, true or false, and text. */
  get values() {
    return Object.fromEntries(
      Object.entries(this.typed).map(([name, text]) => [name, typedValue(this.field(name), text)]),
    );
  }

  /** The fields that hold something else than at first. */
  get changed() {
    return this.fields.filter((field) => textOf(field) !== this.opening[field.name]);
  }

  /** The readings as the page opens with them, by name: what a link does not name is read so. */
  get readings() {
    const fields = this.fields.filter(({ dataset }) => opensInLinks(dataset));
    return Object.fromEntries(fields.map(({ name }) => [name, this.opening[name] ?? ""]));
  }

  /**
   * What a link needs to carry: what differs from the opening, and what a source takes for granted, which
   * another reader may have set otherwise for the book.
   */
  get linked() {
    return Object.fromEntries(
      Object.entries(this.given).filter(
        ([name, text]) => text !== this.opening[name] || this.field(name)?.dataset.carried !== undefined,
      ),
    );
  }

  /**
   * Whether the fields hold the opening but for these inputs.
   *
   * @param {Record<string, string>} inputs
   */
  isOpeningBut(inputs) {
    return JSON.stringify({ ...this.opening, ...inputs }) === this.key;
  }

  /** What a pin needs to keep: what differs from what the fields start from for this reader. */
  get pinned() {
    return Object.fromEntries(
      Object.entries(this.given).filter(([name, text]) => {
        const field = this.field(name);
        return text !== (field ? this.startOf(field) : this.opening[name]);
      }),
    );
  }

  /**
   * The inputs of an answer where the fields hold others, each with its name.
   *
   * @param {Record<string, string>} answered
   */
  differingFrom(answered) {
    const { given } = this;
    return Object.entries(answered)
      .filter(([name, text]) => given[name] !== text)
      .map(([name, text]) => {
        const field = this.field(name);
        return field ? `${nameOf(field)} ${wordsFor(field, text)}` : name;
      });
  }

  /**
   * What a field starts from for this reader: what is set for the book, or the opening.
   *
   * @param {Field} field
   */
  startOf(field) {
    const { dataset, name } = field;
    const own = dataset.setting === undefined ? valueOnSheet(dataset) : load(dataset.setting);
    return own !== null && isShownBy(field, own) ? own : (this.opening[name] ?? "");
  }

  /**
   * Put every field back to where it starts, and then in what is given.
   *
   * @param {Record<string, unknown>} inputs
   * @param {Record<string, string>} [starts] what a field starts from instead of its own
   */
  fill(inputs, starts = {}) {
    this.#unshown.clear();
    this.fields.forEach((field) => this.reset(field, starts[field.name]));
    Object.entries(inputs).forEach(([name, value]) => this.put(name, String(value)));
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  put(name, text) {
    const field = this.field(name);
    if (!field || !fill(field, text)) this.#unshown.set(name, text);
    else this.#unshown.delete(name);
  }

  /**
   * Put a field back to where it starts: what is on the reader's sheet or set for the book, else the
   * opening.
   *
   * @param {Field} field
   * @param {string} [start]
   */
  reset(field, start = this.startOf(field)) {
    this.forget(field.name);
    // When a page opens every field is there already; leaving it alone saves a layout.
    if (textOf(field) === start) return;
    if (!fill(field, start)) fill(field, this.opening[field.name] ?? "");
  }

  /**
   * A field holds something now: what was given for it that it could not show counts no more.
   *
   * @param {string} name
   */
  forget(name) {
    this.#unshown.delete(name);
  }
}
