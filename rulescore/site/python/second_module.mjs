/**
 * Have the second module of the runtime loaded, by Pyodide's script, of which this becomes a part
 * (`runtime.mjs`).
 */

/** As in `split.mjs`. */
const TABLE = "__em_js__split_table";
const SYMBOLS = "symbols";
const FILE = "pyodide.second.wasm";

/** @type {WebAssembly.Module | undefined} */
let module;
let isListed = false;

/**
 * Load it, unless it is there. WebAssembly waits for one of its functions, so this cannot wait for anything.
 *
 * @param {WebAssembly.Exports} exports those of the first module
 * @param {(file: string) => BufferSource} read
 */
export const loadSecond = (exports, read) => {
  if (module) return;
  const compiled = new WebAssembly.Module(read(FILE));
  new WebAssembly.Instance(compiled, { split: exports });
  module = compiled;
};

/**
 * Add what the first module does not export, for whoever looks for such a symbol: C libraries, and Python's
 * ctypes.
 *
 * @param {WebAssembly.Exports} exports those of the first module
 * @param {Record<string, unknown>} symbols all that are known
 * @param {(file: string) => BufferSource} read
 */
export const addSymbols = (exports, symbols, read) => {
  if (isListed) return;
  loadSecond(exports, read);
  const [list] = WebAssembly.Module.customSections(module, SYMBOLS);
  for (const [name, place, isFunction] of JSON.parse(new TextDecoder().decode(list))) {
    symbols[name] ??= isFunction ? exports[TABLE].get(place) : new WebAssembly.Global({ value: "i32" }, place);
  }
  isListed = true;
};
