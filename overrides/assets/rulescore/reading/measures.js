/**
 * Numbers with their units, and numbers that are one together: “2 hours and 30 minutes”.
 *
 * @typedef {import("./reading.js").Token} Token
 */
import { inUnit } from "./amounts.js";
import { APART, FILLERS, stemOfUnit, unitOf } from "./words.js";

/** What may be added behind a number. */
const PARTS = new Map([
  ["and a half", 0.5],
  ["and a quarter", 0.25],
]);
/** Dimensions of which smaller units are added to larger ones. */
const SUMMED = new Set(["length", "time", "weight"]);
/** Units to which none is added, since they are not as long as each other. */
const LONG_TIMES = new Set(["month", "year"]);
/** What may stand before the price of one of what is counted. */
const PRICED = new Set([
  ",",
  "at",
  "for",
  "from",
  "in",
  "us",
  "that",
  "which",
  "cost",
  "costs",
  "costing",
  "worth",
  "priced",
  "sell",
  "sells",
]);
/** How “each” behind a price names one. */
const APIECE = { text: "apiece", stem: "apiec" };
/** Before these even a unit that is a word of its own is one: “4 in thick”. */
const SIZES = /^(?:deep|high|long|tall|thick|wide)$/;
/** What ends a sentence. */
export const ENDS = /^[.?!]$/;
const OF_THEM = /^of th(?:em|ose)$/;
/** What stands before a number of what somebody has by now. */
export const HOLDS = /^(?:collected|done|finished|got|has|have|made|with)$/;
/** What may stand between a number and its unit. */
const WHOLE = new Set([
  "more",
  "full",
  "whole",
  "further",
  "calm",
  "good",
  "hard",
  "long",
  "quiet",
  "solid",
  "straight",
]);

/**
 * The pieces of a question with units, ranges and sums read.
 *
 * @param {Token[]} tokens
 */
export const measured = (tokens) => {
  return withItems(
    withSharedUnits(withShares(withUnitsOfThem(withRanges(withSums(withParts(withUnits(withAges(tokens)))))))),
  );
};

/**
 * “Three times out of four”, “two out of three times” and “6 in 10” as 75, 66.7 and 60 percent.
 *
 * @param {Token[]} tokens
 */
