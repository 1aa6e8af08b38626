/**
 * Inputs that are more than a number: dice, plans, lists, the name of a character.
 *
 * @typedef {import("./reading.js").Token} Token
 * @typedef {import("./index.js").Input} Input
 * @typedef {import("./numbers.js").Pair} Pair
 * @typedef {{ value: string, places: number[] }} Written what is understood, and where it stands
 */
import { namedBeside } from "./naming.js";
import { bestPairs, inUnit } from "./numbers.js";
import { FILLERS, unitOf } from "./words.js";

/**
 * What dice say for what takes dice, less for one that comes later; how well a plain number must be named to be taken
 * for dice.
 */
const [DICE, DICE_LATER, NAMED_NUMBER] = [2, 0.5, 2.4];
/** What may stand between the numbers of a list. */
const BETWEEN = new Set([",", "and", "then", "at", "is", "are", "of", "with", "hour"]);
const [BEFORE_NAMES, NO_NAMES] = [new Set(["character", "called", "named", "for"]), new Set(["character", "sheet"])];

/**
 * The dice of a question with the inputs that take them: by their name, or as the next one.
 *
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 */
export const dice = (inputs, tokens, taken) => {
  /** @type {Pair[]} */
  const pairs = [];
  for (const [at, token] of tokens.entries()) {
    const isPlain = token.kind === "number" && /^\d+$/.test(token.text);
    if (taken.has(at) || !(token.kind === "dice" || isPlain)) continue;
    for (const [place, input] of inputs.entries()) {
      if (input.kind !== "dice") continue;
      let { score, places } = namedBeside(at, input.cues, tokens);
      if (token.kind === "dice") score += DICE - (DICE_LATER * place) / inputs.length;
      else if (score < NAMED_NUMBER) continue;
      pairs.push({ number: at, input: place, score, value: token.text.replaceAll(" ", ""), places, sets: null });
    }
  }
  return bestPairs(pairs);
};

/**
 * Activities, each with its number: “walk 6, rest 2”, “5 days of rest”; and the places of all.
 *
 * @param {Input} input
 * @param {Token[]} tokens
 * @returns {Written}
 */
export const plan = (input, tokens) => {
  /** @type {string[]} */
  const segments = [];
  /** @type {number[]} */
  const places = [];
  for (const [at, token] of tokens.entries()) {
    const number = countOf(token, input.unit);
    if (!number) continue;
    for (const near of token.unit ? [at - 1, at + 1, at + 2, at + 3] : [at - 1, at + 1]) {
      const meant = tokens[near];
      if (!meant || places.includes(near)) continue;
      if (near > at + 1 && tokens.slice(at + 1, near).some(({ kind }) => kind !== "word")) break;
      const activity = activityOf(input, meant);
      if (activity) {
        segments.push(`${activity} ${number}`);
        places.push(near, at);
        break;
      }
    }
  }
  return { value: segments.join(", "), places };
};

/**
 * How many of a unit a number is; 0 if it cannot be meant.
 *
 * @param {Token} token
 * @param {string} unit
 */
const countOf = (token, unit) => {
  if (token.kind !== "number" || token.signed) return 0;
  let { value } = token;
  if (token.unit) {
    if (!unit || unitOf(token.unit).dimension !== unitOf(unit).dimension) return 0;
    value = inUnit(value, token.unit, unit);
  }
  return Number.isInteger(value) ? value : 0;
};

/**
 * @param {Input} input
 * @param {Token} token
 */
const activityOf = ({ options }, { stem }) => {
  for (const [key, cues] of options) {
    if (cues.some(({ stems }) => stems.length === 1 && stems[0] === stem)) return key;
  }
  return "";
};

/**
 * A list as it is written, “7@5, 6@6”, or numbers one after another beside its name, “vigilant 10 and 12”; and the
 * places of all.
 *
 * @param {Input} input
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 * @returns {Written}
 */
export const entries = ({ form, cues }, tokens, taken) => {
  if (form === "other") return { value: "", places: [] };
  if (form) {
    const places = [...tokens.keys()].filter(
      (at) => tokens[at]?.kind === "pair" && tokens[at].text.includes(form) && !taken.has(at),
    );
    return { value: places.map((at) => tokens[at]?.text.replaceAll(" ", "")).join(", "), places };
  }
  const names = new Set(cues.flatMap(({ stems }) => (stems.length === 1 ? stems : [])));
  for (const [at, token] of tokens.entries()) {
    if (!names.has(token.stem) || taken.has(at)) continue;
    for (const step of [1, -1]) {
      const places = numbersFrom(at, step, names, tokens, taken);
      if (!places.length) continue;
      const texts = places.map((place) => tokens[place]?.text.replace(/^\++/, ""));
      return { value: texts.join(", "), places: [at, ...places] };
    }
  }
  return { value: "", places: [] };
};

/**
 * The places of the numbers that follow, or lead to, the name of a list.
 *
 * @param {number} at
 * @param {number} step
 * @param {Set<string>} names
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 */
const numbersFrom = (at, step, names, tokens, taken) => {
  /** @type {number[]} */
  const places = [];
  let place = at + step;
  for (let token = tokens[place]; token; token = tokens[place]) {
    if (token.kind === "number" && !token.unit && !taken.has(place)) places.push(place);
    else if (token.text === "," && !places.length) break;
    else if (!BETWEEN.has(token.text) && !names.has(token.stem)) break;
    place += step;
  }
  const isCount =
    step === 1 &&
    places.length > 1 &&
    tokens[place]?.kind === "word" &&
    tokens[place - 1]?.kind === "number" &&
    tokens[place - 2]?.text === ",";
  return (isCount ? places.slice(0, -1) : places).sort((one, other) => one - other);
};

/**
 * The place of a character’s name: before a colon, or after “character”, “called”, “for”.
 *
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 */
export const characterName = (tokens, taken) => {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "word" || taken.has(at) || FILLERS.has(token.text)) continue;
    if (BEFORE_NAMES.has(tokens[at - 1]?.text ?? "")) return at;
    if (tokens[at + 1]?.text === ":" && !NO_NAMES.has(token.text)) return at;
  }
  return null;
};
