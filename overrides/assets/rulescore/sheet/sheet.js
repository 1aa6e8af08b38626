/**
 * The sheet of a book, such as a character, stored in this browser only, as text by name. It has the
 * inputs together with the outputs that follow from them, and apart from both what has been typed since
 * and is not answered yet, or is refused. So typing is saved at once, and the other calculators never
 * take figures that do not go together.
 *
 * @typedef {import("./sheet_text.js").Values} Values
 * @typedef {import("./sheet_text.js").Written} Written
 * @typedef {{ label: string, takes: Record<string, string>, sets: Record<string, string> }} Way
 */

import { bookOf } from "../base/book.js";
import { button } from "../base/dom.js";
import { say } from "../base/language.js";
import { StatusLine } from "../base/status_line.js";
import { rulesVersion } from "../page/fingerprint.js";
import { linkedCalculator, linkTo, noteInHistory, putAddress } from "../page/link.js";
import { changing, following, sayWithUndo } from "../storage/change.js";
import { isHeld, load, saveInPlace, whyNotSaved } from "../storage/storage.js";
import { addMember, membersOf, partyNames, removeInHand, SHEET, takeInHand } from "./party.js";
import { isReadable, outputTexts, readFrom, textOfSheet } from "./sheet_text.js";

const FEW = 3;
/** Whose figures a sheet shows; the first is what element.py has there. */
const EXAMPLE = say("An example. Type over it, and it is your character.");
const YOURS = say("Your character. “Another character” adds the next of your party.");
const FROM_LINK = say("A character from a link.");

/**
 * What the calculators of a book may take from its sheet, or null where there is nothing.
 *
 * @param {string} calculator
 * @returns {Values | null}
 */
export const sheetOf = (calculator) => {
  const { values } = readFrom(load(`${bookOf(calculator)}.${SHEET}`));
  return Object.keys(values).length ? values : null;
};

/**
 * The sheet of a book, as a reader writes on it.
 *
 * It shows either the reader's own sheet, and saves every edit, or one from a link, and saves nothing
 * of it before the reader wants it in place of their own.
 *
 * @typedef {object} Desk what is asked of the calculator that is the sheet
 * @property {() => Values} typed what its fields hold
 * @property {Values} opening
 * @property {(given: Values, own: Values) => boolean} fill whether that has changed anything
 * @property {() => void} ask have the fields answered
 * @property {() => string} address the address of what the fields hold
 * @property {() => Record<string, unknown> | null} outputs the answer to what its fields hold
 * @property {(text: string) => void} tell show a short notice
 * @property {() => void} offer have the other calculators of the page offer the stored values
 */
export class Sheet {
  #element;
  #desk;
  #status = new StatusLine("rc-sheet");
  /** The characters to choose from, if there are several, and a way to have one more. */
  #roster = document.createElement("div");
  /** Whether what is shown is the reader's own. */
  #isOwn = true;
  /** Whether this tab wrote last, and so sees to it that what was typed is answered. */
  #writes = true;
  /** @type {string | null} what was stored when the fields were last read or saved */
  #seen = null;
  /** @type {Values} what the fields held then */
  #held = {};

