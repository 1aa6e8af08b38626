/**
 * The search itself: which rules and calculators answer to some words. MiniSearch finds them, here
 * is what our words are: other spellings, word forms, what is worth how much. It knows no page, so
 * it runs in Node as well.
 *
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} title
 * @property {string} page the title of its page
 * @property {string} said the first sentence of a rule, the question of a calculator
 * @property {string} words what else stands there
 * @property {string} [names] what players call it
 * @property {string} [rule] with which rule a calculator stands
 * @property {string} [answer] what a calculator opens with
 *
 * @typedef {{ books: Record<string, string>, entries: Entry[] }} Index
 *
 * @typedef {object} Hit
 * @property {Entry} entry
 * @property {string} book
 * @property {string} address
 * @property {Entry[]} calculators those that stand with it
 */
import MiniSearch from "./minisearch.js";
import { stemmer } from "./stemmer.js";

/** What says little of what is looked for. */
const FILLERS = `a about after an and are as at be by can did do does for from get gets go goes had has have he her him his how i
  if in into is it its just long many me much my of off on one or our out over she so some somebody someone something that
  the their them then there they this to up was we what when where which who with you your`.split(/\s+/);

/** The spelling of the other side of the Atlantic; endings of words first, then words. */
const SPELLINGS = /** @type {const} */ ([
  [/(?<=arm|col|fav|hon|lab|vap|behavi|rum|harb|vig|neighb|rig)our/, "or"],
  [/(?<=cent|met|lit|fib|meag|theat|spect|sab)re(?=s?$)/, "er"],
  [/(?<=def|off|pret)ens(?=e)/, "enc"],
  [/(?<=[a-z]{3}[^aeiouwr])is(?=e$|es$|ed$|ing$|ation)/, "iz"],
  [/(?<=[aeiou]l)l(?=ed$|ing$|er$|ers$)/, ""],
  [/^grey/, "gray"],
  [/^age(?=ing$)/, "ag"],
  [/^manoeuv/, "maneuv"],
  [/^mould/, "mold"],
  [/^plough/, "plow"],
]);

const WORTH = { title: 5, names: 3, page: 2, book: 3, said: 1.5, words: 0.6 };
const FILLER_WORTH = 0.1;
/** How much more a rule of the book that is read is worth, if no other of it answers to more, and if one does. */
const HERE = [30, 3];
/** How much more if a name of it is just what was typed, or part of that, or the other way round. */
const [SAME, PART] = [4, 2];
/** How much more the first rule of a page is worth, and how much if it is that page that was asked for. */
const [FIRST, FIRST_OF_ASKED] = [1.05, 3];
/** How much less each further rule of one game is worth beside the first of another. */
const FURTHER = 0.9;
const MOST = 24;

/** @param {string} word */
const spelt = (word) => SPELLINGS.reduce((so, [from, to]) => so.replace(from, to), word);

