"""The stylesheets: sizes of letters have names, and each book has what tells it apart."""

import re
from pathlib import Path

import pytest

from rulescore.catalogue import titles_of_books
from rulescore.project import PROJECT
from rulescore.site.content.settings import book_look, styles_of_settings

STYLES = PROJECT / "overrides/assets/rulescore/styles"
SHEETS = sorted(STYLES.rglob("*.css"))
SIZE = re.compile(r"font-size: (?P<size>[^;]+);")
NAMED = re.compile(
    r"var\(--rc-[a-z]+\)|max\(var\(--rc-text\), 16px\)|calc\(.*var\(--rc-.*\)"
    r"|inherit|0|[\d.]+em|[\d.]+pt"
)
SPACE = re.compile(r"^ +(?:margin|padding|gap|row-gap|column-gap)[a-z-]*: (?P<size>[^;]+);", re.M)
IN_PICTURES = {"pictures.css", "dice.css"}
"""Letters in a picture are as large as they are drawn."""


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_sizes_of_letters_are_those_of_the_scale(sheet: Path) -> None:
    for size in SIZE.finditer(sheet.read_text("utf-8")):
        drawn = sheet.name in IN_PICTURES and size["size"].endswith("px")
        assert drawn or NAMED.fullmatch(size["size"]), size[0]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_spaces_are_those_of_the_scale(sheet: Path) -> None:
    """Paper is measured in millimetres; widths of edges and of what is reserved are no spaces."""
    for space in SPACE.finditer(sheet.read_text("utf-8")):
        lengths = set(re.findall(r"-?[\d.]+rem", space["size"]))
        assert lengths <= {"-0.05rem", "6.2rem"}, space[0].strip()


@pytest.mark.parametrize("letters_or_spaces", ["[a-z]+", r"space-\d"])
def test_the_scale_rises(letters_or_spaces: str) -> None:
    text = (STYLES / "scale.css").read_text("utf-8")
    sizes = re.findall(rf"--rc-{letters_or_spaces}: ([\d.]+)rem;", text)
    steps = [float(size) for size in sizes][:8]
    assert len(steps) == 8
    assert steps == sorted(set(steps))


def test_a_book_has_a_colour_for_light_and_dark_and_an_emblem() -> None:
    """A new one has none of them at first, and is shown in ink."""
    text = styles_of_settings()
    styled = [book for book in titles_of_books() if f'[data-book="{book}"]' in text]
    assert len(styled) >= 5
    for book in styled:
        colours = re.findall(rf'\[data-book="{book}"\][^{{]*{{--rc-book:(#\w{{6}})', text)
        assert len(set(colours)) == 2, book
        assert book_look(book).emblem_svg.startswith("<svg")
