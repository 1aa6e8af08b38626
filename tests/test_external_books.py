"""A book of another distribution is in the catalogue, the terminal and the site where that is
installed, and nowhere else. Beside it here stands a new book of the project, as it is written."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulescore import external_books as external_books
from rulescore.catalogue import titles_of_books
from rulescore.new_book.writing import make_package
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.page_source import Page
from tests.site.walk import BOOK, take_walk
from tools.workshop import PROJECT, workshop_in

RULESCORE = ("-c", "from rulescore.cli import main; main()")
TESTS = (
    *("rulescore/shared_tests/test_ledger.py", "tests/site/content/test_published.py"),
    *("tests/site/output/test_finder.py", "tests/site/links/test_link_picture.py"),
    "tests/site/pages/test_how_we_play.py",
)
OF_THE_BOOKS = (
    "owl or salt or the_ledgers or every_topic or written_down or every_rule or books_of_ours"
)

# Drafts the home page and one of each book, among pages that are there already, and checks all.
# Pictures are drawn for the links to the external book alone, since each takes a while.
DRAFT = """
import json, sys, time
from pathlib import Path
from rulescore.site import check
from rulescore.site.develop import draft, watch
from rulescore.site.links import short_links
from rulescore.site.output import search_index
from rulescore.site.render.assets import FOLDER
from rulescore.site.content.configuration import configuration
from rulescore.site.content.page_source import read_pages

place = Path(sys.argv[1])
drafted = {"index.md", "owl-post/flight.md", "salt-road/lamps.md"}
for path in read_pages(Path(configuration().docs_dir)).keys() - drafted:
    built = place / path.replace("index.md", "").replace(".md", "/") / "index.html"
    built.parent.mkdir(parents=True, exist_ok=True)
    built.touch()
opened = ["/owl-post/flight/", "/salt-road/lamps/"]
draft.draft_pages(place, opened, watch.watched(), time.time())
places = {id: place for id, place in short_links.find_places(place).items() if place.title}
short_links.write_short_links(place, places, "")
of_the_book = {id: place for id, place in places.items() if id.startswith("owl-post.")}
short_links.write_pictures(place, of_the_book)
search_index.write_search_index(place / FOLDER)
sys.exit(check.main())
"""


def distribution(folder: Path, name: str, *announced: str) -> None:
    """Have a folder hold what is installed of a distribution that announces books."""
    info = folder / f"{name.replace('-', '_')}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    lines = "\n".join(["[rulescore.books]", *announced])
    (info / "entry_points.txt").write_text(f"{lines}\n")


def run(*command: str, path: str = "", within: Path = PROJECT) -> subprocess.CompletedProcess[str]:
    """Run Python with folders on its path in which something is installed."""
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        [sys.executable, *command],
        cwd=within,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def owl_post_in(folder: Path) -> Path:
    """The book of the walk as a package of its own, with a rule that has moved since it was
    published; gives its home."""
    make_package(*BOOK, folder)
    home = folder / "rulescore_owl_post"
    take_walk(home)
    (home / "moved.yaml").write_text("owl-post.flight.way: owl-post.flight.night\n")
    with (home / "published.yaml").open("a") as published:
        published.write("- owl-post.flight.way\n")
    return home


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder in which that book is installed."""
    folder = tmp_path_factory.mktemp("installed") / "made"
    owl_post_in(folder)
    distribution(folder, "rulescore-owl-post", "owl-post = rulescore_owl_post")
    return str(folder)


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory, installed: str) -> Path:
    """A copy of the project to which a new book has been added, and which has written down the
    ids of both."""
    folder = workshop_in(tmp_path_factory.mktemp("workshop"), "tests")
    done = run(*RULESCORE, "new-book", "salt-road", "The Salt Road", within=folder)
    assert done.returncode == 0, done.stderr
    assert "rulescore/books/salt_road/lamps.py" in done.stdout.splitlines()
    assert (
        run("-m", "rulescore.site.content.published", path=installed, within=folder).returncode == 0
    )
    return folder


def test_the_terminal_has_it(installed: str) -> None:
    listed = run(*RULESCORE, "list", "--json", path=installed)
    ids = [entry["id"] for entry in json.loads(listed.stdout)]
    assert ids[-3:] == ["owl-post.nights", "owl-post.load", "owl-post.arrival"]
    assert len(ids) > 80
    answered = run(*RULESCORE, "run", "owl-post.nights", "leagues=40", path=installed)
    assert answered.stdout.startswith("The owl flies 4 nights.")


