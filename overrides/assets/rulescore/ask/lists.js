/**
 * Inputs that are more than a number: dice, plans, lists, the name of a character.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./index.js").Input} Input
 * @typedef {import("./numbers.js").Pair} Pair
 * @typedef {{ value: string, places: number[] }} Written what is understood, and where it stands
 */
import { inUnit } from "../reading/amounts.js";
import { AGAINST, isContent, isTurns } from "../reading/tokens.js";
import { FILLERS, isWhose, setOf, unitOf } from "../reading/words.js";
import { isNameOfOther } from "./aside.js";
import { countsBlows, countsTurns } from "./counting.js";
import { DAMAGE, isDone, isOfAnother, isOfOwner } from "./evidence.js";
import { namedEntries } from "./named_lists.js";
import { isAcrossComma, isDenied, namedBeside, namesAlone, ofOneWord, phraseAt } from "./naming.js";
import { bestPairs, OF_OWNER } from "./numbers.js";
import { secondOf } from "./pools.js";

/**
 * What dice say for what takes dice, less for one that comes later; how well a plain number must be named to be taken
 * for dice.
 */
const [DICE, DICE_LATER, NAMED_NUMBER] = [2, 0.5, 2.4];
/** What dice without a name say for damage. */
const BARE = 0.1;
/** Stems of what entries are counted in: they name no list. */
const COUNTED = new Set(["round", "turn", "hour", "day"]);
/**
 * What must and what may stand between the numbers of a pair: “7 dice at difficulty 5”, “9 damage against armor 4”.
 *
 * @type {Record<string, [Set<string>, Set<string>]>}
 */
