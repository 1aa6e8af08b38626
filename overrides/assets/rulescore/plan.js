/**
 * <rule-plan>: writes a plan such as “walk 8, rest 2” as a list of segments that can be added,
 * reordered and removed. The text form stays beside it; whichever is edited, the other follows.
 *
 * @typedef {{ activity: string, length: number }} Segment
 */
import { box, button } from "./parts.js";

const SEGMENT = /^([a-z-]+)\s+(\d{1,4})$/i;

class RulePlan extends HTMLElement {
  /** @type {Segment[]} */
  #segments = [];
  #list = document.createElement("ol");

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.#list.className = "rc-segments";
    const add = button("Add a segment", () => this.#add());
    this.#field.before(this.#list, add);
    this.dataset.listed = "";
    this.#list.addEventListener("input", (event) => event.stopPropagation());
    this.#list.addEventListener("change", (event) => this.#changed(event));
    this.#field.addEventListener("input", () => this.#read());
    this.#field.addEventListener("filled", () => this.#read());
    this.#read();
  }

  /** The text form, which the calculator reads. */
  get #field() {
    return /** @type {HTMLInputElement} */ (this.querySelector("input[name]"));
  }

  /** @returns {Record<string, string>} */
  get #activities() {
    return JSON.parse(this.dataset.activities ?? "{}");
  }

  /** Follow the text, as long as it is a plan; what is not is left to the calculator to refuse. */
  #read() {
    const segments = this.#field.value.split(",").map((text) => this.#segment(text.trim()));
    const isPlan = segments.every((segment) => segment !== null);
    this.#list.hidden = !isPlan;
    if (!isPlan) return;
    this.#segments = segments;
    this.#show();
  }

  /**
   * @param {string} text
   * @returns {Segment | null}
   */
  #segment(text) {
    const [, activity = "", length = ""] = SEGMENT.exec(text) ?? [];
    const known = activity.toLowerCase() in this.#activities;
    return known ? { activity: activity.toLowerCase(), length: Number(length) } : null;
  }

  #add() {
    const last = this.#segments.at(-1);
    const [first = ""] = Object.keys(this.#activities);
    const next = last ? { ...last } : { activity: first, length: 1 };
    this.#write([...this.#segments, next]);
    this.#focus(this.#segments.length - 1, "select");
  }

  /** @param {Event} event */
  #changed(event) {
    event.stopPropagation();
    const { target } = event;
    const place = this.#placeOf(target);
    const segment = this.#segments[place];
    if (!segment) return;
    if (target instanceof HTMLSelectElement) this.#replace(place, { ...segment, activity: target.value });
    if (target instanceof HTMLInputElement) this.#lengthen(place, Number(target.value) - segment.length);
  }

  /**
   * @param {number} place
   * @param {number} by
   */
  #lengthen(place, by) {
    const segment = this.#segments[place];
    const most = Number(this.dataset.most);
    if (!segment) return;
    const length = Math.min(most, Math.max(1, Math.trunc(segment.length + by) || 1));
    this.#replace(place, { ...segment, length });
  }

  /**
   * @param {number} place
   * @param {Segment} segment
   */
  #replace(place, segment) {
    this.#write(this.#segments.with(place, segment));
  }

  /**
   * @param {number} place
   * @param {number} by
   */
  #move(place, by) {
    const moved = this.#segments[place];
    if (!moved) return;
    this.#write(this.#segments.toSpliced(place, 1).toSpliced(place + by, 0, moved));
    const edge = place + by === 0 || place + by === this.#segments.length - 1;
    this.#focus(place + by, edge ? "select" : `[data-move="${by}"]`);
  }

  /** @param {number} place */
  #remove(place) {
    this.#write(this.#segments.toSpliced(place, 1));
    const last = this.#segments.length - 1;
    this.#focus(Math.min(place, last), last ? "[data-remove]" : "select");
  }

  /** @param {Segment[]} segments */
  #write(segments) {
    this.#segments = segments;
    this.#field.value = segments.map(({ activity, length }) => `${activity} ${length}`).join(", ");
    this.#show();
    this.#field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Bring the list in line with the segments; rows that are there keep their focus. */
  #show() {
    while (this.#list.children.length > this.#segments.length) this.#list.lastElementChild?.remove();
    this.#segments.forEach((segment, place) => {
      const row = this.#list.children[place] ?? this.#list.appendChild(this.#row(place));
      const [select, length] = row.querySelectorAll("select, input");
      if (select instanceof HTMLSelectElement) select.value = segment.activity;
      if (length instanceof HTMLInputElement) length.value = String(segment.length);
      const [earlier, later, remove] = row.querySelectorAll(".rc-order button");
      earlier?.toggleAttribute("disabled", place === 0);
      later?.toggleAttribute("disabled", place === this.#segments.length - 1);
      remove?.toggleAttribute("disabled", this.#segments.length === 1);
    });
  }

  /** @param {number} place */
  #row(place) {
    const row = document.createElement("li");
    row.className = "rc-segment";
    const named = `Segment ${place + 1}`;
    const select = document.createElement("select");
    select.setAttribute("aria-label", `${named}: activity`);
    Object.entries(this.#activities).forEach(([word, text]) => select.add(new Option(text, word)));
    const length = document.createElement("input");
    length.type = "text";
    length.inputMode = "numeric";
    length.setAttribute("aria-label", `${named}: ${this.dataset.unit}`);
    const stepper = box(
      "rc-stepper",
      button("\u2212", () => this.#lengthen(place, -1), `${named}: one less`),
      length,
      button("+", () => this.#lengthen(place, 1), `${named}: one more`),
    );
    const earlier = button("\u2191", () => this.#move(place, -1), `${named}: earlier`);
    earlier.dataset.move = "-1";
    const later = button("\u2193", () => this.#move(place, 1), `${named}: later`);
    later.dataset.move = "1";
    const remove = button("\u00d7", () => this.#remove(place), `${named}: remove`);
    remove.dataset.remove = "";
    row.append(select, stepper, box("rc-order", earlier, later, remove));
    return row;
  }

  /** @param {EventTarget | null} target */
  #placeOf(target) {
    return [...this.#list.children].findIndex((row) => target instanceof Node && row.contains(target));
  }

  /**
   * @param {number} place
   * @param {string} selector
   */
  #focus(place, selector) {
    const found = this.#list.children[place]?.querySelector(selector);
    if (found instanceof HTMLElement) found.focus();
  }
}

customElements.define("rule-plan", RulePlan);
