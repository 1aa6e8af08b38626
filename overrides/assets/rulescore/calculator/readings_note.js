/**
 * What stands beside an answer of how the rules are read for it, where that is not as we read them: by the
 * reader’s own table, or otherwise than there, as in a link from another table.
 *
 * @typedef {object} Reading
 * @property {string} name of its field
 * @property {string} words the reading as a person says it
 * @property {string} now the text of its field
 * @property {string} mine what the reader’s table plays
 * @property {string} ours what we play
 * @property {() => void} act goes back: from the table’s own to ours, from another’s to the table’s own
 */
import { button } from "../base/dom.js";

/** @param {Reading} reading */
export const otherwiseRead = ({ now, mine, ours }) => now !== ours || mine !== ours;

/**
 * Say it below the headline, in place of what was said there.
 *
 * @param {HTMLElement} headline
 * @param {Reading[]} readings those that are to be told of
 */
export const tellReadings = (headline, readings) => {
  const next = headline.nextElementSibling;
  const line = next?.matches(".rc-readings") ? next : document.createElement("div");
  const hadFocus = line.contains(document.activeElement);
  line.className = "rc-readings";
  line.replaceChildren(...readings.map(told));
  if (!readings.length) line.remove();
  else if (!line.isConnected) headline.after(line);
  if (hadFocus) line.querySelector("button")?.focus();
};

/** @param {Reading} reading */
const told = ({ words, now, mine, ours, act }) => {
  const line = document.createElement("p");
  const said = document.createElement("span");
  const [by, back] =
    now === mine
      ? ["By your table’s reading", "Undo"]
      : mine === ours
        ? ["By another reading than ours", "Read it as we do"]
        : ["Not by your table’s reading", "Read it as we play"];
  said.textContent = `${by}: ${words}.`;
  line.append(said, button(back, act, `${back}: ${words}`));
  return line;
};
