from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.night_ferry.river import CURRENTS, NIGHT, crossing, night

CURRENT = {"pool": 2, "bend": 3, "open": 4, "weir": 5, "narrows": 6}
TEMPERS = st.sampled_from(["kind", "fair", "cruel"])
READINGS = st.sampled_from(["any", "high"])


def current_of(water: str, river: str) -> int:
    current = CURRENT[water] + {"kind": -1, "fair": 0, "cruel": 1}[river]
    return {1: 2, 7: 6}.get(current, current)


def matches(faces: tuple[int, ...]) -> bool:
    return any(faces.count(face) > 1 for face in faces)


@given(
    oar=st.integers(1, 4),
    lamp=st.booleans(),
    water=st.sampled_from(sorted(CURRENT)),
    river=TEMPERS,
    reading=READINGS,
)
def test_throw_by_throw(oar: int, lamp: bool, water: str, river: str, reading: str) -> None:
    current = current_of(water, river)
    throws = list(product(range(1, 7), repeat=oar + lamp))
    across = [max(throw) >= current for throw in throws]
    heard = [
        throw if reading == "any" else tuple(face for face in throw if face >= current)
        for throw in throws
    ]
    ripple = [matches(faces) for faces in heard]
    quiet = [made and not followed for made, followed in zip(across, ripple, strict=True)]

    answer = crossing(oar=oar, lamp=lamp, water=water, river=river, reading_ripple=reading)
    outputs = answer.outputs
    assert outputs.across_probability == Fraction(sum(across), len(throws))
    assert outputs.ripple_probability == Fraction(sum(ripple), len(throws))
    assert outputs.quiet_probability == Fraction(sum(quiet), len(throws))

    assert answer.dice_roll
    for throw, made, followed in zip(throws, across, ripple, strict=True):
        outcomes = answer.dice_roll.interpret((throw,)).outcomes
        assert outcomes["across_probability"] == made
        assert outcomes["ripple_probability"] == followed
        assert outcomes["quiet_probability"] == (made and not followed)


def test_a_roll_is_told_as_a_person_would() -> None:
    roll = crossing(oar=3, water="open").dice_roll
    assert roll
    told = roll.interpret(((2, 2, 5),)).sentence
    assert told == "5 against 4: you get across, and a ripple follows."


def test_the_table_has_every_current_once() -> None:
    assert [current for _, current in CURRENTS.rows] == [str(number) for number in range(2, 7)]


PLANS = st.lists(
    st.tuples(st.sampled_from(sorted(NIGHT.activities)), st.integers(1, 4)), min_size=1, max_size=3
)


def written(plan: list[tuple[str, int]]) -> str:
    return ", ".join(f"{spent} {length}" for spent, length in plan)


@given(plan=PLANS, distance=st.integers(1, 24), warmth=st.integers(1, 10), river=TEMPERS)
def test_bell_by_bell(plan: list[tuple[str, int]], distance: int, warmth: int, river: str) -> None:
    outputs = night(plan=written(plan), distance=distance, warmth=warmth, river=river).outputs
    made = rowed = bell = 0
    waiting = [spent for spent, length in plan for _ in range(length)]
    while waiting and warmth > 0 and made < distance:
        spent, bell = waiting.pop(0), bell + 1
        rowed = rowed + 1 if spent == "row" else 0
        if spent == "moor":
            warmth = min(10, warmth + 3)
        elif spent == "drift":
            made, warmth = made + 1, warmth - {"kind": 0, "fair": 1, "cruel": 2}[river]
        else:
            made, warmth = made + 2, warmth - rowed
    assert outputs.reaches == min(made, distance)
    assert outputs.warmth == max(warmth, 0)
    assert outputs.arrives == (bell if made >= distance else None)
    assert outputs.frozen == (bell if warmth <= 0 else None)


@given(before=st.integers(1, 3), after=st.integers(1, 3))
def test_tea_never_makes_a_night_colder(before: int, after: int) -> None:
    straight = night(plan=f"row {before}, row {after}", distance=24).outputs
    with_tea = night(plan=f"row {before}, moor 1, row {after}", distance=24).outputs
    assert with_tea.warmth >= straight.warmth
    assert with_tea.reaches >= straight.reaches


@pytest.mark.parametrize("plan", ["row 5", "row 2, row 3", "row 1, row 4"])
def test_a_row_in_several_parts_is_one_row(plan: str) -> None:
    assert night(plan=plan, distance=24).outputs == night(plan="row 5", distance=24).outputs
