/**
 * What a reader has pinned to their table, in order: rules, tables, answers and quick references, as text
 * that `storage.js` keeps. Whatever in it this version does not know stays in it as it is.
 *
 * @typedef {object} Item one of these, or something that is not known here
 * @property {string} [rule] its id
 * @property {string} [table] the id of the rule that has it
 * @property {string} [calculator] its id
 * @property {Record<string, string>} [inputs] those of the answer that differ from what it opens with
 * @property {string} [quick] the book
 *
 * @typedef {object} Paper
 * @property {string} [size]
 * @property {string} [way]
 * @property {number} [columns]
 *
 * @typedef {{ title?: string, items: Item[], paper?: Paper }} Table
 */

import { withBase } from "../base/base_url.js";
import { button } from "../base/dom.js";
import { say, sayAround } from "../base/language.js";
import { load, loadAll, saveInPlace, whyNotSaved } from "../storage/storage.js";

/** The storage name of the table, and that of unreadable ones. */
export const TABLE = "table";
const DAMAGED = "table.damaged";
const PAGE = "/table/";
const KINDS = ["rule", "table", "calculator", "quick"];
/** The kinds that a link names before the id; of the others the id shows the kind. */
const PREFIXED = ["table", "quick"];
const RULE = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const ANSWER = /^([\w-]+\.[\w-]+)(?:\?(.*))?$/s;

/** @returns {Table} */
export const emptyTable = () => ({ items: [] });

/**
 * The table in a stored text; null if it is none.
 *
 * @param {string} text
 * @returns {Table | null}
 */
export const readTable = (text) => {
  try {
    const read = JSON.parse(text);
    return Array.isArray(read.items) ? read : null;
  } catch {
    return null;
  }
};

/** The reader's own table as stored; an empty one if there is none, or none that can be read. */
export const ownTable = () => readTable(load(TABLE) ?? "") ?? emptyTable();

/**
 * Save a text as the reader's own table; returns whether it is saved. An unreadable one is set aside first.
 *
 * @param {string} text
 */
export const keepTable = (text) => saveInPlace(TABLE, text, (former) => readTable(former) !== null);

/** The names of all that has been put aside. */
export const damagedTables = () => [...loadAll().keys()].filter((name) => name.startsWith(DAMAGED));

/**
 * Pin something, and say so with a way to the table and a way back.
 *
 * @param {Item} item
 * @param {HTMLElement} said
 */
export const pin = (item, said) => {
  const table = ownTable();
  if (table.items.some((one) => JSON.stringify(one) === JSON.stringify(item))) {
    said.replaceChildren(...sayAround("It is there already: {table}", { table: linkToTable() }));
    return;
  }
  const isKept = keepTable(JSON.stringify({ ...table, items: [...table.items, item] }));
  const undo = button(say("Undo"), () => {
    const { items, ...others } = ownTable();
    const at = items.findLastIndex((one) => JSON.stringify(one) === JSON.stringify(item));
    const isTakenOff = keepTable(JSON.stringify({ ...others, items: items.filter((_, place) => place !== at) }));
    said.textContent = isTakenOff ? say("Taken off again.") : whyNotSaved();
    said.focus(); // keep the keyboard's place
  });
  said.tabIndex = -1;
  said.replaceChildren(
    ...sayAround("Pinned: {table}", { table: linkToTable() }),
    " ",
    undo,
    isKept ? "" : ` ${whyNotSaved()}`,
  );
};

const linkToTable = () => {
  const link = document.createElement("a");
  link.href = withBase(PAGE);
  link.textContent = say("my table");
  return link;
};

/**
 * What is pinned, as far as it is known here: its kind and its id.
 *
 * @param {unknown} item
 * @returns {[kind: string, id: string]}
 */
export const kindOf = (item) => {
  const found = Object(item);
  const kind = KINDS.find((one) => typeof found[one] === "string");
  return kind ? [kind, found[kind]] : ["", ""];
};

/**
 * An answer to be pinned.
 *
 * @param {string} calculator
 * @param {Record<string, string>} inputs
 * @returns {Item}
 */
export const answerPin = (calculator, inputs) => (Object.keys(inputs).length ? { calculator, inputs } : { calculator });

/**
 * The link that shows a table to others.
 *
 * @param {Table} table
 */
export const linkOf = ({ title, items }) => {
  const query = new URLSearchParams(title ? { title } : {});
  items.forEach((item) => query.append("pin", written(item)));
  return `${location.origin}${withBase(PAGE)}?${query}`;
};

/**
 * A pin as written in a link: `usiel.travel.walking`, `usiel.travel-cost?hours=14`, `table:...`,
 * `quick:usiel`; anything else as stored.
 *
 * @param {Item} item
 */
const written = (item) => {
  const [kind, id] = kindOf(item);
  const query = new URLSearchParams(Object(item).inputs).toString();
  const short = PREFIXED.includes(kind) ? `${kind}:${id}` : `${id}${query && `?${query}`}`;
  return JSON.stringify(fromLink(short)) === JSON.stringify(item) ? short : JSON.stringify(item);
};

/**
 * The table that an address shows, this page's if none is given; null if it shows none.
 *
 * @returns {Table | null}
 */
export const linkedTable = (search = location.search) => {
  const query = new URLSearchParams(search);
  if (!query.has("pin")) return null;
  return { title: query.get("title") ?? "", items: query.getAll("pin").map(fromLink) };
};

/**
 * @param {string} text
 * @returns {Item}
 */
const fromLink = (text) => {
  const [, calculator, query = ""] = ANSWER.exec(text) ?? [];
  const [kind = "", id = ""] = text.split(":");
  if (RULE.test(text)) return { rule: text };
  if (calculator) return answerPin(calculator, Object.fromEntries(new URLSearchParams(query)));
  return PREFIXED.includes(kind) ? { [kind]: id } : readItem(text);
};

/**
 * @param {string} text
 * @returns {object}
 */
const readItem = (text) => {
  try {
    return Object(JSON.parse(text));
  } catch {
    return { pin: text };
  }
};
