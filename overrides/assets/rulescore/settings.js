/** What a reader sets once for a whole book, such as its dice, or how their table reads a rule. */
import { bookOf } from "./book.js";
import { drop, keep, kept, whenKeptElsewhere } from "./own.js";

/**
 * The value that the reader has set for the book of a calculator, or null.
 *
 * @param {string} calculator
 * @param {string} name
 */
export const setting = (calculator, name) => kept(`${bookOf(calculator)}.${name}`);

/**
 * @param {string} calculator
 * @param {string} name
 */
export const dropSetting = (calculator, name) => drop(`${bookOf(calculator)}.${name}`);

/**
 * Set a value; whether the browser has kept it.
 *
 * @param {string} calculator
 * @param {string} name
 * @param {string} value
 */
export const keepSetting = (calculator, name, value) => keep(`${bookOf(calculator)}.${name}`, value);

/**
 * Learn what another tab has set or dropped: the book and the name of it.
 *
 * @param {(book: string, name: string) => void} act
 */
export const whenSetElsewhere = (act) =>
  whenKeptElsewhere((kept) => {
    const [book = "", ...name] = kept.split(".");
    act(book, name.join("."));
  });
