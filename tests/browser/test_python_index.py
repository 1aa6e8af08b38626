"""A page of somebody else, with a stock Pyodide on another origin: it has the rules from here."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PROJECT
from tools.serving import served

PYODIDE = PROJECT / "node_modules/pyodide"
RUN = """
  const { travel_cost } = pyodide.pyimport("rulescore.books.usiel.travel");
  return travel_cost.callKwargs({ hours: 24, full_stamina: 100, current_stamina: 100 }).headline;
"""
BY_LOCK_FILE = (
    """async (index) => {
  const { loadPyodide } = await import("/pyodide/pyodide.mjs");
  const pyodide = await loadPyodide({ lockFileURL: `${index}pyodide-lock.json` });
  await pyodide.loadPackage("rulescore");
"""
    + RUN
    + "}"
)
BY_ADDRESS = (
    """async (index) => {
  const { loadPyodide } = await import("/pyodide/pyodide.mjs");
  const pyodide = await loadPyodide();
  for (const name of ["icepool", "rulescore"]) {
    const page = await (await fetch(`${index}simple/${name}/`)).text();
    const link = new DOMParser().parseFromString(page, "text/html").querySelector("a");
    const wheel = new URL(link.getAttribute("href"), `${index}simple/${name}/`);
    wheel.hash = "";
    await pyodide.loadPackage(wheel.href);
  }
"""
    + RUN
    + "}"
)


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    (tmp_path / "index.html").write_text("<title>Somebody else’s</title>")
    (tmp_path / "pyodide").symlink_to(PYODIDE)
    with served(tmp_path) as address:
        context = browser.new_context(base_url=address)
        page = context.new_page()
        page.goto(f"{address}/")
        yield page
        context.close()


@pytest.mark.parametrize(
    "how",
    [
        pytest.param(BY_LOCK_FILE, id="lock file"),
        pytest.param(BY_ADDRESS, id="wheels", marks=pytest.mark.thorough),
    ],
)
def test_a_stock_pyodide_has_the_rules_from_here(elsewhere: Page, site: str, how: str) -> None:
    answer = elsewhere.evaluate(how, f"{site}/python/")
    assert answer == "84 Stamina spent, 16 of 100 left."
