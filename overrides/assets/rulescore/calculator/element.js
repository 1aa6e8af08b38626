/**
 * <rule-calculator>: gives life to a form and an answer that the page already holds.
 *
 * Its `data-state` is opening, working, answered or refused; `data-stale` says that the answer
 * shown belongs to earlier inputs. It fires `answer` and `refusal`, which bubble.
 */

import { bookOf } from "../base/book.js";
import { say } from "../base/language.js";
import { hasChanged } from "../page/fingerprint.js";
import { openAround } from "../page/folds.js";
import {
  calculatorsHere,
  linkedFingerprint,
  linkedInputs,
  linkedSeed,
  linkTo,
  noteInHistory,
  putAddress,
  ROLLED,
} from "../page/link.js";
import { prefetch, prepare } from "../python/answers.js";
import { OutOfReach } from "../python/engine.js";
import { answerByTheseRules } from "../sheet/old_rules.js";
import { membersOf, PARTY, SHEET } from "../sheet/party.js";
import { offer, Sheet, sheetOf, valuesTaken } from "../sheet/sheet.js";
import { onChangeElsewhere, save, whyNotSaved } from "../storage/storage.js";
import { AnswerView } from "./answer_view.js";
import { explain } from "./failure.js";
import { booksOfSheets, isField, sheetBehind, textOf } from "./fields.js";
import { FollowingFields } from "./following_fields.js";
import { Form } from "./form.js";
import { Question } from "./question.js";
import { ReadingsNote } from "./readings_note.js";
import { rollShown, shareAnswer } from "./share_answer.js";
import { ShownFields } from "./shown_fields.js";

const TYPING_PAUSE = 120;
/** So many milliseconds at most after what was typed is asked about, the address has it. */
const SOON = 300;

/**
 * @typedef {import("./fields.js").Field} Field
 *
 * @typedef {object} Place replaces the address where an answer is pinned
 * @property {Record<string, string>} inputs what the answer is pinned with
 * @property {boolean} isLinked whether it came from elsewhere, and is read as there
 * @property {(inputs: Record<string, string>) => void} note pin it with others
 * @property {(content: ParentNode) => void} tellApart rename what another pinned answer has a name for as well
 */

