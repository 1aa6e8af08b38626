/**
 * <rule-yours>: all that stays in this browser, in words; saved as a file, opened from one, removed. What this
 * version of the site does not know is listed too, and saved with the rest.
 *
 * @typedef {Map<string, string>} Texts the stored texts, by name
 */

import { button, withText } from "../base/dom.js";
import { StatusLine } from "../base/status_line.js";
import { openFile, saveAsFile } from "./backup_file.js";
import { changingTo, sayWithUndo } from "./change.js";
import { showImportPrompt } from "./import_prompt.js";
import { isNewer, loadAll, onChangeElsewhere } from "./storage.js";

class RuleYours extends HTMLElement {
  #status = new StatusLine("rc-told");
  #list = document.createElement("ul");
  #tools = document.createElement("div");
  #arrived = document.createElement("div");
  /** @type {Record<string, string>} the titles of the books by slug */
  #titles = JSON.parse(this.dataset.books ?? "{}");

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.#arrived.className = "rc-arrived";
    this.#tools.className = "rc-tools";
    this.#tools.append(
      button("Save all as a file", () => this.#save()),
      button("Open a file", () =>
        openFile(
          (texts) => this.#ask(texts),
          (problem) => this.#status.say(problem),
        ),
      ),
      button("Remove all", () => this.#replace(new Map(), "All of it is removed.")),
    );
    this.replaceChildren(this.#list, this.#arrived, this.#tools, this.#status.line);
    this.show();
    listening.add(this);
  }

  disconnectedCallback() {
    listening.delete(this);
  }

  show() {
    const told = this.#told(loadAll());
    if (isNewer()) told.unshift("A newer version of this site has kept this. It is left as it is.");
    this.#list.replaceChildren(...(told.length ? told : ["Nothing so far."]).map((text) => withText("li", text)));
  }

  /**
   * The stored data in words.
   *
   * @param {Texts} texts
   */
  #told(texts) {
    /** @type {Map<string, number>} */
    const counted = new Map();
    [...texts.keys()]
      .map((name) => this.#kind(name))
      .forEach((kind) => counted.set(kind, (counted.get(kind) ?? 0) + 1));
    return [...counted].map(([kind, many]) => (many > 1 ? `${kind} (${many})` : kind)).sort();
  }

  /** @param {string} name */
  #kind(name) {
    const known = KNOWN.get(name);
    if (known) return known;
    const [whole = "", damaged] = name.split(".damaged");
    if (damaged !== undefined) return `Put aside, for it could not be read: “${whole.slice(0, 60)}”`;
    const [book = "", thing = "", ...rest] = name.split(".");
    const title = Object.hasOwn(this.#titles, book) ? this.#titles[book] : "";
    if (!title || !thing || rest.length) return `Not known to this version of the site: “${name.slice(0, 60)}”`;
    return `${title}: ${OF_A_BOOK.get(thing) ?? "how we play"}`;
  }

  #save() {
    const names = [...loadAll().keys()];
    if (names.length) saveAsFile(names, "rulescore");
    else this.#status.say("There is nothing to save.");
  }

  /** @param {Texts} come */
  #ask(come) {
    const own = loadAll();
    const others = [...come].filter(([name, text]) => own.get(name) !== text);
    const replaced = others.filter(([name]) => own.has(name)).map(([name]) => this.#kind(name));
    const merged = new Map([...own, ...come]);
    const take = button("Take it over", () => this.#settle(() => this.#replace(merged, "It is here now.")));
    const leave = button(others.length ? "No, leave it" : "Good", () =>
      this.#settle(() => this.#status.say("Nothing was changed.")),
    );
    const question = others.length
      ? `This file brings what stands below.${replaced.length ? ` It takes the place of yours: ${[...new Set(replaced)].join(", ")}.` : ""}`
      : "All that this file has is here already.";
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

/** The stored data of no book. */
const KNOWN = new Map([
  ["table", "My table"],
  ["rolls", "The last rolls"],
  ["scheme", "Light or dark"],
  ["offline.calculators", "That the calculators are not to be saved for offline use"],
]);

/** The stored data of a book, apart from its readings. */
const OF_A_BOOK = new Map([
  ["sheet", "the character in hand"],
  ["party", "the other characters"],
]);

/** @type {Set<RuleYours>} */
const listening = new Set();
onChangeElsewhere(() => listening.forEach((one) => one.show()));

customElements.define("rule-yours", RuleYours);
