/**
 * Whose the values in a question are: one’s own, or those of whom one is up against.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./index.js").Input} Input
 */
import { ENDS } from "../reading/measures.js";
import { GROUPS, isNumberOrDice } from "../reading/reading.js";
import { AGAINST, isContent, isNumeric, saysTimes, textsBefore } from "../reading/tokens.js";
import { isFoe, OTHERS } from "../reading/words.js";

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
/** Stems of what somebody does who is chased. */
const FLEES = new Set(["run", "fle", "escap"]);
const CHASE = new Set(["pursu", "chas", "hunt", "catch"]);
/** Who flees from others. */
const THIEF = /^(?:burglar|cutpurse|fugitive|pickpocket|thief)$/;
/** Whose a number is that is of what is named before: “mine is 9”. */
const SAME = /^(?:mine|ours|his|hers|its|theirs)$/;
/** Whose the values are behind words for who is chased and who chases. @type {Record<string, string>} */
const IN_CHASE = { quarry: "my", pursuer: "their", pursuers: "their" };
const HAVING = new Set(["adds", "has", "have", "had", "with", "is", "are", ":", "("]);
/** “They”, and “he” or “she”. */
const [THEY, HE] = [/^(?:they(?:'re)?|their|them)$/, /^(?:s?he(?:'s)?|his|him|hers?)$/];
/** “She” and “he”. */
const BOTH = [/^(?:she(?:'s)?|hers?)$/, /^(?:he(?:'s)?|his|him)$/];
/** Stems of words for oneself. */
const OWN = new Set(["play", "charact", "hero", "party"]);
/**
 * Mark words for whom one meets; “my wolf” is none. Where these are several, and “they”, he or she is one’s own: “three
 * guards chase our thief; their agility is 11, his is 15”.
 *
 * @param {Token[]} tokens
 */
export const markFoes = (tokens) => {
  if (isByGameMaster(tokens)) callTheirs(tokens);
  for (const [at, token] of tokens.entries()) token.isFoe ||= isFoe(token.text) && tokens[at - 1]?.stem !== "my";
  if (!tokens.some(({ isFoe }) => isFoe)) {
    for (const [at, token] of tokens.entries()) token.isFoe = token.isUnknown && isSomebody(at, tokens);
  }
  const foes = tokens.filter(({ isFoe }) => isFoe);
  const ofOwn = isHeOurs(tokens) || doesFlee(tokens) ? HE : pronounOfHero(tokens);
  if (ofOwn) return callOneself(tokens, ofOwn);
  const areMany = foes.length > 0 && foes.every(({ text }) => /(?:s|men)$/.test(text));
  const doChase = tokens.some(({ isFoe }, at) => isFoe && isChase(at + 1, tokens)); // “six goblins pursue the thief”
  if (!areMany || !(doChase || tokens.some(({ text }) => THEY.test(text)))) return;
  callOneself(tokens, HE);
};

/**
 * Mark whose values stand on which side of “against”, where the same is named on both, and nobody else: “accurate 12
 * defense 11 against accurate 10 defense 9”, “strength 6 against ogre strength 9”.
 *
 * @param {Token[]} tokens
 */
export const markSides = (tokens) => {
  if (markChase(tokens)) return;
  const against = tokens.findIndex(({ text }) => AGAINST.has(text));
  const isOther = (/** @type {Token} */ _, /** @type {number} */ at) =>
    sideHere(at, tokens) === (at < against ? "their" : "my");
  if (against < 0 || tokens.some(isOther)) return;
  const named = (/** @type {Token[]} */ part) =>
    part.filter((token, at) => isContent(token) && isNumberOrDice(part[at + 1])).map(({ stem }) => stem);
  const [mine, theirs] = [named(tokens.slice(0, against)), named(tokens.slice(against))];
  if (!mine.some((stem) => theirs.includes(stem))) return;
  for (const [at, token] of tokens.entries()) token.side = at < against ? "my" : "their";
};

/**
 * Mark whose values stand behind “quarry” and “pursuer”: “quarry agility 9, movement 12, pursuer agility 13”; nothing
 * unless both stand before their values.
 *
 * @param {Token[]} tokens
 */
