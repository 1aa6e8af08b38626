/**
 * Split Pyodide's WebAssembly: a first module with the functions that are used, and a second one with all
 * others, which is loaded once one of those is called.
 *
 * In the first module a function of the second has a stand-in only where something of the first refers to
 * it. The stand-in has the second module loaded, and calls what that has put into the table between them.
 * The same table is how functions of the second call those of the first. Emscripten does not know of it,
 * so that nothing that it numbers is moved.
 */
import {
  FUNCREF,
  forEachInstructionOf,
  I32,
  KIND,
  MUTABLE,
  NOTHING,
  OP,
  readModule,
  refuse,
  startOfInstructions,
  Writer,
  writeModule,
} from "./wasm_module.mjs";

/** What both modules share beside what is exported already; nothing that a linker looks for is called so. */
const SHARED = "__em_js__split";
/** The module of imports by which the first has the second loaded, and the second takes what they share. */
const SPLIT = "split";
/** The section of the second module that says where the symbols are that the first does not export. */
const SYMBOLS = "symbols";

/** The beginning of the names under which an instrumented module exports what it notes. */
const NOTED = `${SHARED}_noted`;
const BITS = 32;

/**
 * A module that notes which functions have been called: in globals of its own, a bit for each that is not
 * imported.
 *
 * @param {Uint8Array} bytes
 * @returns {{ module: Uint8Array, many: number }} it, and how many functions it notes
 */
export const instrumented = (bytes) => {
  const module = readModule(bytes);
  // What is imported of these is for graphics, which there are none of.
  const imported = module.imports.filter(({ kind }) => kind === KIND.global);
  const globals = [...imported.map(() => ({ type: I32, isMutable: true, start: ZERO, value: 0 })), ...module.globals];
  const known = globals.length;
  const code = module.code.map((body, place) => {
    const start = startOfInstructions(body);
    const global = known + Math.floor(place / BITS);
    const note = new Writer()
      .byte(OP.globalGet)
      .number(global)
      .byte(OP.i32Const)
      .signed(1 << (place % BITS));
    note.byte(OP.i32Or, OP.globalSet).number(global);
    return new Writer().raw(body.subarray(0, start)).raw(note.done).raw(body.subarray(start)).done;
  });
  const notes = Array.from({ length: Math.ceil(code.length / BITS) }, (_, number) => number);
  const noting = writeModule({
    ...module,
    code,
    imports: module.imports.filter(({ kind }) => kind === KIND.function),
    globals: [...globals, ...notes.map(() => ({ type: I32, isMutable: true, start: ZERO, value: 0 }))],
    exports: [
      ...module.exports,
      ...notes.map((number) => ({ name: `${NOTED}${number}`, kind: KIND.global, index: known + number })),
    ],
    elementLists: [{ table: 0, ...module.elements }],
  });
  return { module: noting, many: code.length };
};

/**
 * What an instrumented module has noted: for each function that is not imported, whether it has been called.
 * Any other module has noted nothing.
 *
 * @param {WebAssembly.Exports} exports
 * @param {number} many functions there are
 */
export const calledOf = (exports, many) =>
  Uint8Array.from({ length: many }, (_, place) => {
    const note = exports[`${NOTED}${Math.floor(place / BITS)}`];
    return ((note?.value ?? 0) >>> (place % BITS)) & 1;
  });

const ZERO = Uint8Array.of(OP.i32Const, 0, OP.end);

/**
 * @param {Uint8Array} bytes
 * @param {ArrayLike<number>} used for each function that is not imported, whether it stays in the first
 * @param {Set<string>} wanted the names of what the first must export
 * @returns {{ first: Uint8Array, second: Uint8Array }}
 */
export const split = (bytes, used, wanted) => {
  const plan = new Plan(readModule(bytes), used, wanted);
  return { first: firstModule(plan), second: secondModule(plan) };
};

/** What goes where. Functions and globals are meant by their numbers in the whole module. */
class Plan {
  /**
   * @param {import("./wasm_module.mjs").Module} module
   * @param {ArrayLike<number>} used
   * @param {Set<string>} wanted
   */
  constructor(module, used, wanted) {
    this.module = module;
    this.imports = module.imports.filter(({ kind }) => kind === KIND.function);
    /** Imported globals stand in front of the others. */
    this.importedGlobals = module.imports.length - this.imports.length;
    const functions = module.code.map((_, place) => this.imports.length + place);
    this.inFirst = functions.filter((_, place) => used[place]);
    this.inSecond = functions.filter((_, place) => !used[place]);
    this.exported = module.exports.filter(({ name }) => wanted.has(name));
    this.dropped = module.exports.filter(({ name }) => !wanted.has(name));
    this.#planCalls();
    this.#planSharing();
  }

