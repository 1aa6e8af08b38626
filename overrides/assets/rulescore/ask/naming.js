/**
 * Where in a question something is named, beside a number or anywhere.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./index.js").Input} Input
 * @typedef {{ worth: number, stems: string[] }} Cue a way to name something
 * @typedef {{ score: number, places: number[] }} Named how well, and by the words at which places
 */
import { HOLDS } from "../reading/measures.js";
import { amountOf, GROUPS, PAUSES } from "../reading/reading.js";
import { AGAINST, isContent, isNumeric, isTurns, nounBehind, TIMES, textsBefore } from "../reading/tokens.js";
import { EARLIER, FILLERS, isFoe, isNegation, isWhose, LINKS, OTHERS } from "../reading/words.js";
import { countsFoes, saysSame, sideAt, sideOf } from "./sides.js";

/** So many words may stand between “not” and what is not so, without little ones between names. */
const NOT_NEAR = 3;
/** So many words may stand between a number and what names it. */
const NEAR = 4;
/**
 * What a name beside a number is worth more; what each word and each comma between takes off, and a word that stands
 * farther off in the clause.
 */
const [CLOSE, GAP, COMMA, FROM_AFAR] = [1, 0.35, 0.9, 0.35];
/** What a name right behind a number is worth more: “9 hits”. */
const RIGHT_BEHIND = 0.8;
/** What it takes off that a name stands before a number where others stand behind theirs. */
const AGAINST_ORDER = 0.8;
/** Words behind which nothing names what is before, and words of which that is so but before “the” and “no”. */
const [LEADING, MAY_LEAD] = [new Set([...AGAINST, "but", "if", "when"]), new Set(["at", "with"])];
/** Words that part a little what stands before a number from it. */
const PARTING = new Set(["with", "and"]);
/** What each word within a phrase takes off that is not of it. */
const LOOSE = 0.1;
/** What a goblin is called where the cues of an input do not name goblins. */
export const ENEMY = "enemy";
/** What begins another clause: “from 7 im ordained”. */
const I_AM = /^i'?m$/;
/** What belongs to the word right behind it and to none that comes later: “4 anti-trait, and my trait was 8”. */
const ANTI = "anti";
/** What refers to what was named before. */
const BACK = /^(?:that'?s|makes|which)$/;
/** What each further word of a name is worth, beside the first. */
const FURTHER_WORD = 0.5;

const BEFORE = [-1];
const EACH_SIDE = [BEFORE, [1]];
const ALL_SIDES = [...EACH_SIDE, [-1, 1]];

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
    for (const sides of cue.stems.length > 1 ? ALL_SIDES : EACH_SIDE) {
      const found = onSides(at, sides, cue, tokens);
      if (found.score > best.score) best = found;
    }
  }
  return best;
};

/**
 * How well something is named before a number, behind it, or on both sides of it.
 *
 * @param {number} at
 * @param {number[]} sides
 * @param {Cue} cue
 * @param {Token[]} tokens
 * @returns {Named}
 */
const onSides = (at, sides, { worth, stems }, tokens) => {
  const unit = isTurns(tokens[at]) ? TIMES : tokens[at]?.unitStem;
  const missing = stems.filter((word) => word !== unit);
  if (!missing.length) return { score: unit ? worth : 0, places: [] };
  /** @type {number[]} */
  const places = [];
  let off = 0;
  for (const step of sides) {
    const seen = beside(at, step, missing, stems.length > 1, tokens);
    if (sides.length > 1 && !seen.places.length) return NOT_NAMED;
    places.push(...seen.places);
    off += seen.off;
  }
  const isCount = countsFoes(at, tokens) && places.some((place) => place > at && tokens[place]?.isFoe);
  if (
    missing.length === 1 &&
    (places.length || saysSame(at, tokens)) &&
    !isCount &&
    isEarlierInClause(missing[0] ?? "", at, tokens)
  ) {
    missing.pop();
    off += FROM_AFAR;
  }
  if (missing.length) return NOT_NAMED;
  let score = worth * (1 + FURTHER_WORD * (stems.length - 1)) + CLOSE - off;
  if (places.includes(nounBehind(at, tokens))) score += RIGHT_BEHIND;
  if (sides === BEFORE && isNamedBehind(at, tokens)) score -= AGAINST_ORDER;
  return { score: score + (sides === BEFORE ? 0.05 : 0), places: places.sort((one, other) => one - other) };
};

