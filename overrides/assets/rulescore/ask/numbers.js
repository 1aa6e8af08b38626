/**
 * Which number of a question sets which input: its unit must be that input’s, or the input must be named beside it.
 * Nothing is guessed.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./naming.js").Cue} Cue
 * @typedef {import("./naming.js").Named} Named
 * @typedef {import("./index.js").Input} Input
 *
 * @typedef {import("./evidence.js").Form} Form
 *
 * @typedef {object} Pair a number, by its place in the question, that may set an input, by its place in the form
 * @property {number} number
 * @property {number} input
 * @property {number} score
 * @property {string | number} value
 * @property {number[]} places of the words that name the input
 * @property {[string, string] | null} sets the choice of the unit, and the unit
 */
import { exactly, factor, rounded } from "../reading/amounts.js";
import { GROUPS, PAUSES } from "../reading/reading.js";
import { countsSomething, isContent, textsBefore, textsBehind } from "../reading/tokens.js";
import { unitOf } from "../reading/words.js";
import {
  choiceOf,
  eachOf,
  isDone,
  isDoubtful,
  isOfOwner,
  isRate,
  isSame,
  MONEY,
  optionsOf,
  saidUnit,
} from "./evidence.js";
import {
  bestPhrase,
  isAcrossComma,
  isHeld,
  isNamedBehind,
  NOT_NAMED,
  namedBeside,
  ofOneWord,
  refersBack,
  saysEarlier,
} from "./naming.js";
import { namedHere, saysTaken, secondOf } from "./pools.js";
import { sideAt, whose } from "./sides.js";

/** What the unit of a number says for an input. */
const [SAME_UNIT, SIZE_OF_EACH, SHARE] = [3, 2, 1];
/** A number whose unit says nothing needs a name worth this much. */
const LEAST = 1.9;
/** So much is enough where a unit is expected, and there is none. */
const LEAST_WITHOUT_UNIT = 1.5;
/**
 * What takes off or adds a little: the number counts something else, where a unit is expected and elsewhere; it has no
 * unit; the input is folded away; it comes later; both come in the same order; a change has a sign.
 */
const [COUNTS_OTHERS, COUNTS_UNKNOWN, NO_UNIT] = [1.2, 0.8, 0.3];
const [FOLDED, LATER, IN_ORDER, SIGNED_CHANGE] = [0.6, 0.02, 0.002, 1.2];
/** What it takes off that the same of oneself is asked in the open: `cover_perception` beside `perception`. */
const OF_OTHER = 0.4;
/** So much may be lost by rounding to what the input takes: 5 feet are about 2 metres. @type {Record<string, number>} */
const ALIKE = { length: 1 / 3, time: 1 / 20 };
/** What it says for damage that somebody does it, and for what is done that it is “so far”. */
const DONE = 2.4;
/** What that says less for a later one of several values before a change. */
const LESS_OF_LATER = 0.2;
/** What it says that a number is of whoever the input is of. */
export const OF_OWNER = 0.5;
/** What it says that a number is what somebody gets. */
const GAINED = 0.3;
/** What it takes off that a word also names another number: “8 attack dice at difficulty 3”. */
const SHARED = 0.5;
/** What it takes off to leave the name of a number with a unit to something else. */
const UNNAMED = 0.5;
/** What any word of a change says for a number with a sign. */
const ONE_WORD = 1.6;
/** An input that is taken off, which a number with a plus is not. */
const PENALTY = /(?:^|_)penalty(?:_|$)/;
/** “A penalty of 1”, “a penalty to defence is 1”. */
const PENALTY_OF = /\bpenalty (?:of|(?:for|on|to) [a-z]+(?: is| of)?)$/;
/** What it takes off that a word before the number names something, too, and this one stands behind. */
const BEHIND_OTHER = 0.9;
/** “One” is seldom a number, and “a single” one less often than others. */
const [ONE, SINGLE] = [2.2, 1.2];
/** What it takes off that a number is of another day, or of somebody else. */
const UNLIKELY = 1.2;
/** What it takes off that “each” stands between a number with a unit and its name: “two hours each night”. */
const OF_EACH = 1.2;
/** A number that is left fits as well as another if its score is at most so much less. */
const RIVAL = 0.25;
/** Who reads a number otherwise, and loses less by it, may be right as well. */
const NEARLY = 0.75;
/** What is lost may stand so many words before “from 8”. */
const FAR = 9;
const [MOST_TRIED, BEAM] = [6, 60];
/**
 * Every number with every input that it may set.
 *
 * @param {Input[]} inputs
 * @param {Set<string>} known the stems by which any of the inputs is named
 * @param {Token[]} tokens
 * @param {Set<number>} closed the places of numbers that set nothing
 * @param {Set<number>} unlikely those of numbers that any other is rather than
 * @returns {Pair[]}
 */
