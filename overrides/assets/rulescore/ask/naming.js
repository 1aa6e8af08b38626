/**
 * Where in a question something is named.
 *
 * @typedef {import("./reading.js").Token} Token
 * @typedef {import("./index.js").Input} Input
 * @typedef {{ worth: number, stems: string[] }} Cue a way to name something
 * @typedef {{ score: number, places: number[] }} Named how well, and by the words at which places
 */
import { ENDS, HOLDS } from "./measures.js";
import { amountOf, GROUPS, isNumberOrDice, PAUSES } from "./reading.js";
import { EARLIER, FILLERS, isFoe, isNegation, isWhose, LINKS, OTHERS } from "./words.js";

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
/** Words for whom or what something is against. */
export const AGAINST = new Set(["against", "vs", "versus"]);
/** Words behind which nothing names what is before, and words of which that is so but before “the” and “no”. */
const [LEADING, MAY_LEAD] = [new Set([...AGAINST, "but", "if", "when"]), new Set(["at", "with"])];
/** Words that part a little what stands before a number from it. */
const PARTING = new Set(["with", "and"]);
/** What each word within a phrase takes off that is not of it. */
const LOOSE = 0.1;
/** Whose the inputs are whose names begin so. @type {Record<string, string>} */
const BELONGS = {
  your: "my",
  player: "my",
  actor: "my",
  enemy: "their",
  opponent: "their",
  pursuer: "their",
};
/** The same where “we pursue” somebody. @type {Record<string, string>} */
const CHASED_BY_ME = { pursuer: "my", quarry: "their" };
/** Who speaks of the quarry and of oneself chases it. */
const QUARRY = "quarry";
/** Stems of what somebody does who is chased. */
const FLEES = new Set(["run", "fle", "escap"]);
const CHASE = new Set(["pursu", "chas", "hunt", "catch"]);
/** What a goblin is called where the cues of an input do not name goblins. */
export const ENEMY = "enemy";
/** Whose a number is that is of what is named before: “mine is 9”. */
const SAME = /^(?:mine|ours|his|hers|theirs)$/;
const HAVING = new Set(["adds", "has", "have", "had", "with", "is", "are", ":", "("]);
const PARTY = "party";
const BACK = /^(?:that'?s|makes|which)$/;
/** What begins another clause: “from 7 im ordained”. */
const I_AM = /^i'?m$/;
/** What belongs to the word right behind it and to none that comes later: “4 anti-trait, and my trait was 8”. */
const ANTI = "anti";
const [THEY, HE] = [/^(?:they(?:'re)?|their|them)$/, /^(?:s?he(?:'s)?|his|him|hers?)$/];
/** “She” and “he”. */
const BOTH = [/^(?:she(?:'s)?|hers?)$/, /^(?:he(?:'s)?|his|him)$/];
/** Stems of words for oneself. */
const OWN = new Set(["play", "charact", "hero", PARTY]);
/** Words for one time, two times and three times, and the stem of that. */
const TURNS = new Set(["once", "twice", "thrice"]);
export const TIMES = "tim";
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
const isNamedBehind = (at, tokens) => {
  let [first, end] = [at, at];
  while (first > 0 && tokens[first - 1]?.kind !== "mark") first -= 1;
  while (end < tokens.length && tokens[end]?.kind !== "mark") end += 1;
  if (at === first || tokens[first]?.kind !== "number") return false;
  return tokens.slice(first, end).every(({ kind }, after) => kind !== "number" || isContent(tokens[first + after + 1]));
};

/** @param {Token | undefined} token */
export const isTurns = (token) => TURNS.has(token?.text ?? "");

/**
 * The place of what a number counts, the last word of those right behind it: of “three ability rolls” that of the
 * rolls; -1 if the next number is named by it.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const nounBehind = (at, tokens) => {
  let place = at + 1;
  const first = tokens[place];
  if (first?.kind !== "word" || first.text === "from") return -1; // “9 from presence and skill”
  while (place < at + 3 && isContent(tokens[place + 1])) place += 1;
  return isNumberOrDice(tokens[place + 1]) ? -1 : place;
};

/**
 * Whether a token is a word that is neither little nor between a number and its name.
 *
 * @param {Token | undefined} token
 */
export const isContent = (token) => token?.kind === "word" && !FILLERS.has(token.text) && !LINKS.has(token.text);

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
    if (step === 1 && place === at + 1 && token.kind === "number" && token.unit) continue; // “four 2-hour rests”
    if (parts(token) || (step === 1 && token.text === "plus")) break;
    const word = said(token, missing);
    const isApart = word === ANTI && isCompound && !isNextTo(place, step, places, missing, tokens);
    const meant = word && (isApart || isAsked(place, tokens)) ? "" : word;
    if (token.text === ",") {
      off += GAP + (step === -1 && refersBack(at, tokens) ? 0 : COMMA);
      gap += 1;
    } else if (meant) {
      drop(missing, meant);
      places.push(place);
      cost = off;
    } else if (token.text === "and" && step === 1) off += COMMA;
    else if (PARTING.has(token.text) && step === -1) off += GAP;
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
 * Whether it is asked how many there are: “how many turns do 3 goblins take”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isAsked = (at, tokens) => tokens[at - 2]?.text === "how" && /^(?:many|much)$/.test(tokens[at - 1]?.text ?? "");

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
 * Mark words for whom one meets; “my wolf” is none. Where these are several, and “they”, he or she is one’s own: “three
 * guards chase our thief; their agility is 11, his is 15”.
 *
 * @param {Token[]} tokens
 */
export const markFoes = (tokens) => {
  for (const [at, token] of tokens.entries()) token.isFoe = isFoe(token.text) && tokens[at - 1]?.stem !== "my";
  if (!tokens.some(({ isFoe }) => isFoe)) {
    for (const [at, token] of tokens.entries()) token.isFoe = token.isUnknown && isSomebody(at, tokens);
  }
  const foes = tokens.filter(({ isFoe }) => isFoe);
  const ofOwn = isHeOurs(tokens) ? HE : pronounOfHero(tokens);
  if (ofOwn) return callOneself(tokens, ofOwn);
  const areMany = foes.length > 0 && foes.every(({ text }) => /(?:s|men)$/.test(text));
  const doChase = tokens.some(({ isFoe }, at) => isFoe && isChase(at + 1, tokens)); // “six goblins pursue the thief”
  if (!areMany || !(doChase || tokens.some(({ text }) => THEY.test(text)))) return;
  callOneself(tokens, HE);
};

/**
 * Mark whose values stand on which side of “against”, where the same is named on both, and nobody: “accurate 12 defense 11
 * against accurate 10 defense 9”.
 *
 * @param {Token[]} tokens
 */
export const markSides = (tokens) => {
  const [against = -1, ...others] = [...tokens.keys()].filter((at) => AGAINST.has(tokens[at]?.text ?? ""));
  if (against < 0 || others.length || tokens.some((_, at) => sideHere(at, tokens))) return;
  const named = (/** @type {Token[]} */ part) =>
    part.filter((token, at) => isContent(token) && isNumberOrDice(part[at + 1])).map(({ stem }) => stem);
  const [mine, theirs] = [named(tokens.slice(0, against)), named(tokens.slice(against))];
  if (!mine.some((stem) => theirs.includes(stem))) return;
  for (const [at, token] of tokens.entries()) token.side = at < against ? "my" : "their";
};

/**
 * Have “he” or “she” mean oneself.
 *
 * @param {Token[]} tokens
 * @param {RegExp} pronoun
 */
const callOneself = (tokens, pronoun) => {
  for (const token of tokens) if (pronoun.test(token.text)) token.stem = token.text === "him" ? "me" : "my";
};

/**
 * Which of “he” and “she” is one’s own where nobody says “I”: who is told of before any foe, “Fenya draws her bow, the
 * robber’s defence is 9, she has accurate 15”, or else the other of the two; nothing if that cannot be told, or somebody
 * is chased, whoever that is.
 *
 * @param {Token[]} tokens
 */
const pronounOfHero = (tokens) => {
  const isOneself = (/** @type {Token} */ { stem }) => stem === "my" || stem === "me" || stem === GROUPS.us;
  if (tokens.some((token) => isOneself(token) || FLEES.has(token.stem) || CHASE.has(token.stem))) return null;
  const first = tokens.findIndex(({ text }) => HE.test(text));
  const foe = tokens.findIndex(isSomebodyElse);
  if (first < 0 || foe < 0) return null;
  const isFirst = (/** @type {RegExp} */ one) => one.test(tokens[first]?.text ?? "");
  const own = BOTH.find((one) => isFirst(one) === first < foe);
  return own && tokens.some(({ text }) => own.test(text)) ? own : null;
};

/**
 * Whether “he” or “she” is somebody of one’s own: “my scout is blinded, his attribute is 12”; beside a foe, only where
 * that is “it”: “our mage wrestles the ogre, and she suffers from its fear”.
 *
 * @param {Token[]} tokens
 */
const isHeOurs = (tokens) => {
  const he = tokens.findIndex(({ text }) => HE.test(text));
  const isOurs = tokens.some((token, at) => {
    const [mine, behind] = [tokens[at - 1], tokens[at + 1]];
    const isWho = token.isUnknown || isFoe(token.text);
    const goesOn = behind?.kind === "word" || behind?.text === "(";
    return at < he && isWho && /^(?:my|our)$/.test(mine?.text ?? "") && goesOn && !OTHERS.has(token.stem);
  });
  return isOurs && (!tokens.some(isSomebodyElse) || tokens.some(({ text }) => /^its?$/.test(text)));
};

/**
 * Whether a word is for somebody whom one is up against; “he” and “they” may be one’s own.
 *
 * @param {Token} token
 */
const isSomebodyElse = ({ text, stem, isFoe }) => isFoe || (OTHERS.has(stem) && !HE.test(text) && !THEY.test(text));

/**
 * The pieces of a question about a character, who is “he” or “she” unless it speaks of somebody else.
 *
 * @param {Token[]} tokens
 */
export const aboutOneself = (tokens) => {
  if (!tokens.some(({ text }) => HE.test(text)) || tokens.some(isSomebodyElse)) return tokens;
  return tokens.map((token) => (HE.test(token.text) ? { ...token, stem: "my" } : token));
};

/**
 * Whether a word is for somebody who has something, or does something to one: “the sailor has”, “a brute with”, “the
 * knight accurate 13”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isSomebody = (at, tokens) => {
  const [having, number] = tokens.slice(at + 1, at + 3);
  const hasValue = /^(?:ha[sd]|with)$/.test(having?.text ?? "") || (isContent(having) && isNumberOrDice(number));
  const isNamed = [tokens[at - 1], tokens[at - 2]].some((one) => /^(?:an?|the)$/.test(one?.text ?? ""));
  const doesToMe = isNamed && tokens.slice(at + 2, at + 4).some(({ stem }) => stem === "me"); // “the merchant opposes me”
  if (doesToMe && having?.kind === "word" && tokens[at - 1]?.kind === "word") return true;
  const isNext = tokens[at - 1]?.text === "," && tokens.slice(0, at).some(({ stem }) => stem === "me");
  return hasValue && (isNext || (isNamed && tokens[at - 1]?.kind === "word")); // “the black knight has”
};

/**
 * Whether a token is a number, dice, a pair or a grid.
 *
 * @param {Token} token
 */
export const isNumeric = ({ kind }) => /^(?:number|dice|pair|grid)$/.test(kind);

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
    const isOfWhom = AGAINST.has(word) && /^who(?:se)?$/.test(tokens[place + 1]?.text ?? "");
    const isCrossed = token.text === "," && (mayCross || isInBrackets(place, at, tokens));
    if (PAUSES.has(token.text) && !isOfWhom && !isCrossed) return false;
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
 * Whether a number is of what is named before, and of somebody else: “his defence is 14, mine is 9”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const saysSame = (at, tokens) => {
  const [whose, is] = tokens.slice(Math.max(0, at - 2), at).map(({ text }) => text);
  return (
    SAME.test(is ?? "") || (/^(?:at|is)$/.test(is ?? "") && SAME.test(whose ?? "")) || sideBehind(at, tokens) !== ""
  );
};

/**
 * Whose a number is: of the foes that it counts, or of the last word before it in the sentence that says so.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const sideAt = (at, tokens) => {
  if (tokens[at]?.side) return tokens[at].side;
  if (countsFoes(at, tokens)) return "their";
  if (tokens[at + 1]?.stem === GROUPS.us) return "my"; // “four of us”
  const isToMe = tokens[at - 1]?.stem === "me" && tokens[at - 2]?.text !== "by";
  const isTimes = isTurns(tokens[at]) || tokens[at + 1]?.text === "times";
  if (isTimes && isToMe) return "my"; // “he has overawed me once”
  const behind = sideBehind(at, tokens);
  if (behind) return behind;
  for (let place = at - 1; place >= 0; place -= 1) {
    const token = /** @type {Token} */ (tokens[place]);
    if (ENDS.test(token.text)) return "";
    if (isChase(place, tokens)) return sideOfChase(place, at, tokens);
    if (AGAINST.has(token.text)) return "";
    const side = sideHere(place, tokens);
    if (side && !isNoSide(place, tokens)) return side;
  }
  return "";
};

