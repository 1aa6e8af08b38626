/**
 * <rule-listing>: writes a text such as “walk 8, rest 2” or “Hauberk: 1D6/3; No armor: 0/0” as a list
 * of entries that can be added, reordered and removed. The text stands behind a fold; whichever is
 * edited, the other follows.
 *
 * @typedef {import("./listing_text.js").Part} Part
 * @typedef {import("./listing_text.js").Listing} Listing
 * @typedef {(string | number)[]} Entry a word, a text or a number for each part
 */

import { box, button, withText } from "../base/dom.js";
import { say } from "../base/language.js";
import { patternOf, signsOf } from "./listing_text.js";

const CONTROLS = "select, input";

export class RuleListing extends HTMLElement {
  /** @type {Entry[]} */
  #entries = [];
  #list = document.createElement("ol");
  #heads = document.createElement("p");
  /** @type {Listing} */
  #listing = JSON.parse(this.dataset.listing ?? "");
  #signs = signsOf(this.#listing);
  #pattern = patternOf(this.#listing.parts, this.#signs);
  #adding = button(this.#listing.add, () => this.#add());
  #full = withText("small", "");
  /** The text as the list wrote it last, which need not be one that can be read. */
  #written = "";

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.#list.className = "rc-entries";
    this.#list.setAttribute("aria-label", this.#field.labels?.[0]?.textContent ?? "");
    this.#heads.className = "rc-heads";
    this.#heads.setAttribute("aria-hidden", "true"); // each control has its name by itself
    this.#heads.append(...this.#listing.parts.map(({ label }) => withText("span", label)));
    for (const rows of [this.#heads, this.#list]) rows.style.setProperty("--columns", columnsOf(this.#listing));
    this.#full.className = "rc-full";
    this.#full.setAttribute("role", "status");
    this.#fold.before(this.#heads, this.#list, this.#adding, this.#full); // so that the text and its focus stay where they are
    this.dataset.listed = "";
    this.#list.addEventListener("input", (event) => event.stopPropagation());
    this.#list.addEventListener("change", (event) => this.#changed(event));
    this.#field.addEventListener("input", () => this.#read());
    this.#field.addEventListener("filled", () => this.#read());
    this.#read();
  }

  /** The text form, which the calculator reads. */
  get #field() {
    return /** @type {HTMLInputElement | HTMLTextAreaElement} */ (this.querySelector("[name]"));
  }

