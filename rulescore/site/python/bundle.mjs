/**
 * The part of the bundle's build that runs inside Pyodide, under Node. Bytecode works with one version
 * of Python only, so the interpreter that will load it also compiles it.
 *
 *   node bundle.mjs compile PYODIDE WORK    WORK/source/{stdlib,packages} to WORK/bytecode/...
 *   node bundle.mjs answer BUNDLE           answers every calculator from a finished bundle
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * @typedef {import('pyodide').PyodideAPI} Python
 * @typedef {import('pyodide').PyodideConfig} Options
 */

/** Modules that no import names. The interpreter uses `_pylong` for very large numbers. */
const UNASKED = ["_pylong", "encodings.ascii", "encodings.latin_1"];

/** Modules that their importers can do without, and modules that only these import. */
const SPARED = ["_ssl", "base64", "bz2", "compression", "lzma", "ssl", "zipfile._path"];
/** Modules of which only a name is needed, at import. */
const HOLLOW = JSON.parse(await readFile(new URL("hollow_modules.json", import.meta.url), "utf8"));

const PACKAGES_ZIP = "/lib/packages.zip";
const BOOKS = "/lib/books";

/**
 * @param {string} runtime the folder with pyodide.mjs and what it loads
 * @param {Options} options
 * @returns {Promise<Python>}
 */
async function start(runtime, options) {
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
  return loadPyodide({ indexURL: runtime, ...options });
}

/**
 * Import every module that ships and run every calculator, with and without errors, so that all
 * modules that the site may need in a browser have been imported.
 *
 * @param {Python} python
 * @param {string[]} packages the folders or archives of our packages
 * @returns {Record<string, string>} the answer to the default inputs, by calculator
 */
function rehearse(python, packages) {
  for (const module of python.pyimport("pkgutil").walk_packages(python.toPy(packages))) {
    python.pyimport(module.name);
  }
  const { answer } = python.pyimport("rulescore.browser");
  answer("", "{}");
  formatTraceback(python);
  const ids = Array.from(python.pyimport("rulescore.catalogue").calculators(), ({ id }) => id);
  return Object.fromEntries(ids.map((id) => [id, answer(id, "{}")]));
}

/** @param {Python} python */
function formatTraceback(python) {
  try {
    python.runPython("raise Exception");
  } catch (error) {
    if (!(error instanceof python.ffi.PythonError)) throw error;
  }
}

/**
 * @param {Python} python
 * @param {string} folder
 * @returns {string[]} the paths below `folder` of the modules imported so far
 */
function importedFrom(python, folder) {
  const modules = python.pyimport("sys").modules.values();
  // Not `__file__`: modules frozen into the interpreter have one too, and need not ship.
  const files = Array.from(modules, (module) => module?.__spec__?.origin);
  const here = files.filter((file) => file?.startsWith(`${folder}/`));
  return [...new Set(here.map((file) => file.slice(folder.length + 1)))].sort();
}

/** @param {string} path of a module in the standard library */
function isSpared(path) {
  const name = path.replace(/(\/__init__)?\.py$/, "").replaceAll("/", ".");
  return SPARED.some((spared) => name === spared || name.startsWith(`${spared}.`));
}

/**
 * @param {Python} python
 * @param {string} part `stdlib` or `packages`
 * @param {string[]} paths of modules below the part's source
 */
function compileAll(python, part, paths) {
  const py_compile = python.pyimport("py_compile");
  for (const path of paths) {
    py_compile.compile.callKwargs(`/work/source/${part}/${path}`, {
      cfile: `/work/bytecode/${part}/${path}c`,
      dfile: path,
      doraise: true,
      optimize: 2,
      invalidation_mode: py_compile.PycInvalidationMode.UNCHECKED_HASH,
    });
  }
}

/**
 * @param {string} pyodide
 * @param {string} work
 */
async function compile(pyodide, work) {
  // Columns in tracebacks are a quarter of the bytecode. A fixed seed keeps builds identical.
  const env = { PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" };
  const python = await start(pyodide, { env });
  python.mountNodeFS("/work", work);
  python.pyimport("sys").path.append("/work/source/packages");
  rehearse(python, ["/work/source/packages"]);
  UNASKED.forEach((name) => python.pyimport(name));
  const stdlib = python.pyimport("os.path").dirname(python.pyimport("os").__file__);
  for (const [path, source] of Object.entries(HOLLOW)) {
    await writeFile(join(work, "source/stdlib", `${path}.py`), `${source}\n`);
  }
  const parts = {
    stdlib: importedFrom(python, stdlib).filter((path) => !isSpared(path)),
    packages: importedFrom(python, "/work/source/packages"),
  };
  for (const [part, paths] of Object.entries(parts)) compileAll(python, part, paths);
}

/**
 * @param {string} bundle
 * @returns {Promise<Record<string, string>>}
 */
async function answerFrom(bundle) {
  const manifest = JSON.parse(await readFile(join(bundle, "manifest.json"), "utf8"));
  const packages = await readFile(join(bundle, manifest.packages));
  const python = await start(join(bundle, manifest.runtime), {
    stdLibURL: join(bundle, manifest.stdlib),
    lockFileContents: manifest.lock,
    env: { PYTHONPATH: PACKAGES_ZIP },
    fsInit: async (FS) => {
      FS.writeFile(PACKAGES_ZIP, packages);
      FS.mkdir(BOOKS);
    },
  });
  const archives = [PACKAGES_ZIP];
  for (const file of Object.values(manifest.books)) {
    archives.push(`${BOOKS}/${file}`);
    python.FS.writeFile(archives.at(-1), await readFile(join(bundle, file)));
    python.pyimport("rulescore.browser").take_in(archives.at(-1));
  }
  return rehearse(python, archives);
}

const [command, ...folders] = process.argv.slice(2);
try {
  if (command === "compile") await compile(...folders);
  if (command === "answer") process.stdout.write(JSON.stringify(await answerFrom(...folders)));
} catch (error) {
  // By default Node prints the source line, and Pyodide's is a megabyte long.
  console.error(error);
  process.exitCode = 1;
}
