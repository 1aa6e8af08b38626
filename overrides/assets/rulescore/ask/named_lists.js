/**
 * Lists of names, each with what it has: “Ora quick 12 vigilant 9, goblin quick 8 vigilant 10”, “Medicus from novice to
 * adept”, “chain 1d6/3 or plate 1d8/4”.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./lists.js").Written} Written
 * @typedef {{ before: string, names: string[] }} Part what an entry has beside its name, with what is before it in the
 *   text
 */
import { isContent } from "../reading/tokens.js";
import { FILLERS, setOf, stem } from "../reading/words.js";

/** What may stand between a name and what it has. */
const BETWEEN = setOf(", : ( ) and with has is of from going to up at a cost costs");
/** What nobody knows, and is no part of a name: “can I afford Medicus”. */
const NO_PARTS = new Set(["afford", "plus"]);
/** So many words a name has at most. */
const LONGEST = 4;
/** @type {Written} */
const NOTHING = { value: "", places: [] };

/**
 * A list as it is written, in the form that the index says, and the places of all.
 *
 * @param {string} form
 * @param {Token[]} tokens
 * @param {Set<number>} taken
 * @returns {Written}
 */
export const namedEntries = (form, tokens, taken) => {
  const parts = [...form.slice(1).matchAll(/([,:-])([a-z/]+)/g)].map(([, before = "", names = ""]) => ({
    before,
    names: names.split("/"),
  }));
  /** @type {string[]} */
  const texts = [];
  /** @type {number[]} */
  const places = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    const isName = kind === "word" && !FILLERS.has(text) && !BETWEEN.has(text);
    if (!isName || taken.has(at) || at <= (places.at(-1) ?? -1)) continue;
    const named = entry(at, parts, tokens);
    const found = named.length || !texts.length || parts.length < 2 ? named : valuesInOrder(at + 1, parts, tokens);
    if (!found.length) continue;
    const first = firstOfName(at, tokens);
    const name = tokens.slice(first, at + 1).map((one) => one.text);
    texts.push(capitalized(name.join(" ")) + found.map(({ value }) => value).join(""));
    for (let place = first; place <= at; place += 1) places.push(place);
    places.push(...found.flatMap((one) => one.places));
  }
  return { value: texts.join(`${form.charAt(0)} `), places };
};

/**
 * The place of the first word of a name, which behind a semicolon may have several: of “iron fist”, or of “no armor”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 */
const firstOfName = (at, tokens) => {
  const before = tokens.slice(0, at).findLastIndex(({ kind }) => kind !== "word");
  if (tokens[before]?.text === ";" && at - before <= LONGEST) return before + 1;
  const { stem: own = "" } = tokens[at] ?? {};
  const areAlike = tokens.filter(({ kind, stem }) => kind === "word" && stem === own).length > 1;
  if (areAlike && isContent(tokens[at - 1])) return at - 1; // “light armor 1d4/2 or heavy armor 1d8/4”
  const isPart = (/** @type {Token | undefined} */ token) =>
    token?.text === "no" || token?.isCapital || (token?.isUnknown && !NO_PARTS.has(token.text));
  let first = at;
  while (isPart(tokens[first - 1])) first -= 1; // “raise iron fist”
  return first;
};

/** @param {string} word */
export const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/**
 * What is behind a name, as it is written, with its places; nothing if any of it is missing.
 *
 * @param {number} at
 * @param {Part[]} parts
 * @param {Token[]} tokens
 */
const entry = (at, parts, tokens) => {
  /** @type {Written[]} */
  const found = [];
  let place = at + 1;
  const pair = tokens[place];
  if (pair?.kind === "pair" && parts.length === 2) {
    const values = pair.text.split("/").map((one, which) => `${parts[which]?.before} ${one.trim()}`);
    return [{ value: values.join(""), places: [place] }];
  }
  const inOrder = numbersInOrder(place, parts, tokens);
  if (inOrder.length) return inOrder;
  const before = numbersBefore(place, parts, tokens);
  if (before.length) return before;
  for (const { before, names } of parts) {
    while (BETWEEN.has(tokens[place]?.text ?? "")) place += 1;
    const { value, places } = valueAt(place, names, tokens);
    if (!places.length) return [];
    found.push({ value: `${before}${before === "-" ? "" : " "}${value}`, places });
    place = (places.at(-1) ?? place) + 1;
  }
  return found;
};