/**
 * Whose a number is by what stands right behind it: “armor 1d6 on me and 3 on him”, “toughness 12 and 9 for him”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 * @returns {string}
 */
const sideBehind = (at, tokens) => {
  const [number, on, whose] = tokens.slice(at, at + 3);
  if (on?.text === "and" && whose && isNumeric(whose)) return sideBehind(at + 2, tokens) === "their" ? "my" : "";
  if (!number || !isNumeric(number) || !/^(?:on|for)$/.test(on?.text ?? "")) return "";
  return whose?.stem === "me" ? "my" : sideOf(whose?.stem ?? "");
};

/**
 * Whose the values behind a word are; nothing if it does not say so.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const sideHere = (at, tokens) => {
  const token = /** @type {Token} */ (tokens[at]);
  const isOwn = OWN.has(token.stem) && (!at || /^(?:the|,|and|:)$/.test(tokens[at - 1]?.text ?? "")); // “the character”
  if (isOwn || beginsWithMe(at, tokens)) return "my";
  if (token.text === "side" && tokens[at - 1]?.text === "other") return "their";
  return isFoeWithValues(at, tokens) ? "their" : sideOfToken(token, tokens[at + 1]);
};

/**
 * Whether a word for somebody says nothing of whose values come next: “her name is Mara”, “I chase him”, “on their
 * trail”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isNoSide = (at, tokens) =>
  /^(?:heels|name(?:'s)?|sheet|tracks|trail)$/.test(tokens[at + 1]?.text ?? "") ||
  (tokens[at - 1]?.text === "behind" && /^(?:close|right)$/.test(tokens[at - 2]?.text ?? "")) ||
  (tokens[at]?.text === "they" && /^(?:came|left|passed|went)$/.test(tokens[at + 1]?.text ?? "")) ||
  (/^(?:him|her|them)$/.test(tokens[at]?.text ?? "") &&
    (/^(?:at|by|call|of|to)$/.test(tokens[at - 1]?.text ?? "") || isChase(at - 1, tokens)));

/**
 * Whether foes stand behind a number, and none is named for another behind them.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const countsFoes = (at, tokens) => {
  const isOfKind = isContent(tokens[at + 1]) && !tokens[at + 1]?.isFoe; // “4 town guards”
  const [number, foes, behind] = [tokens[at], ...tokens.slice(isOfKind ? at + 2 : at + 1)];
  return number?.kind === "number" && !number.signed && !number.unit && foes?.isFoe && behind?.kind !== "number";
};

/**
 * Whether a foe has what comes next: “the robber has”, “wolves agility 13”, “it has”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isFoeWithValues = (at, tokens) => {
  const isPause = tokens[at + 1]?.text === "," && /^wh(?:ich|o)$/.test(tokens[at + 2]?.text ?? ""); // “a boar, which has”
  const [foe, behind, next] = [tokens[at], ...tokens.slice(isPause ? at + 2 : at + 1)];
  if (foe?.text === "it" && /^(?:ha[sd]|adds)$/.test(behind?.text ?? "")) return true;
  if (!foe?.isFoe || !behind) return false;
  if (/^(?:after|behind)$/.test(behind.text)) return next?.stem === "me" || next?.stem === GROUPS.us;
  if (behind.text === "who") return tokens.slice(at + 2, at + 6).some(({ text }) => HAVING.has(text)); // “who acts first, has”
  if (/^(?:that|which)$/.test(behind.text) || behind.isUnknown) return HAVING.has(next?.text ?? "");
  if (HAVING.has(behind.text)) return true;
  const clause = tokens.slice(at + 2, at + 6).map(({ text }) => text); // “the cutpurse bolts down the alley with”
  return isContent(behind) && (isNumberOrDice(next) || /^[a-z ]* with /.test(`${clause.join(" ")} `));
};

/**
 * Whether a clause begins with oneself: “me accurate 14, the knight accurate 13”, “me +8, him +6”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const beginsWithMe = (at, tokens) => {
  const isFirst = at === 0 || tokens[at - 1]?.kind === "mark" || tokens[at - 1]?.text === "and";
  const hasValue = at === 1 && isContent(tokens[2]) && isNumberOrDice(tokens[3]); // “duel me accurate 14”
  return tokens[at]?.stem === "me" && (isFirst || hasValue);
};

/**
 * Whose the value at a place is behind who chases whom: “the thief we chase has …”, “chasing a thief agility 14”.
 *
 * @param {number} at
 * @param {number} number
 * @param {Token[]} tokens
 */
