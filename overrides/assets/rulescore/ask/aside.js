/**
 * Numbers that are beside the point, however well they would do: the name of a room or a page, a year, what was last
 * time, what a friend has, what is taken back.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./index.js").Input} Input
 */
import { ENDS } from "../reading/measures.js";
import { GROUPS, PAUSES } from "../reading/reading.js";
import { isContent, isNumeric, textsBefore, textsBehind } from "../reading/tokens.js";
import { setOf, stem } from "../reading/words.js";

/** What a number behind it is the name of. */
const NUMBERED = setOf(
  "act book chapter corridor crypt door episode floor hall house level location module page part room session",
);
/** What is counted over an evening, and not in a rule: “the 2nd fight”. */
const REPEATED = setOf("attempt evening fight game session time try");
const GROUPS_OF = new Set(Object.values(GROUPS));
const ORDINAL = /\d(?:st|nd|rd|th)$/;
const YEAR = /^(?:1\d|20)\d\d$/;
const LAST_TRY = setOf("attack attempt blow hit one roll try");
/** Who is neither the reader nor an enemy. */
const THIRD = setOf("bro brother buddy cousin dad friend husband mate mum pal sis sister uncle wife");
/** The same, unless it is “my wizard”. */
const THIRD_UNLESS_MINE = setOf("cleric mage wizard elf");
const [THEN, NOW] = ["then", "now"];
/** What may have been the last one: “last session”. */
const LAST = /^(?:fight|game|journey|month|session|time|trip|week|year)$/;
/** What stands before the number that is meant: “sorry”, “no make it”, “, no,”. */
const TAKES_BACK =
  /(?:^| )(?:, )?(?:(?:actually|correction|i mean|no wait|or rather|oops|scratch that|sorry|wait no)(?: (?:,|no|i mean|it'?s|make (?:it|that)))*|(?:,|no) make (?:it|that)|no wait ,(?: [a-z']+){1,4}(?: ,)?|(?<=(?:^| ), )no ,)$/;
/** What may stand between what somebody had and has: “25 hits this morning, now I’m at 11”. */
const WAS_BETWEEN = setOf(
  "a ago am an and at be before but day days down earlier for has have he her his hour i i'm is it its it's just morning my now only she that the then they this to today was we yesterday , ; .",
);
/** What says that a number was so earlier, before it, or before it and behind. */
const WAS_BEFORE = /\bused to (?:be|have)(?: at)?$/;
const HAD = /\b(?:had|was|were)$/;
const WAS_BEHIND = /\b(?:ago|before|earlier|this morning|yesterday)\b/;
const IS_NOW = /^(?:now|today|currently)$/;
/** What stands before a number that others come to. */
const COMES_TO = /(?:^| )(?:that'?s|makes|makes it|now it'?s)(?: now)?$/;
/** So many pieces may stand between both numbers. */
const FAR = 12;

/**
 * The pieces of a question without numbers that are taken back, and without the words that do so; of “not 10 but 12” and
 * “20 feet, no wait, 18” only the 12 and 18 feet are left, and of “one of those two” the one.
 *
 * @param {Token[]} tokens
 */
export const withoutTakenBack = (tokens) => {
  const back = new Set();
  const numbers = [...tokens.keys()].filter((at) => isNumeric(/** @type {Token} */ (tokens[at])));
  for (const [place, at] of numbers.entries()) {
    const [one, next = 0] = [/** @type {Token} */ (tokens[at]), numbers[place + 1]];
    const between = tokens.slice(at + 1, next).map(({ text }) => (PAUSES.has(text) ? "," : text));
    if (!between.length || between.length > FAR) continue;
    if (isInTotal(next, tokens) && COMES_TO.test(between.join(" "))) back.add(one); // “got 2 injuries, that’s 5 in total”
    const isDenied = tokens[at - 1]?.stem === "not" && /^(?:, )?but$/.test(between.join(" "));
    const said = TAKES_BACK.exec(between.join(" "))?.[0].trim().split(" ").length ?? 0;
    const isOften = tokens[next + 1]?.text === "x" || tokens[next + 1]?.text === "times"; // “make it 3x in a row”
    if (!isDenied && (!said || isOften)) continue;
    for (const token of isDenied ? tokens.slice(at - 1, next) : [one, ...tokens.slice(next - said, next)])
      back.add(token);
    const meant = /** @type {Token} */ (tokens[next]);
    if (!meant.unit) Object.assign(meant, { unit: one.unit, unitStem: one.unitStem });
  }
  return withWhatIsNow(tokens.filter((token, at) => !back.has(token) && !isOfGroup(at, tokens)));
};

