/**
 * A question as words, numbers and marks, numbers with their units.
 *
 * @typedef {object} Token a piece of a question
 * @property {string} text
 * @property {string} kind `word`, `number`, `dice` (“2d6+1”), `pair` (“7@5”, “9/4”, “1d6/3”), `grid`
 *   (“2 2 4 / 0 3 1”) or `mark`
 * @property {number} start
 * @property {number} end
 * @property {string} stem of a word, and of a number that is written as one
 * @property {number} value
 * @property {boolean} signed whether a number has a plus or a minus
 * @property {boolean} [isBonus] whether it is what is added to dice
 * @property {string} unit the unit behind a number, as `unitOf` names it
 * @property {string} unitStem
 * @property {string} game in a comparison, the game that it is about
 * @property {boolean} isFoe whether it is a word for whom one meets
 * @property {boolean} isCorrected whether the stem is that of another word, which was meant
 * @property {boolean} isStat whether it names a value that a character has
 * @property {string} side whose it is, “my” or “their”, where one stands “against” the other
 * @property {boolean} isShort whether a word may be the first letters of one: “agi 12”
 * @property {boolean} isUnknown whether no calculator knows a word, nor one that is like it
 * @property {boolean} isCapital whether a word has a capital within a sentence
 * @property {Token[]} [parts] the numbers of which one is the sum: “2 hours 30 minutes”
 */
import { measured, partAt } from "./measures.js";
import {
  APART,
  FILLERS,
  isNegation,
  MULTIPLIERS,
  NUMBERS,
  SHORT,
  stem,
  UNITS,
  unitOf,
  WHOSE,
  withoutIs,
} from "./words.js";

/** What is typed for typographic signs, and what is read for some words. @type {[string | RegExp, string][]} */
const TYPED = [
  ["’", "'"],
  ["‘", "'"],
  ["−", "-"],
  ["–", "-"],
  [/[½⅓¼¾⅔]/g, " $& "],
  ["×", " x "],
  ["all told", "total"],
  ["w/o", "without"],
  ["all the way to", "to"],
  ["the day before yesterday", "2 days ago"],
  ["per cent", "%"],
  [/\bone (?=(?:can|could|might|should|would) )/gi, "somebody "],
  [/ from (?:at most|a maximum of) (?=\d)/gi, " of "],
  [/(?<=\bpool) (?:that|which) (?:can )?holds?\b/gi, " of"],
  [/\b(?:sits|stands) at (?=\d)/gi, "is at "],
  [/\bwins? over(?= (?:an?|the|some|my) )/gi, "against"],
  [/\bno (?:other|further|additional) /gi, "no "],
  ["fifty-fifty", "50%"],
  ["even odds", "50%"],
  ["even chance", "50%"],
  [/\bb4\b/gi, "before"],
  [/(?<=\b\d+) ?\/ ?(?=day\b)/gi, " a "],
  [/\blegs? it\b/gi, "runs"],
  [/\b(?:ran|run|runs|running) out\b/gi, "empty"],
  [/(?<!at least )\b(\d+|[a-z]+teen|twenty|thirty|forty|fifty) or more\b/gi, "at least $1"],
  [/\bper (?=\d+(?:[,.;?!]|$))/gi, "perception "],
  [/ ?x (?=\d*d\d)/gi, " times "],
  [/\b1 ?(?:v|vs|on) ?1\b/gi, "duel"],
  [/(?<=\b(?:\d+|two|three|four|five|six) )(?:on|against) (?:1|one)\b(?! of)/gi, "attackers"],
  [/(?<=\b(?:we|i|us|party|group) (?:were|was|got|get|are|am|had been|have been) )surprised\b/gi, "unaware"],
];
const TOKEN = new RegExp(
  [
    String.raw`(?<grid>[\d#](?: [\d#])+(?: ?/ ?[\d#](?: [\d#])+)+(?![a-z0-9])|[\d#](?: [\d#]){2,}(?![a-z0-9]))`,
    String.raw`(?<pair>(?:(?:(?:(?<![a-z0-9)])-)?\d+[\t-\r ]?[@/]|\d*d\d+[\t-\r ]?/)[\t-\r ]?|\d+-)\d+(?!\d|d\d))`,
    String.raw`(?<dice>\d*d\d+(?:[\t-\r ]?[+-][\t-\r ]?\d*d?\d+)*(?![a-z0-9]))`,
    String.raw`(?<number>(?:(?<![a-z0-9)])[+-])?(?:\d+(?:,\d{3}(?![\d,]))?(?:\.\d+)?|\.\d+))`,
    "(?<word>[a-z]+-at-[a-z]+|[a-z]+(?:'[a-z]+)*)",
    "(?<mark>[,;:.?!()%])",
    String.raw`(?<foreign>[\p{L}\p{N}\p{Extended_Pictographic}]+)`,
  ].join("|"),
  "gu",
);
/** Words for the sign of the number behind them. @type {Record<string, number>} */
const SIGNS = { plus: 1, minus: -1 };
/** “Of us” and “of them” name how many somebody is. @type {Record<string, string>} */
export const GROUPS = { us: "ofus", them: "ofthem", these: "ofthem", those: "ofthem" };
/** “Two eight-sided dice”, “two ten-siders”, “two d six”. */
const SAID_DICE = /\b([a-z]+|[0-9]+) (?:([a-z]+|[0-9]+)[ -]sid(?:ed (?:dice|die)|ers?)|d ?((?<= )[a-z]+|[0-9]+))\b/g;
/** “Three flames of d6 each”, but not “four times d6 each”. */
const DICE_EACH =
  /\b([a-z]+|[0-9]+) ((?!times)[a-z]+s) (?:of |at |with |doing )?(?:an? )?1?(d[0-9]+)(?= (?:each|apiece)\b)/g;