const markChase = (tokens) => {
  const sides = tokens.map(({ text }) => IN_CHASE[text] ?? "");
  const areBoth = ["my", "their"].every((side) => sides.includes(side));
  const isTold = sides.findIndex(Boolean) < tokens.findIndex(isNumberOrDice);
  if (!areBoth || !isTold || isChasing(tokens)) return false;
  let side = "";
  for (const [at, token] of tokens.entries()) {
    side = sides[at] || side;
    if (tokens[at - 1]?.text !== "of") token.side = side; // how many they are, that it is said of
  }
  return true;
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
 * Whether somebody speaks of “the hero”, “the players” or “the party’s ranger”, whom others meet.
 *
 * @param {Token[]} tokens
 */
export const isByGameMaster = (tokens) =>
  tokens.some(
    ({ text }, at) =>
      /^(?:hero(?:es)?|players?|party's)$/.test(text) && /^(?:an?|the)$/.test(tokens[at - 1]?.text ?? ""),
  );

/**
 * Have “my champion has” and “my troll” mean whom one meets, as a game master says it.
 *
 * @param {Token[]} tokens
 */
const callTheirs = (tokens) => {
  for (const [at, token] of tokens.entries()) {
    const [who, behind, next] = tokens.slice(at + 1, at + 4);
    const has = behind?.text === "," ? next : behind;
    const isSomebodyWith = isContent(who) && /^(?:ha[sd]|have|whose)$/.test(has?.text ?? "");
    if (token.text !== "my" || !who || OWN.has(who.stem) || !(isFoe(who.text) || isSomebodyWith)) continue;
    token.stem = "their";
    who.isFoe = true;
  }
};

/**
 * Which of “he” and “she” is one’s own where nobody says “I”: who is told of before any foe, “Fenya draws her bow, the
 * robber’s defence is 9, she has accurate 15”, or else the other of the two; nothing if that cannot be told, or somebody
 * flees, whoever that is.
 *
 * @param {Token[]} tokens
 */
const pronounOfHero = (tokens) => {
  if (tokens.some(({ stem }) => stem === "my" || stem === "me" || FLEES.has(stem))) return null;
  const first = tokens.findIndex(({ text }) => HE.test(text));
  const foe = tokens.findIndex(({ isFoe }) => isFoe);
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
    const goesOn = behind?.kind === "word" || /^[(.]$/.test(behind?.text ?? "");
    return at < he && isWho && /^(?:my|our)$/.test(mine?.text ?? "") && goesOn && !OTHERS.has(token.stem);
  });
  const isIt = (/** @type {Token} */ { text }, /** @type {number} */ at) =>
    /^its?$/.test(text) && !/^(?:does|is|was|will|would)$/.test(tokens[at - 1]?.text ?? ""); // “how likely is it”
  return isOurs && (!tokens.some(({ isFoe }) => isFoe) || tokens.some(isIt));
};

/**
 * Whether somebody flees from another, and nobody says “I”: “the thief runs from the watch, he has agility 14”.
 *
 * @param {Token[]} tokens
 */
const doesFlee = (tokens) =>
  tokens.some(({ stem }, at) => FLEES.has(stem) && tokens[at + 1]?.text === "from") &&
  !tokens.some(({ stem }) => stem === "my" || stem === "me");

/**
 * The pieces of a question about a character, who is “he” or “she” unless it speaks of somebody else.
 *
 * @param {Token[]} tokens
 */
export const aboutOneself = (tokens) => {
  if (!tokens.some(({ text }) => HE.test(text)) || tokens.some(({ isFoe }) => isFoe)) return tokens;
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
  const isPart = /^(?:that|which|who)$/.test(tokens[at + 1]?.text ?? ""); // “a werewolf that has”
  const [having, number] = tokens.slice(isPart ? at + 2 : at + 1);
  const hasValue = /^(?:ha[sd]|with)$/.test(having?.text ?? "") || (isContent(having) && isNumberOrDice(number));
  const isNamed = [tokens[at - 1], tokens[at - 2]].some((one) => /^(?:an?|the)$/.test(one?.text ?? ""));
  const doesToMe = isNamed && tokens.slice(at + 2, at + 4).some(({ stem }) => stem === "me"); // “the merchant opposes me”
  return doesToMe || (isNamed && hasValue); // “the black knight has”
};

/**
 * Whether a number is of what is named before, and of somebody else: “his defence is 14, mine is 9”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const saysSame = (at, tokens) => {
  const [whose, is] = tokens.slice(Math.max(0, at - 2), at).map(({ text }) => text);
  const isMet = AGAINST.has(whose ?? "") && /^(?:my|our|his|her|their)$/.test(is ?? ""); // “his is 9 versus my 14”
  const isOf = SAME.test(is ?? "") || (/^(?:at|is)$/.test(is ?? "") && SAME.test(whose ?? ""));
  return isMet || isOf || sideBehind(at, tokens) !== "";
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
  const isTimes = saysTimes(at, tokens);
  if (isTimes && isToMe) return "my"; // “he has overawed me once”
  if (isTimes && /\bby (?:him|her|them)(?: ,)?$/.test(textsBefore(at, 3, tokens))) return "my"; // “awed by him twice”
  const behind = sideBehind(at, tokens);
  if (behind) return behind;
  for (let place = at - 1; place >= 0; place -= 1) {
    const token = /** @type {Token} */ (tokens[place]);
    if (ENDS.test(token.text)) return "";
    if (isChase(place, tokens)) return sideOfChase(place, tokens);
    if (AGAINST.has(token.text)) return "";
    const side = sideHere(place, tokens);
    if (side && !isNoSide(place, tokens)) return side;
  }
  return "";
};

