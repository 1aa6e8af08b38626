/**
 * Write the bundled scripts and styles of the site, and its service worker, still without what only a build
 * knows: the files of Python, the hashes of all files, and which of them the service worker caches.
 *
 *   node scripts.mjs FOLDER [--draft]
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allScripts, allStyles, draftScripts, serviceWorker } from "./bundled.mjs";

const [folder, draft] = process.argv.slice(2);

const scripts = await (draft ? draftScripts() : allScripts());
const { outputFiles } = await serviceWorker();
const worker = { name: "service-worker.js", text: outputFiles[0].text };
for (const { name, text } of [...scripts, ...(await allStyles()), worker]) await writeFile(join(folder, name), text);
