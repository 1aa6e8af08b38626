/**
 * <rule-yours>: all that stays in this browser, in words; saved as a file, opened from one, removed, all of it or
 * one thing. What this version of the site does not know is listed too, and saved with the rest.
 *
 * @typedef {Map<string, string>} Texts the stored texts, by name
 */

import { withBase } from "../base/base_url.js";
import { button, withText } from "../base/dom.js";
import { say } from "../base/language.js";
import { StatusLine } from "../base/status_line.js";
import { openFile, saveAsFile } from "./backup_file.js";
import { changingTo, sayWithUndo } from "./change.js";
import { EXAMPLES, exampleFrame, isCleared } from "./examples.js";
import { showImportPrompt } from "./import_prompt.js";
import { LAST } from "./last_page.js";
import { GAMES, gameChoices } from "./my_games.js";
import { isNewer, loadAll, onChangeElsewhere, whyNotSaved } from "./storage.js";

class RuleYours extends HTMLElement {
  #status = new StatusLine("rc-told");
  #list = document.createElement("ul");
  #tools = document.createElement("div");
  #arrived = document.createElement("div");
  #example = document.createElement("div");
  #games = document.createElement("div");
  /** @type {Record<string, string>} the titles of the books by slug */
  #titles = JSON.parse(this.dataset.books ?? "{}");
  #shown = JSON.parse(this.dataset.example ?? "[]");

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.#arrived.className = "rc-arrived";
    this.#tools.className = "rc-tools";
    this.#tools.append(
      button(say("Save all as a file"), () => this.#save()),
      button(say("Open a file"), () =>
        openFile(
          (texts) => this.#ask(texts),
          (problem) => this.#status.tell(problem),
        ),
      ),
      button(say("Remove all"), () => this.#replace(new Map(), say("All of it is removed."))),
    );
    this.#list.className = "rc-yours";
    this.replaceChildren(this.#list, this.#example, this.#arrived, this.#tools, this.#status.line, this.#games);
    this.#showGames();
    this.show();
    listening.add(this);
  }

  disconnectedCallback() {
    listening.delete(this);
  }

  show() {
    const all = loadAll();
    const items = [...this.#byKind(all)].map(([kind, names]) => this.#item(kind, names));
    if (isNewer()) items.unshift(newItem(say("A newer version of this site has kept this. It is left as it is.")));
    this.#list.replaceChildren(...(items.length ? items : [newItem(say("Nothing so far."))]));
    const isNew = [...all.keys()].every((name) => NOT_MADE.has(name)) && !isCleared(EXAMPLE);
    this.#example.replaceChildren(...(isNew ? [example(this.#shown)] : []));
  }

  /**
   * @param {string} kind
   * @param {string[]} names
   */
  #item(kind, names) {
    const item = newItem(counted(kind, names));
    const remove = () => {
      const done = changingTo(new Map(names.map((name) => [name, null])));
      this.show();
      sayWithUndo(this.#status, say("{name}: removed.", { name: kind }), done, { show: () => this.show() });
      this.#status.line.focus();
    };
    item.append(button(say("Remove"), remove, say("Remove: {name}", { name: kind })));
    return item;
  }

  #showGames() {
    if (Object.keys(this.#titles).length < 2) return; // nothing to choose
    const told = document.createElement("p");
    told.setAttribute("role", "status");
    const choices = gameChoices(this.#titles, (isSaved) => {
      this.show();
      told.textContent = isSaved ? "" : whyNotSaved();
    });
    const heading = withText("h2", say("My games"));
    heading.id = "games";
    this.#games.replaceChildren(
      heading,
      withText("p", say("The games that you play come first in the menu and in the search.")),
      choices,
      told,
    );
  }

  /**
   * The stored data in words.
   *
   * @param {Texts} texts
   */
  #told(texts) {
    return [...this.#byKind(texts)].map(([kind, names]) => counted(kind, names));
  }

  /**
   * The names of stored data by what they are, in the order of that.
   *
   * @param {Texts} texts
   */
  #byKind(texts) {
    /** @type {Map<string, string[]>} */
    const names = new Map();
    [...texts.keys()].forEach((name) => {
      const kind = this.#kind(name);
      names.set(kind, [...(names.get(kind) ?? []), name]);
    });
    return new Map([...names].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** @param {string} name */
  #kind(name) {
    const known = KNOWN.get(name);
    if (known) return known;
    const [whole = "", damaged] = name.split(".damaged");
    if (damaged !== undefined)
      return say("Put aside, for it could not be read: “{name}”", { name: whole.slice(0, 60) });
    const [book = "", thing = "", ...rest] = name.split(".");
    const title = Object.hasOwn(this.#titles, book) ? this.#titles[book] : "";
    if (!title || !thing || rest.length)
      return say("Not known to this version of the site: “{name}”", { name: name.slice(0, 60) });
    return `${title}: ${OF_A_BOOK.get(thing) ?? say("how we play")}`;
  }

  #save() {
    const names = [...loadAll().keys()];
    if (names.length) saveAsFile(names, "rulescore");
    else this.#status.tell(say("There is nothing to save."));
  }

  /** @param {Texts} come */
  #ask(come) {
    const own = loadAll();
    const others = [...come].filter(([name, text]) => own.get(name) !== text);
    const replaced = others.filter(([name]) => own.has(name)).map(([name]) => this.#kind(name));
    const merged = new Map([...own, ...come]);
    const take = button(say("Take it over"), () => this.#settle(() => this.#replace(merged, say("It is here now."))));
    const leave = button(others.length ? say("No, leave it") : say("Good"), () =>
      this.#settle(() => this.#status.tell(say("Nothing was changed."))),
    );
    const replacing = say("It takes the place of yours: {names}.", { names: [...new Set(replaced)].join(", ") });
    const question = others.length
      ? [say("This file brings what stands below."), ...(replaced.length ? [replacing] : [])].join(" ")
      : say("All that this file has is here already.");
    showImportPrompt(
      this.#arrived,
      question,
      this.#told(new Map(others)),
      ...(others.length ? [take, leave] : [leave]),
    );
  }

  /** @param {() => void} act */
  #settle(act) {
    this.#arrived.replaceChildren();
    act();
    this.#status.line.focus();
  }

  /**
   * Store these texts and remove all others.
   *
   * @param {Texts} texts
   * @param {string} said
   */
  #replace(texts, said) {
    const names = new Set([...loadAll().keys(), ...texts.keys()]);
    const all = new Map([...names].map((name) => [name, texts.get(name) ?? null]));
    const done = changingTo(all);
    this.show();
    sayWithUndo(this.#status, said, done, { show: () => this.show() });
  }
}

/** @param {string} text */
const newItem = (text) => {
  const item = document.createElement("li");
  item.append(withText("span", text));
  return item;
};

/** The stored data of no book. */
const KNOWN = new Map([
  ["table", say("My table")],
  ["rolls", say("The last rolls")],
  ["scheme", say("Light or dark")],
  [GAMES, say("My games")],
  [LAST, say("The page that you read last")],
  ["searches", say("What you looked for lately")],
  [EXAMPLES, say("Which examples you have cleared")],
  ["offline.calculators", say("That the calculators are not to be saved for offline use")],
]);

/** What is stored of a visit, and is nothing that a reader has made. */
const NOT_MADE = new Set([LAST, "searches", "scheme", GAMES, EXAMPLES]);

/** The name of the example of this page. */
const EXAMPLE = "yours";

/** @param {[kind: string, address: string, label: string][]} shown what may be kept, each with where it is made */
const example = (shown) => {
  const list = document.createElement("ul");
  list.className = "rc-yours";
  list.append(
    ...shown.map(([kind, address, label]) => {
      const item = newItem(kind);
      const link = document.createElement("a");
      link.href = withBase(address);
      link.textContent = label;
      item.append(link);
      return item;
    }),
  );
  return exampleFrame(
    EXAMPLE,
    say("An example: what stands here once you have played. Nothing of it is stored."),
    list,
  );
};

/**
 * @param {string} kind
 * @param {string[]} names
 */
const counted = (kind, names) => (names.length > 1 ? `${kind} (${names.length})` : kind);

/** The stored data of a book, apart from its readings. */
const OF_A_BOOK = new Map([
  ["sheet", say("the character in hand")],
  ["party", say("the other characters")],
]);

/** @type {Set<RuleYours>} */
const listening = new Set();
onChangeElsewhere(() => listening.forEach((one) => one.show()));

customElements.define("rule-yours", RuleYours);
