/**
 * Compile the packages of an index with the Python that will run them: bytecode works with one version
 * only. pyodide-build does this inside Pyodide, and adds the compiled packages to the lock file.
 *
 *   node python_index.mjs PYODIDE TOOL INDEX
 */
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, tool, index] = process.argv.slice(2).map((folder) => realpathSync(folder)); // a link is not mounted
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
try {
  // The bytes must not depend on the order of sets or on the time.
  const env = {
    PYTHONHASHSEED: "0",
    PYTHONNODEBUGRANGES: "1", // columns in tracebacks are a quarter of the bytecode
    SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH,
  };
  const python = await loadPyodide({ indexURL: pyodide, env });
  python.mountNodeFS("/tool", tool);
  python.mountNodeFS("/index", index);
  python.pyimport("sys").path.append("/tool");
  const { main } = python.pyimport("pyodide_build.cli.py_compile");
  main.callKwargs(python.toPy(["/index", "--keep", "--silent"]), { standalone_mode: false });
} catch (error) {
  // By default Node prints the source line, and Pyodide's is a megabyte long.
  console.error(error);
  process.exitCode = 1;
}
