/** A backup file: what is in it is read, or why it cannot be is said. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { textsIn } from "../../overrides/assets/rulescore/storage/backup_file.js";

/** @param {object} content */
const file = (content) => JSON.stringify({ format: "rulescore", version: 1, ...content });

test("the texts of a file are read, and what is none is passed over", () => {
  const kept = { "usiel.dice": "2d8", "zt.x": 5, "a.b": null, "usiel.sheet": '{"a": "1"}' };
  assert.deepEqual(
    textsIn(file({ kept })),
    new Map([
      ["usiel.dice", "2d8"],
      ["usiel.sheet", '{"a": "1"}'],
    ]),
  );
});

test("why a file cannot be read is said", () => {
  for (const [content, problem] of /** @type {const} */ ([
    ["", "not a file of this site"],
    ["[1", "not a file of this site"],
    ['{"format": "other"}', "not a file of this site"],
    [file({ version: 2, kept: { "a.b": "c" } }), "newer version"],
    [file({ kept: 5 }), "damaged"],
    [file({ kept: null }), "damaged"],
  ])) {
    assert.match(String(textsIn(content)), new RegExp(problem), content);
  }
});
