/** What is saved in a browser: a text that cannot be read is put aside, and none takes the place of another. */
import assert from "node:assert/strict";
import { test } from "node:test";

const saved = Object.create({
  getItem: (/** @type {string} */ key) => saved[key] ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => {
    saved[key] = text;
  },
});
Object.defineProperty(globalThis, "localStorage", { value: saved });
const { saveInPlace } = await import("../../overrides/assets/rulescore/storage/storage.js");

test("each text that cannot be read is put aside under a name of its own", () => {
  for (const text of ["{one", "{two", "{three"]) {
    saved["rulescore.table"] = text;
    assert.ok(saveInPlace("table", "{}", (former) => former === "{}"));
    assert.equal(saved["rulescore.table"], "{}");
  }
  assert.ok(saveInPlace("table", "{}", (former) => former === "{}"));
  const { "rulescore.version": _, ...texts } = saved;
  assert.deepEqual(texts, {
    "rulescore.table": "{}",
    "rulescore.table.damaged": "{one",
    "rulescore.table.damaged.2": "{two",
    "rulescore.table.damaged.3": "{three",
  });
});
