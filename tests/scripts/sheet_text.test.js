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

const NOTHING_ELSE = { unknown: {}, unknownTyped: {} };
const BLANK = { values: {}, typed: {}, ...NOTHING_ELSE };

test("a sheet is read as it was written", () => {
  for (const written of [
    BLANK,
    { values: { strength: "12" }, typed: {}, ...NOTHING_ELSE },
    { values: { a: "1" }, typed: { a: "2", b: "“x”" }, ...NOTHING_ELSE },
    { values: { a: "1" }, typed: {}, unknown: { hits: 5, gear: { coat: true } }, unknownTyped: { b: 2 } },
  ]) {
    assert.deepEqual(readFrom(textOfSheet(written)), written);
  }
});

test("what is no sheet is a blank one", () => {
  for (const text of [null, "", "{", "null", "5", "[1]", '"text"', '{"a": 5, "as typed": [1]}']) {
    const { values, typed } = readFrom(text);
    assert.deepEqual({ values, typed }, { values: {}, typed: {} }, String(text));
    assert.equal(isSheet(text), false);
    assert.equal(nameIn(text), "");
  }
});

test("what is sound in a broken sheet is taken", () => {
  const text = '{"a": "1", "b": 2, "as typed": {"c": "3", "d": null}}';
  const { values, typed } = readFrom(text);
  assert.deepEqual({ values, typed }, { values: { a: "1" }, typed: { c: "3" } });
});

test("a sheet can be blank, and a list or a damaged text is none", () => {
  assert.ok(isReadable("{}") && isReadable('{"a": "5"}'));
  for (const text of ["[]", '{"a": 5}', '"text"', "{", '{"a": "1"', "null"]) assert.ok(!isReadable(text), text);
});

test("its name is the one typed last, no longer than fits", () => {
  assert.equal(nameIn('{"name": "Ada", "as typed": {"name": " Brom "}}'), "Brom");
  assert.equal(nameIn(JSON.stringify({ name: "x".repeat(100) })).length, 60);
});
