/**
 * Keep the site for when there is no network: the pages from the first visit, by the service worker;
 * Python, which is large, from when it first runs or when the reader asks for it, and in its newest form
 * from then on, unless they have removed it. `data-offline` on the document says what is saved completely:
 * "pages", or "all". The event `kept` on the document reports changes.
 */

import { withBase } from "../base/base_url.js";
import { hasStarted, isStarting } from "../python/engine.js";
import { isAnyKept, keepAll, missing, removeAll, sizeOf } from "../python/python_files.js";
import { load, remove, save } from "../storage/storage.js";
import { offerNewVersion } from "./version.js";

/** After so many milliseconds nobody has touched a calculator as soon as the page was there. */
const GRACE = 1000;
/** So many milliseconds the pages wait for Python to have come first. */
const PATIENCE = 30_000;
const CALCULATORS = "offline.calculators";

/**
 * The state: the bytes that are missing and have come since, what the reader has asked for, and
 * whether it could not be had.
 */
const now = { missing: 0, come: 0, isAsked: false, isHindered: false, isRefused: false };
/** @type {AbortController | null} ends what is being fetched */
let run = null;

/** The state. */
export const keepingNow = () => ({ ...now, isUnderWay: run !== null });

/** Start keeping. Without a service worker the site works as long as there is a network. */
export const keepOffline = async () => {
  await lineIsFree();
  try {
    await navigator.serviceWorker.register(withBase("/service-worker.js"));
    offerNewVersion(await navigator.serviceWorker.ready);
    document.addEventListener("python", keepUnasked);
    document.addEventListener("answer", () => void (hasStarted() && keepUnasked()));
    await report();
    if (await isAnyKept()) await keepUnasked();
  } catch {
    now.isRefused = true; // as a browser may in private windows
    changed();
  }
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

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Each answer of Python is an occasion to try again, until everything is saved. */
const keepUnasked = async () => {
  const isKept = document.documentElement.dataset.offline === "all";
  if (run || isKept || load(CALCULATORS) === "removed") return;
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
  now.isAsked = false;
  await removeAll();
  await report();
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
  } catch {
    now.isHindered = !signal.aborted; // no network, or no room
  }
  run = null;
  await report();
};

const report = async () => {
  const left = await missing();
  now.missing = sizeOf(left);
  document.documentElement.dataset.offline = left.length ? "pages" : "all";
  changed();
};

const changed = () => document.dispatchEvent(new Event("kept"));
