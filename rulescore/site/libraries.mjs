/**
 * Put the libraries that pages load, each a module that stands by itself, beside the site's own
 * scripts. The licences go wherever the code goes.
 */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const LIBRARIES = ["dompurify", "minisearch", "qr", "stemmer", "swup"];
/** The entry of each module: a library itself, or what is taken of one or several. */
const ENTRIES = new Map([
  ...LIBRARIES.map((name) => [name, name]),
  ...["chance", "editor"].map((name) => [name, fileURLToPath(new URL(`${name}.mjs`, import.meta.url))]),
]);
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const [folder] = process.argv.slice(2);

/** @param {string} name */
const licenceOf = async (name) => {
  const place = join("node_modules", name);
  const file = (await readdir(place)).find((file) => /^licen[cs]e(\.\w+)?$/i.test(file));
  return `${name}\n${file ? await readFile(join(place, file), "utf8") : "MIT\n"}`;
};

for (const [name, entry] of ENTRIES) {
  const { metafile, outputFiles } = await build({
    bundle: true,
    entryPoints: [entry],
    format: "esm",
    metafile: true,
    minify: true,
    write: false,
  });
  const packages = Object.keys(metafile.inputs).flatMap((file) => PACKAGE.exec(file)?.[1] ?? []);
  const licences = await Promise.all([...new Set(packages)].map(licenceOf));
  await writeFile(join(folder, `${name}.js`), `/*! ${licences.join("\n")}*/\n${outputFiles[0].text}`);
}
