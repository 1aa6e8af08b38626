/**
 * Keep the site for when there is no network: the pages from the first visit, by the service worker;
 * Python, which is large, from when it first runs or when the reader asks for it, and in its newest form
 * from then on, unless they have removed it. `data-offline` on the document says what is saved completely:
 * "pages", or "all". What is saved is looked up on every page. The event `kept` on the document reports
 * changes.
 */

import { root } from "../base/base_url.js";
import { pause } from "../base/pause.js";
import { hasStarted, isStarting } from "../python/engine.js";
import { isAnyKept, keepAll, missing, removeAll, removeOlder, sizeOf } from "../python/python_files.js";
import { load, remove, save } from "../storage/storage.js";
import { keepPages } from "./kept_pages.js";
import { onEveryPage } from "./navigation.js";

/** After so many milliseconds nobody has touched a calculator as soon as the page was there. */
const GRACE = 1000;
/** So many milliseconds the pages wait for Python to have come first. */
const PATIENCE = 30_000;
/** So many milliseconds pass until pages that could not be saved are tried again, then twice as many up to this. */
const AGAIN = 5000;
const SELDOM = 600_000;
const CALCULATORS = "offline.calculators";
const [KEPT, REMOVED] = ["kept", "removed"];

/**
 * The state: the bytes of Python that are missing and have come since, what the reader has asked for and
 * whether it could not be had; whether the pages could not be saved, and are tried again since the reader has
 * asked for that; whether the browser saves nothing at all.
 */
const now = {
  missing: 0,
  come: 0,
  isAsked: false,
  isHindered: false,
  isFailed: false,
  isTriedAgain: false,
  isRefused: false,
};
/** @type {AbortController | null} ends what is being fetched */
let run = null;
/** @type {Promise<void> | null} */
let looking = null;
/** Whether the pages that are saved are of this page's build; Python of another build is not kept with them. */
let isNewest = false;
let again = AGAIN;
/** What has changed in another tab of this site, which may share its origin with others. */
const tabs = new BroadcastChannel(`${root} offline`);

/** The state. */
export const keepingNow = () => ({ ...now, isUnderWay: run !== null, isLooking: looking !== null });

/** Start keeping. Without a service worker the site works as long as there is a network. */
export const keepOffline = async () => {
  document.addEventListener("python", keepUnasked);
  document.addEventListener("answer", () => void (hasStarted() && keepUnasked()));
  tabs.addEventListener("message", ({ data }) => {
    if (data === REMOVED) forgetAsked();
    else look();
  });
  await lineIsFree();
  window.addEventListener("online", keepWanted);
  onEveryPage(keepWanted);
};

/** Wait until the page is there, and until what a reader waits for has been fetched. */
const lineIsFree = async () => {
  if (document.readyState !== "complete") await told(window, "load");
  await pause(GRACE);
  if (isStarting()) await Promise.race([told(document, "python"), pause(PATIENCE)]);
};

/**
 * @param {EventTarget} where
 * @param {string} what
 */
const told = (where, what) => new Promise((resolve) => where.addEventListener(what, resolve, { once: true }));

/** Keep the pages, and Python if it has been used. */
const keepWanted = async () => {
  await look();
  if (now.isFailed) tryLater();
  if (hasStarted() || (!now.isRefused && (await isAnyKept()))) await keepUnasked();
};

/** Do so since the reader has asked for it. */
export const keepAgain = async () => {
  now.isTriedAgain = true;
  changed();
  await keepWanted();
  now.isTriedAgain = false;
  changed();
};

let timer = 0;

const tryLater = () => {
  window.clearTimeout(timer);
  timer = window.setTimeout(keepWanted, again);
  again = Math.min(2 * again, SELDOM); // more than 24 days would be none at all
};

/** Each answer of Python is an occasion to try again, until everything is saved. */
const keepUnasked = async () => {
  await looking;
  const isKept = document.documentElement.dataset.offline !== "pages";
  if (run || isKept || !isNewest || load(CALCULATORS) === "removed") return;
  await startKeeping();
};

/** Keep all of it, as the reader has asked, and as long as the browser can. */
export const keepAsked = async () => {
  if (run) return;
  now.isAsked = true;
  remove(CALCULATORS);
  navigator.storage?.persist?.().catch(() => {});
  await startKeeping();
};

/** Stop with what is saved by now. */
export const stopKeeping = () => run?.abort();

/** Keep Python no longer, until the reader asks for it again. */
export const removeKept = async () => {
  save(CALCULATORS, "removed");
  forgetAsked();
  tabs.postMessage(REMOVED); // so that no other tab is saving them
  await removeAll();
  tabs.postMessage(KEPT);
  await look();
};

const forgetAsked = () => {
  now.isAsked = false;
  stopKeeping();
};

const startKeeping = async () => {
  const { signal } = (run = new AbortController());
  Object.assign(now, { come: 0, isHindered: false });
  changed();
  try {
    await keepAll(signal, (bytes) => {
      now.come += bytes;
      changed();
    });
    if (isNewest) await removeOlder();
  } catch {
    now.isHindered = !signal.aborted; // no network, or no room
  }
  run = null;
  tabs.postMessage(KEPT);
  await look();
};

/** Look up what is saved, and have pages fetched that are missing; once more if that is under way. */
const look = () => {
  const last = (looking = (looking ?? Promise.resolve()).then(lookUp).then(() => {
    if (looking === last) looking = null;
    changed();
  }));
  changed();
  return last;
};

const lookUp = async () => {
  const { dataset } = document.documentElement;
  const pages = await keepPages().catch(() => ({ isComplete: false, isNewest: false }));
  now.isFailed = !pages.isComplete;
  if (pages.isComplete) again = AGAIN;
  isNewest = pages.isNewest;
  try {
    const left = await missing();
    now.missing = sizeOf(left);
    now.isRefused = !navigator.serviceWorker;
    if (pages.isComplete) dataset.offline = left.length ? "pages" : "all";
    else delete dataset.offline;
  } catch {
    now.isRefused = true; // as a browser may in private windows
  }
};

const changed = () => document.dispatchEvent(new Event("kept"));
