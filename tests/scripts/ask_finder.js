/**
 * Ask the search, without a page: reads `{"index": …, "questions": [{"q": …, "book": …}]}` and writes for each
 * question the ids of the first rules that are found.
 */
import { readFileSync } from "node:fs";
import { Finder } from "../../overrides/assets/rulescore/search/finder.js";

const SHOWN = 3;

const { index, questions } = JSON.parse(readFileSync(0, "utf8"));
const finder = new Finder(index);
const found = questions.map(({ q, book = "" }) =>
  finder
    .find(String(q), { here: book })
    .slice(0, SHOWN)
    .map(({ entry }) => entry.rule ?? entry.id),
);
process.stdout.write(JSON.stringify(found));
