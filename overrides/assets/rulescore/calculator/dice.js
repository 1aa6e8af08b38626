/**
 * What dice show, made of a seed: the same ones wherever the same dice are rolled with it.
 *
 * @typedef {{ sides: number[], explodes: boolean }} Group dice that are rolled together
 * @typedef {import("pure-rand/types/RandomGenerator").RandomGenerator} Generator
 */
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { mersenne } from "pure-rand/generator/mersenne";
import { digestOf } from "../base/digest.js";

/** What a seed is written with: none of these is easily taken for another. */
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 6;

/** A seed that has not been there before. */
export const newSeed = () =>
  [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => LETTERS[byte % LETTERS.length]).join("");

/**
 * The faces of each group. Links count on it: what a seed gives must never change.
 *
 * @param {Group[]} groups
 * @param {string} seed any text
 */
export const facesOf = (groups, seed) => {
  const generator = mersenne(Number.parseInt(digestOf(seed), 16));
  return groups.map(({ sides, explodes }) => sides.flatMap((most) => thrown(generator, most, explodes)));
};

/**
 * The faces of one die: one, or where it explodes all up to the first that is not its highest.
 *
 * @param {Generator} generator
 * @param {number} most
 * @param {boolean} explodes
 */
const thrown = (generator, most, explodes) => {
  const faces = [uniformInt(generator, 1, most)];
  while (explodes && faces.at(-1) === most) faces.push(uniformInt(generator, 1, most));
  return faces;
};