/** “A d8 plus a d4”. */
const SUM_OF_DICE = /(?<=d\d+) plus (?:an? )?(?=\d*d\d)/g;
/** “Between 11 and 19”, which is no number. */
const BETWEEN = /\bbetween (\d+) and (\d+)\b|\b(\d+)[ -]to[ -](\d+)(?= (?:band|range|result|roll))/g;
/** “The third rank”. */
const RANK = /\b(?:the )?([a-z]+th|third) rank\b/g;
/** “Throw eight dice” is no throw. */
const ROLLED = /\bthr(?:ow|owing|ows|ew)(?= [a-z0-9-]+ (?:dice|d\d))/g;
/** A number, and one that counts nothing. */
const SPOKEN = `(?:\\d+|(?:${[...NUMBERS.keys()].join("|")})(?:-[a-z]+)?)`;
const ALONE = `(?=${SPOKEN}(?: (?:and|but|n|while|who|so|for)\\b| ?[,;.?!)]|$))`;
/** “He can take twelve”, “I can only lose eight more hits” and “it takes twenty to bring down”. */
const LASTS = new RegExp(
  `\\b(?:can(?: only| still)? (?:take|lose)(?=(?: another)? ${SPOKEN}(?: more)?(?: (?:and|but|before|points?|hits?)\\b| ?[,;.?!)]|$))` +
    `|takes(?= ${SPOKEN}(?: points)? (?:to (?:bring|take|put)|before (?:he|it|she|they))\\b))`,
  "g",
);
/** @param {string} verbs */
const doneWith = (verbs) => new RegExp(`\\b(?:${verbs})(?:s|ing)? (?:at|on|with) (?:an? )?${ALONE}`, "g");
/** “They hit at 12” and “she strikes with a fifteen”; “it defends with seven”. */
const [ATTACKS, DEFENDS] = [doneWith("attack|hit|shoot|strike|striking|swing"), doneWith("defend")];
/** “Very hard, minus 5”: what the sign is of stands before the comma. */
const HARD = /\b(hard|easy), (?:modifier )?(?=(?:minus|plus) |[+-]\d)/g;
/** “2,5 hours”, as much of the world writes it; “3,5 and 7” is a list. */
const DECIMAL = new RegExp(
  `(?<![\\d,])(\\d+),(\\d{1,2})(?= ?(?:${[...UNITS.keys()].filter((unit) => !APART.has(unit)).join("|")})(?:e?s)?\\b| of (?:them|those|these)\\b)`,
  "g",
);
/** “The difficulty is raised by 2”, “2 more difficulty”. */
const [RAISED, MORE] = [
  new RegExp(`\\b(?:increased|raised) by (?=${SPOKEN})`, "g"),
  new RegExp(`\\b(?=${SPOKEN} more difficulty\\b)`, "g"),
];
/** “10% of him shows”, of which the rest is hidden. */
const SHOWN = /\b(\d\d?) ?%(?: of [a-z]+)? (?:is )?(?:exposed|showing|shows|visible)\b/g;
/** “2/3 hidden”, which else is 2 of 3. */
const PART_HIDDEN = /(?<![\d/])([1-9])\/([2-9])(?= (?:behind|concealed|cover|hidden))/g;
/** “5'6"”. */
const FEET_AND_INCHES = /(?<![a-z0-9])(\d+)'(?:[\t-\r ]?(\d+)(?:''|"))?(?![a-z0-9])/g;
/** Words for numbers to which none is added, and which are added to none. */
const TIMES = new Set(["once", "twice", "thrice", "couple", "dozen", "fortnight"]);
/** What a half may be of: “half of it”. */
const OF_WHAT = new Set(["that", "it", "them", "this", "those", "these"]);

