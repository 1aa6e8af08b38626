/** Amounts in units, how exact they are, and how they are typed. */
import { unitOf } from "./words.js";

/** So many digits of a value are exact; those after them come of reckoning in binary. */
const DIGITS = 12;

/** @param {number} value */
export const exactly = (value) => Number(value.toPrecision(DIGITS));

/**
 * The nearest whole number; of two as near the even one.
 *
 * @param {number} value
 */
export const rounded = (value) => {
  const low = Math.floor(value);
  const isUp = value - low === 0.5 ? low % 2 !== 0 : value - low > 0.5;
  return isUp ? low + 1 : low;
};

/**
 * How much a unit is of the basic one of its dimension.
 *
 * @param {string} unit
 */
export const factor = (unit) => unitOf(unit).factor;

/**
 * A number of this unit as so many of another.
 *
 * @param {number} value
 * @param {string} unit
 * @param {string} other
 */
export const inUnit = (value, unit, other) => exactly((value * factor(unit)) / factor(other));

/**
 * What is understood, as it is typed into a form.
 *
 * @param {string | number | boolean} value
 */
export const typedText = (value) => String(typeof value === "number" ? rounded(exactly(1000 * value)) / 1000 : value);
