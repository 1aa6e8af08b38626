/**
 * <rule-grid>: one map of two grids that lie over one another, such as flames over fuel. They are painted by touch,
 * mouse or keyboard, and the answer is played on the same map: its frame 0 is what was painted. Their texts stand
 * behind folds; whichever is edited, the other follows.
 *
 * It is around the field of the upper grid; `data-under` names the field of the lower one, `data-steps` the one that
 * says how many frames there are, and `data-starts` has maps to begin with.
 */

import { box } from "../base/dom.js";
import { say } from "../base/language.js";
import { alike, cellsOf, framesOf, plain, resized, textOf, WALL } from "./grid_text.js";
import { MapTools } from "./grid_tools.js";
import { Playback } from "./playback.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @typedef {import("./grid_text.js").Cells} Cells */

export class RuleGrid extends HTMLElement {
  /** @type {Cells} */
  #over = [];
  /** @type {Cells} */
  #under = [];
  #painter = document.createElement("div");
  #table = document.createElement("div");
  #tools = /** @type {MapTools | null} */ (null);
  #playback = new Playback({
    show: () => this.#show(),
    step: () => (this.#place = this.#playback.place === this.#playback.last ? null : this.#playback.place),
    further: () => this.#isPlayed && this.#moreSteps !== null,
    goFurther: () => this.#goFurther(),
  });
  #words = { along: say("Step"), unit: "" };
  /** Which frame is shown; null for the last, which is what was asked for. */
  #place = /** @type {number | null} */ (null);
  /** How many frames there were last, and whether they are of the map as it is. */
  #length = 0;
  #isPlayed = false;
  /** What the mouse paints while its button is down; null while it is up. */
  #stroke = /** @type {string | null} */ (null);
  /** Where the keyboard is. */
  #at = [0, 0];

  connectedCallback() {
    if (this.#painter.isConnected) return;
    const { starts = "{}", unit = "", mostValue, mostSide } = this.dataset;
    this.#tools = new MapTools(
      { over: this.#named("over"), under: this.#named("under"), unit, starts: JSON.parse(starts) },
      { mostValue: Number(mostValue), mostSide: Number(mostSide) },
      {
        begin: (texts) => this.#begin(texts),
        choose: () => this.#toStart(),
        fillAll: () => this.#fillAll(),
        resize: (what, by) => this.#resize(what, by),
      },
    );
    this.#painter.className = "rc-painter";
    this.#table.className = "rc-paint rc-scroll";
    this.#table.setAttribute("role", "grid");
    this.#table.setAttribute(
      "aria-label",
      say("{upper} over {lower}", { upper: this.#named("over"), lower: this.#named("under") }),
    );
    const { caption, tools } = this.#playback;
    this.#painter.append(this.#tools.starts, this.#tools.brushes, caption, this.#table, tools, this.#tools.more);
    this.#lower.closest(".rc-field")?.before(this.#painter);
    this.dataset.painting = "";
    this.#listen();
    this.#read(null);
    const answer = this.closest("rule-calculator")?.querySelector("rule-frames");
    if (answer instanceof HTMLElement) this.play(...framesOf(answer)); // which has begun before this, on My table
  }

  disconnectedCallback() {
    this.#playback.stop();
  }

  /**
   * Play the frames of an answer, which is for the map as it is. Where there are more or fewer of them than before,
   * another number of them was asked for, and the last one is shown.
   *
   * @param {string[]} frames
   * @param {{ along: string, unit: string }} words
   */
  play(frames, words) {
    this.#words = words;
    if (frames.length !== this.#length) this.#place = null;
    this.#length = frames.length;
    if (!this.#over.length || !this.#isOf(frames)) return;
    this.#isPlayed = true;
    this.#playback.take(frames, this.#place ?? frames.length - 1, words);
  }

  get #field() {
    return /** @type {HTMLInputElement} */ (this.querySelector("input[name]"));
  }

  get #lower() {
    const form = this.closest("form");
    return /** @type {HTMLInputElement} */ (form?.elements.namedItem(this.dataset.under ?? ""));
  }

  /** The button that asks for one step more; null where there are as many as there can be. */
  get #moreSteps() {
    const field = this.closest("form")?.elements.namedItem(this.dataset.steps ?? "");
    const more = field instanceof HTMLInputElement ? field.parentElement?.querySelector('[data-step="1"]') : null;
    if (!(field instanceof HTMLInputElement) || !(more instanceof HTMLElement)) return null;
    return Number(field.value) < Number(more.dataset.limit) ? more : null;
  }

  #goFurther() {
    this.#place = null;
    this.#moreSteps?.click();
  }

  /**
   * Whether frames begin with the map as it is, so that the rest of them is about it.
   *
   * @param {string[]} frames
   */
  #isOf([first = ""]) {
    const cells = cellsOf(first);
    const start = this.#over.map((row, at) =>
      row.map((cell, place) => (this.#under[at]?.[place] === WALL ? WALL : cell)),
    );
    return cells !== null && textOf(cells) === textOf(start.map((row) => row.map(plain)));
  }

  /** @param {"over" | "under"} which */
  #named(which) {
    return (which === "over" ? this.#field : this.#lower).dataset.brush ?? "";
  }

  #listen() {
    [this.#field, this.#lower].forEach((field) => {
      field.addEventListener("input", () => this.#read(0));
      field.addEventListener("filled", () => this.#read(null)); // by a link, say: the answer to it is what is shown
    });
    // What is set in the tools is no input of the calculator.
    ["input", "change"].forEach((kind) => this.#painter.addEventListener(kind, (event) => event.stopPropagation()));
    this.#table.addEventListener("pointerdown", (event) => this.#pressed(event));
    this.#table.addEventListener("pointerover", (event) => this.#dragged(event));
    this.#table.addEventListener("click", (event) => this.#tapped(event));
    this.#table.addEventListener("keydown", (event) => this.#typed(event));
  }

  /**
   * Follow the texts, as long as both are maps of one shape; the calculator refuses others, and they are shown.
   *
   * @param {number | null} place which frame is shown then
   */
  #read(place) {
    const over = cellsOf(this.#field.value);
    const under = cellsOf(this.#lower.value);
    const paintable = over !== null && under !== null && alike(over, under);
    this.#painter.hidden = !paintable;
    if (!paintable) {
      [this.#field, this.#lower].forEach((field) => field.closest("details")?.setAttribute("open", ""));
      return;
    }
    const isSame = textOf(over) === textOf(this.#over) && textOf(under) === textOf(this.#under);
    this.#over = over;
    this.#under = under;
    if (isSame && this.#isPlayed) return;
    this.#place = place;
    this.#drop();
  }

  /** What was played is not about the map any more: until an answer comes there is only what is painted. */
  #drop() {
    this.#isPlayed = false;
    this.#playback.take([textOf(this.#over)], 0, this.#words);
  }

  #toStart() {
    this.#place = 0;
    this.#playback.stop();
    this.#playback.show(0);
  }

  #write() {
    this.#lower.value = textOf(this.#under);
    this.#field.value = textOf(this.#over);
    this.#place = 0;
    this.#drop();
    this.#lower.dispatchEvent(new Event("input", { bubbles: true }));
    this.#field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {Record<string, string>} texts */
  #begin(texts) {
    this.#over = cellsOf(texts[this.#field.name] ?? "") ?? this.#over;
    this.#under = cellsOf(texts[this.#lower.name] ?? "") ?? this.#under;
    this.#write();
  }

  get #tool() {
    return this.#tools?.chosen ?? "over";
  }

  /**
   * What the chosen tool makes of a space; painting it once more takes it away.
   *
   * @param {number} row
   * @param {number} column
   */
  #strokeOn(row, column) {
    const cells = this.#tool === "over" ? this.#over : this.#under;
    const wanted = this.#tool === "wall" ? WALL : (this.#tools?.amount ?? "1");
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
    const { place, frames } = this.#playback;
    const shown = (place && cellsOf(frames[place] ?? "")) || this.#over;
    this.#painter.toggleAttribute("data-played", place > 0); // then it is an answer, which may be out of date
    const most = Math.max(
      1,
      ...this.#under
        .flat()
        .filter((cell) => cell !== WALL)
        .map(Number),
    );
    shown.forEach((cells, row) =>
      cells.forEach((over, column) => this.#draw(row, column, over, this.#under[row]?.[column] ?? "0", most)),
    );
    this.#tools?.allow(rows, columns);
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
    const isLit = !wall && Number(over) > 0;
    const lower = wall ? say("firebreak") : `${this.#named("under")} ${under}`;
    const upper = isLit ? `, ${this.#named("over")} ${over}` : "";
    cell.setAttribute(
      "aria-label",
      `${say("Row {row}, column {column}", { row: row + 1, column: column + 1 })}: ${lower}${upper}`,
    );
    cell.className = `rc-space${wall ? " rc-wall" : ""}${isLit ? " rc-lit" : ""}`;
    cell.style.setProperty("--part", String(wall ? 0 : Number(under) / most));
    // Drawn by the styles: the label says it all, and in its own order.
    cell.dataset.over = isLit ? over : "";
    cell.dataset.under = wall ? "" : under;
  }

  #fillAll() {
    const value = this.#tool === "wall" ? WALL : (this.#tools?.amount ?? "1");
    this.#over.forEach((cells, row) => cells.forEach((_, column) => this.#put(row, column, value)));
    this.#write();
  }

  /**
   * @param {"rows" | "columns"} what
   * @param {number} by
   */
  #resize(what, by) {
    this.#over = resized(this.#over, what, by, () => "0");
    this.#under = resized(this.#under, what, by, (beside) => beside); // new spaces have the fuel of their neighbours
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
