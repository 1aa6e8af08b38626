"""Pictures as figures: legends, the line with the reader's own case, modes."""

import re
from fractions import Fraction

from rulescore.catalogue import calculators, find_calculator
from rulescore.declare.answer import Course, Series, Shares
from rulescore.declare.outputs import Spread
from rulescore.show.answer import answer
from rulescore.show.pictures import mean_of, picture_of

LINE = re.compile(r'class="rc-values[^"]*">([^<]*)<')


def test_a_single_line_of_chances_says_of_what() -> None:
    dead = Series("Dead", (Fraction(0), Fraction(1, 2)))
    assert ">Dead</li>" in picture_of(Course("By round", "Round", "Chance", (dead,), odds=True))
    left = Series("Stamina left", (4, 2))
    assert "rc-legend" not in picture_of(Course("Stamina by the hour", "Hour", "Stamina", (left,)))


def test_a_fate_has_a_colour_in_picture_and_legend() -> None:
    dead = Series("Dead", (Fraction(0), Fraction(1, 2)), "dead")
    picture = picture_of(Course("By round", "Round", "Chance", (dead,), odds=True))
    assert 'class="rc-key-1 rc-key-dead"' in picture
    assert 'class="rc-line rc-line-1 rc-line-dead"' in picture


def test_a_line_upon_another_is_seen_and_said() -> None:
    same = (Fraction(0), Fraction(1, 20))
    course = Course(
        "Test by test",
        "Tests",
        "Chance",
        (Series("Awake", same, "well"), Series("Dead", same, "dead")),
        odds=True,
    )
    picture = picture_of(course)
    assert "Dead, the same as Awake" in picture
    assert picture.count("rc-line-upon") == 1


def test_the_line_below_a_course_says_the_own_point() -> None:
    left = Series("Stamina left", (40, 36, 30))
    course = Course("Stamina by the hour", "Hours", "Stamina", (left,), here=1)
    assert LINE.findall(picture_of(course)) == ["1 hour: 36 Stamina"]
    assert 'data-own="1"' in picture_of(course)


def test_the_line_below_shares_names_each_of_them() -> None:
    half = (Fraction(1), Fraction(1, 2))
    series = (Series("Alive", half, "well"), Series("Dead", (Fraction(0), Fraction(1, 2)), "dead"))
    picture = picture_of(Course("By test", "Tests", "Chance", series, odds=True, shares=True))
    assert LINE.findall(picture) == ["1 test: Alive 50%, Dead 50%"]
    assert '<li class="rc-filled rc-key-1 rc-key-well">Alive</li>' in picture


def test_the_line_below_a_distribution_says_what_its_marks_come_to() -> None:
    result = find_calculator("usiel.damage").run({"damage_dice": "1d8", "target_hits": 7})
    line = LINE.findall(answer(result))[0]
    assert line == "Down, 7 or more: 25% \N{MIDDLE DOT} \N{BLACK CIRCLE} mean 4.5"


def test_each_mode_of_a_distribution_tells_its_chances_from_the_first_outcome_on() -> None:
    shown = answer(find_calculator("usiel.damage").run({"damage_dice": "1d4"}))
    told = re.findall(r'data-points="([^"]+)" data-lines="" data-values="([^"]+)"', shown)
    assert told[:3] == [
        ("1|2|3|4", "25%|25%|25%|25%"),
        ("1|2|3|4", "100%|75%|50%|25%"),
        ("1|2|3|4", "25%|50%|75%|100%"),
    ]
    rows = re.findall(r'<th scope="row">(\d)</th><td>(.*?)</td></tr>', shown)
    assert ("2", "25%</td><td>75%</td><td>50%") in rows


def test_a_mark_beyond_what_is_listed_is_left_out() -> None:
    result = find_calculator("zt.damage-taken").run({"damage": "1d6", "hp": 200, "max_hp": 200})
    shown = answer(result)
    assert result.answer.marks
    assert "200 or more" not in shown
    assert "rc-bar-dead" not in shown


def test_words_have_no_mean() -> None:
    assert mean_of({1: Fraction(1, 2), 2: Fraction(1, 2)}) == Fraction(3, 2)
    assert mean_of({1: Fraction(1, 2), "more": Fraction(1, 2)}) is None


def test_every_mark_is_of_a_distribution_and_all_shares_add_up() -> None:
    for calculator in calculators():
        found = calculator.run({}).answer
        spreads = {one.name for one in calculator.outputs if isinstance(one.kind, Spread)}
        assert {mark.output for mark in found.marks} <= spreads, calculator.id
        for picture in found.pictures:
            if isinstance(picture, Shares):
                for one in picture.beside or (picture,):
                    assert sum(share.chance for share in one.shares) == 1, calculator.id
            if isinstance(picture, Course) and picture.shares:
                points = zip(*(series.values for series in picture.series), strict=True)
                assert all(sum(filter(None, point)) == 1 for point in points), calculator.id
