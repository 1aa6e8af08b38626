/** The pages for offline use: the service worker saves them, and fetches what is missing of them later. */

import { withBase } from "../base/base_url.js";
import { become, isOwnBuild, offerNewVersion } from "./version.js";

const COMPLETE = "complete the pages";
/** So many milliseconds the service worker may take to fetch what is missing. */
const PATIENCE = 60_000;
let isOffered = false;

/**
 * Have all pages saved. Throws if the service worker cannot be had or installed now.
 *
 * @returns {Promise<{ isComplete: boolean, isNewest: boolean }>} whether all of them are saved, and whether
 *   they are of this page's build
 */
export const keepPages = async () => {
  const registration = await navigator.serviceWorker.register(withBase("/service-worker.js"));
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) throw new Error("it could not be installed");
  await become(worker, "activated");
  if (!isOffered) offerNewVersion(registration);
  isOffered = true;
  return completed(worker);
};

/**
 * @param {ServiceWorker} worker
 * @returns {Promise<{ isComplete: boolean, isNewest: boolean }>}
 */
const completed = (worker) =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: { isComplete, build } }) => resolve({ isComplete, isNewest: isOwnBuild(build) });
    window.setTimeout(() => reject(new Error("no reply")), PATIENCE);
    worker.postMessage(COMPLETE, [port2]);
  });