/**
 * Whether each number of a run of words has its name behind it, since that begins with a number: “5 endurance 3 resolve”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const isNamedBehind = (at, tokens) => {
  let [first, end] = [at, at];
  while (first > 0 && tokens[first - 1]?.kind !== "mark") first -= 1;
  while (end < tokens.length && tokens[end]?.kind !== "mark") end += 1;
  const number = tokens.findIndex(({ kind }, place) => place >= first && kind === "number");
  if (number > first && !isContent(tokens[number - 1])) first = number; // “a flame on 3 squares with 10 EMU”
  if (at === first || tokens[first]?.kind !== "number") return false;
  return tokens.slice(first, end).every(({ kind }, after) => kind !== "number" || isContent(tokens[first + after + 1]));
};

/**
 * The places of some stems on one side of a number, as far as they are near, and what stands between takes off. What
 * is found is no longer missing.
 *
 * @param {number} at
 * @param {number} step
 * @param {string[]} missing
 * @param {boolean} isCompound whether the name has several words
 * @param {Token[]} tokens
 */
const beside = (at, step, missing, isCompound, tokens) => {
  /** @type {number[]} */
  const places = [];
  let [gap, off, cost] = [0, 0, 0];
  for (let place = at + step; missing.length && gap < NEAR; place += step) {
    const token = tokens[place];
    if (!token || (step === 1 && leadsOn(place, tokens))) break;
    // “Endurance 6 in Archsoul and 12 in ZT”; the game’s own name is a comma.
    if ((isNumeric(token) || token.text === ",") && token.game !== tokens[at]?.game) continue;
    if (parts(token) || (token.text === "plus" && place !== at - 1)) break; // “4 plus acrobatics 2”
    const word = said(token, missing);
    const isApart = word === ANTI && isCompound && !isNextTo(place, step, places, missing, tokens);
    const meant = word && (isApart || isAsked(place, tokens)) ? "" : word;
    if (token.text === ",") {
      off += GAP + (step === -1 && refersBack(at, tokens) ? 0 : COMMA);
      gap += 1;
    } else if (step === 1 && tokens[place - 1]?.text === "," && token.text.endsWith("ing")) {
      break; // “45 copper each, scavenging …”
    } else if (meant) {
      drop(missing, meant);
      places.push(place);
      cost = off;
    } else if (token.text === "and" && step === 1) off += COMMA;
    else if (PARTING.has(token.text)) off += GAP;
    else if (!LINKS.has(token.text) && !BACK.test(token.text)) {
      const wide = FILLERS.has(token.text) || places.length ? 1 : 2;
      gap += wide;
      off += GAP * wide;
    }
  }
  return { places, off: cost };
};

/**
 * Whether the next word behind one, or the second, is of the same name.
 *
 * @param {number} place
 * @param {number} step
 * @param {number[]} places of the words of that name that were found
 * @param {string[]} missing those that were not
 * @param {Token[]} tokens
 */
const isNextTo = (place, step, places, missing, tokens) =>
  [place + 1, place + 2].some((next) =>
    step === 1 ? missing.includes(tokens[next]?.stem ?? "") : places.at(-1) === next,
  );

