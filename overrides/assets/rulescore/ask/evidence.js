/**
 * What speaks against putting a number into an input, however well that is named beside it. Such a number is said to be
 * not understood.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./index.js").Input} Input
 * @typedef {{ inputs: Input[], known: Set<string> }} Form what a calculator asks for, and the stems by which any of it
 *   is named
 * @typedef {{ byUnit: number, places: number[] }} Evidence what the unit of a number says for an input, and the places
 *   of the words that name it
 */

import { isNumberOrDice } from "../reading/reading.js";
import {
  AGAINST,
  countsSomething,
  isContent,
  isTurns,
  nounBehind,
  TIMES,
  textsBefore,
  textsBehind,
} from "../reading/tokens.js";
import { setOf, stem, unitOf, withoutIs } from "../reading/words.js";
import { isNameOfOther } from "./aside.js";
import {
  areSeveral,
  countsAnother,
  countsNamed,
  countsOther,
  countsUnknown,
  IS_COUNT,
  isOneOfThem,
  namesAnother,
} from "./counting.js";
import { bestPhrase, isAcrossComma } from "./naming.js";
import { firstOf, isNow, isPartOfPool, isTaken, secondOf, shares } from "./pools.js";
import { roleOf, sideAt, whose } from "./sides.js";

/** What a unit says that is the same as that of the input. */
const SURE = 3;
/** Dimensions of prices: in “7 sheep” the 7 is none. */
export const MONEY = new Set(["coin", "silver", "gold"]);
/** What stands before damage. */
const DOES = new Set(["do", "does", "did", "doing", "deal", "deals", "dealing", "take", "takes", "took"]);
/** Who “hits me for 14” says nothing of an input but this one. */
export const DAMAGE = { name: "damage", stems: new Set(["damag"]) };
/** Whom it is done to. */
const ME = new Set(["me", "us", "him", "her", "them", "it"]);
/** Whose a value is that is of a thing. */
const THING = /^(?:object|target|weapon)$/;
/** Words before what is not there any more, or not yet again. */
const MISSING = /^(?:down|heal|healed|lost|lose|losing|miss|missing)$/;
const MISSED = /^(?:down|lost|missing|short)$/;
/** Before what a thing has: “it has 20 hit points”, “its hardness is 10”. */
const OF_IT = /\b(?:it ha[sd]|its [a-z]+(?: is)?)$/;
/** Stems of words for a change. */
const CHANGES = new Set(["adjustment", "bonus", "change", "extra", "modifier", "other", "penalty"].map(stem));
/** Stems of what somebody does “for 9”. */
const HITS = setOf(
  `hit stab stick strik bit slash claw shoot punch kick cut smash bash smack blast splash clobb damag hurt com swung slam
crush gor chomp whack thwack`,
);

/**
 * Whether anything speaks against a number in an input.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Evidence} evidence
 * @param {Form} form
 * @param {Token[]} tokens
 */
