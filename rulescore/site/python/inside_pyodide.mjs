/**
 * Print the versions of the libraries that are built into Pyodide.
 *
 *   node inside_pyodide.mjs PYODIDE
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const pyodide = resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
/** @type {[string, string, string][]} the library, the module that uses it, and the module's name for its version */
const LIBRARIES = [
  ["zlib", "zlib", "ZLIB_RUNTIME_VERSION"],
  ["SQLite", "_sqlite3", "sqlite_version"],
  ["Expat", "pyexpat", "EXPAT_VERSION"],
  ["libmpdec", "_decimal", "__libmpdec_version__"],
  ["Zstandard", "_zstd", "zstd_version"],
];
const versions = LIBRARIES.map(([name, module, version]) => [
  name,
  python.pyimport(module)[version].replace(/^\D+/, ""),
]);
console.log(JSON.stringify(Object.fromEntries(versions)));
