/**
 * Python in a worker: boots Pyodide from the site's own files, then answers one request after
 * another, each from its book, which is fetched the first time. What goes wrong before it can
 * answer is reported as number 0.
 */
import { folder, python } from "./python.js";

const PACKAGES = "/lib/packages.zip";
const BOOK = (/** @type {string} */ name) => `/lib/${name}.zip`;

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

/**
 * @typedef {(calculator: string, inputs: string, topic: string) => string} Answer
 * @returns {Promise<{ answer: Answer, takeIn: (name: string, book: Uint8Array) => void }>}
 */
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
  const { answer, take_in } = pyodide.pyimport("rulescore.browser");
  return {
    answer,
    takeIn: (name, book) => {
      pyodide.FS.writeFile(BOOK(name), book);
      take_in(BOOK(name));
    },
  };
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

/** @type {Map<string, Promise<void>>} */
const books = new Map();

/**
 * Fetch a book beside the boot and have Python take it in; one that there is not stays away.
 *
 * @param {string} name
 */
const opened = (name) => {
  const kept = books.get(name);
  if (kept) return kept;
  const open = async () => {
    const file = python.books[name];
    if (!file) return;
    const [book, { takeIn }] = await Promise.all([download(at(file)), ready]);
    takeIn(name, book);
  };
  const opening = open();
  books.set(name, opening);
  opening.catch(() => books.delete(name));
  return opening;
};

self.addEventListener("message", async ({ data: { number, calculator, inputs, topic } }) => {
  const [book] = calculator.split(".");
  if (inputs === undefined) return void opened(book).catch(() => {});
  try {
    await opened(book);
    const { answer } = await ready;
    self.postMessage({ number, answer: answer(calculator, inputs, topic) });
  } catch (reason) {
    self.postMessage({ number, failure: lastLine(reason) });
  }
});
