/**
 * How pins are shown: copied from their page, a rule as it is played, an answer as
 * the live calculator that it is there.
 *
 * @typedef {import("./pins.js").Item} Item
 * @typedef {Record<string, string>} Inputs
 *
 * @typedef {object} Shown
 * @property {string} book its slug
 * @property {string} place book and page
 * @property {string} title
 * @property {() => string} address of the original, for an answer with the inputs typed now
 * @property {Element[]} content
 */

import { withBase } from "../base/base_url.js";
import { say } from "../base/language.js";
import { askedOf, titleOf } from "../page/as_text.js";
import { placeOf } from "../page/moved.js";
import { bookAt, copyOf, namesOf, pageAt, playedAt, TABLES } from "../page/pages.js";
import { kindOf } from "./pins.js";

const SLUG = /^[a-z0-9-]+$/;
/** What names an element by its id. */
const REFERENCES = ["for", "aria-describedby", "aria-labelledby", "aria-controls"];
let pinsMade = 0;

/**
 * What is shown of an item; null if nothing of that name is known.
 *
 * @param {Item} item
 * @param {(inputs: Inputs) => void} note what to do as the inputs of an answer change
 * @param {boolean} isLinked whether it came from elsewhere, and an answer is to be read as there
 * @returns {Promise<Shown | null>}
 */
export const contentOf = async (item, note, isLinked) => {
  const [kind, id] = kindOf(item);
  if (kind === "rule") return sectionOf(id, "*");
  if (kind === "table") return sectionOf(id, TABLES);
  if (kind === "quick") return quickReferenceOf(id);
  return kind ? answerOf(id, inputsOf(item), note, isLinked) : null;
};

/**
 * @param {string} id of a rule
 * @param {string} kinds what of it is shown
 * @returns {Promise<Shown | null>}
 */
const sectionOf = async (id, kinds) => {
  const place = await placeOf(id);
  if (!place) return null;
  const { pathname, hash } = new URL(place.address, location.href);
  const page = await pageAt(pathname);
  const heading = page.getElementById(hash.slice(1));
  const content = heading ? playedAt(heading, pathname).filter((part) => part.matches(kinds)) : [];
  if (!heading || !content.length) return null;
  return { ...whereOf(page, pathname), title: titleOf(heading), address: () => place.address, content };
};

/**
 * @param {string} book
 * @returns {Promise<Shown | null>}
 */
const quickReferenceOf = async (book) => {
  if (!SLUG.test(book)) return null;
  const address = withBase(`/${book}/quick/`);
  const page = await pageAt(address);
  const told = page.querySelector(".rc-quick");
  const { book: place, title } = namesOf(page);
  return told && { book, place, title, address: () => address, content: [copyOf(told, address)] };
};

/**
 * @param {string} id
 * @param {Inputs} inputs
 * @param {(inputs: Inputs) => void} note
 * @param {boolean} isLinked
 * @returns {Promise<Shown | null>}
 */
const answerOf = async (id, inputs, note, isLinked) => {
  const place = await placeOf(id);
  if (!place?.calculator) return null;
  const { pathname, hash } = new URL(place.address, location.href);
  const page = await pageAt(pathname);
  const source = [...page.querySelectorAll("rule-calculator")].find(
    (one) => one.getAttribute("calculator") === place.calculator,
  );
  if (!source) return null;
  const element = document.importNode(source, true);
  const pinned = { inputs, isLinked, note: noted, tellApart: tellingApart() };
  /** @param {Inputs} now */
  function noted(now) {
    pinned.inputs = now;
    note(now);
  }
  const title = layOut(element, pinned);
  const address = () => {
    const query = new URLSearchParams({ calculator: place.calculator, ...pinned.inputs });
    return `${pathname}${Object.keys(pinned.inputs).length ? `?${query}` : ""}${hash}`;
  };
  return { ...whereOf(page, pathname), title, address, content: [element] };
};

/**
 * An answer first: its form and what can be done with it are folded away. Its title is above it.
 *
 * @param {import("../calculator/element.js").RuleCalculator} element
 * @param {import("../calculator/element.js").Place} pinned
 */
const layOut = (element, pinned) => {
  pinned.tellApart(element);
  element.pinned = pinned;
  const [asked, change, summary] = ["p", "details", "summary"].map((name) => document.createElement(name));
  const [title, form] = [element.querySelector("h3"), element.querySelector("form")];
  if (!asked || !change || !summary || !title || !form) return "";
  asked.className = "rc-asked";
  asked.textContent = askedOf(element);
  element.addEventListener("answer", () => void (asked.textContent = askedOf(element)));
  change.className = "rc-fold rc-change-pin";
  summary.textContent = say("Change and more");
  title.hidden = true;
  element.querySelectorAll("noscript, [data-hand-on='pin']").forEach((one) => one.remove());
  change.append(summary, ...element.querySelectorAll(".rc-offer, form, .rc-tools"));
  title.after(asked);
  element.append(change);
  return title.textContent ?? "";
};

/** Names that no other answer bears, if the same one is pinned twice. */
const tellingApart = () => {
  pinsMade += 1;
  const mark = `--pin-${pinsMade}`;
  /** @param {ParentNode} made */
  return (made) => {
    made.querySelectorAll("[id]").forEach((one) => void (one.id += mark));
    REFERENCES.forEach((name) => {
      made.querySelectorAll(`[${name}]`).forEach((one) => {
        const ids = one.getAttribute(name)?.split(" ") ?? [];
        one.setAttribute(name, ids.map((id) => id + mark).join(" "));
      });
    });
    made.querySelectorAll("input[data-mode]").forEach((one) => {
      one.setAttribute("name", one.getAttribute("name") + mark);
    });
  };
};

/**
 * @param {Document} page
 * @param {string} pathname
 */
const whereOf = (page, pathname) => {
  const { book, title } = namesOf(page);
  return { book: bookAt(pathname), place: `${book} · ${title}` };
};

/**
 * The inputs of an item as text; the stored value may be anything.
 *
 * @param {Item} item
 * @returns {Inputs}
 */
const inputsOf = ({ inputs }) =>
  Object.fromEntries(Object.entries(Object(inputs)).map(([name, value]) => [name, String(value)]));
