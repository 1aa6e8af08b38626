/** An answer that was stored with the site is found by the inputs of a form, whatever their order. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { storedAnswer } from "../../overrides/assets/rulescore/python/stored_answers.js";

const answer = { html: "<p>“12”</p>", headline: "12", outputs: { cost: 12 } };
const text = JSON.stringify(answer);
const stored = { pieces: [text.slice(0, 9), text.slice(9)], answers: { '[["hours","8"],["pace","“slow”"]]': [0, 1] } };

test("it is found by its inputs, and put together", () => {
  assert.deepEqual(storedAnswer(stored, { pace: "“slow”", hours: "8" }), answer);
});

test("what is not stored is not found", () => {
  for (const inputs of [{}, { hours: "8" }, { hours: "9", pace: "“slow”" }])
    assert.equal(storedAnswer(stored, inputs), null);
  assert.equal(storedAnswer(null, {}), null);
  assert.equal(storedAnswer({ pieces: [], answers: {} }, { toString: "x" }), null);
});
