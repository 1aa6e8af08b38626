"""The scripts understand in the engine that Python has what they understand in a browser, and what
the pages fetch for it is small."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rulescore.asking.scripts import packed, scripts, understood
from rulescore.catalogue import titles_of_books
from rulescore.site.output.ask_index import FOLDER, write_ask_index
from tests.asking.browser import Browser

HERE = Path(__file__).parent
CASES = [
    (case["ask"], case.get("here", ""))
    for file in sorted(HERE.glob("questions*.yaml"))
    for case in yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
]
MOST_BYTES = 9_700
"""Of what is fetched of the index for a question about one game, gzipped."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    browser = Browser()
    yield browser
    browser.close()


@pytest.mark.parametrize(
    "cases",
    [CASES[::150], pytest.param(CASES, marks=pytest.mark.thorough)],
    ids=["one in 150", "all"],
)
def test_cases_are_understood_alike(browser: Browser, cases: list[tuple[str, str]]) -> None:
    assert len(cases) > 90
    differ = [one for one in cases if browser.ask(*one) != understood(*one)]
    assert differ == []


WORDS = sorted({word for text, _ in CASES for word in text.split()})
SIGNS = [
    *",;:.?!()%'@/+-½×−–’é&",
    "\t",
    "\N{NO-BREAK SPACE}",
    "\N{LATIN SMALL LIGATURE FI}",
]
numbers = st.one_of(
    st.integers(0, 100_000).map(str),
    st.decimals(0, 300, places=2).map(str),
    st.sampled_from(["2d6", "d20+3", "1/2", "9/4", "7@5", "12 @ 3", "+3", "-2", "4th", ".5"]),
)
pieces = st.one_of(st.sampled_from(WORDS), numbers, st.sampled_from(SIGNS), st.text(max_size=3))
texts = st.lists(st.tuples(pieces, st.sampled_from([" ", " ", " ", ""])), max_size=14).map(
    lambda some: "".join(piece + behind for piece, behind in some)
)


@settings(max_examples=60)
@given(texts, st.sampled_from(["", *titles_of_books()]))
def test_any_words_are_understood_alike(browser: Browser, text: str, here: str) -> None:
    assert browser.ask(text, here) == understood(text, here)


def test_every_script_is_a_module_of_the_kind_that_can_be_joined() -> None:
    """Whatever is exported or imported in another way would be missing in Python."""
    for script in scripts().values():
        for line in script.read_text("utf-8").splitlines():
            if line.startswith("export"):
                assert line.startswith("export const "), script
            if line.startswith(("import", "} from")):
                assert line.endswith(('.js";', "{")), script


def test_the_index_is_small_and_beside_the_scripts(tmp_path: Path) -> None:
    write_ask_index(tmp_path)
    written = {file.stem: file.read_text("utf-8") for file in (tmp_path / FOLDER).iterdir()}
    assert written == {game: packed(game) for game in titles_of_books()}
    assert max(len(gzip.compress(text.encode(), 9)) for text in written.values()) <= MOST_BYTES