  /**
   * @param {import("../calculator/element.js").RuleCalculator} element
   * @param {Desk} desk
   */
  constructor(element, desk) {
    this.#element = element;
    this.#desk = desk;
    element.querySelector("form")?.after(this.#status.line);
    this.#roster.className = "rc-roster";
    this.#roster.setAttribute("role", "group");
    this.#roster.setAttribute("aria-label", say("Characters"));
    element.querySelector("form")?.before(this.#roster);
    this.showRoster();
  }

  /** Whether what is shown is the reader's own. */
  get isOwn() {
    return this.#isOwn;
  }

  /** Whether something is stored as typed only: it was refused, or left before there was an answer. */
  get isUnanswered() {
    return this.#isOwn && this.#isAboutFields(this.#written.typed);
  }

  /**
   * Show what the address says: another's sheet, or the reader's own.
   *
   * @param {Values} linked
   */
  follow(linked) {
    const isBare = !Object.keys(linked).length;
    const isOwn = isBare || this.#isAddressOwn;
    if (isOwn) this.#fill();
    else this.#desk.fill(linked, {});
    this.judge(isOwn);
    if (isOwn && !isBare) this.noteAddress(this.#desk.address(), "");
  }

  /**
   * See whether what is shown is the reader's own, and say so if it is not.
   *
   * @param {boolean} [isOwn]
   */
  judge(isOwn = false) {
    this.#see();
    this.#isOwn = isOwn || !this.#differs;
    this.showRoster();
    if (this.#isOwn) this.#status.clear();
    else this.#ask();
  }

  /**
   * Keep one field as it is typed, and nothing else of what this tab shows.
   *
   * @param {string} name
   * @param {string} text
   */
  edited(name, text) {
    if (!this.#isOwn) return;
    if (this.#held[name] === text) return; // A field is merely left, perhaps as the page is.
    const written = this.#written;
    const isAsSeen = this.#kept === this.#seen;
    this.#write({ ...written, typed: { ...written.typed, [name]: text } });
    if (!isAsSeen) this.#fill();
    // At once: the browser forgets whose an address is that changes while the page is being reloaded.
    if (this.#isKept) this.noteAddress(this.#desk.address(), "");
    this.#showWhose();
  }

  /**
   * Keep what was typed together with what follows from it.
   *
   * @param {Record<string, unknown>} outputs
   */
  answered(outputs) {
    if (this.#isOwn && this.#kept !== this.#seen) return this.takeUp();
    if (!this.#writes || !this.isUnanswered) return;
    const { values, typed, ...unknown } = this.#written;
    const inputs = this.#desk.typed();
    const others = Object.entries(typed).filter(([name]) => !Object.hasOwn(inputs, name));
    const answered = {
      ...unknown,
      rules: rulesVersion(this.#element.calculator),
      values: { ...values, ...outputTexts(outputs), ...inputs },
      typed: Object.fromEntries(others),
    };
    following(`${this.#book}.${SHEET}`, () => this.#write(answered));
    this.#tell(say("Kept in this browser for the calculators of this book."));
    this.#desk.offer();
    this.showRoster();
  }

  /** Say that refused input is saved too. */
  refused() {
    if (!this.#writes || !this.isUnanswered) return;
    this.#tell(say("Kept in this browser as typed; other calculators take it once it is accepted."));
  }

  /** Take up what another tab has written. */
  takeUp() {
    if (!this.#isOwn) return this.judge();
    this.#writes = false;
    const isChanged = this.#fill();
    if (linkedCalculator() === this.#element.calculator) this.noteAddress(this.#desk.address(), "");
    if (isChanged) this.#desk.ask();
  }

  /** Begin a new sheet, or go on to the next character; from another's, go back to the reader's own first. */
  clear() {
    if (!this.#isOwn) return this.#showOwn();
    if (!this.#isSheet(this.#kept)) return this.#showOwn();
    this.#change(() => removeInHand(this.#book), say("Your sheet is cleared."), say("Your sheet is back."));
  }

  /** Say whose figures the fields show. It is one line, whatever it says, so that nothing moves. */
  #showWhose() {
    const line = this.#element.querySelector(".rc-whose");
    const whose = this.#isOwn ? (this.#isSheet(this.#kept) ? YOURS : EXAMPLE) : FROM_LINK;
    if (line && line.textContent !== whose) line.textContent = whose;
  }

  /** Show who there is to choose from. */
  showRoster() {
    this.#showWhose();
    const members = this.#isOwn ? membersOf(this.#book) : [];
    const isPressed = this.#roster.contains(document.activeElement);
    const others = members.length > 1 || (members.length && !members.some(({ isInHand }) => isInHand));
    const names = others ? members.map((member) => this.#choosing(member)) : [];
    const another = button(say("Another character"), () => this.#add());
    this.#roster.replaceChildren(...names, ...(members.some(({ isInHand }) => isInHand) ? [another] : []));
    if (isPressed) this.#roster.querySelector("button")?.focus();
  }

  /** @param {import("./party.js").Member} member */
  #choosing({ name, place, isInHand }) {
    const choosing = button(name, () => {
      if (isInHand) return;
      const isSaved = takeInHand(this.#book, place);
      this.#showStored();
      if (!isSaved) this.#status.tell(whyNotSaved());
    });
    choosing.setAttribute("aria-pressed", String(isInHand));
    return choosing;
  }

  #add() {
    this.#change(() => addMember(this.#book), say("A blank sheet for another character. The others wait above."));
  }

  /**
   * Change who there is, show who is in hand now, and say what was done, with an undo.
   *
   * @param {() => boolean} act
   * @param {string} said
   * @param {string} [undone]
   */
  #change(act, said, undone) {
    const done = changing(partyNames(this.#book), act);
    this.#showStored();
    this.#sayDone(said, done, undone);
  }

  /**
   * @param {string} said
   * @param {ReturnType<typeof changing>} done
   * @param {string} [undone]
   */
  #sayDone(said, done, undone) {
    sayWithUndo(this.#status, said, done, { show: () => this.#showStored(), undone });
  }

  /** Show who is in hand now, here and in the other calculators of the page. */
  #showStored() {
    this.#showOwn();
    this.#desk.offer();
  }

  get #book() {
    return bookOf(this.#element.calculator);
  }

  /**
   * Put the inputs into the address. The reader's own sheet is stored, so it needs no entry
   * of the history for each field, and the address is known as theirs when they come back to it.
   *
   * @param {string} href
   * @param {string} about
   */
  noteAddress(href, about) {
    if (this.#element.pinned) return;
    if (!this.#isOwn || !this.#isKept) return noteInHistory(href, about);
    const isAboutAnother = ![null, this.#element.calculator].includes(linkedCalculator());
    putAddress(href, isAboutAnother, { ...history.state, [SHEET]: new URL(href).search });
  }

  get #isAddressOwn() {
    return history.state?.[SHEET] === location.search && this.#isSheet(this.#kept);
  }

  /** Whether the browser has saved what was typed here last. */
  get #isKept() {
    return !isHeld(`${this.#book}.${SHEET}`);
  }

  get #kept() {
    return load(`${this.#book}.${SHEET}`);
  }

  get #written() {
    return readFrom(this.#kept);
  }

  /** What the fields show where the reader's own is shown. */
  get #own() {
    const { values, typed } = this.#written;
    return { ...values, ...typed };
  }

  get #differs() {
    const own = { ...this.#desk.opening, ...this.#own };
    return Object.entries(this.#desk.typed()).some(([name, text]) => own[name] !== text);
  }

  /**
   * Whether a stored text is a sheet: it has a value for a field of this one.
   *
   * @param {string | null} text
   */
  #isSheet(text) {
    const { values, typed } = readFrom(text);
    return this.#isAboutFields({ ...values, ...typed });
  }

  /** @param {Values} values */
  #isAboutFields(values) {
    return Object.keys(this.#desk.opening).some((name) => Object.hasOwn(values, name));
  }

  /** Show the reader's own; whether that has changed anything. */
  #fill() {
    const isChanged = this.#desk.fill({}, this.#own);
    this.#see();
    return isChanged;
  }

  #see() {
    this.#seen = this.#kept;
    this.#held = this.#desk.typed();
  }

  /** @param {Written} written */
  #write(written) {
    const isSaved = saveInPlace(`${this.#book}.${SHEET}`, textOfSheet(written), isReadable);
    this.#writes = true;
    this.#see();
    return isSaved;
  }

  /** Ask before what has come from elsewhere takes the place of the reader's own. */
  #ask() {
    const keep = { label: say("Keep it as mine"), act: () => this.#keep() };
    const beside = { label: say("Keep it beside mine"), act: () => this.#keepBeside() };
    const back = { label: say("Back to mine"), act: () => this.#showOwn() };
    const said = say("This came with a link and is not kept, nor is what you change in it.");
    if (this.#isSheet(this.#kept))
      this.#status.tell(`${said} ${say("Keeping it replaces your own.")}`, keep, beside, back);
    else this.#status.tell(said, keep);
  }

  #keep() {
    const hadOwn = this.#isSheet(this.#kept);
    const done = changing(partyNames(this.#book), () => this.#writeShown());
    this.#answerKept();
    if (hadOwn) this.#sayDone(say("This now stands in place of your own."), done, say("Your sheet is back."));
    else this.#status.clear();
  }

  #keepBeside() {
    const done = changing(partyNames(this.#book), () => {
      addMember(this.#book);
      return this.#writeShown();
    });
    this.#answerKept();
    this.#desk.offer();
    this.showRoster();
    this.#sayDone(say("This character is in hand now, and yours waits above."), done);
  }

  /** Write down what is shown as the reader's own. */
  #writeShown() {
    this.#isOwn = true;
    return this.#write({ values: {}, typed: this.#desk.typed() });
  }

  #answerKept() {
    const outputs = this.#desk.outputs();
    if (outputs) this.answered(outputs);
    else this.refused();
  }

  /** Show the reader's own at the address of the sheet itself. */
  #showOwn() {
    if (!this.#element.pinned) noteInHistory(linkTo(this.#element, {}), `${this.#element.calculator} own`);
    this.#fill();
    this.judge(true);
    this.#element.pinned?.note({});
    this.#desk.ask();
  }

  /** @param {string} kept what to say if it is saved */
  #tell(kept) {
    this.#desk.tell(this.#isKept ? kept : whyNotSaved());
  }
}

/**
 * What one way of taking gives the inputs of a calculator.
 *
 * @param {Values} values
 * @param {Way} way
 * @returns {Values}
 */
export const valuesTaken = (values, { takes, sets }) => ({
  ...Object.fromEntries(
    Object.entries(takes)
      .filter(([, value]) => Object.hasOwn(values, value))
      .map(([input, value]) => [input, values[value] ?? ""]),
  ),
  ...sets,
});

/**
 * The ways in which a calculator takes values from a sheet.
 *
 * @param {HTMLElement} place
 * @returns {Way[]}
 */
export const waysIn = (place) => JSON.parse(place.dataset.ways ?? "[]");

/**
 * Whether a sheet has anything that a way takes.
 *
 * @param {Values} values
 * @param {Way} way
 */
export const isWayFor = (values, { takes }) => Object.values(takes).some((value) => Object.hasOwn(values, value));

/**
 * Buttons that take values from the sheet, or a list to choose from where there are many ways.
 *
 * @param {HTMLElement} place holds the ways, and a link to the sheet
 * @param {Values | null} values
 * @param {(way: Way) => void} use
 */
export const offer = (place, values, use) => {
  place.querySelectorAll("button, select").forEach((old) => old.remove());
  if (!values) return;
  const all = waysIn(place);
  const ways = all.filter((way) => isWayFor(values, way));
  if (all.length <= FEW) {
    place.append(...ways.map((way) => button(way.label || say("Take its values"), () => use(way))));
    return;
  }
  const list = document.createElement("select");
  list.setAttribute("aria-label", place.textContent ?? "");
  list.append(new Option(say("choose …"), ""));
  ways.forEach(({ label }, place) => list.append(new Option(label, String(place))));
  list.addEventListener("change", (event) => {
    event.stopPropagation();
    const way = ways[Number(list.value)];
    if (list.value && way) use(way);
  });
  place.append(list);
};