const withShares = (tokens) => {
  tokens.forEach((some, at) => {
    const texts = tokens.slice(at + 1, at + 6).map(({ text, kind }) => (kind === "number" ? "#" : text));
    const [share] = /^(?:times (?:out of|in|of) #|out of # times|in #)/.exec(texts.join(" ")) ?? [];
    if (some.kind !== "number" || some.unit || !share) return;
    const used = share.split(" ").length;
    const all = tokens.slice(at + 1, at + 1 + used).find(({ kind }) => kind === "number");
    const isOfTen = all?.value === 10 || all?.value === 100; // “6 in 10”, but not “2 in 3 rounds”
    const isOdds = !all?.unit && saysOdds(at, tokens); // “a chance of three in four”
    if (!all || some.value > all.value || (used === 2 && !isOfTen && !isOdds)) return;
    const text = textOf(tokens.slice(at, at + 1 + used));
    const value = (100 * some.value) / all.value;
    Object.assign(some, { unit: "percent", unitStem: "percent", value, text, end: tokens[at + used]?.end });
    tokens.splice(at + 1, used);
  });
  return tokens;
};

/**
 * Whether a number is of a chance: “a one in six chance”, “a chance of three in four”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const saysOdds = (at, tokens) =>
  [at - 1, at - 2, at - 3, at + 3].some((place) =>
    /^(?:chance|likelihood|odds|probability)s?$/.test(tokens[place]?.text ?? ""),
  );

/**
 * “I’m 85” as 85 years, if nothing comes behind it.
 *
 * @param {Token[]} tokens
 */
const withAges = (tokens) => {
  tokens.forEach((number, at) => {
    const [who, behind] = [tokens[at - 1], tokens[at + 1]];
    const isAll = !behind || (behind.kind === "mark" && behind.text !== "%") || /^(?:and|with)$/.test(behind.text);
    if (number.kind !== "number" || !isAll || !/^(?:im|s?hes)$/.test(who?.text.replaceAll("'", "") ?? "")) return;
    number.unit = number.unitStem = "year";
  });
  return tokens;
};

/**
 * What “and a half” at a place adds to the number before it, and where it ends; 0 if nothing like it is there.
 *
 * @param {Token[]} tokens
 * @param {number} at
 */
export const partAt = (tokens, at) => {
  for (const end of [at + 2, at + 3]) {
    const value = PARTS.get(textOf(tokens.slice(at, end)));
    if (value !== undefined) return { value, end };
  }
  return { value: 0, end: at };
};

/** @param {Token[]} tokens */
const textOf = (tokens) => tokens.map(({ text }) => text).join(" ");

/**
 * In “9 hours, 3 of them on watch” the 3 are hours, too, and in “rode 5 hours, then another 7” the 7.
 *
 * @param {Token[]} tokens
 */
const withUnitsOfThem = (tokens) => {
  let [unit, unitStem] = ["", ""];
  let all = 0; // and of “2 days ago, 16 of them” the 16 are none
  return tokens.filter((token, at) => {
    const before = tokens[at - 1];
    const isHeld = HOLDS.test(tokens[at - 2]?.text ?? ""); // “after 3 days we have 7 of them”
    const isPart = before?.kind === "number" && !before.unit && before.value <= all;
    if (before && unit && OF_THEM.test(token.text) && isPart && !isHeld) {
      Object.assign(before, { unit, unitStem, text: `${before.text} ${token.text}`, end: token.end });
      return false;
    }
    if (token.kind === "number" && !token.unit && unit && saysMore(at, tokens))
      Object.assign(token, { unit, unitStem });
    if (unitOf(token.unit).dimension === "time") ({ unit, unitStem, value: all } = token);
    return true;
  });
};

/**
 * Whether a number is of what one before it was of: “ride another 7”, “no drink for two days, no food for four”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const saysMore = (at, tokens) => {
  const [before, behind] = [tokens[at - 1]?.text ?? "", tokens[at + 1]];
  if (behind && behind.kind !== "mark" && behind.text !== "and") return false;
  if (before !== "for") return before === "another";
  const last = tokens.slice(0, at).findLastIndex(({ kind }) => kind === "number");
  return tokens[last - 1]?.text === "for";
};

/**
 * Each number with the unit behind it.
 *
 * @param {Token[]} tokens
 */
const withUnits = (tokens) => {
  /** @type {Token[]} */
  const out = [];
  for (const [at, token] of tokens.entries()) {
    const unit = token.kind === "word" || token.kind === "mark" ? unitOf(token.text).name : "";
    const [number, whole] = out.slice(-2);
    if (unit && number?.kind === "number" && whole && WHOLE.has(whole.text)) {
      out.pop();
      number.text += ` ${whole.text}`;
      number.end = whole.end;
    }
    const last = out.at(-1);
    const isApart =
      last !== undefined && token.start > last.end && APART.has(unit) && !SIZES.test(tokens[at + 1]?.text ?? "");
    if (last?.kind === "number" && !last.unit && unit && !isApart) {
      last.unit = unit;
      last.unitStem = stemOfUnit(token.text);
      last.text += ` ${token.text}`;
      last.end = token.end;
    } else out.push(token);
  }
  return out;
};

/**
 * “A minute and a half” as one and a half minutes.
 *
 * @param {Token[]} tokens
 */
const withParts = (tokens) => {
  /** @type {Token[]} */
  const out = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = /** @type {Token} */ (tokens[at]);
    out.push(token);
    const part = partAt(tokens, at + 1);
    if (!part.value) continue;
    const { name } = unitOf(token.text);
    // “hour and a half”
    if (name) Object.assign(token, { kind: "number", value: 1, unit: name, unitStem: token.stem });
    if (!token.unit) continue;
    token.value += part.value;
    token.text = textOf(tokens.slice(at, part.end));
    token.end = tokens[part.end - 1]?.end ?? token.end;
    at = part.end - 1;
  }
  return out;
};

/**
 * “2 hours 30 minutes” and “5 ft 6 in” as one number of the first unit.
 *
 * @param {Token[]} tokens
 */
const withSums = (tokens) => {
  /** @type {Token[]} */
  const out = [];
  for (const [at, token] of tokens.entries()) {
    const isAnd = out.at(-1)?.text === "and" && out.length > 1;
    const first = out.at(isAnd ? -2 : -1);
    const isLast = !tokens[at + 1] || tokens[at + 1]?.kind === "mark" || FILLERS.has(tokens[at + 1]?.text ?? "");
    const added = first && addedBy(token, first, !isAnd && isLast);
    if (!added) {
      out.push(token);
      continue;
    }
    if (isAnd) out.pop();
    first.parts = [...(first.parts ?? [{ ...first }]), token];
    first.value += added;
    first.text += `${isAnd ? " and" : ""} ${token.text}`;
    first.end = token.end;
  }
  return out;
};

/**
 * “2 hours 30 minutes” as two numbers, for whatever asks for the hours and the minutes.
 *
 * @param {Token[]} tokens
 */
export const withoutSums = (tokens) => tokens.flatMap((token) => token.parts ?? [token]);

