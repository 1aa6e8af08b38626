/**
 * <rule-calculator>: gives life to a form and an answer that the page already holds.
 *
 * Its `data-state` is opening, working, answered or refused; `data-stale` says that the answer
 * shown belongs to earlier inputs. It fires `answer` and `refusal`, which bubble.
 */
import { answerTo, foresee, prepare } from "../python/answers.js";
import { answerAsText } from "../page/as_text.js";
import { bookOf } from "../base/book.js";
import { CalledOff, hasStarted, howFar, OutOfReach, SUPERSEDED } from "../python/engine.js";
import { explain } from "./failure.js";
import { openAround } from "../page/folds.js";
import { ROLLED, calculatorsHere, linkTo, linkedInputs, linkedMade, linkedSeed, putAddress, remember } from "../page/link.js";
import { hasChanged, MADE, madeNow } from "../page/fingerprint.js";
import { button } from "../base/dom.js";
import { answerPin, pin } from "../table/pins.js";
import { newProgress } from "../base/progress.js";
import { otherwiseRead, tellReadings } from "./readings_note.js";
import { withLinksPlaced } from "../base/base_url.js";
import { drop, keep, kept, whenKeptElsewhere, whyNotKept } from "../storage/storage.js";
import { copy, share, shortLink } from "../page/share.js";
import { PARTY, SHEET, membersOf } from "../sheet/party.js";
import { Sheet, offer, sheetOf, taken } from "../sheet/sheet.js";

const TYPING_PAUSE = 120;
const LONG = 5000;
/** So many milliseconds Python may take to start before it is told how far it is. */
const LATE = 1000;
/** So many milliseconds at most after what was typed is asked about, the address has it. */
const SOON = 300;
const YES = ["true", "yes", "on", "1"];
const NO = ["false", "no", "off", "0"];

/**
 * @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field
 *
 * @typedef {object} Place stands in for the address where an answer is pinned
 * @property {Record<string, string>} inputs what the answer is pinned with
 * @property {boolean} isLinked whether it came from elsewhere, and is read as there
 * @property {(inputs: Record<string, string>) => void} note pin it with others
 * @property {(made: ParentNode) => void} tellApart rename what another pinned answer has a name for as well
 */

export class RuleCalculator extends HTMLElement {
  /** @type {Record<string, string>} what the page opens with */
  #opening = {};
  /** @type {Record<string, string>} the inputs that the answer shown is for */
  #answered = {};
  /** @type {Map<string, string>} given values that no field can show, by name; kept to be refused */
  #unshown = new Map();
  /** @type {Record<string, unknown> | null} */
  #outputs = null;
  #settled = "opening";
  /** @type {AbortController | null} calls off the question that is being answered */
  #run = null;
  #again = false;
  #pause = 0;
  /** With which rules the answer in the link that led here was made, until that is compared. */
  #made = /** @type {string | null} */ (null);
  /** The roll that follows the answer on its way: that of a link by its seed, or a new one. */
  #next = /** @type {{ seed: string | null } | null} */ (null);
  /** What has been edited since the address was noted, and the timer that will note it. */
  #about = "";
  #unnoted = 0;
  /** What was last asked about; a field that is left unchanged asks nothing. */
  #asked = "";
  /** @type {Sheet | null} what the reader writes down here, if this is the sheet of the book */
  #sheet = null;
  /** @type {import("../sheet/sheet.js").Way | null} in which way the sheet was taken last */
  #way = null;
  /** @type {Promise<import("../sheet/party_answers.js").PartyAnswers> | null} what it is for all characters */
  #party = null;
  /** @type {Place | null} where it is pinned; set before it is put there */
  pinned = null;
  /** The page that the element stands on; the address may be another's while a page is left. */
  #page = location.pathname;

