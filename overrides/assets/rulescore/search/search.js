/**
 * The search over a page: `/`, `s` or whatever is marked `data-search` opens it, Escape gives the
 * page back as it was. What there is to find is fetched as it is first opened.
 *
 * The open search is an entry of the history of its own: going back closes it, and leads from a hit to the hits.
 *
 * @typedef {import("./finder.js").Finder} Finder
 * @typedef {import("./finder.js").Hit} Hit
 */

import { withBase } from "../base/base_url.js";
import { bookHere } from "../base/book.js";
import { button } from "../base/dom.js";
import { isEnglish, say, sayMany } from "../base/language.js";
import { overPage } from "../base/over_page.js";
import { fetchOwn } from "../base/own_files.js";
import { pause } from "../base/pause.js";
import { isGame, mineFirst, myGames } from "../storage/my_games.js";
import { noteSearch } from "./recent_searches.js";
import { nothingFits, opening, pages } from "./ways_in.js";

const FRAME = `
  <form role="search">
    <input type="search" aria-label="${say("Search the rules")}" aria-controls="rc-hits" enterkeyhint="go" maxlength="1000"
      autocomplete="off" autocapitalize="off" spellcheck="false">
    <button type="button">${say("Close")}</button>
  </form>
  <div class="rc-search-books" role="group" aria-label="${say("Which game")}"></div>
  <p role="status"></p>
  <div class="rc-search-start"></div>
  <div class="rc-search-found">
    <ol class="rc-asked" aria-label="${say("Answers")}" aria-live="polite" hidden></ol>
    <ol id="rc-hits" data-search-hits></ol>
  </div>`;
/** @type {Promise<Finder> | undefined} */
let fetched;

/** @returns {Promise<Finder>} what finds; fetched again if it could not be had before */
const finder = () => {
  fetched ??= (async () => {
    const [{ Finder }, index] = await Promise.all([
      import("./finder.js"),
      fetchOwn("search.json").then((got) => got.json()),
    ]);
    return new Finder(index);
  })();
  fetched.catch(() => (fetched = undefined));
  return fetched;
};

/** The book that nothing but is wanted of; none for all of them. */
let only = "";

const dialog = document.createElement("dialog");
dialog.className = "rc-over rc-search";
dialog.setAttribute("aria-label", say("Search"));
dialog.innerHTML = FRAME;

const [field, books, said, start, asked, hits] = /** @type {const} */ ([
  /** @type {HTMLInputElement} */ (dialog.querySelector("input")),
  /** @type {HTMLElement} */ (dialog.querySelector(".rc-search-books")),
  /** @type {HTMLElement} */ (dialog.querySelector("[role=status]")),
  /** @type {HTMLElement} */ (dialog.querySelector(".rc-search-start")),
  /** @type {HTMLElement} */ (dialog.querySelector(".rc-asked")),
  /** @type {HTMLElement} */ (dialog.querySelector("[data-search-hits]")),
]);

field.placeholder = document.querySelector("[data-search-for]")?.getAttribute("data-search-for") ?? "";

/** So many milliseconds hits wait for the answers above them, and a key that is pressed for a word of what is awaited. */
const PATIENCE = 300;
/** So many milliseconds after the last key what is typed is noted in the history, for when the page is loaded again. */
const RESTING = 300;
let noting = 0;
/** The name of the search in the state of an entry of the history. */
const SEARCH = "search";
/** The page that is shown, while the address may already be that of another. */
let page = location.pathname;
/** Whether the search has been closed, and its entry is being left. */
let isLeaving = false;

/** Open the search, with what was last looked for ready to be typed over. */
export const openSearch = () => {
  if (dialog.open) return;
  if (!isLeaving) putEntry();
  show("");
  field.select();
};

