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
 * @typedef {import("./write_back.js").Change} Change
 * @typedef {import("./write_back.js").Happened & { reply: Answer | Refusal }} Row
 */

import { bookOf } from "../base/book.js";
import { button, withText } from "../base/dom.js";
import { say } from "../base/language.js";
import { StatusLine } from "../base/status_line.js";
import { askInBrief } from "../python/engine.js";
import { membersOf } from "./party.js";
import { isWayFor, valuesTaken, waysIn } from "./sheet.js";
import { readFrom } from "./sheet_text.js";
import { changesInWords, WriteBack } from "./write_back.js";

/** How the values of somebody else begin on a sheet: all characters of a reader meet the same one. */
const OPPONENT = "opponent_";

export class PartyAnswers {
  #element;
  #place;
  #desk;
  #one = document.createElement("p");
  #toAll = button(say("For all of us"), () => this.#askOrFill());
  #all = document.createElement("div");
  #status = new StatusLine("rc-told");
  #isOpen = false;
  /** Whether a reader has just asked for all, and looks for them. */
  #isWaitedFor = false;
  /** How often all have been asked; what was asked before the last time is not shown any more. */
  #asked = 0;
  /** @type {{ place: number, texts: Values } | null} who was chosen in the table last, and what was taken of them */
  #chosen = null;
  #writeBack;
  /** What was asked when something was written last, and on whose sheets: it would happen to them once more. */
  #written = { question: "", places: /** @type {number[]} */ ([]) };

