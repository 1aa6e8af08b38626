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
 * @property {string} words the other words of the text
 * @property {string} [names] what players call it
 * @property {string} [rule] the rule of a calculator
 * @property {string} [answer] what a calculator opens with
 *
 * @typedef {{ books: Record<string, string>, happened?: string[][], entries: Entry[] }} Index
 *
 * @typedef {object} Hit
 * @property {Entry} entry
 * @property {string} book
 * @property {string} address
 * @property {Entry[]} calculators those of the rule
 */
import MiniSearch from "minisearch";
import { stemmer } from "stemmer";
import { ALIKE, FILLERS, IRREGULAR, SPELLINGS } from "./words.js";

const WORTH = { title: 5, names: 3, page: 2, book: 3, said: 1.5, words: 0.6 };
const FILLER_WORTH = 0.1;
const NUMBER_WORTH = 0.5;
/** How much another word for what was asked is worth, and how much of that word it answers. */
const [OTHER_WORTH, OTHER_ANSWERS] = [0.3, 0.7];
/** How much more a rule of the book that is read is worth, if no other of it answers to more, and if one does. */
const HERE = [30, 3];
/** How much more if a name of it is just what was typed, or part of that, or the other way round. */
const [SAME, PART] = [4, 2];
/** How much more the first rule of a page is worth, and how much if it is that page that was asked for. */
const [FIRST, FIRST_OF_ASKED] = [1.05, 3];
/** How much less each further rule of one game is worth beside the first of another. */
const FURTHER = 0.9;
/** How much less a comparison of games is worth than a rule, unless comparisons are what is read or asked for. */
const COMPARED = 0.4;
/** The share of the best score that another game's best needs to be shown beside it. */
const RIVAL = 0.6;
const COMPARISONS = "compare";
const COMPARING = /\bcompar|\bside by side\b|\b(other|which|each|every|all) games?\b/i;
/** So many letters of a title of one word name its game. */
const SHORTENED = 4;
const MOST = 24;

/** @param {string} word */
const spelt = (word) => SPELLINGS.reduce((so, [from, to]) => so.replace(from, to), word);

/** @param {string} word */
const plain = (word) =>
  word
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}|’|'s?/gu, "");

/** @param {string} word */
const stem = (word) => {
  const regular = spelt(plain(word));
  return stemmer(IRREGULAR[regular] ?? regular);
};

const FILLER_STEMS = new Set(FILLERS.map(stem));

const NUMBER = /^\d+$/;

/**
 * Whether a stem says little about the search: a filler, or a number, which many rules have.
 *
 * @param {string} term
 */
const isFiller = (term) => FILLER_STEMS.has(term) || NUMBER.test(term);

/**
 * A phrase as it is compared: the stems of its words.
 *
 * @param {string} text
 */
const phrase = (text) => ` ${(text.match(/[\p{L}\p{N}’']+/gu) ?? []).map(stem).join(" ")} `;

/** What players of other games say, as phrases of stems, and the stems of what these rules may call it. */
const ALIKE_STEMS = ALIKE.trim()
  .split("\n")
  .flatMap((line) => {
    const [said = "", meant = ""] = line.split(":");
    const phrases = said.split(",").map(phrase);
    const others = (meant || said.replaceAll(",", " ")).split(/\s+/).filter(Boolean).map(stem);
    return phrases.map((one) => /** @type {const} */ ([one, others]));
  });

/**
 * Other words for what was asked: for each of its words, the stems that mean the same.
 *
 * @param {string} asked
 * @returns {Map<string, Set<string>>}
 */
const othersFor = (asked) => {
  const found = new Map();
  for (const [said, others] of ALIKE_STEMS.filter(([said]) => asked.includes(said))) {
    for (const word of said.trim().split(" ")) {
      found.set(
        word,
        new Set([...(found.get(word) ?? []), ...others.filter((other) => !asked.includes(` ${other} `))]),
      );
    }
  }
  return found;
};

