/**
 * Write Pyodide's script without what no part of its WebAssembly calls: a third of it serves libraries
 * that are loaded on top, graphics above all, and no page of ours loads any.
 *
 *   node runtime.mjs PYODIDE OUT
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseExpressionAt } from "acorn";
import { transform } from "esbuild";
import { rollup } from "rollup";

const SCRIPT = "pyodide.asm.mjs";
const OFFERED = "wasmImports=";

const [pyodide, out] = process.argv.slice(2);
const script = await readFile(join(pyodide, SCRIPT), "utf8");
const wasm = await WebAssembly.compile(await readFile(join(pyodide, "pyodide.asm.wasm")));
const { version, license } = JSON.parse(await readFile(join(pyodide, "package.json"), "utf8"));

/** The script, offering to WebAssembly only what that asks for. */
const offeringLess = () => {
  const asked = new Set(WebAssembly.Module.imports(wasm).map(({ name }) => name));
  const start = script.indexOf(`${OFFERED}{`) + OFFERED.length;
  const { properties, end } = parseExpressionAt(script, start, { ecmaVersion: "latest" });
  const kept = properties.filter(({ key }) => asked.has(key.name ?? key.value));
  const written = kept.map((property) => script.slice(property.start, property.end));
  return `${script.slice(0, start)}{${written.join(",")}}${script.slice(end)}`;
};

/** A script without what nothing in it reaches any more. */
const shaken = async (code) => {
  const bundle = await rollup({
    input: SCRIPT,
    external: () => true,
    onwarn: () => {},
    plugins: [{ name: "script", resolveId: (id) => (id === SCRIPT ? id : null), load: () => code }],
  });
  const { output } = await bundle.generate({ format: "es" });
  return output[0].code;
};

const { code } = await transform(await shaken(offeringLess()), { format: "esm", minify: true });
const notice = `/*! Pyodide ${version}, ${license}, changed: made smaller. Source: https://github.com/pyodide/pyodide/tree/${version}; licence: /licences.txt */`;
await writeFile(join(out, SCRIPT), `${notice}\n${code}`);
