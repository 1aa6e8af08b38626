/**
 * What a question means: the calculators that answer it, best first, each with the inputs that its words set, and the
 * words that mean nothing to it.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./index.js").Index} Index
 * @typedef {import("./index.js").Entry} Entry
 * @typedef {import("./index.js").Input} Input
 * @typedef {import("./filling.js").Use} Use
 * @typedef {import("./filling.js").Words} Words
 * @typedef {import("./filling.js").Understanding} Understanding
 * @typedef {import("./games.js").Names} Names
 *
 * @typedef {object} Question what is asked in small letters, the games that it names, that which it is about, if it is
 *   one, the book that is read, and whether games are compared
 * @property {string} text
 * @property {Set<string>} capitals the words with a capital within a sentence
 * @property {import("./games.js").Said[]} games
 * @property {string} named
 * @property {string} here
 * @property {boolean} isComparing
 * @property {string[]} lookIn the games whose calculators are looked at, one after another until one explains the
 *   question; `""` for all
 */

import { withoutSums } from "../reading/measures.js";
import { read, withBonuses, withPools, withSpokenBonuses } from "../reading/reading.js";
import { correct } from "../reading/spelling.js";
import { ADDED, withAdded, withOneself, withUnitsOfMore } from "../reading/sums.js";
import { isNumeric } from "../reading/tokens.js";
import { FILLERS } from "../reading/words.js";
import { isAside, isLessLikely, withoutTakenBack } from "./aside.js";
import { filled } from "./filling.js";
import { COMPARING, COMPARISONS, gamesNamed, markGames, OF_ALL, withoutGames } from "./games.js";
import { sayableIn } from "./naming.js";
import { byScore } from "./numbers.js";
import { aboutOneself, markFoes, markSides, sideAt } from "./sides.js";

