/** On which paper a page is printed, and in how many columns. */
import { say } from "../base/language.js";

/** @typedef {import("./pins.js").Paper} Paper */

/** @type {Record<string, [label: string, words: Record<string, string>]>} each choice, what is usual first */
const CHOICES = {
  size: [say("Paper"), { A4: "A4", Letter: say("Letter") }],
  way: [say("Way up"), { portrait: say("portrait"), landscape: say("landscape") }],
  columns: [say("Columns"), { 2: say("2 columns"), 1: say("1 column"), 3: say("3 columns") }],
};

/**
 * What a paper says, as far as that is known here.
 *
 * @param {Paper | undefined} paper
 * @returns {Record<string, string>}
 */
const chosenIn = (paper) =>
  Object.fromEntries(
    Object.entries(CHOICES).map(([name, [, words]]) => {
      const chosen = String(Object(paper)[name]);
      return [name, Object.hasOwn(words, chosen) ? chosen : (Object.keys(words)[0] ?? "")];
    }),
  );

/**
 * A list to choose from for each choice.
 *
 * @param {(chosen: Paper) => void} act
 */
export const newPaperChoices = (act) =>
  Object.entries(CHOICES).map(([name, [label, words]]) => {
    const list = document.createElement("select");
    list.name = name;
    list.setAttribute("aria-label", label);
    list.append(...Object.entries(words).map(([word, told]) => new Option(told, word)));
    list.addEventListener("change", () => act({ [name]: list.value }));
    return list;
  });

/**
 * Show in the lists what is chosen, and print on it.
 *
 * @param {HTMLSelectElement[]} lists
 * @param {Paper | undefined} paper
 * @param {CSSStyleSheet} styles
 */
export const choosePaper = (lists, paper, styles) => {
  const chosen = chosenIn(paper);
  lists.forEach((list) => void (list.value = chosen[list.name] ?? ""));
  styles.replaceSync(`
    @page { size: ${chosen.size} ${chosen.way}; margin: 9mm; }
    @media print { .rc-pins { columns: ${chosen.columns}; } }`);
};
