import { withText } from "../base/dom.js";

/**
 * A question about something that has come from elsewhere: what it is about, item by item, and the ways on.
 * All of it is text; nothing of a link or a file becomes markup.
 *
 * @param {HTMLElement} place
 * @param {string} question
 * @param {string[]} items
 * @param {...HTMLButtonElement} ways
 */
export const showImportPrompt = (place, question, items, ...ways) => {
  const [asked, list, on] = [withText("p", question), document.createElement("ul"), document.createElement("p")];
  list.append(...items.map((text) => withText("li", text)));
  on.className = "rc-tools";
  on.append(...ways);
  place.replaceChildren(asked, ...(items.length ? [list] : []), on);
  place.scrollIntoView({ block: "nearest" });
};
