"""The browser understands a question as Python does, from the index that the build packs."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rulescore.asking import words
from rulescore.asking.candidates import typed_text
from rulescore.asking.index import Entry, declared, index, unpack
from rulescore.asking.packed import packed, packed_words
from rulescore.asking.understanding import understand
from rulescore.catalogue import titles_of_books
from rulescore.site.output.ask_index import FOLDER, WORDS, write_ask_index
from tests.asking.browser import Browser, Understood

HERE = Path(__file__).parent
CASES = [
    case
    for file in sorted(HERE.glob("questions*.yaml"))
    for case in yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
]
MOST_BYTES = 11_000
"""Of what is fetched of the index for a question about one game, gzipped; the scripts that read it
have 22 000."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    browser = Browser(declared())
    yield browser
    browser.close()


def python(text: str, here: str = "") -> Understood:
    return [
        {
            "calculator": one.calculator,
            "uses": [
                [use.words, use.input, typed_text(use.value), [*use.places]] for use in one.uses
            ],
            "not_understood": one.not_understood,
        }
        for one in understand(text, titles_of_books(), index, here)
    ]


@pytest.mark.parametrize(
    "cases",
    [CASES[::5], pytest.param(CASES, marks=pytest.mark.thorough)],
    ids=["every fifth", "all"],
)
def test_cases_are_understood_alike(browser: Browser, cases: list[dict[str, str]]) -> None:
    asked = [(case["ask"], case.get("here", "")) for case in cases]
    assert len(asked) > 200
    differ = [
        (one, there, here)
        for one in asked
        if (there := browser.ask(*one)) != (here := python(*one))
    ]
    assert differ == []


def listed(entries: Entry) -> list[Any]:
    """The index as the scripts write theirs."""
    return [
        {
            "id": entry["id"],
            "about": [[word, worth] for word, worth in entry["about"].items()],
            "inputs": [
                {
                    "name": input["name"],
                    "cues": input["cues"],
                    "no": input.get("no", []),
                    "options": [[key, cues] for key, cues in input.get("options", {}).items()],
                }
                for input in entry["inputs"]
            ],
        }
        for entry in entries["calculators"]
    ]


def test_the_index_is_unpacked_to_what_it_was(browser: Browser) -> None:
    assert browser.unpacked == listed(index())


INPUTS: list[Entry] = [
    {
        **dict.fromkeys(("full", "earlier", "change", "more"), True),
        "name": "calm_ft",
        "said": "two turn,my wall",
        "kind": "number",
        "least": -0.5,
        "most": 1e6,
        "whole": False,
        "unit": "ft",
    },
    {"name": "rounds", "kind": "number", "least": 0.0, "most": 9.0, "whole": True, "each": "10 s"},
    {"name": "rest", "label": "", "kind": "switch", "no": "stay awak,up"},
    {"name": "dice", "label": "calm di", "kind": "dice"},
    {"name": "list", "kind": "list", "form": "/", "more": True},
    {
        "name": "way",
        "label": "way total",
        "kind": "choice",
        "options": {"2": ["", "second"], "1": ["first wall", ""], "a/b|c=d,e!": ["wall", "a b,c"]},
    },
    {"name": "plan", "kind": "plan", "options": {"10": "walk,go", "9": ""}, "unit": ""},
    {
        "name": "wide",
        "kind": "number",
        "least": 0.0,
        "most": 60.0,
        "whole": True,
        "unit_by": ["way", {"2": "ft", "1": "yd", "a/b|c=d,e!": ""}],
    },
]
ABOUT = {"title": "", "players": ""}


def made_up() -> list[Entry]:
    """Calculators with everything that a declaration may have."""
    return [
        {"id": "usiel.calm-wall", "inputs": INPUTS, "about": {**ABOUT, "players": "climb"}},
        {"id": "zt.some", "inputs": [], "about": {**ABOUT, "players": "wall"}},
        {
            "id": "zt.all",
            "inputs": INPUTS[1:],
            "sheet": True,
            "about": {**ABOUT, "players": "calm"},
        },
    ]


def test_whatever_is_declared_is_unpacked_to_what_it_was() -> None:
    browser = Browser(made_up())
    assert browser.unpacked == listed(unpack(made_up()))
    for text in ("calm wall 2 turns before 7, way 1", "2 minutes wide 9 second", "10 6 rest 3/4"):
        there = [(one["calculator"], one["uses"]) for one in browser.ask(text)]
        found = understand(text, titles_of_books(), lambda _: unpack(made_up()))
        assert there == [
            (
                one.calculator,
                [[use.words, use.input, typed_text(use.value), [*use.places]] for use in one.uses],
            )
            for one in found
        ]
    browser.close()


SIGNS = [
    *",;:.?!()%'@/+-½×−–’é&",
    " ",
    "  ",
    "\t",
    "\N{NO-BREAK SPACE}",
    "\N{LATIN SMALL LIGATURE FI}",
]


def vocabulary() -> list[str]:
    """What questions are made of, and words that are spelt wrongly."""
    cues = [
        cue for entry in index()["calculators"] for one in entry["inputs"] for cue in one["cues"]
    ]
    about = {word for entry in index()["calculators"] for word in entry["about"]}
    tables = (
        *(words.FILLERS, words.NEGATIONS, words.WHOSE, words.NUMBERS, words.IRREGULAR),
        *(words.FOES, words.DEGREES),
    )
    return [
        *sorted({" ".join(cue[1:]) for cue in cues}),
        *sorted(about),
        *sorted(word[1:] for word in about if len(word) > 4),
        *sorted(word[:2] + word[3:] for word in about if len(word) > 4),
        *(word for table in tables for word in sorted(table)),
        *(name for book, title in titles_of_books().items() for name in (book, title)),
    ]


UNITS = sorted({name for units in words.UNITS.values() for name in units})
numbers = st.one_of(
    st.integers(0, 40).map(str),
    st.integers(0, 100_000).map(str),
    st.decimals(0, 300, places=2).map(str),
    st.sampled_from(
        ["2d6", "d20+3", "1/2", "3/4", "9/4", "7@5", "12 @ 3", "+3", "-2", "4th", ".5"]
    ),
    st.sampled_from(["1 of 9", "7 hp of 20", "two and a half", "half an", "a", "3 by 4", "+1.5"]),
)
measures = st.tuples(numbers, st.sampled_from(["", " "]), st.sampled_from(UNITS)).map("".join)
pieces = st.one_of(
    st.deferred(lambda: st.sampled_from(vocabulary())),
    numbers,
    measures,
    st.sampled_from(SIGNS),
    st.text(max_size=3),
)
texts = st.lists(st.tuples(pieces, st.sampled_from([" ", " ", " ", ""])), max_size=14).map(
    lambda some: "".join(piece + behind for piece, behind in some)
)


@settings(max_examples=300)
@given(texts, st.sampled_from(["", *titles_of_books()]))
def test_any_words_are_understood_alike(browser: Browser, text: str, here: str) -> None:
    assert browser.ask(text, here) == python(text, here)


def test_the_index_is_small_and_beside_the_scripts(tmp_path: Path) -> None:
    write_ask_index(tmp_path)
    words, *games = (
        (tmp_path / FOLDER / name).read_bytes()
        for name in (WORDS, *(f"{game}.json" for game in titles_of_books()))
    )
    assert words.decode() == packed_words()
    assert b"".join(games).decode().replace("][", ",") == packed(declared())
    assert (
        len(gzip.compress(words, 9)) + max(len(gzip.compress(one, 9)) for one in games)
        <= MOST_BYTES
    )
