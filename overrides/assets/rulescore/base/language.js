/**
 * The fixed words in the language of the site. The English text is the key of its translation, and a value in it
 * has a name: `say("{come} of {all}", { come, all })`. `rulescore/language.py` does the same for what Python writes.
 */

/** From this amount on, which form is meant depends on the last two digits. */
const PERIOD = 100;

/**
 * The translations, which the build puts here for a site in another language; under no text the number of the
 * plural form of 0, 1, 2 ... 199, a digit each, unless there are two forms as in English.
 *
 * @type {Map<string, any>}
 */
const words = new Map(Object.entries("@@WORDS@@"));

/** The language of the page, as its root says. */
export const language = () => globalThis.document?.documentElement.lang || "en";

/** Whether the pages are in English, though perhaps with words of their own. */
export const isEnglish = () => language().startsWith("en");

/**
 * A text in the language of the site.
 *
 * @param {string} text
 * @param {Record<string, unknown>} [values] by the names that the text has for them
 */
export const say = (text, values) => filled(words.get(text) ?? text, values);

/**
 * A text about one or several things.
 *
 * @param {string} one
 * @param {string} many
 * @param {number} amount
 * @param {Record<string, unknown>} [values]
 */
export const sayMany = (one, many, amount, values) => {
  const [forms, plurals] = [words.get(one) ?? [one, many], words.get("")];
  const rest = amount < 2 * PERIOD ? amount : PERIOD + (amount % PERIOD);
  return filled(forms[plurals ? plurals[rest] : Number(amount !== 1)], values);
};

/**
 * The pieces of a text with elements in the places that it names for them: “Pinned: {table}”.
 *
 * @param {string} text
 * @param {Record<string, Node>} elements
 * @returns {(string | Node)[]}
 */
export const sayAround = (text, elements) =>
  say(text)
    .split(/\{(\w+)\}/)
    .map((piece, at) => (at % 2 ? (elements[piece] ?? "") : piece));

/** What is before the decimals of a number. */
export const decimalSign = () => say("1,234.5").at(-2) ?? ".";

/**
 * A number as it is written in the language of the site. The browser's own way takes 20 ms the first time, and 80 on a
 * slow phone, within the task that shows an answer.
 *
 * @param {number} number
 */
export const localised = (number) => {
  const [whole = "", part] = String(number).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, say("1,234.5").slice(1, -5));
  return part ? `${grouped}${decimalSign()}${part}` : grouped;
};

/**
 * @param {string} text
 * @param {Record<string, unknown>} [values]
 */
const filled = (text, values) => (values ? text.replace(/\{(\w+)\}/g, (_, name) => String(values[name])) : text);
