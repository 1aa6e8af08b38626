/**
 * Python in a worker: boots Pyodide from the site's own files, then answers one request after
 * another. What goes wrong before it can answer is reported as number 0.
 */
import { folder, python } from "./python.js";

const PACKAGES = "/lib/packages.zip";

const at = (/** @type {string} */ file) => new URL(folder + file, self.location.href).href;

/** @param {string} url */
const download = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

/**
 * Pyodide only warns when its WebAssembly cannot be had or compiled, and then waits for ever.
 *
 * @returns {Promise<never>}
 */
const webAssemblyFailure = () => {
  const { instantiateStreaming } = WebAssembly;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (source, imports) => {
      const instance = instantiateStreaming(source, imports);
      instance.catch(reject);
      return instance;
    };
  });
};

/** @returns {Promise<(calculator: string, inputs: string) => string>} */
const boot = async () => {
  const runtime = at(python.runtime);
  const [{ loadPyodide }, { default: createPyodideModule }, packages] = await Promise.all([
    import(`${runtime}pyodide.mjs`),
    import(`${runtime}pyodide.asm.mjs`),
    download(at(python.packages)),
  ]);
  const pyodide = await Promise.race([
    webAssemblyFailure(),
    loadPyodide({
      indexURL: runtime,
      stdLibURL: at(python.stdlib),
      createPyodideModule,
      lockFileContents: python.lock,
      packageBaseUrl: runtime,
      env: { PYTHONPATH: PACKAGES },
      fsInit: async (/** @type {any} */ files) => files.writeFile(PACKAGES, packages),
      enableRunUntilComplete: false,
    }),
  ]);
  return pyodide.pyimport("rulescore.browser").answer;
};

/**
 * A traceback says in its last line what went wrong; nobody at a table wants the rest.
 *
 * @param {unknown} reason
 */
const lastLine = (reason) =>
  reason instanceof Error
    ? (reason.message.trim().split("\n").at(-1) ?? "")
    : "its files did not arrive";

const ready = boot();
ready.catch((reason) => self.postMessage({ number: 0, failure: lastLine(reason) }));

self.addEventListener("message", async ({ data: { number, calculator, inputs } }) => {
  try {
    const answer = await ready;
    self.postMessage({ number, answer: answer(calculator, inputs) });
  } catch (reason) {
    self.postMessage({ number, failure: lastLine(reason) });
  }
});
