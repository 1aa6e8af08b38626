/**
 * Write Pyodide's script without the functions that its WebAssembly never calls: a third of it serves
 * libraries that no page of ours loads, mostly graphics.
 *
 *   node runtime.mjs PYODIDE OUT
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseExpressionAt } from "acorn";
import { transform } from "esbuild";
import { rollup } from "rollup";

const SCRIPT = "pyodide.asm.mjs";
const IMPORTS = "wasmImports=";

const [pyodide, out] = process.argv.slice(2);
const script = await readFile(join(pyodide, SCRIPT), "utf8");
const wasm = await WebAssembly.compile(await readFile(join(pyodide, "pyodide.asm.wasm")));
const { version, license } = JSON.parse(await readFile(join(pyodide, "package.json"), "utf8"));

/** The script, with only those functions for WebAssembly that it imports. */
const withoutUnusedImports = () => {
  const used = new Set(WebAssembly.Module.imports(wasm).map(({ name }) => name));
  const start = script.indexOf(`${IMPORTS}{`) + IMPORTS.length;
  const { properties, end } = parseExpressionAt(script, start, { ecmaVersion: "latest" });
  const imported = properties.filter(({ key }) => used.has(key.name ?? key.value));
  const written = imported.map((property) => script.slice(property.start, property.end));
  return `${script.slice(0, start)}{${written.join(",")}}${script.slice(end)}`;
};

/** A script without dead code. */
const treeShake = async (code) => {
  const bundle = await rollup({
    input: SCRIPT,
    external: () => true,
    onwarn: () => {},
    plugins: [{ name: "script", resolveId: (id) => (id === SCRIPT ? id : null), load: () => code }],
  });
  const { output } = await bundle.generate({ format: "es" });
  return output[0].code;
};

const { code } = await transform(await treeShake(withoutUnusedImports()), { format: "esm", minify: true });
const notice = `/*! Pyodide ${version}, ${license}, changed: made smaller. Source: https://github.com/pyodide/pyodide/tree/${version}; licence: /licences.txt */`;
await writeFile(join(out, SCRIPT), `${notice}\n${code}`);