  connectedCallback() {
    const typed = Object.keys(this.#opening).length ? [] : this.#begin();
    this.offerSheet();
    this.followLink();
    typed.forEach(([name, text]) => {
      this.#put(name, text);
      this.#edited(this.#field(name), 0);
    });
    this.#takeUpEarly();
  }

  /** Begin with what the page holds; gives what a reader has typed before this module had come. */
  #begin() {
    const texts = Object.entries(this.#typed());
    this.#opening = Object.fromEntries(this.#fields().map((field) => [field.name, openingOf(field)]));
    this.#answered = this.#opening;
    this.#outputs = JSON.parse(this.dataset.outputs ?? "null");
    this.#listen();
    if (this.dataset.sheet !== undefined) this.#sheet = this.#newSheet();
    return texts.filter(([name, text]) => text !== this.#opening[name]);
  }

  /** The id of the calculator. */
  get calculator() {
    return this.getAttribute("calculator") ?? "";
  }

  /** The inputs by name, as numbers, true or false, and text. Those not set go to the opening. */
  get inputs() {
    return Object.fromEntries(
      Object.entries(this.#typed()).map(([name, text]) => [name, valueOf(this.#field(name), text)]),
    );
  }

  set inputs(inputs) {
    this.#fill(inputs);
    this.#sheet?.judge();
    this.#recompute("set", 0);
  }

  /** The last answer's outputs, as the command line gives them; null while refused. */
  get outputs() {
    return this.#outputs;
  }

  /**
   * Take up what the reader has kept for a whole book, in another calculator or another tab.
   *
   * @param {string} name under which it is kept
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
    const fields = this.#fields().filter(({ dataset }) => dataset.setting === name || sheetBehind(dataset) === name);
    const before = JSON.stringify(this.#given());
    fields.forEach((field) => {
      this.#unshown.delete(field.name);
      this.#open(field);
    });
    if (JSON.stringify(this.#given()) !== before) this.#recompute("", 0);
    else if (fields.length) this.#tellReadings();
  }

  /** What a link to the answer carries. */
  get linked() {
    return this.#differing();
  }

  /** The fields that hold something else than at first. */
  changedFields() {
    return this.#fields().filter((field) => textOf(field) !== this.#opening[field.name]);
  }

  /** Offer what the reader has written down in the sheet of the book. */
  offerSheet() {
    const place = this.querySelector(".rc-offer");
    if (!(place instanceof HTMLElement)) return;
    const values = sheetOf(this.calculator);
    offer(place, values, (way) => {
      this.#way = way;
      this.#take(taken(values ?? {}, way));
    });
    if (membersOf(bookOf(this.calculator)).length) this.#showParty(place);
  }

  /** @param {Record<string, string>} texts */
  #take(texts) {
    Object.entries(texts).forEach(([name, text]) => this.#put(name, text));
    this.#recompute("sheet", 0);
  }

  /** @param {HTMLElement} place */
  async #showParty(place) {
    this.#party ??= import("../sheet/party_answers.js").then(({ PartyAnswers }) => new PartyAnswers(this, place, {
      given: () => this.#given(),
      way: () => this.#way,
      take: (texts) => this.#take(texts),
      tellOthers: () => tellAll(`${bookOf(this.calculator)}.${SHEET}`),
    }));
    await this.#party.then((party) => party.show()).catch(() => (this.#party = null)); // without it, one by one
  }

  /** Take up what the address says: its inputs, or the opening ones. */
  followLink() {
    if (location.pathname !== this.#page) return;
    this.#about = "";
    const asked = this.pinned ? this.pinned.inputs : linkedInputs(this.calculator);
    const linked = asked ?? {};
    const isReadAsThere = asked && this.pinned?.isLinked !== false;
    const before = JSON.stringify(this.#given());
    if (this.#sheet) this.#sheet.follow(linked);
    else this.#fill(linked, isReadAsThere ? this.#readings() : {});
    this.#made = linkedMade(this.calculator);
    const seed = this.pinned ? null : linkedSeed(this.calculator);
    this.#next = seed === null ? null : { seed };
    const isChanged = JSON.stringify(this.#given()) !== before;
    if (isChanged || Object.keys(linked).length || this.#sheet?.isUnanswered) this.#recompute("", 0);
    else this.#takeUpLink();
  }

  /**
   * Show a message at the head of the answer, perhaps with a button that does something about it.
   *
   * @param {string} text
   * @param {{ label: string, act: () => void }} [remedy]
   */
  say(text, remedy) {
    const message = this.#find("[data-message]");
    message.hidden = !text;
    message.textContent = text;
    if (remedy) message.append(" ", button(remedy.label, remedy.act));
  }

  /** Inputs set before this module had come stand on the element itself, and would hide ours. */
  #takeUpEarly() {
    const early = Object.getOwnPropertyDescriptor(this, "inputs");
    if (!early) return;
    Reflect.deleteProperty(this, "inputs");
    this.inputs = early.value;
  }

  #listen() {
    const touched = () => prepare(this.calculator, this.dataset.topic);
    this.addEventListener("focusin", touched, { once: true });
    this.addEventListener("pointerdown", touched, { once: true });
    foresee(this, this.calculator, this.dataset.topic);
    const form = this.#find("form");
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", ({ target }) => this.#edited(target, TYPING_PAUSE));
    form.addEventListener("change", ({ target }) => this.#edited(target, 0));
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
    const field = this.#field(name);
    if (field) openAround(field);
    field?.focus();
  }

  /** @param {HTMLButtonElement} button */
  #pressed(button) {
    const { step, limit, handOn, roll, reset } = button.dataset;
    if (step !== undefined) this.#step(button, Number(step), Number(limit));
    if (handOn !== undefined) this.#handOn(handOn);
    if (roll !== undefined) this.#roll(null);
    if (reset !== undefined) this.#reset();
  }

  #reset() {
    if (this.#sheet) this.#sheet.clear();
    else this.inputs = {};
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
   * What there is to hand on: the answer with its link. An answer to other inputs than those in the
   * fields is not handed on.
   */
  #shared() {
    const isCurrent = this.dataset.stale === undefined;
    const made = this.#outputs && isCurrent ? madeNow(this.calculator, this.#outputs) : null;
    const rolled = isCurrent ? this.#rolled() : {};
    const link = shortLink(this.calculator, { ...this.#differing(), ...(made && { [MADE]: made }), ...rolled });
    return { title: this.#find("h3").textContent ?? "", text: answerAsText(this, link), link };
  }

  /** What a link carries of the roll that is shown. @returns {Record<string, string>} */
  #rolled() {
    const seed = this.querySelector(".rc-rolled")?.getAttribute("data-seed");
    return seed ? { [ROLLED]: seed } : {};
  }

  /** @param {string} how */
  #handOn(how) {
    const said = this.#find(".rc-copied");
    if (how === "pin") pin(answerPin(this.calculator, this.#own()), said);
    else if (this.dataset.stale !== undefined && how !== "link") {
      said.textContent = "The answer shown is for other numbers than these, so it is not handed on.";
    } else if (how === "share") share(this.#shared());
    else if (how === "link") copy(this.#shared().link, said, "Link copied.");
    else copy(this.#shared().text, said, "Answer copied.");
  }

  /**
   * Roll the dice of the answer, with the seed of a link or a new one, and have the address say which.
   *
   * @param {string | null} seed
   */
  async #roll(seed) {
    if (this.dataset.stale !== undefined) {
      if (this.dataset.state === "working") this.#next = { seed };
      else this.#tell("The answer shown is for other numbers than these, so nothing is rolled.");
      return;
    }
    try {
      const { roll } = await import("./rolls.js").catch((reason) => {
        throw new OutOfReach(String(reason));
      });
      const left = await roll(this, this.#answered, seed);
      this.#party?.then((party) => party.offerRolled(left ?? {}));
      const rolled = this.#rolled();
      const isHere = this.isConnected && location.pathname === this.#page && !this.pinned;
      if (isHere && rolled[ROLLED]) putAddress(linkTo(this, { ...this.#differing(), ...rolled }), false);
    } catch (reason) {
      const { text, remedy } = await explain(reason, () => this.#roll(seed));
      this.say(text, remedy);
    }
  }

  /**
   * @param {EventTarget | null} target
   * @param {number} pause
   */
  #edited(target, pause) {
    if (!isField(target)) return;
    this.#unshown.delete(target.name);
    this.#made = null;
    this.#next = null;
    this.#sheet?.edited(target.name, textOf(target));
    if (JSON.stringify(this.#given()) !== this.#asked) this.#recompute(target.name, pause);
    if (target.dataset.setting !== undefined) this.#setForBook(target);
  }

  /** @param {Field} field */
  #setForBook(field) {
    const name = field.dataset.setting ?? "";
    if (!keep(name, textOf(field))) this.#tell(whyNotKept());
    tellAll(name);
  }

  /** Say beside the answer how the rules are read for it, where that is not as we read them and changes it. */
  async #tellReadings() {
    const given = this.#given();
    const fields = this.#fields().filter(({ dataset }) => dataset.reading !== undefined);
    const told = fields.map((field) => this.#reading(field)).filter(otherwiseRead);
    const touches = await Promise.all(told.map((reading) => this.#isTouched(reading, given)));
    if (JSON.stringify(given) !== JSON.stringify(this.#given())) return;
    tellReadings(this.#find(".rc-headline"), told.filter((_, at) => touches[at]));
  }

  /**
   * @param {Field} field
   * @returns {import("./readings_note.js").Reading}
   */
  #reading(field) {
    const [now, mine, ours] = [textOf(field), this.#mine(field), this.#opening[field.name] ?? ""];
    const act = () => (now === mine ? this.#readAsWe(field) : this.#readAs(field, mine));
    return { name: field.name, words: `${nameOf(field)}: ${wordsFor(field, now)}`, now, mine, ours, act };
  }

  /**
   * Whether the answer would be another if that were read the other way. What cannot be told is taken to be.
   *
   * @param {import("./readings_note.js").Reading} reading
   * @param {Record<string, string>} given
   */
  async #isTouched({ name, now, mine, ours }, given) {
    const outputs = JSON.stringify(this.#outputs);
    const other = { ...given, [name]: now === mine ? ours : mine };
    const { signal } = new AbortController();
    const reply = await answerTo(this.calculator, other, this.dataset.topic, signal).catch(() => null);
    return !reply || !("outputs" in reply) || JSON.stringify(reply.outputs) !== outputs;
  }

  /**
   * Drop what the reader has set for the book.
   *
   * @param {Field} field
   */
  #readAsWe(field) {
    const name = field.dataset.setting ?? "";
    drop(name);
    this.#readAs(field, this.#opening[field.name] ?? "");
    tellAll(name);
  }

  /**
   * @param {Field} field
   * @param {string} text
   */
  #readAs(field, text) {
    this.#put(field.name, text);
    this.#recompute(field.name, 0);
  }

  #newSheet() {
    const book = bookOf(this.calculator);
    return new Sheet(this, {
      opening: this.#opening,
      typed: () => this.#typed(),
      fill: (given, own) => {
        const before = JSON.stringify(this.#given());
        this.#fill(given, own);
        return JSON.stringify(this.#given()) !== before;
      },
      ask: () => this.#recompute("", 0),
      address: () => linkTo(this, this.#differing()),
      outputs: () => (this.dataset.state === "answered" ? this.#outputs : null),
      tell: (text) => this.#tell(text),
      offer: () => calculatorsHere().filter((one) => bookOf(one.calculator) === book).forEach((one) => one.offerSheet()),
    });
  }

  /**
   * Say something in passing, below the answer.
   *
   * @param {string} text
   */
  #tell(text) {
    this.#find(".rc-copied").textContent = text;
  }

  /**
   * Mark the answer as not current and ask for the new one, after a pause for further typing.
   *
   * @param {string} about what was edited, for the history; nothing leaves the history alone
   * @param {number} pause
   */
  #recompute(about, pause) {
    this.#mark("working");
    this.#tell("");
    if (about) this.#about = about; // at once: an answer on its way may take this value up before the pause is over
    window.clearTimeout(this.#pause);
    if (pause) this.#pause = window.setTimeout(() => this.#ask(), pause);
    else this.#ask();
  }

  #ask() {
    if (!this.isConnected || location.pathname !== this.#page) return;
    window.clearTimeout(this.#unnoted);
    this.#unnoted = window.setTimeout(() => this.#noteAddress(), SOON);
    this.#compute();
  }

  /**
   * Put the inputs into the address. A browser takes some time over that, so it comes behind the answer,
   * unless that takes long.
   */
  #noteAddress() {
    window.clearTimeout(this.#unnoted);
    const about = this.#about && `${this.calculator} ${this.#about}`;
    this.#about = "";
    if (!about || !this.isConnected || location.pathname !== this.#page) return;
    if (this.pinned) return this.pinned.note(this.#own());
    const href = linkTo(this, this.#differing());
    if (this.#sheet) this.#sheet.noteAddress(href, about);
    else remember(href, about);
  }

  async #compute() {
    this.#again = this.#run !== null;
    if (this.#run) return this.#run.abort(SUPERSEDED);
    const run = (this.#run = new AbortController());
    const asked = (this.#asked = JSON.stringify(this.#given()));
    const late = window.setTimeout(() => this.#tellOfCome(run), LATE);
    const slow = window.setTimeout(() => this.#offerToCallOff(run), LONG);
    try {
      const reply = await answerTo(this.calculator, JSON.parse(asked), this.dataset.topic, run.signal);
      if (asked !== JSON.stringify(this.#given())) this.#again = true;
      else if ("refusal" in reply) this.#refuse(reply.refusal);
      else this.#answer(reply);
    } catch (reason) {
      if (!this.#again || !(reason instanceof CalledOff)) await this.#fail(reason);
    } finally {
      window.clearTimeout(late);
      window.clearTimeout(slow);
      this.#run = null;
      this.#noteAddress();
    }
    if (this.#again) this.#compute();
  }

  /** @param {import("../python/engine.js").Answer} answer */
  #answer({ html, headline, outputs }) {
    this.#clearRefusals();
    this.#render(html, headline);
    this.#outputs = outputs;
    this.#answered = this.#given();
    this.#settle("answered");
    this.#tellReadings();
    this.#sheet?.answered(outputs);
    this.#takeUpLink();
    this.#fire("answer", { calculator: this.calculator, inputs: this.inputs, outputs });
  }

  /** Do once what was asked for besides the answer: by the link that led here, or while that was on its way. */
  #takeUpLink() {
    this.#compareToMade();
    const next = this.#next;
    this.#next = null;
    if (next) this.#roll(next.seed);
  }

  /** Say it once if the answer came with a link, and was another then. */
  #compareToMade() {
    const made = this.#made;
    this.#made = null;
    if (made && this.#outputs && hasChanged(made, this.calculator, this.#outputs)) {
      this.say("The rules here have changed since this link was made: then the answer was another.");
    }
  }

  /** @param {import("../python/engine.js").Refusal["refusal"]} refusal */
  #refuse({ input, message }) {
    this.#clearRefusals();
    const field = input === null ? null : this.#field(input);
    if (field) {
      field.setAttribute("aria-invalid", "true");
      openAround(field);
      const beside = field.closest(".rc-field")?.querySelector(".rc-refusal");
      if (beside instanceof HTMLElement) {
        beside.textContent = message;
        beside.hidden = false;
      }
    } else {
      this.say(message);
    }
    this.#outputs = null;
    this.#settle("refused");
    this.#sheet?.refused();
    this.#fire("refusal", { calculator: this.calculator, input, message });
  }

  /** @param {unknown} reason */
  async #fail(reason) {
    this.#asked = "";
    const { text, remedy } = await explain(reason, () => this.#recompute("", 0));
    this.#mark(this.#settled);
    this.say(text, remedy);
  }

  /**
   * Say how far Python is on its way, for as long as it is.
   *
   * @param {AbortController} run
   */
  #tellOfCome(run) {
    const { node, show } = newProgress("Fetched so far");
    const follow = () => {
      const { come, all } = howFar();
      if (this.#run !== run || hasStarted()) {
        document.removeEventListener("python-coming", follow);
        return;
      }
      if (come && !node.isConnected) {
        this.say("On its way, this first time: ", { label: "Stop", act: () => run.abort() });
        this.#find("[data-message]").firstChild?.after(node);
      }
      show(come, all);
    };
    document.addEventListener("python-coming", follow);
    follow();
  }

  /** @param {AbortController} run */
  #offerToCallOff(run) {
    if (this.querySelector("[data-message] progress") && !hasStarted()) return;
    this.say("Still working.", { label: "Stop", act: () => run.abort() });
  }

  /** @param {string} state */
  #settle(state) {
    this.#settled = state;
    this.#mark(state);
  }

  /** @param {string} state */
  #mark(state) {
    this.dataset.state = state;
    const others = this.#othersThanAnswered();
    this.toggleAttribute("data-stale", state === "refused" || others.length > 0);
    this.#find(".rc-stale").textContent = others.length
      ? `Not for these numbers: this answers ${others.join(", ")}.`
      : "Not for what was asked.";
    this.#find("[data-answer]").setAttribute("aria-busy", String(state === "working"));
  }

  /** The inputs that the answer shown is for where the fields hold others, each with its name. */
  #othersThanAnswered() {
    const given = this.#given();
    return Object.entries(this.#answered)
      .filter(([name, text]) => given[name] !== text)
      .map(([name, text]) => {
        const field = this.#field(name);
        return field ? `${nameOf(field)} ${wordsFor(field, text)}` : name;
      });
  }

  /**
   * Show an answer, keeping open what the reader had opened.
   *
   * @param {string} html
   * @param {string} headline
   */
  #render(html, headline) {
    const made = document.createElement("template");
    made.innerHTML = withLinksPlaced(html);
    this.pinned?.tellApart(made.content);
    const fresh = made.content.querySelector(".rc-detail");
    const old = this.#find(".rc-detail");
    if (!fresh) return;
    old.querySelectorAll("details[data-key][open]").forEach((fold) => {
      const key = CSS.escape(fold.getAttribute("data-key") ?? "");
      fresh.querySelector(`details[data-key="${key}"]`)?.setAttribute("open", "");
    });
    old.querySelectorAll("input[data-mode]:checked").forEach((choice) => {
      const { name, value } = /** @type {HTMLInputElement} */ (choice);
      fresh.querySelectorAll(`input[name="${name}"]`).forEach((radio) => {
        radio.toggleAttribute("checked", radio.getAttribute("value") === value);
      });
    });
    const [shown, next] = [old.querySelector("rule-frames"), fresh.querySelector("rule-frames")];
    const steppedTo = shown?.getAttribute("data-shown") ?? null;
    if (steppedTo !== null) next?.setAttribute("data-shown", steppedTo);
    old.replaceWith(fresh);
    this.#find(".rc-headline").textContent = headline;
  }

  #clearRefusals() {
    this.say("");
    this.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
    this.querySelectorAll(".rc-refusal").forEach((beside) => {
      beside.textContent = "";
      beside.setAttribute("hidden", "");
    });
  }

  /** What the fields hold, as text by name. */
  #typed() {
    return Object.fromEntries(this.#fields().map((field) => [field.name, textOf(field)]));
  }

  /** What Python is asked about: the fields, and what was given that no field can show. */
  #given() {
    return { ...this.#typed(), ...Object.fromEntries(this.#unshown) };
  }

  /** The readings as the page opens with them, by name: what a link does not name is read so. */
  #readings() {
    const fields = this.#fields().filter(({ dataset }) => isAsOpenedInLinks(dataset));
    return Object.fromEntries(fields.map(({ name }) => [name, this.#opening[name] ?? ""]));
  }

  /**
   * What a link needs to carry: what differs from the opening, and what a source takes for granted, which
   * another reader may have set otherwise for the book.
   */
  #differing() {
    return Object.fromEntries(
      Object.entries(this.#given()).filter(
        ([name, text]) =>
          text !== this.#opening[name] || this.#field(name)?.dataset.carried !== undefined,
      ),
    );
  }

  /** What a pin needs to keep: what differs from what the fields start from for this reader. */
  #own() {
    if (this.#sheet?.isOwn) return {};
    return Object.fromEntries(
      Object.entries(this.#given()).filter(([name, text]) => {
        const field = this.#field(name);
        return text !== (field ? this.#mine(field) : this.#opening[name]);
      }),
    );
  }

  /**
   * What a field starts from for this reader: what is set for the book, or the opening.
   *
   * @param {Field} field
   */
  #mine(field) {
    const { dataset, name } = field;
    const own = dataset.setting === undefined ? ownCharacters(dataset) : kept(dataset.setting);
    return own !== null && isShownBy(field, own) ? own : (this.#opening[name] ?? "");
  }

  /**
   * @param {Record<string, unknown>} inputs
   * @param {Record<string, string>} [own] what a field starts from instead of the opening
   */
  #fill(inputs, own = {}) {
    this.#unshown.clear();
    this.#fields().forEach((field) => this.#open(field, own[field.name]));
    Object.entries(inputs).forEach(([name, value]) => this.#put(name, String(value)));
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #put(name, text) {
    const field = this.#field(name);
    if (!field || !show(field, text)) this.#unshown.set(name, text);
    else this.#unshown.delete(name);
  }

  /**
   * Put a field back to where it starts: what is on the reader's sheet or set for the book, else the
   * opening.
   *
   * @param {Field} field
   * @param {string} [written]
   */
  #open(field, written) {
    const start = written ?? this.#mine(field);
    // As a page is opened every field stands there already; leaving it alone spares a layout.
    if (textOf(field) === start) return;
    if (!show(field, start)) show(field, this.#opening[field.name] ?? "");
  }

  #fields() {
    return /** @type {Field[]} */ ([...this.querySelectorAll("form [name]")]);
  }

  /** @param {string} name */
  #field(name) {
    return this.#fields().find((field) => field.name === name) ?? null;
  }

  /** @param {string} selector */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
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
 * Let every calculator on this page take up what is kept now.
 *
 * @param {string} name under which it is kept
 */
const tellAll = (name) => calculatorsHere().forEach((one) => one.adopt(name));

whenKeptElsewhere(tellAll);

/**
 * @param {unknown} target
 * @returns {target is Field}
 */
const isField = (target) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/** @param {Field} field */
const isSwitch = (field) => field instanceof HTMLInputElement && field.type === "checkbox";

/** @param {Field} field */
const textOf = (field) =>
  isSwitch(field) ? String(/** @type {HTMLInputElement} */ (field).checked) : field.value;

/**
 * What a field holds as the page comes, whatever has been typed into it since.
 *
 * @param {Field} field
 */
const openingOf = (field) => {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
  }
  return isSwitch(field) ? String(/** @type {HTMLInputElement} */ (field).defaultChecked) : field.defaultValue;
};

/**
 * Under which name the sheet is kept that a field of a comparison takes its value from; nothing for others.
 *
 * @param {DOMStringMap} dataset
 */
const sheetBehind = ({ fromSheet: value }) => (value === undefined ? "" : `${bookOf(value)}.${SHEET}`);

/**
 * What the reader’s own character has, for a field of a comparison; null where there is none.
 *
 * @param {DOMStringMap} dataset
 * @returns {string | null}
 */
const ownCharacters = ({ fromSheet: value }) => {
  if (value === undefined) return null;
  return sheetOf(value)?.[value.slice(bookOf(value).length + 1)] ?? null;
};

/**
 * Whether a link that does not name a field leaves it as the page opens with it, whatever its reader has.
 *
 * @param {DOMStringMap} dataset
 */
const isAsOpenedInLinks = ({ reading, carried, fromSheet: value }) =>
  value !== undefined || (reading !== undefined && carried === undefined);

/**
 * What a reader calls a field.
 *
 * @param {Field} field
 */
const nameOf = (field) => field.labels?.[0]?.textContent?.trim() ?? field.name;

/**
 * What a reader calls a value of a field.
 *
 * @param {Field} field
 * @param {string} text
 */
const wordsFor = (field, text) => {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].find(({ value }) => value === text)?.text ?? text;
  }
  return isSwitch(field) ? (text === "true" ? "yes" : "no") : `“${text}”`;
};

/**
 * Whether a field has a value among those that it offers.
 *
 * @param {Field} field
 * @param {string} text
 */
const isShownBy = (field, text) =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ value }) => value === text)
    : !isSwitch(field) || ["true", "false"].includes(text);

/**
 * Put a value into a field; whether the field can show it.
 *
 * @param {Field} field
 * @param {string} text
 */
const show = (field, text) => {
  if (field instanceof HTMLInputElement && field.type === "checkbox") {
    field.checked = YES.includes(text.toLowerCase());
    return field.checked || NO.includes(text.toLowerCase());
  }
  field.value = text;
  field.dispatchEvent(new Event("filled"));
  return field.value === text;
};

/**
 * @param {Field | null} field
 * @param {string} text
 */
const valueOf = (field, text) => {
  if (field && isSwitch(field)) return text === "true";
  const isNumeral = field?.dataset.numeral !== undefined && text.trim() !== "";
  return isNumeral && Number.isFinite(Number(text)) ? Number(text) : text;
};
