/**
 * What can be asked, packed from what calculators declare (`rulescore/asking/declared.py`): the declared words in few
 * characters, which `index.js` unpacks. A build does this; the pages need only what it makes.
 *
 * Of each calculator there is a list: a line about it, a line for each input, the keys of all choices and plans, and
 * what few inputs have. A line has parts with `|` between; empty ones at its end are left out.
 *
 * @typedef {object} Part a part of each entry of a list
 * @property {string} label
 * @property {string} before what is typed before it, nothing if that is the same between all parts
 * @property {boolean} is_text whether anything may be typed
 * @property {boolean} optional
 * @property {string[]} options
 *
 * @typedef {object} Listing how the entries of a list are typed
 * @property {Part[]} parts
 * @property {string} apart what is typed between two entries
 * @property {string} between what is typed between two parts
 *
 * @typedef {object} Declared an input; what only some kinds have is here for all
 * @property {string} name
 * @property {string} label in a comparison without its game
 * @property {string} players_say
 * @property {boolean} more whether it is folded away
 * @property {boolean} is_reading
 * @property {Record<string, string[]>} conditions when it matters: the values of other inputs, as typed
 * @property {string} kind as in the index, or `none` for what no question can set
 * @property {number} least of a number
 * @property {number} most of a number
 * @property {boolean} whole of a number
 * @property {string} unit of a number or a plan
 * @property {string} each of a number
 * @property {Record<string, Record<string, string>>} unit_by of a number
 * @property {Record<string, string>} options the texts of a choice, a plan or a list, by their keys
 * @property {Record<string, string>} options_said what players say of them
 * @property {string} players_say_no of a switch
 * @property {string} [form] of a list, if nothing has to be found out
 * @property {string} opens of a list: the text with which it opens
 * @property {Listing} [listing] of a list
 *
 * @typedef {object} Calculator
 * @property {string} id
 * @property {string} title
 * @property {string} players_say
 * @property {boolean} sheet
 * @property {Declared[]} inputs
 *
 * @typedef {import("./index.js").Packed} Packed
 */

import { shortened } from "../reading/phrases.js";
import { amountOf, read } from "../reading/reading.js";
import { FULL, stem, unitOf } from "../reading/words.js";
import { IS_COUNT } from "./counting.js";
import { cueStems, inputLine, ownStems, stemsOf, TITLE, withParticles, worths } from "./index.js";

const EARLIER = /before|earlier|already|so far|carried over|previous/;
const BEFORE = /\bbefore\b/;
const CHANGE = /bonus|modifier|penalty|adjustment|change/;
const MONEY = /price|cost|value|worth|materials/;
/** How numbers, pairs and dice are typed in a list without parts of its own: “7@5”, “9/4”. */
const PAIRS = /^\d+([@/])\d+/;
const NUMBERS = /^[\d., ]+$/;

/** @param {Calculator[]} calculators */
export const pack = (calculators) => calculators.map(packed);

/**
 * @param {Calculator} calculator
 * @returns {Packed}
 */
const packed = ({ id, title, players_say: said, sheet, inputs }) => {
  const asked = inputs.filter((one) => !one.is_reading || isOfDice(one) || isWayToRoll(one) || isSaid(one));
  const units = unitChoices(asked);
  const askable = asked.filter(({ kind }) => kind !== "none");
  const lines = askable.map(packedInput);
  const keys = askable.flatMap((one) => Object.keys(optionsOf(one)));
  const few = Object.fromEntries(
    askable
      .map((one) => /** @type {const} */ ([one.name, fewHave(one, units, asked)]))
      .filter(([, some]) => Object.keys(some).length),
  );
  const about = aboutOf(id, [title, said], lines, keys);
  const parts = [line([id + (sheet ? "!" : ""), ...about]), lines.join("\n"), keys, few];
  const last = parts.findLastIndex((part) => Object.keys(part).length);
  return /** @type {Packed} */ (parts.slice(0, last + 1));
};

/**
 * Whether dice are chosen, which a source takes for granted and a player names.
 *
 * @param {Declared} input
 */
const isOfDice = ({ kind, options }) =>
  kind === "choice" && Object.keys(options).every((key) => read(key)[0]?.kind === "dice");

/**
 * Whether it is a rule of the table that has a name: exploding dice.
 *
 * @param {Declared} input
 */
const isWayToRoll = ({ kind, name }) => kind === "switch" && !isReading(name);

/**
 * Whether it is a reading for which players have words: “ties fail”. It is named by those alone.
 *
 * @param {Declared} input
 */
const isSaid = ({ kind, is_reading, options_said }) =>
  kind === "choice" && is_reading && Object.keys(options_said).length > 0;