export const numberPairs = (inputs, known, tokens, closed, unlikely) => {
  const isFree = (/** @type {number} */ at) => tokens[at]?.kind === "number" && !closed.has(at);
  const numbers = [...tokens.keys()].filter(isFree);
  const places = [...inputs.keys()].filter((place) => inputs[place]?.kind === "number");
  const folded = new Set(places.filter((place) => staysFolded(/** @type {Input} */ (inputs[place]), inputs, tokens)));
  return numbers.flatMap((at) => {
    const pairs = places.flatMap((place) => pairsOf(at, place, folded.has(place), { inputs, known }, tokens));
    return unlikely.has(at) ? pairs.map((pair) => ({ ...pair, score: pair.score - UNLIKELY })) : pairs;
  });
};

/**
 * A number with an input, once for each way to name it; nothing if it does not set that.
 *
 * @param {number} at
 * @param {number} place of the input in the form
 * @param {boolean} isFolded whether that is out of sight
 * @param {Form} form
 * @param {Token[]} tokens
 * @returns {Pair[]}
 */
const pairsOf = (at, place, isFolded, form, tokens) => {
  const [token, input] = [/** @type {Token} */ (tokens[at]), /** @type {Input} */ (form.inputs[place])];
  if (token.isBonus && !input.name.endsWith("bonus")) return []; // 2d6+4 damage is no 4
  if (token.unit && isSame(eachOf(input.name), token.unit)) return []; // 2 months are no 60 days per month
  const { unit, sets } = unitHere(input, token, form.inputs, tokens);
  const inAnyCoin = isOnlyCost(input, token, form.inputs) ? { ...token, unit: "" } : token;
  const converted = convertedTo(input, unit, inAnyCoin);
  if (!converted || (converted.score === SIZE_OF_EACH && isOfCounted(at, tokens))) return [];
  if (isForAnother(input, converted.isRounded, token, form.inputs)) return [];
  const said = namedHere(at, input, form.inputs, tokens);
  const here = said.score || !isOnlyRate(at, input, form.inputs, tokens) ? said : { score: DONE, places: [] };
  const before = input.before && saysWas(at, tokens) ? form.inputs.filter((one) => one.before).indexOf(input) : -1;
  const named = nameOf(at, input, here, unit, before, tokens);
  const byUnit = Math.max(converted.score, unitOfChange(token, input, form.inputs));
  const says = evidenceFor(at, input, named, unit, byUnit, form, tokens);
  if (says === null || isOfAnotherTime(at, input, unit, here, form.inputs, tokens)) return [];
  if (isDoubtful(at, input, { byUnit, places: named.places }, form, tokens)) return [];
  const isTakenOff = isPenalty(at, named, input, tokens) && input.least <= -converted.value;
  const value = isTakenOff ? -converted.value : converted.value;
  const isTwin = input.more && form.inputs.some((one) => !one.more && input.name.endsWith(`_${one.name}`));
  const isOther = isTwin && named.places.length === 1 && !whose(input, tokens); // that it is of others stands far off
  const folded = (isFolded ? FOLDED : 0) + (isOther ? OF_OTHER : 0);
  const score = says + byUnit + place * (IN_ORDER * at - LATER) - folded;
  const pair = { number: at, input: place, score, value, places: ownPlaces(at, named.places, tokens), sets };
  return [pair, ...byLess(pair, named, input, byUnit, tokens)];
};

