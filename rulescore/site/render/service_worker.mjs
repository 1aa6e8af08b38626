/**
 * The service worker: it caches every page, style and script at the first visit, and serves them from the
 * cache until the reader loads a newer build, so that builds never mix. It serves Python from the cache
 * too, if `python_files.js` has cached it.
 */
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

const PYTHON = new URL("assets/python/", self.location.href).pathname;
const PYTHON_CACHE = "python";
const UNREACHABLE = "404.html";

clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/.*/] });

registerRoute(
  ({ url }) => url.pathname.startsWith(PYTHON),
  async ({ request }) => (await (await caches.open(PYTHON_CACHE)).match(request.url)) ?? fetch(request),
);

// Pages that are not cached, mostly short links: offline, show our own page.
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