/**
 * Whether what stands behind a word names nothing before it: “leadership 4 at rank 2”, but “stamina 25 at the start”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const leadsOn = (at, tokens) => {
  const { text = "" } = tokens[at] ?? {};
  const isOwnClause = I_AM.test(text) && !tokens[at + 1]?.text.endsWith("ing");
  return (
    isOwnClause || LEADING.has(text) || (MAY_LEAD.has(text) && !/^(?:the|no|nothing)$/.test(tokens[at + 1]?.text ?? ""))
  );
};

/**
 * Whether a number is of what was named before: “an injury, so that’s four now”, “injuries, of which I have four”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const refersBack = (at, tokens) =>
  /^(?:of them|now|of it)\b/.test(`${tokens[at + 1]?.text} ${tokens[at + 2]?.text}`) ||
  tokens.slice(Math.max(0, at - 3), at).some(({ text }) => BACK.test(text));

/**
 * Whether it is asked how much there is of something: “how long”, “how many turns do 3 goblins take”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isAsked = (at, tokens) => /(?:^| )how(?: many| much)?$/.test(textsBefore(at, 2, tokens));

/**
 * Whether a token ends the search for a name: another number, or the end of a sentence.
 *
 * @param {Token} token
 */
const parts = (token) =>
  isNumeric(token) ? !/^(?:one|nothing)$/.test(token.text) : token.text !== "," && PAUSES.has(token.text);

/**
 * The stem that a word says, in full or by its first letters; nothing if none. A goblin is an enemy, too.
 *
 * @param {Token} token
 * @param {string[]} stems
 */
const said = (token, stems) => {
  if (stems.includes(token.stem)) return token.stem;
  if (token.isFoe && stems.includes(ENEMY)) return ENEMY;
  return stems.find((stem) => isShortFor(token, stem)) ?? "";
};

/**
 * Whether a token is the first letters of a longer stem: “agi 12”.
 *
 * @param {Token} token
 * @param {string} stem
 */
const isShortFor = ({ isShort, text }, stem) => isShort && stem.length > 4 && stem.startsWith(text);

/**
 * What leaves of cues those whose words are all in a question, in full or by their first letters: no others can be
 * meant. Where something is theirs, words for whom one is up against may be left out.
 *
 * @param {Token[]} tokens
 * @param {string[]} sides whose what stands at each place is
 */
export const sayableIn = (tokens, sides) => {
  const stems = new Set(tokens.flatMap((token) => [token.stem, token.unitStem, amountOf(token)]));
  if (tokens.some(isTurns)) stems.add(TIMES);
  if (tokens.some((token) => token.isFoe)) stems.add(ENEMY);
  if (sides.includes("my")) stems.add("my"); // “mine”, “the party”
  if (sides.includes("their")) for (const stem of OTHERS) stems.add(stem);
  const short = tokens.filter(({ isShort }) => isShort).map(({ text }) => text);
  const isSaid = (/** @type {string} */ stem) => stems.has(stem) || short.some((letters) => stem.startsWith(letters));
  return (/** @type {Cue[]} */ cues) => cues.filter((cue) => cue.stems.every(isSaid));
};

/**
 * Whether one of several ways to name something is this one word.
 *
 * @param {Token | undefined} token
 * @param {Cue[]} cues
 */
export const namesAlone = (token, cues) =>
  cues.some(({ stems: [first, ...others] }) => {
    if (others.length || !token || !first) return false;
    return first === token.stem || (token.isFoe && first === ENEMY) || isShortFor(token, first);
  });

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
 * Whether a word stands earlier in the clause: “enemy accurate 10 toughness 15”; one that says whose it is, in the
 * sentence, unless another does later: “he has toughness 15, defence 9”.
 *
 * @param {string} word
 * @param {number} at
 * @param {Token[]} tokens
 */
