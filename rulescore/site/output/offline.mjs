/**
 * Make the service worker (`service_worker.mjs`) with the list of all files that it caches. Each is listed
 * with its hash, so that the browser refuses a file that differs from the build.
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { injectManifest } from "workbox-build";
import { serviceWorker } from "../render/bundled.mjs";

const [site] = process.argv.slice(2);
const written = `${site}/service-worker.js`;

const integrityOf = async ({ url }) => {
  const content = await readFile(join(site, url));
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
};

const { outputFiles } = await serviceWorker();
await writeFile(written, outputFiles[0].text);
const { warnings } = await injectManifest({
  swSrc: written,
  swDest: written,
  globDirectory: site,
  globPatterns: ["**/*.{html,css,js,json,svg,webmanifest,woff2}"],
  globIgnores: [
    "api/**/*.json",
    "assets/python/**",
    "assets/rulescore-*/answers/**",
    "assets/rulescore-*/embedded*",
    "embed/**",
    "embed.js",
    "oembed/**",
    "python/**",
    "r/**",
    "reference*/**",
    "build.json",
    "service-worker.js",
  ],
  dontCacheBustURLsMatching: /-[0-9a-f]{8,}[/.]/,
  manifestTransforms: [
    async (entries) => ({
      manifest: await Promise.all(
        entries.map(async ({ url, revision }) => ({ url, revision, integrity: await integrityOf({ url }) })),
      ),
      warnings: [],
    }),
  ],
});
warnings.forEach((warning) => console.warn(warning));