/**
 * What somebody has now in the place of what that was: “willpower used to be 14, now it is 10” as “willpower 10”, and
 * “stamina 9 now, 27 yesterday” as “stamina 9 now”.
 *
 * @param {Token[]} tokens
 */
const withWhatIsNow = (tokens) => {
  const so = [...tokens];
  for (let at = 0; at < so.length; at += 1) {
    if (so[at]?.kind !== "number" || so[at]?.unit) continue; // 4 hours before and 6 now are 10
    if (so[at - 1]?.text === "," && so[at + 1]?.text === "yesterday") {
      so.splice(at - 1, 3);
      at -= 2; // so that what takes its place is looked at next
      continue;
    }
    const now = nowFor(at, so);
    const is = so[now];
    if (!is) continue;
    const noun = isContent(so[at + 1]) ? so.slice(at + 1, at + 2) : [];
    const usedTo = WAS_BEFORE.exec(textsBefore(at, 4, so))?.[0].split(" ") ?? [];
    const start = at - usedTo.length;
    so.splice(start, now + 1 - start, is, ...noun);
  }
  return so;
};

/**
 * The place of what is now in the place of a number that was so earlier, and has no other name; -1 if there is none.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const nowFor = (at, tokens) => {
  const isThat = (/** @type {Token} */ { kind }, /** @type {number} */ place) =>
    kind === "number" && place > at && tokens[place + 1]?.text !== "ago";
  const now = tokens.findIndex(isThat);
  const isAway = now < 0 || now > at + FAR || tokens[now]?.unit;
  if (isAway || isContent(tokens[now + 1])) return -1;
  const between = tokens.slice(isContent(tokens[at + 1]) ? at + 2 : at + 1, now);
  const isLittle = (/** @type {Token} */ { kind, text }, /** @type {number} */ place) =>
    kind === "number" || WAS_BETWEEN.has(text) || (between[place - 2]?.text === "before" && place > 1);
  const before = textsBefore(at, 4, tokens);
  const wasSo = WAS_BEFORE.test(before) || (HAD.test(before) && WAS_BEHIND.test(textsBehind(at, now - at - 1, tokens)));
  const isSoNow = between.some(({ text }) => IS_NOW.test(text)) || IS_NOW.test(tokens[now + 1]?.text ?? "");
  return wasSo && isSoNow && between.every(isLittle) ? now : -1;
};

/**
 * Whether a number is all that there is now: “5 in total”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isInTotal = (at, tokens) => /^(?:in (?:total|all)|total|altogether|overall)\b/.test(textsBehind(at, 2, tokens));

/**
 * Whether a number is how many there are of whom another is of: the two of “one of those two” and of “of those two just
 * one”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOfGroup = (at, tokens) => {
  if (tokens[at]?.kind !== "number" || !GROUPS_OF.has(tokens[at - 1]?.stem ?? "")) return false;
  return [at - 2, at + 1, at + 2, at + 3, at + 4].some((place) => tokens[place]?.kind === "number");
};

/**
 * Whether a number is of nothing that is asked.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const isAside = (at, tokens) =>
  isDate(at, tokens) || isOfLastTry(at, tokens) || isOfOtherDay(at, tokens) || isOfHeading(at, tokens);

/**
 * Whether “one” is of a heading: “One attack: accurate 12”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOfHeading = (at, tokens) => tokens[at]?.text === "one" && tokens[at + 2]?.text === ":";

/**
 * Whether any other number fits better than this one, which is of an earlier day or of somebody else: “my buddy has
 * conditioning 6”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
export const isLessLikely = (at, tokens) => isOfEarlierDay(at, tokens) || isOfThird(at, tokens);

/**
 * Whether a number names or counts what an input is not: “page 61”, “in round 4”, “the 5th floor”, “for 3 people”. A
 * “fatigue level 2” and a “level 4 warrior” are named by what stands beside that.
 *
 * @param {number} at
 * @param {Input} input
 * @param {Token[]} tokens
 */
