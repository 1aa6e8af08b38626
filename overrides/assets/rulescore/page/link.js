/**
 * State in the address: ?calculator=ID&NAME=VALUE...#section, for the inputs that differ from the
 * ones that the page opens with.
 *
 * @typedef {import("../calculator/element.js").RuleCalculator} RuleCalculator
 */

import { root } from "../base/base_url.js";
import { say } from "../base/language.js";
import { overPage } from "../base/over_page.js";
import { nameInTab } from "../storage/prefix.js";
import { FINGERPRINT } from "./fingerprint.js";

/** What other sites add to a link, to count who follows it. */
const ADDED = /^(?:utm_\w+|_gl|fbclid|gclid|dclid|yclid|msclkid|igshi?d?|mc_[ce]id|ref_src)$/;
/** What names the seed of a roll in a link, and so much of one that counts. */
export const ROLLED = "rolled";
const LONGEST_SEED = 40;

/**
 * The inputs that the address gives a calculator, or null if it is not about this one.
 *
 * @param {string} calculator
 * @returns {Record<string, string> | null}
 */
export const linkedInputs = (calculator) => {
  const query = new URLSearchParams(location.search);
  if (query.get("calculator") !== calculator) return null;
  query.delete("calculator");
  query.delete(FINGERPRINT);
  query.delete(ROLLED);
  return Object.fromEntries(query);
};

/**
 * With which rules the answer in the address was made, if it is about this calculator and says so.
 *
 * @param {string} calculator
 */
export const linkedFingerprint = (calculator) => {
  const query = new URLSearchParams(location.search);
  return query.get("calculator") === calculator ? query.get(FINGERPRINT) : null;
};

/**
 * The seed of the roll that the address shows, if it is about this calculator and has one.
 *
 * @param {string} calculator
 */
export const linkedSeed = (calculator) => {
  const query = new URLSearchParams(location.search);
  return (query.get("calculator") === calculator && query.get(ROLLED)?.slice(0, LONGEST_SEED)) || null;
};

/**
 * The address of a calculator with inputs, on this page and in its section.
 *
 * @param {RuleCalculator} element
 * @param {Record<string, string>} inputs
 */
export const linkTo = (element, inputs) => {
  const url = new URL(location.href);
  const query = Object.keys(inputs).length
    ? new URLSearchParams({ calculator: element.calculator, ...inputs }).toString()
    : "";
  url.search = query;
  url.hash = sectionOf(element);
  return url.href;
};

/**
 * So many milliseconds pass at least from one change of an address to the next, which costs a browser
 * more than an answer. Whoever types and looks at the address does not get ahead of it.
 */
const APART = 150;
/** After so many milliseconds an address is tried again that the browser has refused. */
const AGAIN = 2000;
/** @type {string | null} what the newest entry of the history is about */
let entry = null;
let changedAt = -APART;
/** @type {string | null} the address that is to take the place of the last, and the timer for it */
let next = null;
let waiting = 0;
/** Under this name a tab holds the address that it was left with. */
const LEFT_WITH = nameInTab(root, "left");
/** Whether the page is being left, and its history is no longer the newest. */
let isLeft = false;

/**
 * Put the address into the history: a new entry when another field is edited than before, else in
 * place of the last, so that going back undoes a decision and not a keystroke. Within another page
 * there is never a new one: going back is that page's.
 *
 * @param {string} href
 * @param {string} about
 */
export const noteInHistory = (href, about) => {
  const isNew = about !== entry && window.parent === window && !isLeft;
  if (isNew) replaceNow();
  forgetNext();
  if (href === location.href) return;
  entry = about;
  if (isNew) putAddress(href, true);
  else {
    next = href;
    if (isLeft) return;
    const rest = changedAt + APART - performance.now();
    if (rest <= 0) replaceNow();
    else waiting = window.setTimeout(replaceNow, rest);
  }
};

const replaceNow = () => {
  const href = next;
  if (href !== null && new URL(href).pathname === location.pathname) putAddress(href, false);
  else forgetNext();
};

