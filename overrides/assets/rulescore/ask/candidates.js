/** What is understood, as a form takes it. */
import { exactly, rounded } from "./amounts.js";

/**
 * A value as it is typed into a form.
 *
 * @param {string | number | boolean} value
 */
export const typedText = (value) => String(typeof value === "number" ? rounded(exactly(1000 * value)) / 1000 : value);
