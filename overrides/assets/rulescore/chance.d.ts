/** Put here by the build: dice from a seed, by pure-rand. */
export { uniformInt } from "pure-rand/distribution/uniformInt";
export { mersenne } from "pure-rand/generator/mersenne";
