/**
 * The service worker: it caches every page, style and script at the first visit, and serves them from the
 * cache until the reader loads a newer build, so that builds never mix. It serves Python from the cache
 * too, if `python_files.js` has cached it.
 */
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

const PYTHON = new URL("assets/python/", self.location.href).pathname;
const PYTHON_CACHE = "python";
const UNREACHABLE = "404.html";

const files = self.__WB_MANIFEST;
const listed = new PrecacheController();
listed.addToCacheList(files);
/** The address of each file, by its key in the cache. */
const addresses = new Map([...listed.getURLsToCacheKeys()].map(([address, key]) => [key, address]));
/** The folder of this build's scripts, by which a page knows whether it is of the same build. */
const START = files.find(({ url }) => url.endsWith("/start.js"));
const BUILD = new URL(".", new URL(START.url, self.location.href)).pathname;

const openCache = () => caches.open(listed.strategy.cacheName);

/**
 * Fetch a file as it was built and cache it. The browser's own cache may have a damaged file for ever, so a
 * file that differs from the build is fetched past it.
 */
const fetchIntoCache = async (key) => {
  const integrity = listed.getIntegrityForCacheKey(key);
  const fetchFile = (cache) => fetch(addresses.get(key), { integrity, cache });
  const isNamedByHash = addresses.get(key) === key;
  const fetched = isNamedByHash
    ? await fetchFile("default").catch(() => fetchFile("reload"))
    : await fetchFile("reload");
  if (!fetched.ok) throw new Error(`${key}: ${fetched.status}`);
  // A browser shows no page that was redirected before it was cached.
  const response = fetched.redirected ? new Response(fetched.body, fetched) : fetched;
  await (await openCache()).put(key, response.clone());
  return response;
};

/** Cache all files that are not cached yet. */
const complete = async () => {
  const cached = new Set((await (await openCache()).keys()).map(({ url }) => url));
  for (const key of addresses.keys()) if (!cached.has(key)) await fetchIntoCache(key);
};

let completing;

/** Whether all files are cached, after what is missing has been fetched, if that is possible. */
const isComplete = () => {
  completing ??= complete()
    .then(
      () => true,
      () => false,
    )
    .finally(() => (completing = undefined));
  return completing;
};

self.addEventListener("install", (event) => event.waitUntil(complete()));
self.addEventListener("activate", listed.activate);
clientsClaim();
cleanupOutdatedCaches();

const { match } = new PrecacheRoute(listed, { ignoreURLParametersMatching: [/.*/] });

registerRoute(match, async ({ request, params: { cacheKey } }) => {
  try {
    return (await (await openCache()).match(cacheKey)) ?? (await fetchIntoCache(cacheKey));
  } catch {
    return fetch(request); // the file is another build's, or the browser caches nothing
  }
});

registerRoute(
  ({ url }) => url.pathname.startsWith(PYTHON),
  async ({ request }) => {
    const cached = await caches.match(request.url, { cacheName: PYTHON_CACHE }).catch(() => undefined);
    return cached ?? fetch(request);
  },
);

// Pages that are not cached, mostly short links: offline, show our own page.
registerRoute(
  ({ request }) => request.mode === "navigate",
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch {
      return (await openCache()).match(listed.getCacheKeyForURL(UNREACHABLE));
    }
  },
);

self.addEventListener("message", (event) => {
  const [reply] = event.ports;
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "complete the pages") {
    event.waitUntil(isComplete().then((isComplete) => reply.postMessage({ isComplete, build: BUILD })));
  }
});