/** @param {string} word */
const plain = (word) => word.toLowerCase().normalize("NFD").replace(/\p{M}|’|'s?/gu, "");

/** @param {string} word */
const stem = (word) => stemmer(spelt(plain(word)));

const FILLER_STEMS = new Set(FILLERS.map(stem));

/**
 * A phrase as it is compared: the stems of its words.
 *
 * @param {string} text
 */
const phrase = (text) => ` ${(text.match(/[\p{L}\p{N}’']+/gu) ?? []).map(stem).join(" ")} `;

/**
 * Whether a phrase of several words stands in another.
 *
 * @param {string} whole
 * @param {string} part
 */
const isWithin = (whole, part) => part.trim().includes(" ") && whole.includes(part);

/**
 * Let what one game has not stand in front of all that another has.
 *
 * @param {{ id: string, score: number }[]} found best first
 */
const mixGames = (found) => {
  /** @type {Record<string, number>} */
  const number = {};
  for (const one of found) {
    const [book = ""] = one.id.split(".");
    one.score *= FURTHER ** (number[book] ??= 0);
    number[book] += 1;
  }
  found.sort((one, other) => other.score - one.score);
};

export class Finder {
  /** @type {Map<string, Entry>} */
  #entries;
  /** @type {Map<string, Entry[]>} */
  #calculators = new Map();
  /** @type {Map<string, string[]>} what each entry is called, as phrases */
  #phrases;
  /** @type {Map<string, string[]>} what its page is called, as phrases, for each first rule of a page */
  #first = new Map();
  /** @type {Set<string>} */
  #known = new Set();
  /** @type {MiniSearch<Entry & { book: string }>} */
  #search;

  /** @param {Index} index */
  constructor(index) {
    this.books = index.books;
    this.#entries = new Map(index.entries.map((entry) => [entry.id, entry]));
    this.#phrases = new Map(
      index.entries.map(({ id, title, names = "" }) => [id, [title, ...names.split(",")].map(phrase)]),
    );
    this.#search = new MiniSearch({
      fields: Object.keys(WORTH),
      storeFields: [],
      processTerm: (word) => this.#learnt(word),
      searchOptions: {
        processTerm: stem,
        boost: WORTH,
        boostTerm: (term) => (FILLER_STEMS.has(term) ? FILLER_WORTH : 1),
        weights: { prefix: 0.5, fuzzy: 0.6 },
        bm25: { k: 1.2, b: 0.4, d: 0.5 },
      },
    });
    this.#search.addAll(
      index.entries.map((entry) => ({ ...entry, book: this.#bookOf(entry).join(" ") })),
    );
    const pages = new Set();
    for (const { id, page } of index.entries.filter(({ rule }) => !rule)) {
      const [book, topic] = id.split(".");
      if (!pages.has(`${book}.${topic}`)) this.#first.set(id, [page, `${this.books[book ?? ""]} ${page}`].map(phrase));
      pages.add(`${book}.${topic}`);
    }
    for (const entry of index.entries.filter(({ rule }) => rule)) {
      const rule = entry.rule ?? "";
      this.#calculators.set(rule, [...(this.#calculators.get(rule) ?? []), entry]);
    }
  }

  /**
   * What answers to some words, best first, once for each place.
   *
   * @param {string} typed
   * @param {{ here?: string, only?: string }} [books] the book that is being read, whose rules come
   *   first, and the one that nothing but is wanted of
   * @returns {Hit[]}
   */
  find(typed, { here = "", only = "" } = {}) {
    const found = this.#search.search(this.#withWholeTitles(typed), {
      prefix: (_, place, terms) => place === terms.length - 1,
      fuzzy: (term) => !this.#known.has(term) && term.length > 3 && 0.25,
      filter: ({ id }) => !only || id.startsWith(`${only}.`),
    });
    const asked = phrase(typed);
    const answered = found.map(({ queryTerms }) => queryTerms.filter((term) => !FILLER_STEMS.has(term)).length);
    const isHere = found.map(({ id }) => id.startsWith(`${here}.`));
    const most = Math.max(1, ...answered);
    const mostHere = Math.max(1, ...answered.filter((_, place) => isHere[place]));
    found.forEach((one, place) => {
      const number = answered[place] ?? 0;
      one.score *= (number / most) ** 2 * this.#calledSo(one.id, asked) * this.#asFirst(one.id, asked);
      if (isHere[place]) one.score *= /** @type {number} */ (HERE[number < mostHere ? 1 : 0]);
    });
    found.sort((one, other) => other.score - one.score);
    if (!here && !only) mixGames(found);
    /** @type {Map<string, Hit>} */
    const hits = new Map();
    for (const { id } of found) {
      const entry = /** @type {Entry} */ (this.#entries.get(id));
      const rule = entry.rule ?? id;
      if (!hits.has(rule)) hits.set(rule, this.#hit(entry, rule));
    }
    return [...hits.values()].slice(0, MOST);
  }

  /**
   * What was typed, with the titles of books in place of their initials.
   *
   * @param {string} typed
   */
  #withWholeTitles(typed) {
    return Object.values(this.books).reduce((text, title) => {
      const initials = title.match(/\b\w|&/g)?.join("") ?? "";
      return initials.length > 1 ? text.replace(new RegExp(`\\b${initials}\\b`, "i"), title) : text;
    }, typed);
  }

  /**
   * How much more something is worth because its page begins with it.
   *
   * @param {string} id
   * @param {string} asked
   */
  #asFirst(id, asked) {
    const page = this.#first.get(this.#entries.get(id)?.rule ?? id);
    if (page === undefined) return 1;
    return page.includes(asked) ? FIRST_OF_ASKED : FIRST;
  }

  /**
   * How much more something is worth because it is called what was asked.
   *
   * @param {string} id
   * @param {string} asked
   */
  #calledSo(id, asked) {
    const names = this.#phrases.get(id) ?? [];
    if (names.includes(asked)) return SAME;
    const isPart = names.some((name) => isWithin(name, asked) || isWithin(asked, name));
    return isPart ? PART : 1;
  }

  /**
   * @param {Entry} entry
   * @param {string} rule
   */
  #hit(entry, rule) {
    const [book = "", topic, anchor] = rule.split(".");
    const query = entry.rule ? `?calculator=${entry.id}` : "";
    const calculators = this.#calculators.get(rule) ?? [];
    return { entry, book, address: `/${book}/${topic}/${query}#${anchor}`, calculators };
  }

  /** @param {Entry} entry */
  #bookOf({ id }) {
    const [book = ""] = id.split(".");
    return [book, this.books[book] ?? ""];
  }

  /**
   * What a word is looked up by: as it is, for whoever has not typed it whole, and its stem.
   *
   * @param {string} word
   */
  #learnt(word) {
    const stemmed = stem(word);
    const whole = spelt(plain(word));
    this.#known.add(stemmed);
    return stemmed === whole ? stemmed : [stemmed, whole];
  }
}
