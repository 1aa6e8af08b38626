/**
 * Read a WebAssembly module into its parts, and write one. Of the code only the instructions are told
 * apart, with what they refer to; one that is not known here is refused.
 */

export const SECTION = {
  ...{ custom: 0, type: 1, import: 2, function: 3, table: 4, memory: 5, global: 6, export: 7 },
  ...{ start: 8, element: 9, code: 10, data: 11, dataCount: 12, tag: 13 },
};
/** The order in which sections stand, which is not that of their numbers. */
const ORDER = [
  ...[SECTION.type, SECTION.import, SECTION.function, SECTION.table, SECTION.memory, SECTION.tag],
  ...[SECTION.global, SECTION.export, SECTION.start, SECTION.element, SECTION.dataCount, SECTION.code, SECTION.data],
];
/** What imports and exports are of. */
export const KIND = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };
export const OP = {
  ...{ end: 0x0b, call: 0x10, callIndirect: 0x11, localGet: 0x20, globalGet: 0x23, globalSet: 0x24 },
  ...{ i32Const: 0x41, i32Or: 0x72, i32IsZero: 0x45, if: 0x04 },
};
export const I32 = 0x7f;
export const FUNCREF = 0x70;
/** The type of a block that leaves nothing behind. */
export const NOTHING = 0x40;
export const MUTABLE = 1;
const HAS_MEMORY = 0x40;
const HEAD = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Takes numbers, names and bytes from a module, one after another. */
class Reader {
  /**
   * @param {Uint8Array} bytes
   * @param {number} [at]
   */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  /** A number without a sign. */
  number() {
    let [value, factor, byte] = [0, 1, 0];
    do {
      byte = this.byte();
      value += (byte & 0x7f) * factor;
      factor *= 0x80;
    } while (byte & 0x80);
    return value;
  }

  /** A number of at most 32 bits with a sign. */
  signed() {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = this.byte();
      value |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte & 0x80);
    return shift < 32 && byte & 0x40 ? value | (-1 << shift) : value;
  }

  skipNumber() {
    while (this.byte() & 0x80);
  }

  /** @param {number} length */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  name() {
    return new TextDecoder().decode(this.take(this.number()));
  }

  /**
   * @template T
   * @param {() => T} read
   * @returns {T[]}
   */
  list(read) {
    return Array.from({ length: this.number() }, read);
  }

  /** The bytes that something takes which is read over. @param {() => void} skip */
  over(skip) {
    const from = this.at;
    skip();
    return this.bytes.subarray(from, this.at);
  }
}

/** Gathers the bytes of a module. */
export class Writer {
  #bytes = new Uint8Array(1 << 10);
  #length = 0;

  get done() {
    return this.#bytes.subarray(0, this.#length);
  }

