/**
 * What can be asked: the index from the words that the build packs (`packing.js`).
 *
 * @typedef {import("./naming.js").Cue} Cue
 *
 * @typedef {object} Input
 * @property {string} name
 * @property {string} game in a comparison, the one that it is of
 * @property {Cue[]} cues of a number also without words for full, where it is `full`: `bare`
 * @property {Cue[]} bare
 * @property {string} kind `number`, `choice`, `switch`, `dice`, `plan` or `list`
 * @property {boolean} more whether it is folded away
 * @property {string} unit
 * @property {string} [unit_choice] the input that chooses the unit
 * @property {[string, Record<string, string>]} [unit_by] the input on which the unit depends, and how
 * @property {string} [each] how long one of what is counted takes
 * @property {string} [rest_of] the number that this is the rest of: of months the days
 * @property {string} [instead_of] the number without which this one is taken: minutes without hours
 * @property {Record<string, string>} [needs] what must be chosen for it to matter
 * @property {Set<string>} stems by which it is named
 * @property {Set<string>} words of the label of a choice
 * @property {number} least
 * @property {number} most
 * @property {boolean} whole
 * @property {boolean} full whether it is the value of a pool that nothing has been taken from
 * @property {boolean} earlier whether it is of something earlier
 * @property {boolean} change whether it is added to something
 * @property {boolean} before whether it is of the time before the question
 * @property {Map<string, Cue[]>} options of a choice, a plan or a list of acts
 * @property {Set<string>[]} optionStems by which each is named
 * @property {Cue[]} no of a switch
 * @property {string} form of a list
 * @property {boolean} reading whether it is how a source is read: a choice that only what players say names
 *
 * @typedef {object} Entry a calculator
 * @property {string} id
 * @property {string} game
 * @property {boolean} sheet
 * @property {Map<string, number>} about what each word says about it, in hundredths
 * @property {Set<string>} heads the stems of what it is about: of its id, its title and what players say of it
 * @property {Input[]} inputs
 * @property {Set<string>} named the stems by which any of the inputs is named
 *
 * @typedef {object} Index
 * @property {Entry[]} calculators
 * @property {import("../reading/spelling.js").Known} known
 * @property {Set<string>} stats the stems of what a character has
 * @property {Map<string, [number, number][]>} saying the places of the calculators that each word says something about,
 *   and how much
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {[string, string?, string[]?, Record<string, Partial<Input>>?]} Packed a calculator
 *
 * @typedef {{ key: string, own: string[], declared: string[], label: string[], said: string }} Called what an
 *   input or a choice is called, where its label says the same as its name nothing is declared
 * @typedef {Called & { input: Input, valueKind: string, choices: Called[] }} Line a line about an input, and what kind of
 *   value it takes: a number of another dimension cannot be meant
 */

import { speltOut } from "../reading/phrases.js";
import { read } from "../reading/reading.js";
import { knownWords } from "../reading/spelling.js";
import {
  DEGREES,
  FILLERS,
  FULL,
  GENERIC,
  isWhose,
  NUMBERS,
  stem,
  UNIT_STEMS,
  unitOf,
  WHOSE,
} from "../reading/words.js";
import { namesOf } from "./games.js";
import { cuesWithout, ofOneWord } from "./naming.js";

/**
 * What a word says about a calculator: of its title, or what players say, of what its inputs are called, and of what may
 * be chosen.
 */
export const TITLE = 3;
const [LABEL, OPTION] = [1, 0.7];
/** Stems that say nothing about a calculator, though they may be part of a name. */
const LITTLE = new Set([...WHOSE.values(), ...[...NUMBERS.keys()].map(stem)]);
/** Little words without which the one word beside them means something else. */
const PARTICLES = new Set(["in", "off", "out", "over", "up"]);
/** What it says about a sheet, which has something of everything, and what says most about one. */
const [SHEET_WORTH, SHEET_SAYS] = [1 / 3, "character sheet stats store"];
/** What a word of a cue is worth, by where the cue is from. */
const [WHOLE_LABEL, OWN_NAME, ONE_WORD] = [2, 1.9, 1.6];
/** The same of what players say. */
export const SAID = 2.1;
const UNIT_IN_NAME = /_(?:ft|lb|in|yards|miles|percent)$/;

const KINDS = new Map([
  ["C", "choice"],
  ["S", "switch"],
  ["D", "dice"],
  ["P", "plan"],
  ["L", "list"],
]);