const sideOfChase = (at, number, tokens) => {
  if (!isMine(at, tokens)) return "";
  const [first, ...others] = tokens.slice(at + 1, number).filter(({ text }) => !/^(?:an?|the)$/.test(text));
  const isOfThem = isContent(first) && isContent(others[0]) && others.every(({ kind }) => kind !== "mark");
  if (isOfThem) return "their";
  return /^(?:has|is|had)$/.test(tokens[at + 1]?.text ?? "") ? "their" : "my";
};

/**
 * Whether oneself is the last whom a sentence speaks of before a place: “our ranger, agility 12, goes after him”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isMine = (at, tokens) => {
  const isSaid = (/** @type {Token} */ { stem, isFoe }) =>
    isFoe || stem === "my" || stem === GROUPS.us || OTHERS.has(stem);
  const last = tokens.findLastIndex((token, place) => place < at && (isSaid(token) || ENDS.test(token.text)));
  const { stem = "" } = tokens[last] ?? {};
  return stem === "my" || stem === GROUPS.us;
};

/**
 * Whether somebody is chased: also in “we’re after”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isChase = (at, tokens) =>
  (tokens[at]?.text === "after" &&
    (/^(?:my|go|run)$/.test(tokens[at - 1]?.stem ?? "") ||
      (/^(?:him|her|them)$/.test(tokens[at + 1]?.text ?? "") && isMine(at, tokens)))) ||
  CHASE.has(tokens[at]?.stem ?? "");

/**
 * Whose value an input is, by its name: “my”, “their”, or nobody’s in particular.
 *
 * @param {Input} input
 * @param {Token[]} tokens
 */
