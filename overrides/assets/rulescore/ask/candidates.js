/** What is understood, as a form takes it. */
import { rounded } from "./numbers.js";

/**
 * A value as it is typed into a form.
 *
 * @param {string | number | boolean} value
 */
export const asTyped = (value) =>
  String(typeof value === "number" ? rounded(Math.round(value * 1e6) / 1000) / 1000 : value);
