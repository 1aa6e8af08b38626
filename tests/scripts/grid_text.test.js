/** A map as text, and back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { alike, cellsOf, textOf } from "../../overrides/assets/rulescore/calculator/grid_text.js";

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
