/**
 * Going through the frames of a map that changes: back, on, by a slider, or played one after the other. A caption
 * says which one is shown.
 */

import { box, button } from "../base/dom.js";
import { say, sayMany } from "../base/language.js";
import { cellsOf, WALL } from "./grid_text.js";

/** So many milliseconds a frame stays while they are played. */
const PAUSE = 700;

/**
 * @typedef {object} Stage
 * @property {(place: number) => void} show draw a frame
 * @property {() => void} step told when the reader has gone to another frame
 * @property {(() => boolean) | undefined} [further] whether it goes on behind the last frame
 * @property {(() => void) | undefined} [goFurther] have it go on there
 */

export class Playback {
  tools = box("rc-frame-tools");
  caption = document.createElement("p");
  /** @type {string[]} */
  frames = [];
  #along = "";
  #unit = "";
  #stage;
  #place = 0;
  #slider = document.createElement("input");
  #back = button(say("Back"), () => this.#step(this.#place - 1));
  #next = button(say("Next"), () => this.#goOn());
  #play = button(say("Play"), () => (this.#playing ? this.stop() : this.#begin()));
  #playing = 0;

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
    this.#slider.type = "range";
    this.#slider.addEventListener("input", (event) => {
      event.stopPropagation();
      this.#step(Number(this.#slider.value));
    });
    this.caption.className = "rc-frame-said";
    this.caption.setAttribute("role", "status");
    this.tools.append(this.#back, this.#slider, this.#next, this.#play);
  }

  /** Which frame is shown. */
  get place() {
    return this.#place;
  }

  get last() {
    return Math.max(0, this.frames.length - 1);
  }

  /**
   * Take other frames, and show one of them.
   *
   * @param {string[]} frames
   * @param {number} place
   * @param {{ along: string, unit: string }} words what each of them is one of, and what is counted
   */
  take(frames, place, { along, unit }) {
    this.stop();
    this.frames = frames;
    this.#along = along;
    this.#unit = unit;
    this.#slider.setAttribute("aria-label", along);
    this.#next.textContent = say("Next {along}", { along });
    this.show(place);
  }

  /** @param {number} place */
  show(place) {
    this.#place = Math.min(Math.max(place, 0), this.last);
    this.#slider.max = String(Math.max(1, this.last));
    this.#slider.value = String(this.#place);
    this.#slider.disabled = !this.last;
    this.#slider.setAttribute("aria-valuetext", this.#when);
    this.caption.textContent = `${this.#when}: ${inWords(this.frames[this.#place] ?? "", this.#unit)}`;
    const isLast = this.#place === this.last;
    this.#back.disabled = !this.#place;
    this.#next.disabled = isLast && !this.#stage.further?.();
    this.#play.disabled = !this.last;
    this.#stage.show(this.#place);
  }

  stop() {
    window.clearInterval(this.#playing);
    this.#playing = 0;
    this.#play.textContent = say("Play");
    this.caption.removeAttribute("aria-live");
  }

  get #when() {
    if (!this.#place) return say("At the start");
    const values = { amount: this.#place, step: this.#along };
    return sayMany("After {amount} {step}", "After {amount} {step}s", this.#place, values);
  }

  /** @param {number} place */
  #step(place) {
    this.stop();
    this.show(place);
    this.#stage.step();
  }

  #goOn() {
    if (this.#place < this.last) this.#step(this.#place + 1);
    else this.#stage.goFurther?.();
  }

  /** Play from here, or from the start where the end is shown; nobody is told of each frame on its way. */
  #begin() {
    this.caption.setAttribute("aria-live", "off");
    this.#play.textContent = say("Stop");
    this.show(this.#place === this.last ? 0 : this.#place);
    this.#playing = window.setInterval(() => {
      if (!this.tools.isConnected) return this.stop();
      if (this.#place + 1 >= this.last) this.stop();
      this.show(this.#place + 1);
      this.#stage.step();
    }, PAUSE);
  }
}

/**
 * How many spaces have something in a frame, and how much that is in all.
 *
 * @param {string} text
 * @param {string} unit
 */
const inWords = (text, unit) => {
  const values = (cellsOf(text) ?? [])
    .flat()
    .filter((cell) => cell !== WALL)
    .map(Number);
  const lit = values.filter((value) => value > 0).length;
  const total = values.reduce((sum, value) => sum + value, 0);
  return sayMany("{spaces} space, {total} {unit}", "{spaces} spaces, {total} {unit}", lit, {
    spaces: lit,
    total,
    unit,
  });
};