/** @param {string} name */
const isReading = (name) => name.startsWith("reading_");

/**
 * What says something about a calculator beside its id and its inputs: its title, and what players say of it.
 *
 * @param {string} id
 * @param {string[]} texts
 * @param {string[]} lines
 * @param {string[]} keys
 */
const aboutOf = (id, texts, lines, keys) => {
  const waiting = [...keys];
  const inputs = lines.map((one) => inputLine(one, waiting, {}));
  const known = worths(id.split(".")[1] ?? "", [], inputs);
  return texts.map((text) => {
    const said = [...new Set(stemsOf(text))].filter((word) => (known.get(word) ?? 0) < TITLE);
    for (const word of said) known.set(word, TITLE);
    return said.join(" ");
  });
};

/** @param {Declared} input */
const packedInput = (input) => {
  const { name, players_say: said } = input;
  const label = isSaid(input) ? "" : stemsOf(input.label).join(" ");
  const isOwn = label === ownStems(name).join(" ");
  const called = input.kind === "switch" ? saidOfChoice(said) : phrases(said);
  return line([name, takes(input), isOwn ? "" : label || "-", called, rest(input)]);
};

/**
 * What an input takes: its kind, or of a number `most`, or `least:most`, with a `~` if it need not be whole; then what
 * is true of it, and its unit.
 *
 * @param {Declared} input
 */
const takes = (input) => {
  const more = input.more ? "m" : "";
  if (input.kind === "plan") return `P${more} ${unitOf(input.unit).name}`.trimEnd();
  if (input.kind !== "number") return `${input.kind[0]?.toUpperCase()}${more}${isSaid(input) ? "r" : ""}`;
  const range = `${input.least ? `${input.least}:` : ""}${input.most}${input.whole ? "" : "~"}`;
  const label = `${input.label} ${input.name.replaceAll("_", " ")}`.toLowerCase();
  const isFull = (label.match(/[\p{L}\d]+/gu) ?? []).some((word) => FULL.has(word)) && !label.includes("further");
  const flags = [
    more,
    isFull && !input.name.includes(".") ? "f" : "",
    input.more && EARLIER.test(input.label.toLowerCase()) ? "e" : "",
    CHANGE.test(label) && !Object.keys(input.conditions).some(isReading) ? "c" : "",
    !input.more && BEFORE.test(input.label) && !IS_COUNT.test(input.name) ? "b" : "",
  ];
  return `${range}${flags.join("")} ${unitOfNumber(input)}`.trimEnd();
};

/**
 * What an input of its kind has: for each choice its text, and behind `=` what players say, which is all that there is
 * for an activity; how a switch is denied, or how a list is typed.
 *
 * @param {Declared} input
 */
