/**
 * What is bundled for browsers: each library that pages load, and the service worker; and of which
 * packages. Run by itself it tells them, by module, as paths of the lock file.
 *
 *   node bundled.mjs
 */
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const LIBRARIES = ["dompurify", "minisearch", "qr", "stemmer", "swup"];
/** @param {string} name */
const beside = (name) => fileURLToPath(new URL(`${name}.mjs`, import.meta.url));

/** The entry of each library: itself, or what is taken of one or several. */
export const ENTRIES = new Map([
  ...LIBRARIES.map((name) => [name, name]),
  ...["chance", "editor"].map((name) => [name, beside(name)]),
]);
export const SERVICE_WORKER = "service_worker";

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Bundle a library.
 *
 * @param {string} entry
 */
export const library = (entry) =>
  build({ bundle: true, entryPoints: [entry], format: "esm", metafile: true, minify: true, write: false });

/** Bundle the service worker, still without its list of files. */
export const serviceWorker = () =>
  build({
    entryPoints: [beside(SERVICE_WORKER)],
    absWorkingDir: process.cwd(),
    banner: { js: "/*! Workbox: /licences.txt */" },
    bundle: true,
    define: { "process.env.NODE_ENV": '"production"' },
    format: "iife",
    metafile: true,
    minify: true,
    tsconfigRaw: {}, // what the checks of types are told is nothing to it
    write: false,
  });

/**
 * The packages of which something is left in a bundle, as paths of the lock file.
 *
 * @param {import("esbuild").Metafile} metafile
 */
export const packagesOf = ({ outputs }) => {
  const files = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const left = files.filter(([, { bytesInOutput }]) => bytesInOutput).map(([file]) => PACKAGE.exec(file)?.[0] ?? "");
  return [...new Set(left)].filter(Boolean).map((place) => place.replace(/^.*?(?=node_modules\/)/, "")).sort();
};

if (argv[1] === fileURLToPath(import.meta.url)) {
  const made = [...ENTRIES].map(async ([name, entry]) => [name, packagesOf((await library(entry)).metafile)]);
  const told = [...(await Promise.all(made)), [SERVICE_WORKER, packagesOf((await serviceWorker()).metafile)]];
  console.log(JSON.stringify(Object.fromEntries(told)));
}
