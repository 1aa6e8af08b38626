/**
 * What somebody takes back while typing: “14, no wait, 12 hours”.
 *
 * @typedef {import("./reading.js").Token} Token
 */
import { isNumeric } from "./naming.js";
import { PAUSES } from "./reading.js";

/** What stands before the number that is meant: “sorry”, “no make it”. */
const TAKES_BACK =
  /(?:^| )(?:, )?(?:(?:actually|argh no|correction|i mean|no wait|or rather|oops|scratch that|sorry|wait no)(?: (?:,|no|i mean|it'?s|make (?:it|that)))*|(?:,|hmm?|no) make (?:it|that))$/;
/** So many pieces may stand between both numbers. */
const FAR = 8;

/**
 * The pieces of a question without numbers that are taken back, and without the words that do so; of “not 10 but 12” and
 * “20 feet, no wait, 18” only the 12 and 18 feet are left.
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
    const isDenied = tokens[at - 1]?.text === "not" && /^(?:, )?but$/.test(between.join(" "));
    const said = TAKES_BACK.exec(between.join(" "))?.[0].trim().split(" ").length ?? 0;
    if (!isDenied && !said) continue;
    for (const token of isDenied ? tokens.slice(at - 1, next) : [one, ...tokens.slice(next - said, next)])
      back.add(token);
    const meant = /** @type {Token} */ (tokens[next]);
    if (!meant.unit) Object.assign(meant, { unit: one.unit, unitStem: one.unitStem });
  }
  return tokens.filter((token) => !back.has(token));
};
