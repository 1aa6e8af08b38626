/**
 * What an answer was before the reader began to change a field, beside what it is now: under each figure
 * that changed, and as an outline in the pictures.
 *
 * @typedef {object} Before
 * @property {HTMLElement} detail the answer as it stood
 * @property {Record<string, unknown>} outputs
 */
import { localised, say, sayMany } from "../base/language.js";

const SVG = "http://www.w3.org/2000/svg";

export class Difference {
  #element;
  /** @type {Before | null} */
  #before = null;
  #field = "";
  /** Whether the reader has come to the field anew. */
  #isNew = true;
  /** @type {Record<string, unknown> | null} */
  #outputs = null;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    /** @type {Element | null} */
    let last = null;
    element.addEventListener("focusin", ({ target }) => {
      const field = target instanceof Element ? target.closest(".rc-field") : null;
      if (field !== last) this.#isNew = true;
      last = field;
    });
  }

  /**
   * A field is being changed: what is shown is what it is compared with, until another one is. What is shown for
   * other inputs than those before the change is compared with nothing.
   *
   * @param {string} field its name; of no field, if something else changes the answer
   * @param {Record<string, unknown> | null} outputs of the answer shown
   */
  begin(field, outputs) {
    if (field && field === this.#field && !this.#isNew) return;
    this.#field = field;
    this.#isNew = false;
    const isCurrent = field && this.#element.dataset.stale === undefined;
    const detail = this.#element.querySelector(".rc-detail");
    this.#before = isCurrent && outputs && detail instanceof HTMLElement ? { detail, outputs } : null;
  }

  /**
   * Show what the figures and pictures of a new answer were.
   *
   * @param {Element} detail
   * @param {Record<string, unknown>} outputs
   */
  show(detail, outputs) {
    const before = this.#before;
    if (!before) return;
    pairs("data-figure", detail, before.detail).forEach(([figure, was]) => {
      compareFigures(figure, figureOf(was), before.outputs, outputs);
    });
    pairs("data-picture", detail, before.detail).forEach(([picture, was]) => outline(picture, was));
  }
}

/**
 * What an answer and an earlier one have under the same name, in pairs.
 *
 * @param {string} attribute that names it
 * @param {Element} detail
 * @param {Element} before
 */
const pairs = (attribute, detail, before) => {
  const named = (/** @type {Element} */ within) => [...within.querySelectorAll(`[${attribute}]`)];
  const first = new Map(
    named(before)
      .toReversed()
      .map((one) => [one.getAttribute(attribute), one]),
  );
  return named(detail).flatMap((one) => {
    const was = first.get(one.getAttribute(attribute));
    return was ? [/** @type {const} */ ([one, was])] : [];
  });
};

/**
 * A figure without what it was before.
 *
 * @param {Element} figure
 */
const figureOf = (figure) => {
  const copy = /** @type {Element} */ (figure.cloneNode(true));
  copy.querySelectorAll(".rc-was, .rc-unit").forEach((part) => part.remove());
  return (copy.textContent ?? "").trim();
};

/**
 * @param {Element} figure
 * @param {string} was
 * @param {Record<string, unknown>} before
 * @param {Record<string, unknown>} now
 */
const compareFigures = (figure, was, before, now) => {
  const name = figure.getAttribute("data-figure") ?? "";
  if (before[name] === now[name]) return;
  const told = was && differenceOf(was, before[name], now[name], figure.hasAttribute("data-chance"));
  if (!told) return;
  const isKey = figure.parentElement?.parentElement?.matches(".rc-keys");
  const beside = document.createElement(isKey ? "dd" : "span");
  beside.className = "rc-was";
  beside.textContent = told;
  if (isKey) figure.after(beside);
  else figure.prepend(beside, " ");
};

/**
 * What a figure was, and by how much it has changed: “was 28 (−8)”; for chances in percentage points.
 *
 * @param {string} was as it was written
 * @param {unknown} before
 * @param {unknown} now
 * @param {boolean} isChance
 */
