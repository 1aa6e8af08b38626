/**
 * Start Python: Pyodide from the site's own files, or from its snapshot.
 */
import { folder, python } from "../generated/python.js";
import { counted, fetchAnew, fetchWhole, sizeOf } from "./python_files.js";
import { fetchAhead, withSecond } from "./second_module.js";
import { forgetMemory, isMemoryKept, keepMemory, keptMemory } from "./snapshot.js";

const OURS = "rulescore.browser";
const PACKAGES = "/lib/packages.zip";
const BOOK = (/** @type {string} */ name) => `/lib/${name}.zip`;

const at = (/** @type {string} */ file) => new URL(folder + file, self.location.href).href;

const WASM = `${python.runtime}pyodide.asm.wasm`;
/** What the boot needs, as far as Python fetches it by itself. */
const NEEDED = [WASM, `${python.runtime}pyodide.mjs`, `${python.runtime}pyodide.asm.mjs`, python.stdlib];

/** @param {string} file */
export const download = async (file) => new Uint8Array(await (await fetchWhole(file)).arrayBuffer());

/** So many bytes the boot fetches at the most. */
export const SIZE = sizeOf([...NEEDED, python.packages]);

/**
 * Compile WebAssembly as it arrives. Where that fails, because the server gives it another type or it is
 * not what was built, it is fetched whole first. A browser compiles counted bytes again each time, so it is
 * counted only until Python has run once.
 *
 * @param {import("./python_files.js").Count} count
 * @returns {Promise<WebAssembly.Module>}
 */
const compiled = async (count) => {
  try {
    const [response, hasRun] = await Promise.all([fetch(at(WASM)), isMemoryKept()]);
    return await WebAssembly.compileStreaming(hasRun ? response : counted(WASM, response, count));
  } catch {
    return WebAssembly.compile(await download(WASM));
  }
};

/**
 * Have Pyodide take the WebAssembly that is being compiled already, and the library that is being fetched;
 * left to itself it would begin only when all else is there. Of WebAssembly that fails it only warns, and
 * then waits for ever.
 *
 * @param {Promise<WebAssembly.Module>} compiling
 * @param {Promise<Response>} library
 * @returns {Promise<never>} that it cannot be had
 */
const handOver = (compiling, library) => {
  const { fetch } = self;
  const known = new Map([
    [at(WASM), async () => new Response()],
    [at(python.stdlib), async () => (await library).clone()],
  ]);
  self.fetch = (what, how) => known.get(String(what))?.() ?? fetch(what, how);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return compiling.then(() => new Promise(() => {}));
};

/**
 * @typedef {object} Python
 * @property {Record<import("./engine.js").Asks, (calculator: string, ...given: string[]) => string>} ways
 * @property {(name: string, book: Uint8Array) => void} takeIn
 * @property {() => Promise<void>} keep saves a snapshot, unless there is one, and then fetches what may be needed later
 * @param {import("./python_files.js").Count} count gets most of the bytes, as they arrive
 * @returns {Promise<Python>}
 */
export const boot = async (count) => {
  const runtime = at(python.runtime);
  const compiling = compiled(count);
  const library = fetchWhole(python.stdlib);
  library.then(
    () => count(sizeOf([python.stdlib])),
    () => {},
  );
  compiling.catch(() => {}); // reported where it is needed
  const [{ loadPyodide }, { default: createPyodideModule }, packages, memory, words] = await Promise.all([
    import(`${runtime}pyodide.mjs`),
    import(`${runtime}pyodide.asm.mjs`),
    download(python.packages),
    keptMemory(),
    python.words && fetchWhole(python.words).then((got) => got.text()),
  ]);
  const failure = handOver(compiling, library);
  const start = (/** @type {object} */ how) =>
    Promise.race([
      failure,
      loadPyodide({
        indexURL: runtime,
        stdLibURL: at(python.stdlib),
        createPyodideModule: withSecond(createPyodideModule),
        lockFileContents: python.lock,
        packageBaseUrl: runtime,
        env: { PYTHONPATH: PACKAGES },
        fsInit: async (/** @type {any} */ files) => files.writeFile(PACKAGES, packages),
        enableRunUntilComplete: false,
        ...how,
      }),
    ]);
  const pyodide = await (memory ? goOn(start, memory) : start({ _makeSnapshot: true }));
  const { answer, answers_in_brief, rolled, take_in, take_words } = pyodide.pyimport(OURS);
  if (words) take_words(words);
  let isKept = memory !== null;
  return {
    ways: { answer, answers_in_brief, rolled },
    takeIn: (name, book) => {
      pyodide.FS.writeFile(BOOK(name), book);
      take_in(BOOK(name));
    },
    keep: async () => {
      if (isKept) return;
      isKept = true;
      await keepMemory(() => pyodide.makeMemorySnapshot());
      await fetchAhead();
    },
  };
};

/**
 * Start Python from its snapshot; if that fails, never try the snapshot again.
 *
 * @param {(how: object) => Promise<any>} start
 * @param {Uint8Array} memory
 */
const goOn = async (start, memory) => {
  try {
    return await start({ _loadSnapshot: memory });
  } catch {
    await forgetMemory();
    return start({});
  }
};

/**
 * Whether all that the boot needs is there as it was built; what was not has been fetched again.
 *
 * @param {string[]} more files that are needed
 */
export const isWhole = async (...more) => {
  try {
    await Promise.all([...NEEDED, ...more].map((file) => (file.endsWith(".mjs") ? fetchAnew(file) : fetchWhole(file))));
    return true;
  } catch {
    return false;
  }
};