export const isDoubtful = (at, input, { byUnit, places }, { inputs, known }, tokens) => {
  if (isNameOfOther(at, input, tokens) || isOfOtherRole(at, input, places, inputs, tokens)) return true;
  if (isOfAnother(at, input, tokens) || isOfObject(at, input, inputs, tokens)) return true;
  if (isNamedNearer(at, input, places, inputs, tokens) || countsOther(at, input, places, tokens)) return true;
  if (isOfEach(at, input, inputs, tokens) || isSomeOf(at, tokens)) return true;
  if (isOtherChange(at, input, places, tokens)) return true;
  if (isRate(at, TIMES, tokens) && !input.stems.has(TIMES)) return true; // “one injury each time”
  if (input.before && tokens[at - 1]?.text === "by") return true; // “up by 3” is no value of before
  if (isTaken(input) && /^of (?:the|my|our|his|her)$/.test(textsBefore(at, 2, tokens))) return true; // “one of the six”
  if (tokens[at - 1]?.text === "from" && /_per_/.test(input.name)) return true; // “heal up from 5”
  const isWhatIsLeft = /^points left\b/.test(textsBehind(at, 2, tokens)) && inputs.some(isNow);
  if (isWhatIsLeft && !isNow(input) && !isPartOfPool(input, inputs)) return true; // “5 points left” are not given up
  const isDoneAlready = /^of (?:my|our|his|her) [a-z ]*\balready\b/.test(textsBehind(at, 6, tokens));
  if (isDoneAlready && !input.earlier && !/_(?:made|taken)$/.test(input.name)) return true; // “2 of my tests already failed”
  const [number, behind] = [tokens[at], tokens[at + 1]];
  const isLess = number?.signed && number.value < 0 && !number.unit && isContent(behind);
  if (isLess && !places.length && namesAnother(behind, input, inputs)) return true; // “-17 survival”
  const isOfChange = number?.signed && number.value > 0 && !number.unit && places.every((one) => one > at + 1);
  if (isOfChange && !input.change && inputs.some(({ change, unit }) => change && !unit)) return true; // “+2 from aiming”
  if (tokens[at]?.text === "single" && !IS_COUNT.test(input.name)) return true;
  if (places.some((one) => tokens[one - 1]?.text === "anti" && !places.includes(one - 1))) return true;
  if (tokens[at]?.text === "one" && /_(?:bonus|value)$/.test(input.name) && places.includes(at + 1)) return true; // “one group check”
  if (/bonus$/.test(input.name) && /^dic?e$/.test(behind?.text ?? "") && places.every((one) => one > at)) return true; // “his two dice”
  if (/^(?:[,.] |and |)since$/.test(textsBefore(at, 2, tokens)) && !places.some((one) => one > at)) return true; // “and since 3 days I do not eat”
  if (IS_COUNT.test(input.name) && tokens[at]?.unit && /\beach with$/.test(textsBefore(at, 2, tokens))) return true;
  if (isWhatIsMissing(at, input, inputs, tokens) || isRolled(at, input, tokens)) return true;
  if (isOfThing(at, input, inputs, tokens) || isOfFoe(input, places, tokens)) return true;
  if (isMetBy(at, input, tokens)) return true;
  const isDamage = places.length > 0 && places.every((one) => one > at && DAMAGE.stems.has(tokens[one]?.stem ?? ""));
  if (isDamage && tokens[at + 1]?.text !== "of" && input.name.endsWith("_reduction")) return true; // “armour 3, 14 damage”
  if (isOfStat(at, places, tokens)) return true;
  if (tokens[at]?.text === "nothing" && tokens[at - 1]?.text === "doing") return true;
  if (tokens[at]?.text === "nothing" && places.length && places.every((one) => Math.abs(one - at) > 2)) return true; // “nothing one could saw off”
  if (isHitFor(at, input, places, tokens) || isSpeed(at, tokens)) return true;
  if (/^\d+(?:st|nd|rd|th) /.test(tokens[at]?.text ?? "")) return true; // “the 5th hour”
  const isForThem = tokens[at + 1]?.text === "for" && places.some((place) => place > at); // “a penalty of 2 for searching”
  if (IS_COUNT.test(input.name) && isForThem && !isTurns(tokens[at])) return true;
  if (tokens[at]?.unit) {
    if (isOfUnknownUnit(at, input, inputs, tokens)) return true;
    if (/\bmore than$/.test(textsBefore(at, 2, tokens)) || (!places.length && isOneOfAlike(input, inputs))) return true;
  } else if (countsAnother(at, input, places, inputs, tokens)) return true;
  else if (countsNamed(at, places, tokens)) return true;
  else if (input.unit) {
    const isCount = MONEY.has(unitOf(input.unit).dimension) && places.includes(at + 1);
    if (isCount || countsUnknown(at, places, known, tokens)) return true;
  }
  if (byUnit >= SURE) return false;
  if (saysRolled(at, tokens)) return true;
  return isAcrossComma(at, places, tokens);
};