/** Open the search again where the history says that it was open. Called on every page. */
export const reopenSearch = () => {
  page = location.pathname;
  const { typed, book, link } = Object(history.state?.[SEARCH]);
  if (typeof typed !== "string" || dialog.open) return;
  field.value = typed;
  show(String(book ?? ""));
  if (link) finding.then(() => typed === field.value && returnTo(String(link)));
};

/** What can be chosen of what was found: answers, what was understood of a question, hits, and a fold of more. */
const choices = () =>
  /** @type {HTMLElement[]} */ ([...dialog.querySelectorAll(":is(.rc-asked, #rc-hits) :is(a, button)")]);

/** @param {string} address of what was followed */
const returnTo = (address) => {
  const link = () => choices().find((one) => one instanceof HTMLAnchorElement && one.href === address);
  if (!link()) hits.querySelector("button")?.click(); // it was in the fold
  link()?.focus();
};

/** @param {string} book the one that nothing but is wanted of */
const show = (book) => {
  if (!dialog.isConnected) document.body.append(dialog);
  only = book;
  dialog.showModal();
  field.focus();
  books.replaceChildren();
  overPage.address = location.href;
  find();
};

const putEntry = () => history.pushState(stateNow(), "");

/**
 * What the history keeps of the search beside what it keeps of the page.
 *
 * @param {string} [link] the address of the answer or hit that is followed
 */
const stateNow = (link) => ({ ...history.state, [SEARCH]: { typed: field.value, book: only, link } });

/** Close the search as its entry is left, and open it as that is reached; the page below stays as it is. */
const followHistory = () => {
  const isOpenAgain = isLeaving && dialog.open;
  isLeaving = false;
  if (location.pathname === page && isOpenAgain) return putEntry();
  if (location.pathname !== page || !history.state?.[SEARCH]) return leave();
  reopenSearch();
};

const leave = () => {
  overPage.address = null;
  if (dialog.open) hide();
};

/** Let whatever is marked so open the search. */
export const watchForSearch = () => {
  document.addEventListener(
    "click",
    (event) => {
      const opens = event.target instanceof Element && event.target.closest("[data-search]");
      if (!opens) return;
      event.preventDefault();
      event.stopPropagation();
      openSearch();
    },
    { capture: true },
  );
  window.addEventListener("popstate", followHistory);
  window.addEventListener("pageshow", ({ persisted }) => persisted && reopenSearch());
};

/** Close the search, and leave its entry of the history. */
const closeSearch = () => {
  if (!dialog.open) return;
  hide();
  if (isLeaving) return;
  if (!history.state?.[SEARCH]) return leave();
  history.replaceState(stateNow(), "");
  isLeaving = true;
  history.back();
};

/** A hidden field would keep the focus until the next frame, and with it the keys. */
const hide = () => {
  field.blur();
  dialog.close();
};

/** What is being looked for, until hits and answers to what is typed are there. */
let finding = Promise.resolve();

const find = () => {
  window.clearTimeout(noting);
  noting = window.setTimeout(noteTyped, RESTING);
  finding = findTyped();
};

const noteTyped = () => {
  const noted = history.state?.[SEARCH];
  if (dialog.open && noted && noted.typed !== field.value) history.replaceState(stateNow(), "");
};

const findTyped = async () => {
  const typed = field.value;
  const soon = window.setTimeout(() => (said.textContent = say("Fetching the search …")), PATIENCE);
  try {
    const found = await finder();
    window.clearTimeout(soon);
    if (typed !== field.value) return;
    const answered = answerQuestion(typed, found.books);
    if (isQuestion()) await Promise.race([answered, pause(PATIENCE)]); // else they move away from under a finger
    if (typed !== field.value) return;
    showFound(typed, found, found.find(typed, { here: bookHere(), only }));
    await answered;
  } catch {
    said.replaceChildren(
      `${say("The search could not be fetched. Is there a network?")} `,
      button(say("Try again"), find),
    );
    start.replaceChildren(pages());
  } finally {
    window.clearTimeout(soon);
  }
};