  /** Which functions stand in for those of the second, and which the second calls. */
  #planCalls() {
    const isSecond = new Set(this.inSecond);
    const wantedInFirst = [
      ...this.#calledBy(this.inFirst),
      ...this.module.elements.functions,
      ...functionsOf(this.exported),
    ];
    const wantedInSecond = [...this.#calledBy(this.inSecond), ...functionsOf(this.dropped)];
    // Beside each other they are alike, which makes them small once they are compressed.
    const byType = (one, other) => this.typeOf(one) - this.typeOf(other) || one - other;
    this.standIns = [...new Set(wantedInFirst.filter((index) => isSecond.has(index)))].sort(byType);
    const given = new Set([...this.standIns, ...functionsOf(this.dropped).filter((index) => isSecond.has(index))]);
    /** What the second module puts into the table between them. */
    this.given = [...given];
    /** What the first puts there. */
    this.lent = [...new Set(wantedInSecond.filter((index) => !isSecond.has(index)))].sort((one, other) => one - other);
    /** Where it has each function. @type {Map<number, number>} */
    this.slots = new Map([...this.given, ...this.lent].map((index, slot) => [index, slot]));
  }

  #planSharing() {
    const { module } = this;
    const globals = new Set();
    this.#forEachInstruction(this.inSecond, ({ op, value }) => {
      if (isOfGlobals(op) && this.global(value)?.isMutable) globals.add(value);
    });
    this.#forEachInstruction(this.inFirst, ({ op, value }) => {
      if (isOfGlobals(op) && !this.global(value)) refuse("an imported global in the first module");
    });
    /** The number of the table between them. */
    this.table = module.tables.length;
    this.tables = [...module.tables, new Writer().byte(FUNCREF, 0).number(this.slots.size).done];
    this.sharedGlobals = [...globals].sort((one, other) => one - other);
    const all = [
      ...module.memories.map((about, index) => ({ kind: KIND.memory, index, about })),
      ...this.tables.map((about, index) => ({ kind: KIND.table, index, about })),
      ...module.tags.map((about, index) => ({ kind: KIND.tag, index, about })),
      ...this.sharedGlobals.map((index) => ({
        kind: KIND.global,
        index: index - this.importedGlobals,
        about: Uint8Array.of(this.global(index).type, MUTABLE),
      })),
    ];
    const name = (kind, index) => (kind === KIND.table && index === this.table ? "table" : `${kind}_${index}`);
    /** What both have in common. */
    this.shared = all.map((one) => ({ ...one, name: `${SHARED}_${name(one.kind, one.index)}` }));
  }

  /** A global that is not imported. @param {number} index */
  global(index) {
    return this.module.globals[index - this.importedGlobals];
  }

  /** The number of the type of a function. @param {number} index */
  typeOf(index) {
    return this.imports[index]?.type ?? this.module.functions[index - this.imports.length];
  }

  /** @param {number} index */
  bodyOf(index) {
    return this.module.code[index - this.imports.length];
  }

  /** @param {number[]} functions */
  #calledBy(functions) {
    const called = new Set();
    this.#forEachInstruction(functions, ({ op, value }) => op === OP.call && called.add(value));
    return called;
  }

  /**
   * @param {number[]} functions
   * @param {(instruction: import("./wasm_module.mjs").Instruction) => void} act
   */
  #forEachInstruction(functions, act) {
    for (const index of functions) forEachInstructionOf(this.bodyOf(index), act);
  }
}

/** The functions among exports. @param {import("./wasm_module.mjs").Export[]} exports */
const functionsOf = (exports) => exports.filter(({ kind }) => kind === KIND.function).map(({ index }) => index);

const isOfGlobals = (op) => op === OP.globalGet || op === OP.globalSet;

/**
 * The first module: what is imported, and one import more, which loads the second; a function that calls
 * that one the first time; the functions that are used; those that stand in for others.
 *
 * @param {Plan} plan
 */
