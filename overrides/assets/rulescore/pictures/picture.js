/**
 * <rule-picture>: says the value of a picture under the finger or pointer, and by the arrow keys where
 * the picture has the focus, in the line below it. The line says the reader's own case at first, and
 * again once the pointer has left.
 */

import { listed, sentenceAt } from "./picture_values.js";

const SVG = "http://www.w3.org/2000/svg";
/** How far a key leads; from anywhere to an end. */
const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

export class RulePicture extends HTMLElement {
  #marker = document.createElementNS(SVG, "rect");
  #own = "";
  #at = -1;

  connectedCallback() {
    const { picture, line } = this;
    if (!picture || !line || picture.hasAttribute("tabindex")) return;
    this.#own = line.textContent ?? "";
    this.#marker.classList.add("rc-at");
    this.#marker.setAttribute("height", "100%");
    picture.setAttribute("tabindex", "0");
    picture.setAttribute("role", "slider"); // which has a value that arrow keys change, also on a phone that reads aloud
    picture.setAttribute("aria-roledescription", "picture");
    picture.setAttribute("aria-valuemin", "1");
    picture.setAttribute("aria-valuemax", String(this.#points.length));
    this.#tell(-1);
    const follow = (/** @type {PointerEvent} */ event) => this.#show(this.#placeAt(event.clientX));
    picture.addEventListener("pointerdown", follow);
    picture.addEventListener("pointermove", follow);
    picture.addEventListener("pointerleave", ({ pointerType }) => {
      if (pointerType === "mouse" && document.activeElement !== picture) this.#show(-1);
    });
    picture.addEventListener("blur", () => this.#show(-1));
    picture.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** @returns {SVGSVGElement | null} */
  get picture() {
    return this.querySelector(".rc-picture");
  }

  /** @returns {HTMLElement | null} */
  get line() {
    return this.querySelector(".rc-values");
  }

  get #points() {
    return listed(this.picture?.dataset.points);
  }

  /** Which point is nearest to a place across the screen. @param {number} x */
  #placeAt(x) {
    const { left, width } = /** @type {SVGSVGElement} */ (this.picture).getBoundingClientRect();
    const part = (x - left) / (width || 1);
    const points = this.#points.length;
    const place = this.#hasColumns ? Math.floor(part * points) : Math.round(part * (points - 1));
    return Math.min(Math.max(place, 0), points - 1);
  }

  /** Whether each point has a column, and lines do not go from edge to edge. */
  get #hasColumns() {
    return this.querySelector(".rc-bar, .rc-column") !== null;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const last = this.#points.length - 1;
    const ends = /** @type {Record<string, number>} */ ({ Home: 0, End: last });
    const by = /** @type {Record<string, number>} */ (STEPS)[event.key];
    const to = by === undefined ? ends[event.key] : this.#at < 0 ? this.#begin : this.#at + by;
    if (event.key === "Escape") this.#show(-1);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#show(Math.min(Math.max(to, 0), last));
  }

  /** Where the arrow keys begin: at the reader's own point, if there is one. */
  get #begin() {
    const own = Number(this.dataset.own ?? 0);
    return Math.min(Math.max(own, 0), this.#points.length - 1);
  }

  /**
   * Show the values at a point, or the reader's own case.
   *
   * @param {number} place -1 for the reader's own case
   */
  #show(place) {
    const { picture, line } = this;
    if (place === this.#at || !picture || !line) return;
    this.#at = place;
    this.#tell(place);
    if (place < 0) return this.#marker.remove();
    const points = this.#points.length;
    const width = this.#hasColumns ? 100 / points : 100 / Math.max(points - 1, 1);
    const from = this.#hasColumns ? place * width : (place - 0.5) * width;
    this.#marker.setAttribute("x", `${from}%`);
    this.#marker.setAttribute("width", `${width}%`);
    picture.prepend(this.#marker);
  }

  /** @param {number} place */
  #tell(place) {
    const { picture, line } = this;
    if (!picture || !line) return;
    const told = place < 0 ? this.#own : sentenceAt(picture.dataset, place, this.dataset.prefix ?? "");
    if (line.textContent !== told) {
      line.style.minHeight = `${line.getBoundingClientRect().height}px`; // what is below stays where it is
      line.textContent = told;
    }
    picture.setAttribute("aria-valuenow", String((place < 0 ? this.#begin : place) + 1));
    picture.setAttribute("aria-valuetext", told);
  }
}
