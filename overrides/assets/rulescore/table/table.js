/**
 * <rule-table>: what a reader has pinned, on one page: in their order, live, to be shared and printed. What
 * came with a link or from a file is shown as it is, and kept only when they say so.
 *
 * @typedef {import("./pins.js").Item} Item
 * @typedef {import("./pins.js").Table} Table
 * @typedef {{ item: Item, node: HTMLLIElement, title: string, follow: () => void, come: Promise<void> }} Row
 * @typedef {import("../base/status_line.js").Remedy} Remedy
 */

import { button, withText } from "../base/dom.js";
import { say } from "../base/language.js";
import { StatusLine } from "../base/status_line.js";
import { share } from "../page/share.js";
import { openFile, saveAsFile } from "../storage/backup_file.js";
import { changing, changingTo, sayWithUndo } from "../storage/change.js";
import { load, onChangeElsewhere, whyNotSaved } from "../storage/storage.js";
import { exampleCleared, opensWithExample } from "./example_table.js";
import { contentOf } from "./pin_content.js";
import {
  answerPin,
  damagedTables,
  emptyTable,
  keepTable,
  kindOf,
  linkedTable,
  linkOf,
  ownTable,
  readTable,
  TABLE,
} from "./pins.js";
import { choosePaper, newPaperChoices } from "./print_settings.js";

const NAME = say("My table");
const NOTHING = say(
  "Nothing is pinned yet. At a rule or a quick reference, press the sign at the end of its heading’s line and choose “Pin to my table”; below a calculator, press “Pin”.",
);
const UNREADABLE = `${say("What is kept here of a table cannot be read. It stays as it is.")} `;
const UNCHANGED = say("Nothing was changed.");
const EXAMPLE = say(
  "An example of a table for an evening. Nothing of it is kept. What you pin takes its place: at a rule or a quick reference press the sign at the end of its heading’s line, below a calculator “Pin”.",
);

