"""A site that MkDocs builds without us gets calculators by one extension and one command."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest

from tests.stock_site import add_calculators, copied, mkdocs

PAGES = ("index.html", "night-post/moor/index.html")
IDS = ("night-post.crossing", "night-post.postage")
ADDED = ("assets", "build.json", "embed", "embed.js", "r")
NAMES_A_FILE = ("href", "src", "data-address")


class Links(HTMLParser):
    """What a page links to and loads, and its anchors."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors = {"", "__top"}
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.anchors.add(value or "")
            if name in NAMES_A_FILE and value:
                self.links.append(value)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as its author has it, built by MkDocs."""
    project = copied(tmp_path_factory.mktemp("stock") / "night-post")
    built = mkdocs(project)
    assert built.returncode == 0, built.stdout
    return project


@pytest.fixture(scope="module")
def untouched(project: Path) -> dict[str, bytes]:
    """Its files before the command."""
    return files_of(project / "site")


@pytest.fixture(scope="module")
def site(project: Path, untouched: dict[str, bytes]) -> Path:
    """The built site, with what the command adds."""
    assert len(untouched) > 1
    added = add_calculators(project)
    assert added.stdout == f"Added to site: 2 calculators ({', '.join(IDS)}).\n"
    return project / "site"


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def test_what_calculators_load_is_there(site: Path) -> None:
    for id in IDS:
        frame = (site / "embed" / id / "index.html").read_text("utf-8")
        assert frame.count("<rule-calculator") == 1
        assert f'calculator="{id}"' in frame
        assert (site / "r" / id / "index.html").is_file()
    (scripts,) = site.glob("assets/rulescore-*")
    assert {"embedded.js", "style.css", "worker.js"} <= {file.name for file in scripts.iterdir()}
    assert (site / "assets/python/manifest.json").is_file()
    assert "Pyodide" in (site / "assets/python/licences.txt").read_text("utf-8-sig")


def test_what_only_a_whole_site_loads_is_not(site: Path) -> None:
    (scripts,) = site.glob("assets/rulescore-*")
    others = ("start.js", "finder.js", "console_editor.js", "service-worker.js")
    assert [name for name in others if (scripts / name).exists()] == []
    assert not (site / "service-worker.js").exists()


def test_what_mkdocs_has_written_stays_as_it_is(site: Path, untouched: dict[str, bytes]) -> None:
    now = files_of(site)
    assert {path: now[path] for path in untouched} == untouched
    assert {path.split("/")[0] for path in now.keys() - untouched.keys()} == set(ADDED)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_an_answer_and_one_script_of_ours(site: Path, page: str) -> None:
    text = (site / page).read_text("utf-8")
    ours = [link for link in Links(site / page).links if "rulescore" in link or "embed" in link]
    assert len(ours) == 1
    assert re.fullmatch(r"(\.\./)*embed\.js", ours[0])
    assert '="rc-' not in text
    assert "<rule-calculator" not in text


def test_the_answer_is_in_the_text_with_its_working(site: Path) -> None:
    text = re.sub("<[^>]+>", "", (site / "index.html").read_text("utf-8"))
    assert "Stamps for a letter: Weight 3 ounces · Distance 12 miles" in text
    assert "4 stamps." in text
    assert "12 miles, one for each full 10: 1 stamp" in text
    assert "12 miles, one for each full 10" in (site / "search/search_index.json").read_text()


def test_every_link_leads_somewhere(site: Path) -> None:
    pages = {page: Links(page) for page in sorted(site.rglob("*.html")) if page.name != "404.html"}
    assert len(pages) == len(PAGES) + 2 * len(IDS)
    lost = [
        f"{page.relative_to(site)}: {link}"
        for page, found in pages.items()
        for link in found.links
        if not urlsplit(link).scheme and not leads_somewhere(link, page, pages)
    ]
    assert lost == []


def leads_somewhere(link: str, page: Path, pages: dict[Path, Links]) -> bool:
    address, anchor = urldefrag(urljoin(page.as_uri(), link))
    target = Path(unquote(urlsplit(address).path))
    target = target / "index.html" if target.is_dir() else target
    return target in pages and anchor in pages[target].anchors if anchor else target.is_file()


def test_a_frame_says_where_the_calculator_stands(site: Path) -> None:
    frame = (site / "embed/night-post.crossing/index.html").read_text("utf-8")
    assert 'href="https://night-post.example/game/night-post/moor/#crossing"' in frame
    assert '<h1 class="rc-unseen">The moor</h1>\n<h2 class="rc-unseen">Crossing</h2>' in frame
    link = (site / "r/night-post.crossing/index.html").read_text("utf-8")
    assert 'data-address="../../night-post/moor/#crossing"' in link


def test_a_second_run_writes_the_same(project: Path, site: Path) -> None:
    before = files_of(site)
    assert add_calculators(project).returncode == 0
    assert files_of(site) == before


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (
            "night-post.postge",
            "docs/index.md:10: night-post.postge: there is no calculator “night-post.postge”. "
            "Accepted: the id of a calculator, as `rulescore list` shows them. "
            "Did you mean “night-post.postage”?",
        ),
        (
            "night-post.postage\nounces: 65",
            "docs/index.md:11: night-post.postage: ounces: 65 is too large. "
            "Accepted: a whole number from 1 to 64 ounces.",
        ),
        (
            "night-post.postage\nounce: 3",
            "docs/index.md:11: night-post.postage: ounce: there is no such input. "
            "Accepted: ounces, miles. Did you mean “ounces”?",
        ),
    ],
)
def test_a_mistake_in_a_fence_ends_the_build_in_one_line(
    tmp_path: Path, written: str, told: str
) -> None:
    project = copied(tmp_path / "night-post")
    page = project / "docs/index.md"
    page.write_text(page.read_text().replace("night-post.postage\nounces: 3", written))
    built = mkdocs(project)
    assert built.returncode == 1
    assert told in built.stdout
    assert "Traceback" not in built.stdout


def test_a_broken_module_is_told_with_its_line(tmp_path: Path) -> None:
    project = copied(tmp_path / "night-post")
    module = project / "rules/night_post/postage.py"
    module.write_text(module.read_text() + "\n1 / 0\n")
    built = mkdocs(project)
    line = len(module.read_text().splitlines())
    assert f"rules/night_post/postage.py:{line}: ZeroDivisionError: " in built.stdout
    assert "Traceback" not in built.stdout


def test_a_rule_that_the_site_does_not_have_is_told_and_nothing_added(tmp_path: Path) -> None:
    project = copied(tmp_path / "night-post")
    page = project / "docs/night-post/moor.md"
    page.write_text(page.read_text().replace("## Crossing", "## Across"))
    assert mkdocs(project).returncode == 0
    before = files_of(project / "site")
    told = add_calculators(project)
    assert told.returncode == 1
    assert "rules/night_post/moor.py:19: night-post.crossing: it names a rule at " in told.stdout
    assert "/night-post/moor/#crossing, which the site does not have. Accepted: " in told.stdout
    assert files_of(project / "site") == before


def test_a_site_without_calculators_is_told_what_is_missing(tmp_path: Path) -> None:
    project = copied(tmp_path / "night-post")
    (project / "site").mkdir()
    told = add_calculators(project)
    assert told.returncode == 1
    assert (
        "mkdocs.yml:1: no page in site has a calculator. Accepted: a fence `calculator` "
        in told.stdout
    )
