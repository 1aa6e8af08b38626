"""Python starts from the snapshot of an earlier visit, if that is intact."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import set_inputs, state, until

TRAVEL = 'rule-calculator[calculator="usiel.travel-cost"]'
MAGIC = "snp"  # how Pyodide begins what it keeps
UNUSUAL = {"hours": 12, "full_stamina": 39, "current_stamina": 39}
HEADLINE = "24 Stamina spent, 15 of 39 left."
LAST = ".second.wasm"  # what the worker fetches when all else is done, the snapshot kept

# The digest of the memory that is kept, as soon as another one is than that.
KEPT = """async (before) => {
  const cache = await caches.open("snapshot");
  const [request] = await cache.keys();
  const digest = request && (await cache.match(request))?.headers.get("X-Digest");
  return digest !== before && digest;
}"""
# Replaces a word everywhere in the snapshot, with the matching digest or without.
CHANGE = """async ([from, to, isSigned]) => {
  const cache = await caches.open("snapshot");
  const [request] = await cache.keys();
  const kept = await cache.match(request);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  const [old, next] = [from, to].map((word) => new TextEncoder().encode(word));
  let changed = 0;
  for (let at = bytes.indexOf(old[0]); at !== -1; at = bytes.indexOf(old[0], at + 1)) {
    if (old.every((byte, place) => bytes[at + place] === byte)) {
      bytes.set(next, at);
      changed += 1;
    }
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const signed = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const headers = { "X-Digest": isSigned ? signed : kept.headers.get("X-Digest") };
  await cache.put(request, new Response(bytes, { headers }));
  return changed;
}"""


@pytest.fixture
def kept(page: Page) -> Page:
    """A page whose browser has saved a snapshot of Python after an answer."""
    _answers(page)
    until(page, KEPT, "")
    return page


def _answers(page: Page, headline: str = HEADLINE) -> None:
    page.goto("/usiel/travel/")
    element = page.locator(TRAVEL)
    set_inputs(element, UNUSUAL)
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text(headline)


def test_a_later_visit_starts_from_the_snapshot(kept: Page) -> None:
    assert kept.evaluate(CHANGE, [" spent, ", " burnt, ", True])
    _answers(kept, HEADLINE.replace("spent", "burnt"))


def test_where_python_has_run_its_worker_is_there_before_a_touch(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("/usiel/travel/", wait_until="networkidle")
    assert not [url for url in fetched if url.endswith("/worker.js")]
    with page.expect_request_finished(lambda request: request.url.endswith(LAST)):
        _answers(page)
    assert [url for url in fetched if "/assets/python/" in url]
    until(page, KEPT, "")
    fetched.clear()
    with page.expect_worker():
        page.goto("/usiel/travel/", wait_until="networkidle")
    of_python = [url for url in fetched if "/assets/python/" in url]
    assert of_python == [], "Python itself waits for the touch"


def test_another_book_loads_from_the_snapshot(kept: Page) -> None:
    kept.goto("/gods-and-monsters/falling/")
    element = kept.locator('rule-calculator[calculator="gods-and-monsters.falling"]')
    set_inputs(element, {"height_ft": 40, "evasion": 7, "survival": 13})
    state(element, "answered")


def test_an_altered_snapshot_is_not_used(kept: Page) -> None:
    assert kept.evaluate(CHANGE, [" spent, ", " burnt, ", False])
    _answers(kept)


@pytest.mark.thorough
def test_an_unusable_snapshot_is_deleted_and_python_starts_fresh(kept: Page) -> None:
    assert kept.evaluate(CHANGE, [MAGIC, "---", True])
    damaged = until(kept, KEPT, "")
    _answers(kept)
    _answers(kept)
    assert until(kept, KEPT, damaged)