export const differenceOf = (was, before, now, isChance) => {
  if (typeof before !== "number" || typeof now !== "number") return say("was {before}", { before: was });
  const by = isChance ? (now - before) * 100 : now - before;
  const rounded = Math.round(Math.abs(by) * (isChance ? 10 : 100)) / (isChance ? 10 : 100);
  if (!rounded) return say("was {before}", { before: was });
  const change = `${by < 0 ? "\u2212" : "+"}${localised(rounded)}`;
  const points = sayMany("{change} point", "{change} points", rounded, { change });
  return say("was {before} ({change})", { before: was, change: isChance ? points : change });
};

/**
 * Draw what a picture was as an outline into what it is.
 *
 * @param {Element} picture
 * @param {Element} was
 */
const outline = (picture, was) => {
  const [now, before] = [picture, was].map((one) => one.querySelector(".rc-picture"));
  if (now instanceof SVGSVGElement && before instanceof SVGSVGElement) outlinePlot(now, before);
  const [cut, former] = [picture, was].map((one) => one.querySelector(".rc-shares"));
  if (cut && former && cut.innerHTML !== former.innerHTML) outlineShares(cut, former);
  const [bars, old] = [picture, was].map((one) => one.querySelector(".rc-beside"));
  if (bars instanceof HTMLElement && old instanceof HTMLElement) outlineBars(bars, old);
};

/**
 * @param {SVGSVGElement} now
 * @param {SVGSVGElement} was
 */
const outlinePlot = (now, was) => {
  const [drawn, former] = [now, was].map((one) => one.querySelector(".rc-drawn"));
  if (!drawn || !former || now.dataset.values === was.dataset.values) return;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("transform", `matrix(${placedIn(now.dataset, was.dataset)})`);
  group.append(...[...former.children].map((shape) => shape.cloneNode(true)));
  const layer = /** @type {Element} */ (drawn.cloneNode(false));
  layer.setAttribute("class", "rc-was-drawn");
  layer.append(group);
  drawn.after(layer);
};

/**
 * The matrix that leads from a place in one plot to the place for the same point and value in another.
 *
 * @param {DOMStringMap} now
 * @param {DOMStringMap} was
 */
export const placedIn = (now, was) => {
  const from = axesOf(was);
  const to = axesOf(now);
  const wide = from.span / to.span;
  const high = (from.top - from.low) / (to.top - to.low);
  const along = (100 * (from.first - to.first)) / to.span;
  const down = (100 * (to.top - from.top)) / (to.top - to.low);
  return [wide, 0, 0, high, along, down];
};

/** @param {DOMStringMap} data of a plot */
const axesOf = ({ across, up }) => {
  const [first, span] = numbers(across);
  const [low, top] = numbers(up);
  return { first, span, low, top };
};

/** @param {string | undefined} text @returns {[number, number]} */
const numbers = (text) => {
  const [first = 0, second = 1] = (text ?? "").split(" ").map(Number);
  return [first, second];
};

/**
 * @param {Element} now
 * @param {Element} was
 */
const outlineShares = (now, was) => {
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("class", "rc-was-shares");
  layer.setAttribute("y", "100%");
  layer.setAttribute("height", "8");
  was.querySelectorAll("rect").forEach((share) => layer.append(share.cloneNode()));
  now.append(layer);
};

/**
 * @param {HTMLElement} now
 * @param {HTMLElement} was
 */
const outlineBars = (now, was) => {
  const scale = numbers(was.dataset.up)[1] / numbers(now.dataset.up)[1];
  const former = new Map([...was.children].map((row) => [labelOf(row), row.querySelector(".rc-bar")]));
  [...now.children].forEach((row) => {
    const bar = row.querySelector(".rc-bar");
    const old = former.get(labelOf(row));
    const width = Number(old?.getAttribute("width")) * scale;
    if (!bar || !old || Math.abs(width - Number(bar.getAttribute("width"))) < 0.005) return;
    const shape = /** @type {Element} */ (bar.cloneNode());
    shape.setAttribute("class", "rc-was-bar");
    shape.setAttribute("width", String(width));
    bar.after(shape);
  });
};

/** @param {Element} row */
const labelOf = (row) => row.querySelector(".rc-beside-label")?.textContent ?? "";