  /**
   * @param {import("../calculator/element.js").RuleCalculator} element
   * @param {HTMLElement} place where the sheet is offered
   * @param {Desk} desk
   */
  constructor(element, place, desk) {
    this.#element = element;
    this.#place = place;
    this.#desk = desk;
    this.#writeBack = new WriteBack(element, this.#status, (places) => {
      const isSame = places.length > 0 && this.#written.question === this.#question;
      this.#written = { question: this.#question, places: [...(isSame ? this.#written.places : []), ...places] };
      desk.tellOthers();
    });
    this.#toAll.dataset.all = "";
    this.#one.className = "rc-leaves";
    this.#all.className = "rc-for-all";
    this.#stand();
    place.addEventListener("click", () => (this.#chosen = null)); // its buttons take the values of who is in hand
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

  /** The same button stays while answers come and go: one that is replaced while it is held down is not pressed. */
  #offerAll() {
    if (membersOf(this.#book).length < 2) {
      this.#toAll.remove();
      return this.#close();
    }
    if (this.#list) this.#toAll.removeAttribute("aria-expanded");
    else this.#toAll.setAttribute("aria-expanded", String(this.#isOpen));
    if (this.#toAll.parentElement !== this.#place) this.#place.append(this.#toAll);
  }

  /**
   * The field with a list that each character has a part of, such as the turn order: all of them are put in it, and
   * asked about once. Null where each has an answer of their own.
   */
  get #list() {
    const [way] = waysIn(this.#place);
    for (const [input, value] of Object.entries(way?.takes ?? {})) {
      const found = this.#element.querySelector(`rule-listing:has([name="${input}"])`);
      if (found instanceof HTMLElement) return { input, value, ...JSON.parse(found.dataset.listing ?? "{}") };
    }
    return null;
  }

  /**
   * Put all characters in one list. A list on a sheet begins with its own character; those that a reader has put in
   * the field stay behind them, else those on the sheet in hand.
   *
   * @param {{ input: string, value: string, apart: string, between: string }} list
   */
  #fillList({ input, value, apart, between }) {
    const entriesOf = (/** @type {string} */ text) =>
      text.split(new RegExp(`[${apart.trim()}\n]`)).flatMap((entry) => entry.trim() || []);
    const nameOf = (/** @type {string} */ entry) => entry.split(between.trim())[0]?.trim().toLowerCase();
    const members = membersOf(this.#book).map((member) => {
      const [own, ...others] = entriesOf(readFrom(member.text).values[value] ?? "");
      return { ...member, own, others };
    });
    const isEdited = this.#element.changedFields().some(({ name }) => name === input);
    const behind = isEdited
      ? entriesOf(this.#desk.given()[input] ?? "")
      : members.flatMap(({ isInHand, others }) => (isInHand ? others : []));
    const own = members.flatMap((member) => member.own ?? []);
    const names = own.map(nameOf);
    this.#desk.take({ [input]: [...own, ...behind.filter((entry) => !names.includes(nameOf(entry)))].join(apart) });
    const missing = members.filter((member) => !member.own).map(({ name }) => name);
    const told = say("Not in the list, as their sheets are not complete: {names}.", { names: missing.join(", ") });
    this.#status.tell(missing.length ? told : "");
  }

  #askOrFill() {
    const list = this.#list;
    if (list) this.#fillList(list);
    else this.#toggle();
  }

  #toggle() {
    if (this.#isOpen) this.#close();
    else this.#isOpen = this.#isWaitedFor = true;
    this.show();
  }

  /** Whether the fields hold what was taken of somebody; else their answer is for nobody of the party. */
  get #isOfOne() {
    return this.#chosen !== null || this.#desk.way() !== null;
  }

  #close() {
    this.#isOpen = false;
    this.#element.removeAttribute("data-for-all");
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
    if (!replies) return void this.#all.replaceChildren(say("Not all of them could be answered."));
    const rows = members.map((member, at) =>
      this.#row(member, replies[at] ?? { refusal: { input: null, message: "" } }),
    );
    this.#all.replaceChildren(this.#table(rows), ...this.#writingForAll(rows));
    this.#element.toggleAttribute("data-for-all", !this.#isOfOne);
    this.#all.dispatchEvent(new Event("all", { bubbles: true }));
    if (this.#isWaitedFor) this.#all.scrollIntoView({ block: "nearest" });
    this.#isWaitedFor = false;
  }

  /**
   * What the calculator takes of somebody. Whom they meet, and what a reader has chosen about the question, stay
   * as they are in the fields.
   *
   * @param {Member} member
   */
  #textsOf({ text }) {
    const { values } = readFrom(text);
    const way = this.#wayFor(values);
    if (!way) return {};
    const chosen = new Set(this.#element.changedFields().map(({ name }) => name));
    const isTheirs = (/** @type {string} */ input) =>
      !way.takes[input]?.startsWith(OPPONENT) && !(Object.hasOwn(way.sets, input) && chosen.has(input));
    return Object.fromEntries(Object.entries(valuesTaken(values, way)).filter(([input]) => isTheirs(input)));
  }

  /**
   * The way that a sheet was taken last; if the question has changed since, the one that it would set so.
   *
   * @param {Values} values
   */
  #wayFor(values) {
    const given = this.#desk.given();
    const ways = waysIn(this.#place).filter((way) => isWayFor(values, way));
    const last = ways.find(({ label }) => label === this.#desk.way()?.label);
    const asked = ways.filter(({ sets }) => Object.entries(sets).every(([input, text]) => given[input] === text));
    return last && asked.includes(last)
      ? last
      : (asked.find(({ sets }) => Object.keys(sets).length) ?? last ?? ways[0]);
  }

  /**
   * @param {Member} member
   * @param {Answer | Refusal} reply
   * @returns {Row}
   */
  #row(member, reply) {
    const { values } = readFrom(member.text);
    return { member, reply, changes: "refusal" in reply ? [] : this.#writeBack.changesBy(reply.outputs, values) };
  }

  /** @param {Row[]} rows */
  #table(rows) {
    const told = rows.map(({ reply }) => ("refusal" in reply ? [] : figuresIn(reply.html)));
    const labels = [...new Set(told.flatMap((figures) => figures.map(([label]) => label)))];
    const table = withRole("table", document.createElement("table"));
    table.className = "rc-of-all";
    table.createCaption().textContent = `${say("For all of us")}: ${this.#element.querySelector("h3")?.textContent}`;
    const isWritten = rows.some(({ changes }) => changes.length);
    const columns = [say("Who"), say("Answer"), ...labels, ...(isWritten ? [say("On the sheet")] : [])];
    const head = withRole("row", withRole("rowgroup", table.createTHead()).insertRow());
    head.append(...columns.map((label) => cell("columnheader", label)));
    const body = withRole("rowgroup", table.createTBody());
    rows.forEach(({ member, reply, changes }, at) => {
      const row = withRole("row", body.insertRow());
      const who = cell("rowheader", "");
      who.append(button(member.name, () => this.#choose(member), say("Answer for {name}", member)));
      row.append(who);
      if ("refusal" in reply) {
        const why = cell("cell", reply.refusal.message);
        why.colSpan = columns.length - 1;
        row.append(why);
        return;
      }
      const figures = labels.map((label) => {
        const figure = cell("cell", told[at]?.find(([one]) => one === label)?.[1] ?? "");
        figure.dataset.label = label;
        return figure;
      });
      row.append(cell("cell", reply.headline), ...figures);
      if (isWritten) row.append(this.#writingFor(member, changes));
    });
    return table;
  }

  /**
   * Answer for somebody in the fields; what dice settle there is then about that character.
   *
   * @param {Member} member
   */
  #choose(member) {
    const texts = this.#textsOf(member);
    this.#chosen = { place: member.place, texts };
    this.#desk.take(texts);
  }

  /** Who was chosen in the table, as long as the fields hold what was taken then; else who is in hand. */
  get #memberAsked() {
    const { place, texts } = this.#chosen ?? {};
    const given = this.#desk.given();
    const isChosen = Object.entries(texts ?? {}).every(([input, text]) => given[input] === text);
    const members = membersOf(this.#book);
    return members.find((one) => isChosen && one.place === place) ?? members.find(({ isInHand }) => isInHand);
  }

  /** What is asked, without what is taken of the sheet of whom it is asked about. */
  get #question() {
    const taken = new Set(waysIn(this.#place).flatMap(({ takes }) => Object.keys(takes)));
    return JSON.stringify(Object.entries(this.#desk.given()).filter(([input]) => !taken.has(input)));
  }

  /**
   * Whether what is asked has been written on somebody’s sheet already, which it has changed.
   *
   * @param {Member} member
   */
  #isWritten({ place }) {
    return this.#written.places.includes(place) && this.#written.question === this.#question;
  }

  /**
   * What an answer changes on the sheet of one character, with a button that writes it there.
   *
   * @param {Member} member
   * @param {Change[]} changes
   */
  #writingFor(member, changes) {
    const written = cell("cell", changes.length ? changesInWords(changes) : say("as it is"));
    const write = () => this.#writeBack.write([{ member, changes }]);
    if (!changes.length) return written;
    const once = [say("Write it"), say("Write it on the sheet of {name}", member)];
    const again = [say("Write it once more"), say("Write it on the sheet of {name} once more", member)];
    const [label = "", name] = this.#isWritten(member) ? again : once;
    written.append(" ", button(label, write, name));
    return written;
  }

  /**
   * @param {Row[]} rows
   * @returns {HTMLElement[]}
   */
  #writingForAll(rows) {
    const changed = rows.filter(({ changes }) => changes.length);
    if (changed.length < 2) return [];
    const line = document.createElement("p");
    line.className = "rc-leaves";
    const isAgain = changed.some(({ member }) => this.#isWritten(member));
    const label = isAgain ? say("Write it on all sheets once more") : say("Write it on all sheets");
    line.append(button(label, () => this.#writeBack.write(changed)));
    return [line];
  }

  /** Offer to write what the answer settles on the sheet in hand. */
  #offerToWrite() {
    const isAnswered = this.#element.dataset.state === "answered";
    this.#offer(isAnswered ? this.#writeBack.leftBy(this.#element.outputs ?? {}) : {});
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
    const hand = this.#memberAsked;
    const { values } = readFrom(hand?.text ?? null);
    const changes = this.#writeBack.changes(left, values);
    const isAbout = changes.every(({ name }) => this.#isAbout(name, values));
    if (!hand || !changes.length || !isAbout) return void this.#one.replaceChildren();
    const said = withText(
      "span",
      say("On the sheet of {name}: {changes}.", { name: hand.name, changes: changesInWords(changes) }),
    );
    this.#one.replaceChildren(
      said,
      button(this.#isWritten(hand) ? say("Write it there once more") : say("Write it there"), () =>
        this.#writeBack.write([{ member: hand, changes }]),
      ),
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
}

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
 * A cell of a table, a header where its role says so.
 *
 * @param {"columnheader" | "rowheader" | "cell"} role
 * @param {string} text
 */
const cell = (role, text) => withRole(role, withText(role === "cell" ? "td" : "th", text));

/**
 * A part of a table, which stays one for everybody however it is laid out.
 *
 * @template {HTMLElement} Part
 * @param {string} role
 * @param {Part} part
 */
const withRole = (role, part) => {
  part.setAttribute("role", role);
  return part;
};