/** By how much a unit is, that of what is added without one: “2 min 30”, “5 ft 6”. @type {Record<number, string>} */
const NEXT_UNIT = { 3600: "min", 60: "s", 0.3048: "inch" };

/**
 * What a number adds to one of a larger unit before it, in that unit; 0 if it is another.
 *
 * @param {Token} second
 * @param {Token} first
 * @param {boolean} isAlone whether the second stands right behind the first, and counts nothing
 */
const addedBy = (second, first, isAlone) => {
  const { dimension, factor } = unitOf(first.unit);
  const isNumber = first.kind === "number" && second.kind === "number";
  if (!isNumber || second.signed || !SUMMED.has(dimension) || LONG_TIMES.has(first.unit)) return 0;
  const isOfNext =
    (first.unit === "h" && second.unit === "m") || (!second.unit && (isAlone || second.start === first.end));
  const unit = (isOfNext && NEXT_UNIT[factor]) || second.unit;
  if (unitOf(unit).dimension !== dimension) return 0;
  const added = inUnit(second.value, unit, first.unit);
  return added > 0 && added < 1 ? added : 0;
};

/**
 * “One or two” and “10 to 12 feet” as no number: which one is meant is not said.
 *
 * @param {Token[]} tokens
 */
const withRanges = (tokens) => {
  /** @type {Token[]} */
  const out = [];
  for (const token of tokens) {
    const [first, between] = out.slice(-2);
    if (!first || !between || !isRange(first, between, token)) {
      out.push(token);
      continue;
    }
    out.pop();
    const text = textOf([first, between, token]);
    Object.assign(first, { kind: "pair", unit: "", unitStem: "", stem: "", text, end: token.end });
  }
  return out;
};

/**
 * @param {Token} first
 * @param {Token} between
 * @param {Token} second
 */
const isRange = (first, { text }, second) => {
  if (first.kind !== "number" || second.kind !== "number") return false;
  return text === "or" || (text === "to" && second.unit !== "" && !first.unit);
};

/**
 * In “30 by 20 feet”, “30 feet by 20” and “falls of 10 and 20 m” both numbers have the unit; and words of three to five
 * letters before a number may be short for longer ones.
 *
 * @param {Token[]} tokens
 */
const withSharedUnits = (tokens) => {
  tokens.forEach((first, at) => {
    const [second, third] = tokens.slice(at + 1, at + 3);
    const number = /^(?:is|was)$/.test(second?.text ?? "") ? third : second;
    const isBehind = tokens[at - 1]?.kind === "number" && (!second || second.kind === "mark"); // “6 end, how long”
    const isBeside = isBehind || number?.kind === "number";
    first.isShort = /^[a-z]{3,6}$/.test(first.text) && !FILLERS.has(first.text) && isBeside;
  });
  tokens.forEach((first, at) => {
    const by = tokens[at + 1]?.kind === "word" && tokens[at + 2]?.text === "by" ? at + 2 : at + 1; // “10 feet long by 5”
    const isWide = tokens[at + 1]?.text === "long" && tokens[at + 3]?.text === "wide" && !tokens[at + 2]?.unit; // “10 feet long 5 wide”
    const second = tokens[isWide ? at + 2 : by + 1];
    const isOfBoth =
      /s of$/.test(textOf(tokens.slice(Math.max(0, at - 2), at))) && tokens[by]?.text === "and" && !first.unit;
    const isBy = isWide || isOfBoth || /^(?:by|x)$/.test(tokens[by]?.text ?? "");
    if (first.kind !== "number" || second?.kind !== "number" || !isBy) return;
    const { unit, unitStem } = first.unit ? first : second;
    for (const one of [first, second]) Object.assign(one, { unit, unitStem });
  });
  return tokens;
};

/**
 * What has a price for each is an item, whatever it is: “a dozen knives at 50 copper each”.
 *
 * @param {Token[]} tokens
 */
const withItems = (tokens) => {
  tokens.forEach(({ kind }, price) => {
    if (kind !== "number" || !/^(?:each|apiece)$/.test(tokens[price + 1]?.text ?? "")) return;
    let at = price - 1;
    while (at > 0 && PRICED.has(tokens[at]?.text ?? "")) at -= 1;
    const thing = tokens[at];
    if (unitOf(tokens[price]?.unit ?? "").dimension === "coin") Object.assign(tokens[price + 1] ?? {}, APIECE);
    const counted = tokens[at - 1]?.text === "of" ? at - 2 : at - 1; // “a dozen of something”
    if (thing?.kind === "word" && tokens[counted]?.kind === "number") thing.stem = "item";
  });
  return tokens;
};
