/** The files beside this script, which other scripts fetch, import, start or link only as they were built. */

import { files } from "../generated/files.js";
import { fetchWhole } from "./whole.js";

/** @type {Map<string, string>} the hash of each file, by its name */
const hashes = new Map(files.split(" ").map((one) => [one.split(":")[0] ?? "", one.split(":")[1] ?? ""]));

/** @param {string} name */
const addressOf = (name) => new URL(name, import.meta.url).href;

/** @param {string} name */
export const fetchOwn = (name) => fetchWhole(addressOf(name), hashes.get(name));

/**
 * Import a script that is whole. A browser imports nothing a second time that has failed once, so the
 * script is checked first, and then comes from the browser's cache. The build puts this in place of every
 * `import()` of the site's own scripts.
 *
 * @param {string} path beside this script: ./finder.js
 */
const importOwn = async (path) => {
  if (!whole.has(path)) await fetchOwn(path.replace("./", ""));
  whole.add(path);
  return import(addressOf(path));
};
/** The scripts that were whole when they were checked. @type {Set<string>} */
const whole = new Set();
Object.assign(globalThis, { importOwn });

/** @type {Map<string, Promise<unknown>>} the scripts of workers that are checked, or are being checked */
const checked = new Map();

/**
 * Check the script of a worker, once for all that are started from it.
 *
 * @param {string} name
 */
export const checkWorker = (name) => {
  const checking = checked.get(name) ?? fetchOwn(name);
  checked.set(name, checking);
  checking.catch(() => checked.delete(name)); // it may come the next time
  return checking;
};

/** A worker that starts once its script is whole. What is sent to it before that waits. */
export class OwnWorker {
  /** @type {Promise<Worker>} */
  #started;
  #isEnded = false;

  /**
   * @param {string} name
   * @param {(data: any) => void} onMessage
   * @param {(message: string) => void} onError
   */
  constructor(name, onMessage, onError) {
    this.#started = checkWorker(name).then(() => {
      const worker = new Worker(addressOf(name), { type: "module" });
      worker.addEventListener("message", ({ data }) => onMessage(data));
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        onError(event.message);
      });
      return worker;
    });
    this.#started.catch((reason) => void (this.#isEnded || onError(String(reason))));
  }

  /** @param {unknown} message */
  postMessage(message) {
    this.#started.then(
      (worker) => worker.postMessage(message),
      () => {}, // reported once
    );
  }

  terminate() {
    this.#isEnded = true;
    this.#started.then(
      (worker) => worker.terminate(),
      () => {},
    );
  }
}

/**
 * Link a stylesheet that the page does not wait for. It is in the body, since the head is the build's.
 *
 * @param {string} name
 */
export const linkStyles = (name) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = addressOf(name);
  link.integrity = hashes.get(name) ?? "";
  document.body.append(link);
};
