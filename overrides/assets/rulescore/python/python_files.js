/**
 * The files of Python, kept in this browser only as they were built: each has its hash in the manifest,
 * and whatever comes otherwise, cut short or another thing under its name, is thrown away and fetched
 * again.
 */
import { folder, python } from "../generated/python.js";
import { forgetMemory } from "./snapshot.js";

const KEPT = "python"; // the service worker looks for them here

/** @typedef {(bytes: number) => void} Count gets the number of bytes as they arrive */

/**
 * A file as it was built, from the cache or from the network, which is asked past the browser's own
 * cache if need be.
 *
 * @param {string} file its name in the manifest
 */
export const fetchWhole = async (file) => {
  try {
    return await fetchGood(file);
  } catch {
    return fetchAnew(file);
  }
};

/**
 * A file from the network itself: one that is whole may have been kept as another type, which no
 * browser runs.
 *
 * @param {string} file
 */
export const fetchAnew = async (file) => {
  await forget(file);
  return fetchGood(file, "reload");
};

/**
 * Cache all of them. Throws what prevents it; what is cached by then stays.
 *
 * @param {AbortSignal} signal ends it
 * @param {Count} count
 */
export const keepAll = async (signal, count) => {
  const cache = await caches.open(KEPT);
  for (const file of await missing()) await cache.put(folder + file, await fetchCounted(file, signal, count));
};

/** Remove the cached files of other builds. */
export const removeOlder = async () => {
  const cache = await caches.open(KEPT);
  const wanted = new Set(Object.keys(python.bytes).map((file) => folder + file));
  const old = (await ownOf(cache)).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
};

/** @returns {Promise<string[]>} the names of those that are not kept */
export const missing = async () => {
  const cache = await caches.open(KEPT);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return Object.keys(python.bytes).filter((file) => !kept.has(folder + file));
};

/** Keep none of them, nor what came of them. */
export const removeAll = async () => {
  const cache = await caches.open(KEPT);
  for (const request of await ownOf(cache)) await cache.delete(request);
  await forgetMemory();
};

/**
 * So many bytes come over the line for these files.
 *
 * @param {string[]} files
 */
export const sizeOf = (files) => files.reduce((sum, file) => sum + (python.bytes[file]?.gzip ?? 0), 0);

/** Whether any file of Python is cached, of this build or an older one: the reader has used it. */
export const isAnyKept = async () => (await ownOf(await caches.open(KEPT))).length > 0;

/**
 * The cached files of this site, of any build: another one below another path of the origin keeps its files in
 * the same place.
 *
 * @param {Cache} cache
 */
const ownOf = async (cache) => (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(folder));

/**
 * A file as it was built, which is counted as it comes. A browser that looks at its hash by itself gives
 * nothing of it before all is there.
 *
 * @param {string} file
 * @param {AbortSignal} signal
 * @param {Count} count
 */
const fetchCounted = async (file, signal, count) => {
  try {
    const response = counted(file, await fetch(folder + file, { signal }), count);
    const bytes = await response.arrayBuffer();
    if (response.ok && (await isAsBuilt(file, bytes))) return new Response(bytes, response);
  } catch (reason) {
    if (signal.aborted) throw reason;
  }
  return fetchAnew(file);
};

/**
 * A response that is counted as its bytes are taken.
 *
 * @param {string} file
 * @param {Response} response
 * @param {Count} count
 */
export const counted = (file, response, count) => {
  const { raw = 1, gzip = 0 } = python.bytes[file] ?? {};
  const counting = new TransformStream({
    transform: (chunk, onwards) => {
      count((chunk.byteLength / raw) * gzip);
      onwards.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counting), response);
};

/**
 * @param {string} file
 * @param {ArrayBuffer} bytes
 */
export const isAsBuilt = async (file, bytes) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return python.bytes[file]?.integrity === `sha256-${btoa(String.fromCharCode(...digest))}`;
};

/**
 * @param {string} file
 * @param {RequestCache} [cache]
 */
const fetchGood = async (file, cache) => {
  const integrity = python.bytes[file]?.integrity ?? "";
  const response = await fetch(folder + file, { integrity, cache });
  if (!response.ok) throw new Error(`${response.status}`);
  return response;
};

/** @param {string} file */
const forget = async (file) => {
  try {
    await (await caches.open(KEPT)).delete(folder + file);
  } catch {
    // The browser refuses to store anything.
  }
};