/** “H P” and “E M U”, as one dictates them. */
const SPELT = /\b[B-HJ-Z](?: [A-Z])+\b(?!['’])/g;
/** A word with a capital that does not begin a sentence. */
const WITH_CAPITAL = /(?<=[^.!?\s]\s+)\p{Lu}[\p{Ll}'’-]+|(?<=\s)\p{Lu}[\p{Ll}'’-]+(?=\.)/gu;
const MOST = 5;
/**
 * So many calculators are looked at closely, those first whose words are asked; the further ones only where none of the
 * first explains the question.
 */
const [FIRST, TRIED] = [8, 16];
/** What each further calculator of a game is worth beside the first. */
const FURTHER = 0.93;
/** The share of the best score that another needs to be given beside it. */
const ENOUGH = 0.25;
/** What hundredths of words about a calculator are worth beside what is set of it. */
const RELEVANCE = 0.0045;

/**
 * The best readings of a question, at most five; `here` is the book that is read. `index` gives what can be asked of a
 * game, or of all.
 *
 * @param {string} text
 * @param {Names[]} games
 * @param {(game: string) => Promise<Index>} index
 * @param {string} [here]
 * @returns {Promise<Understanding[]>}
 */
export const understand = async (text, games, index, here = "") => {
  const question = questionOf(text, games, here);
  /** @type {Understanding[]} */
  let found = [];
  for (const game of question.lookIn) {
    found = readings(question, await index(game));
    if (isExplained(found)) break;
  }
  return found;
};

/** What stands before a game that is not meant: “Archsoul, not ZT”. */
const NOT = /\bnot (?:in |for )?$/;

/**
 * What is asked. A question is about the game that it names, or else about the one that is read; if that does not
 * explain its numbers, it may be about any.
 *
 * @param {string} typed
 * @param {Names[]} books
 * @param {string} here
 * @returns {Question}
 */
export const questionOf = (typed, books, here) => {
  const text = typed.replace(SPELT, (letters) => letters.replaceAll(" ", "")).toLowerCase();
  const games = gamesNamed(text, books);
  const isMeant = (/** @type {import("./games.js").Said} */ { start }) => !NOT.test(text.slice(0, start));
  const [only = "", ...others] = new Set(games.filter(isMeant).map(({ game }) => game));
  const isOfAll = OF_ALL.test(text) || others.length > 0; // “who lasts longer, usiel or zt?”
  const isComparing = isOfAll || (!only && COMPARING.test(text));
  const named = isComparing ? "" : only;
  const first = isComparing ? COMPARISONS : here;
  const lookIn = named ? [named] : [...books.map(([book]) => book).filter((book) => book === first), ""];
  const capitals = new Set(typed.match(WITH_CAPITAL)?.map((word) => word.toLowerCase()));
  return { text, capitals, games, named, here, isComparing, lookIn };
};

/**
 * Whether the best reading of a question sets something, and leaves no number.
 *
 * @param {Understanding[]} found
 */
export const isExplained = ([best]) => best !== undefined && best.uses.length + best.beyond.length > 0 && !best.loose;

/**
 * Whether the best reading leaves next to nothing of a question.
 *
 * @param {Understanding[]} found
 */
const isClear = (found) => isExplained(found) && (found[0]?.notUnderstood.length ?? 0) < 2;

/**
 * The best readings of a question among the calculators of an index.
 *
 * @param {Question} question
 * @param {Index} index
 * @returns {Understanding[]}
 */
export const readings = ({ text, capitals, games, named, here, isComparing }, index) => {
  const tokens = withoutTakenBack(withUnitsOfMore(withOneself(read(withoutGames(text, games)))));
  if (isComparing) markGames(tokens, text, games);
  correct(tokens, index.known);
  markFoes(tokens);
  markSides(tokens);
  for (const token of tokens) {
    token.isCapital = capitals.has(token.text);
    token.isStat = index.stats.has(token.stem);
  }
  if (tokens.every((token) => token.isCorrected || !token.stem || FILLERS.has(token.text))) return [];
  const tells = (/** @type {Token} */ { text }) => !FILLERS.has(text) && text !== "against"; // as any roll is
  const stems = new Set(tokens.filter(tells).map(({ stem }) => stem));
  for (const { unitStem } of tokens) stems.add(unitStem);
  /** @type {number[]} */
  const relevances = index.calculators.map(() => 0);
  for (const word of stems) {
    for (const [place, says] of index.saying.get(word) ?? []) relevances[place] = (relevances[place] ?? 0) + says;
  }
  const lookedAt = index.calculators
    .map((entry, place) => {
      const worth = worthOf(entry.game, named, here, isComparing);
      const relevance = relevances[place] ?? 0;
      const isTried = relevance > 0 || entry.game === (named || here);
      return { entry, worth, score: relevance * worth, isTried };
    })
    .filter(({ isTried }) => isTried)
    .sort(byScore);
  const pools = withPools(tokens);
  const asPairs = wordsOf(tokens);
  const asPools = pools.length > tokens.length ? wordsOf(pools) : asPairs;
  const inParts = pools.some(({ parts }) => parts) ? wordsOf(withoutSums(pools)) : asPools;
  const readAs = (/** @type {(tokens: Token[]) => Token[]} */ change) => {
    const changed = change(pools);
    return changed === pools ? asPools : wordsOf(changed);
  };
  const asSheet = readAs(aboutOneself);
  const asSpoken = readAs(withSpokenBonuses);
  const asBonuses = readAs(withBonuses);
  const fill = (/** @type {typeof lookedAt[number]} */ { entry, worth, score }) => {
    const plain = takesDice(entry) ? asSpoken : asBonuses;
    const apart = takesParts(entry) ? inParts : entry.sheet ? asSheet : plain;
    const words = takesPairs(entry) ? asPairs : apart;
    let one = filled(entry, words);
    const sums = one.loose && !takesEarlier(entry) ? withAdded(words.tokens) : words.tokens;
    if (sums !== words.tokens) {
      const added = filled(entry, wordsOf(sums));
      const hasAll = one.uses.every((use) => use.isUnsure || added.uses.some((other) => isSameOrMore(use, other)));
      const isUsed = added.uses.some(({ words }) => words.includes(ADDED));
      if (added.loose < one.loose && hasAll && isUsed) one = added;
    }
    one.score = (one.score + RELEVANCE * score) * Math.sqrt(worth);
    return one;
  };
  const found = lookedAt.slice(0, FIRST).map(fill).sort(byScore);
  if (!isClear(found)) found.push(...lookedAt.slice(FIRST, TRIED).map(fill));
  const asNamed = games.map(({ start, end }) => text.slice(start, end));
  for (const one of found) if (isOfUnnamed(one, games)) one.notUnderstood.push(...asNamed);
  if (!named && !here) mixGames(found);
  found.sort(byScore);
  const enough = ENOUGH * (found[0]?.score ?? 0);
  return found.filter(({ score }) => score > 0 && score >= enough).slice(0, MOST);
};

/**
 * Whether an input is set as before, or to a number to which one is added.
 *
 * @param {Use} before
 * @param {Use} use
 */
const isSameOrMore = (before, { input, value, words }) =>
  input === before.input && (value === before.value || words.includes(ADDED));

/**
 * Whether games are named, and a calculator is of none of them.
 *
 * @param {Understanding} found
 * @param {import("./games.js").Said[]} games
 */
const isOfUnnamed = ({ calculator }, games) => {
  const [game] = calculator.split(".");
  return games.length > 0 && game !== COMPARISONS && games.every((one) => one.game !== game);
};

/**
 * @param {Token[]} tokens
 * @returns {Words}
 */
const wordsOf = (tokens) => {
  const sides = tokens.map((_, at) => sideAt(at + 1, tokens));
  const numbers = [...tokens.keys()].filter((at) => isNumeric(/** @type {Token} */ (tokens[at])));
  const pages = numbers.map((at) => at - 1).filter((at) => tokens[at]?.text === "page");
  const aside = [...numbers.filter((at) => isAside(at, tokens)), ...pages];
  const unlikely = new Set(numbers.filter((at) => isLessLikely(at, tokens)));
  return { tokens, sides, aside, unlikely, sayable: sayableIn(tokens, sides) };
};

/**
 * Whether a calculator has a list that may have “9/4” or “2 4 4” in it, which else are a pool and numbers.
 *
 * @param {Entry} entry
 */
const takesPairs = ({ inputs }) => inputs.some(({ kind, form }) => kind === "list" && /^[/;]|pair|grid/.test(form));

/**
 * Whether a calculator asks for dice.
 *
 * @param {Entry} entry
 */
const takesDice = ({ inputs }) => inputs.some(({ kind }) => kind === "dice" || kind === "list");

/**
 * Whether a calculator asks for one time after another, for what was before, or for what comes to it.
 *
 * @param {Entry} entry
 */
const takesEarlier = ({ inputs }) =>
  inputs.some(({ kind, earlier, name, form }) => {
    const isRow = kind === "plan" || (kind === "list" && !form.startsWith(";"));
    return isRow || earlier || name.endsWith("_gained");
  });

/**
 * Whether a calculator asks for hours and minutes apart.
 *
 * @param {Entry} entry
 */
const takesParts = ({ inputs }) =>
  ["h", "min"].every((unit) => inputs.some((one) => one.unit === unit && !one.instead_of && !one.earlier));

/**
 * Let each further calculator of a game be worth a little less, so that those of several games are shown that answer
 * as well.
 *
 * @param {Understanding[]} found
 */
const mixGames = (found) => {
  /** @type {Record<string, number>} */
  const seen = {};
  for (const one of [...found].sort(byScore)) {
    const [game = ""] = one.calculator.split(".");
    one.score *= FURTHER ** (seen[game] ??= 0);
    seen[game] += 1;
  }
};

/**
 * How much more a calculator is worth by its game.
 *
 * @param {string} game
 * @param {string} named
 * @param {string} here
 * @param {boolean} isComparing
 */
const worthOf = (game, named, here, isComparing) => {
  if (isComparing && !named) return game === COMPARISONS ? 3 : 0.5;
  if (game === COMPARISONS) return 0.4;
  if (named) return game === named ? 3 : 0.3;
  if (here) return game === here ? 2 : 0.6;
  return 1;
};
