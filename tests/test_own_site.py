"""A site for a game of one's own has all that our site has, and nothing of our games."""

import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
import yaml

from tests.own_site import (
    AT_ROOT,
    BELOW,
    BOOK,
    CALCULATORS,
    ELSEWHERE,
    EXAMPLE,
    PATH,
    PROJECT,
    built_sites,
    copy_of_example,
    rulescore,
)
from tests.site.built_pages import Page

OF_EVERY_SITE = (
    *("about", "calculators", "changes", "glossary", "happened", "table", "yours"),
    *(f"{BOOK}", f"{BOOK}/quick", f"{BOOK}/how-we-play"),
)
TOPICS = (f"{BOOK}/base", f"{BOOK}/landing", f"{BOOK}/river")
PAGES = ("index.html", "404.html", *(f"{page}/index.html" for page in (*OF_EVERY_SITE, *TOPICS)))
WRITTEN = (".html", ".md", ".txt", ".json", ".js", ".webmanifest", ".atom", ".xml")
OUR_GAMES = re.compile(r"unofficial|usiel|symbaroum|archsoul|gods[ -](?:&|and)|/zt/", re.IGNORECASE)
FENCE_OF_A_FILE = r'^(`{3,})\w+ title="([^"]+)"\n(.*?)^\1$'
LEFT_OUT = "…\n\n"
"""What the tutorial shows in the place of lines of a file."""
CREDIT = {"about/index.html", "about/index.md"}
"""The page that says with what the site is made."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example, to run commands in."""
    return copy_of_example(tmp_path_factory.mktemp("own") / BOOK)


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the built sites."""
    return built_sites(tmp_path_factory)


@pytest.fixture(scope="module")
def site(sites: Path) -> Path:
    """The built site."""
    return sites / AT_ROOT


def ids() -> list[str]:
    """Every id of the example."""
    return list(yaml.safe_load((EXAMPLE / "published.yaml").read_text("utf-8")))


def text(site: Path, path: str) -> str:
    return (site / path).read_text("utf-8")


def asset(site: Path, pattern: str) -> Path:
    """The one file with a hash in its address."""
    (file,) = site.glob(f"assets/{pattern}")
    return file


def pages_of(site: Path) -> Mapping[str, Page]:
    """Every page by its path; short links are pages too."""
    return {
        path: Page(file.read_text("utf-8"))
        for path, file in files(site).items()
        if file.suffix == ".html"
    }


def files(site: Path) -> Mapping[str, Path]:
    """Every file by its path."""
    found = (file for file in sorted(site.rglob("*")) if file.is_file())
    return {file.relative_to(site).as_posix(): file for file in found}


def written(site: Path) -> Iterator[tuple[str, str]]:
    """Every file with something to read, and what is in archives."""
    for path, file in files(site).items():
        if file.suffix in WRITTEN:
            yield path, file.read_text("utf-8")
        elif file.suffix in (".zip", ".whl"):
            with zipfile.ZipFile(file) as archive:
                yield path, "\n".join(archive.namelist())


def test_it_has_no_mistakes(project: Path) -> None:
    done = rulescore(project, "check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "No mistakes.\n", "")


def test_its_tests_pass(project: Path) -> None:
    done = rulescore(project, "test", "-q")
    assert done.returncode == 0, done.stdout + done.stderr
    told = re.search(r"^(\d+) passed in", done.stdout, re.MULTILINE)  # and none is skipped
    assert told
    assert int(told[1]) >= 30


@pytest.mark.long
def test_every_page_is_there_under_the_name_of_the_site(site: Path) -> None:
    for path in PAGES:
        title = re.search("<title>(.+?)</title>", text(site, path), re.DOTALL)
        assert title, path
        assert title[1].strip().endswith("The Night Ferry"), path


@pytest.mark.long
def test_every_calculator_is_on_its_page_with_an_answer(site: Path) -> None:
    shown = "".join(text(site, f"{topic}/index.html") for topic in TOPICS)
    for id in CALCULATORS:
        assert f'calculator="{id}"' in shown
        assert asset(site, f"rulescore-*/answers/{id}.json")
        assert f'calculator="{id}"' in text(site, f"embed/{id}/index.html")
    assert "You get across in <b>87.5%</b> of cases" in shown


@pytest.mark.long
def test_every_id_has_its_short_link_its_file_and_is_found(site: Path) -> None:
    search = json.loads(asset(site, "rulescore-*/search.json").read_text("utf-8"))
    found = {entry["id"] for entry in search["entries"]}
    for id in ids():
        kind = "calculators" if id in CALCULATORS else "rules"
        assert f"/{BOOK}/" in text(site, f"r/{id}/index.html")
        assert json.loads(text(site, f"api/{kind}/{id}.json"))["id"] == id
        assert id in found
    assert set(CALCULATORS) <= set(ids())


@pytest.mark.long
def test_its_rules_are_in_an_archive_of_their_own(site: Path) -> None:
    with zipfile.ZipFile(asset(site, f"python/{BOOK}-*.zip")) as archive:
        modules = {Path(name).stem for name in archive.namelist()}
    assert modules >= {"base", "landing", "river"}


@pytest.mark.long
def test_the_offline_copy_has_every_page(site: Path) -> None:
    worker = text(site, "service-worker.js")
    assert [path for path in PAGES if f'"{path}"' not in worker] == []


@pytest.mark.long
def test_it_looks_as_its_settings_say(site: Path) -> None:
    home = text(site, "index.html")
    assert 'name="theme-color" content="#22304f"' in home
    assert "M2.5 14.5 H21.5" in home
    app = json.loads(text(site, "manifest.webmanifest"))
    assert (app["name"], app["theme_color"]) == ("The Night Ferry", "#22304f")
    assert [icon["src"] for icon in app["icons"]] == ["assets/icon.svg"]
    assert "#9db8f2" in asset(site, "rulescore-*/style.css").read_text("utf-8")


@pytest.mark.long
def test_nothing_of_our_games_is_on_it(site: Path) -> None:
    assert [path for path, content in written(site) if OUR_GAMES.search(content)] == []
    assert {path for path, content in written(site) if "Rulescore" in content} == CREDIT


def links_that_lead_nowhere(site: Path, root: str) -> list[tuple[str, str]]:
    """Every link and source within the site that has no target, with the page that it is on."""
    pages = {
        f"{root}{path.removesuffix('index.html')}": page for path, page in pages_of(site).items()
    }
    there = {*pages, *(f"{root}{path}" for path in files(site))}
    wrong = []
    for address, page in pages.items():
        for link in filter(None, (*page.links, *page.sources)):
            target = urlsplit(urljoin(f"http://here{address}", link))
            if target.hostname != "here":
                continue
            reached = pages.get(target.path)
            has_anchor = not (reached and target.fragment) or target.fragment in reached.anchors
            if target.path not in there or not has_anchor:
                wrong.append((address, link))
    assert sum(len(page.links) for page in pages.values()) > 100
    return wrong


@pytest.mark.long
def test_every_link_leads_somewhere(site: Path) -> None:
    assert links_that_lead_nowhere(site, "/") == []


@pytest.mark.long
def test_below_a_path_too(sites: Path) -> None:
    below = sites / BELOW
    assert json.loads(text(below, "build.json"))["root"] == PATH
    assert links_that_lead_nowhere(below, PATH) == []


@pytest.mark.long
def test_built_elsewhere_it_is_the_same_to_the_byte(sites: Path) -> None:
    """In another folder, time zone and language, with another order of sets; `make fuzz` so builds
    the site of the five games."""
    once, again = files(sites / AT_ROOT), files(sites / ELSEWHERE)
    assert list(once) == list(again)
    assert [path for path in once if once[path].read_bytes() != again[path].read_bytes()] == []


def test_the_tutorial_shows_the_example_as_it_is() -> None:
    tutorial = (PROJECT / "docs/own-site.md").read_text("utf-8")
    shown = re.findall(FENCE_OF_A_FILE, tutorial, re.DOTALL | re.MULTILINE)
    assert {Path(path).suffix for _, path, _ in shown} == {".md", ".py", ".yaml", ".yml"}
    for _, path, piece in shown:
        written = (EXAMPLE / path).read_text("utf-8")
        parts = piece.split(LEFT_OUT)
        assert [part for part in parts if part not in written] == [], path
