/**
 * Note which functions of the runtime are called while Python starts and is asked, under Node.
 *
 *   node profile.mjs WHERE BUNDLE RUNTIME QUESTIONS SOURCES
 *
 * BUNDLE has the archives, and a manifest that names them; RUNTIME the script and the whole WebAssembly;
 * QUESTIONS is a list of them as in `rehearsal.py`; SOURCES is an archive of `module0.py` and so on, which are
 * compiled. WHERE is what Python takes the place for: a `browser`, a browser on a `phone` of Apple’s, where
 * Pyodide calls C in another way, or `node`, which it is. Browsers have the option --experimental-wasm-jspi
 * or not. Prints a list with 1 for each function that was called, else 0.
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
/** So many are asked while the collector of garbage comes often: when it comes in a browser, nobody knows. */
const OFTEN_COLLECTED = 400;

const [where, bundle, runtime, questions, sources] = process.argv.slice(2);
/** Where the files are for what takes this for a browser. */
const SITE = "http://localhost/";
const APPLE = "iPhone";

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
  for (const way of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[way];
    WebAssembly[way] = async (...given) => {
      const done = await real.apply(WebAssembly, given);
      started.push((done.instance ?? done).exports);
      return done;
    };
  }
};

/**
 * Have Emscripten and Pyodide take this for a worker in a browser, to which its files are served.
 *
 * @param {Record<string, string>} files where each is, by its name
 */
const pretendToBeBrowser = (files) => {
  const set = (object, name, value) => Object.defineProperty(object, name, { value, configurable: true });
  set(process, "type", "renderer");
  set(process, "browser", true);
  set(globalThis, "self", globalThis);
  const isInstance = { [Symbol.hasInstance]: { value: () => true } };
  set(
    globalThis,
    "WorkerGlobalScope",
    Object.defineProperties(() => {}, isInstance),
  );
  set(globalThis, "location", new URL(`${SITE}worker.js`));
  set(globalThis, "navigator", { userAgent: where === "phone" ? APPLE : "Chrome", hardwareConcurrency: 2 });
  globalThis.fetch = async (what) => {
    const file = files[String(what).slice(SITE.length)];
    const type = file?.endsWith(".wasm") ? "application/wasm" : "application/zip";
    return file ? new Response(await readFile(file), { headers: { "Content-Type": type } }) : Response.error();
  };
};

const folder = await mkdtemp(join(tmpdir(), "profile-"));
const inFolder = (name) => join(folder, name);
const manifest = JSON.parse(await readFile(join(bundle, "manifest.json"), "utf8"));
const { module, many } = instrumented(await readFile(join(runtime, "pyodide.asm.wasm")));

const prepare = async () => {
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) await copyFile(join(runtime, name), inFolder(name));
  await writeFile(inFolder("pyodide.asm.wasm"), module);
  makeRandomnessRepeat();
  noteStarts();
  const isBrowser = where !== "node";
  if (isBrowser) {
    pretendToBeBrowser({
      "pyodide.asm.wasm": inFolder("pyodide.asm.wasm"),
      [manifest.stdlib]: join(bundle, manifest.stdlib),
    });
  }
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(pathToFileURL(inFolder("pyodide.mjs")).href),
    import(pathToFileURL(inFolder("pyodide.asm.mjs")).href),
  ]);
  const indexURL = isBrowser ? SITE : `${folder}/`;
  const stdLibURL = isBrowser ? SITE + manifest.stdlib : join(bundle, manifest.stdlib);
  return (how) => loadPyodide({ indexURL, stdLibURL, packageBaseUrl: indexURL, createPyodideModule, ...how });
};

const start = async (load, how) => {
  const packages = await readFile(join(bundle, manifest.packages));
  const python = await load({
    lockFileContents: manifest.lock,
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
  const asked = JSON.parse(await readFile(questions, "utf8"));
  const load = await prepare();
  const cold = await start(load, { _makeSnapshot: true });
  ask(cold, asked.slice(0, SOME));
  const memory = cold.python.makeMemorySnapshot();
  ask(cold, asked.slice(SOME));
  if (where === "node") {
    // What C does by itself is the same everywhere.
    cold.python.runPython(await readFile(new URL("stretches.py", import.meta.url), "utf8"));
    cold.python.runPython("import gc; gc.set_threshold(40, 2, 2)");
    ask(cold, asked.slice(0, OFTEN_COLLECTED));
    cold.python.runPython("gc.set_threshold(2000, 10, 0)");
    cold.python.FS.writeFile(SOURCES, await readFile(sources));
    cold.python.runPython(COMPILE);
  }
  ask(await start(load, { _loadSnapshot: memory }), asked.slice(0, SOME));
  await start(load, {});
  await rm(folder, { recursive: true });
  const called = started.map((exports) => calledOf(exports, many));
  const all = Array.from({ length: many }, (_, place) => (called.some((one) => one[place]) ? 1 : 0));
  if (!all.includes(1)) throw new Error("No function was called.");
  // What Pyodide waits for in a browser would keep Node from ending.
  process.stdout.write(JSON.stringify(all), () => process.exit());
} catch (error) {
  // By default Node prints the source line, and Pyodide's is a megabyte long.
  console.error(String(error?.stack ?? error).slice(0, 2000));
  process.exit(1);
}
