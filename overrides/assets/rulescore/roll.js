/**
 * One roll of a distribution: an outcome, each with the chance it has.
 *
 * @param {Record<string, number>} chances
 */
export const roll = (chances) => {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  let left = (bits / 2 ** 32) * Object.values(chances).reduce((sum, chance) => sum + chance, 0);
  const outcomes = Object.entries(chances);
  const hit = outcomes.find(([, chance]) => (left -= chance) < 0);
  return (hit ?? outcomes.at(-1))?.[0] ?? "";
};
