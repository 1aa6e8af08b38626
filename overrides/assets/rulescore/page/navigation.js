/**
 * From page to page without a load, so that Python stays started: the parts of a page that differ take
 * the place of those that are shown. What no page of ours is, the browser loads by itself.
 */

import Swup from "swup";
import { root, withoutBase } from "../base/base_url.js";
import { isOfThisBuild } from "./version.js";

const EXCHANGED = ["container", "header-topic", "skip"].map((part) => `[data-md-component="${part}"]`);
const DRAWER = "__drawer";

/** @type {Map<string, number>} how far down each page was when it was left */
const scrolled = new Map();
/** @type {(() => void)[]} */
const acts = [];

/**
 * Follow links, and the browser's ways back and forward.
 *
 * @param {() => void} land what else is to be brought into sight where a link leads
 */
export const followLinks = (land) => {
  closeDrawer(); // Firefox restores its state after a reload
  if (!hasParts(document)) return;
  const swup = new Swup({
    containers: EXCHANGED,
    animationSelector: false,
    cache: false, // the browser and the service worker keep pages, and know when they are old
    ignoreVisit: (address, { event } = {}) => !!event?.defaultPrevented || !isAnotherPage(address),
    resolveUrl: pathOf,
    skipPopStateHandling: () => false, // entries of ours, for inputs, are places to come back to
  });
  swup.hooks.on("visit:start", ({ from }) => void scrolled.set(pathOf(from.url), window.scrollY));
  swup.hooks.before("content:replace", async ({ to }) => {
    if (to.document && !(hasParts(to.document) && isOfThisBuild(to.document))) await loadAnew();
  });
  swup.hooks.on("content:scroll", ({ history, to }) => {
    if (history.popstate) window.scrollTo(0, scrolled.get(pathOf(to.url)) ?? 0);
    else land();
  });
  swup.hooks.on("page:view", () => {
    closeDrawer();
    announce();
    acts.forEach((act) => act());
  });
};

/**
 * Do something on this page, and on every page that takes its place.
 *
 * @param {() => void} act
 */
export const onEveryPage = (act) => {
  act();
  acts.push(act);
};

/**
 * The path of a page; what the service worker gives bears the name of the file that it has kept.
 *
 * @param {string} address
 */
const pathOf = (address) => new URL(address, location.href).pathname.replace(/\/index\.html$/, "/");

/**
 * Whether an address is that of another page; short links lead on by themselves.
 *
 * @param {string} address
 */
const isAnotherPage = (address) => {
  const path = pathOf(address);
  const isPage = path.startsWith(root) && path.endsWith("/") && !withoutBase(path).startsWith("/r/");
  return isPage && path !== location.pathname;
};

/**
 * Whether a page has what is exchanged; one that says only where others have gone has not.
 *
 * @param {Document} page
 */
const hasParts = (page) => EXCHANGED.every((part) => page.querySelector(part));

/** Load the page whose address has just become the current one, and let nothing else happen. */
const loadAnew = () => {
  location.reload();
  return new Promise(() => {});
};

/**
 * Tell who does not see it that the page is another one, and let the keyboard begin at what was linked to, or else at
 * the head of the page.
 */
const announce = () => {
  const said = document.querySelector("[data-page-told]") ?? document.createElement("p");
  said.className = "rc-unseen";
  said.setAttribute("data-page-told", "");
  said.setAttribute("role", "status");
  document.body.append(said);
  said.textContent = document.title;
  beginAt(document.getElementById(location.hash.slice(1)) ?? document.body);
};

/**
 * Let the keyboard begin at an element: a field has the focus, of anything else what comes next.
 *
 * @param {HTMLElement} element
 */
export const beginAt = (element) => {
  element.focus({ preventScroll: true });
  if (element.matches(":focus")) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.removeAttribute("tabindex"); // browsers know all the same where the focus was
};

const closeDrawer = () => {
  const drawer = document.getElementById(DRAWER);
  if (drawer instanceof HTMLInputElement) drawer.checked = false;
};