const firstModule = (plan) => {
  const { module, imports, inFirst, standIns, table } = plan;
  const load = imports.length;
  const ensure = load + 1;
  const places = new Map(imports.map((_, index) => [index, index]));
  [...inFirst, ...standIns].forEach((index, place) => places.set(index, ensure + 1 + place));
  const placeOf = (index) => places.get(index);
  const isLoaded = module.globals.length;
  const bare = module.types.findIndex(({ params, results }) => !params.length && !results.length);
  const loadOnce = new Writer().byte(0, OP.globalGet).number(isLoaded).byte(OP.i32IsZero, OP.if, NOTHING);
  loadOnce.byte(OP.call).number(load).byte(OP.i32Const, 1, OP.globalSet).number(isLoaded).byte(OP.end, OP.end);
  const standIn = (index) => {
    const type = plan.typeOf(index);
    const body = new Writer().byte(0, OP.call).number(ensure);
    module.types[type].params.forEach((_, local) => body.byte(OP.localGet).number(local));
    body.byte(OP.i32Const).signed(plan.slots.get(index));
    return body.byte(OP.callIndirect).number(type).number(table).byte(OP.end).done;
  };
  const body = (index) =>
    rewritten(plan.bodyOf(index), (to, { op, value }) => {
      if (op === OP.call) to.byte(op).number(placeOf(value));
      else to.byte(op).number(value - plan.importedGlobals);
    });
  const exported = plan.exported.map((one) => {
    if (one.kind === KIND.function) return { ...one, index: placeOf(one.index) };
    return one.kind === KIND.global ? { ...one, index: one.index - plan.importedGlobals } : one;
  });
  return writeModule({
    ...module,
    imports: [
      ...imports,
      { module: SPLIT, name: "load", kind: KIND.function, about: new Writer().number(bare).done, type: bare },
    ],
    functions: [bare, ...[...inFirst, ...standIns].map((index) => plan.typeOf(index))],
    data: joined(module.data),
    tables: plan.tables,
    globals: [...module.globals, { type: I32, isMutable: true, start: ZERO, value: 0 }],
    exports: [...exported, ...plan.shared],
    elementLists: [
      { table: 0, offset: module.elements.offset, functions: module.elements.functions.map(placeOf) },
      { table, offset: plan.given.length, functions: plan.lent.map(placeOf) },
    ],
    code: [loadOnce.done, ...inFirst.map(body), ...standIns.map(standIn)],
  });
};

/** Where less than this lies between two pieces of data, the zeros there are smaller than where the second begins. */
const GAP = 256;

/**
 * Data in fewer pieces, with the zeros between them.
 *
 * @param {import("./wasm_module.mjs").Data[]} data
 */
const joined = (data) => {
  const pieces = [];
  for (const piece of data) {
    const last = pieces.at(-1);
    if (last && piece.offset - last.end < GAP) last.parts.push(piece);
    else pieces.push({ offset: piece.offset, end: 0, parts: [piece] });
    pieces.at(-1).end = piece.offset + piece.bytes.length;
  }
  return pieces.map(({ offset, end, parts }) => {
    const bytes = new Uint8Array(end - offset);
    for (const part of parts) bytes.set(part.bytes, part.offset - offset);
    return { offset, bytes };
  });
};

/**
 * The second module: all other functions, which it puts into the table between them.
 *
 * @param {Plan} plan
 */
const secondModule = (plan) => {
  const { module, inSecond, table } = plan;
  const places = new Map(inSecond.map((index, place) => [index, place]));
  const globals = new Map(plan.sharedGlobals.map((index, place) => [index, place]));
  const body = (index) =>
    rewritten(plan.bodyOf(index), (to, { op, value }) => {
      if (op === OP.call && places.has(value)) to.byte(op).number(places.get(value));
      else if (op === OP.call) {
        to.byte(OP.i32Const).signed(plan.slots.get(value));
        to.byte(OP.callIndirect).number(plan.typeOf(value)).number(table);
      } else if (globals.has(value)) to.byte(op).number(globals.get(value));
      // What never changes is written there; what is imported is for graphics, which there are none of.
      else to.raw((plan.global(value)?.start ?? ZERO).subarray(0, -1));
    });
  return writeModule({
    custom: [new Writer().name(SYMBOLS).raw(new TextEncoder().encode(JSON.stringify(symbolsOf(plan)))).done],
    types: module.types,
    imports: plan.shared.map(({ name, kind, about }) => ({ module: SPLIT, name, kind, about })),
    functions: inSecond.map((index) => plan.typeOf(index)),
    elementLists: [{ table, offset: 0, functions: plan.given.map((index) => places.get(index)) }],
    code: inSecond.map(body),
  });
};

/**
 * What the first module does not export, by name: where a function is in the table between them, or the
 * address of what is no function.
 *
 * @param {Plan} plan
 */
const symbolsOf = (plan) =>
  plan.dropped.flatMap(({ name, kind, index }) => {
    if (kind === KIND.function) return [[name, plan.slots.get(index), 1]];
    return kind === KIND.global && index >= plan.importedGlobals ? [[name, plan.global(index).value, 0]] : [];
  });

/**
 * A body in which calls and globals are written anew.
 *
 * @param {Uint8Array} body
 * @param {(to: Writer, instruction: import("./wasm_module.mjs").Instruction) => void} write
 */
const rewritten = (body, write) => {
  const to = new Writer();
  let copied = 0;
  forEachInstructionOf(body, (instruction) => {
    if (instruction.op !== OP.call && !isOfGlobals(instruction.op)) return;
    to.raw(body.subarray(copied, instruction.from));
    write(to, instruction);
    copied = instruction.to;
  });
  return to.raw(body.subarray(copied)).done;
};
