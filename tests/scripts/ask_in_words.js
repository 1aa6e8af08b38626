/**
 * Ask in words, without a page: the first line read is the packed index, each further one a question,
 * `{"ask": …, "here": …}`; for each a line is written with what is understood.
 */
import { createInterface } from "node:readline";
import { typedText } from "../../overrides/assets/rulescore/ask/candidates.js";
import { unpack } from "../../overrides/assets/rulescore/ask/index.js";
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

/** @type {import("../../overrides/assets/rulescore/ask/index.js").Index | undefined} */
let index;
for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  if (!index) {
    index = unpack(given);
    console.log(JSON.stringify(inLists(index)));
    continue;
  }
  const found = understand(given.ask, index, given.here);
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
