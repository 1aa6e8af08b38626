/**
 * What a question is for the characters of a reader: one answer for each of them in a table, and what happened
 * written on their sheets. Nothing is written unasked, and all of it can be undone.
 *
 * @typedef {import("./sheet_text.js").Values} Values
 * @typedef {import("./party.js").Member} Member
 * @typedef {import("../python/engine.js").Answer} Answer
 * @typedef {import("../python/engine.js").Refusal} Refusal
 *
 * @typedef {object} Desk what is asked of the calculator
 * @property {() => Values} given what its fields hold
 * @property {() => import("./sheet.js").Way | null} way in which way a sheet was taken last
 * @property {(texts: Values) => void} take put texts into its fields, and answer
 * @property {() => void} tellOthers let the calculators of the book on this page take up what is written now
 *
 * @typedef {object} Left what the answer writes back to a sheet, and what is needed to answer it again
 * @property {string} sheet
 * @property {string} topic
 * @property {string[]} asks
 * @property {{ name: string, label: string, output: string }[]} values what is left, and of which output; of none
 *   where only dice say it
 *
 * @typedef {{ name: string, label: string, from: string, to: string }} Change
 * @typedef {{ member: Member, changes: Change[] }} Happened
 * @typedef {Happened & { reply: Answer | Refusal }} Row
 */
import { bookOf } from "../base/book.js";
import { showMessage } from "../base/dialog.js";
import { button, withText } from "../base/dom.js";
import { StatusLine } from "../base/status_line.js";
import { ask, askInBrief } from "../python/engine.js";
import { changing, sayWithUndo } from "../storage/change.js";
import { membersOf, partyNames, writeFor } from "./party.js";
import { isWayFor, valuesTaken, waysIn } from "./sheet.js";
import { readFrom, textOfSheet } from "./sheet_text.js";

export class PartyAnswers {
  #element;
  #place;
  #desk;
  #one = document.createElement("p");
  #all = document.createElement("div");
  #status = new StatusLine("rc-told");
  #isOpen = false;
  /** Whether a reader has just asked for all, and looks for them. */
  #isWaitedFor = false;
  /** How often all have been asked; what was asked before the last time is not shown any more. */
  #asked = 0;
  /** @type {Left} */
  #left;

