/** How words are compared, and what numbers, units and little words are called. */

/** @param {string} words */
const listOf = (words) => words.trim().split(/\s+/);

/** @param {string} words */
export const setOf = (words) => new Set(listOf(words));

/**
 * What each word stands for.
 *
 * @param {Record<string, string>} grouped the words that stand for each value
 */
const mapOf = (grouped) =>
  new Map(
    Object.entries(grouped).flatMap(([value, words]) =>
      listOf(words).map((word) => /** @type {[string, string]} */ ([word, value])),
    ),
  );

/** Words that say little about what is asked. */
export const FILLERS = setOf(`
a about af after all already also am an and any are as at be because been before being bro btw but by came come
compare compared did do does each even ever every fml for from game games get gets give gives go goes going gonna
got had has have having he hed her hers hes him his how i id if im in into is isnt it its ive just last let lets
like ll lmao lol make makes many may maybe me might more most much must my now of off on one onto or our out over past
per please pls put puts really rn say says she shes should since so some somebody someone still stuff such system
systems take takes tell than that thats the their them then there these they theyre this those though through thus
till to too took until up upon us use very wanna wants was we were weve what whats when where which while who whom
whos whose why with within would yet you your youre
`);
/** Words that may name something, but say too little to be reported as not understood. */
export const UNSAID = setOf(`
again against alive anything apiece both can cannot chance chances dare dead down getting gm happen happens here know left likely
need odds once one plan risk something soon there's today vs want way wear wearing wears will work x
`);
/** Short ways to type words. */
export const SHORT = mapOf({
  and: "n",
  with: "w",
  of: "outta",
  before: "b4",
  difficulty: "diff",
  level: "lvl",
  materials: "mats",
  value: "val",
  damage: "dmg",
  attacks: "atks",
  nights: "nites",
  skill: "skl",
  control: "ctrl",
  vulnerable: "vuln",
  defence: "def",
  attack: "atk",
  are: "r",
  them: "em",
  you: "u",
  through: "thru",
  your: "ur",
  movement: "mv mvmt",
  people: "ppl",
  already: "allready alrdy alredy",
  points: "pts",
  injuries: "inj",
  rounds: "rds rnd rnds",
  standard: "std",
  successes: "sux succ succs",
  toughness: "tuff",
  willpower: "willpwr",
  survival: "surv",
  advantage: "adv",
  character: "char",
});
/** Little words that still count in what players say: “very hard”, “run past”. */
export const DEGREES = setOf("much past very");
/** Words that turn what comes after them into its opposite. */
const NEGATIONS = setOf(`
cannot cant couldnt didnt doesnt dont hardly hasnt havent isnt neither never no nobody none not unable wasnt without wont
`);
/**
 * Whether a word turns what comes after it into its opposite: also “don't” and “nobody's”.
 *
 * @param {string} word in small letters
 */
export const isNegation = (word) => NEGATIONS.has(withoutIs(word).replaceAll("'", ""));
/** Words between a number and what names it that do not part the two. */
export const LINKS = setOf(`
a about adds an and are at by cost counts flat for gives has have her his in is left my now of on only our own plus that the
their to total value was were with worth your
`);
/** Whose a value is: one’s own, or somebody else’s; “me” is who something is done to. */
export const WHOSE = mapOf({
  my: "my mine mine's our ours i im i'm ive i've we we've",
  me: "me us",
  their: "his her hers their theirs he she they him them hes shes he's she's they're",
});
const STEMS_OF_WHOSE = new Set(WHOSE.values());
/** Stems of words for whom one is up against: what is named behind them is theirs. */
export const OTHERS = setOf("enemy foe opponent quarry rival their");
/** Words for whom one meets, all of whom are enemies to what asks for such. */
const FOES = setOf(`
archer assassin attacker bandit bear beast boar bowman brigand brute chaser creature crossbowman cultist cutthroat demon
dog dude enemy fellow foe ghost ghoul giant goblin gob gobbo guard guy hobgoblin horseman hound hunter kobold man
mercenary monster ogre opponent orc pirate pursuer raider rider rival robber sentry skeleton soldier spearman spider
swordsman thug troll undead villager watchman wolf zombie
`);
/** Words that say that something was earlier. */
export const EARLIER = setOf(
  "already banked before behind carried carry earlier far over previous previously worked yesterday",
);
/** Words for the value of a pool that nothing has been taken from. */
export const FULL = setOf("full max maximum normally");
/** One spelling for parts of words that have two. */
const SPELLINGS = Object.entries({
  armour: "armor",
  defense: "defence",
  metre: "meter",
  litre: "liter",
  colour: "color",
  cauteris: "cauteriz",
  grey: "gray",
  centre: "center",
});
/** Whether any of those is in a word, which is seldom so. */
const TWO_SPELLINGS = new RegExp(SPELLINGS.map(([one]) => one).join("|"));
/** Words for numbers; a fortnight is 14 days. @type {Map<string, number>} */
export const NUMBERS = new Map([
  ["zero", 0],
  ["one", 1],
  ["single", 1],
  ["two", 2],
  ["three", 3],
  ["four", 4],
  ["five", 5],
  ["six", 6],
  ["seven", 7],
  ["eight", 8],
  ["nine", 9],
  ["ten", 10],
  ["eleven", 11],
  ["twelve", 12],
  ["thirteen", 13],
  ["fourteen", 14],
  ["fifteen", 15],
  ["sixteen", 16],
  ["seventeen", 17],
  ["eighteen", 18],
  ["nineteen", 19],
  ["twenty", 20],
  ["thirty", 30],
  ["forty", 40],
  ["fifty", 50],
  ["sixty", 60],
  ["seventy", 70],
  ["eighty", 80],
  ["ninety", 90],
  ["nothing", 0],
  ["once", 1],
  ["twice", 2],
  ["thrice", 3],
  ["couple", 2],
  ["pair", 2],
  ["dozen", 12],
  ["fortnight", 14],
  ["hundred", 100],
  ["thousand", 1000],
]);
/** Words that multiply the number before them. */
export const MULTIPLIERS = setOf("dozen hundred thousand");

