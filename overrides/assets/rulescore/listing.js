/**
 * <rule-listing>: writes a text such as “walk 8, rest 2” or “7@5, 6@6” as a list of entries that can
 * be added, reordered and removed. The text form stays beside it; whichever is edited, the other
 * follows.
 *
 * @typedef {{ label: string, options: Record<string, string> | null, least: number, most: number }} Part
 * @typedef {{ entry: string, add: string, parts: Part[], between: string }} Listing
 * @typedef {(string | number)[]} Entry a word or a number for each part
 */
import { box, button } from "./parts.js";

const WORD = "([a-z_-]+)";
const NUMBER = "(\\d{1,4})";
const CONTROLS = "select, input";

class RuleListing extends HTMLElement {
  /** @type {Entry[]} */
  #entries = [];
  #list = document.createElement("ol");
  /** @type {Listing} */
  #listing = JSON.parse(this.dataset.listing ?? "");

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.#list.className = "rc-entries";
    const add = button(this.#listing.add, () => this.#add());
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

  /** Follow the text, as long as it is a list; what is not is left to the calculator to refuse. */
  #read() {
    const text = this.#field.value.trim();
    const entries = text ? text.split(",").map((entry) => this.#entry(entry.trim())) : [];
    const isList = entries.every((entry) => entry !== null);
    this.#list.hidden = !isList;
    if (!isList) return;
    this.#entries = entries;
    this.#show();
  }

  /**
   * @param {string} text
   * @returns {Entry | null}
   */
  #entry(text) {
    const { parts, between } = this.#listing;
    const pattern = parts.map(({ options }) => (options ? WORD : NUMBER)).join(between.trim() || "\\s+");
    const found = new RegExp(`^${pattern}$`, "i").exec(text);
    if (!found) return null;
    const entry = parts.map(({ options }, place) => {
      const part = found[place + 1] ?? "";
      return options ? part.toLowerCase() : Number(part);
    });
    return parts.every(({ options }, place) => !options || String(entry[place]) in options) ? entry : null;
  }

  #add() {
    const last = this.#entries.at(-1);
    const first = this.#listing.parts.map(({ options, least }) =>
      options ? (Object.keys(options)[0] ?? "") : least,
    );
    this.#list.hidden = false;
    this.#write([...this.#entries, last ? [...last] : first]);
    this.#focus(this.#entries.length - 1, CONTROLS);
  }

  /** @param {Event} event */
  #changed(event) {
    event.stopPropagation();
    const { target } = event;
    const place = this.#placeOf(target);
    const controls = [...(this.#list.children[place]?.querySelectorAll(CONTROLS) ?? [])];
    const at = controls.findIndex((control) => control === target);
    if (target instanceof HTMLSelectElement) this.#replace(place, at, target.value);
    if (target instanceof HTMLInputElement) this.#count(place, at, Number(target.value));
  }

  /**
   * Put a whole number within its bounds.
   *
   * @param {number} place
   * @param {number} at
   * @param {number} number
   */
  #count(place, at, number) {
    const part = this.#listing.parts[at];
    if (!part) return;
    const whole = Math.trunc(number) || part.least;
    this.#replace(place, at, Math.min(part.most, Math.max(part.least, whole)));
  }

  /**
   * @param {number} place
   * @param {number} at
   * @param {string | number} value
   */
  #replace(place, at, value) {
    const entry = this.#entries[place];
    if (entry) this.#write(this.#entries.with(place, entry.with(at, value)));
  }

  /**
   * @param {number} place
   * @param {number} by
   */
  #move(place, by) {
    const moved = this.#entries[place];
    if (!moved) return;
    this.#write(this.#entries.toSpliced(place, 1).toSpliced(place + by, 0, moved));
    const edge = place + by === 0 || place + by === this.#entries.length - 1;
    this.#focus(place + by, edge ? CONTROLS : `[data-move="${by}"]`);
  }

  /** @param {number} place */
  #remove(place) {
    this.#write(this.#entries.toSpliced(place, 1));
    const last = this.#entries.length - 1;
    this.#focus(Math.min(place, last), last ? "[data-remove]" : CONTROLS);
  }

  /** @param {Entry[]} entries */
  #write(entries) {
    this.#entries = entries;
    this.#field.value = entries.map((entry) => entry.join(this.#listing.between)).join(", ");
    this.#show();
    this.#field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Bring the list in line with the entries; rows that are there keep their focus. */
  #show() {
    while (this.#list.children.length > this.#entries.length) this.#list.lastElementChild?.remove();
    this.#entries.forEach((entry, place) => {
      const row = this.#list.children[place] ?? this.#list.appendChild(this.#row(place));
      row.querySelectorAll(CONTROLS).forEach((control, at) => {
        const value = String(entry[at]);
        if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) control.value = value;
      });
      const [earlier, later, remove] = row.querySelectorAll(".rc-order button");
      earlier?.toggleAttribute("disabled", place === 0);
      later?.toggleAttribute("disabled", place === this.#entries.length - 1);
      remove?.toggleAttribute("disabled", this.#entries.length === 1);
    });
  }

  /** @param {number} place */
  #row(place) {
    const row = document.createElement("li");
    row.className = "rc-entry";
    const { entry, parts } = this.#listing;
    const named = `${entry} ${place + 1}`;
    parts.forEach((part, at) => row.append(part.options ? choice(named, part) : this.#number(named, part, place, at)));
    const earlier = button("\u2191", () => this.#move(place, -1), `${named}: earlier`);
    earlier.dataset.move = "-1";
    const later = button("\u2193", () => this.#move(place, 1), `${named}: later`);
    later.dataset.move = "1";
    const remove = button("\u00d7", () => this.#remove(place), `${named}: remove`);
    remove.dataset.remove = "";
    row.append(box("rc-order", earlier, later, remove));
    return row;
  }

  /**
   * A number with its buttons. Where a row has several, each says what it counts.
   *
   * @param {string} named
   * @param {Part} part
   * @param {number} place
   * @param {number} at
   */
  #number(named, { label }, place, at) {
    const number = document.createElement("input");
    number.type = "text";
    number.inputMode = "numeric";
    number.setAttribute("aria-label", `${named}: ${label}`);
    const step = (/** @type {number} */ by) => this.#count(place, at, Number(this.#entries[place]?.[at]) + by);
    const isAlone = this.#listing.parts.filter(({ options }) => !options).length === 1;
    const which = isAlone ? "" : `, ${label}`;
    const stepper = box(
      "rc-stepper",
      button("\u2212", () => step(-1), `${named}: one less${which}`),
      number,
      button("+", () => step(1), `${named}: one more${which}`),
    );
    if (isAlone) return stepper;
    const told = document.createElement("span");
    told.textContent = label;
    return box("rc-counted", told, stepper);
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

/**
 * @param {string} named
 * @param {Part} part
 */
const choice = (named, { label, options }) => {
  const select = document.createElement("select");
  select.setAttribute("aria-label", `${named}: ${label}`);
  Object.entries(options ?? {}).forEach(([word, text]) => select.add(new Option(text, word)));
  return select;
};

customElements.define("rule-listing", RuleListing);
