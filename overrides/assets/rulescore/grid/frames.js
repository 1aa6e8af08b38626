/**
 * <rule-frames>: steps through the frames of a map that changes. Where the form has a map to paint, they are played
 * on that one, and this one is not shown.
 * `data-shown` is the frame that the reader has stepped to; a new answer keeps it.
 */

import { RuleGrid } from "./grid.js";
import { cellsOf, framesOf, WALL } from "./grid_text.js";
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
    const [frames, words] = framesOf(this);
    this.#playback.take(frames, Number(this.dataset.shown ?? frames.length - 1), words);
    const map = this.closest("rule-calculator")?.querySelector("rule-grid");
    if (map instanceof RuleGrid) map.play(frames, words);
  }

  /** @param {number} place */
  #draw(place) {
    const drawn = this.querySelectorAll("td");
    const { frames } = this.#playback;
    const hottest = Math.max(...frames.flatMap((text) => text.match(/\d+/g) ?? []).map(Number), 1);
    (cellsOf(frames[place] ?? "") ?? []).flat().forEach((cell, at) => {
      const space = drawn[at];
      if (!space) return;
      space.textContent = cell;
      space.className = cell === WALL ? "rc-wall" : cell === "0" ? "" : "rc-lit";
      space.style.setProperty("--part", String(Number(cell) / hottest || 0));
    });
  }
}