/**
 * By what each book may be named; the books in one order, whatever theirs is.
 *
 * @param {Record<string, string>} titles by their slugs
 * @returns {import("./games.js").Names[]}
 */
export const namesOfBooks = (titles) =>
  Object.entries(titles)
    .sort()
    .map(([book, title]) => [book, namesOf(book, title.toLowerCase())]);

/**
 * @param {Packed[]} packed
 * @returns {Index}
 */
export const unpack = (packed) => {
  const calculators = packed.map(calculator);
  const number = count(calculators.flatMap(({ about }) => [...about.keys()]));
  /** @type {Index["saying"]} */
  const saying = new Map([...number.keys()].map((word) => [word, []]));
  calculators.forEach(({ about }, place) => {
    for (const [word, worth] of about) {
      const rarity = Math.log(1 + calculators.length / (number.get(word) ?? 1));
      about.set(word, Math.round(100 * worth * rarity));
      saying.get(word)?.push([place, about.get(word) ?? 0]);
    }
  });
  const ofCharacters = calculators.filter(({ sheet }) => sheet).flatMap(({ inputs }) => inputs);
  const stats = stemsIn(ofOneWord(ofCharacters.filter(({ kind }) => kind === "number").flatMap(({ cues }) => cues)));
  return { calculators, known: knownWords(calculators), saying, stats };
};

/**
 * @param {Packed} packed
 * @returns {Entry}
 */
const calculator = ([line, inputLines = "", keys = [], few = {}]) => {
  const [marked = "", ...texts] = line.split("|");
  const id = marked.replace("!", "");
  const sheet = id !== marked;
  const [game = "", name = ""] = id.split(".");
  const waiting = [...keys];
  const lines = inputLines ? inputLines.split("\n").map((one) => inputLine(one, waiting, few)) : [];
  let about = worths(name, texts, lines);
  if (sheet) {
    about = new Map([...about].map(([word, worth]) => [word, SHEET_WORTH * worth]));
    stemsOf(SHEET_SAYS).forEach((word) => about.set(word, TITLE));
  }
  const uses = count(lines.flatMap((one) => [...new Set(one.label)].map((word) => one.valueKind + word)));
  const choices = lines.flatMap(({ input, choices }) => (input.kind === "choice" ? choices : []));
  const anywhere = count([
    ...lines.flatMap(({ label, declared, input }) => [
      ...new Set([...label, ...(input.kind === "switch" ? [] : declared)]),
    ]),
    ...choices.flatMap((one) => [...new Set([...one.own, ...one.declared])]),
  ]);
  const titled = new Set(texts[0]?.split(" "));
  const topic = new Set([...ownStems(name), ...titled]);
  const busy = new Set([...lines.flatMap(({ label }) => label), ...topic]);
  const numbers = new Set(lines.flatMap(({ input }) => (input.kind === "number" ? [input.name] : [])));
  const inputs = lines.map((one) => {
    const { input, label, valueKind } = one;
    let single = label.filter(
      (word) => uses.get(valueKind + word) === 1 && !GENERIC.has(word) && !UNIT_STEMS.has(word),
    );
    if (label.includes("not")) single = []; // “not prepared” is not named by “prepared”
    if (input.kind === "switch" || input.kind === "choice") {
      single = single.filter((word) => anywhere.get(word) === 1 && !topic.has(word));
    } else if (input.kind === "number") single = single.filter((word) => !titled.has(word));
    input.cues = cuesOf(one, OWN_NAME, single);
    if (input.kind === "switch") input.cues = input.cues.filter(({ worth, stems }) => worth === SAID || !isTurn(stems));
    input.stems = stemsIn(input.cues);
    if (input.kind === "choice") {
      if (!input.reading) input.options = optionsWithCues(one.choices, busy, topic, numbers);
      input.optionStems = [...input.options.values()].map(stemsIn);
      input.words = new Set(label.filter((word) => !GENERIC.has(word)));
    }
    if (input.full) input.bare = cuesWithout(FULL, input.cues);
    if (input.game) {
      const keyOf = (/** @type {Cue} */ { worth, stems }) => [worth, ...stems].join(" ");
      const keys = new Set(input.cues.map(keyOf));
      input.cues.push(...cuesWithout(FULL, input.cues).filter((cue) => !keys.has(keyOf(cue))));
    }
    return input;
  });
  const named = stemsIn(inputs.flatMap(({ cues }) => cues));
  const heads = new Set([...ownStems(name), ...texts.flatMap((text) => text.split(" "))]);
  return { id, game, sheet, about, heads, inputs, named };
};

