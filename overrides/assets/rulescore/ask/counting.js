/**
 * Numbers that count something else than an input asks for, however well that is named beside them: “3 orcs attack”, “9
 * damage dice”, “I hit him 2 times”.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./index.js").Input} Input
 */
import { isNumberOrDice } from "../reading/reading.js";
import { AGAINST, countsSomething, isContent, isTurns, nounBehind, saysTimes, TIMES } from "../reading/tokens.js";
import { stem } from "../reading/words.js";
import { ENEMY, namesAlone } from "./naming.js";
import { isNow } from "./pools.js";
import { roleOf } from "./sides.js";

/** What is said of several. */
const PLURAL = /(?:s|men|people)$/;
/** The name of an input that is how many there are of something: `rolls`, `attacks_per_turn`. */
export const IS_COUNT = /(?<!bonu|s)s(?:_|$)/;
/** The name of one that is how many belong together. */
const IS_GROUP = /_(?:count|group|size)$/;
/** What does damage, each some. */
const BLOWS = new Set(["bite", "blow", "cut", "hit", "shot", "stab", "strike"].map(stem));
/** The stem of what is rolled. */
const DICE = stem("dice");

/**
 * Whether a number counts something else than an input asks for, whatever its unit is.
 *
 * @param {number} at
 * @param {Input} input
 * @param {number[]} places of the words that name the input
 * @param {Token[]} tokens
 */
export const countsOther = (at, input, places, tokens) =>
  isByHowMuch(at, input, tokens) ||
  isOneOfThem(at, input, places, tokens) ||
  countedBefore(at, input, places, tokens) ||
  isTimes(at, input, tokens) ||
  countsOwn(at, input, tokens) ||
  countsTurns(at, input, tokens) ||
  countsBlows(at, input, tokens) ||
  isOfOneThing(at, input, tokens) ||
  countsDice(at, input, tokens) ||
  isOneOfRow(at, places, tokens) ||
  countsThem(at, input, places, tokens) ||
  isCountedFor(at, input, places, tokens);

/**
 * Whether a number says how often something is done, which an input is not: “attacks me 2 times”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
const isTimes = (at, { name, stems }, tokens) => {
  if (isTurns(tokens[at]) && tokens[at - 1]?.kind === "number") return true; // “rolled a 14 once”
  return saysTimes(at, tokens) && !stems.has(TIMES) && !IS_COUNT.test(name);
};

/**
 * Whether a number is by how much something succeeds, and an input is how many there are: “they hid it by 4”, but not
 * “chased by 2 wolves”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
const isByHowMuch = (at, { name }, tokens) =>
  IS_GROUP.test(name) && tokens[at - 1]?.text === "by" && !isContent(tokens[at + 1]);

/**
 * Whether a number is how many of somebody’s do something, and an input is no such number: “8 of my watchmen, agility 12”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
const countsOwn = (at, { name, stems }, tokens) => {
  const [of, whose, noun] = tokens.slice(at + 1, at + 4);
  const isOwn = of?.text === "of" && /^(?:my|our|his|her|their|the)$/.test(whose?.text ?? "");
  if (!isOwn || !noun || IS_COUNT.test(name) || IS_GROUP.test(name)) return false;
  return PLURAL.test(noun.text) && noun.isUnknown && !stems.has(noun.stem);
};

/**
 * Whether what names a number of things is counted by another number: “three ability rolls at 13”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const countedBefore = (at, { name }, places, tokens) => {
  if (tokens[at - 1]?.text !== "at" || !IS_COUNT.test(name) || isNow({ name })) return false;
  const isCounted = (/** @type {number} */ place) =>
    [place - 1, place - 2].some((other) => tokens[other]?.kind === "number");
  return places.some((place) => place < at && isCounted(place));
};

/**
 * Whether an input is how many of something there are, and one of them stands before a number: “roll 13” is no number
 * of rolls.
 *
 * @param {number} at
 * @param {Input} input
 * @param {number[]} places
 * @param {Token[]} tokens
 */
export const isOneOfThem = (at, { name }, places, tokens) => {
  const isApart = isContent(tokens[at - 1]) && tokens[at - 1]?.text !== "number" && !places.includes(at - 1);
  const near = isApart ? at - 2 : at - 1; // “roll chance 12”
  const { text = "", stem: one = "" } = tokens[near] ?? {};
  const isAlone = places.length === 1 && places[0] === near;
  const isCount = tokens[at]?.kind === "number" && !tokens[at]?.unit && !saysTimes(at, tokens); // “rolled 3x”
  const isOfThem = IS_COUNT.test(name) ? stem(name) : name.endsWith("_group") && stem(roleOf({ name }));
  return isAlone && isCount && !text.endsWith("s") && isOfThem === one;
};

