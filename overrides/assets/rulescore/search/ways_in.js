/**
 * What the search offers where there are no hits: before anything is typed the words of last time, the games of the
 * reader and what may have happened; where nothing fits, other ways to find it.
 *
 * @typedef {import("./finder.js").Finder} Finder
 */

import { withBase } from "../base/base_url.js";
import { button, withText } from "../base/dom.js";
import { say } from "../base/language.js";
import { gameChoices, myGames } from "../storage/my_games.js";
import { forgetSearches, recentSearches } from "./recent_searches.js";

const FEW = 6;
const PAGES = [
  [say("What happened?"), "/happened/"],
  [say("All calculators"), "/calculators/"],
  [say("Glossary"), "/glossary/"],
  [say("My table"), "/table/"],
  [say("What is yours"), "/yours/"],
];

/**
 * Before anything is typed.
 *
 * @param {Finder} finder
 * @param {object} desk
 * @param {(typed: string) => void} desk.ask search for something
 * @param {() => void} desk.changed what is to follow another choice of games
 */
export const opening = (finder, { ask, changed }) => {
  const recent = recentSearches();
  const parts = recent.length ? [recently(recent, ask)] : [];
  const choice = Object.keys(finder.books).length > 1 ? [games(finder.books, changed)] : [];
  return [...parts, happened(finder.happened), ...choice, pages()];
};

/**
 * Where nothing fits: other words, what happened, and all that there is.
 *
 * @param {Finder} finder
 * @param {string} within the title of the game that was looked in; nothing for all
 * @param {() => void} everywhere look in all games
 */
export const nothingFits = (finder, within, everywhere) => {
  const hint = withText(
    "p",
    say("Try one plain word for it, such as “fall”, “poison” or “sleep”, or start from what happened:"),
  );
  const wider = within ? [button(say("Look in all games"), everywhere)] : [];
  return [...wider, hint, happened(finder.happened), pages()];
};

/**
 * @param {string[]} recent
 * @param {(typed: string) => void} ask
 */
const recently = (recent, ask) => {
  const part = newPart(say("You looked for"));
  const chips = newChips();
  const forget = button(say("Forget them"), () => {
    forgetSearches();
    const next = part.nextElementSibling?.querySelector("button");
    part.remove();
    if (next instanceof HTMLElement) next.focus();
  });
  forget.className = "rc-plain";
  chips.append(...recent.map((text) => button(text, () => ask(text))), forget);
  part.append(chips);
  return part;
};

/**
 * @param {Record<string, string>} titles
 * @param {() => void} changed
 */
const games = (titles, changed) => {
  const part = document.createElement("details");
  part.className = "rc-search-games";
  part.append(
    withText("summary", myGames().length ? say("My games") : say("Choose my games: they come first")),
    gameChoices(titles, (isSaved) => {
      if (!isSaved)
        part.append(withText("p", say("This browser keeps nothing here: it holds until you leave the site.")));
      changed();
    }),
  );
  return part;
};

/** @param {string[][]} situations each with its title and anchor */
const happened = (situations) => {
  const part = newPart(say("What happened?"));
  const chips = newChips();
  chips.append(
    ...situations.slice(0, FEW).map(([title = "", anchor = ""]) => linkTo(title, `/happened/#${anchor}`)),
    linkTo(say("Something else …"), "/happened/"),
  );
  part.append(chips);
  return part;
};

/** The pages from which everything can be found, also while the search itself cannot be had. */
export const pages = () => {
  const part = document.createElement("p");
  part.className = "rc-search-ways";
  part.append(...PAGES.map(([title = "", address = ""]) => linkTo(title, address)));
  return part;
};

/** @param {string} heading */
const newPart = (heading) => {
  const part = document.createElement("section");
  part.append(withText("h2", heading));
  return part;
};

const newChips = () => {
  const chips = document.createElement("div");
  chips.className = "rc-chips";
  return chips;
};

/**
 * @param {string} text
 * @param {string} address
 */
const linkTo = (text, address) => {
  const link = document.createElement("a");
  link.href = withBase(address);
  link.textContent = text;
  return link;
};
