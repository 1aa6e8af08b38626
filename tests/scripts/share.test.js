/** A short link: what is typed into a form arrives as it was, whatever signs it has. */
import assert from "node:assert/strict";
import { test } from "node:test";

Object.defineProperty(globalThis, "location", { value: new URL("https://example.org/usiel/travel/") });
const { shortLink } = await import("../../overrides/assets/rulescore/page/share.js");

test("the inputs of a short link are encoded", () => {
  const inputs = { name: "Aldo & Bria", hours: "1+2", note: "50% #1? ä=b" };
  const link = new URL(shortLink("usiel.character", inputs));
  assert.ok(link.pathname.endsWith("/r/usiel.character/"));
  assert.deepEqual(Object.fromEntries(link.searchParams), inputs);
  assert.equal(link.hash, "");
});

test("inputs in its name are in its path, a plus as it is for every host", () => {
  const link = new URL(shortLink("zt.damage-taken", { made: "1-2" }, "damage=2d6+1&hp=9"));
  assert.ok(link.pathname.endsWith("/r/zt.damage-taken/damage=2d6%2B1&hp=9/"));
  assert.equal(link.search, "?made=1-2");
});

test("without inputs it ends at the slash", () => {
  assert.match(shortLink("usiel.travel.walking"), /\/r\/usiel\.travel\.walking\/$/);
});
