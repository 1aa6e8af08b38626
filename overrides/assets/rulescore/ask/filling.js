/**
 * The inputs of one calculator, set from the words of a question, and the words that mean nothing to it.
 *
 * @typedef {import("../reading/reading.js").Token} Token
 * @typedef {import("./index.js").Entry} Entry
 * @typedef {import("./index.js").Input} Input
 * @typedef {import("./naming.js").Cue} Cue
 * @typedef {import("./naming.js").Named} Named
 * @typedef {import("./numbers.js").Pair} Pair
 *
 * @typedef {object} Use words of a question, by their places, and the input and value that they set
 * @property {string} words
 * @property {string} input
 * @property {string | number | boolean} value
 * @property {number[]} places
 * @property {boolean} isUnsure whether the words may as well mean something else
 *
 * @typedef {object} Words the pieces of a question, whose each is, the places of those that are beside the point or less
 *   likely than others, and what leaves of cues those that it may say
 * @property {Token[]} tokens
 * @property {string[]} sides
 * @property {number[]} aside
 * @property {Set<number>} unlikely
 * @property {(cues: Cue[]) => Cue[]} sayable
 *
 * @typedef {object} Beyond a number that an input does not take, and what that takes
 * @property {string} words
 * @property {string} input
 * @property {number} least
 * @property {number} most
 *
 * @typedef {object} Understanding a calculator, how the words of a question are used, and which are not
 * @property {string} calculator
 * @property {Use[]} uses
 * @property {string[]} notUnderstood
 * @property {string[]} open the inputs that are named there without a value
 * @property {Beyond[]} beyond the numbers that are too small or too large
 * @property {number} loose how many numbers are not
 * @property {number} score
 */

import { isMore } from "../reading/sums.js";
import { AGAINST, isContent, isNumeric, saysTimes, textsBefore } from "../reading/tokens.js";
import { FILLERS, isNegation, isWhose, OTHERS, UNSAID, unitOf } from "../reading/words.js";
import { isSomeOf } from "./evidence.js";
import { SAID } from "./index.js";
import { pairsOfLeft, rivalsOf } from "./left_over.js";
import { characterName, dice, entries, plan, SECOND, spaces } from "./lists.js";
import { capitalized } from "./named_lists.js";
import { bestPhrase, cuesWithout, isDenied, isNegated, NOT_NAMED, namesAlone, phraseAt } from "./naming.js";
import { bestPairs, byScore, convertedTo, isUnsure, numberPairs, withoutRivals } from "./numbers.js";
import { isDownTo, isNow, LEFT_OVER, secondOf, shares } from "./pools.js";
import { isByGameMaster, whose } from "./sides.js";

/** So many words may stand between a share and what it is of: “three quarters of the target hidden”. */
const SHARE_BEFORE = 4;
/** And so many between what happens and how often. */
const TIMES_NEAR = 5;
/** The choice of one’s own values in place of any that a list has. */
const OWN = "own";
/** What a choice is worth more beside the name of what is chosen: a “good sneak”. */
const BESIDE = 1.5;
/**
 * What is chosen says less than a number does, since its words may be about something else; least where no number is.
 */
const [CHOSEN, CHOSEN_ALONE] = [0.6, 0.2];
/** What inputs that are set are worth, numbers that mean nothing to it, and other words. */
const [EVIDENCE, LOOSE, LEFT] = [2, 3, 0.3];

/**
 * A calculator with its inputs set from the words of a question.
 *
 * @param {Entry} entry
 * @param {Words} words
 */
export const filled = (entry, words) => new Filling(entry, words).fill();

/** The inputs of one calculator, set from the words of a question. */
class Filling {
  /** @type {Set<number>} */
  #taken = new Set();
  /** @type {Use[]} */
  #uses = [];
  /** @type {Set<number>} */
  #chosen = new Set();
  /** @type {Set<number>} */
  #chosenByMore = new Set();
  #evidence = 0;
  #chosenEvidence = 0;
  #entry;
  #inputs;
  #tokens;
  #sides;
  #aside;
  #unlikely;