/**
 * Whether the word before the name of a number is for another of those who have such a value: “quarry agility 12”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {number[]} places
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isOfOtherRole = (at, input, places, inputs, tokens) => {
  const before = tokens[Math.min(at, ...places) - 1];
  if (before?.kind !== "word") return false;
  const role = roleOf(input);
  const rest = input.name.slice(role.length);
  const said = withoutIs(before.text);
  return rest !== "" && said !== role && inputs.some(({ name }) => name === said + rest);
};

/**
 * Whether a number is how many there are in each of what an input counts: “2 attacks a turn” are not 2 turns; or another
 * input is how many of the same there are in each: “2 herbs every day”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isOfEach = (at, { name, stems }, inputs, tokens) => {
  if (eachOf(name)) return /^[a-z]+ each (?:a|per|every)\b/.test(textsBehind(at, 3, tokens)); // “one shot each per turn”
  const isOther = inputs.some(
    (one) => eachOf(one.name) && shares(one.stems, stems) && isRate(at, eachOf(one.name), tokens),
  );
  return isOther || (IS_COUNT.test(name) && isRate(at, stem(name), tokens));
};

/**
 * Whether a number is how many of some do something: “2 of the 3 guards”, “at least one of 3 rolls”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const isSomeOf = (at, tokens) => {
  const second = tokens[at + 1]?.text === "of" ? secondOf(at, tokens) : null;
  return second !== null && (tokens[second + 1]?.isFoe === true || textsBefore(at, 2, tokens) === "at least");
};

/**
 * Whether a number without a sign is of a value to which an input is only another change: “movement 11”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const isOtherChange = (at, { name, change }, places, tokens) =>
  change &&
  name.startsWith("other_") &&
  !tokens[at]?.signed &&
  !places.some((place) => CHANGES.has(tokens[place]?.stem ?? ""));

/**
 * Of what an input is how many there are in each: a day in `cures_per_day`; nothing if it is not.
 *
 * @param {string} name
 */
export const eachOf = (name) => /_per_([a-z]+)$/.exec(name)?.[1] ?? "";

/**
 * Whether a number is how many there are in each of something: “2 a turn”, “2 attacks per turn”, “2 healing herbs every
 * day”.
 *
 * @param {number} at
 * @param {string} each the stem of that
 * @param {Token[]} tokens
 */
export const isRate = (at, each, tokens) => {
  let per = at + 1;
  while (per < at + 3 && isContent(tokens[per])) per += 1;
  return /^(?:a|per|each|every)$/.test(tokens[per]?.text ?? "") && tokens[per + 1]?.stem === each;
};

/**
 * Whether a number or dice are damage that somebody does: “it does 1d8”, “hits me for 9”.
 *
 * @param {number} at
 * @param {{ name: string, stems: Set<string> }} input
 * @param {Token[]} tokens
 */
export const isDone = (at, { name, stems }, tokens) => {
  if (!stems.has("damag") || name.endsWith("_reduction") || tokens[at]?.unit || tokens[at]?.text === "one")
    return false;
  if (tokens[at]?.kind === "dice" && /^(?:do(?:es)?|deals?)$/.test(tokens[at + 1]?.text ?? "")) return true; // “my 1d10 does”
  if (countsSomething(at, [], tokens) && tokens[at + 1]?.stem !== "point") return false;
  let end = at;
  while (/^(?:a|flat)$/.test(tokens[end - 1]?.text ?? "")) end -= 1; // “I do a d10”, “a flat 5”
  const before = tokens.slice(Math.max(0, end - 6), end);
  const { text = "" } = before.at(-1) ?? {};
  if (text === "to" && /^c[ao]mes?$/.test(before.at(-2)?.text ?? "")) return true;
  if (text !== "for") return DOES.has(text);
  return ME.has(before.at(-2)?.text ?? "") || before.some(({ stem }) => HITS.has(stem));
};