const rest = (input) => {
  const options = Object.entries(optionsOf(input));
  if (input.kind === "choice") {
    const amounts = options.map(([, text]) => amountsOf(text));
    const all = amounts.flat();
    return options
      .map(([key, text], at) => {
        const label = isSaid(input) ? "" : cueStems(text.split(/[:;(]/)[0] ?? "").join(" ");
        const isOwn = label === ownStems(key).join(" ");
        const own = amounts[at]?.filter((one) => all.indexOf(one) === all.lastIndexOf(one)) ?? [];
        const said = [saidOfChoice(input.options_said[key] ?? ""), ...own].filter(Boolean).join(",");
        return `${isOwn ? "" : label}=${said}`.replace(/=$/, "");
      })
      .join(";");
  }
  if (input.kind === "number") {
    return options.map(([key]) => `=${saidOfChoice(input.options_said[key] ?? "")}`).join(";");
  }
  if (options.length) {
    const typed = (/** @type {string} */ key) => (input.kind === "list" ? key.replaceAll("_", " ") : key);
    return options.map(([key, text]) => `=${phrases(typed(key), text, input.options_said[key] ?? "")}`).join(";");
  }
  return input.kind === "switch" ? saidOfChoice(input.players_say_no) : formOf(input);
};

/**
 * The amounts in the text of a choice: “extravagant: 10 silver a day” is also named by those.
 *
 * @param {string} text
 */
const amountsOf = (text) => {
  const tokens = read(text.split(":").slice(1).join(":"));
  const isBound = (/** @type {number} */ at) => /^(?:than|to|over|under)$/.test(tokens[at - 1]?.text ?? "");
  return tokens.flatMap((token, at) =>
    token.kind === "number" && token.unit && !isBound(at) ? [amountOf(token)] : [],
  );
};

/**
 * What is chosen in a choice or a plan, or for each entry of a list that has nothing else in it; of a number the values
 * for which players have words.
 *
 * @param {Declared} input
 */
const optionsOf = ({ kind, options }) => (/choice|plan|list|number/.test(kind) ? (options ?? {}) : {});

/**
 * What few inputs have: the unit on which a number depends, how long one of what is counted takes, the number that it
 * is the rest of, as “and days” is beside months, or that it is in place of, as minutes are of hours, and what must be
 * chosen for an input to matter, where that is one thing.
 *
 * @param {Declared} input
 * @param {Map<string, Set<string>>} units
 * @param {Declared[]} asked
 */
const fewHave = (input, units, asked) => {
  /** @type {Record<string, unknown>} */
  const few = {};
  if (input.kind === "number") {
    const hasUnit = unitOfNumber(input) !== "";
    const choice = [...units].findLast(([, dimensions]) => !hasUnit && mayBe(input, dimensions));
    if (choice) few.unit_choice = choice[0];
    const [byChoice] = Object.entries(input.unit_by);
    if (byChoice) few.unit_by = byChoice;
    if (input.each) few.each = input.each;
    if (/^and /.test(input.label)) few.rest_of = asked[asked.indexOf(input) - 1]?.name;
  }
  const numbers = new Set(asked.filter(({ kind }) => kind === "number").map(({ name }) => name));
  const [instead] = Object.keys(input.conditions).filter((name) => numbers.has(name));
  if (instead) few.instead_of = instead;
  const chosen = new Set(asked.filter(({ kind }) => /choice|switch/.test(kind)).map(({ name }) => name));
  const mayChoose = (/** @type {string} */ name) => chosen.has(name) || isReading(name);
  const needs = Object.entries(input.conditions).filter(([name, values]) => mayChoose(name) && values.length === 1);
  if (needs.length) few.needs = Object.fromEntries(needs.map(([name, [value]]) => [name, value]));
  return few;
};

/**
 * The choices of a unit, each with the dimensions of its units.
 *
 * @param {Declared[]} inputs
 */
const unitChoices = (inputs) => {
  const choices = inputs
    .filter(({ kind }) => kind === "choice")
    .map(({ name, options }) => ({ name, dimensions: Object.keys(options).map((key) => unitOf(key).dimension) }))
    .filter(({ dimensions }) => dimensions.every(Boolean));
  return new Map(choices.map(({ name, dimensions }) => [name, new Set(dimensions)]));
};

/**
 * Whether a choice of units is one of the units of this number.
 *
 * @param {Declared} input
 * @param {Set<string>} dimensions
 */
const mayBe = ({ label, name, whole }, dimensions) =>
  dimensions.size === 1 && dimensions.has("coin") ? MONEY.test(`${label} ${name}`.toLowerCase()) : !whole;

/**
 * The unit of a number: declared, or in its label or name.
 *
 * @param {Declared} input
 */
const unitOfNumber = (input) => {
  if (input.unit) return unitOf(input.unit).name;
  const label = input.label.toLowerCase();
  const [first = ""] = /[a-z]+/.exec(label) ?? [];
  const last = input.name.includes("_per_") ? "" : input.name.replace(/^.*_/, "");
  const words = [first, last, label.includes("in years") ? "year" : ""];
  const named = words.find((word) => word.length > 1 && unitOf(word).name);
  return named ? unitOf(named).name : "";
};

/**
 * The stems of each phrase of texts, whose phrases are separated by commas, shortened.
 *
 * @param {...string} texts
 */
const phrases = (...texts) => shortened(texts.flatMap(splitUp).map(cueStems));

/**
 * The same for what is chosen: a word that would be left alone keeps its “out”, as in “worn out”.
 *
 * @param {string} text
 */
const saidOfChoice = (text) => shortened(splitUp(text).map(withParticles));

/** @param {string} text */
const splitUp = (text) => text.split(/[,;:]/);

/**
 * How a list is written. Of names with what each has: what keeps entries apart, then what is before each further part,
 * and its name or choices, or `pair` for dice and a number. Of others: the sign in its pairs, nothing if it is of
 * numbers, else `other`.
 *
 * @param {Declared} input
 */
const formOf = ({ kind, form: known, listing, opens }) => {
  if (kind !== "list") return "";
  if (known) return known;
  const [first, ...others] = listing?.parts ?? [];
  if (!listing || !first?.is_text) return PAIRS.exec(opens || "1@1")?.[1] ?? (NUMBERS.test(opens) ? "" : "other");
  let form = listing.apart.trim();
  for (const { label, before, is_text: isText, optional, options } of others) {
    if (optional) continue;
    const sign = (before || listing.between).trim();
    if (isText) return `${form}${sign}pair`;
    form += sign + (options.join("/") || stem(label.toLowerCase()));
  }
  return form;
};

/** @param {string[]} parts */
const line = (parts) => parts.join("|").replace(/\|+$/, "");