const SAID_PAIRS = {
  "@": [setOf("dic"), setOf("a at against difficulty of with")],
  "/": [
    setOf("with against through minus vs stop soak absorb block off meet on roll armor"),
    new Set([...FILLERS, ...setOf("again damag hid hit land leath mail plat only point scal shield ,")]),
  ],
};
/** Stems of words right before damage. */
const BLOWS = setOf("blow damag hit one roll strik suffer eat and then");
/** In the name of a list, that there is another of its form. */
export const SECOND = "second";
/** What may stand between the numbers of a list. */
const BETWEEN = setOf(`
, and then at each per off from is are of with hour hours hr start started starting began begin beginning values scores
`);
/** What leads to another number: “again at hour two”, “the second 3”. */
const ANOTHER = /^(?:again(?: at)?(?: hour)?|(?:not )?until(?: hour)?|the (?:second|third|fourth|fifth))(?= #)/;
/** The name of an input with an entry for each round. */
const COUNTED_IN = /_by_[a-z]+$/;
/** Words for who is not in it, for a while. */
const OUT = setOf("out clear away off outside escaped untouched no");
/** @type {Written} */
const NOTHING = { value: "", places: [] };
/** “2 EMU in the first round, 4 in the second”. */
const IN_ORDER =
  /^(?:in )?(?:the )?(?:(?:first|opening|second|third|fourth|fifth|last|next|one|following)(?: (?:round|one))?|round after(?: with)?)/;
const [BEFORE_NAMES, NO_NAMES] = [
  new Set(["character", "char", "pc", "called", "name", "named", "for"]),
  new Set(["character", "sheet", "stats", "char", "pc", "new"]),
];

/**
 * The dice of a question with the inputs that take them: by their name, or as the next one. Of the kind `number`,
 * numbers that are left, which must be named.
 *
 * @param {Input[]} inputs
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 * @param {string} kind
 * @param {Set<string>} known the stems by which any of the inputs is named
 */
export const dice = (inputs, tokens, taken, kind, known) => {
  /** @type {Pair[]} */
  const pairs = [];
  const isOnly = inputs.filter((input) => input.kind === "dice").length === 1;
  for (const [at, token] of tokens.entries()) {
    const isPlain = wholeOf(token) && !/^(?:one|(?:a )?(?:couple|dozen|pair)(?: of)?)$/.test(token.text);
    if (taken.has(at) || token.kind !== kind || (kind === "number" && !isPlain)) continue;
    for (const [place, input] of inputs.entries()) {
      if (input.kind !== "dice" || isNameOfOther(at, input, tokens) || isOfAnother(at, input, tokens)) continue;
      if (countsTurns(at, input, tokens) || countsBlows(at, input, tokens)) continue;
      let { score, places } = namedBeside(at, input.cues, tokens);
      if (isAcrossComma(at, places, tokens)) [score, places] = [0, []];
      if (isDone(at, input, tokens)) score = Math.max(score, NAMED_NUMBER);
      if (!score && isBare(at, tokens) && input.stems.has("damag")) score = BARE;
      if (!score && (!isOnly || (isContent(tokens[at - 1]) && known.has(tokens[at - 1]?.stem ?? "")))) continue;
      if (isOfOwner(at, input, tokens)) score += OF_OWNER;
      if (token.kind === "dice") score += DICE - (DICE_LATER * place) / inputs.length;
      else if (score < NAMED_NUMBER) continue;
      const value = wholeOf(token) || token.text.replaceAll(" ", "");
      pairs.push({ number: at, input: place, score, value, places, sets: null });
    }
  }
  return bestPairs(pairs);
};

/**
 * Whether dice stand for themselves: “with accurate 12 and 1d10”, “swing for 1d8”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isBare = (at, tokens) =>
  tokens[at]?.kind === "dice" &&
  /^(?:for|and|,|with|at|by|:|a|\d+)$/.test(tokens[at - 1]?.text ?? "") &&
  !isContent(tokens[at + 1]);

/**
 * A whole number without a sign and a unit, in digits; nothing of anything else.
 *
 * @param {Token | undefined} token
 */
const wholeOf = (token) => {
  const isPlain = token?.kind === "number" && !token.signed && !token.unit;
  return isPlain && Number.isInteger(token.value) ? String(token.value) : "";
};

/**
 * A number of a list in digits, with a minus if it has one.
 *
 * @param {Token | undefined} token
 */
const written = (token) =>
  token?.unit ? String(token.value) : wholeOf(token) || (token?.text.replace(/^\++/, "") ?? "");

/**
 * Activities, each with its number: “walk 6, rest 2”, “5 days of rest”; and the places of all.
 *
 * @param {Input} input
 * @param {Token[]} tokens
 * @returns {Written}
 */
export const plan = (input, tokens) => {
  /** @type {string[]} */
  const segments = [];
  /** @type {number[]} */
  const places = [];
  for (const [at, token] of tokens.entries()) {
    const number = countOf(token, input.unit);
    if (!number) continue;
    const isLong = token.unit || /^o[fn]$/.test(tokens[at + 1]?.text ?? "");
    const behind = isLong ? [at + 1, at + 2, at + 3] : [at + 1];
    for (const near of [at - 1, at - 2, at - 3, ...behind]) {
      const meant = tokens[near];
      if (!meant || places.includes(near)) continue;
      const isApart = !token.unit && !/^(?:for|another)$/.test(tokens[at - 1]?.text ?? "");
      const between = tokens.slice(near, at);
      const isEnded = between.some(({ kind, text }) => kind !== "word" || text === "then"); // “in bed, then two days”
      if (near < at - 1 && (isApart || isEnded)) continue;
      if (near > at && tokens[near + 1]?.kind === "number") break; // the next number is its own
      // “hurry on foot 2”
      const how = tokens[near - 1]?.text === "on" ? tokens[near - 2] : undefined;
      const first = how && activityOf(input, how) ? near - 2 : near;
      if (isNotDone(first, tokens)) break; // “3 days without rest”
      const activity = activityOf(input, tokens[first] ?? meant);
      if (activity && token.unit && near > at && isForLong(near, tokens)) break; // “a day of rest for 10 hours”
      const isRepeated = segments.some((segment) => segment.startsWith(`${activity} `));
      if (!token.unit && isGerund(meant) && isRepeated) continue; // “ride 6, rest 1, riding 10”
      if (activity) {
        segments.push(`${activity} ${number}`);
        for (let place = first; place <= near; place += 1) places.push(place);
        places.push(at);
        break;
      }
    }
    const resumed = segments.findLast((segment) => !segment.startsWith("rest "));
    if (!resumed || places.includes(at) || tokens[at + 1]?.text !== "more") continue;
    segments.push(`${resumed.split(" ")[0]} ${number}`); // “walked 6 hours, rested 2, then 4 more”
    places.push(at, at + 1);
  }
  return { value: segments.join(", "), places };
};

/**
 * Whether a word says what is not done: “3 days without rest”, “not resting for 3 days”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isNotDone = (at, tokens) => isDenied([at], tokens) || tokens[at - 1]?.text === "not";

/**
 * Whether how long something is done stands behind it.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isForLong = (at, tokens) => {
  const [of, number] = tokens.slice(at + 1, at + 3);
  return of?.text === "for" && unitOf(number?.unit ?? "").dimension === "time";
};

/** @param {Token | undefined} token */
const isGerund = (token) => token?.kind === "word" && token.text.endsWith("ing");

/**
 * How many of a unit a number is; 0 if it cannot be meant.
 *
 * @param {Token} token
 * @param {string} unit
 */
const countOf = (token, unit) => {
  if (token.kind !== "number" || token.signed) return 0;
  let { value } = token;
  if (token.unit) {
    if (!unit || unitOf(token.unit).dimension !== unitOf(unit).dimension) return 0;
    value = inUnit(value, token.unit, unit);
  }
  return Number.isInteger(value) ? value : 0;
};

/**
 * @param {Input} input
 * @param {Token} token
 */
const activityOf = ({ options }, { stem }) => {
  for (const [key, cues] of options) {
    if (cues.some(({ stems }) => stems.length === 1 && stems[0] === stem)) return key;
  }
  return "";
};

/**
 * A list as it is written, “7@5, 6@6”, or numbers one after another beside its name, “vigilant 10 and 12”; and the
 * places of all.
 *
 * @param {Input} input
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 * @returns {Written}
 */
export const entries = (input, tokens, taken) => {
  const { form, cues } = input;
  if (form === "other") return NOTHING;
  if (form === "options") return acts(input, tokens);
  if (form === "grid") return rows(input, tokens, taken);
  if (form.startsWith(";")) return namedEntries(form, tokens, taken);
  if (form && input.stems.has(SECOND)) return pairsOfSecond(form, tokens, taken);
  if (form) return pairs(form, tokens, taken);
  const single = ofOneWord(cues).map(({ stems }) => stems[0] ?? "");
  const names = new Set(single.filter((stem) => !COUNTED.has(stem)));
  const gaps = COUNTED_IN.test(input.name) ? withGaps(names, tokens) : NOTHING;
  if (gaps.places.length) return gaps;
  /** @type {number[]} */
  let found = [];
  let [named, most] = [0, 0];
  for (const [at, token] of tokens.entries()) {
    const isHour = token.stem === "hour" && single.includes(token.stem) && tokens[at + 1]?.kind === "number"; // “hour 3”
    if (!(names.has(token.stem) || isHour) || taken.has(at)) continue;
    const behind = numbersFrom(at, 1, names, tokens, taken);
    const isCounted = behind.length > 1 && token.text.endsWith("s"); // “three rests began at hours 0, 3 and 7”
    const isMany = token.text === "pieces" && tokens[at - 2]?.text === "in"; // “in two pieces”
    const places = [...behind, ...(isCounted || isMany ? [] : numbersFrom(at, -1, names, tokens, taken))];
    const isBetter = behind.length > most || (behind.length === most && most < 2 && places.length > found.length);
    if (!isBetter) continue;
    [found, named, most] = [places, at, behind.length];
  }
  if (!found.length) return NOTHING;
  found.sort((one, other) => one - other);
  if (found.some((at) => /^\d/.test(tokens[at]?.text ?? ""))) found = found.filter((at) => tokens[at]?.text !== "one"); // “one at hour 3”
  const texts = found.map((place) => written(tokens[place]));
  const all = texts.length === 1 ? Array(timesOf(input, found, tokens)).fill(texts[0]) : texts;
  return { value: all.join(", "), places: [named, ...found] };
};

/**
 * The numbers of a list, one in each part of what is said, and 0 where somebody is out of it: “2 EMU, a round out of the
 * flames, then 4 EMU”; nothing if nobody is.
 *
 * @param {Set<string>} names
 * @param {Token[]} tokens
 * @returns {Written}
 */
const withGaps = (names, tokens) => {
  /** @type {Written[]} */
  const parts = [];
  let start = 0;
  for (let end = 0; end <= tokens.length; end += 1) {
    if (end < tokens.length && tokens[end]?.kind !== "mark" && tokens[end]?.text !== "then") continue;
    const [from, to] = [start, end];
    start = end + 1;
    const said = [...tokens.keys()].slice(from, to);
    const isCount = (/** @type {number} */ at) => COUNTED.has(tokens[at]?.stem ?? "");
    const numbers = said.filter((at) => wholeOf(tokens[at]) && !isCount(at - 1) && !isCount(at + 1));
    const name = said.find((at) => names.has(tokens[at]?.stem ?? ""));
    const out = said.find((at) => OUT.has(tokens[at]?.text ?? ""));
    const isBare = said.every((at) => !isContent(tokens[at]) || isCount(at));
    if (numbers.length && (name !== undefined || (parts.length && isBare))) {
      const places = name === undefined ? numbers : [...numbers, name];
      parts.push(...numbers.map((at) => ({ value: wholeOf(tokens[at]), places })));
    } else if (parts.length && out !== undefined) parts.push({ value: "0", places: [out] });
  }
  const last = parts.findLastIndex(({ places }) => places.some((at) => wholeOf(tokens[at])));
  const isOut = parts.slice(0, last).some(({ places }) => places.every((at) => tokens[at]?.kind === "word"));
  if (!isOut) return NOTHING;
  const meant = parts.slice(0, last + 1);
  return { value: meant.map(({ value }) => value).join(", "), places: meant.flatMap(({ places }) => places) };
};

/**
 * How often one number of a list is meant, by what its entries are counted in: “2 EMU each round, for three rounds”.
 *
 * @param {Input} input
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const timesOf = ({ name }, places, tokens) => {
  const [, counted] = /_by_([a-z]+)$/.exec(name) ?? [];
  const isTimes = (/** @type {number} */ at) =>
    !places.includes(at) && /^[1-9]\d?$/.test(wholeOf(tokens[at])) && tokens[at + 1]?.stem === counted;
  const at = counted ? [...tokens.keys()].findIndex(isTimes) : -1;
  return tokens[at]?.value ?? 1;
};