/**
 * Put the address into the history at once, as a new entry or in place of the last, whatever was to take its
 * place. WebKit refuses after 100 changes in ten seconds, as scripts may cause: then it takes the place of the
 * last a little later.
 *
 * @param {string} href
 * @param {boolean} isNew
 * @param {unknown} [state] what the browser keeps with it
 */
export const putAddress = (href, isNew, state = history.state) => {
  forgetNext();
  try {
    if (isNew) history.pushState(state, "", href);
    else history.replaceState(state, "", href);
  } catch (refused) {
    if (!(refused instanceof DOMException && refused.name === "SecurityError")) throw refused;
    next = href;
    waiting = window.setTimeout(replaceNow, AGAIN);
  }
  changedAt = performance.now();
};

/** Leave the address as it is, whatever was to take its place. */
const forgetNext = () => {
  window.clearTimeout(waiting);
  next = null;
};

/**
 * A browser reloads the address that it had when it was told to, so the next visit has to put the one that came
 * since.
 */
const leave = () => {
  isLeft = true;
  calculatorsHere().forEach((element) => element.noteAddress?.()); // as far as their script has come
  try {
    sessionStorage.setItem(LEFT_WITH, next ?? location.href);
  } catch {
    // A browser may save nothing for this site.
  }
  replaceNow();
};

const takeUpLast = () => {
  try {
    const last = sessionStorage.getItem(LEFT_WITH);
    sessionStorage.removeItem(LEFT_WITH); // the browser may refuse to write the next one over it
    const [visit] = performance.getEntriesByType("navigation");
    const isReloaded = visit instanceof PerformanceNavigationTiming && visit.type === "reload";
    if (!last || !isReloaded || last === location.href) return;
    if (new URL(last).pathname === location.pathname) putAddress(last, false);
  } catch {
    // Nor does it hold anything then.
  }
};

const dropWhatIsAdded = () => {
  const url = new URL(location.href);
  const added = [...url.searchParams.keys()].filter((name) => ADDED.test(name));
  for (const name of added) url.searchParams.delete(name);
  if (added.length) putAddress(url.href, false);
};

dropWhatIsAdded();
takeUpLast();
window.addEventListener("pageshow", () => (isLeft = false)); // out of the cache for going back
window.addEventListener("pagehide", leave);
document.addEventListener("click", replaceNow, { capture: true }); // a link may lead away

window.addEventListener("popstate", () => {
  if (overPage.address === location.href) return;
  forgetNext();
  entry = null;
  calculatorsHere().forEach((element) => element.followLink());
});

/** The calculator that the address names, or null. */
export const linkedCalculator = () => new URLSearchParams(location.search).get("calculator");

/**
 * Say that the address names a calculator that this page does not have.
 *
 * @param {string} wanted
 */
export const reportStrayLink = (wanted) => {
  const message = say("This link asks for the calculator “{name}”, which is not on this page.", {
    name: wanted.slice(0, 60),
  });
  const [first] = calculatorsHere();
  if (first) first.tell(message);
  else sayBelowTitle(message);
};

/** @param {string} message */
const sayBelowTitle = (message) => {
  const said = document.createElement("p");
  said.className = "rc-message";
  said.setAttribute("role", "status");
  said.textContent = message;
  document.querySelector("h1")?.after(said);
};

/** Let the link of a worked example fill in the calculator on this page instead of leaving it. */
export const openExamples = () => {
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element && event.target.closest("a[data-example]");
      if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
      const element = calculatorHere(link.dataset.example ?? null);
      if (!element) return;
      event.preventDefault();
      event.stopPropagation();
      element.inputs = Object.fromEntries(new URL(link.href).searchParams);
      element.scrollIntoView({ block: "start" });
    },
    { capture: true },
  );
};

/**
 * The calculator on this page that has an id.
 *
 * @param {string | null} id
 */
export const calculatorHere = (id) => calculatorsHere().find((one) => one.calculator === id);

/** The calculators on this page. @returns {RuleCalculator[]} */
export const calculatorsHere = () => [...document.querySelectorAll("rule-calculator")];

/**
 * The anchor of the section of an element.
 *
 * @param {Element} element
 */
export const sectionOf = (element) => {
  const before = [...document.querySelectorAll("h2[id]")].filter(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return before.at(-1)?.id ?? "";
};
