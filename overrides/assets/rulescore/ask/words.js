/** How words are compared, and what numbers, units and little words are called; the tables come with the index. */

/** Words that say little about what is asked. @type {Set<string>} */
export const FILLERS = new Set();
/** Words that may name something, but say too little to be reported as not understood. @type {Set<string>} */
export const UNSAID = new Set();
/** Short ways to type words. @type {Map<string, string>} */
export const SHORT = new Map();
/** Words that turn what comes after them into its opposite. @type {Set<string>} */
export const NEGATIONS = new Set();
/** Words between a number and what names it that do not part the two. @type {Set<string>} */
export const LINKS = new Set();
/** Whose a value is: one’s own, or somebody else’s; “me” is who something is done to. @type {Map<string, string>} */
export const WHOSE = new Map();
/** @type {Set<string>} */
const stemsOfWhose = new Set();
/** Stems of words for whom one is up against: what is named behind them is theirs. @type {Set<string>} */
export const OTHERS = new Set();
/** Words for whom one meets, all of whom are enemies to what asks for such. @type {Set<string>} */
const FOES = new Set();
/** Little words that still count in what players say: “very hard”, “run past”. @type {Set<string>} */
export const DEGREES = new Set();
/** Words that say that something was earlier. @type {Set<string>} */
export const EARLIER = new Set();
/** What is done for a time, by its stem: “walked a day”. @type {Set<string>} */
export const TIMED = new Set();
/** Words for the value of a pool that nothing has been taken from. @type {Set<string>} */
export const FULL = new Set();
/** One spelling for parts of words that have two. @type {[string, string][]} */
let spellings = [];
/** Whether any of those is in a word, which is seldom so. */
let twoSpellings = /^$/;
/** Words for numbers. @type {Map<string, number>} */
export const NUMBERS = new Map();
/** Words that multiply the number before them. @type {Set<string>} */
export const MULTIPLIERS = new Set();
/** How much each unit is of the basic one of its dimension. @type {Map<string, Unit>} */
export const UNITS = new Map();
/** The stems of all units. @type {Set<string>} */
export const UNIT_STEMS = new Set();
/** Units that are words or letters of their own if there is a space before them. @type {Set<string>} */
export const APART = new Set();
/** Words that name something only together with others. @type {Set<string>} */
export const GENERIC = new Set();
/** Forms that no ending gives away, or that it would give away wrongly. @type {Map<string, string>} */
const IRREGULAR = new Map();
/** @type {string[]} */
let endings = [];

/** @typedef {{ dimension: string, name: string, factor: number }} Unit */
/** @type {Unit} */
const NO_UNIT = { dimension: "", name: "", factor: 1 };

/**
 * @typedef {object} Tables
 * @property {string} fillers
 * @property {string} unsaid
 * @property {string} negations
 * @property {string} links
 * @property {string} others
 * @property {string} foes
 * @property {string} degrees
 * @property {string} earlier
 * @property {string} timed
 * @property {string} full
 * @property {string} multipliers
 * @property {string} apart
 * @property {string} generic
 * @property {Record<string, string>} short
 * @property {Record<string, string>} whose
 * @property {Record<string, string>} spellings
 * @property {Record<string, number>} numbers
 * @property {Record<string, Record<string, string>>} units
 * @property {Record<string, string>} irregular
 * @property {string} endings
 */

/**
 * Use the tables of an index.
 *
 * @param {Tables} tables
 */