export const whose = (input, tokens) => {
  const role = roleOf(input);
  return (role in CHASED_BY_ME && isChasing(tokens) ? CHASED_BY_ME : BELONGS)[role] ?? "";
};

/**
 * Whom a value may be of, by the name of its input: `pursuer_agility`.
 *
 * @param {{ name: string }} input
 */
export const roleOf = ({ name }) => {
  const end = name.indexOf("_");
  return end < 0 ? name : name.slice(0, end);
};

/**
 * Whether “we pursue”, “I chase” or “runs from me” stands anywhere, or one’s own values beside those of a quarry.
 *
 * @param {Token[]} tokens
 */
const isChasing = (tokens) => {
  const ofQuarry = tokens.some(({ stem }) => stem === QUARRY) && tokens.some(({ stem }) => sideOf(stem) === "my");
  const isMeAt = (/** @type {number} */ at) => isFromMe(at, tokens) || isMeBehind(at, tokens);
  const isMyChase = (/** @type {number} */ at) => isChase(at, tokens) && (isMine(at, tokens) || isOpening(at, tokens));
  return ofQuarry || tokens.some((_, at) => isMyChase(at) || isMeAt(at));
};

/**
 * Whether a clause begins with what oneself is doing: “chasing a thief”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOpening = (at, tokens) =>
  at === 0 ? tokens[1]?.kind === "word" : tokens[at]?.text.endsWith("ing") === true && tokens[at - 1]?.kind === "mark";

/**
 * Whether it is oneself who is close to somebody: “I’m right behind”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isMeBehind = (at, tokens) =>
  tokens[at]?.text === "behind" && [at - 1, at - 2].some((place) => /^(?:me|my)$/.test(tokens[place]?.stem ?? ""));

/**
 * Whether somebody flees from oneself: “runs from me”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isFromMe = (at, tokens) => {
  const [flees, from, behind] = tokens.slice(at - 1, at + 2);
  return FLEES.has(flees?.stem ?? "") && from?.text === "from" && /^(?:me|my)$/.test(behind?.stem ?? "");
};

/**
 * Whose the values behind a word are; “the thief’s” are theirs, and in “my perception’s 13” the word is “is”.
 *
 * @param {Token} token
 * @param {Token} [behind]
 */
