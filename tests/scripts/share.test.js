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

test("without inputs it ends at the slash", () => {
  assert.match(shortLink("usiel.travel.walking"), /\/r\/usiel\.travel\.walking\/$/);
});
