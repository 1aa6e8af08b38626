/**
 * <rule-grid>: paints two maps that lie over one another, such as flames over fuel, by touch, mouse
 * or keyboard. Their text forms stay beside it; whichever is edited, the other follows.
 *
 * It is around the field of the upper map; `data-under` names the field of the lower one.
 */

import { box, button } from "../base/dom.js";
import { alike, cellsOf, textOf, WALL } from "./grid_text.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @typedef {import("./grid_text.js").Cells} Cells */
/** @typedef {"over" | "under" | "wall"} Tool */

export class RuleGrid extends HTMLElement {
  /** @type {Cells} */
  #over = [];
  /** @type {Cells} */
  #under = [];
  #painter = document.createElement("div");
  #table = document.createElement("div");
  /** What the mouse paints while its button is down; null while it is up. */
  #stroke = /** @type {string | null} */ (null);
  /** Where the keyboard is. */
  #at = [0, 0];

  connectedCallback() {
    if (this.#painter.isConnected) return;
    this.#painter.className = "rc-painter";
    this.#table.className = "rc-paint rc-scroll";
    this.#table.setAttribute("role", "grid");
    this.#table.setAttribute("aria-label", `${this.#named("over")} over ${this.#named("under")}`);
    const how = document.createElement("p");
    how.className = "rc-hint";
    how.textContent = "Paint a space; once more takes it away. On a keyboard: arrows, space, digits.";
    this.#painter.append(how, this.#tools(), this.#table, this.#sizes());
    this.#field.before(this.#painter);
    this.#listen();
    this.#read();
  }

  get #field() {
    return /** @type {HTMLInputElement} */ (this.querySelector("input[name]"));
  }

