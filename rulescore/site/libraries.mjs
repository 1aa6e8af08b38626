/**
 * Put the libraries that pages load, each a module that stands by itself, beside the site's own
 * scripts. The licences go wherever the code goes.
 */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const LIBRARIES = ["minisearch", "qr", "stemmer", "swup"];
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const [folder] = process.argv.slice(2);

/** @param {string} name */
const licenceOf = async (name) => {
  const place = join("node_modules", name);
  const file = (await readdir(place)).find((file) => /^licen[cs]e(\.\w+)?$/i.test(file));
  return `${name}\n${file ? await readFile(join(place, file), "utf8") : "MIT\n"}`;
};

for (const library of LIBRARIES) {
  const { metafile, outputFiles } = await build({
    bundle: true,
    entryPoints: [library],
    format: "esm",
    metafile: true,
    minify: true,
    write: false,
  });
  const packages = Object.keys(metafile.inputs).map((file) => PACKAGE.exec(file)[1]);
  const licences = await Promise.all([...new Set(packages)].map(licenceOf));
  await writeFile(join(folder, `${library}.js`), `/*! ${licences.join("\n")}*/\n${outputFiles[0].text}`);
}