  /**
   * @param {Entry} entry
   * @param {Words} words
   */
  constructor(entry, { tokens, sides, aside, unlikely, sayable: here }) {
    this.#entry = entry;
    this.#tokens = tokens;
    this.#sides = sides;
    this.#aside = aside;
    this.#unlikely = unlikely;
    this.#inputs = entry.inputs.map((input) => ({
      ...input,
      cues: here(input.cues),
      bare: here(input.bare),
      no: here(input.no),
      options: new Map([...input.options].map(([key, cues]) => [key, here(cues)])),
    }));
  }

  /**
   * Set what takes more than a number, then the numbers, then what is chosen.
   *
   * @returns {Understanding}
   */
  fill() {
    const [entry, inputs, tokens] = [this.#entry, this.#inputs, this.#tokens];
    this.#lists();
    this.#timesOfSwitches();
    this.#dice("dice");
    const pairs = numberPairs(inputs, entry.named, tokens, this.#closed, this.#unlikely);
    const best = bestPairs(pairs);
    for (const pair of withoutRivals(best, pairs, tokens)) {
      const name = (entry.sheet && this.#fullOrNow(pair)) || (inputs[pair.input]?.name ?? "");
      this.#use(
        [pair.number, ...pair.places],
        name,
        pair.value,
        this.#unlikely.has(pair.number) ||
          isUnsure(pair, best, pairs, tokens) ||
          this.#isUnnamedChange(pair) ||
          this.#isChangeOf(pair, best, pairs),
      );
      this.#evidence += Math.min(pair.score, 6);
      if (pair.sets && !this.#isSet(pair.sets[0])) this.#use([pair.number], ...pair.sets);
    }
    this.#dice("number");
    this.#onlyRests();
    if (entry.sheet) {
      const chosen = new Set(
        inputs
          .flatMap(({ kind, stems, optionStems }) => (kind === "switch" ? [stems] : optionStems))
          .flatMap((stems) => [...stems]),
      );
      const places = characterName(tokens, this.#taken, chosen);
      const name = places.map((place) => capitalized(tokens[place]?.text ?? "")).join(" ");
      if (name) this.#use(places, "name", name);
    }
    this.#needed();
    const spoken = new Set([...this.#aside, ...this.#uses.flatMap(({ places }) => places)]);
    const closed = new Set([...spoken, ...inputs.flatMap((one) => this.#describedBySwitch(one, spoken))]);
    const chosen = inputs.flatMap((one) => (one.kind === "choice" ? this.#choices(one, closed) : []));
    for (const { score, places, name, key } of chosen.sort(byScore)) {
      const isSame = this.#uses.some((use) => use.value === key);
      const isPart = places.length === 1 && !isSame && this.#chosenByMore.has(places[0] ?? -1);
      if (this.#isSet(name) || (!isPart && places.some((place) => this.#chosen.has(place)))) continue;
      this.#use(places, name, key);
      for (const place of places) this.#chosen.add(place);
      if (places.length > 1) for (const place of places) this.#chosenByMore.add(place);
      this.#chosenEvidence += Math.min(score, 3);
    }
    for (const input of inputs) {
      if (input.kind === "number" && input.options.size && !this.#isSet(input.name)) this.#value(input, spoken);
    }
    for (const input of inputs) if (input.kind === "switch" && !this.#isSet(input.name)) this.#switch(input, spoken);
    this.#nothingOf();
    this.#ofRivals();
    this.#needed();
    const beyond = this.#beyond();
    const loose = this.#loose.length - beyond.length; // what is only paired because it is left speaks for no calculator
    this.#pairWhatIsLeft("number");
    this.#pairWhatIsLeft("dice");
    if (!entry.sheet) this.#doubtWhoIsWho();
    this.#doubtWithoutMore();
    const left = this.#notUnderstood();
    const notUnderstood = left.map((run) => run.map(({ text }) => text).join(" "));
    const ofChoices = (this.#evidence ? CHOSEN : CHOSEN_ALONE) * this.#chosenEvidence;
    const score = EVIDENCE * (this.#evidence + ofChoices) - LOOSE * loose - LEFT * notUnderstood.length;
    const uses = this.#uses.sort((one, other) => inOrder(one.places, other.places));
    const open = this.#openOf(left.flat());
    return { calculator: entry.id, uses, notUnderstood, open, beyond, loose, score };
  }

  /**
   * The numbers that would set an input if it took any: of 200 hours where at most 72 are taken, that is said.
   *
   * @returns {Beyond[]}
   */
  #beyond() {
    if (!this.#loose.length || this.#entry.sheet) return [];
    const isOpen = (/** @type {Input} */ { name }) => !this.#isSet(name);
    const inputs = this.#inputs.filter(isOpen).map((one) => ({ ...one, least: -Infinity, most: Infinity }));
    const pairs = bestPairs(numberPairs(inputs, this.#entry.named, this.#tokens, this.#closed, this.#unlikely));
    return pairs.flatMap(({ number, input: place, value }) => {
      const name = inputs[place]?.name ?? "";
      const { least = 0, most = 0 } = this.#inputs.find((one) => one.name === name) ?? {};
      const isTaken = least <= Number(value) && Number(value) <= most;
      return isTaken ? [] : [{ words: this.#tokens[number]?.text ?? "", input: name, least, most }];
    });
  }

  /** The places of what sets nothing more. */
  get #closed() {
    return new Set([...this.#taken, ...this.#aside]);
  }

  /** The places of numbers that set nothing. */
  get #loose() {
    const isLoose = (/** @type {Token} */ token, /** @type {number} */ at) =>
      isNumeric(token) && token.text !== "one" && !this.#taken.has(at);
    return [...this.#tokens.keys()].filter((at) => isLoose(/** @type {Token} */ (this.#tokens[at]), at));
  }

  /** @param {string} name */
  #isSet(name) {
    return this.#uses.some(({ input }) => input === name);
  }

  /**
   * @param {number[]} used
   * @param {string} input
   * @param {Use["value"]} value
   * @param {boolean} [isUnsure]
   */
  #use(used, input, value, isUnsure = false) {
    const places = [...new Set(used)].sort((one, other) => one - other);
    for (const at of places) this.#taken.add(at);
    const words = places
      .map((at) => this.#tokens[at]?.text)
      .join(" ")
      .replaceAll(" ,", ",");
    this.#uses.push({ words, input, value, places, isUnsure });
  }

  /** Set what stands behind “against”: the same value of the other, “my agility 12 vs 14”, or the target number. */
  #ofRivals() {
    for (const at of this.#loose) {
      const [before, against, number] = this.#tokens.slice(Math.max(0, at - 2), at + 1);
      const own = this.#uses.find(({ places }) => places.includes(at - 2));
      const input = this.#inputs.find(({ name }) => name === own?.input);
      if (!input || before?.kind !== "number" || !AGAINST.has(against?.text ?? "") || number?.kind !== "number")
        continue;
      const met = input.name.endsWith("_bonus") ? input.name.replace(/_bonus$/, "_target_number") : "";
      const target = this.#inputs.filter(({ name }) => name === met);
      const rivals = target.length ? target : rivalsOf(input, this.#inputs);
      const [rival, ...others] = rivals.filter(({ name }) => !this.#isSet(name));
      const value = rival && convertedTo(rival, rival.unit, number)?.value;
      if (!rival || others.length || value === undefined) continue;
      this.#use([at], rival.name, value);
      this.#evidence += 2;
    }
  }

  /**
   * Take numbers, or dice, that are left for the inputs that are.
   *
   * @param {"number" | "dice"} wanted
   */
  #pairWhatIsLeft(wanted) {
    const [entry, inputs, tokens] = [this.#entry, this.#inputs, this.#tokens];
    if (!this.#evidence || entry.sheet || inputs.some(({ kind }) => kind === "list")) return;
    const isOpen = (/** @type {number} */ at) => !this.#aside.includes(at) && !this.#unlikely.has(at);
    const places = this.#loose.filter((at) => tokens[at]?.kind === wanted && isOpen(at));
    const left = inputs.filter(
      ({ kind, name, more, needs }) => kind === wanted && !more && !this.#isSet(name) && this.#isChosen(needs),
    );
    for (const { place, name, value } of pairsOfLeft(places, left, { inputs, known: entry.named }, tokens)) {
      this.#use([place], name, value, true);
    }
  }

  /**
   * Whether a number with a sign is named by nothing, and several inputs may be below 0: “the GM says −3”.
   *
   * @param {Pair} pair
   */
  #isUnnamedChange({ number, places }) {
    if (!this.#tokens[number]?.signed || places.length) return false;
    return this.#inputs.filter(({ kind, least, more }) => kind === "number" && least < 0 && !more).length > 1;
  }

  /**
   * Whether a number is the first or second of three in a row: “hits of 3, 5 and 7”.
   *
   * @param {number} at
   */
  #isFirstOfThree(at) {
    const row = (/** @type {number} */ from) =>
      this.#tokens.slice(from, from + 5).map(({ kind, text }) => (kind === "number" ? "#" : text));
    return [at, at - 2].some((from) => from >= 0 && /^#,#(?:,|and)#$/.test(row(from).join("")));
  }

  /**
   * Whether a number with a sign is likely a change to another, which is left: “against his 5, minus 2 for him”.
   *
   * @param {Pair} pair
   * @param {Pair[]} chosen
   * @param {Pair[]} pairs
   */
  #isChangeOf({ number, input }, chosen, pairs) {
    const isLeft = (/** @type {Pair} */ one) => chosen.every((other) => other.number !== one.number);
    return this.#tokens[number]?.signed === true && pairs.some((one) => one.input === input && isLeft(one));
  }

  /** Doubt a number to which one that is left is added, or of which it is a part: “2 of the 3 guards”. */
  #doubtWithoutMore() {
    const numbers = [...this.#tokens.keys()].filter((at) => isNumeric(/** @type {Token} */ (this.#tokens[at])));
    for (const at of this.#loose) {
      const place = numbers.indexOf(at);
      const isSaid = isMore(at, this.#tokens) || /\bplus\b/.test(textsBefore(at, 2, this.#tokens));
      const isAdded = isSaid || this.#tokens[at]?.signed;
      const more = isAdded ? numbers[place - 1] : undefined;
      const whole = isSomeOf(at, this.#tokens) || this.#isFirstOfThree(at) ? numbers[place + 1] : undefined;
      for (const use of this.#uses) use.isUnsure ||= use.places.some((one) => one === more || one === whole);
    }
  }

  /** Doubt a number where a word is left that would name the same value of another, or nothing says which is meant. */
  #doubtWhoIsWho() {
    const left = this.#tokens
      .filter(({ kind, stem }, at) => kind === "word" && !this.#taken.has(at) && !this.#entry.heads.has(stem))
      .map(({ stem }) => stem);
    const mayBeAnybodys = isByGameMaster(this.#tokens); // who acts may be the brute or the hero
    for (const use of this.#uses) {
      const input = this.#numberOf(use);
      if (!input) continue;
      use.isUnsure ||= use.places.some((at) => this.#isNamedOtherwise(at)); // “health 11 injuries”
      const rivals = rivalsOf(input, this.#inputs).filter(({ name }) => !this.#isSet(name));
      const stems = new Set(rivals.flatMap((rival) => [...rival.stems]));
      const isOfRival = left.some((stem) => stems.has(stem) && !input.stems.has(stem) && !isWhose(stem));
      const isOfSomebody = whose(input, this.#tokens) !== "";
      const isAnybodys = mayBeAnybodys || (rivals.length > 0 && use.places.every((at) => !this.#sides[at]));
      use.isUnsure ||= isOfRival || (isOfSomebody && isAnybodys);
    }
    for (const use of this.#uses.filter(({ isUnsure }) => isUnsure)) {
      const input = this.#numberOf(use);
      if (!input || whose(input, this.#tokens) === "") continue;
      const rivals = rivalsOf(input, this.#inputs).map(({ name }) => name); // whose this is says whose the other is
      for (const other of this.#uses) other.isUnsure ||= rivals.includes(other.input);
    }
  }

  /**
   * The number that is set; nothing if it is none.
   *
   * @param {Use} use
   */
  #numberOf(use) {
    return this.#inputs.find(({ name, kind }) => name === use.input && kind === "number");
  }

  /**
   * Whether the word right before a number is left, and would name it alone for what is not set.
   *
   * @param {number} at
   */
  #isNamedOtherwise(at) {
    const [before, number] = this.#tokens.slice(Math.max(0, at - 1), at + 1);
    if (number?.kind !== "number" || number.unit || !isContent(before) || this.#taken.has(at - 1)) return false;
    if (this.#entry.heads.has(before?.stem ?? "")) return false;
    return this.#inputs.some(
      ({ kind, name, cues }) => kind === "number" && !this.#isSet(name) && namesAlone(before, cues),
    );
  }

  /**
   * Whether all of that is chosen.
   *
   * @param {Record<string, string>} [needs]
   */
  #isChosen(needs = {}) {
    return Object.entries(needs).every(([name, text]) =>
      this.#uses.some(({ input, value }) => input === name && String(value) === text),
    );
  }

  /** Set to 0 the number whose rest alone is said: “3 weeks” are 21 days and no month. */
  #onlyRests() {
    for (const { input, places } of [...this.#uses]) {
      const whole = this.#inputs.find(({ name }) => name === input)?.rest_of;
      if (whole && !this.#isSet(whole)) this.#use(places, whole, 0);
    }
  }

  /** Set a yes whose name has a time in it: “deep breaths for a minute”. */
  #timesOfSwitches() {
    for (const { kind, name, cues } of this.#inputs) {
      if (kind !== "switch") continue;
      for (const { stems } of cues) {
        const places = stems.length > 2 ? phraseAt(stems, this.#tokens, this.#taken, true) : [];
        if (!places.some((at) => this.#tokens[at]?.unit)) continue;
        this.#use(places, name, true);
        break;
      }
    }
  }

  /**
   * Which of a pool’s values is meant on a sheet: who writes “hits 24” has them all.
   *
   * @param {Pair} pair
   */
  #fullOrNow({ number, input }) {
    const now = /** @type {Input} */ (this.#inputs[input]);
    const near = this.#tokens.slice(Math.max(0, number - 3), number + 4);
    const isPart = secondOf(number, this.#tokens) !== null;
    const isLeft = isDownTo(number, this.#tokens) || near.some(({ text }) => LEFT_OVER.has(text));
    if (now.full || isPart || isLeft) return "";
    const isOfIt = (/** @type {Input} */ { name }) => isNow(now) || name.includes(now.name); // no hardness of armor
    const pools = this.#inputs.filter((one) => one.full && shares(now.stems, one.stems) && isOfIt(one));
    return pools.find((one) => !this.#isSet(one.name))?.name ?? "";
  }

  /** @param {string} kind */
  #dice(kind) {
    for (const pair of dice(this.#inputs, this.#tokens, this.#closed, kind, this.#entry.named)) {
      const name = this.#inputs[pair.input]?.name ?? "";
      if (this.#isSet(name)) continue;
      this.#use([pair.number, ...pair.places], name, pair.value);
      this.#evidence += Math.min(pair.score, 4);
    }
  }

  #lists() {
    const lists = this.#inputs.filter(({ kind }) => kind === "plan" || kind === "list");
    const isSecond = (/** @type {Input} */ { stems }) => Number(stems.has(SECOND));
    for (const input of lists.sort((one, other) => isSecond(other) - isSecond(one))) {
      const isPlan = input.kind === "plan";
      const { value, places } = isPlan ? plan(input, this.#tokens) : entries(input, this.#tokens, this.#taken);
      if (!places.length) continue;
      this.#use(places, input.name, value);
      const numbers = places.filter((at) => isNumeric(/** @type {Token} */ (this.#tokens[at])));
      this.#evidence += 4 * (numbers.length || value.split(",").length);
    }
    const grids = lists.filter(({ form }) => form === "grid");
    if (!grids.length || grids.some(({ name }) => this.#isSet(name))) return;
    grids.sort((one, other) => Number(!one.unit) - Number(!other.unit)); // “2 EMU” first
    for (const [at, { value, places }] of spaces(grids, this.#tokens).entries()) {
      this.#use(places, grids[at]?.name ?? "", value);
      this.#evidence += 2;
    }
  }

  /** Set to 0 what is denied: “no armour”. */
  #nothingOf() {
    for (const input of this.#inputs) {
      const isNumber = input.kind === "number" && input.least <= 0;
      if (this.#isSet(input.name) || !(isNumber || input.kind === "dice") || input.stems.has("without")) continue;
      const named = input.cues.map(({ worth, stems }) => ({
        worth,
        places: phraseAt(stems, this.#tokens, this.#taken),
      }));
      const denied = named.filter(({ places }) => places.length > 0 && isDenied(places, this.#tokens)); // “I wear no armour”
      const places = denied[0]?.places;
      if (!places) continue;
      const before = Math.min(...places) - 1;
      const [{ text: no = "" } = {}, { text = "" } = {}] = this.#tokens.slice(before);
      if (text.endsWith("ing") && /^(?:no|without)$/.test(no)) continue;
      if (no === "nobody") continue; // helps, or holds one back, for so many tests
      const isUnsure = denied.every(({ worth }) => worth === SAID); // “no smithy” has nothing to do with the skill
      this.#use([before, ...places], input.name, isNumber ? 0 : "0", isUnsure);
      this.#evidence += 1.5;
    }
  }

  /**
   * What may be chosen of an input, first by the name that says most, but a word before a noun says more than that: in
   * “a metal box” the box is of metal.
   *
   * @param {Input} input
   * @param {Set<number>} spoken
   */
  #choices(input, spoken) {
    const also = this.#alsoChoosing(input);
    const ofSpoken = [...spoken].filter((place) => !also.has(place));
    const closed = new Set([...ofSpoken, ...this.#ofAnother(input)]);
    const keys = [...input.options.keys()];
    const ofOthers = new Set([...closed, ...this.#placesOf((side) => side !== "their")]);
    const found = [...input.options].flatMap(([key, cues]) => {
      let { score, places } = bestPhrase(cues, this.#tokens, closed);
      const ofOne = cues.filter(({ stems: [first = "", next] }) => first === "my" && next); // “my defence is 9”
      const told = bestPhrase(ofOne, this.#tokens, new Set());
      const areTogether = told.places.every((place, at) => place === (told.places[0] ?? 0) + at);
      if (told.score > score && areTogether) ({ score, places } = told);
      const theirs = cues.filter(({ stems: [first = ""] }) => OTHERS.has(first));
      const bare = cuesWithout(OTHERS, theirs).filter(
        ({ stems: [one = "", other] }) => other || !this.#entry.heads.has(one),
      );
      const ofThem = bestPhrase(bare, this.#tokens, ofOthers);
      if (ofThem.score > score) ({ score, places } = ofThem);
      if (!places.length || isAsked(places, this.#tokens)) return [];
      if (places.length === 1 && this.#tokens[places[0] ?? 0]?.text === "feet") return []; // “how many feet” are not on foot
      if (/\bthan(?: when)?$/.test(textsBefore(Math.min(...places), 2, this.#tokens))) return []; // “worse than well rested”
      if (input.options.has("half") && isShared(places, this.#tokens)) return [];
      if (places.length === 1 && this.#tokens[places[0] ?? 0]?.text === "neither") return []; // “neither flanked nor prone”
      if (isNegated(places, this.#tokens, spoken)) {
        const other = keys[Number(key === keys[0])] ?? "";
        return keys.length === 2 ? [{ score: score / 2, places, name: input.name, key: other }] : [];
      }
      const own = places.length === 1 ? places : [];
      const [first, last] = [Math.min(...places) - 2, Math.max(...places) + 2];
      const isBeside = this.#tokens.some(
        ({ stem }, at) => input.words.has(stem) && at >= first && at <= last && !own.includes(at),
      );
      const isAmount = places.some((at) => this.#tokens[at]?.kind === "number"); // “extravagant, 100 silver a day”
      const isMeant = isBeside || isAmount || this.#isNeeded(input.name, key);
      return { score: score + (isMeant ? BESIDE : 0), places, name: input.name, key };
    });
    const [best] = found.sort(byScore);
    const ofNoun = found.find(({ places }) => Math.max(...places) === Math.min(...(best?.places ?? [])) - 1);
    if (!best || !ofNoun || best.places.length > 1 || this.#tokens[best.places[0] ?? 0]?.kind === "number")
      return found;
    return [{ ...ofNoun, score: best.score, places: [...ofNoun.places, ...best.places] }, ...found];
  }

  /**
   * Set a number for which there are words: “it is freezing” is one extreme climate.
   *
   * @param {Input} input
   * @param {Set<number>} spoken
   */
  #value(input, spoken) {
    const closed = new Set([...spoken, ...this.#chosen, ...this.#ofAnother(input)]);
    const [best] = [...input.options]
      .map(([key, cues]) => ({ key, ...bestPhrase(cues, this.#tokens, closed) }))
      .sort(byScore);
    if (!best?.places.length || isAsked(best.places, this.#tokens)) return;
    if (isNegated(best.places, this.#tokens, spoken)) return;
    const times = this.#timesBehind(Math.max(...best.places));
    if (times < 0) this.#use(best.places, input.name, Number(best.key));
    else this.#use([...best.places, times], input.name, this.#tokens[times]?.value ?? 0);
    for (const place of best.places) this.#chosen.add(place);
    this.#chosenEvidence += Math.min(best.score, 3);
  }

  /**
   * The place of how often that is, in the words behind: “overawed by him, two times”; -1 if it is not said.
   *
   * @param {number} at
   */
  #timesBehind(at) {
    const isTimes = (/** @type {Token} */ token, /** @type {number} */ place) =>
      place > at && token.kind === "number" && saysTimes(place, this.#tokens);
    const times = this.#tokens.findIndex(isTimes);
    return times <= at + TIMES_NEAR && !this.#taken.has(times) ? times : -1;
  }

  /**
   * Whether a choice must be made for what is set to matter.
   *
   * @param {string} name
   * @param {string} key
   */
  #isNeeded(name, key) {
    return this.#inputs.some(({ name: set, needs }) => needs?.[name] === key && this.#isSet(set));
  }

  /**
   * The places of what is said of somebody else than the input is of, or of another game.
   *
   * @param {Input} input
   */
  #ofAnother(input) {
    const owner = whose(input, this.#tokens);
    const ofOthers = owner ? this.#placesOf((side) => side !== "" && side !== owner) : [];
    if (!input.game) return ofOthers;
    return [...ofOthers, ...[...this.#tokens.keys()].filter((at) => this.#tokens[at]?.game !== input.game)];
  }

  /**
   * The places of what is said of whom.
   *
   * @param {(side: string) => boolean} isMeant
   */
  #placesOf(isMeant) {
    return [...this.#sides.keys()].filter((at) => isMeant(this.#sides[at] ?? ""));
  }

  /**
   * The best of several ways to name something: of somebody else’s also without who that is, where it is said of them:
   * “he has a sword, not drawn”.
   *
   * @param {Cue[]} cues
   * @param {Input} input
   * @param {Set<number>} spoken
   */
  #said(cues, input, spoken) {
    const mine = bestPhrase(
      cues.filter(({ stems }) => stems[0] === "my"), // “I act first”, and not the enemy
      this.#tokens,
      spoken,
    );
    let named = bestPhrase(cues, this.#tokens, new Set([...spoken, ...this.#ofAnother(input)]));
    if (mine.score > named.score) named = mine;
    if (whose(input, this.#tokens) !== "their") return named;
    const others = this.#placesOf((side) => side !== "their");
    const ofThem = bestPhrase(cuesWithout(OTHERS, cues), this.#tokens, new Set([...spoken, ...others]));
    return ofThem.score > named.score ? ofThem : named;
  }

  /**
   * The places that name a number by several of these choices: in “ka 4 of 26” also the pool.
   *
   * @param {Input} input
   * @returns {Set<number>}
   */
  #alsoChoosing(input) {
    const uses = this.#uses.filter((use) => {
      const named = this.#inputs.find((one) => one.name === use.input);
      return input.optionStems.every((stems) => named && shares(named.stems, stems));
    });
    return new Set(uses.flatMap(({ places }) => places));
  }

  /**
   * Set a yes or no by what is said or denied.
   *
   * @param {Input} input
   * @param {Set<number>} spoken
   */
  #switch(input, spoken) {
    const no = this.#said(input.no, input, new Set());
    const yes = this.#said(input.cues, input, spoken);
    const [first, last] = [Math.min(...yes.places), Math.max(...yes.places)];
    const denied = [...this.#tokens.keys()].filter(
      (at) => at > first && at < last && isNegation(this.#tokens[at]?.text ?? ""),
    );
    if (no.places.length && (denied.length || no.score >= yes.score)) {
      this.#use(no.places, input.name, isDenied(no.places, this.#tokens));
      this.#chosenEvidence += 2;
    } else if (yes.places.length && !this.#isOfOtherSwitch(input, yes.places, spoken)) {
      const isOne = input.name.startsWith("two_") && this.#tokens[first - 1]?.text === "one"; // “one skill will do”
      const isNot = isOne || denied.some((at) => !yes.places.includes(at)); // “our dice do not explode”
      this.#use(yes.places, input.name, !isNot && !isNegated(yes.places, this.#tokens, spoken));
      this.#chosenEvidence += 1.5;
    }
  }

  /**
   * Whether words that stand apart say no yes or no, since one of them is of another: a target “on lower ground” is not
   * on the ground.
   *
   * @param {Input} input
   * @param {number[]} places
   * @param {Set<number>} spoken
   */
  #isOfOtherSwitch(input, places, spoken) {
    const areTogether = (/** @type {number[]} */ some) => Math.max(...some) - Math.min(...some) === some.length - 1;
    if (areTogether(places)) return false;
    return this.#inputs.some((other) => {
      if (other.kind !== "switch" || other === input) return false;
      const said = this.#said(other.cues, other, spoken).places;
      return said.length > 1 && areTogether(said) && said.some((place) => places.includes(place));
    });
  }

  /**
   * The places of words by which a yes or no is said, but for the last: a “heavy load” is no heavy activity.
   *
   * @param {Input} input
   * @param {Set<number>} spoken
   */
  #describedBySwitch(input, spoken) {
    const { places } = input.kind === "switch" ? this.#said(input.cues, input, spoken) : NOT_NAMED;
    return places.slice(0, -1);
  }

  /** Choose what must be chosen for what is set to matter: who names an opponent has one. */
  #needed() {
    for (const use of [...this.#uses]) {
      const input = this.#inputs.find((one) => one.name === use.input);
      const isChosen = /choice|switch/.test(input?.kind ?? "");
      for (const [name, text] of Object.entries(input?.needs ?? {})) {
        const isHalf = this.#uses.some((one) => one.input === name && one.places.length === 1); // the gas of “sleep gas”
        if (text === OWN && (!isChosen || isHalf)) this.#takeBackListed(name);
        if (isChosen) continue; // who has a shield may have any weapon
        if (this.#isSet(name) || (!this.#isNamedIn(use, name, text) && this.#isSaid(name))) continue;
        this.#use(use.places, name, text === "true" || (text !== "false" && text), text === "true");
      }
    }
  }

  /**
   * Unset what is chosen from a list, where its values are said: “a gas of strength 4” is none that is listed.
   *
   * @param {string} name
   */
  #takeBackListed(name) {
    const isListed = (/** @type {Use} */ { input, value }) => input === name && value !== OWN;
    for (const { places } of this.#uses.filter(isListed)) for (const at of places) this.#taken.delete(at);
    this.#uses = this.#uses.filter((use) => !isListed(use));
    for (const { places } of this.#uses) for (const at of places) this.#taken.add(at);
  }

  /**
   * Whether the words that set an input name a choice, too: “a difficulty of −3”.
   *
   * @param {Use} use
   * @param {string} name
   * @param {string} key
   */
  #isNamedIn({ places }, name, key) {
    const said = places.map((at) => this.#tokens[at]?.stem);
    const cues = this.#inputs.find((one) => one.name === name)?.options.get(key) ?? [];
    return cues.some(({ stems }) => stems.every((stem) => said.includes(stem)));
  }

  /**
   * Whether a choice or a yes or no is named, whatever else needs it.
   *
   * @param {string} name
   */
  #isSaid(name) {
    const input = this.#inputs.find((one) => one.name === name);
    if (!input) return false;
    const spoken = new Set(this.#uses.flatMap(({ places }) => places));
    if (input.kind === "choice") {
      const [chosen] = this.#choices(input, spoken);
      return chosen !== undefined && !chosen.places.some((place) => spoken.has(place));
    }
    const said = [this.#said(input.no, input, new Set()), this.#said(input.cues, input, spoken)];
    return said.some(({ places }) => places.length > 0);
  }

  /**
   * Whether a word is of what is chosen, or of several that can be. A word of another choice alone is not understood:
   * “the lantern is out, in total darkness”.
   *
   * @param {Input} input
   * @param {string} stem
   */
  #isOfChosen({ name, options, optionStems }, stem) {
    const chosen = this.#uses.find(({ input }) => input === name)?.value;
    const ofOptions = [...options.keys()].filter((_, at) => optionStems[at]?.has(stem));
    return ofOptions.length > 1 || (ofOptions.length === 1 && ofOptions[0] === chosen);
  }

  /** Runs of words and numbers that nothing explains. */
  #notUnderstood() {
    /** @type {Token[][]} */
    const runs = [];
    let isOpen = false;
    const set = this.#inputs.filter(({ name }) => this.#isSet(name));
    const isKnown = (/** @type {string} */ stem) =>
      this.#entry.heads.has(stem) || set.some((input) => input.stems.has(stem) || this.#isOfChosen(input, stem));
    for (const [at, token] of this.#tokens.entries()) {
      if (token.kind === "mark" || this.#taken.has(at)) isOpen = false;
      else if (!saysSomething(token, isKnown)) {
        if (!isOpen) runs.push([]);
        isOpen = true;
        runs.at(-1)?.push(token);
      }
    }
    return runs;
  }

  /**
   * The numbers that words name without saying how much: the armour’s value for “in plate armour”.
   *
   * @param {Token[]} words
   */
  #openOf(words) {
    const isNamed = (/** @type {Input} */ { kind, cues, name, more }) =>
      kind === "number" && !more && !this.#isSet(name) && words.some((token) => namesAlone(token, cues));
    return this.#inputs.filter(isNamed).map(({ name }) => name);
  }
}

/**
 * Whether it is asked about what may be chosen: “how worn out am I”, “do I get exhausted”.
 *
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const isAsked = (places, tokens) => {
  const first = Math.min(...places);
  const before = textsBefore(first, 3, tokens);
  const isState = /(?:ed|worn)$/.test(tokens[first]?.text ?? "");
  return (
    isState &&
    /\bhow$|\b(?:do|does|will|would) [a-z]+ (?:be|become|get)$|\b(?:am i|is s?he|are (?:we|they))$/.test(before)
  );
};

/**
 * Whether it is said how much of something is meant, of which all or half may be chosen: “hides 60% of the target”.
 *
 * @param {number[]} places
 * @param {Token[]} tokens
 */
const isShared = (places, tokens) => {
  const [first, last] = [Math.min(...places) - SHARE_BEFORE, Math.max(...places) + 1];
  return tokens.some(
    ({ unit }, at) => at >= first && at <= last && !places.includes(at) && unitOf(unit).dimension === "share",
  );
};

/**
 * Whether a word is little, or known: about the calculator, or about what is set. One that names an input without a
 * value is not understood: “in plate”.
 *
 * @param {Token} token
 * @param {(stem: string) => boolean} isKnown
 */
const saysSomething = ({ kind, text, stem }, isKnown) => {
  if (kind !== "word") return false;
  const bare = text.replaceAll("'", "");
  const isDenial = isNegation(text) && text !== "without"; // “3 nights without sleep” are no nights of sleep
  return FILLERS.has(bare) || UNSAID.has(text) || isDenial || isKnown(stem);
};

/**
 * @param {number[]} one
 * @param {number[]} other
 */
const inOrder = (one, other) => {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference) return difference;
  }
  return one.length - other.length;
};
