/** The files beside this script, which other scripts fetch, import, start or link only as they were built. */

import { files } from "../generated/files.js";
import { onceForEach } from "./once.js";
import { fetchWhole } from "./whole.js";

/** @type {Map<string, string>} the hash of each file, by its name */
const hashes = new Map(files.split(" ").map((one) => [one.split(":")[0] ?? "", one.split(":")[1] ?? ""]));

/** @param {string} name */
const addressOf = (name) => new URL(name, import.meta.url).href;

/** @param {string} name */
export const fetchOwn = (name) => fetchWhole(addressOf(name), hashes.get(name));

const once = onceForEach();

/**
 * Check that a script is whole, once for all who import it or start a worker from it.
 *
 * @param {string} name
 */
export const checkOwn = (name) => once(name, async () => void (await fetchOwn(name)));

/**
 * Import a script that is whole. A browser imports nothing a second time that has failed once, so the
 * script is checked first, and then comes from the browser's cache. The build puts this in place of every
 * `import()` of the site's own scripts.
 *
 * @param {string} path beside this script: ./finder.js
 */
const importOwn = async (path) => {
  await checkOwn(path.replace("./", ""));
  return import(addressOf(path));
};
Object.assign(globalThis, { importOwn });

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
    this.#started = checkOwn(name).then(() => {
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
