/**
 * Which games a question names, and in a comparison which of its words are about which.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {[game: string, names: string[]]} Names by what a game may be named
 * @typedef {{ game: string, start: number, end: number }} Said a game by its slug, and where it is named
 */
import { ENDS } from "../reading/measures.js";

export const COMPARISONS = "compare";
export const OF_ALL =
  /\bside by side\b|\bper (?:game|system)\b|\bgame (?:by|to) game\b|\b(?:whichever|what) (?:game|rules|we play)|\bin one(?: game)? and (?:in )?the other\b|\b(games|systems)\b|\b(which|any|each|every|all|both|across|other)( of)?( the| these)?( two| three| four| five)? (games?|systems?|(?:rule)?(?:books?| ?sets?))\b|\bone game (?:and|or|versus|vs) another\b/;
/** The same within a sentence, where it is about nothing else: no “breath in”. */
const IN_ALL = /\bin (?:each|every|all|any)(?: of)?(?: the| these)? (?:games?|systems?|rule(?:book|set)s?)\b/g;
/** This may also be about one game, whose armour is compared. */
export const COMPARING = /\bcompai?r/;
/** What stands before a game that is named behind what is said of it: “endurance 6 in Archsoul”, but not “if in Usiel”. */
const BEHIND = /(?<!\bif )\b(in|for)(?: the)?[\t-\r ]*$/;
/** What stands behind a game that ends what is said of it. */
const CLOSING = /^[\t-\r ]*(?:one\b)?(?:$|[,.;?!]|[\t-\r ]*and\b)/;
/** What begins what is said of the game behind it: “and in Archsoul his endurance is 5”. */
const OPENING = /(?:^|[,;:.?!]|\b(?:and|but))[\t-\r ]*in[\t-\r ]*$/;
const LETTER = /[a-z0-9]/;

/**
 * The games that a question names, by title, initials or the beginning of a title, in order.
 *
 * @param {string} text
 * @param {Names[]} games
 */
export const gamesNamed = (text, games) => {
  /** @type {Said[]} */
  const found = [];
  for (const [game, names] of games) {
    for (const name of game === COMPARISONS ? [] : names) {
      for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + 1)) {
        const end = start + name.length;
        const isWithin = LETTER.test(text.charAt(start - 1)) || LETTER.test(text.charAt(end));
        if (!isWithin && found.every((one) => end <= one.start || start >= one.end)) found.push({ game, start, end });
      }
    }
  }
  return found.sort((one, other) => one.start - other.start);
};

/**
 * By what a book may be named.
 *
 * @param {string} book
 * @param {string} title in small letters
 */
export const namesOf = (book, title) => {
  const initials = (title.match(/(?<![\p{L}\p{N}_])[\p{L}\p{N}_]|&/gu) ?? []).join("");
  const joined = ["and", "n"].map((word) => title.replaceAll("&", word));
  const names = [title, title.replaceAll(" & ", "&"), ...joined, book, book.replaceAll("-", " ")];
  if (initials.length > 1) names.push(initials, initials.replaceAll("&", "n"), initials.replaceAll("&", " & "));
  if (!title.includes(" ")) {
    for (let size = title.length - 1; size > 4; size -= 1) names.push(title.slice(0, size));
  }
  return names;
};

/**
 * A question without the names of games; what is left stays at its place.
 *
 * @param {string} text
 * @param {Said[]} games
 */
export const withoutGames = (text, games) =>
  games
    .reduce((so, { start, end }) => so.slice(0, start) + ",".padEnd(end - start) + so.slice(end), text)
    .replace(IN_ALL, (said) => ",".padEnd(said.length));

/**
 * How many words are about the game before them where the next one is named behind its own: all up to the last “and”
 * or comma that has numbers on both sides.
 *
 * @param {Token[]} tokens
 */
const lengthOfFirst = (tokens) => {
  const hasNumber = (/** @type {Token[]} */ some) => some.some(({ kind }) => kind === "number");
  const parts = (/** @type {number} */ at) => hasNumber(tokens.slice(0, at)) && hasNumber(tokens.slice(at));
  const at = tokens.findLastIndex(({ text }, place) => (text === "and" || text === ",") && parts(place));
  return at < 0 ? tokens.length : at;
};

/**
 * Mark each word with the game that it is about: the last that is named before it in its sentence, or one behind it:
 * “endurance 6 in Archsoul, 12 in ZT”.
 *
 * @param {Token[]} tokens
 * @param {string} text
 * @param {Said[]} games
 */
export const markGames = (tokens, text, games) => {
  const ends = tokens.filter((token) => ENDS.test(token.text)).map(({ end }) => end);
  let begin = 0;
  let wasBehind = false;
  games.forEach(({ game, start, end }, place) => {
    begin = Math.max(begin, ...ends.filter((one) => one <= start));
    let ofIt = tokens.filter((token) => token.start >= begin && token.start < start);
    const mayBeBehind = ofIt.some(({ kind }) => kind === "number") || (wasBehind && CLOSING.test(text.slice(end)));
    const isOpening = OPENING.test(text.slice(0, start)) && !CLOSING.test(text.slice(end));
    const isBehind = BEHIND.test(text.slice(0, start)) && mayBeBehind && !isOpening;
    wasBehind = isBehind;
    if (isBehind) begin = end;
    else {
      const next = games[place + 1]?.start ?? text.length;
      begin = Math.min(next, ...ends.filter((one) => one > end));
      const behind = tokens.filter((token) => token.start >= end && token.start < begin);
      const isNextBehind = BEHIND.test(text.slice(0, next)) && CLOSING.test(text.slice(games[place + 1]?.end ?? next));
      ofIt = behind.slice(0, isNextBehind ? lengthOfFirst(behind) : behind.length);
      begin = ofIt.at(-1)?.end ?? begin;
    }
    for (const token of ofIt) token.game = game;
  });
};
