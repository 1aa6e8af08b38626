/** The games that a reader plays, chosen once: in the menu, in the search and among its hits they come first. */

import { say } from "../base/language.js";
import { storedList, storeList } from "./stored_list.js";

/** The name under which they are stored, as a JSON list of the slugs of books. */
export const GAMES = "games";
/** The event on the document after they have been chosen otherwise. */
export const GAMES_CHOSEN = "games";
/** The slug of the comparisons, which are a book but no game. */
export const COMPARISONS = "compare";

/** @param {string} book its slug */
export const isGame = (book) => book !== COMPARISONS;

/** @returns {string[]} the slugs of the books; none while nothing is chosen */
export const myGames = () => storedList(GAMES);

/**
 * Add a game to those that are played, or take it away; whether the browser has stored it.
 *
 * @param {string} book its slug
 */
export const toggleGame = (book) => {
  const games = myGames();
  const isSaved = storeList(GAMES, games.includes(book) ? games.filter((one) => one !== book) : [...games, book]);
  document.dispatchEvent(new Event(GAMES_CHOSEN));
  return isSaved;
};

/**
 * The slugs of books, those of a reader first; all else stays in its order.
 *
 * @param {string[]} books
 */
export const mineFirst = (books) => {
  const mine = new Set(myGames());
  return [...books.filter((book) => mine.has(book)), ...books.filter((book) => !mine.has(book))];
};

/**
 * Buttons to choose them by.
 *
 * @param {Record<string, string>} titles the titles of the books by slug
 * @param {(isSaved: boolean) => void} act what to do once another choice has been made
 */
export const gameChoices = (titles, act) => {
  const row = document.createElement("div");
  row.className = "rc-my-games";
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", say("My games"));
  const games = Object.entries(titles).filter(([book]) => isGame(book));
  row.append(
    ...games.map(([book, title]) => {
      const choice = document.createElement("button");
      choice.type = "button";
      choice.dataset.book = book;
      choice.textContent = title;
      choice.setAttribute("aria-pressed", String(myGames().includes(book)));
      choice.addEventListener("click", () => {
        const isSaved = toggleGame(book);
        choice.setAttribute("aria-pressed", String(myGames().includes(book)));
        act(isSaved);
      });
      return choice;
    }),
  );
  return row;
};