/**
 * Show above the hits what calculators answer to the question, if it is one.
 *
 * @param {string} typed
 * @param {Record<string, string>} titles
 */
const answerQuestion = async (typed, titles) => {
  if (!isEnglish()) return; // no other language is understood
  try {
    const { showAsked } = await import("./asked.js");
    if (typed === field.value) await showAsked(asked, typed, only || bookHere(), titles);
  } catch {
    asked.hidden = true; // the hits are there without it
  }
};

/**
 * @param {string} typed
 * @param {Finder} finder
 * @param {Hit[]} found
 */
const showFound = (typed, finder, found) => {
  const titles = finder.books;
  if (!books.childElementCount && Object.keys(titles).length > 1) showBooks(titles);
  const game = titles[only] ?? "";
  if (!typed.trim()) {
    said.textContent = "";
    start.replaceChildren(...opening(finder, { ask: askFor, changed: () => showBooks(titles) }));
  } else if (!found.length) {
    said.textContent = game
      ? say("Nothing in {game} fits “{typed}”.", { game, typed: typed.trim() })
      : say("Nothing fits “{typed}”.", { typed: typed.trim() });
    start.replaceChildren(...nothingFits(finder, game, () => chooseBook("")));
  } else {
    const rules = sayMany("{amount} rule", "{amount} rules", found.length, { amount: found.length });
    said.textContent = game
      ? say("{rules} in {game}, best first", { rules, game })
      : say("{rules}, best first", { rules });
    start.replaceChildren();
  }
  const [first, others] = byGames(found, finder.gameNamed(typed));
  hits.replaceChildren(...first.map((hit) => item(hit, titles)));
  if (others.length) hits.append(fold(others, titles));
  /** @type {HTMLElement} */ (hits.parentElement).scrollTop = 0;
};

/**
 * What is shown at once, and what is folded: the hits of other games than the reader’s, unless one of those is
 * looked in, read or named, or there are no others.
 *
 * @param {Hit[]} found
 * @param {string} named
 * @returns {[first: Hit[], others: Hit[]]}
 */
const byGames = (found, named) => {
  const mine = new Set(myGames());
  const isMine = (/** @type {Hit} */ { book }) => mine.has(book) || book === bookHere();
  const first = found.filter(isMine);
  if (!mine.size || only || named || !first.length) return [found, []];
  return [first, found.filter((hit) => !isMine(hit))];
};

/**
 * @param {Hit[]} others
 * @param {Record<string, string>} titles
 */
const fold = (others, titles) => {
  const made = document.createElement("li");
  const open = button(say("{amount} more in other games", { amount: others.length }), () => {
    const items = others.map((hit) => item(hit, titles));
    made.replaceWith(...items);
    items[0]?.querySelector("a")?.focus();
  });
  made.append(open);
  return made;
};

/** @param {string} typed */
const askFor = (typed) => {
  field.value = typed;
  field.focus();
  find();
};

/** Whether numbers are typed: then the answers to others would mislead. */
const isQuestion = () => /\d/.test(field.value);

/**
 * @param {Hit} hit
 * @param {Record<string, string>} titles
 */
const item = ({ entry, book, address, calculators }, titles) => {
  const link = document.createElement("a");
  link.href = withBase(address);
  const answer = isQuestion() ? "" : (entry.answer ?? calculators[0]?.answer);
  const lines = /** @type {const} */ ([
    ["rc-hit-place", `${titles[book]} · ${entry.page}`],
    ["rc-hit-title", entry.title],
    ["rc-hit-said", entry.said],
    ["rc-hit-answer", answer ? say("Calculator: {answer}", { answer }) : ""],
  ]);
  for (const [className, text] of lines) {
    const line = document.createElement("span");
    line.className = className;
    line.textContent = text;
    if (text) link.append(line);
  }
  const made = document.createElement("li");
  made.dataset.book = book;
  made.append(link);
  return made;
};

