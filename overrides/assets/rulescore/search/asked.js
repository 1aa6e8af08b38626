/**
 * The answers to a question in words, above the hits: of up to three calculators the headline, the inputs as
 * understood, each a tap away from being changed, and the link to exactly that.
 *
 * @typedef {import("../ask/filling.js").Understanding} Understanding
 * @typedef {import("../python/stored_answers.js").FormText} FormText
 * @typedef {import("../python/stored_answers.js").Stored} Stored
 */

import { namesOfBooks, unpack } from "../ask/index.js";
import { understand } from "../ask/understanding.js";
import { withBase } from "../base/base_url.js";
import { box, withText } from "../base/dom.js";
import { onceForEach } from "../base/once.js";
import { fetchOwn } from "../base/own_files.js";
import { pause } from "../base/pause.js";
import { answerTo } from "../python/answers.js";
import { CalledOff, OutOfReach } from "../python/engine.js";
import { fetchStored, storedAnswer } from "../python/stored_answers.js";
import { typedText } from "../reading/amounts.js";
import { readFrom } from "../sheet/sheet_text.js";
import { load } from "../storage/storage.js";

const MOST = 3;
/** So many milliseconds nothing is typed before Python is asked, which may have to start for that, and before an answer is read out. */
const SETTLED = 700;
/** So many milliseconds answers may take to be there as a whole; for so long those to what was typed before stay. */
const PATIENCE = 200;
/** Words alone are a question to a calculator only if there are so many. */
const WORDS = 3;
/** The share of the best score that another calculator needs to be shown beside it. */
const ALIKE = 0.6;

/** What has been fetched and unpacked, by its key. */
const once = onceForEach();

/** @param {string} game */
const fetched = (game) => once(`${game}.json`, async () => (await fetchOwn(`ask/${game}.json`)).json());

/**
 * What can be asked of games together.
 *
 * @param {string[]} games
 */
const indexOf = (games) => once(games.join(), async () => unpack((await Promise.all(games.map(fetched))).flat()));

/**
 * What the form of a calculator holds: with no signal there may be no stored answers, and Python answers all.
 *
 * @param {string} calculator
 * @returns {Promise<FormText | undefined>}
 */
const formOf = async (calculator) => {
  const forms = await once("forms", async () => (await fetchOwn("forms.json")).json()).catch(() => ({}));
  return forms[calculator];
};

/** What has been asked last; what was asked before is called off. */
let run = new AbortController();

/**
 * Show in a list what answers to what is typed are of, and then the answers; nothing where it is no question with
 * numbers or choices.
 *
 * @param {HTMLElement} list
 * @param {string} typed
 * @param {string} here the book that is read or looked in
 * @param {Record<string, string>} titles of the books
 */
export const showAsked = async (list, typed, here, titles) => {
  run.abort();
  run = new AbortController();
  const { signal } = run;
  list.setAttribute("aria-busy", "true");
  const stale = window.setTimeout(() => signal.aborted || hide(list), PATIENCE);
  const games = namesOfBooks(titles);
  const index = (/** @type {string} */ game) => indexOf(game ? [game] : games.map(([name]) => name));
  const readings = mayBeQuestion(typed) ? await understand(typed, games, index, here) : [];
  if (signal.aborted) return;
  const [first] = readings;
  const isByWords = first && !first.uses.length && !first.beyond.length && !first.notUnderstood.length;
  const found = readings.filter((one) => isAsked(one, isByWords ? "" : typed)); // “how long can I hold my breath”
  const best = Math.max(...found.map(({ score }) => score));
  const shown = found.filter(({ score }) => score >= ALIKE * best);
  const items = shown.slice(0, MOST).map((one) => new Asked(one, titles, signal));
  await Promise.race([Promise.all(items.map(({ described }) => described)), pause(PATIENCE)]);
  if (signal.aborted) return;
  window.clearTimeout(stale);
  list.dataset.typed = typed;
  list.replaceChildren(...items.map(({ item }) => item));
  list.hidden = !items.length;
  const told = Promise.all([...items.map((one) => one.answer()), pause(SETTLED)]); // nobody waits for Python here
  told.then(() => signal.aborted || list.removeAttribute("aria-busy"));
};

/** @param {HTMLElement} list */
const hide = (list) => {
  list.hidden = true;
};

/** @param {string} typed */
const hasManyWords = (typed) => typed.trim().split(/\s+/).length >= WORDS;

/**
 * Whether something typed may be a question: what calculators can be asked is fetched only for that.
 *
 * @param {string} typed
 */
