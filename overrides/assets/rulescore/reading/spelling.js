/**
 * The word that was meant for one that is spelt wrongly.
 *
 * @typedef {import("./reading.js").Token} Token
 * @typedef {{ number: Map<string, number>, byLetter: Map<string, string[]> }} Known how many calculators each word is
 *   about, and the words by their first letter
 */
import { FILLERS, isFoe, stem, stemOfUnit, UNITS, UNSAID } from "./words.js";

/** Shorter names of units are not looked for in words that are spelt wrongly. */
const LONG_UNIT = 5;
/**
 * Words of fewer letters are left as they are; in words of so many a letter is swapped, or missing, but not another; in
 * words of so many two letters may be wrong.
 */
const [SHORTEST, SHORT, LONG] = [3, 4, 8];
/** “Robin” is no word without its g. */
const SHORTEST_CUT = 5;

/**
 * Give each word that no calculator knows the stem of the one that is most like it, and each number the unit that is
 * spelt wrongly behind it.
 *
 * @param {Token[]} tokens
 * @param {Known} known
 */
export const correct = (tokens, known) => {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = /** @type {Token} */ (tokens[at]);
    if (token.kind !== "word" || token.stem.length < SHORTEST) continue;
    if (token.text.length > SHORTEST_CUT && token.text.endsWith("in") && !FILLERS.has(token.text)) {
      const text = `${token.text}g`; // “joggin”
      if (known.number.has(stem(text))) Object.assign(token, { text, stem: stem(text) });
    }
    const isKnown = known.number.has(token.stem);
    const alike = known.byLetter.get(token.text.charAt(0)) ?? [];
    token.isShort &&= isKnown || alike.some((word) => word.startsWith(token.text));
    if (isKnown || token.isShort) continue;
    if (isFoe(token.text) || FILLERS.has(token.text) || UNSAID.has(token.text)) continue;
    const number = tokens[at - 1];
    const unit = number?.kind === "number" && !number.unit ? unitLike(token.text) : "";
    if (number && unit) {
      Object.assign(number, { unit, unitStem: stemOfUnit(unit), text: `${number.text} ${token.text}`, end: token.end });
      tokens.splice(at, 1);
      continue;
    }
    const like = mostLike(token.text, known) || mostLike(token.stem, known);
    token.stem = like || token.stem;
    token.isCorrected = like !== "";
    token.isUnknown = !like;
  }
};

/**
 * The unit that is meant by a word with a letter missing, added, changed or swapped; nothing if none is.
 *
 * @param {string} word
 */
const unitLike = (word) => {
  const isLike = (/** @type {string} */ name) =>
    name.length >= LONG_UNIT && name.charAt(0) === word.charAt(0) && distance(word, name) === 1;
  return [...UNITS.keys()].find((name) => isLike(name) || isLike(`${name}s`)) ?? "";
};

/**
 * The words that calculators are about, and those by which a yes is denied.
 *
 * @param {{ about: Map<string, unknown>, inputs: { no: { stems: string[] }[] }[] }[]} calculators
 * @returns {Known}
 */
export const knownWords = (calculators) => {
  /** @type {Known} */
  const known = { number: new Map(), byLetter: new Map() };
  for (const { about, inputs } of calculators) {
    const denials = inputs.flatMap(({ no }) => no.flatMap(({ stems }) => stems));
    for (const word of new Set([...about.keys(), ...denials]))
      known.number.set(word, (known.number.get(word) ?? 0) + 1);
  }
  for (const word of known.number.keys()) {
    const alike = known.byLetter.get(word.charAt(0));
    if (word.length <= SHORTEST) continue;
    if (alike) alike.push(word);
    else known.byLetter.set(word.charAt(0), [word]);
  }
  return known;
};

/**
 * The known word that differs least; of those alike the one that most calculators have, or else the first by letters.
 *
 * @param {string} word
 * @param {Known} known
 */
const mostLike = (word, known) => {
  const most = word.length >= LONG ? 2 : 1;
  let [best, bestDistance, bestNumber] = ["", most, 0];
  for (const other of known.byLetter.get(word.charAt(0)) ?? []) {
    if (Math.abs(other.length - word.length) > most) continue;
    if (other.length === SHORT && word.length === SHORT && letters(other) !== letters(word)) continue; // “wear”, “weak”
    const away = distance(word, other);
    const number = known.number.get(other) ?? 0;
    const isAlike = away === bestDistance && number === bestNumber && other < best;
    if (away < bestDistance || (away === bestDistance && number > bestNumber) || isAlike) {
      [best, bestDistance, bestNumber] = [other, away, number];
    }
  }
  return best;
};

/** @param {string} word */
const letters = (word) => [...word].sort().join("");

/**
 * How many letters are missing, added, changed or swapped.
 *
 * @param {string} one
 * @param {string} other
 */
export const distance = (one, other) => {
  /** @type {number[]} */
  let before = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isOther = one[row - 1] !== other[column - 1];
      const at = (/** @type {number[]} */ line, /** @type {number} */ place) => /** @type {number} */ (line[place]);
      let cost = Math.min(at(last, column) + 1, at(now, column - 1) + 1, at(last, column - 1) + Number(isOther));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        cost = Math.min(cost, at(before, column - 2) + 1);
      }
      now.push(cost);
    }
    [before, last] = [last, now];
  }
  return last.at(-1) ?? 0;
};