/**
 * Whether a number is of whom the input is of: “he has toughness 15”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
export const isOfOwner = (at, input, tokens) => {
  const owner = whose(input, tokens);
  return owner !== "" && sideAt(at, tokens) === owner;
};

/**
 * Whether a number is of somebody else than the input, or of another game.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
export const isOfAnother = (at, input, tokens) => {
  if (input.game && input.game !== tokens[at]?.game) return true;
  const owner = whose(input, tokens);
  return owner !== "" && !["", owner].includes(sideAt(at, tokens));
};

/**
 * Whether a number is of an object of which the same is asked: “a falling statue, it has 20 hit points”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isOfObject = (at, input, inputs, tokens) =>
  inputs.some(({ name }) => name === `object_${input.name}`) && OF_IT.test(textsBefore(at, 3, tokens));

/**
 * Whether the word right before a number, or the one that it counts, names another input, and what names this one is
 * farther off: the base speed in “base difficulty 4”, the reaction in “3 reaction rolls”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {number[]} places
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isNamedNearer = (at, input, places, inputs, tokens) => {
  const head = nounBehind(at, tokens);
  const isPart = places.some((place) => place > at && place < head);
  const near = isPart && areSeveral(tokens[head - 1], tokens[head]) ? head : at - 1;
  const token = tokens[near];
  const isHowMany = inputs.some((one) => IS_COUNT.test(one.name) && stem(one.name) === token?.stem);
  if (near === head && isHowMany && !IS_COUNT.test(input.name)) return true; // “3 agility rolls”
  if (!places.length || places.includes(near) || !isContent(token)) return false;
  const isDirect = places.includes(at + 1) && !isNumberOrDice(tokens[at + 2]);
  const mayBe = tokens[at]?.unit
    ? Math.max(...places) > at
    : (isDirect || secondOf(at, tokens) !== null) && (!input.unit || places.length === 1);
  if (near === at - 1 && (mayBe || firstOf(at - 2, tokens) !== null)) return false; // “3 of 12 toughness 1 cure”
  const others = inputs.filter((one) => !isOneOfThem(at, one, [near], tokens));
  return namesAnother(token, input, others);
};

/**
 * Whether the unit of an input depends on a choice that is not made, nor by the unit of a number.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isOfUnknownUnit = (at, input, inputs, tokens) =>
  new Set(Object.values(input.unit_by?.[1] ?? {})).size > 1 &&
  !saidUnit(input, inputs, tokens) &&
  !choiceOf(tokens[at]?.unit ?? "", input).length;

/**
 * The only choice with which an input has that unit, and how it is written there: who leaps 5 yards leaps across.
 *
 * @param {string} unit
 * @param {Input} input
 * @returns {string[]}
 */
export const choiceOf = (unit, { unit_by: [, units] = ["", {}] }) => {
  const [only = [], ...others] = Object.entries(units).filter(([, one]) => unit !== "" && isSame(one, unit));
  return others.length ? [] : only;
};

/**
 * Whether two words name the same unit: “ft” and “feet”.
 *
 * @param {string} one
 * @param {string} other
 */
export const isSame = (one, other) => {
  const [unit, otherUnit] = [unitOf(one), unitOf(other)];
  return unit.dimension === otherUnit.dimension && unit.factor === otherUnit.factor;
};

/**
 * The unit of an input by what is chosen; nothing if nothing is.
 *
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
export const saidUnit = ({ unit_by: [name, units] = ["", {}] }, inputs, tokens) => {
  const options = optionsOf(inputs, name);
  const scores = options.map(([, cues]) => bestPhrase(cues, tokens, new Set()).score);
  const best = Math.max(0, ...scores);
  const byCue = best ? options[scores.indexOf(best)] : undefined;
  const [said = ""] = byCue ?? options.find(([key]) => tokens.some(({ text }) => text === key)) ?? [];
  return units[said] ?? "";
};

/**
 * What may be chosen for an input.
 *
 * @param {Input[]} inputs
 * @param {string} name
 */
export const optionsOf = (inputs, name) => [...(inputs.find((one) => one.name === name)?.options ?? [])];

