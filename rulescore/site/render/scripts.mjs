/**
 * Write the bundled scripts and styles of the site. The addresses of Python, which the build has written
 * into the folder, become part of the scripts; those of a draft import them.
 *
 *   node scripts.mjs FOLDER [--draft]
 */
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allScripts, allStyles, draftScripts } from "./bundled.mjs";

const [folder, draft] = process.argv.slice(2);

const python = join(folder, "python.js");
const isPythonKnown = !draft && existsSync(python);

const scripts = await (draft ? draftScripts() : allScripts(isPythonKnown ? python : undefined));
for (const { name, text } of [...scripts, ...(await allStyles())]) await writeFile(join(folder, name), text);
if (isPythonKnown) await rm(python);
