/**
 * Tell which versions of other libraries are built into Pyodide, by asking it.
 *
 *   node inside_pyodide.mjs PYODIDE
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const pyodide = resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
/** @type {[string, string, string][]} the library, the module that is made on it, and what that calls its version */
const ASKED = [
  ["zlib", "zlib", "ZLIB_RUNTIME_VERSION"],
  ["SQLite", "_sqlite3", "sqlite_version"],
  ["Expat", "pyexpat", "EXPAT_VERSION"],
  ["libmpdec", "_decimal", "__libmpdec_version__"],
  ["Zstandard", "_zstd", "zstd_version"],
];
const told = ASKED.map(([name, module, version]) => [name, python.pyimport(module)[version].replace(/^\D+/, "")]);
console.log(JSON.stringify(Object.fromEntries(told)));
