/**
 * Who is who, and what is what: a form may take the same value of several, the hardness of the chest and that of the
 * club. Each is named by words that the others are not.
 *
 * @typedef {import("./index.js").Input} Input
 */

/**
 * Whom or what a value is of, by the name of its input, and the rest of the name: `weapon_hardness`.
 *
 * @param {string} name
 */
const splitName = (name) => {
  const end = name.indexOf("_");
  return end < 0 ? ["", name] : [name.slice(0, end), name.slice(end + 1)];
};

/**
 * Whether two inputs take the same value of different ones.
 *
 * @param {Input} one
 * @param {Input} other
 */
const areAlike = (one, other) => {
  if (one === other || other.kind !== one.kind || one.full !== other.full || one.change !== other.change) return false;
  const [role, rest] = splitName(one.name);
  const [otherRole, otherRest] = splitName(other.name);
  return role !== otherRole && (rest === otherRest || rest === other.name || otherRest === one.name);
};

/**
 * The stems by which the same value of others is named, and not that of an input itself, unless those are set.
 *
 * @param {Input} input
 * @param {Input[]} inputs
 * @param {(name: string) => boolean} isSet
 */
export const rivalStems = (input, inputs, isSet) => {
  const others = inputs.filter((one) => areAlike(one, input) && !isSet(one.name));
  return new Set(others.flatMap(({ stems }) => [...stems]).filter((stem) => !input.stems.has(stem)));
};
