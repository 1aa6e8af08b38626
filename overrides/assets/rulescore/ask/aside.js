/**
 * Numbers that are beside the point, however well they would do: the name of a room or a page, a year, what was last
 * time, what a friend has.
 *
 * @typedef {import("./reading.js").Token} Token
 * @typedef {import("./index.js").Input} Input
 */
import { isOfEarlierDay, isOfOtherDay } from "./days.js";
import { isContent } from "./naming.js";
import { PAUSES } from "./reading.js";
import { setOf, stem } from "./words.js";

/** What a number behind it is the name of. */
const NUMBERED = setOf(
  "act book chapter corridor crypt door episode floor hall house level location module page part room session",
);
/** What is counted over an evening, and not in a rule: “the 2nd fight”. */
const REPEATED = setOf("attempt evening fight game session time try");
const ORDINAL = /\d(?:st|nd|rd|th)$/;
const YEAR = /^(?:1\d|20)\d\d$/;
const LAST_TRY = setOf("attack attempt blow hit one roll try");
/** Who is neither the reader nor an enemy. */
const THIRD = setOf(
  "bro brother buddy cousin dad friend husband mate mum pal sis sister uncle wife cleric mage wizard elf",
);

/**
 * Whether a number is of nothing that is asked.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const isAside = (at, tokens) => isDate(at, tokens) || isOfLastTry(at, tokens) || isOfOtherDay(at, tokens);

/**
 * Whether any other number fits better than this one, which is of an earlier day or of somebody else: “my buddy has
 * conditioning 6”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const isLessLikely = (at, tokens) => isOfEarlierDay(at, tokens) || isOfThird(at, tokens);

/**
 * Whether a number names or counts what an input is not: “page 61”, “in round 4”, “the 5th floor”, “for 3 people”. A
 * “fatigue level 2” and a “level 4 warrior” are named by what stands beside that.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
export const isNameOfOther = (at, { name, stems }, tokens) => {
  const { text = "", unit = "" } = tokens[at] ?? {};
  if (unit) return false;
  const behind = tokens[at + 1];
  const isNamed = (/** @type {Token | undefined} */ one) => stems.has(one?.stem ?? "");
  if (ORDINAL.test(text) && isContent(behind)) return REPEATED.has(behind?.text ?? "") || !isNamed(behind);
  if (/^(?:people|persons|players)$/.test(behind?.text ?? "")) return !isNamed(behind);
  const from = /^(?:no|nr)$/.test(tokens[at - 1]?.text ?? "") ? at - 1 : at; // “house no 17”
  const [before, noun] = [tokens[from - 2], tokens[from - 1]];
  const said = noun?.text ?? "";
  if (!NUMBERED.has(said) && !(said === "round" && before?.text === "in")) return false;
  if (/^(?:door|level)$/.test(said) && (isNamed(before) || isNamed(behind))) return false;
  return !name.split("_").some((word) => stem(word) === noun?.stem);
};

/**
 * Whether a number is a year or the time of day: “since 2019”, “at 2 in the night”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isDate = (at, tokens) => {
  const { text = "", unit = "" } = tokens[at] ?? {};
  const before = tokens[at - 1]?.text ?? "";
  if (!unit && YEAR.test(text) && /^(?:from|in|of|since|year)$/.test(before)) return true;
  if (before !== "at" || tokens[at + 1]?.text !== "in") return false;
  return /^(?:morning|afternoon|evening|night)$/.test(tokens[at + 3]?.text ?? "");
};

/**
 * Whether a number is what somebody got before: “the last hit did 9”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOfLastTry = (at, tokens) =>
  [2, 3, 4].some((away) => tokens[at - away - 1]?.text === "last" && LAST_TRY.has(tokens[at - away]?.text ?? ""));

/**
 * Whether somebody who is neither the reader nor an enemy stands before a number in its clause.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOfThird = (at, tokens) => {
  for (let place = at - 1; place >= 0 && !PAUSES.has(tokens[place]?.text ?? ""); place -= 1) {
    const token = /** @type {Token} */ (tokens[place]);
    if (THIRD.has(token.text) || THIRD.has(token.stem)) return true; // “my cousin’s guy”
  }
  return false;
};
