/** A saved sheet: nothing in the storage can break it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isReadable,
  isSheet,
  nameIn,
  readFrom,
  textOfSheet,
} from "../../overrides/assets/rulescore/sheet/sheet_text.js";

const BLANK = { values: {}, typed: {} };

test("a sheet is read as it was written", () => {
  for (const written of [
    BLANK,
    { values: { strength: "12" }, typed: {} },
    { values: { a: "1" }, typed: { a: "2", b: "“x”" } },
  ]) {
    assert.deepEqual(readFrom(textOfSheet(written)), written);
  }
});

test("what is no sheet is a blank one", () => {
  for (const text of [null, "", "{", "null", "5", "[1]", '"text"', '{"a": 5, "as typed": [1]}']) {
    assert.deepEqual(readFrom(text), BLANK, String(text));
    assert.equal(isSheet(text), false);
    assert.equal(nameIn(text), "");
  }
});

test("what is sound in a broken sheet is taken", () => {
  const text = '{"a": "1", "b": 2, "as typed": {"c": "3", "d": null}}';
  assert.deepEqual(readFrom(text), { values: { a: "1" }, typed: { c: "3" } });
});

test("a sheet can be blank, and a list or a damaged text is none", () => {
  assert.ok(isReadable("{}") && isReadable('{"a": 5}'));
  for (const text of ["[]", '"text"', "{", '{"a": "1"', "null"]) assert.ok(!isReadable(text), text);
});

test("its name is the one typed last, no longer than fits", () => {
  assert.equal(nameIn('{"name": "Ada", "as typed": {"name": " Brom "}}'), "Brom");
  assert.equal(nameIn(JSON.stringify({ name: "x".repeat(100) })).length, 60);
});
