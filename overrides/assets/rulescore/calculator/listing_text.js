/**
 * What a list of entries looks like as text.
 *
 * @typedef {object} Part see rulescore/declare/listing.py
 * @property {string} label
 * @property {Record<string, string> | null} options
 * @property {number} least
 * @property {number} most
 * @property {number} room
 * @property {string} before
 * @property {boolean} optional
 * @property {string} said
 * @property {number} most_in_all 0 if any number will do
 *
 * @typedef {object} Listing
 * @property {string} entry
 * @property {string} add
 * @property {Part[]} parts
 * @property {string} between
 * @property {string} apart
 * @property {boolean} compact
 * @property {number} most_entries of its kind of input, 0 if any number will do
 */

/**
 * The text before each part of an entry.
 *
 * @param {Listing} listing
 */
export const signsOf = ({ parts, between }) => parts.map(({ before }, at) => (at ? before || between : ""));

/**
 * What an entry looks like in the text. Blanks around a sign do not matter, and a text between two
 * signs holds neither of them.
 *
 * @param {Part[]} parts
 * @param {string[]} signs
 */
export const patternOf = (parts, signs) => {
  const written = parts.map(({ options, room, optional }, at) => {
    const beside = `${signs[at]}${signs[at + 1] ?? ""}`.replace(/[\w\s]/g, "");
    const text = beside ? `[^${escaped(beside)}]*?` : ".*?";
    const part = options ? Object.keys(options).join("|") : room ? text : "\\d{1,4}";
    const whole = `${gap(signs[at] ?? "")}(${part})`;
    return optional ? `(?:${whole})?` : whole;
  });
  return new RegExp(`^${written.join("")}$`, "i");
};

/** @param {string} sign */
const gap = (sign) => {
  if (!sign.trim()) return sign && "\\s+";
  const isWord = /\w\s+$/.test(sign);
  return `\\s*${escaped(sign.trim()).replace(/\s+/g, "\\s*")}${isWord ? "\\s+" : "\\s*"}`;
};

/** @param {string} text */
const escaped = (text) => text.replace(/[^\w\s]/g, "\\$&");
