/**
 * Python in a worker: answers one request after another, each from its book, which is fetched the first
 * time. What goes wrong before it can answer is reported as number 0.
 */

import { python } from "../generated/python.js";
import { boot, download, isWhole, SIZE } from "./boot.js";
import { isSecondWhole, SECOND } from "./second_module.js";

const TELL_EVERY = 100;
let come = 0;
let toldAt = -TELL_EVERY; // the first part is told at once: the next may be long in coming

/** @type {ReturnType<typeof boot> | undefined} */
let booting;

/** Python, which starts when something is first asked of it. */
const ready = () => {
  if (booting) return booting;
  booting = boot((bytes) => {
    come += bytes;
    if (performance.now() - toldAt < TELL_EVERY) return;
    toldAt = performance.now();
    self.postMessage({ number: 0, come, all: SIZE });
  });
  booting.then(
    () => self.postMessage({ number: 0, hasStarted: true }),
    async (reason) => {
      self.postMessage({ number: 0, failure: String(reason), isWhole: await isWhole() });
    },
  );
  return booting;
};

/** @type {Map<string, Promise<void>>} */
const books = new Map();

/**
 * Fetch a book beside the boot and have Python take it in; one that there is not stays away.
 *
 * @param {string} name
 */
const opened = (name) => {
  const kept = books.get(name);
  if (kept) return kept;
  const open = async () => {
    const file = python.books[name];
    if (!file) return;
    const [{ takeIn }, book] = await Promise.all([ready(), download(file)]);
    takeIn(name, book);
  };
  const opening = open();
  books.set(name, opening);
  opening.catch(() => books.delete(name));
  return opening;
};

let isAsked = false;

/**
 * Have a calculator loaded, and run once, while nobody waits for anything.
 *
 * @param {string} calculator
 * @param {string} topic
 */
const warm = async (calculator, topic) => {
  await allOpened(calculator);
  const { ways, keep } = await ready();
  setTimeout(async () => {
    // what is asked by then goes first
    if (isAsked) return;
    ways.answer(calculator, "{}", topic);
    if (await isSecondWhole()) keep();
  });
};

/**
 * Python cannot go on without the second module once it has called for it.
 *
 * @param {unknown} reason
 */
const tellThatSecondFailed = async (reason) =>
  self.postMessage({ number: 0, failure: String(reason), isWhole: await isWhole(SECOND) });

/** What sets the games side by side asks all of them. */
const ASKS_ALL = "compare";

/**
 * Have Python take in what a calculator needs.
 *
 * @param {string} calculator
 */
const allOpened = (calculator) => {
  const [book = ""] = calculator.split(".");
  return Promise.all((book === ASKS_ALL ? Object.keys(python.books) : [book]).map(opened));
};

/** @typedef {import("./engine.js").Question & { isDropped?: boolean }} Told what to ask Python, or only to warm it for */

/** @type {Set<number>} the questions that nobody waits for any more */
const dropped = new Set();

self.addEventListener(
  "message",
  async (/** @type {MessageEvent<Told>} */ { data: { number, calculator, asks, given, topic, isDropped } }) => {
    if (isDropped) return void dropped.add(number);
    if (asks === undefined) return void warm(calculator, topic).catch(() => {});
    isAsked = true;
    let isOpen = false;
    try {
      await allOpened(calculator);
      const { ways, keep } = await ready();
      isOpen = true;
      if (dropped.has(number)) return;
      self.postMessage({ number, hasBegun: true });
      const answer = ways[asks](calculator, ...given, topic);
      if (!(await isSecondWhole())) throw new Error(`${SECOND} is damaged`);
      self.postMessage({ number, answer });
      setTimeout(keep); // the answer goes first
    } catch (reason) {
      if (!(await isSecondWhole())) return void (await tellThatSecondFailed(reason));
      // That Python did not load is reported once, for all questions.
      const isBoot = await ready().then(
        () => false,
        () => true,
      );
      if (!isBoot) self.postMessage({ number, failure: String(reason), isWhole: isOpen });
    }
  },
);
