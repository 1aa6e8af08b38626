/**
 * Make Pyodide's own files smaller: its script, and its WebAssembly in two modules.
 *
 *   node runtime.mjs script PYODIDE OUT    the script, and a list of what the first module must export
 *   node runtime.mjs split PYODIDE OUT     both modules, by the list of functions that are used
 */
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, parseExpressionAt } from "acorn";
import { transform } from "esbuild";
import { rollup } from "rollup";
import { split } from "./split.mjs";

const SCRIPT = "pyodide.asm.mjs";
const LOADER = "pyodide.mjs";
const WASM = "pyodide.asm.wasm";
const SECOND = "pyodide.second.wasm";
const IMPORTS = "wasmImports=";
/** The exports that the script takes by these names, and what it needs of both modules. */
export const WANTED = "exports.json";
export const USED = "used.json";
const HERE = dirname(fileURLToPath(import.meta.url));

/**
 * What is changed in the script so that it can load the second module. `addSymbols` is asked where a symbol
 * is looked for by its name, which nothing of ours does.
 */
const READ = "((file)=>Module.readSecond?.(file)??readBinary(new URL(file,import.meta.url).href))";
const HOOKS = [
  ['"GOT.func":GOTProxyHandler};', `"GOT.func":GOTProxyHandler,split:{load:()=>loadSecond(wasmExports,${READ})}};`],
  [
    "var sym;if(isSymbolDefined(symName))",
    `var sym;if(!isSymbolDefined(symName))addSymbols(wasmExports,wasmImports,${READ});if(isSymbolDefined(symName))`,
  ],
  [
    "symbol=UTF8ToString(symbol);var result;",
    `symbol=UTF8ToString(symbol);if(!isSymbolDefined(symbol))addSymbols(wasmExports,wasmImports,${READ});var result;`,
  ],
];
const HOOKED = 'import{addSymbols,loadSecond}from"./second_module.mjs";';

/** @param {string} script */
const withSecondModule = (script) =>
  HOOKS.reduce((changed, [there, instead]) => {
    if (changed.split(there).length !== 2) throw new Error(`Pyodide's script does not have once: ${there}`);
    return changed.replace(there, () => instead);
  }, HOOKED + script);

/**
 * The script, with only those functions for WebAssembly that it imports. What it takes from `GOT.func` is
 * there for graphics of C libraries, which no page of ours loads.
 *
 * @param {string} script
 * @param {WebAssembly.Module} wasm
 */
const withoutUnusedImports = (script, wasm) => {
  const imports = WebAssembly.Module.imports(wasm).filter(({ module }) => module !== "GOT.func");
  const used = new Set(imports.map(({ name }) => name));
  const start = script.indexOf(`${IMPORTS}{`) + IMPORTS.length;
  const { properties, end } = parseExpressionAt(script, start, { ecmaVersion: "latest" });
  const imported = properties.filter(({ key }) => used.has(key.name ?? key.value));
  return cut(
    script,
    start,
    end,
    `{${imported.map((property) => script.slice(property.start, property.end)).join(",")}}`,
  );
};

const cut = (script, start, end, instead = "") => script.slice(0, start) + instead + script.slice(end);

/**
 * The script without the names by which it offers to others what is its own or WebAssembly's, and which
 * neither it nor Pyodide's other script uses.
 *
 * @param {string} script
 * @param {string} loader
 */
const withoutUnusedNames = (script, loader) => {
  const offered = [];
  const used = new Set();
  const note = (node) => {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach(note);
    const offer = offerOf(node);
    if (offer) return void offered.push({ ...offer, start: node.start, end: node.end });
    for (const name of namesIn(node)) used.add(name);
    Object.values(node).forEach(note);
  };
  for (const source of [script, loader]) note(parse(source, { ecmaVersion: "latest", sourceType: "module" }).body);
  const unused = offered.filter(({ name, taken }) => !used.has(name) && !(taken && used.has(taken)));
  const shorter = unused.reverse().reduce((text, { start, end }) => cut(text, start, end), script);
  return shorter;
};

/**
 * What a statement offers: `Module["name"] = own`, or `own = Module["_name"] = wasmExports["taken"]`.
 */
const offerOf = (node) => {
  if (node.type !== "ExpressionStatement") return null;
  let { expression } = node;
  let name = null;
  for (; expression.type === "AssignmentExpression" && expression.operator === "="; expression = expression.right) {
    const { left } = expression;
    if (left.type === "MemberExpression" && left.object.name === "Module") name = propertyOf(left);
    else return null; // kept in a variable that the script reads
  }
  if (name === null) return null;
  if (expression.type === "Identifier") return { name };
  if (expression.type === "BinaryExpression") expression = expression.left.object; // an address
  if (expression?.type !== "MemberExpression" || expression.object.name !== "wasmExports") return null;
  return { name, taken: propertyOf(expression) };
};

const propertyOf = ({ property, computed }) => (computed ? property.value : property.name) ?? null;

/** The names that a node asks something for. */
const namesIn = (node) => {
  if (node.type === "MemberExpression" && !node.computed) return [node.property.name];
  if (node.type === "Property" && !node.computed) return [node.key.name ?? node.key.value];
  if (node.type === "Literal" && typeof node.value === "string") return [node.value];
  return [];
};

/** A script without dead code. */
const treeShake = async (code) => {
  const bundle = await rollup({
    input: SCRIPT,
    external: (id) => id !== SCRIPT && !id.endsWith("second_module.mjs"),
    onwarn: () => {},
    plugins: [
      {
        name: "script",
        resolveId: (id) =>
          id === SCRIPT ? id : id.endsWith("second_module.mjs") ? join(HERE, "second_module.mjs") : null,
        load: (id) => (id === SCRIPT ? code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "es" });
  return output[0].code;
};

const [command, pyodide, out] = process.argv.slice(2);
const wasm = await readFile(join(pyodide, WASM));

const writeScript = async () => {
  const { version, license } = JSON.parse(await readFile(join(pyodide, "package.json"), "utf8"));
  const loader = await readFile(join(pyodide, LOADER), "utf8");
  const module = await WebAssembly.compile(wasm);
  const script = withSecondModule(await readFile(join(pyodide, SCRIPT), "utf8"));
  const once = await treeShake(withoutUnusedImports(script, module));
  const shaken = await treeShake(withoutUnusedNames(once, loader));
  const { code } = await transform(shaken, { format: "esm", minify: true });
  const notice = `/*! Pyodide ${version}, ${license}, changed: made smaller. Source: https://github.com/pyodide/pyodide/tree/${version}; licence: /licences.txt */`;
  await writeFile(join(out, SCRIPT), `${notice}\n${code}`);
  const words = new Set(`${code} ${loader}`.match(/[\w$]+/g));
  const wanted = WebAssembly.Module.exports(module)
    .map(({ name }) => name)
    .filter((name) => words.has(name) || words.has(`_${name}`));
  await writeFile(join(out, WANTED), JSON.stringify(wanted.sort()));
};

const writeModules = async () => {
  const wanted = new Set(JSON.parse(await readFile(join(out, WANTED), "utf8")));
  const used = JSON.parse(await readFile(join(out, USED), "utf8"));
  const { first, second } = split(wasm, used, wanted);
  await writeFile(join(out, WASM), first);
  await writeFile(join(out, SECOND), second);
};

try {
  if (command === "script") await writeScript();
  if (command === "split") await writeModules();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
