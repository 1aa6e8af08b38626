/** Dice from a seed: the same wherever it is opened, for ever, and fair. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { facesOf, newSeed } from "../../overrides/assets/rulescore/calculator/dice.js";

/** @param {number[]} sides */
const plain = (...sides) => [{ sides, explodes: false }];

test("what a seed gives never changes", () => {
  assert.deepEqual(facesOf(plain(6, 6), "k3x9qa"), [[3, 5]]);
  assert.deepEqual(facesOf([...plain(6, 6), ...plain(6, 6)], "m7p2wz").flat(), [2, 4, 1, 1]);
});

test("any text is a seed", () => {
  for (const seed of ["", "  ", "<img src=x onerror=alert(1)>", "🎲".repeat(2000), "%00&made=x"]) {
    const faces = facesOf(plain(6, 8, 20), seed);
    assert.deepEqual(faces, facesOf(plain(6, 8, 20), seed));
    faces.flat().forEach((face, at) => assert.ok(face >= 1 && face <= /** @type {number[]} */ ([6, 8, 20][at] ?? 0)));
  }
});

test("a new seed is six letters that are not easily taken for others, and another each time", () => {
  const seeds = Array.from({ length: 50 }, newSeed);
  seeds.forEach((seed) => assert.match(seed, /^[a-km-np-z2-9]{6}$/));
  assert.equal(new Set(seeds).size, seeds.length);
});

test("each face is as likely as the others, whatever the seed", () => {
  for (const sides of [2, 6, 10, 20, 100]) {
    const rolls = 400 * sides;
    const counts = Array(sides).fill(0);
    for (let number = 0; number < rolls; number += 1)
      counts[(facesOf(plain(sides), `seed${number}`)[0]?.[0] ?? 0) - 1] += 1;
    const expected = rolls / sides;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Beyond this a fair die goes once in a hundred thousand times.
    const limit = sides - 1 + 4.3 * Math.sqrt(2 * (sides - 1)) + 12;
    assert.ok(chiSquare < limit, `d${sides}: ${chiSquare} of ${limit}`);
  }
});

test("a die that explodes goes on until it is not at its highest", () => {
  let longest = 0;
  for (let number = 0; number < 500; number += 1) {
    const [faces = []] = facesOf([{ sides: [4], explodes: true }], `seed${number}`);
    assert.ok(faces.slice(0, -1).every((face) => face === 4) && faces.at(-1) !== 4, String(faces));
    longest = Math.max(longest, faces.length);
  }
  assert.ok(longest > 3);
});