export const useTables = (tables) => {
  /** @type {[Set<string>, string][]} */
  const sets = [
    [FILLERS, tables.fillers],
    [UNSAID, tables.unsaid],
    [NEGATIONS, tables.negations],
    [LINKS, tables.links],
    [OTHERS, tables.others],
    [FOES, tables.foes],
    [DEGREES, tables.degrees],
    [EARLIER, tables.earlier],
    [TIMED, tables.timed],
    [FULL, tables.full],
    [MULTIPLIERS, tables.multipliers],
    [APART, tables.apart],
    [GENERIC, tables.generic],
  ];
  for (const [set, words] of sets) refill(set, (add) => words.split(" ").forEach((word) => add.add(word)));
  refill(SHORT, (map) => Object.entries(tables.short).forEach(([short, word]) => map.set(short, word)));
  refill(WHOSE, (map) => eachWord(tables.whose, (word, whose) => map.set(word, whose)));
  refill(stemsOfWhose, (set) => [...WHOSE.values()].forEach((whose) => set.add(whose)));
  refill(IRREGULAR, (map) => eachWord(tables.irregular, (word, regular) => map.set(word, regular)));
  refill(NUMBERS, (map) => Object.entries(tables.numbers).forEach(([word, value]) => map.set(word, value)));
  refill(UNITS, (map) => {
    for (const [dimension, units] of Object.entries(tables.units)) {
      eachWord(units, (name, factor) => {
        if (!map.has(name)) map.set(name, { dimension, name, factor: Number(factor) });
      });
    }
  });
  spellings = Object.entries(tables.spellings);
  twoSpellings = new RegExp(Object.keys(tables.spellings).join("|"));
  endings = tables.endings.split(" ");
  stems.clear();
  refill(UNIT_STEMS, (set) => [...UNITS.keys()].forEach((name) => set.add(stem(name))));
};

/**
 * Whether a stem says whose something is.
 *
 * @param {string} stem
 */
export const isWhose = (stem) => stemsOfWhose.has(stem);

/**
 * @template {{ clear: () => void }} T
 * @param {T} table
 * @param {(table: T) => void} fill
 */
const refill = (table, fill) => {
  table.clear();
  fill(table);
};

/**
 * @param {Record<string, string>} grouped the words that stand for each value
 * @param {(word: string, value: string) => void} take
 */
const eachWord = (grouped, take) => {
  for (const [value, words] of Object.entries(grouped)) words.split(" ").forEach((word) => take(word, value));
};

/** @type {Map<string, string>} */
const stems = new Map();

/**
 * What the forms of a word have in common, of a word in small letters.
 *
 * @param {string} word
 */
export const stem = (word) => {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const made = stemOf(word);
  stems.set(word, made);
  return made;
};

/** @param {string} word */
const stemOf = (word) => {
  let bare = spelt(word.replaceAll("'", ""));
  bare = singular(IRREGULAR.get(bare) ?? bare);
  const irregular = IRREGULAR.get(bare);
  if (irregular !== undefined) return irregular;
  const ending = endings.find((one) => bare.endsWith(one) && bare.length >= one.length + (one === "er" ? 4 : 3));
  if (ending) bare = without(bare, ending);
  return bare.endsWith("e") && bare.length > 3 ? bare.slice(0, -1) : bare;
};

/** @param {string} word */
const spelt = (word) =>
  twoSpellings.test(word) ? spellings.reduce((so, [one, other]) => so.replaceAll(one, other), word) : word;

/** @param {string} word */
const singular = (word) => {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:[sxz]|[cs]h)es$/.test(word) && word.length > 4) return word.slice(0, -2);
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
};

/**
 * Whether a word, in small letters, is for somebody whom one meets, or for several.
 *
 * @param {string} word
 */
export const isFoe = (word) => {
  const bare = word.replace(/'s$/, "");
  return FOES.has(singular(IRREGULAR.get(bare) ?? bare));
};

/**
 * @param {string} word
 * @param {string} ending
 */
const without = (word, ending) => {
  let bare = word.slice(0, -ending.length);
  if (bare.length > 3 && bare.at(-1) === bare.at(-2) && !/[lsz]$/.test(bare)) bare = bare.slice(0, -1);
  return bare.endsWith("i") ? `${bare.slice(0, -1)}y` : bare;
};

/**
 * A unit by any way to write it; one without a name for other words.
 *
 * @param {string} word
 */
export const unitOf = (word) => {
  const name = spelt(word);
  return UNITS.get(name) ?? UNITS.get(name.replace(/s$/, "")) ?? NO_UNIT;
};

/**
 * The stem of a unit, that of its longest name for all ways to write it: “h” is an hour.
 *
 * @param {string} word
 */
export const stemOfUnit = (word) => {
  const { dimension, factor } = unitOf(word);
  const isSame = (/** @type {Unit} */ unit) => unit.dimension === dimension && unit.factor === factor;
  const names = [...UNITS].filter(([, unit]) => isSame(unit)).map(([name]) => name);
  return stem(names.reduce((longest, name) => (name.length > longest.length ? name : longest), ""));
};
