/** How a question in words is read and its spelling mended, with two calculators. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namesOfBooks, unpack } from "../../overrides/assets/rulescore/ask/index.js";
import { understand } from "../../overrides/assets/rulescore/ask/understanding.js";
import { typedText } from "../../overrides/assets/rulescore/reading/amounts.js";
import { read } from "../../overrides/assets/rulescore/reading/reading.js";
import { correct, distance } from "../../overrides/assets/rulescore/reading/spelling.js";
import { withAdded, withOneself, withUnitsOfMore } from "../../overrides/assets/rulescore/reading/sums.js";

const BOOKS = { usiel: "Usiel", zt: "ZT" };
/** @type {Record<string, import("../../overrides/assets/rulescore/ask/index.js").Packed[]>} */
const PACKED = {
  usiel: [
    [
      "usiel.falling|fall drop",
      "height|0.5:200~ meter\nendurance|60|toughness\nhow|C|||edge;pushed=shov",
      ["slip", "push"],
    ],
  ],
  zt: [["zt.falling|fall", "wings|Sm\nhp|20f|max hp\nhp_left|20"]],
};
const games = namesOfBooks(BOOKS);

const everything = () => unpack(Object.values(PACKED).flat());
/** The games whose calculators were looked at, `""` for all. @type {string[]} */
let lookedIn = [];
const index = async (/** @type {string} */ game) => {
  lookedIn.push(game);
  return game ? unpack(PACKED[game] ?? []) : everything();
};

/** @param {string} text */
const pieces = (text) => read(text).map(({ text, kind, value, unit }) => (kind === "number" ? [value, unit] : text));

test("numbers have the unit behind them, and some units only without a space", () => {
  assert.deepEqual(pieces("30 by 20 feet"), [[30, "feet"], "by", [20, "feet"]]);
  assert.deepEqual(pieces("5g, 5 g"), [[5, "g"], ",", [5, ""], "g"]);
  assert.deepEqual(pieces("10%"), [[10, "%"]]);
  assert.deepEqual(pieces("3 Metres"), [[3, "meter"]]);
});

test("numbers may be words", () => {
  const twentySix = [[26, ""]];
  assert.deepEqual(pieces("twenty six"), twentySix);
  assert.deepEqual(pieces("two hundred and twenty six feet"), [[226, "feet"]]);
  assert.deepEqual(pieces("two hundred"), [[200, ""]]);
  assert.deepEqual(pieces("half a dozen"), [[6, ""]]);
  assert.deepEqual(pieces("½ ft"), [[0.5, "ft"]]);
  assert.deepEqual(pieces("two hundred twenty six feet"), [[226, "feet"]]);
  assert.deepEqual(pieces("2½ feet, two and a quarter feet"), [[2.5, "feet"], ",", [2.25, "feet"]]);
  assert.deepEqual(pieces("1,500 feet, 6, 5"), [[1500, "feet"], ",", [6, ""], ",", [5, ""]]);
  assert.deepEqual(pieces("walked a day, two a day"), ["walked", [1, "day"], ",", [2, ""], "a", "day"]);
});

test("a comma before a decimal is one where a unit stands behind, and else parts a list", () => {
  assert.deepEqual(pieces("2,5 hours, 32,5m"), [[2.5, "hour"], ",", [32.5, "m"]]);
  assert.deepEqual(pieces("2,5 of them"), [[2.5, ""], "of them"]);
  assert.deepEqual(pieces("9,14 in the dark"), [[9, ""], ",", [14, ""], "in", "the", "dark"]);
  assert.deepEqual(pieces("12,10,8 m"), [[12, ""], ",", [10, ""], ",", [8, "m"]]);
});

test("smaller units are added to larger ones", () => {
  assert.deepEqual(pieces("a day and 720 minutes"), [[1.5, "day"]]);
  assert.deepEqual(pieces("6 minutes and a day"), [[6, "minute"], "and", [1, "day"]]);
});

test("of what is added without a unit it is the next smaller one", () => {
  assert.deepEqual(pieces("2 min 30"), [[2.5, "min"]]);
  assert.deepEqual(pieces("5 ft 6, 6 h 30 oxen"), [[5.5, "ft"], ",", [6, "h"], [30, ""], "oxen"]);
});

test("a fraction has a unit behind it, or is so many of so many", () => {
  assert.deepEqual(pieces("¾ mile, 3/4 of an hour"), [[0.75, "mile"], ",", [0.75, "hour"]]);
  assert.deepEqual(pieces("1 3/4 h, hits 3/4"), [[1.75, "h"], ",", "hits", "3/4"]);
  assert.deepEqual(pieces("hits 3/4 of the time"), ["hits", [75, "percent"]]);
});

test("several of one unit have it all", () => {
  assert.deepEqual(pieces("falls of 10 and 20 m"), ["falls", "of", [10, "m"], "and", [20, "m"]]);
  assert.deepEqual(pieces("a total of 10 and 20 m"), ["a", "total", "of", [10, ""], "and", [20, "m"]]);
});

