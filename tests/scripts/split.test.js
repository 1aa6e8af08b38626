/** A module in two: what is called of the second has it loaded, once, and gives what it gave. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { calledOf, instrumented, split } from "../../rulescore/site/python/split.mjs";
import { I32, KIND, OP, Writer, writeModule } from "../../rulescore/site/python/wasm_module.mjs";

const { call, end, globalGet, globalSet, i32Const, localGet } = OP;
const [ADD, LOAD] = [0x6a, 0x2d];
const NONE = Uint8Array.of();
const at = (/** @type {number} */ value) => new Writer().byte(i32Const).signed(value).byte(end).done;

/** Three functions: `asked` calls `counted`, which counts its calls and adds a byte of memory; `apart` is alone. */
const whole = (/** @type {number[]} */ ...more) =>
  writeModule({
    custom: [],
    types: [
      { params: Uint8Array.of(I32), results: Uint8Array.of(I32) },
      { params: NONE, results: NONE },
    ],
    functions: [0, 0, 0],
    tables: [Uint8Array.of(0x70, 0, 4)],
    memories: [Uint8Array.of(0, 1)],
    globals: [{ type: I32, isMutable: true, start: at(0), value: 0 }],
    exports: [
      { name: "memory", kind: KIND.memory, index: 0 },
      { name: "asked", kind: KIND.function, index: 0 },
      { name: "apart", kind: KIND.function, index: 2 },
      { name: "table", kind: KIND.table, index: 0 },
    ],
    elementLists: [{ table: 0, offset: 1, functions: [1, 2] }],
    code: [
      Uint8Array.of(0, localGet, 0, call, 1, end),
      Uint8Array.of(
        ...[0, globalGet, 0, i32Const, 1, ADD, globalSet, 0, ...more],
        ...[localGet, 0, globalGet, 0, ADD, i32Const, 8, LOAD, 0, 0, ADD, end],
      ),
      Uint8Array.of(0, localGet, 0, localGet, 0, ADD, call, 0, end),
    ],
    data: [
      { offset: 8, bytes: Uint8Array.of(100) },
      { offset: 20, bytes: Uint8Array.of(7) },
    ],
  });

/** @param {Uint8Array} bytes @param {WebAssembly.Imports} [imports] */
const instance = (bytes, imports) => new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports;

test("a function of the second module is loaded once and gives the same", () => {
  const { first, second } = split(whole(), [1, 0, 0], new Set(["memory", "asked"]));
  let loaded = 0;
  const load = () => {
    loaded += 1;
    instance(second, { split: exports });
  };
  const exports = instance(first, { split: { load } });
  const { asked } = instance(whole());
  assert.equal(loaded, 0);
  assert.deepEqual([exports.asked(5), exports.asked(5)], [asked(5), asked(5)]);
  assert.equal(loaded, 1);
});

test("what is no longer exported is listed, and calls back into the first", () => {
  const { first, second } = split(whole(), [1, 0, 0], new Set(["memory", "asked"]));
  const exports = instance(first, { split: { load: () => instance(second, { split: exports }) } });
  assert.equal(exports.apart, undefined);
  exports.asked(0);
  const [list] = WebAssembly.Module.customSections(new WebAssembly.Module(second), "symbols");
  const [[name, slot]] = JSON.parse(new TextDecoder().decode(list));
  assert.equal(name, "apart");
  assert.equal(exports.__em_js__split_table.get(slot)(5), 5 + 5 + 2 + 100);
});

test("a function in the table of the first stands for itself", () => {
  const { first, second } = split(whole(), [1, 0, 0], new Set(["memory", "table"]));
  const exports = instance(first, { split: { load: () => instance(second, { split: exports }) } });
  assert.equal(exports.table.get(1)(5), 5 + 1 + 100);
});

test("a load that fails is tried again", () => {
  const { first, second } = split(whole(), [1, 0, 0], new Set(["asked"]));
  let isThere = false;
  const load = () => {
    if (!isThere) throw new Error("no network");
    instance(second, { split: exports });
  };
  const exports = instance(first, { split: { load } });
  assert.throws(() => exports.asked(5), /no network/);
  isThere = true;
  assert.equal(exports.asked(5), 5 + 1 + 100);
});

test("the same module is split into the same bytes", () => {
  const both = () => split(whole(), [1, 0, 1], new Set(["asked"]));
  assert.deepEqual(both(), both());
});

test("an instrumented module notes what is called", () => {
  const { module, many } = instrumented(whole());
  const exports = instance(module);
  assert.deepEqual([...calledOf(exports, many)], [0, 0, 0]);
  exports.asked(1);
  assert.deepEqual([...calledOf(exports, many)], [1, 1, 0]);
});

test("an instruction that is not known is refused", () => {
  assert.throws(() => split(whole(0xfd, 0), [1, 1, 1], new Set()), /instruction 0xfd/);
});