/**
 * The rows of a grid, right behind its name: “fuel 2 2 4 / 0 3 1”.
 *
 * @param {Input} input
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 * @returns {Written}
 */
const rows = ({ cues }, tokens, taken) => {
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "grid" || taken.has(at)) continue;
    const before = tokens.slice(Math.max(0, at - 6), at);
    const own = before.slice(before.findLastIndex((one) => one.kind === "grid") + 1).map(({ stem }) => stem);
    if (!cues.some(({ stems }) => stems.every((stem) => own.includes(stem)))) continue;
    const value = text
      .split("/")
      .map((row) => row.trim())
      .join(" / ");
    return { value, places: [at] };
  }
  return NOTHING;
};

/**
 * Grids of one space each, where a number is told of all of them, by its name, its unit, or else one that counts nothing:
 * “a flame of 2 EMU, and the hay keeps up 5”.
 *
 * @param {Input[]} grids
 * @param {Token[]} tokens
 * @returns {Written[]}
 */
export const spaces = (grids, tokens) => {
  if (tokens.some(({ text }) => /^(?:by|each|every|everywhere|grid|map|middle)$/.test(text))) return [];
  /** @type {Written[]} */
  const found = [];
  const near = (/** @type {number} */ at) =>
    [-1, 1].flatMap((step) => {
      const [next, further] = [tokens[at + step], tokens[at + 2 * step]];
      return next?.kind === "word" ? [next, further] : [next];
    });
  const countsNothing = (/** @type {number} */ at) => /^$|^[,.?!]$/.test(tokens[at + 1]?.text ?? "");
  for (const { cues, unit } of grids) {
    const left = [...tokens.keys()].filter(
      (at) => wholeOf(tokens[at]) && !found.some(({ places }) => places.includes(at)),
    );
    const isNamed = (/** @type {number} */ at) => near(at).some((token) => namesAlone(token, cues));
    const isOfUnit = (/** @type {number} */ at) => near(at).some((token) => token?.stem === unit.toLowerCase());
    const at = left.find(isNamed) ?? left.find(unit ? isOfUnit : countsNothing);
    if (at === undefined) return [];
    found.push({ value: wholeOf(tokens[at]), places: [at] });
  }
  return found;
};

