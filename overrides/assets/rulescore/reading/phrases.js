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

/**
 * Phrases of words with commas between, each once. Those that begin or end alike are one, with `/` between the words in
 * which they differ, and `_` within these.
 *
 * @param {string[][]} phrases
 */
export const shortened = (phrases) => {
  const once = new Map(phrases.filter(({ length }) => length).map((phrase) => [phrase.join(" "), phrase]));
  let left = [...once.values()];
  /** The words at one end that share what is before or behind them. @type {Map<string, string[]>} */
  const groups = new Map();
  for (;;) {
    const { place, word, number } = mostCommonEnd(left);
    if (number < 2) break;
    const isAlike = (/** @type {string[]} */ phrase) => phrase.length > 1 && phrase.at(place) === word;
    const parts = left.filter(isAlike).map((phrase) => (place ? phrase.slice(0, -1) : phrase.slice(1)).join("_"));
    left = left.filter((phrase) => !isAlike(phrase));
    const group = `${place} ${parts.join("/")}`;
    groups.set(group, [...(groups.get(group) ?? []), word]);
  }
  const shared = [...groups].map(([group, words]) => {
    const [place, rest] = group.split(" ");
    return place === "0" ? `${words.join("/")} ${rest}` : `${rest} ${words.join("/")}`;
  });
  return [...left.map((phrase) => phrase.join(" ")), ...shared].join(",");
};

/**
 * The word with which most phrases end (place -1) or begin (place 0), of those of more than one word.
 *
 * @param {string[][]} phrases
 */
const mostCommonEnd = (phrases) => {
  /** @type {Map<string, { place: number, word: string, number: number }>} */
  const ends = new Map();
  for (const phrase of phrases.filter(({ length }) => length > 1)) {
    for (const place of [-1, 0]) {
      const word = phrase.at(place) ?? "";
      const end = ends.get(`${place} ${word}`) ?? { place, word, number: 0 };
      end.number += 1;
      ends.set(`${place} ${word}`, end);
    }
  }
  return [...ends.values()].reduce((most, end) => (end.number > most.number ? end : most), {
    place: -1,
    word: "",
    number: 0,
  });
};
