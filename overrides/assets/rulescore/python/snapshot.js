/**
 * Python's memory once it has answered something, saved in this browser, so that it need not start
 * again: its memory, of which most pages are empty and left out. Whatever is wrong with it, Python starts
 * anew.
 */
import { folder, python } from "../generated/python.js";

const KEPT = "snapshot";
const PAGE = 1024;
const DIGEST = "X-Digest";
/** A memory that has grown since Python was started cannot be gone on with. */
const MOST = 32 * 1024 * 1024;
/** How a memory is laid out in what is saved: another layout has another address. */
const LAYOUT = "parts";
/** Of these very files and no others. */
const FILES = [python.runtime, python.stdlib, python.packages, ...Object.values(python.books)];
const PLACE = `${folder}snapshot`;
const ADDRESS = `${PLACE}?${[LAYOUT, ...FILES].join("&")}`;
/** Of any build; other sites of the origin have places of their own. */
const ANY_BUILD = { ignoreSearch: true };

/** @returns {Promise<Uint8Array | null>} the memory, if it is intact */
export const keptMemory = async () => {
  try {
    const kept = await caches.match(ADDRESS, { cacheName: KEPT }); // which makes none where there is none
    if (!kept) return null;
    const bytes = await kept.arrayBuffer();
    const digest = digestOf(bytes); // while it is unpacked
    const memory = unpacked(bytes);
    return kept.headers.get(DIGEST) === (await digest) ? memory : null;
  } catch {
    return null;
  }
};

/** Whether one is saved, of this build or another: Python has run in this browser. */
export const isMemoryKept = async () => {
  try {
    return (await caches.match(PLACE, { ...ANY_BUILD, cacheName: KEPT })) !== undefined;
  } catch {
    return false;
  }
};

/**
 * Keep the memory, as it is now, in place of that of any other build. Where there is no room for it, or it
 * cannot be had, nothing is saved.
 *
 * @param {() => Uint8Array} memory
 */
export const keepMemory = async (memory) => {
  try {
    const whole = memory();
    if (whole.length > MOST) return;
    const bytes = packed(whole);
    const headers = { [DIGEST]: await digestOf(bytes) };
    await forgetMemory();
    await (await caches.open(KEPT)).put(ADDRESS, new Response(bytes, { headers }));
  } catch {
    // Python starts without it.
  }
};

/** Keep none of it. */
export const forgetMemory = async () => (await caches.open(KEPT)).delete(PLACE, ANY_BUILD);

/** @param {ArrayBuffer} bytes */
const digestOf = async (bytes) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/**
 * How long the memory is, how many parts of it are not empty, where each begins and ends, and they themselves.
 *
 * @param {Uint8Array} memory
 * @returns {ArrayBuffer}
 */
const packed = (memory) => {
  const parts = partsUsed(memory);
  const sizes = parts.map(([from, to]) => to - from);
  const head = Uint32Array.of(memory.length, parts.length, ...parts.flat());
  const all = new Uint8Array(sizes.reduce((sum, size) => sum + size, head.byteLength));
  all.set(new Uint8Array(head.buffer));
  let at = head.byteLength;
  parts.forEach(([from, to]) => {
    all.set(memory.subarray(from, to), at);
    at += to - from;
  });
  return all.buffer;
};

/**
 * From where to where pages are not empty, one after the other: a few dozen parts.
 *
 * @param {Uint8Array} memory
 */
const partsUsed = (memory) => {
  /** @type {[number, number][]} */
  const parts = [];
  for (let from = 0; from < memory.length; from += PAGE) {
    const to = Math.min(from + PAGE, memory.length);
    if (isEmpty(memory.subarray(from, to))) continue;
    const last = parts.at(-1);
    if (last?.[1] === from) last[1] = to;
    else parts.push([from, to]);
  }
  return parts;
};

/**
 * Whether all of a page is 0. There are some twenty thousand, so four bytes are looked at in one, and without a function
 * for each: a fifteenth of the time, in which Python would answer nothing.
 *
 * @param {Uint8Array} page
 */
const isEmpty = ({ buffer, byteOffset, length }) => {
  if (length < PAGE) return false; // the last one may not be whole
  const words = new Uint32Array(buffer, byteOffset, length / Uint32Array.BYTES_PER_ELEMENT);
  for (let at = 0; at < words.length; at += 1) if (words[at]) return false;
  return true;
};

/** @param {ArrayBuffer} bytes */
const unpacked = (bytes) => {
  const [length = 0, many = 0] = new Uint32Array(bytes, 0, 2);
  const ends = new Uint32Array(bytes, 8, 2 * many);
  const memory = new Uint8Array(length);
  let at = 8 + ends.byteLength;
  for (let part = 0; part < ends.length; part += 2) {
    const [from = 0, to = 0] = ends.subarray(part, part + 2);
    memory.set(new Uint8Array(bytes, at, to - from), from);
    at += to - from;
  }
  return memory;
};
