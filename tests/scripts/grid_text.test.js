/** A map as text, and back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { alike, cellsOf, resized, textOf } from "../../overrides/assets/rulescore/grid/grid_text.js";

test("a map is rows of numbers and walls", () => {
  assert.deepEqual(cellsOf("0 2 # / 0 1 0"), [
    ["0", "2", "#"],
    ["0", "1", "0"],
  ]);
  assert.deepEqual(cellsOf("  3  "), [["3"]]);
  assert.equal(textOf(cellsOf("0  2 #/ 0 1 0") ?? []), "0 2 # / 0 1 0");
});

test("what is no map is none", () => {
  for (const text of ["", "a", "1 2 / 1", "1 / / 2", "12345", "-1", "1.5", "##"])
    assert.equal(cellsOf(text), null, text);
});

test("maps are alike that have the same rows and columns", () => {
  assert.ok(alike([["1", "2"]], [["#", "0"]]));
  assert.ok(!alike([["1", "2"]], [["1"], ["2"]]));
});

test("a map grows and shrinks at its end", () => {
  const map = cellsOf("1 2 / 3 #") ?? [];
  const same = (/** @type {string} */ beside) => beside;
  assert.equal(textOf(resized(map, "columns", 1, same)), "1 2 2 / 3 # #");
  assert.equal(textOf(resized(map, "rows", 1, () => "0")), "1 2 / 3 # / 0 0");
  assert.equal(textOf(resized(map, "columns", -1, same)), "1 / 3");
  assert.equal(textOf(resized(map, "rows", -1, same)), "1 2");
});
