/**
 * Cut the theme's stylesheets to the rules whose every name stands somewhere in the site: in a page, in
 * a script, or in a module that answers.
 */
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PurgeCSS } from "purgecss";

const [theme, site, cut] = process.argv.slice(2);

/** @param {string} pattern @param {string} folder */
const read = async (pattern, folder) => {
  const files = (await Array.fromAsync(glob(pattern, { cwd: folder }))).sort();
  return Promise.all(
    files.map(async (file) => ({ raw: await readFile(join(folder, file), "utf8"), extension: "" })),
  );
};

const named = [
  await read("**/*.html", site),
  await read("assets/rulescore/*.js", site),
  await read("rulescore/show/*.py", "."),
];
const styles = [await read("main.*.css", theme), await read("palette.*.css", theme)];
const left = await new PurgeCSS().purge({
  content: named.flat(),
  css: styles.flat(),
  fontFace: true,
  keyframes: true,
});
await writeFile(cut, left.map(({ css }) => css).join("\n"));
