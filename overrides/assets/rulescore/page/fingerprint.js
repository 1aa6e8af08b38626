/**
 * With which rules the answer in a link was made, and what it was: enough for a newer site to say that it
 * answers otherwise.
 */
import { bookOf } from "../base/book.js";
import { digestOf } from "../base/digest.js";
import { python } from "../generated/python.js";

/** What says so in a link. */
export const FINGERPRINT = "made";
const WRITTEN = /^([0-9a-f]{8})-([0-9a-f]{8})$/;

/**
 * @param {string} calculator
 * @param {Record<string, unknown>} outputs
 */
export const fingerprintOf = (calculator, outputs) =>
  `${rulesVersion(calculator)}-${digestOf(JSON.stringify(outputs))}`;

/**
 * Whether an answer has been made with other rules than these, and was another.
 *
 * @param {string} fingerprint
 * @param {string} calculator
 * @param {Record<string, unknown>} outputs
 */
export const hasChanged = (fingerprint, calculator, outputs) => {
  const [, rules, digest] = WRITTEN.exec(fingerprint) ?? [];
  return !!digest && rules !== rulesVersion(calculator) && digest !== digestOf(JSON.stringify(outputs));
};

/**
 * The version of a book's rules, and of all that computes them, out of what is in their archives.
 *
 * @param {string} calculator
 */
export const rulesVersion = (calculator) => digestOf(`${python.packages} ${python.books[bookOf(calculator)]}`);
