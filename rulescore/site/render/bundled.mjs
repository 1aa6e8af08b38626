/**
 * The bundles for browsers: the scripts of the site with their libraries, its styles, and the service
 * worker. Run as a program it prints the packages in each module, as paths of the lock file.
 *
 *   node bundled.mjs
 */
import { basename, join, relative } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The folder of the scripts and styles, from the root of the project. */
export const SOURCES = "overrides/assets/rulescore";
/** The bundles of embedded calculators; their packages are in other bundles as well. */
const EMBEDDED = "embedded-";
/**
 * Each entry is one bundle: its imports are in the same file, dynamic imports in others, with this prefix
 * in their names. So a page fetches one script, and so does a worker.
 */
const ENTRIES = new Map([
  ["start.js", ""],
  ["embed/embedded.js", EMBEDDED],
  ["python/worker.js", "worker-"],
  ["console/console_worker.js", "console-worker-"],
]);
/** Classic scripts, which run before the page is drawn, each with what it imports. */
const CLASSIC = [
  "page/heal.js",
  "page/early_presses.js",
  "arrival/scheme.js",
  "page/redirect.js",
  "embed/embedded_scheme.js",
];
/** What the build replaces, in scripts that are bundled before it is known: the hashes of all files, and Python's. */
const REPLACED = {
  "files.js": 'export const files = "@@FILES@@";',
  "python.js":
    'export const folder = new URL("../python/", import.meta.url).pathname; export const python = "@@PYTHON@@";',
};
const STYLES = ["styles/style.css", "styles/print/print.css", "styles/overlays.css"];
/** The name of the typeface in the built site, which the pages ask for before the styles have come. */
const TYPEFACE = "headings";
const SERVICE_WORKER = "service_worker";
const LICENCES = "licences.txt";

/** The path of a package in the lock file; what is before its first `node_modules` is where that is linked. */
const PACKAGE = /node_modules\/(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)(?=\/)/;

/**
 * Modules that the build writes are not bundled but fetched, except those of which it replaces a part.
 *
 * @type {import("rollup").Plugin}
 */
const generated = {
  name: "generated",
  resolveId: (name) => {
    if (!name.includes("/generated/")) return null;
    const file = basename(name);
    return file in REPLACED ? `\0${file}` : { id: `./${file}`, external: "relative" };
  },
  load: (id) => REPLACED[id.slice(1)] ?? null,
};

/**
 * Import scripts of the site only if they are whole: by `importOwn` in `own_files.js`. What workers import is
 * not the site's own.
 *
 * @type {import("rollup").Plugin}
 */
const checkedImports = {
  name: "checked imports",
  renderDynamicImport: ({ moduleId }) =>
    /(own_files|worker|boot)\.js$/.test(moduleId) ? null : { left: "importOwn(", right: ")" },
};

/**
 * The packages with code in a chunk, as paths of the lock file.
 *
 * @param {import("rollup").OutputChunk} chunk
 */
const packagesIn = ({ modules }) => {
  const left = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength);
  const places = left.map(([file]) => PACKAGE.exec(relative(process.cwd(), file))?.[0] ?? "");
  return [...new Set(places)].filter(Boolean).sort();
};

/**
 * The bundle of an entry: a file for itself, and one for each dynamic import.
 *
 * @param {string} entry
 * @param {string} prefix
 * @returns {Promise<{ name: string, text: string, packages: string[] }[]>}
 */
const scripts = async (entry, prefix) => {
  const { nodeResolve } = await import("@rollup/plugin-node-resolve");
  const { rollup } = await import("rollup");
  const { minify } = await import("terser");
  const bundle = await rollup({
    input: join(SOURCES, entry),
    plugins: [generated, checkedImports, nodeResolve({ browser: true })],
    preserveEntrySignatures: "allow-extension",
  });
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: ({ name, facadeModuleId }) => {
      const [, ofPackage] = PACKAGE.exec(facadeModuleId ?? "") ?? [];
      return `${prefix}${ofPackage?.replace(/^@|\//g, "") ?? name}.js`;
    },
  });
  const chunks = /** @type {import("rollup").OutputChunk[]} */ (output);
  return Promise.all(
    chunks.map(async (chunk) => {
      const packages = packagesIn(chunk);
      const named = packages.map((place) => place.replace("node_modules/", "")).join(", ");
      const banner = named && `/*! ${named}: /${LICENCES} */\n`;
      const { code = "" } = await minify(chunk.code, { compress: { passes: 2 }, ecma: 2020, module: true });
      return { name: chunk.fileName, text: `${banner}${code}`, packages };
    }),
  );
};

