"""Courses: every value at its height, shares in columns, and the reader's own point."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.declare.answer import Course, Level, Series, Span
from rulescore.show.course import lines, values_of

VALUES = st.lists(st.integers(-60, 400), min_size=1, max_size=12)


def heights(picture: str) -> list[float]:
    """How far down each point of the first line is."""
    [path] = re.findall(r'class="rc-line rc-line-1" d="M([^"]+)"', picture)
    return [float(point.split()[1]) for point in path.split("L")]


def ticks(picture: str) -> list[tuple[float, str]]:
    """The marks at the left: how far down, and what they say."""
    found = re.findall(r'<text x="0%" y="([^"]+)%" text-anchor="end"[^>]*>([^<]+)</text>', picture)
    return [(float(y), label) for y, label in found]


@given(values=VALUES)
def test_a_line_stays_inside_the_chart_and_rises_with_its_values(values: list[int]) -> None:
    course = Course("Title", "Hours", "Points", (Series("Line", tuple(values)),))
    drawn = heights(lines(course))
    assert all(0 <= height <= 100 for height in drawn)
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


def test_the_own_point_has_a_line_a_dot_and_its_value() -> None:
    left = Series("Stamina", (40, 36, 30, 22))
    picture = lines(Course("Stamina by the hour", "Hours", "Stamina", (left,), here=2))
    assert 'class="rc-here" x1="66.67%" x2="66.67%"' in picture
    assert '<circle class="rc-dot rc-dot-1" cx="66.67%" cy="25%" r="5"/>' in picture
    assert re.findall(r'class="rc-own">([^<]+)<', picture) == ["30", "2"]


def test_no_dot_where_the_own_point_is_not_shown() -> None:
    picture = lines(Course("By age", "Days", "Points", (Series("Left", (3, 2)),), here=9))
    assert "rc-here" not in picture
    assert "rc-dot" not in picture


def test_lines_that_meet_at_the_own_point_have_their_value_once() -> None:
    series = (Series("Best", (4, 0)), Series("Worst", (2, 0)))
    picture = lines(Course("Hits", "Rounds", "Hits", series, here=1))
    assert re.findall(r'class="rc-own">([^<]+)<', picture) == ["0", "1"]


def test_lines_that_only_seem_to_meet_have_a_value_each() -> None:
    nearly = 1 - Fraction(1, 10**30)
    both = (Series("Sure", (Fraction(1), Fraction(1))), Series("Nearly", (Fraction(1), nearly)))
    picture = lines(Course("Title", "Hours", "Chance", both, odds=True, here=1))
    assert re.findall(r'class="rc-own">([^<]+)</text>', picture)[:2] == ["100%", "over 99.9%"]


@given(downs=st.lists(st.integers(0, 100), min_size=2, max_size=3, unique=True))
def test_values_beside_each_other_never_overlap(downs: list[int]) -> None:
    series = tuple(Series(str(place), (0, down)) for place, down in enumerate(downs[:2]))
    top = Series("top", (100, None))
    picture = lines(Course("Title", "Hours", "Points", (*series, top), here=1))
    named = re.findall(r'y="([\d.]+)%"[^>]*dy="(?:-6|12)" class="rc-own">', picture)
    high, low = sorted(map(float, named))
    assert low - high > 11


def test_a_step_holds_until_the_next_point() -> None:
    course = Course("Hits", "Days", "Hits", (Series("Hits", (4, 2)),), steps=True)
    [path] = re.findall(r'class="rc-line rc-line-1" d="M([^"]+)"', lines(course))
    assert path == "0 0L100 0L100 50"


def test_a_zone_lies_below_its_level() -> None:
    course = Course(
        "Stamina",
        "Hours",
        "Stamina",
        (Series("Left", (40, 10)),),
        levels=(Level("half", 20, shaded=True),),
    )
    assert '<rect class="rc-zone" y="50%" width="100%" height="50%"/>' in lines(course)


THIRDS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=9)


@given(parts=THIRDS)
def test_shares_fill_each_column(parts: list[tuple[int, int]]) -> None:
    awake = tuple(Fraction(one, 12) for one, _ in parts)
    dead = tuple(Fraction(other, 12) for _, other in parts)
    rest = tuple(1 - one - other for one, other in zip(awake, dead, strict=True))
    series = (
        Series("Awake", awake, "well"),
        Series("Dying", rest, "badly"),
        Series("Dead", dead, "dead"),
    )
    picture = lines(Course("Test by test", "Tests", "Chance", series, odds=True, shares=True))
    heights: dict[str, float] = {}
    for column in re.findall(r'class="rc-column [^"]+" d="([^"]+)"', picture):
        for x, bottom, top in re.findall(r"M(\S+) ([^V]+)V([^h]+)h", column):
            heights[x] = heights.get(x, 0) + float(bottom) - float(top)
    assert len(heights) == len(parts)
    assert list(heights.values()) == pytest.approx([100] * len(parts), abs=0.05)
    assert "rc-line" not in picture


@pytest.mark.parametrize(
    ("along", "said"),
    [
        ("Hours on the road", "1 hour on the road"),
        ("Death tests", "1 death test"),
        ("HP lost by blows", "1 HP lost by blow"),
        ("turn", "Turn 1"),
        ("Injuries", "1 injury"),
    ],
)
def test_a_point_is_said_as_a_person_would(along: str, said: str) -> None:
    course = Course("Title", along, "Points", (Series("Line", (1, 2)),))
    assert values_of(course).points[1] == said


def test_points_may_be_some_way_apart() -> None:
    course = Course("By height", "Metres", "Damage", (Series("d6", (0, 2, 4)),), 5, 5, here=10)
    assert values_of(course).points == ["5 metres", "10 metres", "15 metres"]
    assert 'class="rc-here" x1="50%"' in lines(course)
    assert 'data-across="5 10"' in lines(course)


def test_whole_values_have_whole_marks() -> None:
    course = Course("Grit", "watches", "Grit", (Series("Grit", (10, 8, 1, 7)),))
    assert [label for _, label in ticks(lines(course))] == ["0", "5", "10"]
    course = Course("Grit", "watches", "Grit", (Series("Grit", (10, Fraction(1, 2))),))
    assert "2.5" in [label for _, label in ticks(lines(course))]


def test_spans_of_one_label_that_follow_each_other_are_one() -> None:
    spans = (Span("rest", 1, 2), Span("rest", 2, 3), Span("rest", 4, 5), Span("sleep", 5, 6))
    course = Course("Grit", "watches", "Grit", (Series("Grit", (10,) * 8),), spans=spans)
    drawn = lines(course)
    assert drawn.count('class="rc-span"') == 3
    assert re.findall(r">(rest|sleep)<", drawn) == ["rest", "rest", "sleep"]