/**
 * Whether an input is folded away, and what must be chosen for it to matter is not said: “a single check for all of them,
 * with +3”.
 *
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const staysFolded = ({ more, needs = {} }, inputs, tokens) => {
  const isSaid = (/** @type {[string, string]} */ [name, key]) => {
    const cues = inputs.find((one) => one.name === name)?.options.get(key) ?? [];
    return bestPhrase(cues, tokens, new Set()).score > 0;
  };
  return more && !Object.entries(needs).some(isSaid);
};

/**
 * Whether another input, which stands in the place of one, takes a number better: 150 minutes are no 2 hours, and where
 * minutes are asked for as well, 2 hours are 120 of them.
 *
 * @param {Input} input
 * @param {boolean} isRounded
 * @param {Token} number
 * @param {Input[]} inputs
 */
const isForAnother = (input, isRounded, number, inputs) =>
  inputs.some((one) => {
    if (one.instead_of !== input.name) return false;
    const isPart = number.unit && Number.isInteger(factor(input.unit) / factor(one.unit));
    return isRounded || (isPart && convertedTo(one, one.unit, number)?.isRounded === false);
  });

/**
 * Whether money is said for an input in whatever coin, the only one of a form: “raw materials cost 30 platinum”.
 *
 * @param {Input} input
 * @param {Token} number
 * @param {Input[]} inputs
 */
const isOnlyCost = ({ name, unit }, number, inputs) => {
  const isMoney = (/** @type {string} */ of) => MONEY.has(unitOf(of).dimension);
  if (!/(?:^price|_cost)$/.test(name) || unit || !isMoney(number.unit)) return false;
  return !inputs.some((one) => !one.game && (isMoney(one.unit) || [...one.options.keys()].some(isMoney)));
};

/**
 * Whether an input is of something earlier, and the number is not, or the other way round.
 *
 * @param {number} at
 * @param {Input} input
 * @param {string} unit
 * @param {Named} named
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isOfAnotherTime = (at, input, unit, named, inputs, tokens) => {
  if (!input.earlier) return isOfEarlier(at, named, inputs, tokens);
  if (!unit && (isHeld(at, tokens) || secondOf(at, tokens) !== null)) return false; // “5 of 12 successes”
  if (!isOneOfMany(unit, inputs) || saysEarlier(at, tokens)) return false;
  return tokens[at]?.unit !== "" || !isOwnName(named, input, inputs, tokens);
};

/**
 * By which words a number sets an input: on this side of a comma, by what is said of somebody’s age or damage, or for a
 * change with a sign, by any word of it.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Named} here
 * @param {string} unit
 * @param {number} before which of the values before a change it is, where such a one is told; -1 if none
 * @param {Token[]} tokens
 * @returns {Named}
 */
const nameOf = (at, input, here, unit, before, tokens) => {
  if (before >= 0) return { score: Math.max(here.score, DONE - LESS_OF_LATER * before), places: [] };
  if (isAcrossComma(at, here.places, tokens)) {
    const near = namedBeside(at, ofOneWord(input.cues), tokens);
    if (near.score && !isAcrossComma(at, near.places, tokens)) return near;
    if (tokens[at]?.signed && input.change) return NOT_NAMED; // “filthy sewer, so minus two”
  }
  let named = here;
  if (!named.score) {
    const isAfter = input.earlier && !unit && saysAfter(at, tokens);
    const isAge = input.unit === "year" && !tokens[at]?.unit && saysAge(at, tokens);
    if (isAfter || isAge || isDone(at, input, tokens)) named = { score: DONE, places: [] };
  }
  if (!tokens[at]?.signed || !input.change || named.places.length) return named;
  const words = [...input.stems].sort().map((word) => ({ worth: ONE_WORD, stems: [word] }));
  return namedBeside(at, words, tokens);
};

