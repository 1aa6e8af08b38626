/**
 * What is left once the words of a question have set what they name. Where as many numbers are left as inputs, they may
 * belong together, which is never sure. Where a word is left that would name the same value of something else, that is
 * less sure: a form may ask for the hardness of the chest and that of the club.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./index.js").Input} Input
 * @typedef {import("./evidence.js").Form} Form
 */

import { GROUPS } from "../reading/reading.js";
import { countsSomething } from "../reading/tokens.js";
import { setOf } from "../reading/words.js";
import { IS_COUNT } from "./counting.js";
import { DAMAGE, isDone, isDoubtful } from "./evidence.js";
import { convertedTo } from "./numbers.js";
import { roleOf } from "./sides.js";

/** So many numbers at most are taken for what is left. */
const MOST = 3;
/** What stands before a number that somebody has or needs, whatever of, and what behind it. */
const BEFORE_GIVEN = setOf("add adds against another by have i've make need needs normally puts sets tn vs with");
const BEHIND_GIVEN = setOf("against left more vs");

/**
 * Numbers, or dice, each with the input that it may set: as many as there are, in their order; none where any of them can
 * hardly be meant.
 *
 * @param {number[]} places of the numbers
 * @param {Input[]} inputs
 * @param {Form} form
 * @param {Token[]} tokens
 */
export const pairsOfLeft = (places, inputs, form, tokens) => {
  if (places.length !== inputs.length || places.length > MOST) return [];
  const pairs = inputs.flatMap((input, at) => {
    const place = places[at] ?? 0;
    const value = valueFor(input, place, form, tokens);
    return value === null ? [] : [{ place, name: input.name, value }];
  });
  return pairs.length === inputs.length ? pairs : [];
};

/**
 * A number as a value of an input, or dice; null where it can hardly be meant.
 *
 * @param {Input} input
 * @param {number} at
 * @param {Form} form
 * @param {Token[]} tokens
 */
const valueFor = (input, at, form, tokens) => {
  const token = /** @type {Token} */ (tokens[at]);
  if (token.kind === "dice") return token.text.replaceAll(" ", "");
  const isPlain = token.kind === "number" && !token.unit && !token.signed && tokens[at + 1]?.stem !== GROUPS.us;
  if (!isPlain || !isGiven(at, input, tokens)) return null;
  if (isDoubtful(at, input, { byUnit: 0, places: [] }, form, tokens)) return null;
  if (isDone(at, DAMAGE, tokens) && !input.stems.has("damag")) return null;
  return convertedTo(input, input.unit, token)?.value ?? null;
};

/**
 * Whether the words beside a number say that somebody has it, or needs it. What it counts must be what the input counts.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
const isGiven = (at, { name, stems, unit }, tokens) => {
  if (BEHIND_GIVEN.has(tokens[at + 1]?.text ?? "")) return true;
  const isCount = IS_COUNT.test(name) && !unit;
  if (countsSomething(at, [], tokens) && !isCount) return false;
  const isOne = /^an?$/.test(tokens[at - 1]?.text ?? "") && !isCount; // “with a 12”
  const before = tokens[isOne ? at - 2 : at - 1]?.text ?? "";
  if (before === "for") return stems.has("damag") || stems.has("pric"); // “he hits me for 9”
  return BEFORE_GIVEN.has(before) || (isCount && tokens[at]?.text.includes("dozen") === true);
};

/**
 * Whether two inputs take the same value of different ones: `weapon_hardness` and `object_hardness`, or `hardness`.
 *
 * @param {Input} one
 * @param {Input} other
 */
const areAlike = (one, other) => {
  if (one === other || other.kind !== one.kind || one.full !== other.full || one.change !== other.change) return false;
  const restOf = (/** @type {Input} */ input) => input.name.slice(roleOf(input).length + 1);
  const [rest, otherRest] = [restOf(one), restOf(other)];
  return (rest !== "" && rest === otherRest) || rest === other.name || otherRest === one.name;
};

/**
 * The inputs that take the same value of others.
 *
 * @param {Input} input
 * @param {Input[]} inputs
 */
export const rivalsOf = (input, inputs) => inputs.filter((one) => areAlike(one, input));