const isEarlierInClause = (word, at, tokens) => {
  const side = sideOf(word);
  if (side) return sideAt(at, tokens) === side;
  if (isFoe(word) && sideAt(at, tokens) === "my") return false; // “15 orcs, and I have perception 13”
  let mayCross = saysSame(at, tokens);
  for (let place = at - 1; place >= 0; place -= 1) {
    const token = /** @type {Token} */ (tokens[place]);
    if (isNumeric(token)) mayCross = false; // “1d10 damage, armor 1d6 on me and 3 on him”
    const isCrossed = token.text === "," && (mayCross || isInBrackets(place, at, tokens));
    if (PAUSES.has(token.text) && !isCrossed) return false;
    if (token.stem === word) return word !== ANTI;
  }
  return false;
};

/**
 * Whether a comma before a number stands in brackets with it: “a boulder (hardness 7, 20 hit points)”.
 *
 * @param {number} comma
 * @param {number} at
 * @param {Token[]} tokens
 */
const isInBrackets = (comma, at, tokens) => {
  const bracket = tokens.findLastIndex(({ text }, place) => place < at && /^[()]$/.test(text));
  return bracket < comma && tokens[bracket]?.text === "(";
};

/**
 * Where all of these words stand close together, but for places that are `spoken` for; units of numbers are words only
 * `withUnits`.
 *
 * @param {string[]} stems
 * @param {Token[]} tokens
 * @param {Set<number>} spoken
 * @returns {number[]}
 */
export const phraseAt = (stems, tokens, spoken, withUnits = false) => {
  const isEnemyAlone = stems.length === 1 && stems[0] === ENEMY;
  for (const [start, token] of tokens.entries()) {
    if (isEnemyAlone && token.stem !== ENEMY) continue;
    if (spoken.has(start) || !wordOf(token, stems, withUnits)) continue;
    const missing = [...stems];
    const places = [];
    const end = Math.min(tokens.length, start + stems.length + 3);
    for (let place = start; place < end; place += 1) {
      const { text = "", stem = "" } = tokens[place] ?? {};
      const isPast = PAUSES.has(text) || (text === "who" && missing.includes("me")); // “below who has not seen me”
      if (places.length && (isPast || (stems[0] === ENEMY && /^m[ey]$/.test(stem)))) break;
      const meant = wordOf(tokens[place], missing, withUnits);
      if (!meant || spoken.has(place)) continue;
      drop(missing, meant);
      places.push(place);
    }
    if (!missing.length && isInOrder(stems, places, tokens)) return places;
  }
  return [];
};

/**
 * Which of some stems a token says; nothing if none.
 *
 * @param {Token | undefined} token
 * @param {string[]} stems
 * @param {boolean} withUnits
 */
const wordOf = (token, stems, withUnits) => {
  if (!token) return "";
  if (withUnits && stems.includes(token.unitStem)) return token.unitStem;
  const amount = token.unit && amountOf(token);
  if (amount && stems.includes(amount)) return amount;
  if (stems.includes(token.stem)) return token.stem;
  return token.isFoe && stems.includes(ENEMY) ? ENEMY : "";
};

/**
 * Whether “my”, “their”, “enemy” or “no” stands before what it belongs to, and “me” behind it, or “enemy” where that
 * comes last.
 *
 * @param {string[]} stems
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const isInOrder = (stems, places, tokens) => {
  const [first = "", last = ""] = [stems[0], stems.at(-1)];
  const isFirst = isWhose(first) || isNegation(first) || first === ENEMY || first === GROUPS.them; // “each of them rolls”
  if (isFirst && !wordOf(tokens[places[0] ?? 0], [first], false)) return false;
  const isAfter = tokens.slice(places[0], places[1]).some(({ text }) => /^(?:after|but|with)$/.test(text));
  if (isNegation(first) && isAfter) return false; // “no air after a deep breath”
  const isLast = last === "me" || (stems.length > 1 && last === ENEMY);
  return !isLast || wordOf(tokens[places.at(-1) ?? 0], [last], false) !== "";
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
    if (worth * stems.length <= best.score) continue;
    const places = phraseAt(stems, tokens, spoken);
    const [first = 0, last = 0] = [places[0], places.at(-1)];
    const score = worth * stems.length - LOOSE * (last - first + 1 - places.length);
    if (places.length && score > best.score) best = { score, places };
  }
  return best;
};

/**
 * Cues without some words, and none that has no others.
 *
 * @param {Set<string>} words
 * @param {Cue[]} cues
 */