/** @typedef {{ dimension: string, name: string, factor: number }} Unit */

/**
 * How much each unit is: of a metre, a second (a month has 30 days), a kilogram, a litre, a platinum coin. Of silver and
 * gold the books say nothing.
 *
 * @type {Record<string, Record<string, string>>}
 */
const DIMENSIONS = {
  length: {
    0.001: "mm millimeter",
    0.01: "cm centimeter",
    1: "m meter",
    1000: "km kilometer",
    0.0254: "in inch inche",
    0.3048: "ft foot feet",
    0.9144: "yd yard",
    1609.344: "mi mile",
  },
  time: {
    1: "s sec second",
    60: "min minute",
    3600: "h hr hour",
    86400: "day",
    604800: "week",
    2592000: "month mo",
    31536000: "year yr yo",
    315360000: "decade",
  },
  weight: {
    0.001: "g gram",
    1: "kg kilo kilogram",
    0.45359237: "lb pound",
    0.028349523125: "oz ounce",
  },
  volume: {
    0.001: "ml milliliter",
    1: "l liter",
    3.785411784: "gallon",
    0.946352946: "quart",
    0.473176473: "pint",
  },
  coin: {
    0.01: "copper cp",
    1: "platinum plat",
  },
  silver: {
    1: "silver",
  },
  gold: {
    1: "gold",
  },
  "other money": {
    1: "crown dollar euro thaler",
  },
  share: {
    1: "% percent pct",
  },
};
/** Each unit by all ways to write it. @type {Map<string, Unit>} */
export const UNITS = new Map();
for (const [dimension, units] of Object.entries(DIMENSIONS)) {
  for (const [name, factor] of mapOf(units)) UNITS.set(name, { dimension, name, factor: Number(factor) });
}
/** @type {Unit} */
const NO_UNIT = { dimension: "", name: "", factor: 1 };
/** Units that are words or letters of their own if there is a space before them. */
export const APART = setOf("g in l s");
/** Forms that no ending gives away, or that it would give away wrongly. */
const IRREGULAR = mapOf({
  fall: "fell fallen",
  ride: "rode ridden riding rider rides rideing",
  run: "ran",
  sleep: "slept sleeping",
  hide: "hid hidden hiding",
  bite: "bitten bit",
  break: "broke broken",
  fight: "fought",
  hold: "held",
  swim: "swam swimming swiming",
  lose: "lost",
  take: "took",
  foot: "feet",
  man: "men",
  bowman: "bowmen",
  crossbowman: "crossbowmen",
  horseman: "horsemen",
  spearman: "spearmen",
  swordsman: "swordsmen",
  watchman: "watchmen",
  die: "dying dyeing died dead death dies",
  leap: "leapt",
  drive: "drove",
  burn: "burnt",
  shoot: "shot shooting",
  strike: "struck",
  throw: "threw thrown",
  buy: "bought",
  make: "made making",
  build: "built",
  dive: "dove dived diving",
  exhaust: "exhausted",
  wolf: "wolves",
  stand: "stood",
  lie: "lying",
  fright: "frightened frightening",
  freeze: "freezing",
  infect: "infected infection",
  conceal: "concealed",
  poison: "poisoned poisoning",
  blind: "blinded",
  age: "aged aging ageing",
  draw: "drew drawn",
  shoulder: "shoulder",
  giv: "giving given gave",
  com: "came",
  resist: "resistant resistent",
  fly: "flew flier flown flyer",
  plate: "plate",
  full: "fully",
});
const ENDINGS = ["ing", "ed", "er"];

/**
 * Whether a stem says whose something is.
 *
 * @param {string} stem
 */
export const isWhose = (stem) => STEMS_OF_WHOSE.has(stem);

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

/**
 * A word without what is of it, or “is”, at its end: “a year's upkeep”, “ka's 2”.
 *
 * @param {string} word
 */
export const withoutIs = (word) => word.replace(/'s$/, "");

/** @param {string} word */
const stemOf = (word) => {
  let bare = spelt(withoutIs(word).replaceAll("'", ""));
  bare = singular(IRREGULAR.get(bare) ?? bare);
  const irregular = IRREGULAR.get(bare);
  if (irregular !== undefined) return irregular;
  const ending = ENDINGS.find((one) => bare.endsWith(one) && bare.length >= one.length + (one === "er" ? 4 : 3));
  if (ending) bare = without(bare, ending);
  return bare.endsWith("e") && bare.length > 3 ? bare.slice(0, -1) : bare;
};

/** @param {string} word */
const spelt = (word) =>
  TWO_SPELLINGS.test(word) ? SPELLINGS.reduce((so, [one, other]) => so.replaceAll(one, other), word) : word;

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
  const bare = withoutIs(word);
  return [bare, IRREGULAR.get(bare) ?? bare].some((one) => FOES.has(singular(one)));
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
  const name = spelt(withoutIs(word));
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

/** Words that name something only together with others, by their stems. */
export const GENERIC = new Set(
  listOf(`
value number rating point points now current full maximum max before after other others change changes kind
type needed counted made each your own it its side first second last way high low amount build thing take share item
one two part place order no none normal enough can try use both without heal
`).map(stem),
);
/** The stems of all units. */
export const UNIT_STEMS = new Set([...UNITS.keys()].map(stem));
