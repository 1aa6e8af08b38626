/**
 * A question about something that has come from elsewhere: what it is about, item by item, and the ways on.
 * All of it is text; nothing of a link or a file becomes markup.
 *
 * @param {HTMLElement} place
 * @param {string} question
 * @param {string[]} items
 * @param {...HTMLButtonElement} ways
 */
export const askIn = (place, question, items, ...ways) => {
  const [asked, list, on] = [document.createElement("p"), document.createElement("ul"), document.createElement("p")];
  asked.textContent = question;
  list.append(...items.map(item));
  on.className = "rc-tools";
  on.append(...ways);
  place.replaceChildren(asked, ...(items.length ? [list] : []), on);
  place.scrollIntoView({ block: "nearest" });
};

/** @param {string} text */
const item = (text) => {
  const made = document.createElement("li");
  made.textContent = text;
  return made;
};