/**
 * What a sign says for a change, as a unit does; more for the only one of a form.
 *
 * @param {Token} token
 * @param {Input} input
 * @param {Input[]} inputs
 */
const unitOfChange = ({ signed }, { change }, inputs) => {
  if (!signed || !change) return 0;
  return inputs.filter((one) => one.change).length === 1 ? 1 : 0.4;
};

/**
 * What its name, its sign and what it counts say for a number in an input; null if that is too little.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Named} named
 * @param {string} unit
 * @param {number} byUnit
 * @param {Form} form
 * @param {Token[]} tokens
 */
const evidenceFor = (at, input, named, unit, byUnit, { known }, tokens) => {
  const token = /** @type {Token} */ (tokens[at]);
  let score = named.score + (isOfOwner(at, input, tokens) ? OF_OWNER : 0);
  if (isGained(at, input, tokens)) score += GAINED;
  if (token.signed && input.change) score += SIGNED_CHANGE;
  if (!byUnit && score < LEAST) return null;
  const countsOthers = countsSomething(at, named.places, tokens);
  if (unit && !token.unit) {
    score -= countsOthers ? COUNTS_OTHERS : NO_UNIT;
    if (score < LEAST_WITHOUT_UNIT) return null;
  } else if (countsOthers) {
    const next = tokens[at + 1];
    const isOfNext = tokens[at + 2]?.kind === "number" && (next?.isShort || known.has(next?.stem ?? ""));
    const isNamedBefore = named.places.includes(at - 1) && known.has(next?.stem ?? ""); // “fear 4 demon”
    score -= isOfNext || isNamedBefore ? 0 : COUNTS_UNKNOWN;
  } else if (named.places[0] === at + 1 && isContent(tokens[at - 1]) && known.has(tokens[at - 1]?.stem ?? "")) {
    if (!isNamedBehind(at, tokens)) score -= BEHIND_OTHER; // “a rank 4 leader”, but not “3 squares 10 EMU”
  }
  const each = tokens[at + 1]?.text === "of" ? at + 2 : at + 1;
  if (token.unit && named.places[0] === each + 1 && /^(?:each|every)$/.test(tokens[each]?.text ?? "")) score -= OF_EACH;
  if (tokens[at - 1]?.text === "just" && token.text === "one") return null; // “just one roll for all of them”
  if (tokens[at + 1]?.stem === GROUPS.those) return score; // “one of those 11-19 results”
  if (secondOf(at, tokens) !== null) return score; // “one survival left out of nine”
  if (input.earlier && saysEarlier(at, tokens)) return score; // “already one step down”
  return score - ({ one: ONE, single: SINGLE }[token.text] ?? 0);
};

/**
 * The same pair by fewer words, which leaves the others to name something else.
 *
 * @param {Pair} pair
 * @param {Named} named
 * @param {Input} input
 * @param {number} byUnit
 * @param {Token[]} tokens
 * @returns {Pair[]}
 */
const byLess = (pair, named, input, byUnit, tokens) => {
  const { number: at, score, places } = pair;
  const pairs = named.places.length > 1 ? byOneWord(pair, named, input, tokens) : [];
  if (places.length > 1 && places.every((one) => one < at)) {
    pairs.push({ ...pair, score: score - SHARED, places: places.slice(1) });
  }
  if (refersBack(at, tokens)) pairs.push({ ...pair, score: score - SHARED, places: [] });
  if (byUnit >= SIZE_OF_EACH && places.length) pairs.push({ ...pair, score: score - UNNAMED, places: [] });
  return pairs;
};

