/**
 * Note which functions of the runtime are called while Python starts and is asked, under Node.
 *
 *   node --experimental-wasm-jspi profile.mjs BUNDLE RUNTIME QUESTIONS SOURCES FIRST
 *
 * BUNDLE has the archives, and a manifest that names them; RUNTIME the script and the whole WebAssembly;
 * QUESTIONS are as in `rehearsal.py`, of which every second one is asked, from the one with the number
 * FIRST, which is 0 or 1; SOURCES is an archive of `module0.py` and so on, which are compiled. Prints a list with 1 for each
 * function that was called, else 0.
 *
 * As browsers have it or not, WebAssembly can wait for promises with Node's option and cannot without.
 */
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { calledOf, instrumented } from "./split.mjs";

const PACKAGES = "/lib/packages.zip";
const SOURCES = "/lib/sources.zip";
const COMPILE = `
from zipimport import zipimporter
archive = zipimporter("${SOURCES}")
number = 0
while archive.find_spec(f"module{number}"):
    archive.get_code(f"module{number}")
    number += 1
`;
/** So many questions are answered before memory is kept, and once it has been gone on with. */
const SOME = 60;

const [bundle, runtime, questionsFile, sources, first] = process.argv.slice(2);

/** Randomness decides the order of sets, and with it what is called; a build has the same bytes each time. */
const makeRandomnessRepeat = () => {
  let state = 1;
  const fill = (bytes) => {
    for (let place = 0; place < bytes.length; place += 1) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      bytes[place] = state >>> 24;
    }
    return bytes;
  };
  globalThis.crypto.getRandomValues = fill;
  createRequire(import.meta.url)("node:crypto").randomFillSync = fill;
};

/** @type {WebAssembly.Exports[]} of each start */
const started = [];
const noteStarts = () => {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const done = await instantiate.apply(WebAssembly, given);
    started.push((done.instance ?? done).exports);
    return done;
  };
};

const { loadPyodide, manifest, folder, many } = await (async () => {
  const folder = await mkdtemp(join(tmpdir(), "profile-"));
  const wasm = await readFile(join(runtime, "pyodide.asm.wasm"));
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) await copyFile(join(runtime, name), join(folder, name));
  const { module, many } = instrumented(wasm);
  await writeFile(join(folder, "pyodide.asm.wasm"), module);
  const manifest = JSON.parse(await readFile(join(bundle, "manifest.json"), "utf8"));
  makeRandomnessRepeat();
  noteStarts();
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  return { loadPyodide, manifest, folder, many };
})();

const start = async (how) => {
  const packages = await readFile(join(bundle, manifest.packages));
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: join(bundle, manifest.stdlib),
    lockFileContents: manifest.lock,
    packageBaseUrl: folder,
    env: { PYTHONPATH: PACKAGES },
    fsInit: async (files) => files.writeFile(PACKAGES, packages),
    enableRunUntilComplete: false,
    ...how,
  });
  const ours = python.pyimport("rulescore.browser");
  for (const [name, file] of Object.entries(manifest.books)) {
    python.FS.writeFile(`/lib/${name}.zip`, await readFile(join(bundle, file)));
    ours.take_in(`/lib/${name}.zip`);
  }
  return { python, ours };
};

const questions = JSON.parse(await readFile(questionsFile, "utf8"));
const asked = questions.filter((_, number) => number % 2 === Number(first));

/** An error of Python is what some requests are meant to give. */
const ask = ({ python, ours }, some) => {
  for (const [way, ...given] of some) {
    try {
      ours[way](...given);
    } catch (error) {
      if (!(error instanceof python.ffi.PythonError)) throw error;
    }
  }
};

try {
  const cold = await start({ _makeSnapshot: true });
  ask(cold, asked.slice(0, SOME));
  const memory = cold.python.makeMemorySnapshot();
  ask(cold, asked.slice(SOME));
  cold.python.FS.writeFile(SOURCES, await readFile(sources));
  cold.python.runPython(COMPILE);
  ask(await start({ _loadSnapshot: memory }), asked.slice(0, SOME));
  await start({});
  const called = started.map((exports) => calledOf(exports, many));
  const all = Array.from({ length: many }, (_, place) => (called.some((one) => one[place]) ? 1 : 0));
  process.stdout.write(JSON.stringify(all));
} catch (error) {
  // By default Node prints the source line, and Pyodide's is a megabyte long.
  console.error(String(error?.stack ?? error).slice(0, 2000));
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
