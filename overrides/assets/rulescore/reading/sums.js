/**
 * Numbers that are added to one before them: “17 successes and another 5”, “me and my two hirelings”.
 *
 * @typedef {import("./reading.js").Token} Token
 */
import { inUnit } from "./amounts.js";
import { ENDS } from "./measures.js";
import { isContent, isNumeric } from "./tokens.js";
import { setOf, stem, unitOf } from "./words.js";

/** So many pieces may stand between both numbers. */
const FAR = 8;
/** And so many where it is only the unit that is the same. */
const FAR_MORE = 20;
/** Words before a number that is more than there is yet: “I need 3 more”. */
const WANTED = /^(?:needs?|needed|wants?|wanted|requires?|takes?|only)$/;
/** Whom somebody has along, by their stems. */
const FRIENDS = new Set(
  [
    ...setOf(`
ally brother buddy child companion comrade follower friend henchman hireling kid man mate people player retainer servant
sister squire
`),
  ].map(stem),
);
/** What stands between both in the text of one. */
export const ADDED = " + ";
const MORE = /^(?:another|more)$/;
/** Words for oneself. */
const SELF = /^(?:i|me|myself)$/;

/**
 * Each number with what is added to it as one; the same pieces where nothing is.
 *
 * @param {Token[]} tokens
 */
export const withAdded = (tokens) => {
  /** @type {Set<Token>} */
  const added = new Set();
  const out = tokens.map((first, at) => {
    const next = tokens.findIndex((token, place) => place > at && isNumeric(token));
    const second = tokens[next];
    if (!second || added.has(first) || !isMore(next, tokens) || !addsTo(at, next, tokens)) return first;
    for (const token of tokens.slice(next - 1, next + 2))
      if (token === second || MORE.test(token.text)) added.add(token);
    const value = second.unit ? inUnit(second.value, second.unit, first.unit) : second.value;
    return { ...first, value: first.value + value, text: first.text + ADDED + second.text.replace(/^plus /, "") };
  });
  return added.size ? out.filter((token) => !added.has(token)) : tokens;
};

/**
 * “3 more” as 3 hours more, where those before it are hours: “5 hours behind us, and 3 more to go”.
 *
 * @param {Token[]} tokens
 */
export const withUnitsOfMore = (tokens) => {
  /** @type {Token[]} */
  const out = [];
  for (const [at, token] of tokens.entries()) {
    const before = out.slice(-FAR_MORE).findLast(({ kind }) => kind === "number");
    const isOfTime = before !== undefined && unitOf(before.unit).dimension === "time";
    const isSame = isOfTime && isBareMore(at, tokens);
    out.push(isSame ? { ...token, unit: before.unit, unitStem: before.unitStem } : token);
  }
  return out;
};

/**
 * Whether a number is “3 more” or “another 3” of what it does not name.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isBareMore = (at, tokens) => {
  const [before, token, behind, further] = [at - 1, at, at + 1, at + 2].map((place) => tokens[place]);
  if (token?.kind !== "number" || token.unit || token.signed) return false;
  return behind?.text === "more" ? !isContent(further) : before?.text === "another" && !isContent(behind);
};

/**
 * Whether a number is said to be added to one before it: “another 5”, “2 more”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const isMore = (at, tokens) => {
  const [before, number, behind, further] = [at - 1, at, at + 1, at + 2].map((place) => tokens[place]);
  if (isOfTotal(at, tokens)) return true;
  if (behind?.text === "more" && further?.text === "than") return false;
  const isSame = isContent(behind) && further?.text === "more"; // “4 spaces more”
  return before?.text === "another" || behind?.text === "more" || isSame || / more\b/.test(number?.text ?? "");
};

/**
 * Whether a number is the second part of a total of skill and attribute: “skill 3, attribute 4”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOfTotal = (at, tokens) => {
  const [first, ...between] = tokens
    .slice(Math.max(0, at - 4), at)
    .filter(({ kind, text }) => kind === "word" && !/^(?:and|plus|my|an?|of|is)$/.test(text))
    .map(({ stem }) => stem);
  return between.length === 1 && /^(?:skill attribut|attribut skill)$/.test(`${first} ${between[0]}`);
};

/**
 * Whether a number can be added to another: both are of the same, near each other in a sentence.
 *
 * @param {number} first
 * @param {number} second
 * @param {Token[]} tokens
 */
const addsTo = (first, second, tokens) => {
  const [one, other] = [/** @type {Token} */ (tokens[first]), /** @type {Token} */ (tokens[second])];
  if (one.kind !== "number" || other.kind !== "number" || one.signed) return false;
  if (other.signed && !other.text.startsWith("plus ")) return false; // “14, and another +2”
  if (other.unit && (!one.unit || unitOf(one.unit).dimension !== unitOf(other.unit).dimension)) return false;
  const between = tokens.slice(first + 1, second);
  if (between.length > FAR || between.some(({ text }) => ENDS.test(text) || text === ";" || WANTED.test(text)))
    return false;
  const counted = tokens[tokens[second + 1]?.text === "more" ? second + 2 : second + 1];
  return !counted?.text.endsWith("s") || counted.stem === tokens[first + 1]?.stem;
};

/**
 * “Me and my two hirelings” and “two friends and me” as three of them.
 *
 * @param {Token[]} tokens
 */
export const withOneself = (tokens) => {
  /** @type {Token[]} */
  const out = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = /** @type {Token} */ (tokens[at]);
    const [and, mine] = tokens.slice(at + 1, at + 3);
    const number = mine?.stem === "my" ? at + 3 : at + 2;
    const isBefore = SELF.test(token.text) && and?.text === "and" && tokens[at - 1]?.text !== "between";
    const [others, self] = tokens.slice(at + 2, at + 4);
    if (isBefore && countsPeople(number, tokens)) {
      out.push({ ...withOne(tokens.slice(at, number + 1)), start: token.start });
      at = number;
    } else if (countsPeople(at, tokens) && others?.text === "and" && /^(?:me|myself)$/.test(self?.text ?? "")) {
      out.push({ ...withOne([token]), text: `${token.text} and ${self?.text}` });
    } else out.push(token);
  }
  return out;
};

/**
 * Whether a number counts people whom somebody has along: “two hirelings”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const countsPeople = (at, tokens) => {
  const [number, people] = tokens.slice(at, at + 2);
  const isCount = number?.kind === "number" && !number.unit && !number.signed && number.value > 1;
  return isCount && FRIENDS.has(people?.stem ?? "");
};

/**
 * The last of some pieces, which is a number, and one more.
 *
 * @param {Token[]} tokens
 */
const withOne = (tokens) => {
  const number = /** @type {Token} */ (tokens.at(-1));
  return { ...number, value: number.value + 1, text: tokens.map(({ text }) => text).join(" ") };
};