/** Of no unit, quarters are a share: “three quarters hidden”. */
const QUARTERS = new Set(["quarter", "quarters"]);
const ORDINAL = new Set(["st", "nd", "rd", "th"]);
/** “His fourth injury” is as many, and “a tenth of an inch” a part of one. */
const ORDINALS = new Map(
  "third fourth fifth sixth seventh eighth ninth tenth".split(" ").map((word, at) => [word, at + 3]),
);
/** What stands before one of several: “the third goblin”. */
const AMONG = /^(?:an?|the|one|two|every|each)$/;
/**
 * Whether a piece of a question, or an input, is a number or dice.
 *
 * @param {{ kind: string } | undefined} token
 */
export const isNumberOrDice = (token) => token?.kind === "number" || token?.kind === "dice";
export const PAUSES = new Set([",", ";", ":", ".", "?", "!"]);

/**
 * How an amount is written where one names a choice: “10silver”.
 *
 * @param {{ value: number, unitStem: string }} token
 */
export const amountOf = ({ value, unitStem }) => `${value}${unitStem}`;

/**
 * The pieces of a question in order.
 *
 * @param {string} text
 * @returns {Token[]}
 */
export const read = (text) => {
  const found = [...plain(text).matchAll(TOKEN)].map(token);
  return measured(withNumbers(compounds(withWhatIsCounted(withoutColons(found)))));
};

/**
 * “Endurance: 6 resolve: 4” as “endurance 6, resolve 4”; but “healing: 3 cures” is what it is about and no name.
 *
 * @param {Token[]} tokens
 */
const withoutColons = (tokens) => {
  const behindWord = (/** @type {number} */ at) =>
    tokens[at]?.text === ":" && tokens[at - 1]?.kind === "word" && isNumberOrDice(tokens[at + 1]);
  const isForm = tokens.filter((_, at) => behindWord(at)).length > 1;
  const isOfName = (/** @type {number} */ at) => {
    const next = tokens[at + 2];
    return behindWord(at) && (isForm || next?.kind !== "word" || unitOf(next.text).name !== "");
  };
  const isBeforeNow = (/** @type {number} */ at) =>
    /^, now \d/.test([at, at + 1, at + 2].map((place) => tokens[place]?.text).join(" ")); // “stamina, now 7”
  return tokens.flatMap((token, at) => {
    if (isOfName(at) || isBeforeNow(at)) return [];
    const isNext = isNumberOrDice(tokens[at - 1]) && isOfName(at + 1);
    return isNext ? [newToken(",", "mark", token.start, token.start), token] : [token];
  });
};