  /** What the text is folded in. */
  get #fold() {
    return /** @type {HTMLDetailsElement} */ (this.querySelector("details"));
  }

  /** The separator of two entries; a reader who starts a line for each keeps doing so. */
  get #apart() {
    return this.#field.value.includes("\n") ? "\n" : this.#listing.apart;
  }

  /**
   * Follow the text, as long as it is a list; what is not is left to the calculator to refuse. Then
   * the text is shown and the list hidden, unless it wrote that itself: what was typed into it is put right in it.
   * Nothing between two entries is none; it comes and goes while a text is typed.
   */
  #read() {
    const text = this.#field.value;
    const entries = text
      .split(new RegExp(`[${this.#listing.apart.trim()}\n]`))
      .filter((entry) => entry.trim())
      .map((entry) => this.#entry(entry.trim()));
    const isList = entries.every((entry) => entry !== null);
    if (text !== this.#written) this.#written = "";
    this.#list.hidden = !isList && !this.#written;
    this.#heads.hidden = this.#list.hidden;
    if (this.#list.hidden) this.#fold.open = true;
    if (isList) {
      this.#entries = entries;
      this.#show();
    }
    this.#offerToAdd();
  }

  /**
   * @param {string} text
   * @returns {Entry | null}
   */
  #entry(text) {
    const found = this.#pattern.exec(text);
    return (
      found &&
      this.#listing.parts.map(({ options, room }, at) => {
        const part = found[at + 1] ?? "";
        if (options) return part.toLowerCase();
        return room ? part : part && Number(part);
      })
    );
  }

  /**
   * An entry as it is in the text.
   *
   * @param {Entry} entry
   */
  #text(entry) {
    return this.#listing.parts
      .map(({ optional }, at) => (optional && entry[at] === "" ? "" : `${this.#signs[at]}${entry[at]}`))
      .join("");
  }

  /**
   * An entry as somebody says it: “Kvarek, Quick 11, Vigilant 9”.
   *
   * @param {Entry} entry
   */
  #words(entry) {
    return this.#listing.parts
      .map(({ options, room, label, said }, at) => {
        const value = String(entry[at]);
        if (value === "") return "";
        if (said) return said.replace("{}", value);
        return options ? (options[value] ?? value) : room && at === 0 ? value : `${label} ${value}`;
      })
      .filter((part) => part)
      .join(", ");
  }

  /** Offer to add an entry, or say why none fits. */
  #offerToAdd() {
    const { parts, most_entries: most } = this.#listing;
    const tooMany = parts.find(({ least, most_in_all }, at) => most_in_all && this.#inAll(at) + least > most_in_all);
    const told = tooMany && say("At most {most} {unit} in all", { most: tooMany.most_in_all, unit: tooMany.label });
    const isLong = most > 0 && this.#entries.length >= most;
    this.#full.textContent = told ?? (isLong ? say("At most {most}", { most }) : "");
    this.#adding.disabled = Boolean(this.#list.hidden || isLong || told);
  }

  /**
   * What a number comes to in all entries together.
   *
   * @param {number} at
   */
  #inAll(at) {
    return this.#entries.reduce((sum, entry) => sum + Number(entry[at]), 0);
  }

  #add() {
    this.#write([...this.#entries, this.#next()]);
    this.#focus(this.#entries.length - 1, CONTROLS);
  }

  /**
   * An entry like the last one, but for a name, which no other has, what may be left out, and a number of which
   * there would be too many in all.
   *
   * @returns {Entry}
   */
  #next() {
    const last = this.#entries.at(-1);
    return this.#listing.parts.map(({ options, least, room, optional, most_in_all }, at) => {
      if (optional) return "";
      if (room && at === 0) return this.#unused();
      if (most_in_all && this.#inAll(at) + Number(last?.[at]) > most_in_all) return least;
      return last?.[at] ?? (options ? (Object.keys(options)[0] ?? "") : room ? "" : least);
    });
  }

  /** A name that no entry has: two that are called alike are refused. */
  #unused() {
    const names = this.#entries.map(([name]) => name);
    let number = names.length + 1;
    while (names.includes(`${this.#listing.entry} ${number}`)) number += 1;
    return `${this.#listing.entry} ${number}`;
  }

  /** @param {Event} event */
  #changed(event) {
    event.stopPropagation();
    const { target } = event;
    const place = this.#placeOf(target);
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
    const controls = [...(this.#list.children[place]?.querySelectorAll(CONTROLS) ?? [])];
    const at = controls.indexOf(target);
    const { options, room, optional } = this.#listing.parts[at] ?? {};
    const value = target.value.trim();
    if (options || room || (optional && !value)) this.#replace(place, at, value);
    else this.#count(place, at, Number(value));
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
    this.#open(place, false);
    this.#open(place + by, true);
    const edge = place + by === 0 || place + by === this.#entries.length - 1;
    this.#focus(place + by, edge ? CONTROLS : `[data-move="${by}"]`);
  }

  /** @param {number} place */
  #remove(place) {
    this.#open(place, false); // a second tap there must not remove the entry that comes in its place
    this.#write(this.#entries.toSpliced(place, 1));
    const last = this.#entries.length - 1;
    this.#focus(Math.min(place, last), last ? "[data-remove]" : CONTROLS);
  }

  /** @param {Entry[]} entries */
  #write(entries) {
    this.#entries = entries;
    this.#field.value = entries.map((entry) => this.#text(entry)).join(this.#apart);
    this.#written = this.#field.value;
    this.#show();
    this.#field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Bring the list in line with the entries; rows that are there keep their focus. */
  #show() {
    while (this.#list.children.length > this.#entries.length) this.#list.lastElementChild?.remove();
    this.#entries.forEach((entry, place) => {
      const row = this.#list.children[place] ?? this.#list.appendChild(this.#row(place));
      row.setAttribute("aria-label", this.#words(entry));
      row.querySelectorAll(CONTROLS).forEach((control, at) => {
        const value = String(entry[at]);
        if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) control.value = value;
      });
      const disable = (/** @type {string} */ which, /** @type {boolean} */ disabled) =>
        row.querySelector(which)?.toggleAttribute("disabled", disabled);
      disable('[data-move="-1"]', place === 0);
      disable('[data-move="1"]', place === this.#entries.length - 1);
      disable("[data-remove]", this.#entries.length === 1);
    });
  }

  /** @param {number} place */
  #row(place) {
    const row = document.createElement("li");
    row.className = "rc-entry";
    const { entry, parts, compact } = this.#listing;
    const named = `${entry} ${place + 1}`;
    row.append(...parts.map((part, at) => this.#control(named, part, place, at)));
    const remove = button("\u00d7", () => this.#remove(place), say("{name}: remove", { name: named }));
    remove.dataset.remove = "";
    if (compact) {
      row.append(box("rc-order", remove));
      return row;
    }
    const earlier = button("\u2191", () => this.#move(place, -1), say("{name}: earlier", { name: named }));
    earlier.dataset.move = "-1";
    const later = button("\u2193", () => this.#move(place, 1), say("{name}: later", { name: named }));
    later.dataset.move = "1";
    row.append(this.#more(named), box("rc-order", earlier, later, remove));
    return row;
  }

  /**
   * On a narrow screen one button stands for those that move and remove an entry, and opens them below it.
   *
   * @param {string} named
   */
  #more(named) {
    const more = button("\u22ef", () => toggle(), say("{name}: move or remove", { name: named }));
    const toggle = () => this.#open(this.#placeOf(more), more.getAttribute("aria-expanded") !== "true");
    more.className = "rc-more";
    more.setAttribute("aria-expanded", "false");
    return more;
  }

  /**
   * Show what moves and removes an entry, where that is behind a button, or hide it.
   *
   * @param {number} place
   * @param {boolean} isOpen
   */
  #open(place, isOpen) {
    const row = this.#list.children[place];
    row?.toggleAttribute("data-open", isOpen);
    row?.querySelector(".rc-more")?.setAttribute("aria-expanded", String(isOpen));
  }

  /**
   * @param {string} named
   * @param {Part} part
   * @param {number} place
   * @param {number} at
   */
  #control(named, part, place, at) {
    const control = part.options ? choice(part.options) : typed(part);
    control.setAttribute("aria-label", `${named}: ${part.label}`);
    if (this.#listing.compact) return control;
    return control instanceof HTMLSelectElement ? control : this.#stepper(control, named, part, place, at);
  }

  /**
   * A number with its buttons. Where a row has several, they say which.
   *
   * @param {HTMLInputElement} number
   * @param {string} named
   * @param {Part} part
   * @param {number} place
   * @param {number} at
   */
  #stepper(number, named, { label }, place, at) {
    const step = (/** @type {number} */ by) => this.#count(place, at, Number(this.#entries[place]?.[at]) + by);
    const isAlone = this.#listing.parts.filter(({ options }) => !options).length === 1;
    const which = isAlone ? "" : `, ${label}`;
    return box(
      "rc-stepper",
      button("\u2212", () => step(-1), `${say("{label}: one less", { label: named })}${which}`),
      number,
      button("+", () => step(1), `${say("{label}: one more", { label: named })}${which}`),
    );
  }

  /** @param {EventTarget | null} target */
  #placeOf(target) {
    return [...this.#list.children].findIndex((row) => target instanceof Node && row.contains(target));
  }

  /**
   * Go to something in a row, or to what it is behind.
   *
   * @param {number} place
   * @param {string} selector
   */
  #focus(place, selector) {
    const row = this.#list.children[place];
    const found = [row?.querySelector(selector), row?.querySelector(".rc-more")].find((one) => one?.checkVisibility());
    if (found instanceof HTMLElement) found.focus();
    if (found instanceof HTMLInputElement) found.select();
  }
}

/** @param {Record<string, string>} options */
const choice = (options) => {
  const select = document.createElement("select");
  Object.entries(options).forEach(([word, text]) => select.add(new Option(text, word)));
  return select;
};

/** @param {Part} part */
const typed = ({ room }) => {
  const input = document.createElement("input");
  input.type = "text";
  input.spellcheck = false;
  input.enterKeyHint = "done";
  if (!room) input.inputMode = "numeric";
  return input;
};

/**
 * How wide the parts of an entry are, all rows alike: a text by the room it needs, a number with its buttons as wide
 * as these, and what is left for words to choose from. Last come the buttons of the row.
 *
 * @param {Listing} listing
 */
const columnsOf = ({ parts, compact }) => {
  const widths = parts.map(({ options, room }) => {
    if (options || room) return `minmax(0, ${room || 8}fr)`;
    return compact ? "minmax(44px, 3fr)" : "clamp(var(--stepper), 24%, 9rem)";
  });
  return [...widths, "var(--order)"].join(" ");
};
