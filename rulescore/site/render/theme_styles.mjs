/**
 * Print the theme's stylesheets, cut to the rules whose names all occur in the site: in pages, in scripts, or in
 * the modules that render answers.
 */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PurgeCSS } from "purgecss";

const [site, ...sheets] = process.argv.slice(2);

/** @param {string} file */
const readOne = async (file) => ({ raw: await readFile(file, "utf8"), extension: "" });

/** @param {string} pattern @param {string} folder */
const read = async (pattern, folder) => {
  const files = (await Array.fromAsync(glob(pattern, { cwd: folder }))).sort();
  return Promise.all(files.map((file) => readOne(join(folder, file))));
};

const content = [
  await read("**/*.html", site),
  await read("assets/rulescore/*.js", site),
  await read("rulescore/show/*.py", "."),
];
const left = await new PurgeCSS().purge({
  content: content.flat(),
  css: await Promise.all(sheets.map(readOne)),
  fontFace: true,
  keyframes: true,
});
process.stdout.write(left.map(({ css }) => css).join("\n"));
