/**
 * <rule-readings>: how a table plays what the source of a book leaves open. A choice is stored for the
 * book, and goes to the others of the group by link, QR code or file; what comes so is asked about first.
 *
 * Only choices that differ from ours are stored, shared and saved.
 *
 * @typedef {Map<string, string>} Readings the values by the name of the setting
 */

import { button } from "../base/dom.js";
import { say } from "../base/language.js";
import { StatusLine } from "../base/status_line.js";
import { share } from "../page/share.js";
import { openFile, saveAsFile } from "../storage/backup_file.js";
import { changingTo, sayWithUndo } from "../storage/change.js";
import { clearAround } from "../storage/examples.js";
import { showImportPrompt } from "../storage/import_prompt.js";
import { load, onChangeElsewhere } from "../storage/storage.js";

/** What marks a link that says how a group plays, and the version of its form. */
const PLAYED = "played";
const FORM = "1";
/** The name of the examples with which the pages of all books open. */
const EXAMPLES = "readings";

class RuleReadings extends HTMLElement {
  #status = new StatusLine("rc-told");
  #tools = /** @type {HTMLElement} */ (this.querySelector(".rc-tools"));
  #arrived = document.createElement("div");

  connectedCallback() {
    if (this.#status.line.isConnected) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      share: () => this.#share(),
      save: () => this.#save(),
      open: () => this.#open(),
      reset: () => this.#choose(new Map(), say("All is played as here.")),
    };
    this.#tools.querySelectorAll("button").forEach((one) => {
      one.disabled = false;
      one.addEventListener("click", () => acts[one.dataset.does ?? ""]?.());
    });
    this.#tools.addEventListener("click", () => this.#tools.after(this.#status.line), { capture: true });
    this.#arrived.className = "rc-arrived";
    this.prepend(this.#arrived);
    this.#tools.after(this.#status.line);
    this.addEventListener("change", ({ target }) => this.#changed(target));
    this.#choices.forEach((choice) => void (choice.disabled = false));
    const clear = this.querySelector("[data-examples] > button");
    if (clear instanceof HTMLButtonElement) {
      clear.disabled = false;
      clear.addEventListener("click", () => clearAround(EXAMPLES, clear));
    }
    this.#show();
    this.#askAboutLink();
    listening.add(this);
  }

  disconnectedCallback() {
    listening.delete(this);
  }

  /** The slug of the book. */
  get book() {
    return this.dataset.book ?? "";
  }

  /**
   * Take up what another tab has kept.
   *
   * @param {string} name
   */
  takeUp(name) {
    if (name.startsWith(`${this.book}.`)) this.#show();
  }

  get #choices() {
    return /** @type {HTMLFieldSetElement[]} */ ([...this.querySelectorAll("fieldset[data-setting]")]);
  }

  /** What this table plays otherwise than here. @returns {Readings} */
  get #own() {
    const names = this.#choices.map(nameOf);
    return this.#accepted(new Map(names.map((name) => [name, load(`${this.book}.${name}`) ?? this.#ours(name)])));
  }

  /**
   * Of some readings those that there are, and that are not as here.
   *
   * @param {Readings} readings
   * @returns {Readings}
   */
  #accepted(readings) {
    const names = new Set(this.#choices.map(nameOf));
    const isMeant = (/** @type {[string, string]} */ [name, value]) =>
      names.has(name) && this.#isChoice(name, value) && value !== this.#ours(name);
    return new Map([...readings].filter(isMeant));
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #isChoice(name, value) {
    return this.#radio(name, value) !== undefined;
  }

  /** @param {string} name */
  #ours(name) {
    return this.#choices.find((choice) => nameOf(choice) === name)?.dataset.ours ?? "";
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #radio(name, value) {
    const radios = /** @type {HTMLInputElement[]} */ ([...this.querySelectorAll("input[type=radio]")]);
    return radios.find((radio) => radio.name === name && radio.value === value);
  }

  #show() {
    const own = this.#own;
    this.#choices.forEach((choice) => {
      const name = nameOf(choice);
      const radio = this.#radio(name, own.get(name) ?? this.#ours(name));
      if (radio) radio.checked = true;
      choice.toggleAttribute("data-changed", own.has(name));
      const played = choice.closest("details")?.querySelector("[data-played]");
      if (played) played.textContent = wordsOf(radio);
    });
  }

  /** @param {EventTarget | null} target */
  #changed(target) {
    if (!(target instanceof HTMLInputElement)) return;
    target.closest("fieldset")?.append(this.#status.line); // where the reader looks
    const chosen = new Map(this.#own).set(target.name, target.value);
    this.#choose(chosen, say("Set for every calculator of the book."));
  }

  /**
   * Keep what is to be played from now on, and say so.
   *
   * @param {Readings} readings
   * @param {string} said
   */
  #choose(readings, said) {
    const [former, chosen] = [this.#own, this.#accepted(readings)];
    // What is not changed stays as it is stored: it may be a reading that only a newer version knows.
    const changed = this.#choices.map(nameOf).filter((name) => former.get(name) !== chosen.get(name));
    const texts = new Map(changed.map((name) => [`${this.book}.${name}`, chosen.get(name) ?? null]));
    const done = changingTo(texts);
    this.#show();
    sayWithUndo(this.#status, said, done, { show: () => this.#show() });
  }

  #share() {
    const own = this.#own;
    const url = new URL(location.href);
    url.search = new URLSearchParams({ [PLAYED]: FORM, ...Object.fromEntries(own) }).toString();
    url.hash = "";
    const title = say("How we play {game}", { game: this.#title });
    const text = [`**${title}**`, ...[...own].map(([name, value]) => `- ${this.#words(name, value)}`), url.href];
    share({ title, text: text.join("\n"), link: url.href });
  }

  get #title() {
    return document.querySelector(".rc-book")?.textContent?.split(" · ")[0]?.trim() ?? "";
  }

  #save() {
    const names = [...this.#own.keys()];
    if (!names.length) this.#status.tell(say("There is nothing to save: all is played as here."));
    else
      saveAsFile(
        names.map((name) => `${this.book}.${name}`),
        `how-we-play-${this.book}`,
      );
  }

  #open() {
    const act = (/** @type {Map<string, string>} */ texts) => {
      const prefix = `${this.book}.`;
      const own = [...texts].filter(([name]) => name.startsWith(prefix));
      this.#ask(new Map(own.map(([name, value]) => [name.slice(prefix.length), value])), say("This file"));
    };
    openFile(act, (problem) => this.#status.tell(problem));
  }

  #askAboutLink() {
    const query = new URLSearchParams(location.search);
    const form = query.get(PLAYED);
    if (form === null) return;
    query.delete(PLAYED);
    if (Number(form) > Number(FORM))
      this.#status.tell(say("This link is of a newer version of this site. Load the page anew."));
    else this.#ask(new Map(query), say("This link"));
  }

  /**
   * Ask before what has come from elsewhere takes the place of what is played here.
   *
   * @param {Readings} come
   * @param {string} from
   */
  #ask(come, from) {
    const [own, accepted] = [this.#own, this.#accepted(come)];
    const differing = this.#choices.map(nameOf).filter((name) => own.get(name) !== accepted.get(name));
    const unknown = [...come].filter(([name, value]) => !this.#isChoice(name, value));
    const items = [
      ...differing.map((name) => this.#words(name, accepted.get(name) ?? this.#ours(name))),
      ...unknown.map(([name, value]) =>
        say("{what} is nothing that this page knows, and is left out.", { what: quoted(name, value) }),
      ),
    ];
    const accept = button(say("Play like that"), () =>
      this.#settle(() => this.#choose(accepted, say("You play like that now."))),
    );
    const refuse = button(differing.length ? say("No, leave it") : say("Good"), () =>
      this.#settle(() => this.#status.tell(say("Nothing was changed."))),
    );
    if (come.size && unknown.length === come.size)
      showImportPrompt(
        this.#arrived,
        say("{origin} is damaged, or of another version of this site: nothing in it can be read.", { origin: from }),
        items,
        refuse,
      );
    else if (differing.length)
      showImportPrompt(
        this.#arrived,
        say("{origin} says how a group plays. Not as you do so far:", { origin: from }),
        items,
        accept,
        refuse,
      );
    else
      showImportPrompt(
        this.#arrived,
        say("{origin} says how a group plays: just as you do.", { origin: from }),
        items,
        refuse,
      );
  }

  /** @param {() => void} act */
  #settle(act) {
    this.#arrived.replaceChildren();
    this.#tools.after(this.#status.line);
    history.replaceState(history.state, "", location.pathname);
    act();
    this.#status.line.focus();
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #words(name, value) {
    const legend = this.#choices.find((choice) => nameOf(choice) === name)?.querySelector("legend");
    return `${legend?.textContent}: ${wordsOf(this.#radio(name, value))}`;
  }
}

/** @type {Set<RuleReadings>} */
const listening = new Set();
onChangeElsewhere((name) => listening.forEach((one) => one.takeUp(name)));

/** @param {HTMLInputElement | undefined} radio */
const wordsOf = (radio) => radio?.labels?.[0]?.textContent?.trim() ?? "";

/** @param {HTMLFieldSetElement} choice */
const nameOf = (choice) => choice.dataset.setting ?? "";

/**
 * @param {string} name
 * @param {string} value
 */
const quoted = (name, value) => `“${`${name}: ${value}`.slice(0, 60)}”`;

customElements.define("rule-readings", RuleReadings);
