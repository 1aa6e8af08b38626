/**
 * Where in a question something is named.
 *
 * @typedef {import("./reading.js").Token} Token
 * @typedef {{ worth: number, stems: string[] }} Cue a way to name something
 * @typedef {{ score: number, places: number[] }} Named how well, and by the words at which places
 */
import { PAUSES } from "./reading.js";
import { EARLIER, FILLERS, LINKS, NEGATIONS } from "./words.js";

/** So many words may stand between a number and what names it. */
const NEAR = 4;
/**
 * What a name beside a number is worth more; what each word and each comma between takes off, and a word that stands
 * farther off in the clause.
 */
const [CLOSE, GAP, COMMA, FROM_AFAR] = [1, 0.35, 0.9, 0.5];
/** What each further word of a name is worth, beside the first. */
const FURTHER_WORD = 0.5;

/** @type {Named} */
export const NOT_NAMED = { score: 0, places: [] };

/**
 * How well something is named beside the number at a place.
 *
 * @param {number} at
 * @param {Cue[]} cues
 * @param {Token[]} tokens
 */
export const namedBeside = (at, cues, tokens) => {
  let best = NOT_NAMED;
  for (const cue of cues) {
    for (const step of [-1, 1]) {
      const found = onOneSide(at, step, cue, tokens);
      if (found.score > best.score) best = found;
    }
  }
  return best;
};

/**
 * @param {number} at
 * @param {number} step
 * @param {Cue} cue
 * @param {Token[]} tokens
 * @returns {Named}
 */
const onOneSide = (at, step, { worth, stems }, tokens) => {
  const unit = tokens[at]?.unitStem;
  const missing = stems.filter((word) => word !== unit);
  if (!missing.length) return { score: unit ? worth : 0, places: [] };
  const places = [];
  let gap = 0;
  let commas = 0;
  for (let place = at + step; missing.length && gap < NEAR; place += step) {
    const token = tokens[place];
    if (!token || isNumeric(token) || (token.text !== "," && PAUSES.has(token.text))) break;
    if (token.text === ",") {
      commas += 1;
      gap += 1;
    } else if (drop(missing, token.stem)) places.push(place);
    else if (!LINKS.has(token.text)) gap += FILLERS.has(token.text) || places.length ? 1 : 2;
  }
  let score = worth * (1 + FURTHER_WORD * (stems.length - 1)) + CLOSE - GAP * gap - COMMA * commas;
  if (missing.length === 1 && places.length && isEarlierInClause(missing[0], at, tokens)) {
    missing.pop();
    score -= FROM_AFAR;
  }
  if (missing.length) return NOT_NAMED;
  return { score: score + (step === -1 ? 0.05 : 0), places };
};

/**
 * Whether a token is a number, dice or a pair.
 *
 * @param {Token} token
 */
export const isNumeric = ({ kind }) => kind === "number" || kind === "dice" || kind === "pair";

/**
 * Take a word out of a list, once; whether it was there.
 *
 * @param {string[]} words
 * @param {string} word
 */
const drop = (words, word) => {
  const place = words.indexOf(word);
  if (place >= 0) words.splice(place, 1);
  return place >= 0;
};

/**
 * Whether a word stands earlier in the clause: “enemy accurate 10 toughness 15”.
 *
 * @param {string | undefined} word
 * @param {number} at
 * @param {Token[]} tokens
 */
const isEarlierInClause = (word, at, tokens) => {
  for (let place = at - 1; place >= 0; place -= 1) {
    const token = /** @type {Token} */ (tokens[place]);
    if (PAUSES.has(token.text)) return false;
    if (token.stem === word) return true;
  }
  return false;
};

/**
 * Where all of these words stand close together, but for places that are `spoken` for.
 *
 * @param {string[]} stems
 * @param {Token[]} tokens
 * @param {Set<number>} spoken
 * @returns {number[]}
 */
export const phraseAt = (stems, tokens, spoken) => {
  for (const [start, token] of tokens.entries()) {
    if (!stems.includes(token.stem) || spoken.has(start)) continue;
    const missing = [...stems];
    const places = [];
    const end = Math.min(tokens.length, start + stems.length + 3);
    for (let place = start; place < end; place += 1) {
      if (!spoken.has(place) && drop(missing, tokens[place]?.stem ?? "")) places.push(place);
    }
    if (!missing.length) return places;
  }
  return [];
};

/**
 * The best of several ways to name something, wherever it stands.
 *
 * @param {Cue[]} cues
 * @param {Token[]} tokens
 * @param {Set<number>} spoken
 */
export const bestPhrase = (cues, tokens, spoken) => {
  let best = NOT_NAMED;
  for (const { worth, stems } of cues) {
    const score = worth * stems.length;
    if (score <= best.score) continue;
    const places = phraseAt(stems, tokens, spoken);
    if (places.length) best = { score, places };
  }
  return best;
};

/**
 * Whether a “no” or “without” stands before words.
 *
 * @param {number[]} places
 * @param {Token[]} tokens
 */
export const isNegated = (places, tokens) => {
  const first = Math.min(...places);
  return tokens.slice(Math.max(0, first - 3), first).some(({ text }) => NEGATIONS.has(text.replaceAll("'", "")));
};

/**
 * Whether the clause of a number says that it was earlier.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const saysEarlier = (at, tokens) => {
  for (const step of [-1, 1]) {
    for (let place = at + step; ; place += step) {
      const token = tokens[place];
      if (!token || PAUSES.has(token.text)) break;
      if (EARLIER.has(token.text)) return true;
    }
  }
  return false;
};

/**
 * Whether a number counts what stands behind it, and that does not name it: “12 orcs”.
 *
 * @param {number} at
 * @param {number[]} places
 * @param {Token[]} tokens
 */
export const countsSomething = (at, places, tokens) => {
  const behind = tokens[at + 1];
  if (!behind || places.includes(at + 1)) return false;
  return behind.kind === "word" && !FILLERS.has(behind.text) && !LINKS.has(behind.text);
};
