/**
 * Make the service worker with Workbox: every page, style and script is kept from the first visit;
 * Python, which is large, from the first time that a calculator asks for it.
 */
import { generateSW } from "workbox-build";

const [site] = process.argv.slice(2);

const { warnings } = await generateSW({
  globDirectory: site,
  globPatterns: ["**/*.{html,css,js,json,svg,webmanifest}"],
  globIgnores: ["assets/python/**", "r/**", "**/*.gz"],
  swDest: `${site}/service-worker.js`,
  ignoreURLParametersMatching: [/.*/],
  dontCacheBustURLsMatching: /-[0-9a-f]{8,}[/.]/,
  cleanupOutdatedCaches: true,
  clientsClaim: true,
  skipWaiting: true,
  sourcemap: false,
  inlineWorkboxRuntime: true,
  runtimeCaching: [
    {
      urlPattern: /\/assets\/python\//,
      handler: "CacheFirst",
      options: { cacheName: "python", expiration: { maxEntries: 24 } },
    },
    {
      // Whatever is not kept, short links above all: without a network our own page stands in.
      urlPattern: ({ request }) => request.mode === "navigate",
      handler: "NetworkOnly",
      options: { precacheFallback: { fallbackURL: "/404.html" } },
    },
  ],
});
warnings.forEach((warning) => console.warn(warning));