const sideOfToken = ({ text, stem }, behind) => {
  const side = stem === PARTY || stem === GROUPS.us ? "my" : sideOf(stem);
  if (side || !text.endsWith("'s") || behind?.kind === "number") return side;
  return OWN.has(stem) ? "my" : "their";
};

/**
 * Whose the values behind a word are; nothing if it does not say so.
 *
 * @param {string} word
 */
const sideOf = (word) => (OTHERS.has(word) ? "their" : word === "my" ? "my" : "");

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
      if (places.length && (PAUSES.has(text) || (stems[0] === ENEMY && stem === "my"))) break;
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
 * Whether “no”, “without” or “none of them” stands right before words.
 *
 * @param {number[]} places
 * @param {Token[]} tokens
 */
export const isDenied = (places, tokens) => {
  const before = tokens.slice(0, Math.min(...places)).map(({ text }) => text);
  return /(?:^| )(?:no|without|nobody|none(?: of [a-z]+)?)$/.test(before.join(" "));
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
  const first = Math.min(...places);
  const isAny = tokens[first - 1]?.text === "any";
  let [away, isApart] = [0, false];
  for (let at = first - 1; at >= 0; at -= 1) {
    const { text = "" } = tokens[at] ?? {};
    away += text === "and" ? 2 : Number(!LINKS.has(text));
    if (PAUSES.has(text) || /^(?:after|at|but)$/.test(text) || (away > NOT_NEAR && !isAny)) return false;
    if (text === "could" && tokens[at - 2]?.text === "before") return true;
    isApart ||= text === "with"; // “no air with deep breaths”
    if (isNegation(text) && !spoken.has(at)) return !isApart || !/^(?:no|without)$/.test(text);
  }
  return false;
};

