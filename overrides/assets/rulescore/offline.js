/**
 * Keep the site for when there is no network: the pages from the first visit, by the service worker;
 * Python, which is large, from when it first runs, and in its newest form from then on. `data-offline` on the document says what is kept whole: "pages", or "all".
 */
import { hasStarted } from "./engine.js";
import { isAnyKept, keepAll, missing } from "./python_files.js";
import { tellOfNewer } from "./version.js";

let keeping = false;

/** Start keeping. Without a service worker the site works as long as there is a network. */
export const keepOffline = async () => {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    tellOfNewer(await navigator.serviceWorker.ready);
    document.addEventListener("python", keepPython);
    document.addEventListener("answer", afterAnswer);
    await report();
    if (await isAnyKept()) await keepPython();
  } catch {
    // A browser may refuse, as it does in private windows.
  }
};

/** Each answer that Python gives is an occasion to try again, until all is kept. */
const afterAnswer = () => {
  if (hasStarted()) keepPython();
};

const keepPython = async () => {
  if (keeping) return;
  keeping = true;
  try {
    await keepAll();
    document.removeEventListener("answer", afterAnswer);
  } catch {
    // No network, or no room: what is not kept is not said to be.
  }
  keeping = false;
  await report();
};

const report = async () => {
  document.documentElement.dataset.offline = (await missing()).length ? "pages" : "all";
};
