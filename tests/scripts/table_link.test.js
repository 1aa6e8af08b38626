/** A table in a link: what is pinned comes out as it went in. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerPin, kindOf, linkedTable, linkOf, readTable } from "../../overrides/assets/rulescore/table/pins.js";

Object.assign(globalThis, { location: new URL("https://rules.example/usiel/travel/") });

/** @param {import("../../overrides/assets/rulescore/table/pins.js").Table} table */
const there = (table) => linkedTable(new URL(linkOf(table)).search);

test("every kind of pin comes out of a link as it went in", () => {
  const items = [
    { rule: "usiel.travel.walking" },
    { table: "usiel.travel.walking" },
    { quick: "usiel" },
    { calculator: "usiel.travel-cost" },
    { calculator: "usiel.travel-cost", inputs: { hours: "14", pace: "hurry" } },
    { calculator: "usiel.check", inputs: { name: "a=b&c?d#e+f “g” 🎲\n/ %00", __proto__x: "" } },
  ];
  assert.deepEqual(there({ title: "Ours & yours", items }), { title: "Ours & yours", items });
});

test("what is not known here stays as it is", () => {
  for (const item of [
    { map: "x" },
    { rule: "not an id" },
    { calculator: "a.b", inputs: { n: "1" }, colour: "red" },
    {},
  ]) {
    assert.deepEqual(there({ items: [item] })?.items, [item], JSON.stringify(item));
  }
});

test("any text in a link is read, and breaks nothing", () => {
  assert.equal(linkedTable("?title=Ours"), null);
  for (const text of ["", "{", "5", "null", "rule:", "quick:", "<img src=x>", "a.b?%", "a.b.c.d"]) {
    const [item] = linkedTable(`?${new URLSearchParams({ pin: text })}`)?.items ?? [];
    assert.equal(typeof item, "object", text);
    assert.equal(kindOf(item).length, 2);
  }
});

test("a pin of an answer without inputs has none", () => {
  assert.deepEqual(answerPin("a.b", {}), { calculator: "a.b" });
});

test("what is kept is a table or nothing", () => {
  assert.deepEqual(readTable('{"items": [], "later": 1}'), { items: [], later: 1 });
  for (const text of ["", "{", "null", '{"items": {}}', "[]"]) assert.equal(readTable(text), null, text);
});