/**
 * Whose a number is by what stands right behind it: “armor 1d6 on me, 3 on him”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 * @returns {string}
 */
const sideBehind = (at, tokens) => {
  const [number, on, whose] = tokens.slice(at, at + 3);
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
  const isOwn = OWN.has(token.stem) && /^(?:the|,|and|:)$/.test(tokens[at - 1]?.text ?? ""); // “the character”
  if (isOwn || beginsWithMe(at, tokens)) return "my";
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
  (/^(?:him|her|them)$/.test(tokens[at]?.text ?? "") &&
    ((/^(?:i|we)$/.test(tokens[at - 2]?.text ?? "") && tokens[at + 1]?.text === "with") || // “I meet him with”
      /^(?:at|by|call|of|to)$/.test(tokens[at - 1]?.text ?? "") ||
      isChase(at - 1, tokens)));

/**
 * Whether foes stand behind a number, and none is named for another behind them.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const countsFoes = (at, tokens) => {
  const isOf = tokens[at + 1]?.text === "of" && /^(?:my|our|the)$/.test(tokens[at + 2]?.text ?? ""); // “8 of my guards”
  const first = isOf ? at + 3 : at + 1;
  const isOfKind = isContent(tokens[first]) && !tokens[first]?.isFoe; // “4 town guards”
  const [number, foes, behind] = [tokens[at], ...tokens.slice(isOfKind ? first + 1 : first)];
  return number?.kind === "number" && !number.signed && !number.unit && foes?.isFoe && behind?.kind !== "number";
};

/**
 * Whether a foe has what comes next: “the robber has”, “wolves agility 13”, “it has”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isFoeWithValues = (at, tokens) => {
  const isPause = tokens[at + 1]?.text === "," && /^wh(?:ich|o|ose)$/.test(tokens[at + 2]?.text ?? ""); // “a boar, which has”
  const [foe, behind, next] = [tokens[at], ...tokens.slice(isPause ? at + 2 : at + 1)];
  if (foe?.text === "it" && /^(?:ha[sd]|adds)$/.test(behind?.text ?? "")) return true;
  if (foe?.text === "its" && behind?.text === "is") return true; // “my agility is 13 and its is 15”
  if (!foe?.isFoe || !behind) return false;
  if (/^(?:after|behind)$/.test(behind.text)) return next?.stem === "me";
  if (behind.text === "whose") return true;
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
  return tokens[at]?.stem === "me" && isFirst;
};

/**
 * Whose a value is behind who chases whom: “the thief we chase has …”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const sideOfChase = (at, tokens) => {
  if (!isMine(at, tokens)) return "";
  return /^(?:has|is|had)$/.test(tokens[at + 1]?.text ?? "") ? "their" : "my";
};

/**
 * Whether oneself is the last who is spoken of before a place: “our ranger, agility 12, goes after him”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isMine = (at, tokens) => {
  const isOneself = (/** @type {Token | undefined} */ token) => token?.stem === "my" || token?.stem === GROUPS.us;
  const isSaid = (/** @type {Token} */ token) => token.isFoe || isOneself(token) || OTHERS.has(token.stem);
  return isOneself(tokens.slice(0, at).findLast(isSaid));
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
  (CHASE.has(tokens[at]?.stem ?? "") && tokens[at + 1]?.text !== "by"); // “chased by 2 wolves”

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
 * Whether “we pursue”, “I chase” or “runs from me” stands anywhere, or it is a thief against whom one is.
 *
 * @param {Token[]} tokens
 */
const isChasing = (tokens) => {
  const isThief = tokens.some(({ text }, at) => THIEF.test(text) && tokens[at - 1]?.text === "the");
  const isHunted = tokens.some(({ text }) => /^(?:me|us|my|our|after|behind)$/.test(text)); // “he is after me”
  if (isThief && !isHunted && tokens.some(({ text }) => /^(?:i|we)$/.test(text))) return true;
  const isMeAt = (/** @type {number} */ at) => isFromMe(at, tokens) || isMeBehind(at, tokens);
  const isMyChase = (/** @type {number} */ at) => isChase(at, tokens) && (isMine(at, tokens) || isOpening(at, tokens));
  return tokens.some((_, at) => isMyChase(at) || isMeAt(at));
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
  const side = stem === GROUPS.us ? "my" : sideOf(stem);
  if (side || !text.endsWith("'s") || behind?.kind === "number") return side;
  return OWN.has(stem) ? "my" : "their";
};

/**
 * Whose the values behind a word are; nothing if it does not say so.
 *
 * @param {string} word
 */
export const sideOf = (word) => (OTHERS.has(word) ? "their" : word === "my" ? "my" : "");
