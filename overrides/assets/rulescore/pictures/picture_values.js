/** What a picture says of its values, in words that the build put into its data. */
import { say } from "../base/language.js";

/** @param {string | undefined} words */
export const listed = (words) => (words ?? "").split("|");

/**
 * What a picture shows at one point, in words: the sentence that the build makes as well.
 *
 * @param {DOMStringMap} data of the picture
 * @param {number} place
 * @param {string} prefix such as “At least”
 */
export const sentenceAt = ({ points, lines, values }, place, prefix = "") => {
  const names = listed(lines);
  const each = (values ?? "").split(";").map((line) => listed(line)[place] ?? "");
  const told = each.map((value, line) => value && `${names[line] ?? ""} ${value}`.trim()).filter(Boolean);
  const point = listed(points)[place] ?? "";
  return `${prefix ? `${prefix} ${point}` : point}: ${told.join(", ") || say("not reached")}`;
};