/**
 * Whether a phrase of several words contains another.
 *
 * @param {string} whole
 * @param {string} part
 */
const isWithin = (whole, part) => part.trim().includes(" ") && whole.includes(part);

/**
 * Do not put all hits of one game before those of another.
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

/**
 * Let words that several games share show those games first: the best of each game that is called so or, where
 * no game is read, is not much worse than the best of all; then all the rest as it was.
 *
 * @param {{ id: string, score: number }[]} found best first
 * @param {Set<string>} called what answers to all that was asked and is called so, or best in the book that is read
 * @param {string} here the book that is read
 */
const oneOfEachGame = (found, called, here) => {
  const enough = RIVAL * (found[0]?.score ?? 0);
  /** @type {Map<string, { id: string, score: number }>} */
  const firsts = new Map();
  for (const one of found) {
    const book = gameOf(one);
    if (book === COMPARISONS || firsts.has(book)) continue;
    if (called.has(one.id) || (!here && one.score > enough)) firsts.set(book, one);
  }
  const read = firsts.get(here);
  const order = new Set([...(read ? [read] : []), ...firsts.values(), ...found]);
  found.splice(0, found.length, ...order);
};

/** @param {{ id: string }} found */
const gameOf = ({ id }) => id.split(".")[0] ?? "";

/**
 * By what a book may be named: its title, the initials of it, the first word of a title of several.
 *
 * @param {string} book its slug
 * @param {string} title
 */
const namesOf = (book, title) => {
  const initials = title.match(/\b\w|&/g)?.join("") ?? "";
  const [first = "", ...others] = title.split(" ");
  const names = [title, title.replace("&", "and"), book];
  for (let length = SHORTENED; !others.length && length < title.length; length += 1) names.push(title.slice(0, length));
  if (initials.length > 1) names.push(initials, initials.replace("&", "n"));
  if (others.length && book !== COMPARISONS) names.push(first);
  return names.map((name) => new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, "iu"));
};