/**
 * Whether a number is what somebody gets: “I get 4 anti-mind”.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
const isGained = (at, { name }, tokens) =>
  name.endsWith("_gained") && /^(?:get|got)(?:s|ting)?$/.test(tokens[at - 1]?.text ?? "");

/**
 * Whether an input is how many there are in each of something, as a number is said to be, and the only one.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isOnlyRate = (at, input, inputs, tokens) => {
  const each = eachOf(input.name);
  return each !== "" && isRate(at, each, tokens) && inputs.filter(({ name }) => eachOf(name) === each).length === 1;
};

/**
 * Whether a name is that of no other input, or has several words.
 *
 * @param {Named} named
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isOwnName = ({ places }, input, inputs, tokens) => {
  const isOther = (/** @type {string} */ stem) => inputs.some((one) => one !== input && one.stems.has(stem));
  return places.length > 2 || places.some((place) => !isOther(tokens[place]?.stem ?? ""));
};

/**
 * Whether “so far” or “carried over” stands behind a name that an input of something earlier has, too: “4 successes so
 * far”.
 *
 * @param {number} at
 * @param {Named} named
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 */
const isOfEarlier = (at, { places }, inputs, tokens) => {
  if (tokens[at]?.unit && tokens[at + 1]?.text === "already") {
    const { dimension } = unitOf(tokens[at]?.unit ?? ""); // “in the saddle for 3 hours already”
    if (inputs.some((one) => one.earlier && unitOf(one.unit).dimension === dimension)) return true;
  }
  const isEarlier = (/** @type {string} */ stem) => inputs.some((one) => one.earlier && one.stems.has(stem));
  if (!places.some((place) => isEarlier(tokens[place]?.stem ?? ""))) return false;
  if (tokens[at - 1]?.text === "before") return true;
  if (isHeld(at, tokens) && isEarlier(tokens[at + 1]?.stem ?? "")) return true;
  const behind = tokens.slice(at + 1, at + 6);
  const end = behind.findIndex(({ kind, text, unit }) => (kind === "number" && !unit) || PAUSES.has(text));
  const texts = (end < 0 ? behind : behind.slice(0, end)).map(({ text }) => text).join(" ");
  return /^[^ ]+ (?:done )?already$|^(?:[^ ]+ )?so far\b|\b(?:before(?! (?:i|we)\b)|earlier|so far|yesterday|carried over|behind (?:me|us))$/.test(
    texts,
  );
};

/**
 * Whether “after 3 days” stands right behind a number.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const saysAfter = (at, tokens) => {
  const after = isContent(tokens[at + 1]) ? at + 2 : at + 1; // “6 successes after”
  return tokens[after]?.text === "after" && tokens[after + 1]?.unit;
};

/**
 * Whether “is” or “turned” stands before a number, and nothing behind it that it would count: “my elf is 140”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const saysAge = (at, tokens) =>
  /^(?:i'?m|is|was|turned|turns)$/.test(tokens[at - 1]?.text ?? "") && !countsSomething(at, [], tokens);

/**
 * Whether “it was” or “had” stands before a number, and nothing behind it that it would count: “lost 2 points
 * of Body, it was 7”, “losing 3 points from 8”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const saysWas = (at, tokens) => {
  if (/^(?:i|we|s?he|they) (?:already )?had\b/.test(textsBehind(at, 3, tokens))) return true; // “on top of the 2 I had”
  const place = tokens[at - 1]?.text === "at" ? at - 2 : at - 1; // “it was at 8”
  const verb = tokens[place]?.text ?? "";
  const isLostFrom = verb === "from" && saysTaken(at, FAR, tokens);
  const isSaid = isLostFrom || /^(?:was|had)$/.test(verb);
  return isSaid && !countsSomething(at, [], tokens) && !refersBack(at, tokens);
};

/**
 * Whether a number is that of each of what another counts: the hours of “four rests of two hours”, “four 2-hour rests”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOfCounted = (at, tokens) =>
  (tokens[at - 1]?.text === "of" && tokens[at - 3]?.kind === "number") || tokens[at - 1]?.kind === "number";

/**
 * The places of words that name a number and none before it: in “3 nights of 9 hours” the nights are counted, and of
 * “endurance 6 in Archsoul and 12 in ZT” the endurance names the 6.
 *
 * @param {number} at
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const ownPlaces = (at, places, tokens) => {
  const isOfOther = (/** @type {number} */ place) => tokens.slice(place, at).some(({ kind }) => kind === "number");
  return places.filter((place) => !isOfOther(place));
};