  /** @param {number} more */
  #makeRoom(more) {
    if (this.#length + more <= this.#bytes.length) return;
    const bytes = new Uint8Array(2 * (this.#length + more));
    bytes.set(this.done);
    this.#bytes = bytes;
  }

  /** @param {...number} bytes */
  byte(...bytes) {
    return this.raw(bytes);
  }

  /** @param {ArrayLike<number>} bytes */
  raw(bytes) {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** @param {number} value without a sign */
  number(value) {
    let rest = value;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) this.byte((rest & 0x7f) | 0x80);
    return this.byte(rest);
  }

  /** @param {number} value of at most 32 bits, with a sign */
  signed(value) {
    let rest = value;
    for (; rest < -0x40 || rest > 0x3f; rest >>= 7) this.byte((rest & 0x7f) | 0x80);
    return this.byte(rest & 0x7f);
  }

  /** @param {string} text */
  name(text) {
    return this.sized(new TextEncoder().encode(text));
  }

  /** @param {ArrayLike<number>} bytes */
  sized(bytes) {
    return this.number(bytes.length).raw(bytes);
  }

  /**
   * @template T
   * @param {readonly T[]} items
   * @param {(item: T, place: number) => void} write
   */
  list(items, write) {
    this.number(items.length);
    items.forEach(write);
    return this;
  }
}

/**
 * @typedef {{ params: Uint8Array, results: Uint8Array }} Type
 * @typedef {{ module: string, name: string, kind: number, about: Uint8Array, type: number }} Import
 *   `about` is its description as bytes; `type`, of functions, the number of its type
 * @typedef {{ type: number, isMutable: boolean, start: Uint8Array, value: number | null }} Global
 *   `value` is there if it starts with a plain number
 * @typedef {{ name: string, kind: number, index: number }} Export
 * @typedef {{ offset: number, bytes: Uint8Array }} Data
 * @typedef {object} Module
 * @property {Uint8Array[]} custom
 * @property {Type[]} types
 * @property {Import[]} imports
 * @property {number[]} functions the number of the type of each that is not imported
 * @property {Uint8Array[]} tables
 * @property {Uint8Array[]} memories
 * @property {Uint8Array[]} tags
 * @property {Global[]} globals
 * @property {Export[]} exports
 * @property {{ offset: number, functions: number[] }} elements what the first table holds at the start
 * @property {Uint8Array[]} code the body of each function, without its size
 * @property {Data[]} data
 */

/**
 * @param {Uint8Array} bytes
 * @returns {Module}
 */
export const readModule = (bytes) => {
  const sections = new Map();
  /** @type {Uint8Array[]} */
  const custom = [];
  for (const file = new Reader(bytes, HEAD.length); file.at < bytes.length; ) {
    const id = file.byte();
    const content = file.take(file.number());
    if (id === SECTION.custom) custom.push(content);
    else if (ORDER.includes(id)) sections.set(id, content);
    else refuse(`section ${id}`);
  }
  if (sections.has(SECTION.start)) refuse("a start function");
  const list = (id, read) => {
    const from = new Reader(sections.get(id) ?? Uint8Array.of(0));
    return from.list(() => read(from));
  };
  const [elements, ...others] = list(SECTION.element, readElements);
  if (others.length) refuse("several lists of elements");
  return {
    custom,
    types: list(SECTION.type, readType),
    imports: list(SECTION.import, readImport),
    functions: list(SECTION.function, (from) => from.number()),
    tables: list(SECTION.table, (from) => from.over(() => readTable(from))),
    memories: list(SECTION.memory, (from) => from.over(() => readLimits(from))),
    tags: list(SECTION.tag, (from) => from.over(() => readTag(from))),
    globals: list(SECTION.global, readGlobal),
    exports: list(SECTION.export, (from) => ({ name: from.name(), kind: from.byte(), index: from.number() })),
    elements,
    code: list(SECTION.code, (from) => from.take(from.number())),
    data: list(SECTION.data, readData),
  };
};

/** @param {string} what */
export const refuse = (what) => {
  throw new Error(`The module has ${what}, which is not known here.`);
};

/** @param {Reader} from */
const readType = (from) => {
  const form = from.byte();
  if (form !== 0x60) refuse(`a type of the form ${form}`);
  return { params: from.take(from.number()), results: from.take(from.number()) };
};

/** @param {Reader} from */
const readImport = (from) => {
  const [module, name, kind] = [from.name(), from.name(), from.byte()];
  let type = -1;
  const about = from.over(() => {
    if (kind === KIND.function) type = from.number();
    else if (kind === KIND.global) from.take(2);
    else refuse(`an import of the kind ${kind}`);
  });
  return { module, name, kind, about, type };
};

/** @param {Reader} from */
const readLimits = (from) => {
  const hasMost = from.byte() & 1;
  from.number();
  if (hasMost) from.number();
};

/** @param {Reader} from */
const readTable = (from) => {
  from.byte();
  readLimits(from);
};

/** @param {Reader} from */
const readTag = (from) => {
  from.byte();
  from.number();
};

/** @param {Reader} from */
const readGlobal = (from) => {
  const [type, isMutable] = [from.byte(), from.byte() === MUTABLE];
  let value = null;
  const start = from.over(() => {
    forEachInstruction(from, (instruction) => {
      if (instruction.op === OP.i32Const) value = instruction.value;
    });
  });
  return { type, isMutable, start, value };
};

/** @param {Reader} from */
const readElements = (from) => {
  const kind = from.number();
  if (kind !== 0) refuse(`elements of the kind ${kind}`);
  return { offset: readOffset(from), functions: from.list(() => from.number()) };
};

/** @param {Reader} from */
const readData = (from) => {
  const kind = from.number();
  if (kind !== 0) refuse(`data of the kind ${kind}`);
  return { offset: readOffset(from), bytes: from.take(from.number()) };
};

/** @param {Reader} from */
const readOffset = (from) => {
  const op = from.byte();
  if (op !== OP.i32Const) refuse(`a place by the instruction ${op}`);
  const offset = from.signed();
  from.byte(); // the end
  return offset;
};

/**
 * @typedef {object} Instruction
 * @property {number} op
 * @property {number} from where it begins
 * @property {number} to where it ends
 * @property {number} value the function, type, global or number that it names; else 0
 * @property {number} offset what a load or store adds to the address; else 0
 */

/**
 * Call with each instruction of a function's body. The same object is given each time.
 *
 * @param {Uint8Array} body
 * @param {(instruction: Instruction) => void} act
 */
export const forEachInstructionOf = (body, act) => {
  const from = new Reader(body);
  readLocals(from);
  forEachInstruction(from, act);
  if (from.at !== body.length) refuse("a function that goes on behind its end");
};

/** Where the instructions of a body begin. @param {Uint8Array} body */
export const startOfInstructions = (body) => {
  const from = new Reader(body);
  readLocals(from);
  return from.at;
};

/** @param {Reader} from */
const readLocals = (from) =>
  from.list(() => {
    from.number();
    from.byte();
  });

/**
 * @param {Reader} from
 * @param {(instruction: Instruction) => void} act
 */
const forEachInstruction = (from, act) => {
  const instruction = { op: 0, from: 0, to: 0, value: 0, offset: 0 };
  for (let depth = 1; depth > 0; ) {
    instruction.from = from.at;
    instruction.value = instruction.offset = 0;
    const op = (instruction.op = from.byte());
    if (opensBlock(op)) depth += 1;
    if (op === OP.end || op === DELEGATE) depth -= 1;
    readOperands(op, from, instruction);
    instruction.to = from.at;
    act(instruction);
  }
};

const DELEGATE = 0x18;
/** block, loop, if, try */
const opensBlock = (op) => op === 0x02 || op === 0x03 || op === 0x04 || op === 0x06;
/** Instructions that name one thing by its number. */
const NAMES_ONE = new Set([
  ...[0x07, 0x08, 0x09, 0x0c, 0x0d, OP.call, DELEGATE, 0x20, 0x21, 0x22, OP.globalGet, OP.globalSet, 0x25, 0x26],
]);
/** unreachable, nop, else, end, return, catch_all, drop, select, ref.is_null */
const BARE = new Set([0x00, 0x01, 0x05, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1]);
const PREFIX = 0xfc;

/**
 * @param {number} op
 * @param {Reader} from
 * @param {Instruction} instruction
 */
const readOperands = (op, from, instruction) => {
  if (BARE.has(op) || (op >= 0x45 && op <= 0xc4)) return;
  if (NAMES_ONE.has(op)) instruction.value = from.number();
  else if (opensBlock(op)) from.skipNumber();
  else if (op === OP.i32Const) instruction.value = from.signed();
  else if (op >= 0x28 && op <= 0x3e) {
    if (from.number() & HAS_MEMORY) refuse("several memories");
    instruction.offset = from.number();
  } else if (op === OP.callIndirect) {
    instruction.value = from.number();
    from.skipNumber();
  } else if (op === 0x42) from.skipNumber();
  else if (op === 0x43) from.take(4);
  else if (op === 0x44) from.take(8);
  else if (op === 0x0e) {
    from.list(() => from.number()); // br_table
    from.number();
  } else if (op === 0x1c) from.take(from.number());
  else if (op === 0x3f || op === 0x40 || op === 0xd0) from.byte();
  else if (op === PREFIX) readPrefixed(from);
  else refuse(`the instruction 0x${op.toString(16)}`);
};

/** @param {Reader} from */
const readPrefixed = (from) => {
  const op = from.number();
  if (op <= 7) return; // conversions
  if (op === 10) from.take(2);
  else if (op === 11) from.byte();
  else if (op >= 15 && op <= 17) from.number();
  else refuse(`the instruction 0xfc ${op}`);
};

/**
 * @param {Partial<Module>} module
 * @returns {Uint8Array}
 */
export const writeModule = (module) => {
  const to = new Writer().raw(HEAD);
  const section = (id, items, write) => {
    if (!items?.length) return;
    const content = new Writer();
    content.list(items, (item) => write(content, item));
    to.byte(id).sized(content.done);
  };
  const raw = (content, bytes) => content.raw(bytes);
  for (const content of module.custom ?? []) to.byte(SECTION.custom).sized(content);
  section(SECTION.type, module.types, (content, { params, results }) =>
    content.byte(0x60).sized(params).sized(results),
  );
  section(SECTION.import, module.imports, (content, { module, name, kind, about }) =>
    content.name(module).name(name).byte(kind).raw(about),
  );
  section(SECTION.function, module.functions, (content, type) => content.number(type));
  section(SECTION.table, module.tables, raw);
  section(SECTION.memory, module.memories, raw);
  section(SECTION.tag, module.tags, raw);
  section(SECTION.global, module.globals, (content, { type, isMutable, start }) =>
    content.byte(type, isMutable ? MUTABLE : 0).raw(start),
  );
  section(SECTION.export, module.exports, (content, { name, kind, index }) =>
    content.name(name).byte(kind).number(index),
  );
  section(SECTION.element, module.elementLists, (content, { table, offset, functions }) => {
    if (table === 0) content.byte(0);
    else content.byte(2).number(table);
    content.byte(OP.i32Const).signed(offset).byte(OP.end);
    if (table !== 0) content.byte(0); // functions
    content.list(functions, (index) => content.number(index));
  });
  section(SECTION.code, module.code, (content, body) => content.sized(body));
  section(SECTION.data, module.data, (content, { offset, bytes }) =>
    content.byte(0, OP.i32Const).signed(offset).byte(OP.end).sized(bytes),
  );
  return to.done;
};