/**
 * @param {string} line
 * @param {string[]} keys of this choice or plan and those after it; its own are taken out
 * @param {Record<string, Partial<Input>>} few
 * @returns {Line}
 */
export const inputLine = (line, keys, few) => {
  const [name = "", takes = "", label = "", said = "", rest = ""] = line.split("|");
  const [, letter = "", least = 0, most = 0, notWhole, flags = "", unit = ""] =
    /^(?:([A-Z])|(?:(.+):)?([-\d.]+)(~?))([a-z]*)(?: (.+))?$/.exec(takes) ?? [];
  const kind = KINDS.get(letter) ?? "number";
  const parts = rest.includes("=") || kind === "choice" ? rest.split(";").map((one) => one.split("=")) : [];
  const choices = parts.map(([label = "", said = ""]) => called(keys.shift() ?? "", label, said));
  const game = name.includes(".") ? (name.split(".")[0] ?? "") : "";
  /** @type {Input} */
  const input = {
    name,
    game,
    kind,
    cues: [],
    least: Number(least),
    most: Number(most),
    whole: !notWhole,
    unit,
    more: flags.includes("m"),
    full: flags.includes("f"),
    earlier: flags.includes("e"),
    change: flags.includes("c"),
    before: flags.includes("b"),
    reading: flags.includes("r"),
    bare: [],
    options: new Map(choices.map(({ key, said }) => [key, saidCues(said)])),
    optionStems: [],
    stems: new Set(),
    words: new Set(),
    no: kind === "switch" ? saidCues(rest) : [],
    form: parts.length ? "options" : rest,
    ...(Object.hasOwn(few, name) ? few[name] : {}),
  };
  const valueKind = `${kind} ${unitOf(unit).dimension} ${game} `;
  return { ...called(name, label === "-" ? " " : label, said), input, valueKind, choices };
};

/**
 * @param {string} key
 * @param {string} label nothing if it says what the key does
 * @param {string} said
 * @returns {Called}
 */
const called = (key, label, said) => {
  const own = ownStems(key);
  const declared = label.split(" ").filter(Boolean);
  return { key, own, declared, label: label ? declared : own, said };
};

/**
 * The stems of the name of an input or a choice.
 *
 * @param {string} name
 */
export const ownStems = (name) => cueStems(name.replace(/^.*\./, "").replace(UNIT_IN_NAME, "").replace(/[_-]/g, " "));

/**
 * The stems of the words of a text that say something, units of numbers included.
 *
 * @param {string} text
 */
export const stemsOf = (text) =>
  readOnce(text)
    .filter((token) => (token.kind === "word" && !FILLERS.has(token.text)) || token.unitStem)
    .map((token) => (token.kind === "word" ? token.stem : token.unitStem));

/**
 * The stems of a phrase that names something: “my” and “their” count, and so do number words.
 *
 * @param {string} phrase
 */
export const cueStems = (phrase) => stemsOfPieces(readOnce(phrase).filter(isSaying));

/**
 * The same, where one word that would be left alone keeps a little one without which it means something else: the “out”
 * of “worn out”.
 *
 * @param {string} phrase
 */
export const withParticles = (phrase) => {
  const tokens = readOnce(phrase);
  const isAlone = tokens.filter(isSaying).length === 1;
  return stemsOfPieces(tokens.filter((token) => isSaying(token) || (isAlone && PARTICLES.has(token.text))));
};

/** @param {Readonly<Token>} token */
const isSaying = ({ kind, text, stem }) =>
  kind !== "pair" && kind !== "mark" && (!FILLERS.has(text) || DEGREES.has(text) || isWhose(stem));

/** @param {Readonly<Token>[]} tokens */
const stemsOfPieces = (tokens) => tokens.map(({ stem, unitStem }) => unitStem || stem).filter(Boolean);

/** @type {Map<string, readonly Readonly<Token>[]>} */
const known = new Map();

/**
 * The pieces of what is declared; many inputs are called the same.
 *
 * @param {string} text
 */
const readOnce = (text) => {
  const tokens = known.get(text) ?? read(text);
  known.set(text, tokens);
  return tokens;
};

