"""A page or a notebook of somebody else, with Pyodide on another origin: it has the rules from
here, by the lines that the page “In your own page” shows."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from rulescore.site.content.configuration import configuration
from tests.browser.conftest import PROJECT
from tests.site.built import code_on
from tools.serving import served

PYODIDE = PROJECT / "node_modules/pyodide"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
JUPYTERLITE = PROJECT / ".cache/jupyterlite"
WHEELS, INSTALLED = JUPYTERLITE / "wheels", JUPYTERLITE / "installed"
RUN = """
  const { travel_cost } = pyodide.runPython("from rulescore.books.usiel import travel; travel");
  const inputs = { hours: 24, full_stamina: 100, current_stamina: 100 };
  const { headline } = travel_cost.callKwargs(inputs);
  const asked = pyodide.pyimport("rulescore").ask("usiel, 24 hours on foot, 100 stamina").get(0);
  return `${headline} ${asked.headline}`;
"""
SAID = "84 Stamina spent, 16 of 100 left. 84 Stamina spent, 16 of 100 left."
"""By the calculator, and asked in words."""
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
BY_MICROPIP = (
    """async (lines) => {
  const { loadPyodide } = await import("/distribution/pyodide.mjs");
  const pyodide = await loadPyodide();
  await pyodide.loadPackage("micropip");
  await pyodide.runPythonAsync(lines);
"""
    + RUN
    + "}"
)
BY_SETTING = "%pip install rulescore"
CELL = """
from rulescore.books.usiel.travel import travel_cost
travel_cost(hours=24, full_stamina=100, current_stamina=100).headline
"""


def shown(words: str, site: str) -> str:
    """The one piece of code on the page that has these words, for the site as it is served here."""
    [code] = (piece for piece in code_on("embedding") if words in piece)
    written = (configuration().site_url or "").rstrip("/")
    assert f'"{written}/python/' in code
    return code.replace(written, site)


def distribute(folder: Path) -> None:
    """Lay out what Pyodide’s makers give out, as far as it is asked for: npm has the core of it
    only, so micropip is put beside that."""
    folder.mkdir(parents=True)
    for name in CORE:
        (folder / name).symlink_to(PYODIDE / name)
    lock = json.loads((PYODIDE / LOCK).read_text("utf-8"))
    micropip = lock["packages"]["micropip"]
    wheel = WHEELS / micropip["file_name"]
    assert wheel.exists(), f"{wheel.name} is missing; run `make .cache/jupyterlite`"
    micropip["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()  # theirs is compiled
    (folder / wheel.name).symlink_to(wheel)
    (folder / LOCK).write_text(json.dumps({**lock, "packages": {"micropip": micropip}}), "utf-8")


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
    assert answer == SAID


@pytest.mark.thorough
def test_micropip_has_the_rules_from_the_index(elsewhere: Page, site: str, tmp_path: Path) -> None:
    distribute(tmp_path / "distribution")
    answer = elsewhere.evaluate(BY_MICROPIP, shown("index_urls", site))
    assert answer == SAID


@pytest.fixture(scope="module")
def jupyterlite(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLite site with the settings that the page shows, as its tool builds
    it from a folder. All that its kernel fetches besides the rules, it has itself."""
    folder = tmp_path_factory.mktemp("jupyterlite")
    distribute(folder / "static/pyodide")
    (folder / "pypi").symlink_to(WHEELS)
    (folder / "jupyter-lite.json").write_text(shown("pipliteUrls", site), "utf-8")
    extensions = INSTALLED / "share/jupyter/labextensions"
    subprocess.run(
        [
            *(sys.executable, "-m", "jupyterlite_core", "build", "--apps", "repl"),
            *(
                "--ignore-sys-prefix",
                f"--FederatedExtensionAddon.extra_labextensions_path={extensions}",
            ),
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(INSTALLED)},
        check=True,
        capture_output=True,
    )
    with served(folder / "_output") as address:
        yield address


@pytest.mark.thorough
@pytest.mark.parametrize("how", ["setting", "micropip"])
def test_a_cell_of_jupyterlite_has_the_rules_from_here(
    browser: Browser, jupyterlite: str, site: str, how: str
) -> None:
    lines = BY_SETTING if how == "setting" else shown("index_urls", site)
    context = browser.new_context()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto(f"{jupyterlite}/repl/index.html?kernel=python&code={quote(lines + CELL)}")
    answer = page.locator(".jp-OutputArea-executeResult")
    expect(answer).to_contain_text("'84 Stamina spent, 16 of 100 left.'")
    context.close()
    ours = (jupyterlite, site, "data:", "blob:")
    assert [url for url in asked if not url.startswith(ours)] == []
    assert any(url.startswith(f"{site}/python/rulescore-") for url in asked)