const mayBeQuestion = (typed) => /\d/.test(typed) || hasManyWords(typed);

/**
 * Whether a question has a number that sets an input, or chooses something in so many words.
 *
 * @param {Understanding} one
 * @param {string} typed
 */
const isAsked = ({ uses, beyond }, typed) =>
  beyond.length > 0 || uses.some(({ words }) => /\d/.test(words)) || (uses.length > 0 && hasManyWords(typed));

/** One calculator with what was understood. */
class Asked {
  item = document.createElement("li");
  #understanding;
  #signal;
  #link = document.createElement("a");
  #headline = box("rc-asked-headline", "…");
  #inputs = document.createElement("p");
  #left = document.createElement("p");

  /**
   * @param {Understanding} understanding
   * @param {Record<string, string>} titles
   * @param {AbortSignal} signal
   */
  constructor(understanding, titles, signal) {
    this.#understanding = understanding;
    this.#signal = signal;
    const { calculator, notUnderstood } = understanding;
    const [book = ""] = calculator.split(".");
    this.item.dataset.book = book;
    this.item.dataset.asked = calculator;
    this.#link.href = withBase(`/r/${calculator}/?${new URLSearchParams(this.#given)}`);
    this.#link.append(box("rc-hit-place", titles[book] ?? ""), this.#headline);
    this.#inputs.className = "rc-asked-inputs";
    this.#left.className = "rc-asked-left";
    this.#left.textContent = notUnderstood.length ? `Not understood: ${quoted(notUnderstood)}` : "";
    this.item.append(this.#link, this.#inputs, this.#left);
    this.described = this.#describe();
  }

  /**
   * Say what was understood, as soon as it is known what the form holds.
   *
   * @returns {Promise<{ stored: Stored | null, form: FormText, inputs: Record<string, string> } | null>}
   */
  async #describe() {
    const { calculator } = this.#understanding;
    const stored = await fetchStored(calculator);
    const form = stored?.form ?? (await formOf(calculator));
    if (!form) return null;
    const [inputs, others] = this.#filled(form);
    const addressAt = this.#addresses(form, inputs);
    this.#link.href = addressAt(form.address.split("#")[1] ?? "");
    this.#link.querySelector(".rc-hit-place")?.append(` · ${form.title}`);
    this.#showUnderstood(form, inputs, others, addressAt);
    return { stored, form, inputs };
  }