@pytest.mark.long
def test_an_external_book_is_on_the_site_without_mistakes(
    installed: str, workshop: Path, tmp_path: Path
) -> None:
    done = run("-c", DRAFT, str(tmp_path), path=installed, within=workshop)
    assert (done.returncode, done.stdout, done.stderr) == (0, "No mistakes.\n", "")

    def text(path: str) -> str:
        return (tmp_path / path).read_text("utf-8")

    page, home = text("owl-post/flight/index.html"), text("index.html")
    assert 'calculator="owl-post.nights"' in page
    assert "The owl flies <b>3</b> nights." in page
    assert "8 hours of light: <b>2</b> flasks of oil." in text("salt-road/lamps/index.html")
    ways = [page.index(f'<a href="/{way}/"') for way in ("salt-road", "owl-post", "glossary")]
    assert ways == sorted(ways)
    card = '<a href="/owl-post/"><span class="rc-emblem"></span><strong>Owl Post</strong>'
    assert f'<li data-book="owl-post">{card}' in home
    assert "Owl Post · Flight" in text("r/owl-post.flight.hawks/index.html")
    assert (tmp_path / "r/owl-post.arrival/picture.png").stat().st_size
    found = {entry["id"] for entry in json.loads(text("assets/rulescore/search.json"))["entries"]}
    assert {"owl-post.flight.load", "owl-post.load", "salt-road.lamp-oil"} <= found
    assert list(tmp_path.glob("assets/python/owl-post-*.zip"))


@pytest.mark.thorough
def test_an_external_book_passes_the_tests_of_all_books(installed: str, workshop: Path) -> None:
    shutil.copy(PROJECT / "pyproject.toml", workshop)
    how = (
        "-m",
        "pytest",
        "-q",
        "-c",
        "pyproject.toml",
        "-p",
        "no:cacheprovider",
        "-k",
        OF_THE_BOOKS,
    )
    done = run(*how, *TESTS, "tests/books/salt_road", installed, path=installed, within=workshop)
    assert done.returncode == 0, done.stdout + done.stderr
    told = re.search(r"^(\d+) passed, \d+ deselected", done.stdout, re.MULTILINE)
    assert told
    assert int(told[1]) >= 30


def test_without_it_the_docs_are_read_in_place() -> None:
    assert "owl-post" not in titles_of_books()
    assert external_books.roots()[0] == PROJECT
    if not external_books.external_books():
        assert docs_folder() == PROJECT / "docs"


def test_a_mistake_in_it_has_the_whole_path(monkeypatch: pytest.MonkeyPatch) -> None:
    owls = external_books.ExternalBook("owl-post", Path("/elsewhere/rulescore_owl_post"))
    monkeypatch.setattr(external_books, "external_books", lambda: {"owl-post": owls})
    told = Page("owl-post/flight.md").file
    assert told == "/elsewhere/rulescore_owl_post/docs/owl-post/flight.md"
    assert Page("usiel/travel.md").file == "docs/usiel/travel.md"


WRONG = {
    "usiel = rulescore_owl_post": "usiel: rulescore.books: there is another book of this slug. ",
    "Owl = rulescore_owl_post": "Owl: rulescore.books: this is no slug of a book. ",
    "sand = nothing_of_this_name": "sand: rulescore.books: there is no package “nothing_of_this",
    "sand = sys": "sand: rulescore.books: there is no package “sys”. Accepted: the package ",
    "sand = rulescore_owl_post": "is not the folder of this book. Accepted: one package there, ",
}


def test_an_invalid_external_book_is_one_line_and_stops_no_other(
    installed: str, tmp_path: Path
) -> None:
    for number, announced in enumerate(WRONG):
        distribution(tmp_path, f"wrong{number}", announced)
    path = f"{tmp_path}{os.pathsep}{installed}"
    done = run(*RULESCORE, "list", path=path)
    assert done.returncode == 1
    told = done.stderr.splitlines()
    assert len(told) == len(WRONG)
    for number, problem in enumerate(WRONG.values()):
        assert [line for line in told if line.startswith(f"wrong{number}:1: ") and problem in line]
    assert run(*RULESCORE, "run", "owl-post.nights", path=path).returncode == 0


@pytest.mark.thorough
def test_installed_by_pip_it_is_on_the_whole_site(tmp_path: Path) -> None:
    made, place, site = (tmp_path / name for name in ("made", "installed", "site"))
    owl_post_in(made)
    how = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--target", str(place))
    subprocess.run([sys.executable, "-m", "pip", "install", *how, str(made)], check=True)
    workshop = workshop_in(tmp_path / "workshop")
    done = run("-m", "rulescore.site.build", str(site), path=str(place), within=workshop)
    assert done.returncode == 0, done.stderr
    assert (site / "owl-post/flight/index.html").exists()
    assert (site / "r/owl-post.load/index.html").exists()
    assert "/owl-post/flight/#night" in (site / "r/owl-post.flight.way/index.html").read_text()
    assert list(site.glob("assets/python/owl-post-????????????????.zip"))
    assert list(site.glob("assets/rulescore-*/answers/owl-post.load.json"))
    (search,) = site.glob("assets/rulescore-*/search.json")
    assert "owl-post.load" in search.read_text("utf-8")
