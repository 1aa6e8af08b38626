/** What a figure was, by how much it has changed, and where a former picture lies in the present one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { differenceOf, placedIn } from "../../overrides/assets/rulescore/pictures/difference.js";

test("a number is told with the difference", () => {
  assert.equal(differenceOf("28", 28, 20, false), "was 28 (\u22128)");
  assert.equal(differenceOf("1,200", 1200, 3450.5, false), "was 1,200 (+2,250.5)");
  assert.equal(differenceOf("1", 1, 1234568.125, false), "was 1 (+1,234,567.13)");
  assert.equal(differenceOf("3.33", 10 / 3, 4, false), "was 3.33 (+0.67)");
});

test("a chance is told in percentage points", () => {
  assert.equal(differenceOf("35%", 0.35, 0.6, true), "was 35% (+25 points)");
  assert.equal(differenceOf("27.8%", 10 / 36, 15 / 36, true), "was 27.8% (+13.9 points)");
  assert.equal(differenceOf("50%", 0.5, 0.49, true), "was 50% (\u22121 point)");
});

test("what is no number, or hardly another one, is told as it was", () => {
  assert.equal(differenceOf("never", null, 4, false), "was never");
  assert.equal(differenceOf("yes", true, false, false), "was yes");
  assert.equal(differenceOf("under 0.1%", 0.00001, 0.00002, true), "was under 0.1%");
});

/** @param {number[]} matrix @param {number} x @param {number} y */
const moved = ([wide = 0, , , high = 0, along = 0, down = 0], x, y) => [wide * x + along, high * y + down];

test("a place for a point and value lies where the present picture has them", () => {
  const was = { across: "0 10", up: "0 40" };
  const now = { across: "0 20", up: "0 80" };
  // point 5 of 10, value 20 of 40: in the middle; now a quarter along and three quarters down
  assert.deepEqual(moved(placedIn(now, was), 50, 50), [25, 75]);
  assert.deepEqual(moved(placedIn(was, was), 30, 70), [30, 70]);
  // what begins at 4 and goes below 0
  assert.deepEqual(moved(placedIn({ across: "4 8", up: "-40 40" }, was), 80, 0), [50, 0]);
});