/**
 * Whether a number counts turns, which an input does not: “damage in 1 turn”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
export const countsTurns = (at, { stems }, tokens) => {
  const { stem = "" } = tokens[at + 1] ?? {};
  const isTime = /^(?:round|turn)$/.test(stem) && /^(?:in|over|within)$/.test(tokens[at - 1]?.text ?? "");
  return isTime && !stems.has(stem);
};

/**
 * Whether a number counts blows of which each does so much, and an input is no count: the 3 of “3 hits of 5 damage”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
export const countsBlows = (at, { name }, tokens) => {
  const [blows, of, number, behind] = tokens.slice(at + 1, at + 5);
  const isEach = behind?.stem === "damag" || behind?.text === "each"; // “7 hits of 36” are a pool
  return !IS_COUNT.test(name) && BLOWS.has(blows?.stem ?? "") && of?.text === "of" && isNumberOrDice(number) && isEach;
};

/**
 * Whether a number is no count, but what one thing comes to: “a 12 roll”, “we roll on 12”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
const isOfOneThing = (at, { name, unit }, tokens) => {
  if (!(IS_COUNT.test(name) || name.endsWith("_size")) || unit || !/^\d+$/.test(tokens[at]?.text ?? "")) return false;
  const [before, behind] = [tokens[at - 1]?.text ?? "", tokens[at + 1]];
  if (before === "on") return !behind || behind.kind === "mark";
  return /^an?$/.test(before) && isContent(behind);
};

/**
 * Whether another number is named by this one word.
 *
 * @param {Token | undefined} token
 * @param {Input} input
 * @param {Input[]} inputs
 */
export const namesAnother = (token, input, inputs) =>
  inputs.some((one) => one !== input && isNumberOrDice(one) && namesAlone(token, one.cues));

/**
 * Whether several things are named by two words: “reaction rolls”.
 *
 * @param {Token | undefined} kind
 * @param {Token | undefined} thing
 */
export const areSeveral = (kind, thing) => Boolean(thing?.text.endsWith("s")) && !/(?:s|men)$/.test(kind?.text ?? "");

/**
 * Whether a number counts what another input is about: “past six guards” in that of the sneaking.
 *
 * @param {number} at
 * @param {Input} input
 * @param {number[]} places
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
export const countsAnother = (at, input, places, inputs, tokens) => {
  const { text = "", stem = "" } = tokens[at + 1] ?? {};
  if (isNumberOrDice(tokens[at + 2]) || !countsSomething(at, places, tokens)) return false;
  const isBehindName = isNumberOrDice(tokens[at - 2]) && isContent(tokens[at - 3]) && places[0] === at - 1;
  if (isBehindName) return false; // “end 13 health 12 injuries?”
  if (!PLURAL.test(text) || AGAINST.has(text) || input.stems.has(stem)) return false;
  return namesAnother(tokens[at + 1], input, inputs);
};

/**
 * Whether a number counts what nobody knows, and a word parts it from its name before: “raiders burnt 4 farms”.
 *
 * @param {number} at
 * @param {number[]} places
 * @param {Token[]} tokens
 */
export const countsNamed = (at, places, tokens) => {
  const { text = "", isUnknown = false } = tokens[at + 1] ?? {};
  const last = Math.max(...places);
  return isUnknown && text.endsWith("s") && last < at && tokens.slice(last + 1, at).some(isContent);
};

/**
 * Whether a number counts things that no input is about: “fell 3 storeys”.
 *
 * @param {number} at
 * @param {number[]} places
 * @param {Set<string>} known
 * @param {Token[]} tokens
 */
export const countsUnknown = (at, places, known, tokens) => {
  const { text = "", stem = "", isFoe } = tokens[at + 1] ?? {};
  const isKnown = known.has(stem) || (isFoe && known.has(ENEMY));
  return countsSomething(at, places, tokens) && PLURAL.test(text) && !isKnown;
};

/**
 * Whether a number is how many dice are rolled, of which an input is not: “9 damage dice” are no 9 damage.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
const countsDice = (at, { stems, unit }, tokens) => {
  const dice = [at + 1, at + 2].find((place) => tokens[place]?.stem === DICE) ?? 0;
  if (!dice || tokens[at + 1]?.kind !== "word" || unit || stems.has(DICE)) return false;
  const behind = tokens[dice + 1];
  return !isNumberOrDice(behind) && !/^(?:from|of)$/.test(behind?.text ?? "");
};

/**
 * Whether a number is one of several in a row: “accurate 12 10 11”.
 *
 * @param {number} at
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const isOneOfRow = (at, places, tokens) => {
  const isBare = (/** @type {number} */ place) => tokens[place]?.kind === "number" && !tokens[place]?.unit;
  return isBare(at) && isBare(at + 1) && isBare(at + 2) && places.every((place) => place < at);
};

/**
 * Whether a number counts what something is for: “experience for 2 new abilities”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const isCountedFor = (at, { stems }, places, tokens) => {
  const counted = tokens[nounBehind(at, tokens)];
  if (tokens[at + 1]?.text === "new") return places.every((one) => one < at); // “experience 3 new abilities”
  if (!counted?.text.endsWith("s") || !isContent(tokens[at + 1])) return false;
  if (tokens[at - 1]?.text !== "for") return false;
  return places.length > 0 && places.every((one) => one < at - 1) && !stems.has(counted.stem);
};

/**
 * Whether a number is how many there are of those who do something, and an input is no such number: “6 attackers”, “3
 * thugs attack”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const countsThem = (at, { name }, places, tokens) => {
  if (IS_COUNT.test(name) || IS_GROUP.test(name)) return false;
  const { text = "" } = tokens[at + 1] ?? {};
  const isVerb = tokens[at + 2]?.text === "attack" && places.at(-1) === at + 2 && places.every((place) => place > at);
  return (places.includes(at + 1) && /[^b]ers$/.test(text)) || (isVerb && text.endsWith("s"));
};
