/**
 * Check that two modules have between them every symbol that the whole one has.
 *
 *   node have_all_symbols.mjs PYODIDE RUNTIME
 */
import { strictEqual } from "node:assert";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const compiled = async (...path) => WebAssembly.compile(await readFile(join(...path)));
const [pyodide, runtime] = process.argv.slice(2);
const whole = await compiled(pyodide, "pyodide.asm.wasm");
const first = await compiled(runtime, "pyodide.asm.wasm");
const second = await compiled(runtime, "pyodide.second.wasm");
const [list] = WebAssembly.Module.customSections(second, "symbols");
const listed = JSON.parse(new TextDecoder().decode(list)).map(([name]) => name);
const exported = WebAssembly.Module.exports(first).map(({ name }) => name);
const both = new Set([...exported, ...listed]);
const lost = WebAssembly.Module.exports(whole).filter(({ name }) => !both.has(name));
strictEqual(lost.map(({ name }) => name).join(" "), "");
