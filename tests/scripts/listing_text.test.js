/** What a list of entries looks like as text. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { patternOf, signsOf } from "../../overrides/assets/rulescore/calculator/listing_text.js";

const part = {
  label: "",
  options: null,
  least: 1,
  most: 9,
  room: 0,
  before: "",
  optional: false,
  said: "",
  most_in_all: 0,
};
const listing = { entry: "", add: "", between: " ", apart: ", ", compact: false };

/**
 * @param {import("../../overrides/assets/rulescore/calculator/listing_text.js").Listing} of
 * @param {string} text
 */
const read = (of, text) => patternOf(of.parts, signsOf(of)).exec(text)?.slice(1) ?? null;

test("words and numbers are read with any blanks between them", () => {
  const plan = { ...listing, parts: [{ ...part, options: { walk: "on foot", "hurry-ride": "riding" } }, part] };
  assert.deepEqual(read(plan, "walk  8"), ["walk", "8"]);
  assert.deepEqual(read(plan, "Hurry-Ride 1"), ["Hurry-Ride", "1"]);
  for (const text of ["walk", "walk8", "dance 2", "walk 12345"]) assert.equal(read(plan, text), null, text);
});

test("a sign keeps two parts apart", () => {
  const crafters = { ...listing, between: "@", parts: [part, part] };
  assert.deepEqual(read(crafters, "7@5"), ["7", "5"]);
  assert.deepEqual(read(crafters, "7 @ 5"), ["7", "5"]);
  assert.equal(read(crafters, "7 5"), null);
});

test("what is optional may be missing", () => {
  const parts = [{ ...part, room: 8 }, part, { ...part, room: 8, before: ", after ", optional: true }];
  const order = { ...listing, between: ", ", parts };
  assert.deepEqual(read(order, "Kvarek, 11"), ["Kvarek", "11", undefined]);
  assert.deepEqual(read(order, "Kvarek, 11, after Robber"), ["Kvarek", "11", "Robber"]);
});
