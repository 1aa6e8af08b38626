/**
 * The stored data of this browser as a backup file, which a reader saves and opens again, here or on another device:
 * `{"format": "rulescore", "version": 1, "kept": {"<name>": "<the stored text>"}}`.
 */

import { download } from "../base/dom.js";
import { say } from "../base/language.js";
import { load, VERSION } from "./storage.js";

const FORMAT = "rulescore";
/** So many bytes a file may have; what a reader gathers takes a hundredth of that. */
const MOST = 2_000_000;

/**
 * Save the stored texts of some names as a file.
 *
 * @param {string[]} names
 * @param {string} fileName without the ending
 */
export const saveAsFile = (names, fileName) => {
  const texts = names.map((name) => [name, load(name)]).filter(([, text]) => text !== null);
  const content = { format: FORMAT, version: VERSION, kept: Object.fromEntries(texts) };
  const text = JSON.stringify(content, null, 1);
  download(new Blob([text], { type: "application/json" }), `${fileName}.json`);
};

/**
 * Let the reader choose a file, and read what it keeps: the texts by name, or why it cannot be read.
 * Nothing comes of it where they choose none.
 *
 * @param {(texts: Map<string, string>) => void} act
 * @param {(problem: string) => void} refuse
 */
export const openFile = (act, refuse) => {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".json,application/json";
  field.addEventListener("change", async () => {
    const [file] = field.files ?? [];
    if (!file) return;
    const read =
      file.size > MOST ? say("This file is too large: nothing of ours has 2 MB.") : textsIn(await file.text());
    if (typeof read === "string") refuse(`${read} ${say("Nothing was changed.")}`);
    else act(read);
  });
  field.click();
};

/**
 * @param {string} content
 * @returns {Map<string, string> | string} what it keeps, or why that cannot be read
 */
export const textsIn = (content) => {
  const { format, version, kept: texts } = Object(parsed(content));
  if (format !== FORMAT) return say("This is not a file of this site, or it is damaged.");
  if (Number(version) > VERSION)
    return say("This file is of a newer version of this site. Load the page anew, and try again.");
  if (typeof texts !== "object" || texts === null) return say("This file is damaged: it keeps nothing.");
  return new Map(Object.entries(texts).filter(([, text]) => typeof text === "string"));
};

/** @param {string} content */
const parsed = (content) => {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
};
