/**
 * Write the bundled scripts and styles of the site.
 *
 *   node scripts.mjs FOLDER [--draft]
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allScripts, allStyles, draftScripts } from "./bundled.mjs";

const [folder, draft] = process.argv.slice(2);

const scripts = await (draft ? draftScripts() : allScripts());
for (const { name, text } of [...scripts, ...(await allStyles())]) await writeFile(join(folder, name), text);