/**
 * The words right before a number.
 *
 * @param {number} at
 * @param {number} many
 * @param {Token[]} tokens
 */
export const textsBefore = (at, many, tokens) =>
  tokens
    .slice(Math.max(0, at - many), at)
    .map(({ text }) => text)
    .join(" ");

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
    if (tokens.some((_, place) => asksForMore(place, tokens))) return true;
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
export const isHeld = (at, tokens) =>
  !tokens[at]?.unit &&
  HOLDS.test(tokens[at - 1]?.text ?? "") &&
  tokens[at - 2]?.text !== "to" &&
  !tokens.slice(at + 1, at + 4).some(({ stem }) => stem === "need");

/**
 * Whether it is asked how many more there are, or how much longer.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const asksForMore = (at, tokens) => tokens[at]?.text === "how" && /^(?:more|longer)$/.test(tokens[at + 2]?.text ?? "");

/**
 * Whether a number counts what stands behind it, and that does not name it: “12 orcs”.
 *
 * @param {number} at
 * @param {number[]} places
 * @param {Token[]} tokens
 */
export const countsSomething = (at, places, tokens) => {
  const isDoing = /^(?:hits|strikes) (?:for|me|us|him|her)$/.test(`${tokens[at + 1]?.text} ${tokens[at + 2]?.text}`);
  return !places.includes(at + 1) && !isDoing && isContent(tokens[at + 1]); // “accurate 15 hits for 1d10”
};

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
