/** What calculators declare of what can be asked, in few characters, and what the search makes of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { unpack } from "../../overrides/assets/rulescore/ask/index.js";
import { pack } from "../../overrides/assets/rulescore/ask/packing.js";
import { shortened, speltOut } from "../../overrides/assets/rulescore/reading/phrases.js";

const INPUT = { players_say: "", more: false, is_reading: false, conditions: {}, unit: "", each: "", unit_by: {} };
const NUMBER = { ...INPUT, kind: "number", least: 0, most: 100, whole: true };

/** @param {object[]} inputs */
const calculator = (...inputs) => ({
  id: "usiel.falling",
  title: "Falling from a height",
  players_say: "drop",
  sheet: false,
  inputs,
});

/** @param {object} input */
const line = (input) => pack([/** @type {any} */ (calculator(input))])[0]?.[1];

test("what a calculator is about is said once", () => {
  const height = { ...NUMBER, name: "height_ft", label: "Height" };
  assert.deepEqual(pack([/** @type {any} */ (calculator(height))]), [
    ["usiel.falling|height|drop", "height_ft|100 ft"],
  ]);
});

test("a number has its range, what is true of it, its unit, and what it is called beside its name", () => {
  const names = { name: "stamina", label: "Full Stamina now", players_say: "my wind, wind left" };
  assert.equal(line({ ...NUMBER, ...names }), "stamina|100f|full stamina|my wind,wind left");
  assert.equal(line({ ...NUMBER, name: "bonus", label: "Bonus", least: -5, whole: false }), "bonus|-5:100~c");
  assert.equal(line({ ...NUMBER, name: "days", label: "Days already", more: true }), "days|100me day");
  assert.equal(line({ ...NUMBER, name: "hours", label: "For so long" }), "hours|100 hour|long");
  assert.equal(line({ ...NUMBER, name: "trait", label: "Trait before" }), "trait|100b");
  assert.equal(line({ ...NUMBER, name: "rolls", label: "Rolls before" }), "rolls|100");
});

test("a choice has its keys, what they are called, and what players say", () => {
  const how = {
    ...INPUT,
    ...{ name: "manner", label: "How", kind: "choice" },
    options: { slip: "slipped: nobody’s fault", push: "shoved by somebody" },
    options_said: { push: "pushed off" },
  };
  assert.deepEqual(pack([/** @type {any} */ (calculator(how))])[0]?.slice(1), [
    "manner|C|-||;shov=push off",
    ["slip", "push"],
  ]);
});

test("what a source leaves open is not asked, but for dice and for rules of the table", () => {
  const open = { ...INPUT, is_reading: true, label: "" };
  const dice = { ...open, name: "die", kind: "choice", options: { d6: "d6", d8: "d8" }, options_said: {} };
  const rule = { ...open, name: "explode", kind: "switch", players_say_no: "" };
  const named = { ...open, name: "reading_order", kind: "switch", players_say_no: "" };
  assert.deepEqual(
    line({ ...open, name: "rounding", kind: "choice", options: { up: "up" }, options_said: {} }),
    undefined,
  );
  assert.match(line(dice) ?? "", /^die\|C/);
  assert.match(line(rule) ?? "", /^explode\|S/);
  assert.equal(line(named), undefined);
});

test("an input that needs one choice names it", () => {
  const push = { ...INPUT, name: "push", label: "Pushed", kind: "switch", players_say_no: "slipped" };
  const by = { ...NUMBER, name: "strength", label: "Strength", conditions: { push: ["true"] } };
  const [packed] = pack([/** @type {any} */ (calculator(push, by))]);
  assert.deepEqual(packed?.[3], { strength: { needs: { push: "true" } } });
  assert.equal(unpack([/** @type {any} */ (packed)]).calculators[0]?.inputs[1]?.needs?.push, "true");
});

test("a list says how it is written", () => {
  const list = { ...INPUT, name: "hits", label: "Hits", kind: "list", options: {}, options_said: {} };
  const part = { label: "", before: "", is_text: false, optional: false, options: [] };
  const name = { ...part, label: "Name", is_text: true };
  const number = { ...part, label: "Bonuses" };
  const listing = { apart: "; ", between: ", ", parts: [name, number, { ...part, options: ["sword", "axe"] }] };
  assert.equal(line({ ...list, opens: "7@5, 3@1" }), "hits|L|||@");
  assert.equal(line({ ...list, opens: "4, 5" }), "hits|L");
  assert.equal(line({ ...list, opens: "a house" }), "hits|L|||other");
  assert.equal(line({ ...list, form: "grid" }), "hits|L|||grid");
  assert.equal(line({ ...list, opens: "", listing }), "hits|L|||;,bonus,sword/axe");
});

test("phrases that begin or end alike are one, and are spelt out again", () => {
  const phrases = [["good", "tool"], ["bad", "tool"], ["no", "tool", "here"], ["no", "tool", "there"], ["alone"]];
  const text = shortened(phrases);
  assert.equal(text, "alone,good/bad tool,no tool_here/tool_there");
  const sorted = (/** @type {string[][]} */ some) => some.map((words) => words.join(" ")).sort();
  assert.deepEqual(sorted(speltOut(text)), sorted(phrases));
});

test("a number is the rest of the one before it, or stands in its place", () => {
  const months = { ...NUMBER, name: "months", label: "Months" };
  const days = { ...NUMBER, name: "days", label: "and days" };
  const weeks = { ...NUMBER, name: "weeks", label: "Weeks", conditions: { months: ["0"] } };
  assert.deepEqual(pack([/** @type {any} */ (calculator(months, days, weeks))])[0]?.[3], {
    days: { rest_of: "months" },
    weeks: { instead_of: "months" },
  });
});
