/**
 * The characters of a reader in a book: the one in hand is the sheet of the book, the others wait. Each has a
 * place of its own, in which the one in hand leaves a gap, so that nobody moves as another is taken in hand.
 *
 * @typedef {object} Member
 * @property {string} name
 * @property {string} text the sheet as stored
 * @property {number} place
 * @property {boolean} isInHand
 */
import { say } from "../base/language.js";
import { load, saveAll, unreadableAside } from "../storage/storage.js";
import { isReadable, isSheet, nameIn } from "./sheet_text.js";

/** The names under which a book keeps the one in hand, and the places of all. */
export const SHEET = "sheet";
export const PARTY = "party";

/**
 * The characters in their order, the one in hand only if anything is written down of it.
 *
 * @param {string} book
 * @returns {Member[]}
 */
export const membersOf = (book) => {
  const hand = load(`${book}.${SHEET}`) ?? "";
  const all = placesOf(book).map((waiting, place) => {
    const isInHand = waiting === null;
    const text = isInHand ? hand : JSON.stringify(waiting);
    return { text, place, isInHand, name: nameIn(text) || say("Character {number}", { number: place + 1 }) };
  });
  return all.filter(({ text }) => isSheet(text));
};

/** The names under which a book keeps all its characters. @param {string} book */
export const partyNames = (book) => [`${book}.${SHEET}`, `${book}.${PARTY}`];

/**
 * Take somebody in hand; who was in hand goes back to their place, and leaves none if nothing is written down.
 * Whether that is saved, as of all functions here that change something.
 *
 * @param {string} book
 * @param {number} place
 */
export const takeInHand = (book, place) => {
  const places = placesOf(book);
  const next = places[place];
  if (!next) return true;
  const gap = places.indexOf(null);
  const hand = handOf(book);
  const changed = places.with(gap, hand).with(place, null);
  return keep(book, hand ? changed : changed.toSpliced(gap, 1), JSON.stringify(next));
};

/**
 * Have a blank sheet in hand, behind all others.
 *
 * @param {string} book
 */
export const addMember = (book) => {
  const hand = handOf(book);
  if (!hand) return true;
  const places = placesOf(book);
  return keep(book, [...places.with(places.indexOf(null), hand), null], null);
};

/**
 * Let the one in hand go; the next takes their place.
 *
 * @param {string} book
 */
export const removeInHand = (book) => {
  const places = placesOf(book);
  const rest = places.toSpliced(places.indexOf(null), 1);
  const place = Math.min(places.indexOf(null), rest.length - 1);
  const next = rest[place];
  return keep(book, next ? rest.with(place, null) : [null], next ? JSON.stringify(next) : null);
};

/**
 * Write other texts on the sheets of some, all of them or none.
 *
 * @param {string} book
 * @param {{ place: number, text: string }[]} sheets
 */
export const writeFor = (book, sheets) => {
  const places = placesOf(book);
  const hand = sheets.find(({ place }) => places[place] === null);
  const changed = places.map((waiting, place) => {
    const sheet = sheets.find((one) => one.place === place);
    return sheet && waiting !== null ? JSON.parse(sheet.text) : waiting;
  });
  return keep(book, changed, hand ? hand.text : load(`${book}.${SHEET}`));
};

/**
 * The sheet in hand; null where nothing is written down.
 *
 * @param {string} book
 * @returns {object | null}
 */
const handOf = (book) => {
  const text = load(`${book}.${SHEET}`) ?? "";
  return isSheet(text) ? JSON.parse(text) : null;
};

/**
 * What waits in each place, null where somebody is in hand.
 *
 * @param {string} book
 * @returns {(object | null)[]}
 */
const placesOf = (book) => {
  const places = listIn(load(`${book}.${PARTY}`) ?? "") ?? [null];
  const first = places.indexOf(null);
  return first < 0 ? [...places, null] : places.filter((waiting, place) => waiting !== null || place === first);
};

/**
 * @param {string} text
 * @returns {(object | null)[] | null} null if it is no list
 */
const listIn = (text) => {
  try {
    const list = JSON.parse(text);
    return Array.isArray(list) ? list.map((one) => (typeof one === "object" ? one : { unread: String(one) })) : null;
  } catch {
    return null;
  }
};

/**
 * Save who waits and who is in hand, both or neither.
 *
 * @param {string} book
 * @param {(object | null)[]} places
 * @param {string | null} hand
 */
const keep = (book, places, hand) => {
  const [sheet, party] = [`${book}.${SHEET}`, `${book}.${PARTY}`];
  const waiting = places.length > 1 ? JSON.stringify(places) : null;
  return saveAll(
    new Map([
      ...unreadableAside(sheet, hand, isReadable),
      ...unreadableAside(party, waiting, (text) => listIn(text) !== null),
      [sheet, hand],
      [party, waiting],
    ]),
  );
};
