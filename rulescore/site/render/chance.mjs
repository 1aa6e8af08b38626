/** Dice from a seed: what is taken of pure-rand, in one module. */
export { uniformInt } from "pure-rand/distribution/uniformInt";
export { mersenne } from "pure-rand/generator/mersenne";
