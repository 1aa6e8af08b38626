/** What is saved in a browser: all or nothing of what goes together, a text that cannot be read is put aside, and
 * sites of one origin keep apart. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let room = Number.POSITIVE_INFINITY;
const size = () => Object.entries(saved).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
const saved = Object.create({
  getItem: (/** @type {string} */ key) => saved[key] ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => {
    const former = saved[key];
    saved[key] = text;
    if (size() <= room) return;
    if (former === undefined) delete saved[key];
    else saved[key] = former;
    throw new Error("full");
  },
  removeItem: (/** @type {string} */ key) => delete saved[key],
});
Object.defineProperty(globalThis, "localStorage", { value: saved });
const { root } = await import("../../overrides/assets/rulescore/base/base_url.js");
const { copyFromSharedOrigin, prefixFor } = await import("../../overrides/assets/rulescore/storage/prefix.js");
const { isHeld, load, loadAll, remove, save, saveAll, saveInPlace } = await import(
  "../../overrides/assets/rulescore/storage/storage.js"
);
const prefix = prefixFor(root);

/** What is saved, without the version. */
const texts = () =>
  Object.fromEntries(
    Object.entries(saved)
      .filter(([key]) => key.startsWith(prefix) && key !== `${prefix}version`)
      .map(([key, text]) => [key.slice(prefix.length), text]),
  );

beforeEach(() => {
  room = Number.POSITIVE_INFINITY;
  for (const name of loadAll().keys()) remove(name);
  for (const key of Object.keys(saved)) delete saved[key];
});

test("each text that cannot be read is put aside under a name of its own", () => {
  for (const text of ["{one", "{two", "{three"]) {
    saved[`${prefix}table`] = text;
    assert.ok(saveInPlace("table", "{}", (former) => former === "{}"));
    assert.equal(load("table"), "{}");
  }
  assert.ok(saveInPlace("table", "{}", (former) => former === "{}"));
  assert.deepEqual(texts(), {
    table: "{}",
    "table.damaged": "{one",
    "table.damaged.2": "{two",
    "table.damaged.3": "{three",
  });
});

test("where there is no room for all, nothing is saved and all is held", () => {
  save("sheet", "Ann");
  save("party", "Bob");
  room = size() + 2;
  assert.equal(
    saveAll(
      new Map([
        ["sheet", "Bob"],
        ["party", "Ann and others"],
      ]),
    ),
    false,
  );
  assert.deepEqual(texts(), { sheet: "Ann", party: "Bob" });
  assert.equal(load("sheet"), "Bob");
  assert.equal(load("party"), "Ann and others");
  assert.equal(loadAll().get("party"), "Ann and others");
});

test("what is held together is saved together once there is room", () => {
  save("sheet", "Ann");
  save("party", "Bob");
  room = size() + 2;
  saveAll(
    new Map([
      ["sheet", "Bob"],
      ["party", "Ann and others"],
    ]),
  );
  assert.equal(save("sheet", "Ben"), false, "without the party");
  assert.deepEqual(texts(), { sheet: "Ann", party: "Bob" });
  room = Number.POSITIVE_INFINITY;
  assert.ok(save("dice", "2d8"));
  assert.deepEqual(texts(), { sheet: "Ben", party: "Ann and others", dice: "2d8" });
  assert.ok(!isHeld("sheet"));
});

test("what was held only is removed, though nothing can be saved", () => {
  room = 0;
  assert.equal(save("sheet", "Ann"), false);
  assert.ok(isHeld("sheet"));
  assert.ok(remove("sheet"));
  assert.equal(loadAll().size, 0);
});

test("data of a newer version is not changed, but the visit sees the change", () => {
  save("sheet", "Ann");
  saved[`${prefix}version`] = "7";
  assert.equal(remove("sheet"), false);
  assert.equal(load("sheet"), null);
  assert.deepEqual(texts(), { sheet: "Ann" });
});

test("sites below two paths keep their data apart, and find what they had shared", () => {
  assert.equal(prefixFor("/"), "rulescore.");
  assert.notEqual(prefixFor("/one/"), prefixFor("/two/"));
  saved["rulescore.usiel.sheet"] = "Ann";
  copyFromSharedOrigin("/one/");
  assert.equal(saved[`${prefixFor("/one/")}usiel.sheet`], "Ann");
  saved["rulescore.usiel.dice"] = "2d8";
  copyFromSharedOrigin("/one/");
  assert.equal(saved[`${prefixFor("/one/")}usiel.dice`], undefined, "copied once");
});

test("what a site at the root of the origin keeps is its own", () => {
  copyFromSharedOrigin("/");
  saved["rulescore.usiel.sheet"] = "Ann";
  copyFromSharedOrigin("/one/");
  assert.equal(saved[`${prefixFor("/one/")}usiel.sheet`], undefined);
});