/**
 * What is done, one act after another, each by the longest name that begins at its place.
 *
 * @param {Input} input
 * @param {Token[]} tokens
 * @returns {Written}
 */
const acts = ({ options }, tokens) => {
  /** @type {string[]} */
  const done = [];
  /** @type {Set<number>} */
  const used = new Set();
  for (const at of tokens.keys()) {
    if (used.has(at) || /^tests? (?:to|for)$/.test(`${tokens[at - 2]?.text} ${tokens[at - 1]?.text}`)) continue;
    const spoken = new Set([...Array(at).keys(), ...used]);
    /** @type {{ score: number, key: string, places: number[] } | undefined} */
    let best;
    for (const [key, cues] of options) {
      for (const { worth, stems } of cues) {
        const score = worth * stems.length;
        if (best && score <= best.score) continue;
        const places = phraseAt(stems, tokens, spoken);
        if (places[0] === at) best = { score, key, places };
      }
    }
    if (!best) continue;
    done.push(best.key);
    if (tokens[Math.max(...best.places) + 1]?.text === "twice") done.push(best.key);
    for (const place of best.places) used.add(place);
  }
  return { value: done.join(", "), places: [...used] };
};

/**
 * The pairs behind “second”: “the second skill with 5 dice at difficulty 4”.
 *
 * @param {string} form
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 * @returns {Written}
 */
