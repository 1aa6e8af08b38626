/**
 * Write the bundled scripts and styles of the site, and its service worker, still without what only a build
 * knows: the files of Python, the hashes of all files, and which of them the service worker caches. A draft
 * has no service worker.
 *
 *   node scripts.mjs FOLDER [--draft]
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allScripts, allStyles, draftScripts, serviceWorker } from "./bundled.mjs";

const [folder, draft] = process.argv.slice(2);

const worker = async () => {
  const { outputFiles } = await serviceWorker();
  return [{ name: "service-worker.js", text: outputFiles[0].text }];
};
const parts = draft ? [draftScripts(), allStyles()] : [allScripts(), allStyles(), worker()];
const files = (await Promise.all(parts)).flat();
for (const { name, text } of files) await writeFile(join(folder, name), text);