/** @param {string} phrases */
const wordsOf = (phrases) => phrases.match(/[^ ,/_]+/g) ?? [];

/** @param {Cue[]} cues */
const stemsIn = (cues) => new Set(cues.flatMap(({ stems }) => stems));

/**
 * What each word says about a calculator: of its id and its inputs, and what it has beside.
 *
 * @param {string} name
 * @param {string[]} texts
 * @param {Line[]} lines
 */
export const worths = (name, texts, lines) => {
  /** @type {Map<string, number>} */
  const worths = new Map();
  const say = (/** @type {number} */ worth, /** @type {string[]} */ words) => {
    for (const word of words) worths.set(word, Math.max(worths.get(word) ?? 0, worth));
  };
  const saying = (/** @type {string[]} */ words) => words.filter((word) => !LITTLE.has(word));
  say(TITLE, stemsOf(name.replaceAll("-", " ")));
  for (const text of texts) say(TITLE, text.split(" ").filter(Boolean));
  for (const { label, said, choices, input } of lines) {
    if (input.game) continue;
    say(LABEL, saying([...label, ...wordsOf(said)]));
    if (input.kind !== "choice" && input.kind !== "number") continue;
    const named = (/** @type {Called} */ { own, label }) => (input.reading ? [] : [...own, ...label]);
    for (const one of choices) say(OPTION, saying([...named(one), ...wordsOf(one.said)]));
  }
  return worths;
};

/**
 * @param {string} phrases
 * @returns {Cue[]}
 */
const saidCues = (phrases) => speltOut(phrases).map((stems) => ({ worth: SAID, stems }));

/**
 * By what something is named: its name, its whole label, each word that nothing else has, and what players say.
 *
 * @param {Called} called
 * @param {number} worth
 * @param {string[]} single
 * @returns {Cue[]}
 */
const cuesOf = ({ own, label, said }, worth, single) => {
  /** @type {Map<string, Cue>} */
  const cues = new Map();
  const add = (/** @type {Cue} */ cue) => cues.set(cue.stems.join(" "), cue);
  add({ worth, stems: own });
  add({ worth: WHOLE_LABEL, stems: label });
  for (const word of single) if (!cues.has(word)) add({ worth: ONE_WORD, stems: [word] });
  saidCues(said).forEach(add);
  return [...cues.values()].filter(({ stems }) => stems.length);
};

/**
 * By what each choice is named: also by each word of it that no other choice has, and that is not `busy` with naming
 * something else. A single word of the `topic` names none.
 *
 * @param {Called[]} choices
 * @param {Set<string>} busy
 * @param {Set<string>} topic
 * @param {Set<string>} numbers the names of inputs that are numbers: in “3 injuries” nothing is chosen
 * @returns {Input["options"]}
 */
const optionsWithCues = (choices, busy, topic, numbers) => {
  const isTopic = (/** @type {string[]} */ stems) => stems.every((stem) => topic.has(stem));
  // the title may say what is chosen: “Jumping up or across”
  const heads = choices.filter(({ own }) => isTopic(own)).length > 1 ? new Set() : topic;
  const uses = count(choices.flatMap(({ own, label }) => [...new Set([...own, ...label])]));
  const isName = (/** @type {string[]} */ [first, ...others]) => others.length > 0 || !heads.has(first);
  const isSingle = (/** @type {string} */ word) =>
    uses.get(word) === 1 && !GENERIC.has(word) && !busy.has(word) && word.length > 2;
  return new Map(
    choices.map((one) => {
      const isDenied = one.label.includes("not"); // “and you cannot know of it”
      const single = isDenied ? [] : [...one.own, ...one.label].filter(isSingle);
      const isNamed = (/** @type {string[]} */ stems) => isName(stems) && !numbers.has(one.key);
      const [own, label] = [one.own, one.label].map((stems) => (isNamed(stems) ? stems : []));
      return [one.key, cuesOf({ ...one, own: own ?? [], label: label ?? [] }, WHOLE_LABEL, single)];
    }),
  );
};

/**
 * Whether a name is no more than a turn, of which much else is said: “how far this round”.
 *
 * @param {string[]} stems
 */
const isTurn = (stems) => /^(?:round|turn)$/.test(stems.join(" "));

/** @param {string[]} words */
const count = (words) => {
  /** @type {Map<string, number>} */
  const number = new Map();
  for (const word of words) number.set(word, (number.get(word) ?? 0) + 1);
  return number;
};
