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
import { load, remove, saveInPlace } from "../storage/storage.js";
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
    return { text, place, isInHand, name: nameIn(text) || `Character ${place + 1}` };
  });
  return all.filter(({ text }) => isSheet(text));
};

/**
 * Take somebody in hand; who was in hand goes back to their place, and leaves none if nothing is written down.
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
  return keepPlaces(book, hand ? changed : changed.toSpliced(gap, 1)) && keepHand(book, JSON.stringify(next));
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
  return keepPlaces(book, [...places.with(places.indexOf(null), hand), null]) && keepHand(book, "");
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
  return keepPlaces(book, next ? rest.with(place, null) : [null]) && keepHand(book, next ? JSON.stringify(next) : "");
};

/**
 * Write another text on the sheet of somebody.
 *
 * @param {string} book
 * @param {number} place
 * @param {string} text
 */
export const writeFor = (book, place, text) => {
  const places = placesOf(book);
  if (places[place] === null) return keepHand(book, text);
  return keepPlaces(book, places.with(place, JSON.parse(text)));
};

/**
 * All stored characters of a book, as a function that restores them.
 *
 * @param {string} book
 */
export const partyNow = (book) => {
  const former = [SHEET, PARTY].map((name) => /** @type {const} */ ([`${book}.${name}`, load(`${book}.${name}`)]));
  return () => former.forEach(([name, text]) => (text === null ? remove(name) : saveInPlace(name, text, () => true)));
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
 * @param {string} book
 * @param {(object | null)[]} places
 */
const keepPlaces = (book, places) => {
  const name = `${book}.${PARTY}`;
  if (places.length > 1) return saveInPlace(name, JSON.stringify(places), (text) => listIn(text) !== null);
  if (load(name) !== null) remove(name);
  return true;
};

/**
 * @param {string} book
 * @param {string} text
 */
const keepHand = (book, text) => {
  const name = `${book}.${SHEET}`;
  if (text) return saveInPlace(name, text, isReadable);
  remove(name);
  return true;
};
