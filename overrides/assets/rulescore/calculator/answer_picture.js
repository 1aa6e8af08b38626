/**
 * An answer as a picture for a chat: the game, the question with its numbers, the headline, the chart. It is
 * drawn in the letters and colours that the page has, and nothing is fetched for it.
 */

import { download } from "../base/dom.js";
import { say } from "../base/language.js";
import { askedOf, placeOf, read } from "../page/as_text.js";

const WIDTH = 1200;
const MARGIN = 64;
const BAND = 112;
const LINE = 1.22;
const CHART = 420;
const TEXT = "system-ui, sans-serif";
/** What a chart looks like comes from these properties, which a picture without the page’s styles needs. */
const LOOKS = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-size",
  "font-family",
  "paint-order",
  "opacity",
];

/**
 * Put the picture on the clipboard, or save it where that is refused.
 *
 * @param {import("./element.js").RuleCalculator} element
 * @param {string} link
 * @returns {Promise<string>} what has become of it
 */
export const copyPicture = async (element, link) => {
  const picture = draw(element, link);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return say("Picture copied.");
  } catch {
    download(await picture, `${element.calculator}.png`);
    return say("Picture saved.");
  }
};

/**
 * @param {import("./element.js").RuleCalculator} element
 * @param {string} link
 * @returns {Promise<Blob>}
 */
const draw = async (element, link) => {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const styles = getComputedStyle(element);
  const heading = (/** @type {number} */ size) => `800 ${size}px ${styles.getPropertyValue("--rc-heading-font")}`;
  const colour = (/** @type {string} */ name) => styles.getPropertyValue(name).trim();
  const chart = await chartOf(element);
  const width = WIDTH - 2 * MARGIN;
  /** @param {number} size */
  const plain = (size) => `${size}px ${TEXT}`;
  const ink = colour("--md-default-fg-color");
  const found = (/** @type {string} */ selector) => read(element.querySelector(selector));
  const noted = [...element.querySelectorAll(".rc-readings span, .rc-rolled strong")];
  const laid = [
    { text: found("h3"), size: 36, letters: heading, gap: 0, colour: ink },
    { text: askedOf(element), size: 26, letters: plain, gap: 4, colour: ink },
    { text: found(".rc-headline"), size: 60, letters: heading, gap: 22, colour: colour("--rc-book") },
    ...noted.map((one) => ({ text: read(one), size: 26, letters: plain, gap: 8, colour: ink })),
  ].map(({ letters, text, ...one }) => {
    const font = (context.font = letters(one.size));
    return { ...one, font, lines: wrapped(context, text, width) };
  });
  const tall = laid.reduce((sum, { lines, size, gap }) => sum + gap + lines.length * size * LINE, 0);
  canvas.width = WIDTH;
  canvas.height = Math.ceil(BAND + 40 + tall + (chart ? CHART + 30 : 0) + 90);
  context.fillStyle = colour("--md-default-bg-color") || "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = colour("--rc-book");
  context.fillRect(0, 0, canvas.width, BAND);
  context.textBaseline = "alphabetic";
  context.fillStyle = document.body.dataset.mdColorScheme === "slate" ? "#000" : "#fff";
  context.font = heading(44);
  context.fillText(placeOf(element) ?? "", MARGIN, BAND / 2 + 15);
  let y = BAND + 40;
  for (const { lines, size, gap, font, colour } of laid) {
    y += gap;
    context.font = font;
    context.fillStyle = colour;
    for (const line of lines) {
      y += size * LINE;
      context.fillText(line, MARGIN, y - size * 0.22);
    }
  }
  if (chart) {
    const scale = Math.min(width / chart.width, CHART / chart.height);
    context.drawImage(chart, MARGIN, y + 24, chart.width * scale, chart.height * scale);
  }
  context.fillStyle = colour("--md-default-fg-color--light");
  context.font = plain(24);
  context.fillText(shortened(context, link.replace(/^https?:\/\//, ""), width), MARGIN, canvas.height - 36);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
};

/**
 * The chart of the answer as an image of its own; null if it has none.
 *
 * @param {Element} element
 */
const chartOf = async (element) => {
  const shown = [...element.querySelectorAll(".rc-pictures svg.rc-picture")].find((one) => one.checkVisibility());
  if (!(shown instanceof SVGSVGElement)) return null;
  const copy = /** @type {SVGSVGElement} */ (shown.cloneNode(true));
  const parts = [shown, ...shown.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((part, place) => {
    const styles = getComputedStyle(/** @type {Element} */ (parts[place]));
    LOOKS.forEach((name) => part.setAttribute(name, styles.getPropertyValue(name)));
    part.removeAttribute("class");
  });
  const { width, height } = shown.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(2 * width));
  copy.setAttribute("height", String(2 * height));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
  await image.decode();
  return image;
};

/**
 * A text in lines that are not too long.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} width
 */
const wrapped = (context, text, width) => {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} width
 */
const shortened = (context, text, width) => {
  if (context.measureText(text).width <= width) return text;
  let length = text.length;
  while (length && context.measureText(`${text.slice(0, length)} …`).width > width) length -= 1;
  return `${text.slice(0, length)} …`;
};