/**
 * The numbers of a row: “2 4 4”.
 *
 * @param {Token} row
 */
const rowOf = ({ text, start }) =>
  [...text.matchAll(/\d/g)].map(({ 0: digit, index }) => {
    const number = newToken(digit, "number", start + index, start + index + 1);
    number.value = Number(digit);
    return number;
  });

/**
 * “9/30” as “9 of 30” and “2 4 4” as numbers, for whatever takes no pairs and no grid.
 *
 * @param {Token[]} tokens
 * @returns {Token[]}
 */
export const withPools = (tokens) =>
  tokens.flatMap((token) => {
    if (token.kind === "grid" && !token.text.includes("/")) return rowOf(token);
    const [, first, second] = (token.kind === "pair" && /^(-?\d+)[\t-\r ]?\/[\t-\r ]?(\d+)$/.exec(token.text)) || [];
    if (!first || !second) return [token];
    const [now, full] = [first, second].map((text) => {
      return { ...token, text, kind: "number", value: Number(text), signed: text.startsWith("-") };
    });
    return [now, { ...token, text: "of", kind: "word", stem: "of" }, full].filter((one) => one !== undefined);
  });

/**
 * “3d6 plus two” as “3d6+2”, for what takes dice; what a bonus is “for” makes it a number of its own. The same pieces
 * where none has a bonus.
 *
 * @param {Token[]} tokens
 */
export const withSpokenBonuses = (tokens) => {
  if (!tokens.some(({ kind }, at) => kind === "dice" && isBonusOf(at + 1, tokens))) return tokens;
  return tokens.flatMap((token, at) => {
    const [before, behind] = [tokens[at - 1], tokens[at + 1]];
    if (before?.kind === "dice" && isBonusOf(at, tokens)) return [];
    if (token.kind !== "dice" || !behind || !isBonusOf(at + 1, tokens)) return [token];
    const text = `${token.text}${behind.value < 0 ? "" : "+"}${behind.value}`;
    return [{ ...token, text, end: behind.end }];
  });
};

/**
 * @param {number} at
 * @param {Token[]} tokens
 */
const isBonusOf = (at, tokens) => tokens[at]?.signed && !tokens[at]?.unit && tokens[at + 1]?.text !== "for";

/**
 * “2d6+1” as “+1”, for whatever always takes the same dice; the same pieces where none has a bonus.
 *
 * @param {Token[]} tokens
 */
export const withBonuses = (tokens) => {
  const bonusOf = (/** @type {Token} */ { kind, text }) => (kind === "dice" && /[+-]\s?\d+$/.exec(text)?.[0]) || "";
  if (!tokens.some(bonusOf)) return tokens;
  return tokens.map((token) => {
    const bonus = bonusOf(token);
    return bonus
      ? { ...token, kind: "number", value: Number(bonus.replace(/\s/, "")), signed: true, isBonus: true }
      : token;
  });
};

/**
 * Grids without the number behind them that counts something: “2 2 / 0 3 6 rounds”.
 *
 * @param {Token[]} tokens
 */
const withWhatIsCounted = (tokens) =>
  tokens.flatMap((token, at) => {
    const rows = token.text.split("/").map((row) => row.trim().split(/ +/));
    const cell = rows.at(-1)?.at(-1) ?? "";
    const isLong = rows.length > 1 && rows.at(-1)?.length === (rows[0]?.length ?? 0) + 1;
    if (!isLong || token.kind !== "grid" || !/^\d+$/.test(cell) || tokens[at + 1]?.kind !== "word") return [token];
    const text = token.text.slice(0, -cell.length).trimEnd();
    const number = newToken(cell, "number", token.end - cell.length, token.end);
    number.value = Number(cell);
    return [{ ...token, text, end: token.start + text.length }, number];
  });

