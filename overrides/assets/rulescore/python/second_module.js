/**
 * The second module of the runtime, with what no calculator calls. Where it is called all the same, Python is
 * in the midst of something and cannot wait for a promise: the worker stands still while the file is fetched,
 * and only later it is known whether that is as it was built.
 */
import { folder, python } from "../generated/python.js";
import { savesData } from "./connection.js";
import { fetchWhole, isAsBuilt } from "./python_files.js";

export const SECOND = `${python.runtime}pyodide.second.wasm`;

/** Whether it came as it was built, once it has been asked for. @type {Promise<boolean>} */
let wholeness = Promise.resolve(true);

const read = () => {
  wholeness = Promise.resolve(false); // until it is there
  const request = new XMLHttpRequest();
  request.open("GET", folder + SECOND, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${SECOND}: ${request.status}`);
  wholeness = isAsBuilt(SECOND, request.response);
  return new Uint8Array(request.response);
};

/**
 * Have Pyodide read it in this way.
 *
 * @param {(settings: object) => unknown} createPyodideModule
 */
export const withSecond = (createPyodideModule) => (/** @type {object} */ settings) =>
  createPyodideModule(Object.assign(settings, { readSecond: read }));

/** Whether all that was computed is of the module as it was built, or of the first one alone. */
export const isSecondWhole = () => wholeness;

/** Have it in the browser's cache before it is needed, if that costs the reader nothing. */
export const fetchAhead = async () => {
  if (savesData() || !python.bytes[SECOND]) return; // a draft has one module only
  await fetchWhole(SECOND).catch(() => {}); // it is asked for again when it is needed
};