export const isNameOfOther = (at, { name, stems }, tokens) => {
  const { text = "", unit = "" } = tokens[at] ?? {};
  if (unit) return false;
  const behind = tokens[at + 1];
  const isNamed = (/** @type {Token | undefined} */ one) => stems.has(one?.stem ?? "");
  if (ORDINAL.test(text)) return REPEATED.has(behind?.text ?? "") || !isNamed(behind);
  if (/^(?:people|players)$/.test(behind?.text ?? "")) return !isNamed(behind);
  const from = tokens[at - 1]?.text === "no" ? at - 1 : at; // “house no 17”
  const [before, noun] = [tokens[from - 2], tokens[from - 1]];
  const said = noun?.text ?? "";
  if (!NUMBERED.has(said) && !(said === "round" && before?.text === "in")) return false;
  if ((isNamed(behind) && from === at) || (/^(?:door|level)$/.test(said) && isNamed(before))) return false;
  return !name.split("_").some((word) => stem(word) === noun?.stem);
};

/**
 * Whether a number is a year or the time of day: “since 2019”, “at 2 in the night”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isDate = (at, tokens) => {
  const { text = "", unit = "" } = tokens[at] ?? {};
  const before = tokens[at - 1]?.text ?? "";
  if (!unit && YEAR.test(text) && /^(?:from|in|of|since|year)$/.test(before)) return true;
  if (before !== "at" || tokens[at + 1]?.text !== "in") return false;
  return /^(?:morning|afternoon|evening|night)$/.test(tokens[at + 3]?.text ?? "");
};

/**
 * Whether a number is what somebody got before: “the last hit did 9”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOfLastTry = (at, tokens) =>
  [2, 3, 4].some((away) => tokens[at - away - 1]?.text === "last" && LAST_TRY.has(tokens[at - away]?.text ?? ""));

/**
 * Whether somebody who is neither the reader nor an enemy stands before a number in its clause.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOfThird = (at, tokens) => {
  for (let place = at - 1; place >= 0 && !PAUSES.has(tokens[place]?.text ?? ""); place -= 1) {
    const token = /** @type {Token} */ (tokens[place]);
    if (THIRD.has(token.text) || THIRD.has(token.stem)) return true; // “my cousin’s guy”
    if (THIRD_UNLESS_MINE.has(token.text) && tokens[place - 1]?.stem !== "my") return true;
  }
  return false;
};

/**
 * Whether a number is of an earlier day.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOfEarlierDay = (at, tokens) => dayAt(at, tokens) === THEN;

/**
 * Whether a number is of an earlier day, and another of today: “last time we fell 30 feet, now it’s 20”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const isOfOtherDay = (at, tokens) =>
  isOfEarlierDay(at, tokens) && tokens.some((token, place) => isNumeric(token) && dayAt(place, tokens) === NOW);

/**
 * When a number was, by the nearest words before it in the sentence that say so, or else by those behind it.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const dayAt = (at, tokens) => {
  for (let place = at - 1; place >= 0 && !ENDS.test(tokens[place]?.text ?? ""); place -= 1) {
    const day = dayHere(place, tokens);
    if (day) return day;
  }
  for (let place = at + 1; place < tokens.length && tokens[place]?.kind !== "mark"; place += 1) {
    const day = dayHere(place, tokens);
    if (day) return day;
  }
  return "";
};

/**
 * @param {number} at
 * @param {Token[]} tokens
 */
const dayHere = (at, tokens) => {
  const [word, next] = [tokens[at]?.text ?? "", tokens[at + 1]?.text ?? ""];
  if (word === "yesterday" || (word === "used" && next === "to") || (word === "last" && LAST.test(next))) return THEN;
  const isJust = word === "just" && /^(?:gained|got|lost|took)$/.test(next);
  return isJust || /^(?:today|tonight|now)$/.test(word) ? NOW : "";
};
