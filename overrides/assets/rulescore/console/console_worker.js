/**
 * Python for the console, in a worker of its own: it runs one piece of code, and sends what that prints
 * and gives. The runtime is the calculators'; the library is the whole one, and the rules come from the
 * index that the site has for everybody.
 */

import { withBase } from "../base/base_url.js";
import { say } from "../base/language.js";
import { folder, python } from "../generated/python.js";
import { fetchAhead, isSecondWhole, SECOND, withSecond } from "../python/second_module.js";

const INDEX = new URL(withBase("/python/"), self.location.href).href;
const RUNTIME = new URL(folder + python.runtime, self.location.href).href;
const OURS = "rulescore";
/** In a traceback, what is the reader's own begins here. */
const THEIRS = '  File "<exec>"';

/** @typedef {"started" | "printed" | "given" | "failed" | "done"} Kind */

/**
 * @param {Kind} kind
 * @param {string} [text]
 */
const tell = (kind, text = "") => self.postMessage({ kind, text });

/** What Python starts from. A browser may have kept a part of it that came damaged, for as long as it likes. */
const FILES = [
  ...["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"].map((name) => RUNTIME + name),
  new URL(folder + SECOND, self.location.href).href,
  ...["python_stdlib.zip", "pyodide-lock.json"].map((name) => INDEX + name),
];

/** Say so, and have the next run find all of it whole, once there is a network. */
const tellThatItIsMissing = async () => {
  await Promise.all(FILES.map((file) => fetch(file, { cache: "reload" }))).catch(() => {});
  tell("failed", say("Python could not be fetched. It needs a network, and some 6 MB the first time."));
};

const start = async () => {
  void fetchAhead(); // what is written here may call anything
  const { loadPyodide } = await import(`${RUNTIME}pyodide.mjs`);
  const { default: createPyodideModule } = await import(`${RUNTIME}pyodide.asm.mjs`);
  const pyodide = await loadPyodide({
    indexURL: RUNTIME,
    createPyodideModule: withSecond(createPyodideModule),
    stdLibURL: `${INDEX}python_stdlib.zip`,
    lockFileURL: `${INDEX}pyodide-lock.json`,
    packageBaseUrl: INDEX,
    stdout: (/** @type {string} */ line) => tell("printed", `${line}\n`),
    stderr: (/** @type {string} */ line) => tell("printed", `${line}\n`),
  });
  await pyodide.loadPackage(OURS, { messageCallback: () => {} });
  return pyodide;
};

/** @param {unknown} reason */
const readable = (reason) => {
  const [head = "", ...rest] = String(reason instanceof Error ? reason.message : reason).split("\n");
  const own = rest.findIndex((line) => line.startsWith(THEIRS));
  return (own < 0 ? [head, ...rest] : rest.slice(own)).join("\n").trim();
};

self.addEventListener("message", async ({ data: code }) => {
  let pyodide;
  try {
    pyodide = await start();
  } catch {
    await tellThatItIsMissing();
    tell("done");
    return;
  }
  tell("started");
  try {
    const given = await pyodide.runPythonAsync(code);
    if (!(await isSecondWhole())) throw new Error(`${SECOND} is damaged`);
    if (given !== undefined && given !== null) tell("given", String(given));
  } catch (reason) {
    if (await isSecondWhole()) tell("failed", readable(reason));
    else await tellThatItIsMissing();
  }
  tell("done");
});