/**
 * Whether a number without a sign is taken off, since it is named as a penalty, or “a penalty of” stands before it.
 *
 * @param {number} at
 * @param {Named} named
 * @param {Input} input
 * @param {Token[]} tokens
 */
const isPenalty = (at, named, input, tokens) => {
  const isOfPenalty = input.least < 0 && PENALTY_OF.test(textsBefore(at, 4, tokens));
  if (tokens[at]?.signed || (!input.change && !isOfPenalty)) return false;
  const said = [at - 1, at - 2, ...named.places].map((place) => tokens[place]?.stem);
  return (isOfPenalty || said.includes("penalty")) && !said.includes("bonus"); // “bonus or penalty 2”
};

/**
 * Whether a unit is of a dimension of which a form takes several numbers.
 *
 * @param {string} unit
 * @param {Input[]} inputs
 */
const isOneOfMany = (unit, inputs) => {
  const { dimension } = unitOf(unit);
  const timed = inputs.filter(({ kind }) => kind === "number" || kind === "plan");
  return timed.filter((one) => unitOf(one.unit).dimension === dimension).length > 1;
};

/**
 * The same pair by a name of one word.
 *
 * @param {Pair} pair
 * @param {Named} named
 * @param {Input} input
 * @param {Token[]} tokens
 */
const byOneWord = (pair, named, input, tokens) => {
  const { score, places } = namedBeside(pair.number, ofOneWord(input.cues), tokens);
  return score < LEAST ? [] : [{ ...pair, score: pair.score - named.score + score, places }];
};

/**
 * The pairs that say most together, each number, each input and each word once.
 *
 * @param {Pair[]} pairs
 */
export const bestPairs = (pairs) => {
  /** @type {{ score: number, chosen: Pair[] }[]} */
  let beam = [{ score: 0, chosen: [] }];
  const numbers = [...new Set(pairs.map((pair) => pair.number))].sort((one, other) => one - other);
  for (const number of numbers) {
    const own = pairs.filter((pair) => pair.number === number).sort(byScore);
    const grown = [...beam];
    for (const pair of own.slice(0, MOST_TRIED)) {
      for (const { score, chosen } of beam) {
        if (chosen.some((one) => exclude(pair, one))) continue;
        grown.push({ score: score + pair.score, chosen: [...chosen, pair] });
      }
    }
    beam = grown.sort(byScore).slice(0, BEAM);
  }
  return beam[0]?.chosen ?? [];
};

/**
 * The pairs that no number that is left would fit as well, by a name: in “chest: hardness 6, sword: hardness 7” neither is
 * meant more than the other. What a troll has is no rival of what one has oneself.
 *
 * @param {Pair[]} chosen
 * @param {Pair[]} pairs
 * @param {Token[]} tokens
 */
export const withoutRivals = (chosen, pairs, tokens) => {
  const used = new Set(chosen.map(({ number }) => number));
  const left = pairs.filter(({ number }) => !used.has(number));
  const isOfFoe = (/** @type {Pair} */ { number }) => sideAt(number, tokens) === "their";
  const isRival = (/** @type {Pair} */ one, /** @type {Pair} */ other) =>
    one.input === other.input && other.score >= one.score - RIVAL && (isOfFoe(one) || !isOfFoe(other));
  return chosen.filter((one) => !one.places.length || !left.some((other) => isRival(one, other)));
};

/**
 * Whether a number may as well be meant for something else, or for nothing: without this pair the best of the others say
 * nearly as much. Or another in such a unit is left, of which it may be asked: “a fall of 16 m from 40 m”.
 *
 * @param {Pair} pair
 * @param {Pair[]} chosen with that pair
 * @param {Pair[]} pairs
 * @param {Token[]} tokens
 */
