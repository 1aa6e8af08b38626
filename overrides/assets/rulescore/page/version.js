/** Which build this page is of, and how it gets to a newer one. */

import { withBase } from "../base/base_url.js";
import { button } from "../base/dom.js";
import { say } from "../base/language.js";
import { siteName } from "../base/site_name.js";

/** Where the scripts of this build lie; the name carries what is in them. */
const OWN = new URL(".", import.meta.url).pathname;
const TAKE_OVER = "take over";

/**
 * Whether a page has been built together with this one: it names the same scripts.
 *
 * @param {Document} page
 */
export const isOfThisBuild = (page) => page.querySelector(`script[src="${OWN}start.js"]`) !== null;

/** Whether the site has been rebuilt since; false without a network, where nobody can know. */
export const isOutdated = async () => {
  try {
    const response = await fetch(withBase("/build.json"), { cache: "no-store" });
    return (await response.json()).assets !== OWN;
  } catch {
    return false;
  }
};

/**
 * Whether the scripts of a build, which lie in this folder, are those of this page.
 *
 * @param {string} folder
 */
export const isOwnBuild = (folder) => folder === OWN;

/** Load this page as the newest build has it. Its address has the inputs, so they come along. */
export const loadNewest = async () => {
  try {
    await takeNewest();
  } catch {
    // No service worker keeps the old pages, or the new one cannot be had now.
  }
  location.reload();
};

const takeNewest = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  if (!registration.waiting) await registration.update();
  const newest = registration.waiting ?? registration.installing;
  if (!newest) return;
  await become(newest, "installed");
  newest.postMessage(TAKE_OVER);
  await become(newest, "activated");
};

/**
 * Wait until a service worker has reached a state. Throws if it never will.
 *
 * @param {ServiceWorker} worker
 * @param {ServiceWorkerState} wanted
 * @returns {Promise<void>}
 */
export const become = (worker, wanted) =>
  new Promise((reached, failed) => {
    const look = () => {
      if (worker.state === wanted) reached();
      if (worker.state === "redundant") failed(new Error("it could not be installed"));
    };
    worker.addEventListener("statechange", look);
    look();
  });

/**
 * Tell the reader when there is a newer build; they take it when they like.
 *
 * @param {ServiceWorkerRegistration} registration
 */
export const offerNewVersion = (registration) => {
  const { serviceWorker } = navigator;
  let kept = serviceWorker.controller;
  const look = () => {
    if (registration.waiting && serviceWorker.controller) showNotice();
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  serviceWorker.addEventListener("controllerchange", () => {
    if (kept) showNotice(); // another page of this site has taken it
    kept = serviceWorker.controller;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
  look();
};

const showNotice = () => {
  if (document.querySelector(".rc-newer")) return;
  const notice = document.createElement("p");
  notice.className = "rc-newer";
  notice.setAttribute("role", "status");
  notice.textContent = `${say("{site} was updated.", { site: siteName() })} `;
  notice.append(button(say("Load the new version"), loadNewest));
  document.body.append(notice);
};