/**
 * A text in small letters, without accents, with signs as they are typed: a wide ９ is a 9, and ⅓ is 1/3.
 *
 * @param {string} text
 */
const plain = (text) =>
  TYPED.reduce((so, [sign, typed]) => so.replaceAll(sign, typed), text)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("⁄", "/")
    .replace(/ nor\b/g, ", not")
    .replace(ROLLED, "roll")
    .replace(SAID_DICE, asDice)
    .replace(DICE_EACH, (said, number, what, die) => {
      const many = NUMBERS.get(number) ?? Number(number);
      return many ? `${what} ${many}${die}` : said;
    })
    .replace(SUM_OF_DICE, "+")
    .replace(BETWEEN, "$1$3-$2$4")
    .replace(RANK, (said, ordinal) => (ORDINALS.has(ordinal) ? `rank ${ORDINALS.get(ordinal)}` : said))
    .replace(LASTS, "hp")
    .replace(ATTACKS, "attack ")
    .replace(DEFENDS, "defence ")
    .replace(HARD, "$1 ")
    .replace(DECIMAL, "$1.$2")
    .replace(RAISED, "plus ")
    .replace(MORE, "plus ")
    .replace(SHOWN, (_, share) => `${100 - share}% hidden`)
    .replace(PART_HIDDEN, (_, part, whole) => `${Math.round((100 * part) / whole)}%`)
    .replace(FEET_AND_INCHES, (_, feet, inches) => (inches ? `${feet}ft ${inches}in` : `${feet}ft`));

/**
 * @param {string} said
 * @param {string} number or another word, of one die
 * @param {string | undefined} sides
 * @param {string | undefined} spelt the sides behind “d”, as one speaks them
 */
const asDice = (said, number, sides, spelt) => {
  const [many, of] = [number, (sides ?? spelt ?? "").replace(/s$/, "")].map((word) =>
    Number(NUMBERS.get(word) ?? word),
  );
  if (!of || (!many && !spelt)) return said;
  if (!many) return `${number} d${of}`;
  const isBefore = spelt !== undefined && number === String(many); // “defense 12 d6 armor”
  return isBefore ? said : `${many}d${of}`;
};

/**
 * @param {RegExpExecArray} match
 * @returns {Token}
 */