export const cuesWithout = (words, cues) =>
  cues
    .map(({ worth, stems }) => ({ worth, stems: stems.filter((stem) => !words.has(stem)) }))
    .filter(({ stems }) => stems.length);

/**
 * The cues of one word.
 *
 * @param {Cue[]} cues
 */
export const ofOneWord = (cues) => cues.filter(({ stems }) => stems.length === 1);

/**
 * Whether “no”, “without”, “none of them” or “not wearing” stands right before words.
 *
 * @param {number[]} places
 * @param {Token[]} tokens
 */
export const isDenied = (places, tokens) => {
  const before = tokens.slice(0, Math.min(...places)).map(({ text }) => text);
  return /(?:^| )(?:no|without|nobody|none(?: of [a-z]+)?|(?:not|[a-z]+n't) wear(?:ing)?)(?: any)?$/.test(
    before.join(" "),
  );
};

/**
 * Whether a “no” or “without” stands before words in their clause that is not `spoken` for: in “without air after deep
 * breaths” there is no air, but there are breaths.
 *
 * @param {number[]} places
 * @param {Token[]} tokens
 * @param {Set<number>} spoken
 */
export const isNegated = (places, tokens, spoken) => {
  let away = 0;
  for (let at = Math.min(...places) - 1; at >= 0; at -= 1) {
    const { text = "" } = tokens[at] ?? {};
    away += text === "and" ? 2 : Number(!LINKS.has(text));
    if (PAUSES.has(text) || /^(?:after|at|but)$/.test(text) || away > NOT_NEAR) return false;
    if (text === "could" && tokens[at - 2]?.text === "before") return true;
    if (isNegation(text) && !spoken.has(at)) return true;
  }
  return false;
};

/**
 * Whether words near a number say that it was earlier: “5 so far”, “two days in”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const saysEarlier = (at, tokens) => {
  if (tokens[at]?.unit) {
    if (/(?:^| )(?:after|spent|at it(?: for)?)$/.test(textsBefore(at, 3, tokens))) return true;
    if (/\b(?:worked|working|been [a-z]+ing)(?: [a-z]+){0,5} for$/.test(textsBefore(at, 8, tokens))) return true;
  }
  const behindIn = tokens[at + 1]?.text === "in" ? (tokens[at + 2]?.text ?? ",") : "";
  if (/^(?:and|with)$/.test(behindIn) || PAUSES.has(behindIn)) return true;
  for (const step of [-1, 1]) {
    for (let away = 1; away <= NEAR; away += 1) {
      const token = tokens[at + step * away];
      if (!token || parts(token) || token.text === "," || token.text === "and") break;
      if (EARLIER.has(token.text)) return true;
    }
  }
  return false;
};

/**
 * Whether somebody has as many already: “worked two days and have 6 successes”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const isHeld = (at, tokens) => !tokens[at]?.unit && HOLDS.test(tokens[at - 1]?.text ?? "");

/**
 * Whether a comma stands between a number and what names the input.
 *
 * @param {number} at
 * @param {number[]} places
 * @param {Token[]} tokens
 */
export const isAcrossComma = (at, places, tokens) => {
  if (refersBack(at, tokens) && places.every((place) => place < at)) return false;
  const before = Math.max(...places.filter((place) => place < at));
  const behind = Math.min(...places.filter((place) => place > at));
  const first = Number.isFinite(before) ? before : at;
  const last = Number.isFinite(behind) ? behind : at;
  return tokens.slice(first, last).some(({ text, game }) => text === "," && game === tokens[at]?.game);
};