/**
 * Whether an input is folded away, and others take the same unit: none of them is meant more than the others.
 *
 * @param {Input} input
 * @param {Input[]} inputs
 */
const isOneOfAlike = ({ more, unit, earlier }, inputs) => {
  if (!more || !unit) return false;
  return inputs.filter((one) => one.kind === "number" && one.unit === unit && (one.earlier || !earlier)).length > 1;
};

/**
 * Whether a number is what was rolled: “rolled a 13 and a 16”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const saysRolled = (at, tokens) => {
  if (!/^an?$/.test(tokens[at - 1]?.text ?? "")) return false;
  const before = tokens.slice(0, at).findLast(({ kind, text }) => kind !== "number" && !/^(?:an?|and|,)$/.test(text));
  return before?.text === "rolled";
};

/**
 * Whether a number is what is missing of a pool, of which an input is what is there: “I lost 8 Toughness”, “down 6 hits”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isWhatIsMissing = (at, input, inputs, tokens) => {
  if (!(isNow(input) || isPartOfPool(input, inputs)) || secondOf(at, tokens) !== null) return false;
  const [before = "", last = ""] = [at - 1, at + 2].map((place) => tokens[place]?.text);
  const isBack = before === "back" || (before === "get" && last === "back");
  return isBack || MISSING.test(before) || (isContent(tokens[at + 1]) && MISSED.test(last));
};

/**
 * Whether a number is what was rolled, which an input is not: “the demon rolled 17”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
const isRolled = (at, { stems, change }, tokens) =>
  change && tokens[at - 1]?.text === "rolled" && !tokens[at]?.signed && !stems.has("roll");

/**
 * Whether a length is how far somebody comes in some time, which an input is not: “12 miles per day”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isSpeed = (at, tokens) => {
  if (unitOf(tokens[at]?.unit ?? "").dimension !== "length") return false;
  return ["day", "hour", "minut", "round", "turn"].some((each) => isRate(at, each, tokens));
};

/**
 * Whether a number is damage that is done to somebody, and no input but that: “I hit the guard for 14”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const isHitFor = (at, { stems }, places, tokens) => {
  const [only = at] = places;
  return tokens[at - 1]?.text === "for" && tokens[only]?.text === "hit" && !stems.has("damag");
};

/**
 * Whether what a character has stands right before a number, and what names an input farther off: “the pain threshold of
 * somebody with Strong 10”.
 *
 * @param {number} at
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const isOfStat = (at, places, tokens) =>
  tokens[at - 1]?.isStat === true &&
  tokens[at - 1]?.stem !== "roll" &&
  !tokens[at]?.unit &&
  places.length > 0 &&
  places.every((place) => place < at - 1);

/**
 * Whether somebody says “I have” a value, and an input is that of a thing, where another has the same of oneself: “a crate
 * falls, I have 5 hit points”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isOfThing = (at, input, inputs, tokens) => {
  const [mine, have] = tokens.slice(Math.max(0, at - 2), at);
  const isHad = mine?.stem === "my" && /^(?:got|ha[dv]e?)$/.test(have?.text ?? "");
  const role = roleOf(input);
  return isHad && THING.test(role) && inputs.some(({ name }) => `${role}_${name}` === input.name);
};

/**
 * Whether a number is what another is against, and an input what one adds oneself: “control seven against eleven”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
const isMetBy = (at, input, tokens) =>
  input.name.endsWith("_bonus") &&
  whose(input, tokens) !== "their" &&
  AGAINST.has(tokens[at - 1]?.text ?? "") &&
  isNumberOrDice(tokens[at - 2]);

/**
 * Whether “its” or a foe stands right before the name of what an input has as one’s own: “your Presence” in “its presence
 * 6”.
 *
 * @param {Input} input
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const isOfFoe = ({ name, stems }, places, tokens) => {
  const before = tokens[Math.min(...places) - 1];
  return roleOf({ name }) === name && stems.has("my") && (before?.isFoe === true || before?.text === "its");
};
