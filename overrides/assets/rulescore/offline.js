/**
 * Keep the site for when there is no network: the pages from the first visit, by the service worker
 * that the build makes; Python, which is large, from the first answer that a reader asks for.
 * `data-offline` on the document says what is kept: "pages", or "all".
 */
import { folder, python } from "./python.js";

const KEPT = "python"; // the service worker looks for Python's files here

/** Start keeping. Without a service worker the site works as long as there is a network. */
export const keepOffline = async () => {
  if (!("serviceWorker" in navigator)) return;
  document.addEventListener("answer", () => keepPython().then(report), { once: true });
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
    await report();
  } catch {
    // A browser may refuse, as it does in private windows.
  }
};

/** @returns {Promise<string[]>} the addresses of Python's files that are not kept yet */
const missing = async () => {
  const cache = await caches.open(KEPT);
  const files = Object.keys(python.bytes).map((file) => folder + file);
  const kept = await Promise.all(files.map((file) => cache.match(file)));
  return files.filter((_, place) => !kept[place]);
};

/** The files have just been used, so that the browser need not fetch them again. */
const keepPython = async () => {
  await navigator.serviceWorker.ready;
  const cache = await caches.open(KEPT);
  await cache.addAll(await missing());
};

const report = async () => {
  document.documentElement.dataset.offline = (await missing()).length ? "pages" : "all";
};
