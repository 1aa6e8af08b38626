/**
 * <rule-frames>: steps through the frames of a map that changes, by buttons, slider or keyboard.
 * `data-shown` is the frame that the reader has stepped to; a new answer keeps it.
 */

import { button } from "../base/dom.js";
import { cellsOf, WALL } from "./grid_text.js";

export class RuleFrames extends HTMLElement {
  #caption = document.createElement("p");
  #slider = document.createElement("input");

  connectedCallback() {
    if (this.#slider.isConnected) return;
    this.#slider.type = "range";
    this.#slider.max = String(this.#frames.length - 1);
    this.#slider.setAttribute("aria-label", this.#along);
    this.#slider.addEventListener("input", (event) => {
      event.stopPropagation();
      this.#step(Number(this.#slider.value));
    });
    this.#caption.className = "rc-frame-said";
    this.#caption.setAttribute("role", "status");
    const tools = document.createElement("div");
    tools.className = "rc-frame-tools";
    tools.append(this.#stepper("\u2212", -1, "before"), this.#slider, this.#stepper("+", 1, "after"));
    this.prepend(tools, this.#caption);
    this.querySelector("caption")?.remove();
    this.#show(Number(this.dataset.shown ?? this.#frames.length - 1));
  }

  get #frames() {
    return (this.dataset.frames ?? "").split("|");
  }

  get #along() {
    return this.dataset.along ?? "";
  }

  /**
   * Show what the reader has stepped to; a new answer stays there.
   *
   * @param {number} place
   */
  #step(place) {
    this.#show(place);
    this.dataset.shown = this.#slider.value;
  }

  /** @param {number} place */
  #show(place) {
    const shown = Math.min(Math.max(place, 0), this.#frames.length - 1);
    const cells = cellsOf(this.#frames[shown] ?? "") ?? [];
    const values = cells
      .flat()
      .filter((cell) => cell !== WALL)
      .map(Number);
    const hottest = Math.max(...this.#frames.flatMap((text) => text.match(/\d+/g) ?? []).map(Number), 1);
    this.#slider.value = String(shown);
    this.#slider.setAttribute("aria-valuetext", `${this.#along} ${shown}`);
    const total = values.reduce((sum, value) => sum + value, 0);
    const lit = values.filter((value) => value > 0).length;
    const spaces = `${lit} ${lit === 1 ? "space" : "spaces"}`;
    this.#caption.textContent = `${this.#along} ${shown}: ${spaces}, ${total} ${this.dataset.unit}`;
    this.#fill(cells, hottest);
  }

  /**
   * @param {string[][]} cells
   * @param {number} hottest
   */
  #fill(cells, hottest) {
    const drawn = this.querySelectorAll("td");
    cells.flat().forEach((cell, place) => {
      const at = drawn[place];
      if (!at) return;
      at.textContent = cell;
      at.className = cell === WALL ? "rc-wall" : cell === "0" ? "" : "rc-lit";
      at.style.setProperty("--part", String(Number(cell) / hottest || 0));
    });
  }

  /**
   * @param {string} sign
   * @param {number} by
   * @param {string} words
   */
  #stepper(sign, by, words) {
    const step = () => this.#step(Number(this.#slider.value) + by);
    return button(sign, step, `${this.#along} ${words}`);
  }
}
