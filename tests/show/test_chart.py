"""Charts: every value at its height, and described in words."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.declare.answer import Bar, Bars, Course, Frames, Level, Series
from rulescore.show.chart import BASELINE, TOP, bars, changing_map, lines, side_by_side

VALUES = st.lists(st.integers(-60, 400), min_size=1, max_size=12)


def heights(picture: str) -> list[float]:
    """How far down each point of the first line is."""
    [path] = re.findall(r'class="rc-line rc-line-1" d="M([^"]+)"', picture)
    return [float(point.split()[1]) for point in path.split("L")]


def ticks(picture: str) -> list[tuple[float, str]]:
    """The marks at the left: how far down, and what they say."""
    found = re.findall(r'<text x="35.0" y="([^"]+)" text-anchor="end">([^<]+)</text>', picture)
    return [(float(y) - 3.5, label) for y, label in found]


@given(values=VALUES)
def test_a_line_stays_inside_the_chart_and_rises_with_its_values(values: list[int]) -> None:
    course = Course("Title", "Hours", "Points", (Series("Line", tuple(values)),))
    drawn = heights(lines(course))
    assert all(TOP - 0.1 <= height <= BASELINE + 0.1 for height in drawn)
    for (value, height), (other, elsewhere) in zip(
        zip(values, drawn, strict=True), list(zip(values, drawn, strict=True))[1:], strict=False
    ):
        assert (value > other) <= (height <= elsewhere)
        assert (value == other) <= (height == elsewhere)


@given(values=VALUES)
def test_0_has_a_mark_and_every_value_is_between_marks(values: list[int]) -> None:
    course = Course("Title", "Hours", "Points", (Series("Line", tuple(values)),))
    marks = ticks(lines(course))
    said = [float(label.replace("\N{MINUS SIGN}", "-").replace(",", "")) for _, label in marks]
    assert 0 in said
    assert min(said) <= min(values)
    assert max(said) >= max(values)


def test_a_line_below_0_is_drawn_below_its_mark() -> None:
    course = Course(
        "Strength", "Hours", "Points", (Series("Line", (4, 0, -4)),), levels=(Level("half", 2),)
    )
    picture = lines(course)
    marks = {label: y for y, label in ticks(picture)}
    assert heights(picture) == pytest.approx(
        [marks["4"], marks["0"], marks["\N{MINUS SIGN}4"]], abs=0.1
    )
    assert "lowest \N{MINUS SIGN}4, highest 4" in picture
    assert "half: 2." in picture


def test_chances_go_up_to_certainty() -> None:
    course = Course(
        "Title", "Turns", "Chance", (Series("Won", (Fraction(0), Fraction(1, 4))),), odds=True
    )
    assert [label for _, label in ticks(lines(course))][-1] == "100%"


def test_bars_are_as_high_as_their_chances() -> None:
    picture = bars({1: Fraction(1, 4), 3: Fraction(1, 2)}, unit="HP", description="Damage")
    drawn = [
        float(height) for height in re.findall(r'class="rc-bar"[^>]* height="([^"]+)"', picture)
    ]
    assert len(drawn) == 2
    assert drawn[1] == pytest.approx(2 * drawn[0], abs=0.2)


def test_a_bar_of_a_chance_is_its_share_of_certainty() -> None:
    chances = (Bar("here", Fraction(1, 2)), Bar("there", Fraction(1, 5)))
    assert re.findall('width="([^"]*)"', side_by_side(Bars("Chance", "", chances, odds=True))) == [
        "50.00",
        "20.00",
    ]


def test_things_side_by_side_keep_their_order_and_share() -> None:
    picture = side_by_side(Bars("Armor", "Damage", (Bar("none", 4), Bar("1D4 <b>", 1))))
    assert re.findall(r'rc-bar" width="([0-9.]+)"', picture) == ["100.00", "25.00"]
    assert "1D4 &lt;b&gt;" in picture
    assert side_by_side(Bars("Nothing", "Damage", (Bar("none", 0),))).count("<li>") == 1


def test_the_page_shows_the_last_frame() -> None:
    picture = changing_map(Frames("Fire", "Round", "EMU", ("0 1", "1 #")))
    assert re.findall(r"<td>([^<]+)</td>", picture) == ["1", "#"]
    assert 'data-frames="0 1|1 #"' in picture
