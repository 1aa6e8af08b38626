/**
 * The service worker: every page, style and script is kept from the first visit, and given as it was
 * kept until the reader takes a newer build, so that a page never meets the files of another one. Python
 * is given where it has been kept; `python_files.js` keeps it.
 */
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

const PYTHON = new URL("assets/python/", self.location.href).pathname;
const KEPT = "python";
const UNREACHABLE = "404.html";

clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/.*/] });

registerRoute(
  ({ url }) => url.pathname.startsWith(PYTHON),
  async ({ request }) => (await (await caches.open(KEPT)).match(request.url)) ?? fetch(request),
);

// Whatever is not kept, short links above all: without a network our own page stands in.
registerRoute(
  ({ request }) => request.mode === "navigate",
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch {
      return matchPrecache(UNREACHABLE);
    }
  },
);

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
