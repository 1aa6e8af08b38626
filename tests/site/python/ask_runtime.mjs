/**
 * Ask Python, and print what it says as JSON.
 *
 *   node ask_runtime.mjs BUNDLE '{"questions": [["answer", "usiel.check", "{}", ""], ...]}'
 *   node ask_runtime.mjs RUNTIME '{"library": FILE, "code": ["1 + 1", ...]}'
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGES = "/lib/packages.zip";


const [folder, work] = process.argv.slice(2);
const { questions, library, code } = JSON.parse(work);

const start = async (runtime, how) => {
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
  return loadPyodide({ indexURL: `${runtime}/`, ...how });
};

const askCalculators = async () => {
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  const packages = await readFile(join(folder, manifest.packages));
  const python = await start(join(folder, manifest.runtime), {
    stdLibURL: join(folder, manifest.stdlib),
    lockFileContents: manifest.lock,
    env: { PYTHONPATH: PACKAGES },
    fsInit: async (files) => files.writeFile(PACKAGES, packages),
  });
  const ours = python.pyimport("rulescore.browser");
  for (const [name, file] of Object.entries(manifest.books)) {
    python.FS.writeFile(`/lib/${name}.zip`, await readFile(join(folder, file)));
    ours.take_in(`/lib/${name}.zip`);
  }
  return questions.map(([way, ...given]) => ours[way](...given));
};

const run = async () => {
  const lock = JSON.parse(await readFile(join(process.cwd(), "node_modules/pyodide/pyodide-lock.json"), "utf8"));
  const python = await start(folder, { stdLibURL: library, lockFileContents: { info: lock.info, packages: {} } });
  return code.map((line) => {
    const [all, last] = [line.split("; "), line.split("; ").at(-1)];
    return python.runPython(`${all.slice(0, -1).join("\n")}\nrepr(${last})`);
  });
};

process.stdout.write(JSON.stringify(await (questions ? askCalculators() : run())), () => process.exit());
