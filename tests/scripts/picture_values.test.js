/** The values of a picture in words: the same sentences as those of the build. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sentenceAt } from "../../overrides/assets/rulescore/pictures/picture_values.js";

test("a bar is told by its outcome and chance", () => {
  const bars = { points: "1 HP|2 HP|more", lines: "", values: "50%|25%|25%" };
  assert.equal(sentenceAt(bars, 0), "1 HP: 50%");
  assert.equal(sentenceAt(bars, 2), "more: 25%");
  assert.equal(sentenceAt(bars, 1, "At least"), "At least 2 HP: 25%");
});

test("each line is told by its name, and one that has ended not at all", () => {
  const lines = { points: "0 hours|1 hour", lines: "Awake|Dead", values: "100%|40%;0%|" };
  assert.equal(sentenceAt(lines, 0), "0 hours: Awake 100%, Dead 0%");
  assert.equal(sentenceAt(lines, 1), "1 hour: Awake 40%");
  assert.equal(sentenceAt({ points: "9 hours", lines: "", values: "" }, 0), "9 hours: not reached");
});
