/** Put the libraries that pages load, each a module of its name, beside the site's own scripts. */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { minify } from "terser";

const LIBRARIES = ["minisearch", "qr", "stemmer"];
const [folder] = process.argv.slice(2);

/** The text of the licence, which goes wherever the code goes. */
const licenceOf = async (name) => {
  const place = join("node_modules", name);
  const file = (await readdir(place)).find((file) => /^licen[cs]e(\.\w+)?$/i.test(file));
  return readFile(join(place, file), "utf8");
};

for (const name of LIBRARIES) {
  const text = await readFile(fileURLToPath(import.meta.resolve(name)), "utf8");
  const { code } = await minify(text, { module: true });
  await writeFile(join(folder, `${name}.js`), `/*! ${name}\n${await licenceOf(name)}*/\n${code}`);
}
