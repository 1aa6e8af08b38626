/**
 * <rule-yours>: all that stays in this browser, in words; saved as a file, opened from one, removed. What this
 * version of the site does not know is told of too, and goes along.
 *
 * @typedef {Map<string, string>} Texts what is kept, by name
 */
import { askIn } from "./arrived.js";
import { openFile, saveAsFile } from "./own_file.js";
import { allKept, drop, isNewer, keep, whenKeptElsewhere, whyNotKept } from "./own.js";
import { button } from "./parts.js";

class RuleYours extends HTMLElement {
  #line = document.createElement("p");
  #list = document.createElement("ul");
  #tools = document.createElement("div");
  #arrived = document.createElement("div");
  /** @type {Record<string, string>} the titles of the books by slug */
  #titles = JSON.parse(this.dataset.books ?? "{}");

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.#line.className = "rc-told";
    this.#line.setAttribute("role", "status");
    this.#line.tabIndex = -1;
    this.#arrived.className = "rc-arrived";
    this.#tools.className = "rc-tools";
    this.#tools.append(
      button("Save all as a file", () => this.#save()),
      button("Open a file", () => openFile((texts) => this.#ask(texts), (problem) => this.#say(problem))),
      button("Remove all", () => this.#replace(new Map(), "All of it is removed.")),
    );
    this.replaceChildren(this.#list, this.#arrived, this.#tools, this.#line);
    this.show();
    listening.add(this);
  }

  disconnectedCallback() {
    listening.delete(this);
  }

  show() {
    const told = this.#told(allKept());
    if (isNewer()) told.unshift("A newer version of this site has kept this. It is left as it is.");
    this.#list.replaceChildren(...(told.length ? told : ["Nothing so far."]).map(item));
  }

  /**
   * What is kept, in words.
   *
   * @param {Texts} texts
   */
  #told(texts) {
    /** @type {Map<string, number>} */
    const counted = new Map();
    [...texts.keys()].map((name) => this.#kind(name)).forEach((kind) => counted.set(kind, (counted.get(kind) ?? 0) + 1));
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
    const names = [...allKept().keys()];
    if (names.length) saveAsFile(names, "rulescore");
    else this.#say("There is nothing to save.");
  }

  /** @param {Texts} come */
  #ask(come) {
    const own = allKept();
    const others = [...come].filter(([name, text]) => own.get(name) !== text);
    const replaced = others.filter(([name]) => own.has(name)).map(([name]) => this.#kind(name));
    const merged = new Map([...own, ...come]);
    const take = button("Take it over", () => this.#settle(() => this.#replace(merged, "It is here now.")));
    const leave = button(others.length ? "No, leave it" : "Good", () => this.#settle(() => this.#say("Nothing was changed.")));
    const question = others.length
      ? `This file brings what stands below.${replaced.length ? ` It takes the place of yours: ${[...new Set(replaced)].join(", ")}.` : ""}`
      : "All that this file has is here already.";
    askIn(this.#arrived, question, this.#told(new Map(others)), ...(others.length ? [take, leave] : [leave]));
  }

  /** @param {() => void} act */
  #settle(act) {
    this.#arrived.replaceChildren();
    act();
    this.#line.focus();
  }

  /**
   * Keep what stands in the texts, and nothing else.
   *
   * @param {Texts} texts
   * @param {string} said
   */
  #replace(texts, said) {
    const former = allKept();
    [...former.keys()].filter((name) => !texts.has(name)).forEach(drop);
    const isKept = [...texts].map(([name, text]) => keep(name, text)).every(Boolean) && !isNewer();
    this.show();
    this.#say(isKept ? said : whyNotKept(), isKept ? () => this.#replace(former, "It is as it was.") : null);
  }

  /**
   * @param {string} text
   * @param {(() => void) | null} [undo]
   */
  #say(text, undo = null) {
    this.#line.replaceChildren(text, " ", ...(undo ? [button("Undo", undo)] : []));
  }
}

/** What is kept under names that belong to no book. */
const KNOWN = new Map([
  ["table", "My table"],
  ["rolls", "The last rolls"],
  ["scheme", "Light or dark"],
  ["offline.calculators", "That the calculators are not to be saved for offline use"],
]);

/** What is kept of a book besides how it is played. */
const OF_A_BOOK = new Map([["sheet", "the character in hand"], ["party", "the other characters"]]);

/** @type {Set<RuleYours>} */
const listening = new Set();
whenKeptElsewhere(() => listening.forEach((one) => one.show()));

/** @param {string} text */
const item = (text) => {
  const made = document.createElement("li");
  made.textContent = text;
  return made;
};

customElements.define("rule-yours", RuleYours);