/** @param {Record<string, string>} titles */
const showBooks = (titles) => {
  const here = bookHere();
  const games = mineFirst(Object.keys(titles).filter(isGame));
  const order = games.sort((one, other) => Number(other === here) - Number(one === here));
  books.replaceChildren(
    ...["", ...order].map((book) => {
      const choice = document.createElement("button");
      choice.type = "button";
      choice.dataset.book = book;
      choice.textContent = titles[book] ?? say("All games");
      choice.setAttribute("aria-pressed", String(book === only));
      return choice;
    }),
  );
};

books.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLButtonElement) chooseBook(target.dataset.book ?? "");
});

/** @param {string} book the one that nothing but is wanted of */
const chooseBook = (book) => {
  only = book;
  books.querySelectorAll("button").forEach((choice) => {
    choice.setAttribute("aria-pressed", String(choice.dataset.book === only));
  });
  find();
};

/**
 * Close the search for a link to where one is already: it changes no address, so nothing else would.
 *
 * @param {MouseEvent} event
 */
const landHere = (event) => {
  const link = event.target instanceof Element && event.target.closest("a");
  if (!link || link.href !== overPage.address || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const land = () => document.getElementById(decodeURIComponent(link.hash.slice(1)))?.scrollIntoView();
  closeSearch();
  land();
  // Going back to the entry of the page brings back where that was.
  if (isLeaving) window.addEventListener("popstate", () => requestAnimationFrame(land), { once: true });
};
for (const list of [asked, hits]) list.addEventListener("click", landHere);

field.addEventListener("input", find);

/**
 * Wait until hits and answers to what is typed are there; whether nothing else has been typed since.
 *
 * @param {string} meanwhile what is said if that takes a while
 */
const isFound = async (meanwhile) => {
  const typed = field.value;
  const soon = window.setTimeout(() => (said.textContent = meanwhile), PATIENCE);
  await finding;
  window.clearTimeout(soon);
  return dialog.open && typed === field.value;
};

dialog.querySelector("form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!(await isFound(say("Opening what fits best …")))) return;
  (asked.hidden ? hits : asked).querySelector("a")?.click();
});

/** Go from where the keyboard is to the first choice once all are there, which those to come would take away. */
const goToChoices = async () => {
  const from = document.activeElement;
  if ((await isFound(say("Fetching the search …"))) && document.activeElement === from) choices()[0]?.focus();
};

dialog.querySelector("form button")?.addEventListener("click", closeSearch);

dialog.addEventListener("keydown", (event) => {
  const links = choices();
  const place = links.findIndex((link) => link.matches(":focus"));
  if (event.key === "Escape")
    closeSearch(); // in a field of this kind it would only empty that
  else if (event.key === "ArrowDown" && place < 0) goToChoices();
  else if (event.key === "ArrowDown") links[Math.min(place + 1, links.length - 1)]?.focus();
  else if (event.key === "ArrowUp" && place === 0) field.focus();
  else if (event.key === "ArrowUp" && place > 0) links[place - 1]?.focus();
  else return;
  event.preventDefault();
});

dialog.addEventListener("click", (event) => {
  const { target, ctrlKey, metaKey } = event;
  if (target === dialog) closeSearch();
  const link = target instanceof Element && target.closest("a");
  if (!link || ctrlKey || metaKey) return;
  if (hits.contains(link) || asked.contains(link)) noteSearch(field.value);
  if (history.state?.[SEARCH]) history.replaceState(stateNow(link.href), ""); // where going back from there leads
  leave();
});

// The back button of a phone closes what lies over a page.
dialog.addEventListener("cancel", (event) => {
  event.preventDefault();
  closeSearch();
});

// The keyboard of a phone lies over the page; the hits end where it begins.
window.visualViewport?.addEventListener("resize", () => {
  dialog.style.setProperty("--rc-seen", `${window.visualViewport?.height}px`);
});
