/**
 * What Python calls, which has no pages (`rulescore/asking/scripts.py`): texts of JSON go in and out.
 *
 * @typedef {import("./index.js").Index} Index
 */
import { typedText } from "../reading/amounts.js";
import { namesOfBooks, unpack } from "./index.js";
import { pack } from "./packing.js";
import { shares } from "./pools.js";
import { isExplained, questionOf, readings } from "./understanding.js";

/** @type {import("./games.js").Names[]} */
let books = [];
/** What the calculators of each book declare. @type {Record<string, import("./packing.js").Calculator[]>} */
let declared = {};
/** What can be asked of a book, or under `""` of all. @type {Map<string, Index>} */
const indexes = new Map();

/**
 * Answer questions about these books from now on.
 *
 * @param {string} titles by their slugs
 * @param {string} calculators what those of each declare, by its slug
 */
export const useBooks = (titles, calculators) => {
  books = namesOfBooks(JSON.parse(titles));
  declared = JSON.parse(calculators);
  indexes.clear();
};

/** @param {string} book */
const packedOf = (book) => pack(declared[book] ?? []);

/**
 * What can be asked of a book, as the pages fetch it.
 *
 * @param {string} book
 */
export const packed = (book) => JSON.stringify(packedOf(book));

/** @param {string} book */
const index = (book) => {
  const made = indexes.get(book) ?? unpack((book ? [book] : Object.keys(declared)).flatMap(packedOf));
  indexes.set(book, made);
  return made;
};

/**
 * The best readings of a question.
 *
 * @param {string} text
 * @param {string} here the book that is read
 */
export const understood = (text, here) => {
  const question = questionOf(text, books, here);
  /** @type {import("./filling.js").Understanding[]} */
  let found = [];
  /** @type {import("./index.js").Entry[]} */
  let calculators = [];
  for (const book of question.lookIn) {
    ({ calculators } = index(book));
    found = readings(question, index(book));
    if (isExplained(found)) break;
  }
  const inputsOf = (/** @type {string} */ calculator) => calculators.find(({ id }) => id === calculator)?.inputs ?? [];
  return JSON.stringify(
    found.map(({ calculator, uses, notUnderstood, beyond }) => ({
      calculator,
      uses: uses.map(({ isUnsure, ...use }) => ({
        ...use,
        value: typedText(use.value),
        unsure: isUnsure,
        full: fullOf(use, inputsOf(calculator)),
      })),
      not_understood: notUnderstood,
      beyond: beyond.map(({ words, input }) => [words, input]),
    })),
  );
};

/**
 * The input with the full value of what another has now; nothing if there is none.
 *
 * @param {{ input: string }} use
 * @param {import("./index.js").Input[]} inputs of its calculator
 */
const fullOf = ({ input }, inputs) => {
  const own = inputs.find(({ name }) => name === input);
  return (own && inputs.find((one) => one.full && one !== own && shares(own.stems, one.stems))?.name) ?? "";
};
