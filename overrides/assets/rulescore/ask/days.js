/**
 * Of which day a number is: what was yesterday or last time is not what is asked.
 *
 * @typedef {import("./reading.js").Token} Token
 */
import { ENDS } from "./measures.js";
import { isContent, isNumeric } from "./naming.js";

const [THEN, NOW] = ["then", "now"];
/** What may have been the last one: “last session”. */
const LAST = /^(?:fight|game|month|session|time|week|year)$/;

/**
 * Whether a number is of an earlier day.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const isOfEarlierDay = (at, tokens) => dayAt(at, tokens) === THEN;

/**
 * Whether a number is of an earlier day, and another of today: “last time we fell 30 feet, now it’s 20”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const isOfOtherDay = (at, tokens) =>
  isOfEarlierDay(at, tokens) && tokens.some((token, place) => isNumeric(token) && dayAt(place, tokens) === NOW);

/**
 * Give what is said of today without a unit that of an earlier day: “yesterday 5 hours, today it’s 9”.
 *
 * @param {Token[]} tokens
 */
export const withUnitOfEarlierDay = (tokens) => {
  const { unit, unitStem } = tokens.find((token, at) => token.unit && isOfEarlierDay(at, tokens)) ?? {};
  if (!unit) return tokens;
  for (const [at, token] of tokens.entries()) {
    const day = tokens.findLastIndex(({ text }, place) => place < at && !/^(?:for|it'?s?|is)$/.test(text));
    const isPlain = token.kind === "number" && !token.unit && !isContent(tokens[at + 1]);
    if (isPlain && dayHere(day, tokens) === NOW) Object.assign(token, { unit, unitStem });
  }
  return tokens;
};

/**
 * When a number was, by the nearest words before it in the sentence that say so, or else by those behind it.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const dayAt = (at, tokens) => {
  for (let place = at - 1; place >= 0 && !ENDS.test(tokens[place]?.text ?? ""); place -= 1) {
    const day = dayHere(place, tokens);
    if (day) return day;
  }
  for (let place = at + 1; place < tokens.length && tokens[place]?.kind !== "mark"; place += 1) {
    const day = dayHere(place, tokens);
    if (day) return day;
  }
  return "";
};

/**
 * @param {number} at
 * @param {Token[]} tokens
 */
const dayHere = (at, tokens) => {
  const [word, next] = [tokens[at]?.text ?? "", tokens[at + 1]?.text ?? ""];
  if (word === "yesterday" || (word === "last" && LAST.test(next))) return THEN;
  return /^(?:today|tonight|now)$/.test(word) || (word === "this" && next === "time") ? NOW : "";
};
