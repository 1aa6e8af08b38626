/**
 * <rule-frames>: steps through the frames of a map that changes. Where the form has a map to paint, they are played
 * there, and this picture of them is shown only where the form is folded away.
 * `data-shown` is the frame that the reader has stepped to; a new answer keeps it.
 */

import { RuleGrid } from "./grid.js";
import { cellsOf, WALL } from "./grid_text.js";
import { Playback } from "./playback.js";

export class RuleFrames extends HTMLElement {
  #playback = new Playback({
    show: (place) => this.#draw(place),
    step: () => (this.dataset.shown = String(this.#playback.place)),
  });

  connectedCallback() {
    if (this.#playback.tools.isConnected) return;
    this.prepend(this.#playback.caption);
    this.append(this.#playback.tools);
    this.querySelector("caption")?.remove();
    const { along = "", unit = "", shown } = this.dataset;
    this.#playback.take(this.#frames, Number(shown ?? this.#frames.length - 1), { along, unit });
    const map = this.closest("rule-calculator")?.querySelector("rule-grid");
    if (map instanceof RuleGrid) map.play(this.#frames, { along, unit });
  }

  get #frames() {
    return (this.dataset.frames ?? "").split("|");
  }

  /** @param {number} place */
  #draw(place) {
    const drawn = this.querySelectorAll("td");
    const hottest = Math.max(...this.#frames.flatMap((text) => text.match(/\d+/g) ?? []).map(Number), 1);
    (cellsOf(this.#frames[place] ?? "") ?? []).flat().forEach((cell, at) => {
      const space = drawn[at];
      if (!space) return;
      space.textContent = cell;
      space.className = cell === WALL ? "rc-wall" : cell === "0" ? "" : "rc-lit";
      space.style.setProperty("--part", String(Number(cell) / hottest || 0));
    });
  }
}
