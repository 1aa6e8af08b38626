/**
 * Python in a worker: boots Pyodide from the site's own files, then answers one request after
 * another, each from its book, which is fetched the first time. What goes wrong before it can
 * answer is reported as number 0.
 */
import { folder, python } from "./python.js";
import { fetchAnew, fetchWhole } from "./python_files.js";

const PACKAGES = "/lib/packages.zip";
const BOOK = (/** @type {string} */ name) => `/lib/${name}.zip`;

const at = (/** @type {string} */ file) => new URL(folder + file, self.location.href).href;

const WASM = `${python.runtime}pyodide.asm.wasm`;
/** What the boot needs, as far as Python fetches it by itself. */
const NEEDED = [WASM, `${python.runtime}pyodide.mjs`, `${python.runtime}pyodide.asm.mjs`, python.stdlib];

/** @param {string} file */
const download = async (file) => new Uint8Array(await (await fetchWhole(file)).arrayBuffer());

/**
 * Compile WebAssembly as it arrives. Where that fails, because the server gives it another type or it is
 * not what was built, it is fetched whole first. Of a failure Python only warns, and then waits for ever.
 *
 * @returns {Promise<never>} that it cannot be had
 */
const webAssemblyFailure = () => {
  const { instantiate, instantiateStreaming } = WebAssembly;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (source, imports) => {
      try {
        return await instantiateStreaming(source, imports);
      } catch {
        const instance = download(WASM).then((bytes) => instantiate(bytes, imports));
        instance.catch(reject);
        return instance;
      }
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
    download(python.packages),
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

/** Whether all that the boot needs is there as it was built; what was not has been fetched again. */
const isWhole = async () => {
  try {
    await Promise.all(NEEDED.map((file) => (file.endsWith(".mjs") ? fetchAnew(file) : fetchWhole(file))));
    return true;
  } catch {
    return false;
  }
};

const ready = boot();
ready.then(
  () => self.postMessage({ number: 0, hasStarted: true }),
  async (reason) => {
    self.postMessage({ number: 0, failure: String(reason), isWhole: await isWhole() });
  },
);

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
    const [book, { takeIn }] = await Promise.all([download(file), ready]);
    takeIn(name, book);
  };
  const opening = open();
  books.set(name, opening);
  opening.catch(() => books.delete(name));
  return opening;
};

let isAsked = false;

/**
 * Have a calculator loaded, and run once, while nobody waits for anything.
 *
 * @param {string} calculator
 * @param {string} topic
 */
const warm = async (calculator, topic) => {
  await opened(bookOf(calculator));
  const { answer } = await ready;
  setTimeout(() => isAsked || answer(calculator, "{}", topic)); // what is asked by then goes first
};

const bookOf = (/** @type {string} */ calculator) => calculator.split(".")[0] ?? "";

/** @type {Set<number>} the questions that nobody waits for any more */
const dropped = new Set();

self.addEventListener("message", async ({ data: { number, calculator, inputs, topic, isDropped } }) => {
  if (isDropped) return void dropped.add(number);
  if (inputs === undefined) return void warm(calculator, topic).catch(() => {});
  isAsked = true;
  let isOpen = false;
  try {
    await opened(bookOf(calculator));
    const { answer } = await ready;
    isOpen = true;
    if (dropped.has(number)) return;
    self.postMessage({ number, hasBegun: true });
    self.postMessage({ number, answer: answer(calculator, inputs, topic) });
  } catch (reason) {
    // That Python has not come is told by itself, for all questions at once.
    const isBoot = await ready.then(() => false, () => true);
    if (!isBoot) self.postMessage({ number, failure: String(reason), isWhole: isOpen });
  }
});
