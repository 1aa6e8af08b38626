/**
 * What a piece of a question is, and what stands beside it.
 *
 * @typedef {import("./reading.js").Token} Token
 */
import { isNumberOrDice } from "./reading.js";
import { FILLERS, LINKS } from "./words.js";

/** Words for whom or what something is against. */
export const AGAINST = new Set(["against", "vs", "versus"]);
/** Words for one time, two times and three times, and the stem of that. */
const TURNS = new Set(["once", "twice", "thrice"]);
export const TIMES = "tim";
/** @param {Token | undefined} token */
export const isTurns = (token) => TURNS.has(token?.text ?? "");

/**
 * Whether a number is how often something is done: “twice”, “2 times”, “2x”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const saysTimes = (at, tokens) => {
  const text = tokens[at + 1]?.text;
  return isTurns(tokens[at]) || text === "times" || (text === "x" && tokens[at + 2]?.kind !== "number");
};

/**
 * The place of what a number counts, the last word of those right behind it: of “three ability rolls” that of the
 * rolls; -1 if the next number is named by it.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const nounBehind = (at, tokens) => {
  let place = at + 1;
  const first = tokens[place];
  if (first?.kind !== "word" || first.text === "from") return -1; // “9 from presence and skill”
  while (place < at + 3 && isContent(tokens[place + 1])) place += 1;
  const next = /^(?:is|was|are|were)$/.test(tokens[place + 1]?.text ?? "") ? place + 2 : place + 1; // “mind is 9, anti was 1”
  return isNumberOrDice(tokens[next]) ? -1 : place;
};

/**
 * Whether a token is a word that is neither little nor between a number and its name.
 *
 * @param {Token | undefined} token
 */
export const isContent = (token) => token?.kind === "word" && !FILLERS.has(token.text) && !LINKS.has(token.text);

/**
 * Whether a token is a number, dice, a pair or a grid.
 *
 * @param {Token} token
 */
export const isNumeric = ({ kind }) => /^(?:number|dice|pair|grid)$/.test(kind);

/**
 * The words right before a number.
 *
 * @param {number} at
 * @param {number} many
 * @param {Token[]} tokens
 */
export const textsBefore = (at, many, tokens) =>
  tokens
    .slice(Math.max(0, at - many), at)
    .map(({ text }) => text)
    .join(" ");

/**
 * The words right behind a number.
 *
 * @param {number} at
 * @param {number} many
 * @param {Token[]} tokens
 */
export const textsBehind = (at, many, tokens) =>
  tokens
    .slice(at + 1, at + 1 + many)
    .map(({ text }) => text)
    .join(" ");

/**
 * Whether a number counts what stands behind it, and that does not name it: “12 orcs”.
 *
 * @param {number} at
 * @param {number[]} places
 * @param {Token[]} tokens
 */
export const countsSomething = (at, places, tokens) => {
  const isDoing = /^(?:hits|strikes) (?:for|me|us|him|her)$/.test(`${tokens[at + 1]?.text} ${tokens[at + 2]?.text}`);
  return !places.includes(at + 1) && !isDoing && isContent(tokens[at + 1]); // “accurate 15 hits for 1d10”
};