/**
 * All scripts that pages load, bundled by Rollup: it leaves modules that a dynamic import shares with the
 * page in the page's script, while esbuild writes another file for each. Terser makes them smaller by a
 * thirtieth than esbuild does.
 */
export const allScripts = async () => {
  const bundled = await Promise.all([...ENTRIES].map(([entry, prefix]) => scripts(entry, prefix)));
  return [...bundled.flat(), ...(await classicScripts()).map((script) => ({ ...script, packages: [] }))];
};

/** The scripts that run before the page is there, each in one file: a script that is no module imports nothing. */
const classicScripts = async () => {
  const { outputFiles } = await build({
    bundle: true,
    entryNames: "[name]",
    entryPoints: CLASSIC.map((file) => join(SOURCES, file)),
    format: "iife",
    minify: true,
    outdir: ".",
    tsconfigRaw: {}, // do not read tsconfig.json, which is for type checks and not everywhere
    write: false,
  });
  return outputFiles.map(({ path, text }) => ({ name: basename(path), text: text.trimEnd() }));
};

/** The same for a draft, by esbuild: ten times faster, in many more files, and without Rollup and Terser being loaded. */
export const draftScripts = async () => {
  const { outputFiles } = await build({
    bundle: true,
    entryNames: "[name]",
    entryPoints: [...ENTRIES.keys()].map((file) => join(SOURCES, file)),
    format: "esm",
    outdir: ".",
    plugins: [
      {
        name: "generated",
        setup: ({ onLoad, onResolve }) => {
          onResolve({ filter: /\/generated\/files\.js$/ }, ({ path }) => ({ path, namespace: "files" }));
          onLoad({ filter: /.*/, namespace: "files" }, () => ({ contents: 'export const files = "";' })); // unchecked
          onResolve({ filter: /\/generated\// }, ({ path }) => ({ path: `./${basename(path)}`, external: true }));
        },
      },
    ],
    splitting: true,
    write: false,
  });
  const split = outputFiles.map(({ path, text }) => ({ name: basename(path), text }));
  return [...split, ...(await classicScripts())];
};

/** All stylesheets of the site itself, with the emblems of the books in them, and the typeface of its headings. */
export const allStyles = async () => {
  const { outputFiles } = await build({
    assetNames: TYPEFACE,
    bundle: true,
    entryPoints: STYLES.map((file) => join(SOURCES, file)),
    loader: { ".svg": "dataurl", ".woff2": "file" },
    minify: true,
    outdir: ".",
    write: false,
  });
  return outputFiles.map(({ path, contents }) => ({ name: basename(path), text: contents }));
};

/** Bundle the service worker, still without its list of files. */
export const serviceWorker = () =>
  build({
    entryPoints: [fileURLToPath(new URL(`${SERVICE_WORKER}.mjs`, import.meta.url))],
    absWorkingDir: process.cwd(),
    banner: { js: `/*! Workbox: /${LICENCES} */` },
    bundle: true,
    define: { "process.env.NODE_ENV": '"production"' },
    format: "iife",
    metafile: true,
    minify: true,
    tsconfigRaw: {}, // do not read tsconfig.json, which is for type checks
    write: false,
  });

/**
 * The packages with code in the service worker.
 *
 * @param {import("esbuild").Metafile} metafile
 */
const packagesOf = ({ outputs }) => {
  const files = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const left = files.filter(([, { bytesInOutput }]) => bytesInOutput).map(([file]) => PACKAGE.exec(file)?.[0] ?? "");
  return [...new Set(left)].filter(Boolean).sort();
};

if (argv[1] === fileURLToPath(import.meta.url)) {
  const bundles = (await allScripts()).filter(({ name, packages }) => packages.length && !name.startsWith(EMBEDDED));
  const ofScripts = bundles.map(({ name, packages }) => [name.replace(".js", ""), packages]);
  const ofWorker = packagesOf((await serviceWorker()).metafile);
  console.log(JSON.stringify(Object.fromEntries([...ofScripts, [SERVICE_WORKER, ofWorker]])));
}
