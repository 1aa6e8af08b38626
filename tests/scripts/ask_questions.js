/**
 * Ask in words as Python does, but in Node, which is much faster: the first line read is the titles of the books, the
 * second what their calculators declare, each further one a question, `{"ask": …, "here": …}`; for each a line is
 * written with what is understood.
 */
import { createInterface } from "node:readline";
import { understood, useBooks } from "../../overrides/assets/rulescore/ask/in_python.js";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const next = async () => (await lines.next()).value;
useBooks(await next(), await next());
for (let line = await next(); line !== undefined; line = await next()) {
  const { ask, here } = JSON.parse(line);
  console.log(understood(ask, here));
}