/** @param {string} term */
const worthOf = (term) => (NUMBER.test(term) ? NUMBER_WORTH : FILLER_STEMS.has(term) ? FILLER_WORTH : 1);

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
  /** @type {[string, RegExp[]][]} by what each book may be named */
  #names;
  /** @type {MiniSearch<Entry & { book: string }>} */
  #search;

  /** @param {Index} index */
  constructor(index) {
    this.books = index.books;
    /** What may have happened, each with its title and its anchor on the page of that name. */
    this.happened = index.happened ?? [];
    this.#names = Object.entries(index.books).map(([book, title]) => [book, namesOf(book, title)]);
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
        boostTerm: worthOf,
        weights: { prefix: 0.5, fuzzy: 0.6 },
        bm25: { k: 1.2, b: 0.4, d: 0.5 },
      },
    });
    this.#search.addAll(index.entries.map((entry) => ({ ...entry, book: this.#bookOf(entry).join(" ") })));
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
    const { book: named, text } = this.#namedGame(typed);
    const first = named || here;
    const isComparing = COMPARING.test(typed);
    const asked = phrase(text);
    const others = this.#isAnswered(asked, only) ? new Map() : othersFor(asked);
    const meant = new Set([...others.values()].flatMap((some) => [...some]));
    const found = this.#search.search([text, ...meant].join(" "), {
      boostTerm: (term) => (meant.has(term) ? OTHER_WORTH : worthOf(term)),
      prefix: (_, place, terms) => place === terms.length - 1 - meant.size,
      fuzzy: (term) => !this.#known.has(term) && term.length > 3 && 0.25,
      filter: ({ id }) => !only || id.startsWith(`${only}.`),
    });
    const about = ` ${asked
      .trim()
      .split(" ")
      .filter((term) => !isFiller(term))
      .join(" ")} `;
    if (!others.size && !this.#isAboutAnything(asked, found)) return [];
    const answered = found.map(({ queryTerms }) => {
      const terms = new Set(queryTerms);
      const words = asked
        .trim()
        .split(" ")
        .filter((word) => !isFiller(word));
      const share = (/** @type {string} */ word) =>
        terms.has(word) ? 1 : [...(others.get(word) ?? [])].some((other) => terms.has(other)) ? OTHER_ANSWERS : 0;
      return words.reduce((sum, word) => sum + share(word), 0);
    });
    const isHere = found.map(({ id }) => id.startsWith(`${first}.`));
    const most = Math.max(1, ...answered);
    const mostHere = Math.max(1, ...answered.filter((_, place) => isHere[place]));
    /** @type {Set<string>} what answers to all of it and is called so, or best of the book that is read */
    const called = new Set();
    found.forEach((one, place) => {
      const number = answered[place] ?? 0;
      const calledSo = this.#calledSo(one.id, asked);
      const answersHere = isHere[place] && number === mostHere && 2 * number >= most;
      if (answersHere || (number === most && this.#hasName(one.id, about))) called.add(one.id);
      one.score *= (number / most) ** 2 * calledSo * this.#asFirst(one.id, asked);
      if (isHere[place]) one.score *= /** @type {number} */ (HERE[number < mostHere ? 1 : 0]);
      else if (!isComparing && one.id.startsWith(`${COMPARISONS}.`)) one.score *= COMPARED;
    });
    found.sort((one, other) => other.score - one.score);
    if (!first && !only) mixGames(found);
    if (!named && !only) oneOfEachGame(found, called, here);
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
   * The game that was named among other words; nothing where none was.
   *
   * @param {string} typed
   */
  gameNamed(typed) {
    return this.#namedGame(typed).book;
  }

  /**
   * The game that was named among other words, by its title, its initials or the first word of a longer
   * title, and those other words; no game where none was named.
   *
   * @param {string} typed
   */
  #namedGame(typed) {
    for (const [book, names] of this.#names) {
      const name = names.find((one) => one.test(typed));
      if (!name) continue;
      const text = typed.replace(name, " ").trim();
      return text ? { book, text } : { book: "", text: this.books[book] ?? typed };
    }
    return { book: "", text: typed };
  }

  /**
   * Whether something matches every word of the query exactly.
   *
   * @param {string} asked
   * @param {string} only
   */
  #isAnswered(asked, only) {
    const words = asked
      .trim()
      .split(" ")
      .filter((word) => !isFiller(word));
    if (!words.every((word) => this.#known.has(word))) return false;
    const found = this.#search.search(words.join(" "), {
      combineWith: "AND",
      filter: ({ id }) => !only || id.startsWith(`${only}.`),
    });
    return found.length > 0;
  }

  /**
   * Whether what was found is more than words that look alike: some of what was asked is a word of the rules,
   * or something looks like all of it; and no more than half of it is like no word at all.
   *
   * @param {string} asked
   * @param {{ queryTerms: string[] }[]} found
   */
  #isAboutAnything(asked, found) {
    const terms = asked
      .trim()
      .split(" ")
      .filter((term) => !FILLER_STEMS.has(term));
    const known = terms.filter((term) => [...this.#known].some((known) => known.startsWith(term)));
    const like = new Set([...known, ...found.flatMap(({ queryTerms }) => queryTerms)]);
    if (2 * terms.filter((term) => like.has(term)).length < terms.length) return false;
    return known.length > 0 || found.some(({ queryTerms }) => terms.every((term) => queryTerms.includes(term)));
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
   * Whether what was asked, without its fillers, is a name of something or a part of one.
   *
   * @param {string} id
   * @param {string} about
   */
  #hasName(id, about) {
    return about.trim() !== "" && (this.#phrases.get(id) ?? []).some((name) => name.includes(about));
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
   * The keys of a word: the word itself, for partly typed ones, and its stem.
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