  /** Show the answer: what is stored at once, the rest once nothing more is typed. */
  async answer() {
    const known = await this.described;
    if (this.#signal.aborted) return;
    if (!known) return this.#tell("Open for the answer");
    const { stored, form, inputs } = known;
    const [beyond] = this.#understanding.beyond;
    if (beyond) return this.#tell(outOfRange(beyond, form));
    const answer = storedAnswer(stored, inputs);
    if (answer) return this.#show(answer);
    const opening = storedAnswer(stored, opensWith(form));
    if (opening && "headline" in opening) this.#tell(`${opening.headline} That is for other numbers; working …`, true);
    await pause(SETTLED);
    if (this.#signal.aborted) return;
    try {
      this.#show(await answerTo(this.#understanding.calculator, inputs, form.topic, this.#signal));
    } catch (reason) {
      if (reason instanceof CalledOff) return;
      const isMissing = reason instanceof OutOfReach && !navigator.onLine;
      this.#tell(isMissing ? "No answer offline: this calculator is not on your device yet." : "Open for the answer");
    }
  }

  /** The inputs that were named, as typed into a form. */
  get #given() {
    return Object.fromEntries(this.#understanding.uses.map(({ input, value }) => [input, typedText(value)]));
  }

  /**
   * All inputs of a form: what was named, then what the sheet, the settings and the form itself have; and who
   * says what was not named.
   *
   * @param {FormText} form
   * @returns {[inputs: Record<string, string>, others: string[]]}
   */
  #filled(form) {
    const given = this.#given;
    const [book] = this.#understanding.calculator.split(".");
    const { values } = readFrom(load(`${book}.sheet`));
    /** @type {Set<string>} */
    const others = new Set();
    const entries = Object.entries(form.inputs).map(([name, { opens, setting, sheet, follows }]) => {
      const set = setting === undefined ? null : load(setting);
      const held = sheet === undefined ? undefined : values[sheet];
      if (given[name] !== undefined) return [name, given[name]];
      if (held !== undefined) others.add("your sheet");
      if (set !== null) others.add("how you play");
      return [name, held ?? set ?? (follows ? given[follows] : undefined) ?? opens];
    });
    return [Object.fromEntries(entries), [...others]];
  }

  /**
   * The address at which exactly that is asked, for each anchor of its page.
   *
   * @param {FormText} form
   * @param {Record<string, string>} inputs
   * @returns {(anchor: string) => string}
   */
  #addresses(form, inputs) {
    const [path = ""] = form.address.split("#");
    const { calculator } = this.#understanding;
    const isSaid = (/** @type {string} */ name) =>
      inputs[name] !== form.inputs[name]?.opens || form.inputs[name]?.setting;
    const changed = Object.entries(inputs).filter(([name]) => isSaid(name)); // whoever gets the link may play otherwise
    const named = Object.fromEntries([...changed, ...Object.entries(this.#given)]);
    const query = new URLSearchParams({ calculator, ...named });
    return (anchor) => withBase(`${path}?${query}#${anchor}`);
  }

  /**
   * @param {FormText} form
   * @param {Record<string, string>} inputs
   * @param {string[]} others
   * @param {(anchor: string) => string} addressAt
   */
  #showUnderstood(form, inputs, others, addressAt) {
    const { calculator, uses, open } = this.#understanding;
    const chipOf = (/** @type {string} */ input) => {
      const { label = input, options, unit } = form.inputs[input] ?? {};
      const text = inputs[input] ?? "";
      const isInLabel = !unit || ` ${label} `.toLowerCase().includes(` ${unit} `.toLowerCase()); // not “Toughness now 5 Toughness”
      const measured = isInLabel ? text : `${text} ${unit}`;
      const value = options?.[text] ?? { true: "yes", false: "no" }[text] ?? measured;
      const chip = document.createElement("a");
      chip.href = addressAt(`${calculator.replaceAll(".", "-")}--${input}`);
      chip.append(`${label} `, withText("b", value));
      return { chip, value };
    };
    const chips = uses.map(({ input, words, isUnsure }) => {
      const { chip, value } = chipOf(input);
      const notes = [...(isConverted(words, value) ? [words] : []), ...(isUnsure ? ["perhaps"] : [])];
      if (notes.length) chip.append(` (${notes.join(", ")})`);
      chip.title = `From “${words}”${isUnsure ? ", which may mean something else" : ""}. Tap to change it.`;
      return chip;
    });
    const rest = ["the rest", ...(others.length ? [`from ${others.join(" and ")}, else`] : []), "as it opens"];
    this.#inputs.replaceChildren(...chips.flatMap((chip) => [chip, " "]), box("rc-asked-rest", rest.join(" ")));
    const openChips = open.filter((input) => form.inputs[input]).flatMap((input) => [chipOf(input).chip, " "]);
    if (openChips.length) this.#left.append(". Set it yourself: ", ...openChips);
  }

  /** @param {{ headline: string } | { refusal: { message: string } }} reply */
  #show(reply) {
    if ("headline" in reply) this.#tell(reply.headline);
    else if (this.item.parentElement?.childElementCount === 1) this.#tell(reply.refusal.message);
    else this.item.remove(); // another calculator takes what was said
  }

  /**
   * @param {string} text
   * @param {boolean} [isOther] whether it is the answer to other inputs
   */
  #tell(text, isOther = false) {
    this.#headline.textContent = text;
    this.#headline.toggleAttribute("data-other", isOther);
    this.item.toggleAttribute("data-answered", !isOther);
  }
}

/**
 * Whether a number was said in another unit than it is taken in, in words, or with more digits.
 *
 * @param {string} words
 * @param {string} value
 */
const isConverted = (words, value) => {
  const [number = ""] = value.split(" ");
  const isPart = /^\d+$/.test(number) && new RegExp(`\\d\\.?${number}|${number}\\.?\\d`).test(words); // the 14 of 14.5
  return /\d/.test(number) && (isPart || !words.includes(number));
};

/**
 * What is said of a number that an input does not take.
 *
 * @param {import("../ask/filling.js").Beyond} beyond
 * @param {FormText} form
 */
const outOfRange = ({ words, input, least, most }, form) => {
  const { label = input, unit = "" } = form.inputs[input] ?? {};
  const accepted = `${least.toLocaleString("en")} to ${most.toLocaleString("en")} ${unit}`.trim();
  return `“${words}” is out of range. ${label}: ${accepted}.`;
};

/** @param {FormText} form */
const opensWith = ({ inputs }) => Object.fromEntries(Object.entries(inputs).map(([name, { opens }]) => [name, opens]));

/** @param {string[]} texts */
const quoted = (texts) => texts.map((text) => `“${text}”`).join(", ");
