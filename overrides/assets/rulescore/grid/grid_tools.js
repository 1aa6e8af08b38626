/** What a map is painted with: maps to begin with, brushes and how much they paint, and the size of the map. */

import { box, button, withText } from "../base/dom.js";
import { say } from "../base/language.js";

/**
 * @typedef {"over" | "under" | "wall"} Tool
 *
 * @typedef {object} Named
 * @property {string} over what is painted above
 * @property {string} under what is painted below
 * @property {string} unit
 * @property {Record<string, Record<string, string>>} starts
 *
 * @typedef {object} Acts
 * @property {(texts: Record<string, string>) => void} begin
 * @property {() => void} choose
 * @property {() => void} fillAll
 * @property {(what: "rows" | "columns", by: number) => void} resize
 */
export class MapTools {
  /** @type {Tool} */
  chosen = "over";
  #amount = document.createElement("input");
  #most;
  #acts;
  starts;
  brushes;
  more;

  /**
   * @param {Named} named
   * @param {{ mostValue: number, mostSide: number }} most
   * @param {Acts} acts
   */
  constructor(named, most, acts) {
    this.#most = most;
    this.#acts = acts;
    this.starts = this.#starts(named);
    this.brushes = this.#brushes(named);
    this.more = this.#more();
  }

  /** How much is painted. */
  get amount() {
    return String(Math.min(this.#most.mostValue, Math.max(0, Math.trunc(Number(this.#amount.value)) || 0)));
  }

  /**
   * Allow only for what keeps the map within its bounds.
   *
   * @param {number} rows
   * @param {number} columns
   */
  allow(rows, columns) {
    this.more.querySelectorAll("[data-resize]").forEach((resizer) => {
      const { resize, by } = /** @type {HTMLElement} */ (resizer).dataset;
      const side = (resize === "rows" ? rows : columns) + Number(by);
      resizer.toggleAttribute("disabled", side < 1 || side > this.#most.mostSide);
    });
  }

  /** @param {Named} named */
  #starts({ starts }) {
    const made = box(
      "rc-starts",
      ...Object.entries(starts).map(([name, texts]) => button(name, () => this.#acts.begin(texts))),
    );
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", say("Begin with"));
    return made;
  }

  /** @param {Named} named */
  #brushes({ over, under, unit }) {
    const brush = (/** @type {Tool} */ tool, /** @type {string} */ text) => {
      const made = button(text, () => this.#choose(tool));
      made.dataset.tool = tool;
      made.setAttribute("aria-pressed", String(tool === this.chosen));
      return made;
    };
    this.#amount.type = "text";
    this.#amount.inputMode = "numeric";
    this.#amount.value = "1";
    this.#amount.setAttribute("aria-label", say("{unit} to paint", { unit }));
    const change = (/** @type {number} */ by) => {
      this.#amount.value = String(Math.max(0, Number(this.amount) + by));
    };
    const stepper = box(
      "rc-stepper rc-amount",
      button("\u2212", () => change(-1), say("Paint one less")),
      this.#amount,
      button("+", () => change(1), say("Paint one more")),
    );
    const made = box(
      "rc-brushes",
      brush("over", over),
      brush("under", under),
      brush("wall", say("Firebreak")),
      stepper,
    );
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", say("Paint"));
    made.addEventListener("input", (event) => event.stopPropagation()); // no input of the calculator
    made.addEventListener("change", (event) => event.stopPropagation());
    return made;
  }

  /** @param {Tool} tool */
  #choose(tool) {
    this.chosen = tool;
    this.brushes.querySelectorAll("[data-tool]").forEach((one) => {
      one.setAttribute("aria-pressed", String(one.getAttribute("data-tool") === tool));
    });
    this.#acts.choose();
  }

  #more() {
    const sizer = (/** @type {"rows" | "columns"} */ what) => {
      const [name, label] = what === "rows" ? [say("Rows"), say("rows")] : [say("Columns"), say("columns")];
      const less = button("\u2212", () => this.#acts.resize(what, -1), say("{label}: one less", { label }));
      const more = button("+", () => this.#acts.resize(what, 1), say("{label}: one more", { label }));
      [less, more].forEach((one, place) => Object.assign(one.dataset, { resize: what, by: place ? "1" : "-1" }));
      return box("rc-resize", withText("span", name), less, more);
    };
    const fold = document.createElement("details");
    fold.className = "rc-fold";
    const how = withText("p", say("Paint a space; once more takes it away. On a keyboard: arrows, space, digits."));
    how.className = "rc-hint";
    const fill = button(say("Fill the map"), () => this.#acts.fillAll());
    fold.append(
      withText("summary", say("Size of the map")),
      box("rc-sizes", sizer("rows"), sizer("columns"), fill),
      how,
    );
    return fold;
  }
}
