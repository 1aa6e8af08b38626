/**
 * Ask in words, without a page: the first line read is the words of the index, the second what is packed of
 * each book, each further one a question, `{"ask": …, "here": …}`; for each a line is written with what is understood.
 */
import { createInterface } from "node:readline";
import { typedText } from "../../overrides/assets/rulescore/ask/candidates.js";
import { unpack, useWords } from "../../overrides/assets/rulescore/ask/index.js";
import { understand } from "../../overrides/assets/rulescore/ask/understanding.js";

/** @param {import("../../overrides/assets/rulescore/ask/index.js").Index} index */
const inLists = ({ calculators }) =>
  calculators.map(({ id, about, inputs }) => ({
    id,
    about: [...about],
    inputs: inputs.map(({ name, cues, no, options }) => ({
      name,
      cues: listed(cues),
      no: listed(no),
      options: [...options].map(([key, some]) => [key, listed(some)]),
    })),
  }));

/** @param {import("../../overrides/assets/rulescore/ask/naming.js").Cue[]} cues */
const listed = (cues) => cues.map(({ worth, stems }) => [worth, ...stems]);

/** @typedef {import("../../overrides/assets/rulescore/ask/index.js").Index} Index */
/** @type {import("../../overrides/assets/rulescore/ask/games.js").Names[] | undefined} */
let games;
/** @type {Map<string, Index>} */
const indexes = new Map();
const index = async (/** @type {string} */ game) => /** @type {Index} */ (indexes.get(game));
for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  if (!games) {
    games = useWords(given);
    continue;
  }
  if (!indexes.size) {
    for (const [game, packed] of Object.entries(given)) indexes.set(game, unpack(packed));
    indexes.set("", unpack(Object.values(given).flat()));
    console.log(JSON.stringify(inLists(await index(""))));
    continue;
  }
  const found = await understand(given.ask, games, index, given.here);
  console.log(
    JSON.stringify(
      found.map(({ calculator, uses, notUnderstood }) => ({
        calculator,
        uses: uses.map(({ words, input, value, places }) => [words, input, typedText(value), places]),
        not_understood: notUnderstood,
      })),
    ),
  );
}