class RuleTable extends HTMLElement {
  /** @type {Table} */
  #table = emptyTable();
  /** Whether what is shown is the reader's own. */
  #isOwn = true;
  /** Whether what is shown is the example for who has pinned nothing. */
  #isExample = false;
  /** @type {Row[]} */
  #rows = [];
  #status = new StatusLine("rc-sheet");
  #aside = document.createElement("p");
  #name = document.createElement("p");
  #list = document.createElement("ol");
  #title = document.createElement("input");
  #choices = newPaperChoices((chosen) => {
    this.#put({ ...this.#table, paper: { ...this.#table.paper, ...chosen } });
  });
  #styles = new CSSStyleSheet();

  connectedCallback() {
    if (!this.#list.isConnected) this.#build();
    document.adoptedStyleSheets.push(this.#styles);
    window.addEventListener("popstate", this.#follow);
    this.#follow();
  }

  disconnectedCallback() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== this.#styles);
    window.removeEventListener("popstate", this.#follow);
  }

  /** Take up what has been kept elsewhere, if it is the reader's own that is shown. */
  takeUp() {
    if (this.#isExample) this.#follow();
    else if (this.#isOwn) this.#show(ownTable());
  }

  /** Take up what another tab has kept a moment ago, before something is changed in it. */
  #takeUpLatest() {
    if (this.#isOwn && JSON.stringify(ownTable()) !== JSON.stringify(this.#table)) this.#show(ownTable());
  }

  #build() {
    this.#aside.className = "rc-sheet";
    this.#name.className = "rc-pins-name";
    this.#list.className = "rc-pins";
    this.#title.autocomplete = "off";
    this.#title.addEventListener("input", () => {
      const title = this.#title.value;
      this.#takeUpLatest();
      this.#put({ ...this.#table, title });
    });
    const label = document.createElement("label");
    label.append(`${say("Title")} `, this.#title);
    const own = document.createElement("span");
    own.className = "rc-pins-own";
    own.append(
      button(say("Save as a file"), () => saveAsFile([TABLE], fileName(this.#called))),
      button(say("Clear"), () => this.#clear()),
    );
    const arrange = newFold(
      say("Arrange"),
      label,
      own,
      button(say("Open a file"), () => this.#open()),
    );
    // At once: a toggle is told of later, when something else may have been said.
    arrange.querySelector("summary")?.addEventListener("click", () => this.#isOwn && this.#status.clear());
    const first = button(say("Open a file"), () => this.#open());
    first.className = "rc-pins-first";
    const tools = document.createElement("div");
    tools.className = "rc-pins-tools";
    tools.append(
      first,
      button(say("Print"), () => this.#print()),
      button(say("Share"), () => this.#share()),
      arrange,
      newFold(say("Paper"), ...this.#choices),
    );
    const nothing = withText("p", NOTHING);
    nothing.className = "rc-pins-none";
    this.replaceChildren(this.#status.line, this.#aside, nothing, tools, this.#name, this.#list);
  }

  /** Show what the address has, or the reader's own. */
  #follow = () => {
    const linked = linkedTable();
    const example = /** @type {import("./pins.js").Table | null} */ (JSON.parse(this.dataset.opensWith ?? "null"));
    this.#isExample = !linked && example !== null && opensWithExample();
    this.#isOwn = !linked && !this.#isExample;
    this.#status.clear();
    this.#show(linked ?? (this.#isExample && example ? example : ownTable()));
    this.#showOnceCome();
    if (linked) this.#ask(say("This table came with a link and is not kept, nor is what you change in it."));
    if (this.#isExample) this.#tellOfExample();
  };

  /** Show all of it at once, so that nothing moves as one thing comes after the other. */
  async #showOnceCome() {
    if (this.#list.querySelector(":scope > :not([aria-busy])") || !this.#rows.length) return;
    this.#list.setAttribute("data-coming", "");
    await Promise.all(this.#rows.map(({ come }) => come));
    this.#list.removeAttribute("data-coming");
  }

  /** Say that it is one, how to have a table of one’s own, and what can be done with this one. */
  #tellOfExample() {
    this.#status.tell(
      `${EXAMPLE} `,
      { label: say("Clear the example"), act: () => this.#clearExample() },
      { label: say("Keep it as mine"), act: () => this.#keep(this.#table, `${say("This is your table now.")} `) },
    );
  }

  #clearExample() {
    const done = changingTo(new Map([exampleCleared()]));
    this.#follow();
    sayWithUndo(this.#status, `${say("The example is cleared.")} `, done, { show: this.#follow });
    this.#status.line.focus();
  }

  get #called() {
    return String(this.#table.title || NAME);
  }

  /**
   * Change what is shown, and keep it if it is the reader's own.
   *
   * @param {Table} table
   */
  #put(table) {
    const isKept = !this.#isOwn || keepTable(JSON.stringify(table));
    this.#show(table);
    if (!isKept) this.#status.tell(whyNotSaved());
  }

  /** @param {Table} table */
  #show(table) {
    this.#table = table;
    this.toggleAttribute("data-empty", !table.items.length);
    this.toggleAttribute("data-foreign", !this.#isOwn);
    this.toggleAttribute("data-example", this.#isExample);
    this.#name.textContent = String(table.title ?? "");
    if (this.#title.value !== this.#name.textContent) this.#title.value = this.#name.textContent;
    choosePaper(this.#choices, table.paper, this.#styles);
    this.#tellOfAside();
    const rest = new Set(this.#rows);
    this.#rows = table.items.map((item) => {
      const row = [...rest].find((one) => isSame(one.item, item)) ?? this.#newRow(item);
      rest.delete(row);
      return row;
    });
    rest.forEach(({ node }) => node.remove());
    this.#rows.forEach(({ node }, place) => {
      const there = this.#list.children[place] ?? null;
      if (there !== node) this.#list.insertBefore(node, there);
      node.querySelector('[data-move="-1"]')?.toggleAttribute("disabled", place === 0);
      node.querySelector('[data-move="1"]')?.toggleAttribute("disabled", place === this.#rows.length - 1);
    });
  }

  /**
   * @param {Item} item
   * @returns {Row}
   */
  #newRow(item) {
    const node = document.createElement("li");
    node.className = "rc-pin";
    /** @type {Row} */
    const row = { item, node, title: "", follow: () => {}, come: Promise.resolve() };
    row.come = this.#fill(row);
    return row;
  }

  /** @param {Row} row */
  async #fill(row) {
    const { node } = row;
    node.setAttribute("aria-busy", "true");
    try {
      const shown = await contentOf(row.item, (inputs) => this.#note(row, inputs), !this.#isOwn);
      if (shown) {
        row.title = shown.title;
        node.dataset.book = shown.book;
        node.dataset.place = shown.place.replace(" · ", ", ");
        const link = linkTo(shown);
        row.follow = () => void (link.href = shown.address());
        node.replaceChildren(...headOf(shown, link), ...shown.content, this.#toolsOf(row));
      } else {
        row.title = (kindOf(row.item)[1] || JSON.stringify(row.item)).slice(0, 80);
        node.classList.add("rc-pin-unknown");
        node.replaceChildren(
          withText(
            "p",
            say("“{name}” is not known to this version of the site. It stays here until you remove it.", {
              name: row.title,
            }),
          ),
          this.#toolsOf(row),
        );
      }
    } catch {
      row.title = kindOf(row.item)[1];
      const said = withText("p", `${say("“{name}” could not be fetched. Is there a network?", { name: row.title })} `);
      said.append(button(say("Try again"), () => void (row.come = this.#fill(row))));
      node.replaceChildren(said, this.#toolsOf(row));
    }
    node.removeAttribute("aria-busy");
    this.#show(this.#table);
  }

  /** @param {Row} row */
  #toolsOf(row) {
    const tools = document.createElement("div");
    tools.className = "rc-pin-tools";
    const earlier = button("\u2191", () => this.#move(row, -1), say("{name}: earlier", { name: row.title }));
    const later = button("\u2193", () => this.#move(row, 1), say("{name}: later", { name: row.title }));
    const remove = button("\u00d7", () => this.#remove(row), say("{name}: remove", { name: row.title }));
    earlier.dataset.move = "-1";
    later.dataset.move = "1";
    remove.dataset.remove = "";
    tools.append(earlier, later, remove);
    return tools;
  }

  /**
   * Keep what is typed into an answer.
   *
   * @param {Row} row
   * @param {Record<string, string>} inputs
   */
  #note(row, inputs) {
    this.#takeUpLatest();
    const place = this.#rows.indexOf(row);
    if (place < 0) return;
    const { inputs: _, calculator = "", ...others } = row.item;
    row.item = { ...answerPin(calculator, inputs), ...others };
    row.follow();
    this.#put({ ...this.#table, items: this.#table.items.with(place, row.item) });
  }

  /**
   * @param {Row} row
   * @param {number} by
   */
  #move(row, by) {
    this.#takeUpLatest();
    const place = this.#rows.indexOf(row);
    if (place < 0) return;
    const items = this.#table.items.toSpliced(place, 1).toSpliced(place + by, 0, row.item);
    this.#put({ ...this.#table, items });
    this.#status.tell(
      say("{name}: now {place} of {all}.", { name: row.title, place: place + by + 1, all: items.length }),
    );
    const onward = row.node.querySelector(`[data-move="${by}"]:not(:disabled)`);
    focus(onward ?? row.node.querySelector("[data-move]:not(:disabled)") ?? this.#status.line);
  }

  /** @param {Row} row */
  #remove(row) {
    this.#takeUpLatest();
    const place = this.#rows.indexOf(row);
    if (place < 0) return;
    this.#put({ ...this.#table, items: this.#table.items.toSpliced(place, 1) });
    const putBack = () => {
      this.#takeUpLatest();
      this.#put({ ...this.#table, items: this.#table.items.toSpliced(place, 0, row.item) });
    };
    this.#status.tell(
      `${say("{name}: removed.", { name: row.title })} `,
      undo(() => putBack()),
    );
    const next = this.#rows[Math.min(place, this.#rows.length - 1)];
    focus(next?.node.querySelector("[data-remove]") ?? this.#status.line);
  }

  #clear() {
    const done = changingTo(new Map([[TABLE, null], exampleCleared()]));
    this.#show(emptyTable());
    this.#sayDone(`${say("Your table is cleared.")} `, done, `${say("Your table is back.")} `);
    this.#status.line.focus();
  }

  /**
   * @param {string} said
   * @param {ReturnType<typeof changing>} done
   * @param {string} [undone]
   */
  #sayDone(said, done, undone) {
    sayWithUndo(this.#status, said, done, { show: this.#follow, undone });
  }

  /**
   * Ask before what has come from elsewhere takes the place of the reader's own.
   *
   * @param {string} origin
   */
  #ask(origin) {
    const own = load(TABLE);
    const keepIt = {
      label: say("Keep it as mine"),
      act: () => this.#keep(this.#table, `${say("This is your table now.")} `),
    };
    const back = { label: say("Back to mine"), act: () => this.#backToOwn() };
    const both = () => addedTo(ownTable(), this.#table);
    const add = { label: say("Add to mine"), act: () => this.#keep(both(), `${say("Added to your table.")} `) };
    if (own === null) this.#status.tell(`${origin} `, keepIt, back);
    else this.#status.tell(`${origin} ${say("Keeping it replaces your own.")} `, keepIt, add, back);
  }

  /**
   * @param {Table} table
   * @param {string} said
   */
  #keep(table, said) {
    history.replaceState(history.state, "", location.pathname);
    this.#isOwn = true;
    this.#isExample = false;
    const hadOwn = load(TABLE) !== null;
    const done = changing([TABLE], () => keepTable(JSON.stringify(table)));
    this.#show(table);
    this.#sayDone(said, done, hadOwn ? `${say("Your table is back.")} ` : undefined);
  }

  #backToOwn() {
    if (location.search) history.pushState(history.state, "", location.pathname);
    this.#follow();
  }

  #open() {
    openFile(
      (texts) => {
        const table = readTable(texts.get(TABLE) ?? "");
        if (!table) {
          const said = texts.has(TABLE)
            ? say("The table in this file is damaged.")
            : say("There is no table in this file.");
          return this.#status.tell(`${said} ${UNCHANGED}`);
        }
        this.#isOwn = this.#isExample = false;
        this.#show(table);
        this.#ask(say("This table came from a file and is not kept, nor is what you change in it."));
      },
      (problem) => this.#status.tell(problem),
    );
  }

  /** Say that stored data cannot be read, and what can be done with it. */
  #tellOfAside() {
    const text = load(TABLE);
    const names = [...(text === null || readTable(text) ? [] : [TABLE]), ...damagedTables()];
    if (!names.length) return this.#aside.replaceChildren();
    const save = button(say("Save it as a file"), () => saveAsFile(names, "damaged-table"));
    this.#aside.replaceChildren(
      UNREADABLE,
      save,
      button(say("Remove it"), () => this.#removeAside(names)),
    );
  }

  /** @param {string[]} names */
  #removeAside(names) {
    const done = changingTo(new Map(names.map((name) => [name, null])));
    const show = () => this.#show(this.#table);
    show();
    sayWithUndo(this.#status, `${say("Removed.")} `, done, { show });
    this.#status.line.focus();
  }

  async #print() {
    await Promise.all(this.#rows.map(({ come }) => come));
    const isWorking = this.querySelector('[data-state="working"]') !== null;
    if (isWorking) this.#status.tell(say("An answer is still on its way. Print once it is there."));
    else window.print();
  }

  #share() {
    share({ title: this.#called, text: this.#asText(), link: this.#link });
  }

  /** The link that shows the table to others, each answer as it is read here. */
  get #link() {
    const items = this.#rows.map(({ item, node }) => {
      const answer = node.querySelector("rule-calculator");
      return answer?.calculator ? answerPin(answer.calculator, answer.linked) : item;
    });
    return linkOf({ ...this.#table, items });
  }

  #asText() {
    const told = this.#rows.map(({ node, title }) => {
      const isStale = node.querySelector("rule-calculator[data-stale]") !== null;
      const headline = isStale ? say("not answered yet") : node.querySelector(".rc-headline")?.textContent;
      return `- ${title} (${node.dataset.place ?? say("not known")})${headline ? `: ${headline}` : ""}`;
    });
    return [`**${this.#called}**`, told.join("\n"), this.#link].join("\n\n");
  }
}

/** @param {import("./pin_content.js").Shown} shown */
const linkTo = ({ title, address }) => {
  const link = document.createElement("a");
  link.className = "rc-pin-title";
  link.href = address();
  link.textContent = title;
  return link;
};

/**
 * The head of something pinned: its page, and its title with a link to the original.
 *
 * @param {import("./pin_content.js").Shown} shown
 * @param {HTMLElement} link
 */
const headOf = ({ place }, link) => {
  const [said, heading] = [withText("p", place), document.createElement("h2")];
  said.className = "rc-book";
  heading.append(link);
  return [said, heading];
};

/**
 * @param {string} summary
 * @param {...Element} content
 */
const newFold = (summary, ...content) => {
  const [fold, head, body] = ["details", "summary", "div"].map((name) => document.createElement(name));
  if (!fold || !head || !body) throw new Error("no fold");
  fold.className = "rc-fold";
  head.textContent = summary;
  body.append(...content);
  fold.append(head, body);
  return fold;
};

/** @param {Element} element */
const focus = (element) => element instanceof HTMLElement && element.focus();

/**
 * @param {() => void} act
 * @returns {Remedy}
 */
const undo = (act) => ({ label: say("Undo"), act });

/**
 * @param {Item} one
 * @param {Item} other
 */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A table with the additional pins of another.
 *
 * @param {Table} own
 * @param {Table} other
 */
const addedTo = (own, other) => {
  const others = other.items.filter((item) => !own.items.some((one) => isSame(one, item)));
  return { ...own, title: own.title || other.title, items: [...own.items, ...others] };
};

/** @param {string} title */
const fileName = (title) => title.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();

onChangeElsewhere((name) => {
  const shown = document.querySelector("rule-table");
  if (name === TABLE && shown instanceof RuleTable) shown.takeUp();
});

customElements.define("rule-table", RuleTable);
