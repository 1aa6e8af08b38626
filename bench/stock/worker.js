/** Pyodide loaded as in its documentation, and two packages as source. */
import { loadPyodide } from "./pyodide/pyodide.mjs";

const boot = async () => {
  const pyodide = await loadPyodide();
  for (const name of ["icepool.zip", "rulescore.zip"]) {
    const response = await fetch(new URL(name, import.meta.url));
    pyodide.unpackArchive(await response.arrayBuffer(), "zip");
  }
  return pyodide.pyimport("rulescore.browser").answer;
};

const ready = boot();

self.onmessage = async ({ data: { calculator, inputs } }) => {
  const answer = await ready;
  self.postMessage(answer(calculator, inputs));
};