const token = (match) => {
  const [text] = match;
  const groups = match.groups ?? {};
  const found = Object.keys(groups).find((name) => groups[name] !== undefined) ?? "";
  const isWord = found === "foreign" || (found === "pair" && text.includes("-", 1)); // “a roll of 11-19”
  const kind = isWord ? "word" : found;
  const made = newToken(text, kind, match.index, match.index + text.length);
  if (kind === "word") {
    made.text = SHORT.get(withoutIs(text)) ?? text;
    made.stem = WHOSE.get(made.text) ?? stem(made.text);
    if (isNegation(made.text) && /n'?t$|not$/.test(made.text)) made.stem = "not";
  } else if (kind === "dice") made.stem = text;
  else if (kind === "number") {
    made.value = Number(text.replace(",", ""));
    made.signed = /^[+-]/.test(text);
  } else if (kind === "pair" && /^1\s?\/\s?[24]$/.test(text)) {
    made.kind = "number";
    made.value = 1 / Number(text.at(-1));
  }
  return made;
};

/**
 * @param {string} text
 * @param {string} kind
 * @param {number} start
 * @param {number} end
 * @returns {Token}
 */
const newToken = (text, kind, start, end) => ({
  text,
  kind,
  start,
  end,
  stem: "",
  value: 0,
  signed: false,
  unit: "",
  unitStem: "",
  game: "",
  isFoe: false,
  isCorrected: false,
  isShort: false,
  isUnknown: false,
  isCapital: false,
  isStat: false,
  side: "",
});

/**
 * “4th” as the number 4, “hit points” and “of us” as the one word that they are for whoever counts them, “no time for”
 * as “no”.
 *
 * @param {Token[]} tokens
 */
const compounds = (tokens) => {
  /** @type {Token[]} */
  const out = [];
  for (const token of tokens) {
    const last = out.at(-1);
    if (/^hitpoints?$/.test(token.text)) token.stem = "hp";
    if (last && /^(?:hit|health|life)$/.test(last.text) && /^points?$/.test(token.text)) {
      last.text += ` ${token.text}`;
      last.end = token.end;
      last.stem = "hp";
    } else if (last?.text === "of" && Object.hasOwn(GROUPS, token.text)) {
      last.text = `of ${token.text}`;
      last.end = token.end;
      last.stem = GROUPS[token.text] ?? "";
    } else if (/^(?:for|to)$/.test(token.text) && last?.text === "time" && out.at(-2)?.text === "no") {
      out.pop();
    } else if (last?.kind === "number" && ORDINAL.has(token.text) && last.end === token.start) {
      last.text += token.text;
      last.end = token.end;
    } else out.push(token);
  }
  return out;
};

/**
 * Numbers in words as numbers: “two hundred”, “half a dozen”, “two and a half”, “an hour”.
 *
 * @param {Token[]} tokens
 */
const withNumbers = (tokens) => {
  /** @type {Token[]} */
  const out = [];
  for (let at = 0; at < tokens.length; ) {
    const first = /** @type {Token} */ (tokens[at]);
    const found = number(tokens, at);
    if (!found) {
      out.push(first);
      at += 1;
      continue;
    }
    const used = tokens.slice(at, found.end);
    const texts = used.map(({ text }) => text);
    const made = newToken(texts.join(" "), "number", first.start, used.at(-1)?.end ?? first.end);
    made.value = found.value;
    made.signed = first.signed;
    const sign = out.at(-1);
    if (sign && Object.hasOwn(SIGNS, sign.text) && !made.signed) {
      out.pop();
      made.start = sign.start;
      made.signed = true;
      made.value *= SIGNS[sign.text] ?? 1;
      made.text = `${sign.text} ${made.text}`;
    }
    const isQuarters = QUARTERS.has(texts.at(-1) ?? ""); // “a quarter” is no “a”, and “three quarters” is no three
    if (first.kind === "word") made.stem = stem(isQuarters ? texts.join("").replace(/^a/, "") : first.text);
    if (texts.includes("fortnight")) made.unit = made.unitStem = "day";
    const isHalf = texts[0] === "half" && OF_WHAT.has(texts.at(-1) ?? "");
    const isOften = texts.length > 1 && texts.at(-1) === "time"; // “half the time”
    const isShare = QUARTERS.has(texts[1] ?? "") || ORDINALS.has((texts[1] ?? "").replace(/s$/, ""));
    if (isHalf || isOften || (texts.length === 2 && isShare && made.value < 1)) {
      made.unit = "percent";
      made.value *= 100;
    }
    out.push(made);
    at = found.end;
  }
  return out;
};

/**
 * The number that begins at a place, and where it ends; nothing if there is none.
 *
 * @param {Token[]} tokens
 * @param {number} at
 * @returns {{ value: number, end: number } | null}
 */
const number = (tokens, at) => {
  const { kind, text, value: written } = /** @type {Token} */ (tokens[at]);
  const textAt = (/** @type {number} */ place) => tokens[place]?.text ?? "";
  const [next, afterNext] = [textAt(at + 1), textAt(at + 2)];
  const isOne = text === "a" || text === "an";
  const [spoken, ordinal] = [NUMBERS.get(text), ORDINALS.get(text)];
  let value = written;
  let end = at + 1;
  const alone = fractionAt(tokens, at);
  if (alone) return alone;
  if (kind !== "number") {
    if (kind !== "word") return null;
    const share = shareAt(tokens, at);
    if (share) return share;
    if (isOne && next === "whole" && unitOf(afterNext).name) return { value: 1, end: at + 2 };
    if (text === "another" && next.length > 2 && unitOf(next).name) return { value: 1, end };
    if (isOne && (MULTIPLIERS.has(next) || next === "couple" || next === "fortnight")) {
      value = NUMBERS.get(next) ?? 0;
      end = at + 2;
    } else if (isOne && next.length > 2 && unitOf(next).name) return isARate(tokens, at) ? null : { value: 1, end };
    else if (isOne && isAtARate(tokens, at)) return { value: 1, end };
    else if (ordinal && next && !AMONG.test(textAt(at - 1))) return { value: ordinal, end };
    else if (spoken === undefined || (text === "once" && textAt(at - 1) === "at")) return null;
    else if (text === "nothing" && /^(?:to|for)$/.test(next)) return null;
    else if (text === "pair" && next !== "of") return null;
    else ({ value, end } = withOnes(spoken, tokens, end));
  }
  if (MULTIPLIERS.has(textAt(end)) && text !== "dozen") {
    value *= NUMBERS.get(textAt(end)) ?? 1;
    end += 1;
  }
  if (/^(?:hundred|thousand)$/.test(textAt(end - 1))) ({ value, end } = withRest(value, tokens, end));
  if (textAt(end - 1) === "couple" && textAt(end) === "of") end += 1;
  const part = partAt(tokens, end);
  const fraction = fractionAt(tokens, end);
  if (part.value) {
    value += part.value * (textAt(end - 1) === "dozen" ? 12 : 1);
    ({ end } = part);
  } else if (fraction) {
    value += fraction.value;
    ({ end } = fraction);
  }
  return { value, end };
};

/**
 * A fraction in figures: “1/2”, and before a unit also “3/4 mile” and “2/3 of an hour”, where it is no 3 of 4.
 *
 * @param {Token[]} tokens
 * @param {number} at
 * @returns {{ value: number, end: number } | null}
 */
const fractionAt = (tokens, at) => {
  const { kind = "", text = "", value = 0 } = tokens[at] ?? {};
  const [, part, whole] = /^([1-9])\s?\/\s?([2-9])$/.exec(text) ?? [];
  if (!part || !whole) return null;
  const behind = tokens.slice(at + 1, at + 4).map((token) => token.text);
  const isOf = /^of (?:an?|the)\b/.test(behind.join(" "));
  const isOften = isOf && behind[2] === "time"; // “¾ of the time”
  const isMeasured = isOften || unitOf(behind[isOf ? 2 : 0] ?? "").name !== "";
  const end = at + 1 + (isOf ? 2 : 0) + (isOften ? 1 : 0);
  if (part < whole && isMeasured) return { value: Number(part) / Number(whole), end };
  return kind === "number" ? { value, end: at + 1 } : null;
};

/**
 * A share of what stands behind it: “half a mile”, “three quarters of an hour”, “a tenth of a day”, “half of it”.
 *
 * @param {Token[]} tokens
 * @param {number} at
 * @returns {{ value: number, end: number } | null}
 */
const shareAt = (tokens, at) => {
  const textAt = (/** @type {number} */ place) => tokens[place]?.text ?? "";
  const [many, parts] = [textAt(at), textAt(at + 1)];
  const isOne = /^an?$/.test(many);
  const several = added(tokens[at]);
  const ordinal = isOne ? ORDINALS.get(parts) : parts.endsWith("s") && ORDINALS.get(parts.slice(0, -1));
  let value = 0;
  if (many === "half" || (isOne && parts === "half")) value = 1 / 2;
  else if (many === "quarter" && unitOf(parts).name) return { value: 1 / 4, end: at + 1 };
  else if (QUARTERS.has(parts) && (isOne || many === "three")) value = isOne ? 1 / 4 : 3 / 4;
  else if (ordinal && (isOne || several > 1)) value = (isOne ? 1 : several) / ordinal;
  else return null;
  const own = many === "half" ? at + 1 : at + 2;
  let end = textAt(own) === "of" ? own + 1 : own;
  if (/^(?:an?|the)$/.test(textAt(end))) end += 1;
  const whole = textAt(end);
  if (unitOf(whole).name) return { value, end };
  if (whole === "dozen") return { value: 12 * value, end: end + 1 };
  const isPart = textAt(at - 2) === "and"; // “a foot and a half of it”
  if (many === "half" && end > own && !isPart && (OF_WHAT.has(whole) || whole === "time"))
    return { value, end: end + 1 };
  return QUARTERS.has(parts) || (ordinal && !isOne) ? { value, end: own } : null;
};

/**
 * Whether “a cure every day” stands at a place.
 *
 * @param {Token[]} tokens
 * @param {number} at
 */
const isAtARate = (tokens, at) =>
  [at + 2, at + 3].some(
    (place) =>
      /^(?:every|each|per)$/.test(tokens[place]?.text ?? "") &&
      unitOf(tokens[place + 1]?.text ?? "").dimension === "time",
  );

/**
 * Tens with the ones behind them: “twenty two”.
 *
 * @param {number} value
 * @param {Token[]} tokens
 * @param {number} end
 */
const withOnes = (value, tokens, end) => {
  const behind = tokens[end]?.text ?? "";
  const isOwn = /birthday|year/.test(tokens[end + 1]?.text ?? ""); // no “twenty second wait”
  const ordinal = ORDINALS.get(behind) ?? (isOwn ? ["first", "second"].indexOf(behind) + 1 : 0); // “her seventy-fourth”
  const ones = added(tokens[end]) || ordinal;
  return value >= 20 && value < 100 && ones > 0 && ones < 10 ? { value: value + ones, end: end + 1 } : { value, end };
};

/**
 * The number in a word that may be added to others; 0 if it is none.
 *
 * @param {Token | undefined} token
 */
const added = (token) => (token && !TIMES.has(token.text) && NUMBERS.get(token.text)) || 0;

/**
 * Hundreds with what is added to them: “a hundred and twenty”, “two thousand five hundred”.
 *
 * @param {number} value
 * @param {Token[]} tokens
 * @param {number} end
 * @returns {{ value: number, end: number }}
 */
const withRest = (value, tokens, end) => {
  const at = tokens[end]?.text === "and" ? end + 1 : end;
  const tens = added(tokens[at]);
  if (tens <= 0 || tens >= 100) return { value, end };
  let rest = withOnes(tens, tokens, at + 1);
  const behind = tokens[rest.end]?.text ?? "";
  if (MULTIPLIERS.has(behind)) {
    if (value < 1000 || behind !== "hundred") return { value, end };
    rest = withRest(100 * rest.value, tokens, rest.end + 1);
  }
  return { value: value + rest.value, end: rest.end };
};

/**
 * Whether “a day” is a rate, as in “two cures a day”, and no time, as in “for a day”.
 *
 * @param {Token[]} tokens
 * @param {number} at
 */
const isARate = (tokens, at) => {
  const before = tokens.slice(Math.max(0, at - 5), at);
  const last = before.at(-1);
  const isOfLonger = last?.text === "in" && unitOf(before.at(-2)?.text ?? "").dimension === "time"; // “days in a month”
  if (isOfLonger) return true;
  if (!last || last.kind === "mark" || tokens[at + 2]?.text === "ago" || FILLERS.has(last.text)) return false;
  return before.some((token) => isNumberOrDice(token) || /^(?:an?|each)$/.test(token.text) || NUMBERS.has(token.text));
};