/**
 * The numbers of an entry that is written as in the field: “Mira, 12, 10”.
 *
 * @param {number} at
 * @param {Part[]} parts
 * @param {Token[]} tokens
 */
const numbersInOrder = (at, parts, tokens) => {
  /** @type {Written[]} */
  const found = [];
  for (const { before } of parts) {
    const place = at + 2 * found.length;
    const [mark, number] = tokens.slice(place, place + 2);
    if (mark?.text !== before || number?.kind !== "number") return [];
    found.push({ value: `${before} ${number.value}`, places: [place, place + 1] });
  }
  return found;
};

/**
 * The numbers of an entry before what they are, in any order: “goblin with 11 vigilant and 13 quick”.
 *
 * @param {number} at
 * @param {Part[]} parts
 * @param {Token[]} tokens
 */
const numbersBefore = (at, parts, tokens) => {
  const found = new Map();
  let place = at;
  for (const _ of parts) {
    while (BETWEEN.has(tokens[place]?.text ?? "")) place += 1;
    const [number, name] = tokens.slice(place, place + 2);
    const part = parts.find(({ names: [own, ...others] }) => own === name?.stem && !others.length);
    if (number?.kind !== "number" || !part) return [];
    found.set(part, { value: `${part.before} ${number.value}`, places: [place, place + 1] });
    place += 2;
  }
  return parts.flatMap((part) => found.get(part) ?? []);
};

/**
 * The numbers of an entry behind one that names its own: “Bor quick 12 vigilant 10, Lia 14 and 8”.
 *
 * @param {number} at
 * @param {Part[]} parts
 * @param {Token[]} tokens
 */
const valuesInOrder = (at, parts, tokens) => {
  /** @type {Written[]} */
  const found = [];
  let place = tokens[at]?.text === "with" ? at + 1 : at;
  for (const { before } of parts) {
    if (found.length && tokens[place]?.text === "and") place += 1;
    const number = tokens[place];
    if (number?.kind !== "number") return [];
    found.push({ value: `${before} ${number.value}`, places: [place] });
    place += 1;
  }
  return found;
};

/**
 * Dice and the number behind them, with a word for that which another entry has, too: “chain is 1d6 impeding 3, plate
 * 1d8 impeding 4”.
 *
 * @param {number} at
 * @param {Token[]} tokens
 * @returns {Written}
 */
const diceAndNumber = (at, tokens) => {
  let name = at + 1;
  while (BETWEEN.has(tokens[name]?.text ?? "") || tokens[name]?.text === "that") name += 1;
  const place = tokens[name + 1]?.text === "by" ? name + 2 : name + 1; // “plate 1d8 that impedes by 4”
  const [said, number] = [tokens[name], tokens[place]];
  const areSeveral = tokens.filter(({ kind, stem }) => kind === "word" && stem === said?.stem).length > 1;
  if (tokens[at]?.kind !== "dice" || !areSeveral || number?.kind !== "number") return NOTHING;
  return { value: `${tokens[at]?.text}/${number.value}`, places: [at, name, place] };
};

/**
 * The value of a part at a place, and its places: one of its words, or a number it names.
 *
 * @param {number} at
 * @param {string[]} names
 * @param {Token[]} tokens
 * @returns {Written}
 */
const valueAt = (at, names, tokens) => {
  const token = tokens[at];
  if (!token) return NOTHING;
  const [name = "", ...others] = names;
  if (name === "pair") {
    const isPair = token.kind === "pair" && token.text.includes("/");
    return isPair ? { value: token.text.replaceAll(" ", ""), places: [at] } : diceAndNumber(at, tokens);
  }
  if (others.length) {
    const said = names.find((one) => stem(one) === token.stem || (one === "none" && token.text === "nothing"));
    return said ? { value: said, places: [at] } : NOTHING;
  }
  // “q 9, v 14”
  const isShort = token.kind === "word" && name.startsWith(token.text) && tokens[at + 1]?.kind === "number";
  if (token.stem !== name && !isShort) return NOTHING;
  const number = tokens[at + 1];
  const isWhole = number?.kind === "number" && !number.signed && Number.isInteger(number.value);
  return isWhole ? { value: String(number.value), places: [at, at + 1] } : NOTHING;
};