  get #lower() {
    const form = this.closest("form");
    return /** @type {HTMLInputElement} */ (form?.elements.namedItem(this.dataset.under ?? ""));
  }

  get #most() {
    return Number(this.dataset.mostSide);
  }

  /** @param {"over" | "under"} which */
  #named(which) {
    return (which === "over" ? this.#field : this.#lower).dataset.brush ?? "";
  }

  #listen() {
    [this.#field, this.#lower].forEach((field) => {
      field.addEventListener("input", () => this.#read());
      field.addEventListener("filled", () => this.#read());
    });
    // What is set in the tools is no input of the calculator.
    ["input", "change"].forEach((kind) => this.#painter.addEventListener(kind, (event) => event.stopPropagation()));
    this.#table.addEventListener("pointerdown", (event) => this.#pressed(event));
    this.#table.addEventListener("pointerover", (event) => this.#dragged(event));
    this.#table.addEventListener("click", (event) => this.#tapped(event));
    this.#table.addEventListener("keydown", (event) => this.#typed(event));
  }

  /** Follow the text forms, as long as both are maps of one shape; the calculator refuses others. */
  #read() {
    const over = cellsOf(this.#field.value);
    const under = cellsOf(this.#lower.value);
    const paintable = over !== null && under !== null && alike(over, under);
    this.#painter.hidden = !paintable;
    if (!paintable) return;
    this.#over = over;
    this.#under = under;
    this.#show();
  }

  #write() {
    this.#lower.value = textOf(this.#under);
    this.#field.value = textOf(this.#over);
    this.#show();
    this.#lower.dispatchEvent(new Event("input", { bubbles: true }));
    this.#field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @returns {Tool} */
  get #tool() {
    const chosen = this.#painter.querySelector('[aria-pressed="true"]');
    return /** @type {Tool} */ (chosen instanceof HTMLElement ? chosen.dataset.tool : "over");
  }

  /** @param {Tool} tool */
  #choose(tool) {
    this.#painter.querySelectorAll("[data-tool]").forEach((button) => {
      const chosen = button.getAttribute("data-tool") === tool;
      button.setAttribute("aria-pressed", String(chosen));
    });
  }

  get #amount() {
    const field = /** @type {HTMLInputElement} */ (this.#painter.querySelector(".rc-amount input"));
    const most = Number(this.dataset.mostValue);
    return String(Math.min(most, Math.max(0, Math.trunc(Number(field.value)) || 0)));
  }

  /**
   * What the chosen tool makes of a space; painting it once more takes it away.
   *
   * @param {number} row
   * @param {number} column
   */
  #strokeOn(row, column) {
    const cells = this.#tool === "over" ? this.#over : this.#under;
    const wanted = this.#tool === "wall" ? WALL : this.#amount;
    return cells[row]?.[column] === wanted ? "0" : wanted;
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {string} value
   */
  #put(row, column, value) {
    const [over, under] = [this.#over[row], this.#under[row]];
    if (!over || !under) return false;
    if (this.#tool === "over" && under[column] === WALL) return false;
    if (this.#tool === "over") over[column] = value;
    else under[column] = value;
    if (under[column] === WALL) over[column] = "0";
    return true;
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {string} value
   */
  #paint(row, column, value) {
    if (this.#put(row, column, value)) this.#write();
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const place = placeOf(event.target);
    if (!place || event.pointerType === "touch" || event.button !== 0) return;
    const [row, column] = place;
    this.#stroke = this.#strokeOn(row, column);
    this.#paint(row, column, this.#stroke);
  }

  /** @param {PointerEvent} event */
  #dragged(event) {
    const place = placeOf(event.target);
    if (!(event.buttons & 1)) this.#stroke = null;
    if (place && this.#stroke !== null) this.#paint(place[0], place[1], this.#stroke);
  }

  /**
   * A finger paints by taps, so that it can still push the map; a mouse has painted already.
   *
   * @param {MouseEvent} event
   */
  #tapped(event) {
    const place = placeOf(event.target);
    const touched = event instanceof PointerEvent && event.pointerType === "touch";
    if (place && touched) this.#paint(place[0], place[1], this.#strokeOn(place[0], place[1]));
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const place = placeOf(event.target);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = place;
    const [down, right] = ARROWS[event.key] ?? [0, 0];
    if (down || right) this.#focus(row + down, column + right);
    else if (event.key === "Enter" || event.key === " ") this.#paint(row, column, this.#strokeOn(row, column));
    else if (/^\d$/.test(event.key) && this.#tool !== "wall") this.#paint(row, column, event.key);
    else return;
    event.preventDefault();
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  #focus(row, column) {
    const cell = this.#cell(row, column);
    if (!cell) return;
    this.#cell(this.#at[0], this.#at[1])?.setAttribute("tabindex", "-1");
    this.#at = [row, column];
    cell.setAttribute("tabindex", "0");
    cell.focus();
  }

  /**
   * @param {number | undefined} row
   * @param {number | undefined} column
   */
  #cell(row, column) {
    const found = this.#table.querySelector(`[data-place="${row} ${column}"]`);
    return found instanceof HTMLElement ? found : null;
  }

  /** Bring the map in line with the cells; it is rebuilt only when its shape has changed. */
  #show() {
    const [columns, rows] = [this.#over[0]?.length ?? 0, this.#over.length];
    const shape = `${rows} ${columns}`;
    if (this.#table.dataset.shape !== shape) this.#make(shape);
    const most = Math.max(
      1,
      ...this.#under
        .flat()
        .filter((cell) => cell !== WALL)
        .map(Number),
    );
    this.#over.forEach((cells, row) =>
      cells.forEach((over, column) => this.#draw(row, column, over, this.#under[row]?.[column] ?? "0", most)),
    );
    this.#painter.querySelectorAll("[data-resize]").forEach((button) => {
      const { resize, by } = /** @type {HTMLElement} */ (button).dataset;
      const side = (resize === "rows" ? rows : columns) + Number(by);
      button.toggleAttribute("disabled", side < 1 || side > this.#most);
    });
  }

  /** @param {string} shape */
  #make(shape) {
    this.#table.dataset.shape = shape;
    const rows = this.#over.map((cells, row) => {
      const made = box("rc-paint-row");
      made.setAttribute("role", "row");
      made.append(...cells.map((_, column) => cellAt(row, column)));
      return made;
    });
    this.#table.replaceChildren(...rows);
    const [row = 0, column = 0] = this.#at;
    this.#at = [Math.min(row, rows.length - 1), Math.min(column, (this.#over[0]?.length ?? 1) - 1)];
    this.#cell(this.#at[0], this.#at[1])?.setAttribute("tabindex", "0");
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {string} over
   * @param {string} under
   * @param {number} most
   */
  #draw(row, column, over, under, most) {
    const cell = this.#cell(row, column);
    const state = `${over} ${under} ${most}`;
    if (!cell || cell.dataset.state === state) return;
    cell.dataset.state = state;
    const wall = under === WALL;
    const lower = wall ? "firebreak" : `${this.#named("under")} ${under}`;
    const upper = over === "0" ? "" : `, ${this.#named("over")} ${over}`;
    cell.setAttribute("aria-label", `Row ${row + 1}, column ${column + 1}: ${lower}${upper}`);
    cell.className = `rc-space${wall ? " rc-wall" : ""}${over === "0" ? "" : " rc-lit"}`;
    cell.style.setProperty("--part", String(wall ? 0 : Number(under) / most));
    // Drawn by the styles: the label says it all, and in its own order.
    cell.dataset.over = over === "0" ? "" : over;
    cell.dataset.under = wall ? WALL : under;
  }

  #tools() {
    const brush = (/** @type {Tool} */ tool, /** @type {string} */ text) => {
      const made = button(text, () => this.#choose(tool));
      made.dataset.tool = tool;
      made.setAttribute("aria-pressed", String(tool === "over"));
      return made;
    };
    const amount = document.createElement("input");
    amount.type = "text";
    amount.inputMode = "numeric";
    amount.value = "1";
    amount.setAttribute("aria-label", `${this.dataset.unit} to paint`);
    const change = (/** @type {number} */ by) => {
      amount.value = String(Math.max(0, Number(this.#amount) + by));
    };
    const stepper = box(
      "rc-stepper rc-amount",
      button("\u2212", () => change(-1), "Paint one less"),
      amount,
      button("+", () => change(1), "Paint one more"),
    );
    const tools = box(
      "rc-brushes",
      brush("over", this.#named("over")),
      brush("under", this.#named("under")),
      brush("wall", "Firebreak #"),
      stepper,
      button("Fill the map", () => this.#fillAll()),
    );
    tools.setAttribute("role", "group");
    tools.setAttribute("aria-label", "Paint");
    return tools;
  }

  #fillAll() {
    const value = this.#tool === "wall" ? WALL : this.#amount;
    this.#over.forEach((cells, row) => cells.forEach((_, column) => this.#put(row, column, value)));
    this.#write();
  }

  #sizes() {
    const sizer = (/** @type {string} */ what) => {
      const less = button("\u2212", () => this.#resize(what, -1), `${what}: one less`);
      const more = button("+", () => this.#resize(what, 1), `${what}: one more`);
      const told = document.createElement("span");
      told.textContent = what === "rows" ? "Rows" : "Columns";
      [less, more].forEach((one, place) => Object.assign(one.dataset, { resize: what, by: place ? "1" : "-1" }));
      return box("rc-resize", told, less, more);
    };
    return box("rc-sizes", sizer("rows"), sizer("columns"));
  }

  /**
   * New spaces have the fuel of their neighbours and no flame.
   *
   * @param {string} what
   * @param {number} by
   */
  #resize(what, by) {
    const grown = (/** @type {string[]} */ row, /** @type {string | undefined} */ value) =>
      by > 0 ? [...row, value ?? row.at(-1) ?? "0"] : row.slice(0, -1);
    if (what === "columns") {
      this.#over = this.#over.map((row) => grown(row, "0"));
      this.#under = this.#under.map((row) => grown(row, undefined));
    } else if (by > 0) {
      this.#over = [...this.#over, (this.#over[0] ?? []).map(() => "0")];
      this.#under = [...this.#under, [...(this.#under.at(-1) ?? [])]];
    } else {
      this.#over = this.#over.slice(0, -1);
      this.#under = this.#under.slice(0, -1);
    }
    this.#write();
  }
}

/**
 * @param {EventTarget | null} target
 * @returns {[number, number] | null} the row and the column of a space
 */
const placeOf = (target) => {
  const cell = target instanceof Element ? target.closest("[data-place]") : null;
  const [row, column] = (cell?.getAttribute("data-place") ?? "").split(" ").map(Number);
  return cell && row !== undefined && column !== undefined ? [row, column] : null;
};

/**
 * @param {number} row
 * @param {number} column
 */
const cellAt = (row, column) => {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.place = `${row} ${column}`;
  made.setAttribute("role", "gridcell");
  made.setAttribute("tabindex", "-1");
  return made;
};