export const isUnsure = ({ number, input }, chosen, pairs, tokens) => {
  const isLeft = (/** @type {Pair} */ one) => chosen.every((other) => other.number !== one.number);
  const isMeasured = (/** @type {Pair} */ one) => Boolean(tokens[number]?.unit && tokens[one.number]?.unit);
  if (pairs.some((one) => one.input === input && isMeasured(one) && isLeft(one))) return true;
  const others = bestPairs(pairs.filter((one) => one.number !== number || one.input !== input));
  return says(chosen) - says(others) < NEARLY;
};

/** @param {Pair[]} pairs */
const says = (pairs) => pairs.reduce((sum, { score }) => sum + score, 0);

/**
 * The best first.
 *
 * @param {{ score: number }} one
 * @param {{ score: number }} other
 */
export const byScore = (one, other) => other.score - one.score;

/**
 * @param {Pair} one
 * @param {Pair} other
 */
const exclude = (one, other) => one.input === other.input || one.places.some((place) => other.places.includes(place));

/**
 * The unit of an input in this question, which another may choose, and what that then chooses.
 *
 * @param {Input} input
 * @param {Token} number
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 * @returns {{ unit: string, sets: [string, string] | null }}
 */
const unitHere = (input, number, inputs, tokens) => {
  if (input.unit_by) {
    const said = saidUnit(input, inputs, tokens);
    const [choice = "", unit = ""] = said ? [] : choiceOf(number.unit, input);
    if (choice) return { unit, sets: [input.unit_by[0], choice] };
    return { unit: said || firstUnit(input), sets: null };
  }
  if (input.unit_choice && number.unit) {
    const options = optionsOf(inputs, input.unit_choice);
    const same = options.find(([key]) => isSame(key, number.unit)) ?? options[0];
    const unit = same?.[0] ?? "";
    return { unit, sets: [input.unit_choice, unit] };
  }
  return { unit: input.unit, sets: null };
};

/** @param {Input} input */
const firstUnit = ({ unit_by: [, units] = ["", {}] }) => Object.values(units)[0] ?? "";

/**
 * A number in the unit of an input, and what its unit says for the input; nothing if it cannot be meant.
 *
 * @param {Input} input
 * @param {string} unit
 * @param {Token} number
 * @returns {{ value: number, score: number, isRounded: boolean } | null}
 */
export const convertedTo = (input, unit, number) => {
  let { value } = number;
  let [score, isRounded] = [0, false];
  const isMore = number.unit && value > 0; // “plus 4 hours”
  if (number.signed && !isMore && (unit || (value > 0 && PENALTY.test(input.name)))) return null;
  const { dimension } = unitOf(number.unit);
  if (number.unit) {
    if (dimension === unitOf(unit).dimension) {
      value = (value * factor(number.unit)) / factor(unit);
      score = SAME_UNIT;
    } else if (input.each && dimension === unitOf(input.each.split(" ")[1] ?? "").dimension) {
      const [many, of = ""] = input.each.split(" ");
      value = (value * factor(number.unit)) / (Number(many) * factor(of));
      score = SIZE_OF_EACH;
    } else if (dimension === "share" && !unit && input.most <= 1) {
      value /= 100;
      score = SHARE;
    } else return null;
    value = exactly(value);
  }
  if (input.whole) {
    const exact = value;
    value = rounded(exact);
    isRounded = value !== exact;
    if (Math.abs(value - exact) > ((ALIKE[dimension] ?? 0) + 1e-9) * Math.abs(exact)) return null;
  }
  const isTaken = () => input.least <= value && value <= input.most;
  if (number.signed && value < 0 && !isTaken() && PENALTY.test(input.name)) value = -value; // “−2” is a penalty of 2
  return isTaken() ? { value, score, isRounded } : null;
};
