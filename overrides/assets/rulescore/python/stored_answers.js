/**
 * The answers that were made with the site, for the inputs that readers most often change to: a file for
 * each calculator, fetched once. `stored.py` settles which there are, and writes the files.
 *
 * @typedef {import("./engine.js").Answer} Answer
 * @typedef {import("./engine.js").Refusal} Refusal
 * @typedef {object} InputText
 * @property {string} label
 * @property {string} opens the text that a form opens with
 * @property {Record<string, string>} [options] what its choices are called
 * @property {string} [unit]
 * @property {string} [follows]
 * @property {string} [setting] under which a reader has set it for the whole book
 * @property {string} [sheet] the value of the sheet that it takes
 *
 * @typedef {{ title: string, topic: string, address: string, inputs: Record<string, InputText> }} FormText
 * @typedef {{ pieces: string[], answers: Record<string, number[]>, form: FormText }} Stored
 */
import { fetchWhole } from "../base/whole.js";

/** @type {Map<string, Promise<Stored | null>>} by calculator */
const fetched = new Map();

/**
 * What is stored for a calculator; null if it cannot be had now.
 *
 * @param {string} calculator
 */
export const fetchStored = (calculator) => {
  const stored = fetched.get(calculator) ?? fetchFile(calculator);
  fetched.set(calculator, stored);
  return stored;
};

/** @param {string} calculator */
const fetchFile = async (calculator) => {
  try {
    const { href } = new URL(`answers/${calculator}.json`, import.meta.url);
    const element = document.querySelector(`rule-calculator[calculator="${CSS.escape(calculator)}"]`);
    return await (await fetchWhole(href, element?.getAttribute("data-stored") ?? "")).json();
  } catch {
    fetched.delete(calculator);
    return null;
  }
};

/**
 * The answer to the text in a form's fields, if it is stored.
 *
 * @param {Stored | null} stored
 * @param {Record<string, string>} inputs
 * @returns {Answer | Refusal | null}
 */
export const storedAnswer = (stored, inputs) => {
  const named = Object.keys(inputs)
    .sort()
    .map((name) => [name, inputs[name]]);
  const key = JSON.stringify(named);
  const places = stored && Object.hasOwn(stored.answers, key) ? stored.answers[key] : null;
  return places ? JSON.parse(places.map((place) => stored?.pieces[place]).join("")) : null;
};
