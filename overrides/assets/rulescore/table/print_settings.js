/** On which paper a page is printed, and in how many columns. */

/** @typedef {import("./pins.js").Paper} Paper */

/** @type {Record<string, [label: string, words: Record<string, string>]>} each choice, what is usual first */
const CHOICES = {
  size: ["Paper", { A4: "A4", Letter: "Letter" }],
  way: ["Way up", { portrait: "portrait", landscape: "landscape" }],
  columns: ["Columns", { 2: "2 columns", 1: "1 column", 3: "3 columns" }],
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
