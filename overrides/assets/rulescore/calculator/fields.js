/** The fields of a form: what they hold, what they open with, and what a reader calls that. */

import { bookOf } from "../base/book.js";
import { decimalSign, say } from "../base/language.js";
import { SHEET } from "../sheet/party.js";
import { sheetOf } from "../sheet/sheet.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

const YES = ["true", "yes", "on", "1"];
const NO = ["false", "no", "off", "0"];

/**
 * @param {unknown} target
 * @returns {target is Field}
 */
export const isField = (target) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** @param {Field} field */
const isSwitch = (field) => field instanceof HTMLInputElement && field.type === "checkbox";

/** @param {Field} field */
export const textOf = (field) =>
  isSwitch(field) ? String(/** @type {HTMLInputElement} */ (field).checked) : field.value;

/**
 * What a field holds as the page comes, whatever has been typed into it since.
 *
 * @param {Field} field
 */
export const openingOf = (field) => {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
  }
  return isSwitch(field) ? String(/** @type {HTMLInputElement} */ (field).defaultChecked) : field.defaultValue;
};

/**
 * The storage name of the sheet that fills a field of a comparison; nothing for other fields.
 *
 * @param {DOMStringMap} dataset
 */
export const sheetBehind = ({ fromSheet: value }) => (value === undefined ? "" : `${bookOf(value)}.${SHEET}`);

/**
 * The books whose sheets a calculator takes values from, or is itself.
 *
 * @param {HTMLElement} element
 */
export const booksOfSheets = (element) => {
  const fields = /** @type {HTMLElement[]} */ ([...element.querySelectorAll("[data-from-sheet]")]);
  const isOwn = element.dataset.sheet !== undefined || element.querySelector(".rc-offer") !== null;
  const own = isOwn ? [bookOf(element.getAttribute("calculator") ?? "")] : [];
  return new Set([...own, ...fields.map(({ dataset }) => bookOf(dataset.fromSheet ?? ""))]);
};

/**
 * What the reader’s own character has, for a field of a comparison; null where there is none.
 *
 * @param {DOMStringMap} dataset
 * @returns {string | null}
 */
export const valueOnSheet = ({ fromSheet: value }) => {
  if (value === undefined) return null;
  return sheetOf(value)?.[value.slice(bookOf(value).length + 1)] ?? null;
};

/**
 * Whether a link that does not name a field leaves it as the page opens with it, whatever its reader has.
 *
 * @param {DOMStringMap} dataset
 */
export const opensInLinks = ({ reading, carried, fromSheet: value }) =>
  value !== undefined || (reading !== undefined && carried === undefined);

/**
 * What a reader calls a field.
 *
 * @param {Field} field
 */
export const nameOf = (field) => field.labels?.[0]?.textContent?.trim() ?? field.name;

/**
 * What a reader calls a value of a field.
 *
 * @param {Field} field
 * @param {string} text
 */
export const wordsFor = (field, text) => {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].find(({ value }) => value === text)?.text ?? text;
  }
  return isSwitch(field) ? (text === "true" ? say("yes") : say("no")) : say("“{text}”", { text });
};

/**
 * Whether a field has a value among those that it offers.
 *
 * @param {Field} field
 * @param {string} text
 */
export const isShownBy = (field, text) =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ value }) => value === text)
    : !isSwitch(field) || ["true", "false"].includes(text);

/**
 * Put a value into a field; whether the field can show it.
 *
 * @param {Field} field
 * @param {string} text
 */
export const fill = (field, text) => {
  if (field instanceof HTMLInputElement && field.type === "checkbox") {
    field.checked = YES.includes(text.toLowerCase());
    return field.checked || NO.includes(text.toLowerCase());
  }
  field.value = text;
  field.dispatchEvent(new Event("filled"));
  return field.value === text;
};

/**
 * @param {Field | null} field
 * @param {string} text
 */
export const typedValue = (field, text) => {
  if (field && isSwitch(field)) return text === "true";
  const isNumeral = field?.dataset.numeral !== undefined && text.trim() !== "";
  const number = Number(text.replace(decimalSign(), "."));
  return isNumeral && Number.isFinite(number) ? number : text;
};
