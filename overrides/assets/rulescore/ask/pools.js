/**
 * How the values of a pool are named: “9 of 26 hit points”, “my pool of 30 is down to 5”.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./naming.js").Cue} Cue
 * @typedef {import("./naming.js").Named} Named
 * @typedef {import("./index.js").Input} Input
 */

import { GROUPS, PAUSES } from "../reading/reading.js";
import { countsSomething, isContent, textsBefore, textsBehind } from "../reading/tokens.js";
import { FULL } from "../reading/words.js";
import { isAcrossComma, isHeld, NOT_NAMED, namedBeside, namesAlone, ofOneWord, saysEarlier } from "./naming.js";

/** “9 of 26”: for the full value behind “of”, and for the one before it. */
const [OF_PAIR, FIRST_OF_PAIR] = [2.5, 0.8];
/** What “I am at 6” says for the only pool. */
const I_AM_AT = 2.5;
/** What may stand before the full value of a pool: “9 of my 24 stamina”. */
const OF_POOL = /^(?:a|the|my|your|his|her|its|our|their|possible|usual)$/;
/** Words for the value of a pool after something was taken from it. */
export const LEFT_OVER = new Set(["now", "rn", "left", "current", "currently", "remaining", "moment"]);
/** The name of an input that is the value of a pool now. */
const NOW = /(?:^|_)(?:current|now)(?:_|$)/;
/** “Now”, “now only”, “now it has”. */
const IS_NOW = /(?:^| )now(?: (?:am|at|ha[sv]e?|he|i|i'm|is|it|it's|just|only|she|there|we))*$/;
const LOSE = "los";
/** A word for what is taken stands at most so many before how much that is. */
const NEAR = 3;
/** What stands between a value now and the full one, and what behind that. */
const IS_FULL = new RegExp(`(?:^| )(?:${[...FULL].join("|")})(?: (?:would|be|is|was|are|at|of|:))+$`);
const WHEN_FULL =
  /^(?:(?:is |at |would be )?full(?= [,.;?!]|$)|when (?:[a-z']+ ){0,2}(?:fresh|full|healthy|rested|well|whole)(?: |$))/;
/** Stems of what is taken from a pool. */
const TAKEN = [LOSE, "cost", "burn", "spend", "damag", "pay", "giv"];

/**
 * How well an input is named beside a number, which may be one of “9 of 26 hit points”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 * @returns {Named}
 */
export const namedHere = (at, input, inputs, tokens) => {
  const named = namedBeside(at, input.cues, tokens);
  let [second, first] = [secondOf(at, tokens), firstOf(at, tokens)];
  if (second === null && first === null && inputs.some(({ full }) => full)) {
    [second, first] = fromTo(at, tokens);
    first ??= second === null ? nowBefore(at, tokens) : null;
    second ??= first === null ? fullBefore(at, tokens) : null;
  }
  if (first !== null && !tokens[first]?.unit && !input.full && !input.earlier) {
    const isWhole = inputs.some((one) => one.earlier && shares(one.stems, input.stems)); // “9 successes so far of 25”
    const isOfFirst = isWhole && named.places.every((place) => place < at);
    const ofFirst = isOfFirst ? namedBeside(first, ofOneWord(input.cues), tokens) : NOT_NAMED;
    if (ofFirst.score) return { score: ofFirst.score + OF_PAIR, places: [] };
  }
  const isDown = first === null && !isLeft(at, tokens) && isOtherLeft(at, tokens);
  const isFull = first === null && second === null && saysFull(at, tokens);
  if (input.full && first !== null && !named.score && isOfOtherStat(first, input, inputs, tokens)) return NOT_NAMED;
  if (input.full && first !== null) return fullOfPair(at, first, named, input, inputs, tokens);
  if (input.full) return isFull ? namedBeside(at, input.bare, tokens) : named;
  if (isFull && inputs.some(({ full }) => full)) return NOT_NAMED;
  const isNamed = named.score > 0 && !isAcrossComma(at, named.places, tokens);
  const isFirstEarlier = input.earlier && input === inputs.find((one) => one.earlier && !one.unit && !one.needs);
  const { stem = "" } = tokens[at + 1] ?? {};
  const isOfThem = (stem === GROUPS.them || input.stems.has(stem)) && (isHeld(at, tokens) || saysEarlier(at, tokens));
  if (!isNamed && isFirstEarlier && (isOfThem || isWhereIAm(at, tokens))) return { score: I_AM_AT, places: [] };
  const isAt = /^(?:at|on)$/.test(tokens[at - 1]?.text ?? "") || isDownTo(at, tokens); // “I’m at 30 of 45” is said of any
  const mayBeAt = isNow(input) || isAt;
  if (!isNamed && mayBeAt) {
    const isOfPair = second !== null && !countsSomething(at, [], tokens) && secondOf(at, tokens) !== null;
    const isSaid = isOfPair || isWhereIAm(at, tokens);
    if (isSaid && !isOfOtherStat(at, input, inputs, tokens) && isOnlyPool(input, inputs))
      return { score: I_AM_AT, places: [] };
  }
  if (tokens[at - 1]?.stem === LOSE && !isTaken(input) && inputs.some(isTaken)) return NOT_NAMED;
  const hadAtFirst = /\bstart(?:ed|s)? (?:at|from|on|with)$/.test(textsBefore(at, 2, tokens));
  if (isDown && second === null && (hadAtFirst || isOfPool(input, inputs))) return NOT_NAMED;
  if (first !== null && saysTaken(first, NEAR, tokens)) {
    const score = Math.max(namedBeside(first, ofOneWord(input.cues), tokens).score, named.score);
    return { score, places: [] };
  }
  if (second !== null) {
    if (input.earlier && !isFirstEarlier) return NOT_NAMED;
    if (!input.earlier && inputs.some((one) => one.earlier && shares(one.stems, input.stems))) return NOT_NAMED;
    const ofSecond = cuesOfPool(input, inputs);
    const afterSecond = second < at ? namedBeside(second, ofSecond, tokens) : behind(second, ofSecond, tokens);
    const best = afterSecond.score > named.score ? afterSecond : named;
    const isNamedThere = input.earlier || second < at; // across a comma
    return { places: isNamedThere ? [] : best.places, score: best.score + FIRST_OF_PAIR };
  }
  return named;
};

/**
 * Whether the word right before a number is for something else that a character has: “stability 8 of 20” is no Stamina,
 * unless the pool is chosen.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isOfOtherStat = (at, { stems }, inputs, tokens) => {
  const { stem = "", isStat = false } = tokens[at - 1] ?? {};
  return (
    isStat && !stems.has(stem) && !inputs.some(({ optionStems }) => optionStems.some((option) => option.has(stem)))
  );
};

/**
 * In “from 2 toughness to 11”, “from 5 to full toughness 12” and “to 11 from 2” the place of the full value for that of
 * the other, and the other way round.
 *
 * @param {number} at
 * @param {Token[]} tokens
 * @returns {[second: number | null, first: number | null]}
 */
const fromTo = (at, tokens) => {
  for (const step of [1, -1]) {
    for (let away = 2; away < 6; away += 1) {
      const other = at + step * away;
      if (tokens[other]?.kind !== "number") continue;
      const [first, second] = step === 1 ? [at, other] : [other, at];
      const says = (/** @type {string} */ word) => tokens.slice(first + 1, second).some(({ text }) => text === word);
      if (says("to") && tokens[first - 1]?.text === "from") return step === 1 ? [second, null] : [null, first];
      if (says("from") && tokens[first - 1]?.text === "to") return step === 1 ? [null, second] : [first, null];
      break;
    }
  }
  return [null, null];
};

/**
 * In “9 now, and full would be 24” and “9, and 24 when healthy” the place of 9, for that of 24.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const nowBefore = (at, tokens) => {
  const now = tokens.findLastIndex((token, place) => place < at && token.kind === "number");
  if (now < Math.max(0, at - 9) || tokens[at]?.unit) return null;
  const texts = tokens.map(({ text }) => text);
  const between = texts.slice(now + 1, at).join(" ");
  return IS_FULL.test(between) || saysFull(at, tokens) ? now : null;
};

/**
 * In “my ka full is 24, now only 11” the place of 24, for that of 11.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const fullBefore = (at, tokens) => {
  if (!IS_NOW.test(textsBefore(at, 5, tokens))) return null;
  const full = tokens.findLastIndex((token, place) => place < at && token.kind === "number");
  return IS_FULL.test(textsBefore(full, 3, tokens)) ? full : null;
};

/**
 * Whether “when I’m fresh” or “full” stands behind a number.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const saysFull = (at, tokens) => {
  if (tokens[at - 1]?.text === "of" && tokens[at - 2]?.stem === "pool") return true;
  const last = countsSomething(at, [], tokens) && tokens[at + 2]?.text === "when" ? at + 1 : at; // “35 stamina when”
  return WHEN_FULL.test(textsBehind(last, 4, tokens));
};

/**
 * Whether a word for what is taken is among the last before a number, in its clause: “lost 3 of 7”.
 *
 * @param {number} at
 * @param {number} many
 * @param {Token[]} tokens
 */
export const saysTaken = (at, many, tokens) => {
  const before = tokens.slice(Math.max(0, at - many), at);
  const own = before.slice(1 + before.findLastIndex(({ text }) => PAUSES.has(text)));
  return own.some(({ stem }) => TAKEN.includes(stem));
};

/**
 * How well the full value is named behind “of”: by what the first number is named by.
 *
 * @param {number} at
 * @param {number} first
 * @param {Named} named
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 * @returns {Named}
 */
const fullOfPair = (at, first, named, input, inputs, tokens) => {
  const isOfOther = inputs.some((one) => one.full && one !== input && namesAlone(tokens[first - 1], one.bare));
  if (isOfOther) return NOT_NAMED; // “stamina 8/35 ka at 2”
  const best = Math.max(
    named.score,
    namedBeside(first, input.bare, tokens).score,
    behind(at, input.bare, tokens).score,
  );
  const isCount = countsSomething(at, [], tokens) && !FULL.has(tokens[at + 1]?.text ?? "");
  const isOnly = inputs.filter((one) => one.full).length === 1 && !isCount;
  return best || isOnly ? { score: (best || 1) + OF_PAIR, places: [] } : NOT_NAMED;
};

/**
 * By what a value now is named before “of” its full value: by what that is named by, too.
 *
 * @param {Input} input
 * @param {Input[]} inputs
 */
const cuesOfPool = (input, inputs) => {
  if (input.earlier)
    return inputs.filter((one) => one !== input && shares(one.stems, input.stems)).flatMap(({ cues }) => cues);
  if (!isNow(input)) return input.cues;
  const pools = inputs.filter((one) => one.full && shares(input.stems, one.stems));
  return [...input.cues, ...pools.flatMap(({ bare }) => bare)];
};

/**
 * Whether an input is the value of a pool now.
 *
 * @param {{ name: string }} input
 */
export const isNow = ({ name }) => NOW.test(name);

/**
 * Whether “I’m at”, “I have” or “down to” stands before a number, and nothing behind it that it would count.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isWhereIAm = (at, tokens) => {
  if (countsSomething(at, [], tokens)) return false;
  const verb = tokens[at - 1]?.text ?? "";
  if (tokens[at + 1]?.text === "now" || IS_NOW.test(textsBefore(at, 5, tokens)) || isDownTo(at, tokens)) return true;
  const isTold = verb === "got" && tokens[at - 2]?.text === ","; // “12 needed, got 5”
  return isTold || (tokens[at - 2]?.stem === "my" && /^(?:at|have|got)$/.test(verb));
};

/**
 * Whether an input is the value now of the only pool that is asked for.
 *
 * @param {Input} input
 * @param {Input[]} inputs
 */
const isOnlyPool = (input, inputs) => {
  const now = inputs.filter(isNow);
  const ofPools = (now.length ? now : inputs).filter((one) => isPartOfPool(one, inputs));
  const [only, ...others] = ofPools.length ? ofPools : now;
  return input === only && !others.length;
};

/**
 * @param {number} at
 * @param {Cue[]} cues
 * @param {Token[]} tokens
 */
const behind = (at, cues, tokens) => {
  const named = namedBeside(at, cues, tokens);
  return named.places.length && Math.min(...named.places) > at ? named : NOT_NAMED;
};

/**
 * In “9 of 26”, “9 hp out of 26” and “9 of a full 26”: the place of 26, for that of 9.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const secondOf = (at, tokens) => {
  if (tokens[at]?.text === "one" && /^(?:first|second|third|fourth|next|last)$/.test(tokens[at - 1]?.text ?? ""))
    return null;
  /** @type {string[]} */
  const said = [];
  for (let second = at + 1; second < Math.min(at + 8, tokens.length); second += 1) {
    const { kind, text } = /** @type {Token} */ (tokens[second]);
    const next = tokens[second + 1]?.text ?? "";
    if (text === "," && (FULL.has(next) || next === "out")) continue;
    if (FULL.has(text) && !said.length && tokens[second + 1]?.kind === "number") return second + 1; // “12 now, full 25”
    if (second > at + 1) {
      if (kind === "number") {
        const most = said.at(-2) === "out" ? 5 : 2;
        const isNamed = isContent(tokens[second + 1]) || saysTaken(at, NEAR, tokens); // “5 rests from 3 hp”
        const isOfPool = said.length === 1 || (said.length === 2 && !isNamed); // “4 hp from 15”
        const isFrom = said.at(-1) === "from" && isOfPool && tokens[at - 1]?.text !== "to"; // “back to 13 from 4”
        return isFrom || (said.at(-1) === "of" && said.length <= most) ? second : null;
      }
      if (kind !== "word" && text !== "of") return null;
    }
    if (!FULL.has(text) && !OF_POOL.test(text) && !LEFT_OVER.has(text) && !/^(?:so|far)$/.test(text)) said.push(text);
  }
  return null;
};

/**
 * The other way round: the place of 9, for that of 26.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const firstOf = (at, tokens) => {
  for (let first = at - 2; first > at - 8; first -= 1) {
    if (tokens[first]?.kind === "number" && secondOf(first, tokens) === at) return first;
  }
  return null;
};

/**
 * Whether another number is what is left of a pool: “30, down to 5”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOtherLeft = (at, tokens) =>
  tokens.some((token, place) => {
    if (token.kind !== "number" || token.unit || place === at || !isLeft(place, tokens)) return false;
    return !(isContent(tokens[place - 1]) && isContent(tokens[at - 1])); // “stamina 12 stability 8 now”
  });

/**
 * Whether a number is what is left of a pool.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isLeft = (at, tokens) =>
  isDownTo(at, tokens) ||
  (tokens[at - 1]?.text === "to" && tokens[at - 2]?.isStat === true) || // “stability is down to 8 and my ka to 7”
  [at - 1, at + 1].some((place) => LEFT_OVER.has(tokens[place]?.text ?? ""));

/**
 * Whether “down to” stands before a number.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const isDownTo = (at, tokens) => tokens[at - 2]?.text === "down" && tokens[at - 1]?.text === "to";

/**
 * Whether a form asks for the full value of an input, too, and it is not what is taken.
 *
 * @param {Input} input
 * @param {Input[]} inputs
 */
const isOfPool = (input, inputs) => !isTaken(input) && inputs.some((one) => one.full && shares(input.stems, one.stems));

/**
 * Whether an input is the value now of a pool whose full value is asked for, too.
 *
 * @param {Input} input
 * @param {Input[]} inputs
 */
export const isPartOfPool = (input, inputs) => input.kind === "number" && !input.full && isOfPool(input, inputs);

/**
 * Whether an input is what is taken from something.
 *
 * @param {Input} input
 */
export const isTaken = ({ stems }) => TAKEN.some((stem) => stems.has(stem));

/**
 * Whether two sets have something in common.
 *
 * @param {Set<string>} one
 * @param {Set<string>} other
 */
export const shares = (one, other) => [...one].some((word) => other.has(word));
