/**
 * What is bundled for browsers: the scripts of the site with the libraries that they use, its styles, and
 * the service worker; and of which packages. Run by itself it tells those, by module, as paths of the lock
 * file.
 *
 *   node bundled.mjs
 */
import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { build, transform } from "esbuild";
import { rollup } from "rollup";

/** Where the scripts and styles lie, from the root of the project. */
export const SOURCES = "overrides/assets/rulescore";
/** What a calculator by itself ships is in other bundles as well. */
const EMBEDDED = "embedded-";
/**
 * Each is a bundle of its own: what it imports is in the same file, what it fetches later in others, which
 * bear this in their names. A page so fetches one script and `python.js`, and a worker as well.
 */
const ENTRIES = new Map([
  ["start.js", ""],
  ["embed/embedded.js", EMBEDDED],
  ["python/worker.js", "worker-"],
  ["console/console_worker.js", "console-worker-"],
]);
/** These run where they stand in a page, before anything is drawn. */
const CLASSIC = ["page/scheme.js", "page/redirect.js", "embed/embedded_scheme.js"];
const STYLES = ["styles/style.css", "styles/overlays.css"];
const SERVICE_WORKER = "service_worker";
const LICENCES = "licences.txt";

const PACKAGE = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/;

/** The modules that the build writes are fetched, from beside the bundles. */
const generated = {
  name: "generated",
  /** @param {string} name */
  resolveId: (name) => (name.includes("/generated/") ? { id: `./${basename(name)}`, external: "relative" } : null),
};

/**
 * The packages of which something is left in a chunk, as paths of the lock file.
 *
 * @param {import("rollup").OutputChunk} chunk
 */
const packagesIn = ({ modules }) => {
  const left = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength);
  const places = left.map(([file]) => PACKAGE.exec(relative(process.cwd(), file))?.[0] ?? "");
  return [...new Set(places)].filter(Boolean).sort();
};

/**
 * The bundle of an entry: a file for itself, and one for each part that it fetches later.
 *
 * @param {string} entry
 * @param {string} prefix
 * @returns {Promise<{ name: string, text: string, packages: string[] }[]>}
 */
const scripts = async (entry, prefix) => {
  const bundle = await rollup({
    input: join(SOURCES, entry),
    plugins: [generated, nodeResolve({ browser: true })],
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
      const { code } = await transform(chunk.code, { format: "esm", minify: true, target: "esnext" });
      return { name: chunk.fileName, text: `${banner}${code}`, packages };
    }),
  );
};

/**
 * All scripts that pages load. Rollup makes them: where a part that is fetched later shares a module with the
 * page, it leaves that in the script of the page, while esbuild makes one more file of each such module.
 */
export const allScripts = async () => {
  const bundled = await Promise.all([...ENTRIES].map(([entry, prefix]) => scripts(entry, prefix)));
  const classic = CLASSIC.map(async (file) => {
    const { code } = await transform(await readFile(join(SOURCES, file), "utf8"), { minify: true });
    return { name: basename(file), text: code, packages: [] };
  });
  return [...bundled.flat(), ...(await Promise.all(classic))];
};

/** The same for a draft, in a tenth of the time and in many more files: in a draft nobody waits for those. */
export const draftScripts = async () => {
  const { outputFiles } = await build({
    bundle: true,
    entryNames: "[name]",
    entryPoints: [...ENTRIES.keys(), ...CLASSIC].map((file) => join(SOURCES, file)),
    format: "esm",
    outdir: ".",
    plugins: [
      {
        name: "generated",
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/generated\// }, ({ path }) => ({ path: `./${basename(path)}`, external: true })),
      },
    ],
    splitting: true,
    write: false,
  });
  return outputFiles.map(({ path, text }) => ({ name: basename(path), text }));
};

/** All stylesheets of the site itself, each whole. */
export const allStyles = async () => {
  const { outputFiles } = await build({
    bundle: true,
    entryPoints: STYLES.map((file) => join(SOURCES, file)),
    minify: true,
    outdir: ".",
    write: false,
  });
  return outputFiles.map(({ path, text }) => ({ name: basename(path), text }));
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
    tsconfigRaw: {}, // what the checks of types are told is nothing to it
    write: false,
  });

/**
 * The packages of which something is left in the service worker.
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
