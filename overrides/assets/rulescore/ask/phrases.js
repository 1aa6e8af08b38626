/** Ways to name something, many in few words: “good/bad/no tool” for three phrases. */

/**
 * The phrases of a shortened text.
 *
 * @param {string} text
 */
export const speltOut = (text) => (text ? text.split(",").flatMap(phrases) : []);

/**
 * @param {string} shortened
 * @returns {string[][]}
 */
const phrases = (shortened) =>
  shortened.split(" ").reduce(
    (begun, slot) => {
      const parts = slot.split("/").map((part) => part.split("_"));
      return begun.flatMap((words) => parts.map((part) => [...words, ...part]));
    },
    /** @type {string[][]} */ ([[]]),
  );