  /**
   * @param {import("../calculator/element.js").RuleCalculator} element
   * @param {HTMLElement} place where the sheet is offered
   * @param {Desk} desk
   */
  constructor(element, place, desk) {
    this.#element = element;
    this.#place = place;
    this.#desk = desk;
    this.#left = JSON.parse(element.dataset.leaves ?? '{"values": []}');
    this.#one.className = "rc-leaves";
    this.#all.className = "rc-for-all";
    this.#stand();
    element.addEventListener("answer", () => this.#follow());
    element.addEventListener("refusal", () => this.#follow());
  }

  /** Insert it between headline and figures; if it is there already, the focus stays. */
  #stand() {
    const figures = this.#element.querySelector(".rc-detail");
    if (figures?.previousElementSibling !== this.#status.line) figures?.before(this.#one, this.#all, this.#status.line);
  }

  #follow() {
    this.#stand();
    this.show();
  }

  /** Show what there is for the characters as they are now. */
  show() {
    this.#offerAll();
    this.#offerToWrite();
    if (this.#isOpen) this.#askForAll();
  }

  get #book() {
    return bookOf(this.#element.calculator);
  }

  #offerAll() {
    const old = this.#place.querySelector("[data-all]");
    const hadFocus = old === document.activeElement;
    old?.remove();
    if (membersOf(this.#book).length < 2) return this.#close();
    const all = button("For all of us", () => this.#toggle());
    all.dataset.all = "";
    all.setAttribute("aria-expanded", String(this.#isOpen));
    this.#place.append(all);
    if (hadFocus) all.focus();
  }

  #toggle() {
    if (this.#isOpen) this.#close();
    else this.#isOpen = this.#isWaitedFor = true;
    this.show();
  }

  #close() {
    this.#isOpen = false;
    this.#asked += 1;
    this.#all.replaceChildren();
  }

  /** Answer the question for each of them; what was typed holds where their sheets say nothing. */
  async #askForAll() {
    const asked = (this.#asked += 1);
    const members = membersOf(this.#book);
    const each = members.map((member) => ({ ...this.#desk.given(), ...this.#textsOf(member) }));
    const replies = await askInBrief(this.#element.calculator, each, this.#element.dataset.topic).catch(() => null);
    if (asked !== this.#asked || !this.#isOpen) return;
    if (!replies) return void this.#all.replaceChildren("Not all of them could be answered.");
    const rows = members.map((member, at) =>
      this.#row(member, replies[at] ?? { refusal: { input: null, message: "" } }),
    );
    this.#all.replaceChildren(this.#table(rows), ...this.#writingForAll(rows));
    this.#all.dispatchEvent(new Event("all", { bubbles: true }));
    if (this.#isWaitedFor) this.#all.scrollIntoView({ block: "nearest" });
    this.#isWaitedFor = false;
  }

  /**
   * What the calculator takes of somebody.
   *
   * @param {Member} member
   */
  #textsOf({ text }) {
    const { values } = readFrom(text);
    const ways = waysIn(this.#place).filter((way) => isWayFor(values, way));
    const way = ways.find(({ label }) => label === this.#desk.way()?.label) ?? ways[0];
    return way ? valuesTaken(values, way) : {};
  }

  /**
   * @param {Member} member
   * @param {Answer | Refusal} reply
   * @returns {Row}
   */
  #row(member, reply) {
    const { values } = readFrom(member.text);
    return { member, reply, changes: "refusal" in reply ? [] : this.#changes(this.#leftBy(reply.outputs), values) };
  }

  /**
   * What an answer settles of the values of a sheet.
   *
   * @param {Record<string, unknown>} outputs
   * @returns {Record<string, unknown>}
   */
  #leftBy(outputs) {
    return Object.fromEntries(this.#left.values.map(({ name, output }) => [name, outputs[output]]));
  }

  /**
   * What would change on a sheet.
   *
   * @param {Record<string, unknown>} left
   * @param {Values} values
   * @returns {Change[]}
   */
  #changes(left, values) {
    return this.#left.values
      .map(({ name, label }) => ({ name, label, from: values[name] ?? "", to: textOf(left[name], values[name]) }))
      .filter(({ from, to }) => to !== "" && to !== from);
  }

  /** @param {Row[]} rows */
  #table(rows) {
    const told = rows.map(({ reply }) => ("refusal" in reply ? [] : figuresIn(reply.html)));
    const labels = [...new Set(told.flatMap((figures) => figures.map(([label]) => label)))];
    const table = document.createElement("table");
    table.className = "rc-data";
    table.createCaption().textContent = `For all of us: ${this.#element.querySelector("h3")?.textContent}`;
    const head = table.createTHead().insertRow();
    ["Who", "Answer", ...labels].forEach((label) => head.append(cell("th", label, "col")));
    const body = table.createTBody();
    rows.forEach(({ member, reply }, at) => {
      const row = body.insertRow();
      const who = cell("th", "", "row");
      who.append(button(member.name, () => this.#desk.take(this.#textsOf(member)), `Answer for ${member.name}`));
      row.append(who);
      if ("refusal" in reply) {
        const why = cell("td", reply.refusal.message);
        why.colSpan = labels.length + 1;
        row.append(why);
        return;
      }
      const figures = labels.map((label) => cell("td", told[at]?.find(([one]) => one === label)?.[1] ?? ""));
      row.append(cell("td", reply.headline), ...figures);
    });
    const scroll = document.createElement("div");
    scroll.className = "rc-scroll";
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "group");
    scroll.setAttribute("aria-label", "For all of us");
    scroll.append(table);
    return scroll;
  }

  /**
   * @param {Row[]} rows
   * @returns {HTMLElement[]}
   */
  #writingForAll(rows) {
    const changed = rows.filter(({ changes }) => changes.length);
    if (!changed.length) return [];
    const line = document.createElement("p");
    line.className = "rc-leaves";
    const said = withText("span", `On the sheets: ${changed.map(whatHappened).join("; ")}.`);
    line.append(
      said,
      button("Write it on all sheets", () => this.#write(changed)),
    );
    return [line];
  }

  /** Offer to write what the answer settles on the sheet in hand. */
  #offerToWrite() {
    const isAnswered = this.#element.dataset.state === "answered";
    this.#offer(isAnswered ? this.#leftBy(this.#element.outputs ?? {}) : {});
  }

  /**
   * Offer to write what dice have settled on the sheet in hand.
   *
   * @param {Record<string, unknown>} left by the name of a value there
   */
  offerRolled(left) {
    if (!Object.keys(left).length) return;
    this.#element.querySelector(".rc-rolled")?.after(this.#one, this.#status.line);
    this.#offer(left);
  }

  /**
   * Offer to update the sheet in hand, where the answer is about that character.
   *
   * @param {Record<string, unknown>} left
   */
  #offer(left) {
    const hand = membersOf(this.#book).find(({ isInHand }) => isInHand);
    const { values } = readFrom(hand?.text ?? null);
    const changes = this.#changes(left, values);
    const isAbout = changes.every(({ name }) => this.#isAbout(name, values));
    if (!hand || !changes.length || !isAbout) return void this.#one.replaceChildren();
    const said = withText("span", `On the sheet of ${hand.name}: ${inWords(changes)}.`);
    this.#one.replaceChildren(
      said,
      button("Write it there", () => this.#write([{ member: hand, changes }])),
    );
  }

  /**
   * Whether the question was asked with what the sheet says of a value; where it asks for what follows from that
   * instead, such as the Toughness left for the Toughness lost, with all that it takes from the sheet.
   *
   * @param {string} name a value of the sheet
   * @param {Values} values
   */
  #isAbout(name, values) {
    const given = this.#desk.given();
    const isTaken = (/** @type {[string, string]} */ [input, taken]) => given[input] === values[taken];
    const [ways, chosen] = [waysIn(this.#place), this.#desk.way()];
    const isAskedFor = ways.some(({ takes }) => Object.values(takes).includes(name));
    return ways
      .filter(({ label }) => !chosen || label === chosen.label)
      .some(({ takes, sets }) => {
        if (Object.entries(sets).some(([input, value]) => given[input] !== value)) return false;
        const all = Object.entries(takes);
        return isAskedFor ? all.some((one) => one[1] === name && isTaken(one)) : all.every(isTaken);
      });
  }

  /**
   * Write what happened on the sheets, unless one of them has changed by the time that it can be written.
   *
   * @param {Happened[]} rows
   */
  async #write(rows) {
    this.#status.say("It is being written.");
    const written = await Promise.all(rows.map(({ member, changes }) => this.#written(member, changes)));
    const refused = written.find((one) => one.problem);
    if (refused) return this.#tell(`Nothing is written: ${refused.problem}`);
    const members = membersOf(this.#book);
    const changed = rows.filter(({ member }) => !members.some((one) => isSame(one, member)));
    if (changed.length) return this.#askAgain(rows, changed, members);
    const done = changing(partyNames(this.#book), () => writeFor(this.#book, written));
    this.#desk.tellOthers();
    sayWithUndo(this.#status, `Written: ${rows.map(whatHappened).join("; ")}.`, done, {
      show: () => this.#desk.tellOthers(),
    });
    this.#status.line.focus();
  }

  /**
   * Ask whether to write on sheets that have changed since the reader pressed the button.
   *
   * @param {Happened[]} rows
   * @param {Happened[]} changed those whose sheets have changed
   * @param {Member[]} members as they are now
   */
  #askAgain(rows, changed, members) {
    const names = changed.map(({ member }) => member.name).join(", ");
    const said = `Nothing is written, because the sheet has changed meanwhile: ${names}.`;
    const now = rows.flatMap(({ member, changes }) => {
      const found = members.find((one) => one.place === member.place && one.name === member.name);
      return found ? [{ member: found, changes: fromNow(changes, readFrom(found.text).values) }] : [];
    });
    const anyway = { label: "Write it all the same", act: () => this.#write(now) };
    if (now.length < rows.length) this.#tell(said);
    else this.#tell(`${said} It would be: ${now.map(whatHappened).join("; ")}.`, anyway);
  }

  /**
   * Say something here, or wherever the reader has gone.
   *
   * @param {string} text
   * @param {...import("../base/status_line.js").Remedy} remedies
   */
  #tell(text, ...remedies) {
    if (!this.#status.line.isConnected) return showMessage(text);
    this.#status.say(text, ...remedies);
    this.#status.line.focus();
  }

  /**
   * A sheet with something changed on it, and what follows from that.
   *
   * @param {Member} member
   * @param {Change[]} changes
   */
  async #written({ text, place }, changes) {
    const { values, typed, ...unknown } = readFrom(text);
    const { sheet, topic, asks } = this.#left;
    const now = { ...values, ...Object.fromEntries(changes.map(({ name, to }) => [name, to])) };
    const rest = Object.fromEntries(
      Object.entries(typed).filter(([name]) => !changes.some((one) => one.name === name)),
    );
    const inputs = Object.fromEntries(Object.entries(now).filter(([name]) => asks.includes(name)));
    const reply = await ask(sheet, inputs, topic).catch(() => null);
    if (!reply || "refusal" in reply)
      return { place, text, problem: reply?.refusal.message ?? "the sheet could not be answered." };
    const following = Object.fromEntries(Object.entries(reply.outputs).map(([name, value]) => [name, String(value)]));
    return { place, text: textOfSheet({ ...unknown, values: { ...now, ...following }, typed: rest }), problem: "" };
  }
}

/**
 * What a value of the sheet is then.
 *
 * @param {unknown} left the value, or the increase of the value on the sheet
 * @param {string} [now]
 */
const textOf = (left, now) => {
  const { added } = Object(left);
  return added === undefined ? String(left ?? "") : String(Number(now ?? 0) + added);
};

/**
 * Whether somebody is where they were, with the same on their sheet.
 *
 * @param {Member} one
 * @param {Member} other
 */
const isSame = (one, other) => one.place === other.place && one.text === other.text;

/**
 * The same changes of a sheet as it is now.
 *
 * @param {Change[]} changes
 * @param {Values} values
 */
const fromNow = (changes, values) => changes.map((change) => ({ ...change, from: values[change.name] ?? "" }));

/** @param {Happened} happened */
const whatHappened = ({ member, changes }) => `${member.name}: ${inWords(changes)}`;

/** @param {Change[]} changes */
const inWords = (changes) =>
  changes.map(({ label, from, to }) => `${label} ${to}${from && ` (was ${from})`}`).join(", ");

/**
 * The key figures of an answer.
 *
 * @param {string} html as Python made it
 * @returns {[label: string, figure: string][]}
 */
const figuresIn = (html) => {
  const made = document.createElement("template");
  made.innerHTML = html;
  return [...made.content.querySelectorAll(".rc-keys > div")].map((row) => [
    row.querySelector("dt")?.textContent ?? "",
    row.querySelector("dd")?.textContent ?? "",
  ]);
};

/**
 * @param {"th" | "td"} kind
 * @param {string} text
 * @param {string} [scope]
 */
const cell = (kind, text, scope) => {
  const made = withText(kind, text);
  if (scope) made.setAttribute("scope", scope);
  return made;
};