const pairsOfSecond = (form, tokens, taken) => {
  const said = tokens.findIndex(({ text }, at) => text === SECOND && !taken.has(at));
  if (said < 0) return NOTHING;
  const before = [...tokens.keys()].filter((at) => at <= said);
  const { value, places } = pairs(form, tokens, new Set([...taken, ...before]));
  return { value, places: places.length ? [said, ...places] : [] };
};

/**
 * Pairs as they are written, “7@5, 6@6”, or said: “7 dice at difficulty 5 and 6 dice at 6”.
 *
 * @param {string} form
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 * @returns {Written}
 */
const pairs = (form, tokens, taken) => {
  /** @type {string[]} */
  const texts = [];
  /** @type {number[]} */
  const places = [];
  for (const [at, token] of tokens.entries()) {
    if (taken.has(at) || places.includes(at)) continue;
    if (token.kind === "pair" && token.text.includes(form) && !token.text.includes("d")) {
      texts.push(token.text.replaceAll(" ", ""));
      places.push(at);
    } else if (wholeOf(token)) {
      const second = saidPair(at, form, tokens);
      if (!second) continue;
      const first = form === "/" ? alikeBefore(at, places, tokens) : [];
      for (const place of [...first, at]) texts.push(`${wholeOf(tokens[place])}${form}${wholeOf(tokens[second])}`);
      for (let place = first[0] ?? at; place <= second; place += 1) places.push(place);
    }
  }
  return { value: texts.join(", "), places };
};

/**
 * The places of numbers that stand before one in a row, of which the same is said: “hit for 9 then 6, armor 3 both”.
 *
 * @param {number} at
 * @param {number[]} used
 * @param {Token[]} tokens
 * @returns {number[]}
 */
const alikeBefore = (at, used, tokens) => {
  let before = at - 1;
  while (/^(?:,|and|then|for|of)$/.test(tokens[before]?.text ?? "")) before -= 1;
  const isInRow = before < at - 1 && !used.includes(before) && wholeOf(tokens[before]) && isBlow(before, tokens);
  return isInRow ? [...alikeBefore(before, used, tokens), before] : [];
};

/**
 * Whether a number may be the damage of a blow, and not what the word before it names: no “strong 12”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isBlow = (at, tokens) => {
  if (isTurns(tokens[at])) return false;
  if (isDone(at, DAMAGE, tokens) || tokens[at - 1]?.text === "for" || tokens[at + 1]?.stem === "damag") return true;
  const before = tokens.slice(0, at).findLast(({ text }) => !FILLERS.has(text));
  return before?.kind !== "word" || BLOWS.has(before.stem);
};

/**
 * The place of 5 in “7 dice at difficulty 5”, for that of 7; 0 if nothing like it is said.
 *
 * @param {number} at
 * @param {string} form
 * @param {Token[]} tokens
 */
const saidPair = (at, form, tokens) => {
  const [must, may] = SAID_PAIRS[form] ?? [new Set(), new Set()];
  if (form === "/" && !isBlow(at, tokens)) return 0;
  for (let place = at + 1; place < Math.min(at + 10, tokens.length); place += 1) {
    if (!wholeOf(tokens[place])) continue;
    const between = tokens.slice(at + 1, place);
    const isSaid = between.some(({ stem }) => must.has(stem));
    const isMeant = (/** @type {Token} */ { text, stem, isFoe }) =>
      isFoe || must.has(stem) || may.has(text) || may.has(stem);
    return isSaid && between.every(isMeant) ? place : 0;
  }
  return 0;
};

