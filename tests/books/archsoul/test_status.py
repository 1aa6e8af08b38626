from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.status import unconscious_time


@given(coup_hits=st.integers(0, 20), rounds_passed=st.integers(0, 40))
def test_every_face_of_the_die(coup_hits: int, rounds_passed: int) -> None:
    answer = unconscious_time(coup_hits=coup_hits, rounds_passed=rounds_passed)
    lasting = [face + coup_hits for face in range(1, 7)]
    assert answer.outputs.distribution == dict.fromkeys(lasting, Fraction(1, 6))
    assert answer.outputs.expected_rounds == Fraction(sum(lasting), 6)
    still = sum(rounds > rounds_passed for rounds in lasting)
    assert answer.outputs.still_out_probability == Fraction(still, 6)
    assert answer.outputs.longest_rounds == lasting[-1]
    (picture,) = answer.pictures
    (line,) = picture.series
    assert line.values[0] == 1
    assert line.values[-1] == 0
    shown = line.values[rounds_passed] if rounds_passed < len(line.values) else 0
    assert shown == answer.outputs.still_out_probability


@given(coup_hits=st.integers(0, 19), rounds_passed=st.integers(0, 39))
def test_blows_keep_you_out_and_time_wakes_you(coup_hits: int, rounds_passed: int) -> None:
    def still_out(hits: int, rounds: int) -> Fraction:
        outputs = unconscious_time(coup_hits=hits, rounds_passed=rounds).outputs
        return outputs.still_out_probability

    now = still_out(coup_hits, rounds_passed)
    assert still_out(coup_hits, rounds_passed + 1) <= now <= still_out(coup_hits + 1, rounds_passed)


@pytest.mark.parametrize(
    ("coup_hits", "rounds_passed", "ending"),
    [
        (0, 0, ", and disabled after that."),
        (0, 1, "; after 1 round you are still out in 83.3% of cases."),
        (0, 6, "; after 6 rounds you are awake for certain, but disabled."),
        (2, 2, "; after 2 rounds you are still out for certain."),
    ],
)
def test_as_a_person_would_say_it(coup_hits: int, rounds_passed: int, ending: str) -> None:
    headline = unconscious_time(coup_hits=coup_hits, rounds_passed=rounds_passed).headline
    low, high = 1 + coup_hits, 6 + coup_hits
    average = f"{low + 2}.5 on average"
    assert headline == f"You are out for {low} to {high} rounds, {average}{ending}"


@pytest.mark.parametrize(
    ("coup_hits", "rounds_passed", "shown"),
    [
        (0, 0, "whatever the die shows"),
        (0, 1, "the die shows 2 or more"),
        (2, 4, "the die shows 3 or more"),
        (0, 5, "the die shows 6 or more"),
        (0, 6, "no face is enough"),
    ],
)
def test_working_says_what_the_die_must_show(
    coup_hits: int, rounds_passed: int, shown: str
) -> None:
    last = unconscious_time(coup_hits=coup_hits, rounds_passed=rounds_passed).working[-1]
    assert shown in last.text
