/**
 * Cut the theme's stylesheets to the rules whose every name stands somewhere in the site: in a page, in
 * a script, or in a module that answers.
 */
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PurgeCSS } from "purgecss";

const [site, cut, ...sheets] = process.argv.slice(2);

/** @param {string} file */
const readOne = async (file) => ({ raw: await readFile(file, "utf8"), extension: "" });

/** @param {string} pattern @param {string} folder */
const read = async (pattern, folder) => {
  const files = (await Array.fromAsync(glob(pattern, { cwd: folder }))).sort();
  return Promise.all(files.map((file) => readOne(join(folder, file))));
};

const named = [
  await read("**/*.html", site),
  await read("assets/rulescore/*.js", site),
  await read("rulescore/show/*.py", "."),
];
const left = await new PurgeCSS().purge({
  content: named.flat(),
  css: await Promise.all(sheets.map(readOne)),
  fontFace: true,
  keyframes: true,
});
await writeFile(cut, left.map(({ css }) => css).join("\n"));