export class RuleCalculator extends HTMLElement {
  #form = new Form(this);
  #shown = new ShownFields(this, this.#form);
  #following = new FollowingFields(this.#form);
  #view = new AnswerView(this);
  #readings = new ReadingsNote(this, this.#form, {
    recompute: (name) => this.#recompute(name, 0),
    tellOthers: (name) => adoptEverywhere(name),
    tell: (text) => this.#view.showStatus(text),
  });
  #question = new Question(this, this.#form, this.#view, {
    prepare: (reply) => this.#prepared(reply),
    fail: (reason) => this.#fail(reason),
    end: () => this.#noteAddressSoon(),
  });
  #hasBegun = false;
  /** @type {Record<string, string>} the inputs that the answer shown is for */
  #answered = {};
  /** @type {Record<string, unknown> | null} */
  #outputs = null;
  #settled = "opening";
  #pause = 0;
  /** @type {string | null} the fingerprint in the link that led here, until that is compared */
  #fingerprint = null;
  /** @type {{ seed: string | null } | null} the roll that follows the answer on its way: that of a link by its seed, or a new one */
  #nextRoll = null;
  /** What has been edited since the address was noted, and the timer that will note it. */
  #edit = "";
  #unnoted = 0;
  /** @type {Sheet | null} what the reader writes down here, if this is the sheet of the book */
  #sheet = null;
  /** @type {import("../sheet/sheet.js").Way | null} in which way the sheet was taken last */
  #way = null;
  /** @type {Promise<import("../sheet/party_answers.js").PartyAnswers> | null} what it is for all characters */
  #party = null;
  /** @type {Place | null} where it is pinned; set before it is put there */
  pinned = null;
  /** The page of the element; while the reader leaves it the address may already be another. */
  #page = location.pathname;

  connectedCallback() {
    const typed = this.#hasBegun ? [] : this.#begin();
    this.offerSheet();
    this.followLink();
    typed.forEach(([name, text]) => {
      this.#form.put(name, text);
      this.#edited(this.#form.field(name), 0);
    });
    this.#takeUpEarly();
    this.#pressEarly();
    booksOfSheets(this).forEach((book) => answerByTheseRules(book, () => adoptEverywhere(`${book}.${SHEET}`)));
  }

  /** Begin with what the page holds; gives what a reader has typed before this module had come. */
  #begin() {
    this.#hasBegun = true;
    this.#view.begin();
    this.#form.begin();
    const texts = Object.entries(this.#form.typed);
    this.#answered = this.#form.opening;
    this.#outputs = JSON.parse(this.dataset.outputs ?? "null");
    this.#listen();
    if (this.dataset.sheet !== undefined) this.#sheet = this.#newSheet();
    return texts.filter(([name, text]) => text !== this.#form.opening[name]);
  }

  /** The id of the calculator. */
  get calculator() {
    return this.getAttribute("calculator") ?? "";
  }

  /** The inputs by name, as numbers, true or false, and text. Those not set go to the opening. */
  get inputs() {
    return this.#form.values;
  }

  set inputs(inputs) {
    this.#form.fill(inputs);
    this.#following.begin();
    this.#sheet?.judge();
    this.#recompute("set", 0);
  }

  /** The outputs for the inputs, as the command line gives them; null until they are answered, or while refused. */
  get outputs() {
    return this.dataset.stale === undefined ? this.#outputs : null;
  }

  /** What a link to the answer carries. */
  get linked() {
    return this.#form.linked;
  }

  /**
   * Whether the fields hold what the page opens with but for these inputs.
   *
   * @param {Record<string, string>} inputs
   */
  isOpeningBut(inputs) {
    return this.#form.isOpeningBut(inputs);
  }

  /** The fields that hold something else than at first. */
  changedFields() {
    return this.#form.changed;
  }

  /**
   * Take up what the reader has kept for a whole book, in another calculator or another tab.
   *
   * @param {string} name of the stored setting
   */
  adopt(name) {
    const book = bookOf(this.calculator);
    if (name === `${book}.${PARTY}`) this.#sheet?.showRoster();
    if (name === `${book}.${SHEET}`) this.#sheet?.takeUp();
    if (name === `${book}.${SHEET}` || name === `${book}.${PARTY}`) {
      this.offerSheet();
      return;
    }
    // A comparison takes the characters of several books.
    const fields = this.#form.fields.filter(({ dataset }) => dataset.setting === name || sheetBehind(dataset) === name);
    const before = this.#form.key;
    fields.forEach((field) => this.#form.reset(field));
    if (this.#form.key !== before) this.#recompute("", 0);
    else if (fields.length) this.#readings.show();
  }

  /** Offer what the reader has written down in the sheet of the book. */
  offerSheet() {
    const place = this.querySelector(".rc-offer");
    if (!(place instanceof HTMLElement)) return;
    const values = sheetOf(this.calculator);
    offer(place, values, (way) => {
      this.#way = way;
      this.#take(valuesTaken(values ?? {}, way));
    });
    if (membersOf(bookOf(this.calculator)).length) this.#showParty(place);
  }

  /** @param {Record<string, string>} texts */
  #take(texts) {
    Object.entries(texts).forEach(([name, text]) => this.#form.put(name, text));
    this.#following.begin();
    this.#recompute("sheet", 0);
  }

  /** @param {HTMLElement} place */
  async #showParty(place) {
    this.#party ??= import("../sheet/party_answers.js").then(
      ({ PartyAnswers }) =>
        new PartyAnswers(this, place, {
          given: () => this.#form.given,
          way: () => this.#way,
          take: (texts) => this.#take(texts),
          tellOthers: () => adoptEverywhere(`${bookOf(this.calculator)}.${SHEET}`),
        }),
    );
    await this.#party.then((party) => party.show()).catch(() => (this.#party = null)); // without it, one by one
  }

  #newSheet() {
    const book = bookOf(this.calculator);
    return new Sheet(this, {
      opening: this.#form.opening,
      typed: () => this.#form.typed,
      fill: (given, own) => {
        const before = this.#form.key;
        this.#form.fill(given, own);
        this.#following.begin();
        return this.#form.key !== before;
      },
      ask: () => this.#recompute("", 0),
      address: () => linkTo(this, this.linked),
      outputs: () => (this.dataset.state === "answered" ? this.#outputs : null),
      tell: (text) => this.#view.showStatus(text),
      offer: () =>
        calculatorsHere()
          .filter((one) => bookOf(one.calculator) === book)
          .forEach((one) => one.offerSheet()),
    });
  }

  /** Take up what the address says: its inputs, or the opening ones. */
  followLink() {
    if (location.pathname !== this.#page) return;
    this.#edit = "";
    const asked = this.pinned ? this.pinned.inputs : linkedInputs(this.calculator);
    const linked = asked ?? {};
    const isReadAsThere = asked && this.pinned?.isLinked !== false;
    const { key: before, typed: held } = this.#form;
    if (this.#sheet) this.#sheet.follow(linked);
    else this.#form.fill(linked, isReadAsThere ? this.#form.readings : {});
    this.#following.begin();
    // What a link changes is shown, also where it does not matter: nobody is to wonder where it went.
    const { typed } = this.#form;
    this.#shown.show(Object.keys(linked).filter((name) => typed[name] !== held[name]));
    this.#fingerprint = linkedFingerprint(this.calculator);
    const seed = this.pinned ? null : linkedSeed(this.calculator);
    this.#nextRoll = seed === null ? null : { seed };
    const isChanged = this.#form.key !== before;
    if (isChanged || Object.keys(linked).length || this.#sheet?.isUnanswered) this.#recompute("", 0);
    else this.#takeUpLink();
  }

  /**
   * Show a message at the head of the answer, perhaps with a button that does something about it.
   *
   * @param {string} text
   * @param {{ label: string, act: () => void }} [remedy]
   */
  tell(text, remedy) {
    this.#view.showMessage(text, remedy);
  }

  /** Inputs set before this module loaded are own properties of the element and would hide the setter. */
  #takeUpEarly() {
    const early = Object.getOwnPropertyDescriptor(this, "inputs");
    if (!early) return;
    Reflect.deleteProperty(this, "inputs");
    this.inputs = early.value;
  }

  /** Carry out what was pressed before this module had come. */
  #pressEarly() {
    this.querySelectorAll("button[data-pressed]").forEach((button) => {
      const times = Number(button.getAttribute("data-pressed"));
      button.removeAttribute("data-pressed");
      for (let time = 0; time < times; time += 1) /** @type {HTMLButtonElement} */ (button).click();
    });
  }

  #listen() {
    const touched = () => prepare(this.calculator, this.dataset.topic);
    this.addEventListener("focusin", touched, { once: true });
    this.addEventListener("pointerdown", touched, { once: true });
    prefetch(this, this.calculator, this.dataset.topic);
    const form = this.#view.find("form");
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", ({ target }) => this.#edited(target, TYPING_PAUSE));
    form.addEventListener("change", ({ target }) => this.#edited(target, 0));
    form.addEventListener("focusout", () => this.noteAddress()); // what is edited next has an entry of its own
    this.addEventListener("click", (event) => {
      const { target } = event;
      const pressed = target instanceof Element ? target.closest("button, a[data-opens]") : null;
      if (pressed instanceof HTMLButtonElement) this.#pressed(pressed);
      if (pressed instanceof HTMLAnchorElement) {
        event.preventDefault();
        this.#goTo(pressed.dataset.opens ?? "");
      }
    });
  }

  /**
   * Open the fold of a field, and go to the field.
   *
   * @param {string} name
   */
  #goTo(name) {
    const field = this.#form.field(name);
    if (!field) return;
    this.#shown.show([name]);
    openAround(field);
    field.focus();
  }

  /** @param {HTMLButtonElement} button */
  #pressed(button) {
    const { step, limit, handOn, roll, reset } = button.dataset;
    if (step !== undefined) this.#step(button, Number(step), Number(limit));
    if (handOn !== undefined) {
      shareAnswer(handOn, { element: this, pinned: this.#toPin(), status: this.#view.find(".rc-copied") });
    }
    if (roll !== undefined) this.#roll(null);
    if (reset !== undefined) this.#reset();
  }

  #reset() {
    if (this.#sheet) this.#sheet.clear();
    else this.inputs = {};
  }

  /** What a pin needs to keep. A sheet of the reader's own is pinned as what it is. */
  #toPin() {
    return this.#sheet?.isOwn ? {} : this.#form.pinned;
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {number} step
   * @param {number} limit
   */
  #step(button, step, limit) {
    const field = button.parentElement?.querySelector("input");
    if (!field) return;
    const from = Math.trunc(Number(field.value.replace("\u2212", "-"))) || 0;
    const to = step > 0 ? Math.min(from + step, limit) : Math.max(from + step, limit);
    field.value = String(to);
    this.#edited(field, TYPING_PAUSE);
  }

  /**
   * Roll the dice of the answer, with the seed of a link or a new one, and have the address say which.
   *
   * @param {string | null} seed
   */
  async #roll(seed) {
    if (this.dataset.stale !== undefined) {
      if (this.dataset.state === "working") this.#nextRoll = { seed };
      else this.#view.showStatus(say("The answer shown is for other numbers than these, so nothing is rolled."));
      return;
    }
    try {
      const { roll } = await import("./rolls.js").catch((reason) => {
        throw new OutOfReach(String(reason));
      });
      const left = await roll(this, this.#answered, seed);
      if (!this.isConnected) return;
      if (left === null) return void this.#roll(seed);
      this.#party?.then((party) => party.offerRolled(left));
      const rolled = rollShown(this);
      const isHere = location.pathname === this.#page && !this.pinned;
      if (isHere && rolled[ROLLED]) putAddress(linkTo(this, { ...this.linked, ...rolled }), false);
    } catch (reason) {
      const { text, remedy } = await explain(reason, () => this.#roll(seed));
      this.tell(text, remedy);
    }
  }

  /**
   * @param {EventTarget | null} target
   * @param {number} pause
   */
  #edited(target, pause) {
    if (!isField(target)) return;
    this.#form.forget(target.name);
    this.#fingerprint = null;
    this.#nextRoll = null;
    this.#sheet?.edited(target.name, textOf(target));
    this.#following.follow(target).forEach((field) => this.#sheet?.edited(field.name, textOf(field)));
    if (this.#question.isOther) this.#recompute(target.name, pause);
    else this.#shown.update();
    if (target.dataset.setting !== undefined) this.#setForBook(target);
  }

  /** @param {Field} field */
  #setForBook(field) {
    const name = field.dataset.setting ?? "";
    if (!save(name, textOf(field))) this.#view.showStatus(whyNotSaved());
    adoptEverywhere(name);
  }

  /**
   * Mark the answer as not current and ask for the new one, after a pause for further typing.
   *
   * @param {string} edit what was edited, for the history; nothing leaves the history alone
   * @param {number} pause
   */
  #recompute(edit, pause) {
    this.#view.compare(edit, this.#outputs);
    this.#mark("working");
    this.#view.showStatus("");
    if (edit) this.#edit = edit; // at once: an answer on its way may take this value up before the pause is over
    window.clearTimeout(this.#pause);
    if (pause) this.#pause = window.setTimeout(() => this.#ask(), pause);
    else this.#ask();
  }

  #ask() {
    if (!this.isConnected || location.pathname !== this.#page) return;
    window.clearTimeout(this.#unnoted);
    this.#unnoted = window.setTimeout(() => this.noteAddress(), SOON);
    this.#question.ask();
  }

  /** Behind the answer that is being shown, so that a slow phone takes up a touch between both. */
  #noteAddressSoon() {
    window.clearTimeout(this.#unnoted);
    this.#unnoted = window.setTimeout(() => this.noteAddress());
  }

  /**
   * Put the inputs into the address. A browser takes some time over that, so it comes behind the answer,
   * unless that takes long.
   */
  noteAddress() {
    window.clearTimeout(this.#unnoted);
    const about = this.#edit && `${this.calculator} ${this.#edit}`;
    this.#edit = "";
    if (!about || !this.isConnected || location.pathname !== this.#page) return;
    if (this.pinned) return this.pinned.note(this.#toPin());
    const href = linkTo(this, this.linked);
    if (this.#sheet) this.#sheet.noteAddress(href, about);
    else noteInHistory(href, about);
  }

  /**
   * @param {import("./question.js").Reply} reply
   * @returns {() => void} shows it
   */
  #prepared(reply) {
    if ("refusal" in reply) return () => this.#refuse(reply.refusal);
    const prepared = this.#view.prepare(reply, this.pinned?.tellApart);
    return () => this.#answer(reply.outputs, prepared);
  }

  /**
   * @param {Record<string, unknown>} outputs
   * @param {import("./answer_view.js").Prepared} prepared
   */
  #answer(outputs, prepared) {
    this.#view.clearRefusals();
    this.#view.show(prepared);
    this.#outputs = outputs;
    this.#answered = this.#form.given;
    this.#settle("answered");
    this.#readings.show();
    this.#sheet?.answered(outputs);
    this.#takeUpLink();
    this.#fire("answer", { calculator: this.calculator, inputs: this.inputs, outputs });
  }

  /** Do once what the link, or the reader while the answer was on its way, asked for in addition. */
  #takeUpLink() {
    this.#compareFingerprint();
    const next = this.#nextRoll;
    this.#nextRoll = null;
    if (next) this.#roll(next.seed);
  }

  /** Say it once if the answer came with a link, and was another then. */
  #compareFingerprint() {
    const fingerprint = this.#fingerprint;
    this.#fingerprint = null;
    if (fingerprint && this.#outputs && hasChanged(fingerprint, this.calculator, this.#outputs)) {
      this.tell(say("The rules here have changed since this link was made: then the answer was another."));
    }
  }

  /** @param {import("../python/engine.js").Refusal["refusal"]} refusal */
  #refuse({ input, message }) {
    this.#view.clearRefusals();
    const field = input === null ? null : this.#form.field(input);
    if (this.pinned && field?.checkVisibility() === false) this.tell(message); // the fields of a pin are folded, below its answer
    this.#view.refuse(field, message);
    this.#outputs = null;
    this.#settle("refused");
    this.#sheet?.refused();
    this.#fire("refusal", { calculator: this.calculator, input, message });
  }

  /** @param {unknown} reason */
  async #fail(reason) {
    this.#question.forget();
    const { text, remedy } = await explain(reason, () => this.#recompute("", 0));
    this.#mark(this.#settled);
    this.tell(text, remedy);
  }

  /** @param {string} state */
  #settle(state) {
    this.#settled = state;
    this.#mark(state);
  }

  /** @param {string} state */
  #mark(state) {
    this.#view.mark(state, this.#form.differingFrom(this.#answered));
    if (!this.#sheet) this.#view.offerReset(this.#form.changed.length > 0);
    this.#shown.update();
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

/**
 * Have every calculator on this page read the stored settings again.
 *
 * @param {string} name of the stored setting
 */
const adoptEverywhere = (name) => calculatorsHere().forEach((one) => one.adopt(name));

onChangeElsewhere(adoptEverywhere);
