/**
 * What a reader has written down once for a book, such as a character: kept in this browser only,
 * inputs and outputs of the book's sheet by name, as text.
 *
 * @typedef {Record<string, string>} Values
 * @typedef {{ label: string, takes: Record<string, string>, sets: Record<string, string> }} Way
 */
import { button } from "./parts.js";
import { dropSetting, keepSetting, setting } from "./settings.js";

const NAME = "sheet";
const FEW = 3;

/**
 * @param {string} calculator
 * @returns {Values | null}
 */
export const sheetOf = (calculator) => {
  try {
    return JSON.parse(setting(calculator, NAME) ?? "null");
  } catch {
    return null; // Something else has written there.
  }
};

/**
 * @param {string} calculator
 * @param {Values} values
 */
export const keepSheet = (calculator, values) => keepSetting(calculator, NAME, JSON.stringify(values));

/** @param {string} calculator */
export const forgetSheet = (calculator) => dropSetting(calculator, NAME);

/**
 * What one way of taking gives the inputs of a calculator.
 *
 * @param {Values} values
 * @param {Way} way
 * @returns {Values}
 */
const taken = (values, { takes, sets }) => ({
  ...Object.fromEntries(
    Object.entries(takes)
      .filter(([, value]) => value in values)
      .map(([input, value]) => [input, values[value] ?? ""]),
  ),
  ...sets,
});

/**
 * Buttons that take values from the sheet, or a list to choose from where there are many ways.
 *
 * @param {HTMLElement} place holds the ways, and a link to the sheet
 * @param {Values | null} values
 * @param {(inputs: Values) => void} take
 */
export const offer = (place, values, take) => {
  place.querySelectorAll("button, select").forEach((old) => old.remove());
  if (!values) return;
  /** @type {Way[]} */
  const ways = JSON.parse(place.dataset.ways ?? "[]");
  const use = (/** @type {Way} */ way) => take(taken(values, way));
  if (ways.length <= FEW) {
    place.append(...ways.map((way) => button(way.label || "Take its values", () => use(way))));
    return;
  }
  const list = document.createElement("select");
  list.setAttribute("aria-label", place.textContent ?? "");
  list.append(new Option("choose …", ""));
  ways.forEach(({ label }, place) => list.append(new Option(label, String(place))));
  list.addEventListener("change", (event) => {
    event.stopPropagation();
    const way = ways[Number(list.value)];
    if (list.value && way) use(way);
  });
  place.append(list);
};
