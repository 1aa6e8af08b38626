/**
 * Which fields of a form are shown: those that matter for what the others hold, as declared by `only_if` and
 * `not_if`. A hidden field keeps its value, which is answered and linked like any other.
 *
 * @typedef {import("./fields.js").Field} Field
 *
 * @typedef {object} Place a field with what surrounds it
 * @property {Field} field
 * @property {HTMLElement} box what is hidden: the field with its label, its hint and its refusal
 * @property {Record<string, string[]>} onlyIf values of other fields, each of which must hold one
 * @property {Record<string, string[]>} notIf values of other fields, of which none may hold one
 */
import { say } from "../base/language.js";
import { textOf } from "./fields.js";

export class ShownFields {
  #element;
  #form;
  /** @type {Place[]} */
  #places = [];
  /** @type {Set<string>} shown though they do not matter, until they have mattered: a link has changed them */
  #asked = new Set();

  /**
   * @param {HTMLElement} element
   * @param {import("./form.js").Form} form
   */
  constructor(element, form) {
    this.#element = element;
    this.#form = form;
  }

  /**
   * Show what matters now, and what is refused; a field in use stays, and so does the one that the address
   * names. The folds say how many fields they show.
   */
  update() {
    if (!this.#places.length) this.#places = this.#form.fields.flatMap(placeOf);
    const places = this.#places;
    const byName = new Map(places.map((place) => [place.field.name, place]));
    places.forEach(({ field, box }) => {
      const isMattering = matters(field.name, byName);
      if (isMattering) this.#asked.delete(field.name);
      const isInUse = box.contains(document.activeElement) || location.hash === `#${field.id}`;
      box.toggleAttribute("data-idle", !isMattering);
      box.hidden = !(isMattering || isInUse || this.#asked.has(field.name) || isRefused(field));
    });
    const folds = [...this.#element.querySelectorAll("form details.rc-fold")];
    folds.filter((fold) => fold.querySelector("[data-field]")).forEach((fold) => this.#count(fold, places));
  }

  /**
   * Show fields whether they matter or not.
   *
   * @param {string[]} names
   */
  show(names) {
    this.#asked = new Set(names);
    this.update();
  }

  /**
   * @param {Element} fold
   * @param {Place[]} places
   */
  #count(fold, places) {
    const shown = places.filter(({ box }) => fold.contains(box) && !box.hidden);
    const changed = shown.filter(({ field }) => textOf(field) !== this.#form.opening[field.name]).length;
    const count = fold.querySelector("summary .rc-count");
    const text = changed ? `(${say("{all}, {changed} changed", { all: shown.length, changed })})` : `(${shown.length})`;
    if (count && count.textContent !== text) count.textContent = text;
    fold.toggleAttribute("hidden", !shown.length);
  }
}

/**
 * @param {Field} field
 * @returns {Place[]}
 */
const placeOf = (field) => {
  const box = field.closest("[data-field]");
  if (!(box instanceof HTMLElement)) return [];
  const { onlyIf = "{}", notIf = "{}" } = box.dataset;
  return [{ field, box, onlyIf: JSON.parse(onlyIf), notIf: JSON.parse(notIf) }];
};

/**
 * Whether a field matters. None does on account of one that does not matter itself.
 *
 * @param {string} name
 * @param {Map<string, Place>} places
 * @returns {boolean}
 */
const matters = (name, places) => {
  const place = places.get(name);
  if (!place) return true;
  const { onlyIf, notIf } = place;
  return (
    Object.entries(onlyIf).every(([other, values]) => holdsOneOf(places.get(other), values)) &&
    Object.entries(notIf).every(([other, values]) => !holdsOneOf(places.get(other), values)) &&
    Object.keys(onlyIf).every((other) => matters(other, places))
  );
};

/**
 * @param {Place | undefined} place
 * @param {string[]} values
 */
const holdsOneOf = (place, values) =>
  place !== undefined && values.some((value) => isAsked(place.field, textOf(place.field), value));

/**
 * Whether a text is what a condition asks of a field: “00” is 0, and “walk 8, ride 2” has a ride.
 *
 * @param {Field} field
 * @param {string} typed
 * @param {string} value
 */
const isAsked = (field, typed, value) => {
  const text = typed.trim();
  if (field.dataset.words !== undefined)
    return text
      .toLowerCase()
      .split(/[^a-z-]+/)
      .includes(value);
  const isNumeral = field.dataset.numeral !== undefined && text !== "";
  return text === value || (isNumeral && Number(text.replace("\u2212", "-")) === Number(value));
};

/** @param {Field} field */
const isRefused = (field) => field.getAttribute("aria-invalid") === "true";