/**
 * The words from a place on that lead to another number; nothing if none do.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const leadsTo = (at, tokens) => {
  const shape = tokens.slice(at, at + 4).map(({ kind, text }) => (kind === "number" ? "#" : text));
  return ANOTHER.exec(shape.join(" "))?.[0] ?? "";
};

/**
 * Whether entries are counted in a word: “EMU each round 1, 2, 4”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isEach = (at, tokens) => COUNTED.has(tokens[at]?.stem ?? "") && /^(?:each|per)$/.test(tokens[at - 1]?.text ?? "");

/**
 * The places of the numbers that follow, or lead to, the name of a list.
 *
 * @param {number} at
 * @param {number} step
 * @param {Set<string>} names
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 */
const numbersFrom = (at, step, names, tokens, taken) => {
  /** @type {number[]} */
  const places = [];
  let place = at + step;
  let isInOrder = false;
  for (let token = tokens[place]; token; token = tokens[place]) {
    const isOfPair = secondOf(place, tokens) !== null;
    const isLast = token.unit && places.length > 1 && /^(?:and|,)$/.test(tokens[place - 1]?.text ?? ""); // “0, 3 and 10 hours”
    const next = tokens[place + 1];
    const countsTime = token.kind === "number" && COUNTED.has(next?.stem ?? "") && next?.text.endsWith("s");
    if (countsTime) break; // “6 EMU two rounds running”
    const isRound = token.text === "one" && COUNTED.has(next?.stem ?? ""); // “5 EMU one round and 6 the next”
    const isEntry = token.kind === "number" && (!token.unit || isLast) && !isRound;
    if (isEntry && !taken.has(place) && !isOfPair) places.push(place);
    else if (token.text === "," && !places.length && !isInOrder && tokens[place + step]?.text !== "then") break;
    else if (!BETWEEN.has(token.text) && !names.has(token.stem) && !isEach(place, tokens)) {
      const another = leadsTo(place, tokens);
      const here = tokens.slice(place, place + 4).map(({ text }) => text);
      const [inOrder = ""] = (step === 1 && !another && IN_ORDER.exec(here.join(" "))) || [];
      if (!inOrder && !another) break;
      isInOrder ||= inOrder !== "";
      if (step === 1) place += (another || inOrder).split(" ").length - 1;
    }
    place += step;
  }
  const isCount =
    step === 1 &&
    places.length > 1 &&
    isContent(tokens[place]) &&
    (tokens[place]?.text.endsWith("s") || tokens[place]?.stem === "hp") &&
    tokens[place + 1]?.kind !== "number" &&
    !AGAINST.has(tokens[place]?.text ?? "") &&
    tokens[place - 1]?.kind === "number";
  return (isCount ? places.slice(0, -1) : places).sort((one, other) => one - other);
};

/**
 * The places of a character’s name: with a capital, before a colon, or after “character”, “called”, “for”.
 *
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 * @param {Set<string>} chosen stems of what may be chosen, which are no names
 */
export const characterName = (tokens, taken, chosen) => {
  const isWord = (/** @type {number} */ at) =>
    tokens[at]?.kind === "word" &&
    !taken.has(at) &&
    !chosen.has(tokens[at]?.stem ?? "") &&
    !/^i'/.test(tokens[at].text);
  const named = tokens.findIndex(({ isCapital, isUnknown }, at) => isCapital && isUnknown && isWord(at));
  const isOf = (/** @type {number} */ at) => tokens[at]?.isCapital && isWord(at) && !isWhose(tokens[at]?.stem ?? ""); // “Brother Odo”
  if (named >= 0) return [named - 1, named, named + 1].filter(isOf);
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]?.text ?? "";
    if (!isWord(at) || FILLERS.has(token.text) || NO_NAMES.has(token.text) || before === "to") continue; // “to keep: …”
    if (BEFORE_NAMES.has(before) && !BEFORE_NAMES.has(token.text)) return [at];
    const behind = tokens[at + 1]?.text ?? "";
    if (behind === ":" || behind === "has" || (behind === "," && token.isUnknown && (at < 3 || before === ":")))
      return [at];
  }
  return [];
};
