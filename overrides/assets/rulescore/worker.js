/**
 * Python in a worker: boots Pyodide from the site's own files, then answers one request after
 * another. What goes wrong before it can answer is reported as number 0.
 */
import { folder, python } from "./python.js";

const at = (/** @type {string} */ file) => new URL(folder + file, self.location.href).href;

/** @returns {Promise<(calculator: string, inputs: string) => string>} */
const boot = async () => {
  const packages = fetch(at(python.packages)).then((response) => response.arrayBuffer());
  const { loadPyodide } = await import(at(`${python.runtime}pyodide.mjs`));
  const pyodide = await loadPyodide({
    indexURL: at(python.runtime),
    stdLibURL: at(python.stdlib),
    lockFileContents: JSON.stringify(python.lock),
  });
  pyodide.unpackArchive(await packages, "zip");
  return pyodide.pyimport("rulescore.browser").answer;
};

const ready = boot();
ready.catch((reason) => self.postMessage({ number: 0, failure: String(reason) }));

self.addEventListener("message", async ({ data: { number, calculator, inputs } }) => {
  const answer = await ready;
  try {
    self.postMessage({ number, answer: answer(calculator, inputs) });
  } catch (reason) {
    self.postMessage({ number, failure: String(reason) });
  }
});