test("what is more is added to the number before it, if both are of the same", () => {
  const sums = (/** @type {string} */ text) =>
    withAdded(read(text)).flatMap(({ kind, text, value }) => (kind === "number" ? [[value, text]] : []));
  assert.deepEqual(sums("17 successes and another 5"), [[22, "17 + 5"]]);
  assert.deepEqual(sums("7 spaces, plus 4 spaces more"), [[11, "7 + 4"]]);
  assert.deepEqual(sums("2 days, then 12 more hours"), [[2.5, "2 days + 12 more hours"]]);
  for (const apart of ["7 orcs, 2 more hits", "2 hits and need 3 more", "7 spaces. 2 more", "7 now, 2 more than she"]) {
    assert.equal(sums(apart).length, 2, apart);
  }
});

test("what is more is in the unit of the number before it, if that is a time", () => {
  const units = (/** @type {string} */ text) =>
    withUnitsOfMore(read(text)).flatMap(({ kind, unit }) => (kind === "number" ? [unit] : []));
  assert.deepEqual(units("5 hours behind us, and 3 more to go"), ["hour", "hour"]);
  assert.deepEqual(units("5 hours, then 3 more orcs"), ["hour", ""]);
  assert.deepEqual(units("5 feet, and 3 more"), ["feet", ""]);
  assert.deepEqual(units("5 hours, another 3, and 2 more"), ["hour", "hour", "hour"]);
});

test("whoever speaks counts among those who are with them", () => {
  const numbers = (/** @type {string} */ text) =>
    withOneself(read(text)).flatMap(({ kind, text, value }) => (kind === "number" ? [[value, text]] : []));
  assert.deepEqual(numbers("me and my two hirelings"), [[3, "me and my two"]]);
  assert.deepEqual(numbers("three friends and me"), [[4, "three and me"]]);
  assert.deepEqual(numbers("me and 3 goblins, between me and 2 friends"), [
    [3, "3"],
    [2, "2"],
  ]);
});

test("which number of a range is meant is not said", () => {
  assert.deepEqual(pieces("2-3 feet"), ["2-3", "feet"]);
  assert.deepEqual(pieces("two or six feet"), ["two or six feet"]);
  assert.deepEqual(pieces("two to 6 feet"), ["two to 6 feet"]);
});

test("signs, dice and pairs are read as they are typed", () => {
  assert.deepEqual(pieces("2d6 + 1 7@5 −2 4th"), ["2d6 + 1", "7@5", [-2, ""], [4, ""]]);
  assert.deepEqual(pieces("Déjà-vu’s hit points"), ["deja", "vu's", "hit points"]);
});

test("dice are read as one speaks them, and other words with a d are left", () => {
  assert.deepEqual(pieces("two d six, a d ten, two d6"), ["2d6", ",", "a", "d10", ",", "2d6"]);
  assert.deepEqual(pieces("defense 12 d6"), ["defense", [12, ""], "d6"]);
  assert.deepEqual(pieces("when is it done"), ["when", "is", "it", "done"]);
});

test("the forms of a word have one stem", () => {
  assert.deepEqual(
    read("fell falling dropped feet my").map(({ stem }) => stem),
    ["fall", "fall", "drop", "foot", "my"],
  );
});

test("a letter missing, added, changed or swapped is one", () => {
  for (const wrong of ["endurnce", "endurannce", "endurence", "enduracne"]) {
    assert.equal(distance(wrong, "endurance"), 1, wrong);
  }
  assert.equal(distance("", "abc"), 3);
});

test("a word that nobody knows is taken for the one most like it, others are left", () => {
  const tokens = read("dorp nobody enduranc hieght dxxp");
  correct(tokens, everything().known);
  assert.deepEqual(
    tokens.map(({ stem }) => stem),
    ["drop", "nobody", "enduranc", "height", "dxxp"],
  );
});

test("a question sets inputs in their units, and says what it does not understand", async () => {
  const [first] = await understand("usiel: I fell 10 feet, was shoved, toughness 7, 3 oxen", games, index);
  assert.equal(first?.calculator, "usiel.falling");
  assert.deepEqual(
    first.uses.map(({ words, input, value }) => [words, input, typedText(value)]),
    [
      ["10 feet", "height", "3.048"],
      ["shoved", "how", "push"],
      ["toughness 7", "endurance", "7"],
    ],
  );
  assert.deepEqual(first.notUnderstood, ["3 oxen"]);
});

test("the game that is read comes first, unless another is named; others, if it does not explain a question", async () => {
  const asked = async (/** @type {string} */ text) => {
    lookedIn = [];
    const found = await understand(text, games, index, "zt");
    return [found.map(({ calculator }) => calculator)[0], lookedIn];
  };
  assert.deepEqual(await asked("fall with max hp 20"), ["zt.falling", ["zt"]]);
  assert.deepEqual(await asked("a fall, usiel"), ["usiel.falling", ["usiel"]]);
  assert.deepEqual(await asked("fell 10 meter"), ["usiel.falling", ["zt", ""]]);
  assert.deepEqual(await asked("qwertz"), [undefined, ["zt", ""]]);
});

test("a value is typed with at most three decimals, of two as near the even one", () => {
  assert.deepEqual([1 / 3, 0.0625, 0.1875, 12, -2.5, 0.0001, true].map(typedText), [
    ...["0.333", "0.062", "0.188", "12", "-2.5", "0", "true"],
  ]);
});
