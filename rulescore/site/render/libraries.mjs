/**
 * Put the libraries that pages load, each a module that stands by itself, beside the site's own
 * scripts. The licences go wherever the code goes.
 */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ENTRIES, library, packagesOf } from "./bundled.mjs";

const [folder] = process.argv.slice(2);

/** @param {string} place of a package */
const licenceOf = async (place) => {
  const file = (await readdir(place)).find((file) => /^licen[cs]e(\.\w+)?$/i.test(file));
  return `${place.replace(/^.*node_modules\//, "")}\n${file ? await readFile(join(place, file), "utf8") : "MIT\n"}`;
};

for (const [name, entry] of ENTRIES) {
  const { metafile, outputFiles } = await library(entry);
  const licences = await Promise.all(packagesOf(metafile).map(licenceOf));
  await writeFile(join(folder, `${name}.js`), `/*! ${licences.join("\n")}*/\n${outputFiles[0].text}`);
}
