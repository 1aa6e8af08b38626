import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.zt.fire_spread import STARTS, fire_spread
from rulescore.declare import Course, Frames, Refusal
from rulescore.show.answer import answer as answer_shown
from tests.books.told import texts

Cells = dict[tuple[int, int], int]


def read(text: str) -> Cells:
    """A grid by place; what fire cannot enter is no place at all."""
    return {
        (down, across): int(cell)
        for down, row in enumerate(text.split("/"))
        for across, cell in enumerate(row.split())
        if cell != "#"
    }


def naive_step(fuel: Cells, fire: Cells, spread: str, catch: str, order: str) -> Cells:
    """One Round, place by place, by the rule."""
    grown = dict(fire)
    for place, emu in fire.items():
        if emu:
            if fuel[place] > emu:
                grown[place] = emu + 1
            elif fuel[place] < emu:
                grown[place] = fuel[place]
    seen = fire if order == "simultaneous" else grown
    gifts: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for down, across in (place for place, emu in seen.items() if emu):
        beside = [(down - 1, across), (down + 1, across), (down, across - 1), (down, across + 1)]
        beside = [place for place in beside if place in fuel]
        fresh = [place for place in beside if fuel[place] > 0 and seen[place] == 0]
        if not fresh:
            continue
        for place in beside if spread == "all_four" else fresh:
            gifts.setdefault(place, []).append((down, across))
    after = dict(grown)
    for place, givers in gifts.items():
        after[place] += 1 if catch == "one" else len(givers)
    return after


GROUND = ("0", "0", "1", "2", "3", "7", "#")


@st.composite
def fires(draw: st.DrawFn, potentials: tuple[str, ...] = GROUND) -> dict[str, Any]:
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = st.sampled_from(potentials)
    fuel = [[draw(cells) for _ in range(width)] for _ in range(height)]
    flames = st.sampled_from(["0", "0", "0", "1", "2", "9"])
    fire = [["0" if cell == "#" else draw(flames) for cell in row] for row in fuel]
    return {
        "fuel": " / ".join(map(" ".join, fuel)),
        "fire": " / ".join(map(" ".join, fire)),
        "rounds": draw(st.integers(0, 7)),
        "reading_spread": draw(st.sampled_from(["unburnt_fuel", "all_four"])),
        "reading_catch": draw(st.sampled_from(["each_adds", "one"])),
        "reading_order": draw(st.sampled_from(["simultaneous", "adjust_first"])),
    }


@given(inputs=fires())
def test_a_fire_place_by_place(inputs: dict[str, Any]) -> None:
    outputs = fire_spread(**inputs).outputs
    fuel, fire = read(inputs["fuel"]), read(inputs["fire"])
    fire = {place: fire[place] for place in fuel}
    readings = [inputs[f"reading_{name}"] for name in ("spread", "catch", "order")]
    course = [fire]
    for _ in range(inputs["rounds"] + 1):
        course.append(naive_step(fuel, course[-1], *readings))
    for round, row in enumerate(outputs.by_round):
        assert row.round == round
        assert read(row.grid) == course[round]
        assert row.burning_spaces == sum(emu > 0 for emu in course[round].values())
        assert row.total_emu == sum(course[round].values())
    assert len(outputs.by_round) == inputs["rounds"] + 1
    calm = [round for round in range(inputs["rounds"] + 1) if course[round] == course[round + 1]]
    assert outputs.settled_round == (calm[0] if calm else None)
    arrivals = read(outputs.arrival.replace("-", "-1"))
    assert arrivals.keys() == fuel.keys()
    for place, arrival in arrivals.items():
        lit = [round for round in range(inputs["rounds"] + 1) if course[round][place]]
        assert arrival == (lit[0] if lit else -1)


@given(inputs=fires())
def test_figures_at_the_end_are_those_of_the_last_round(inputs: dict[str, Any]) -> None:
    outputs = fire_spread(**inputs).outputs
    last = outputs.by_round[-1]
    assert outputs.final_grid == last.grid
    assert (outputs.final_burning, outputs.final_emu) == (last.burning_spaces, last.total_emu)
    assert outputs.hottest == max(read(last.grid).values(), default=0)
    for row in outputs.by_round:
        assert row.grid.replace("#", "0").count("/") == inputs["fuel"].count("/")
        assert [cell == "#" for cell in row.grid.split()] == [
            cell == "#" for cell in inputs["fuel"].split()
        ]
    swapped = fire_spread(**inputs, caster_made=True).outputs
    assert swapped.by_round == outputs.by_round
    assert swapped.happens_at == "start of the Caster's Turn"
    assert outputs.happens_at == "start of Initiative Order"


@given(inputs=fires(("1", "2", "5")))
def test_where_all_is_fuel_a_fire_never_goes_out(inputs: dict[str, Any]) -> None:
    burning = [row.burning_spaces for row in fire_spread(**inputs).outputs.by_round]
    assert burning == sorted(burning)


def field(side: int, potential: int) -> str:
    return " / ".join([" ".join([str(potential)] * side)] * side)


def spark(side: int) -> str:
    rows = [["0"] * side for _ in range(side)]
    rows[side // 2][side // 2] = "1"
    return " / ".join(map(" ".join, rows))


def test_a_spark_spreads_as_a_diamond() -> None:
    """A space catches in the Round that is its distance along rows and columns."""
    outputs = fire_spread(fuel=field(15, 20), fire=spark(15), rounds=20).outputs
    arrivals = read(outputs.arrival)
    assert all(arrivals[place] == abs(place[0] - 7) + abs(place[1] - 7) for place in arrivals)
    assert [row.burning_spaces for row in outputs.by_round[:8]] == [
        2 * round * (round + 1) + 1 for round in range(8)
    ]


def test_twenty_by_twenty_is_the_most() -> None:
    assert fire_spread(fuel=field(20, 99), fire=field(20, 1), rounds=40).outputs.hottest == 41
    for input in ("fuel", "fire"):
        with pytest.raises(Refusal, match="20 by 20") as refused:
            fire_spread.run({input: field(21, 1)})
        assert refused.value.input == input


@pytest.mark.parametrize(
    ("given", "input"),
    [
        ({"fuel": ""}, "fuel"),
        ({"fuel": "1 x"}, "fuel"),
        ({"fuel": "1 2 / 1"}, "fuel"),
        ({"fire": "#"}, "fire"),
        ({"fire": "100"}, "fire"),
        ({"fire": "1 0 0 / 0 0 0"}, "fire"),
        ({"fuel": "1 1 / 1 1", "fire": "1 1 1 1"}, "fire"),
        ({"fuel": "1 #", "fire": "0 1"}, "fire"),
        ({"rounds": 41}, "rounds"),
        ({"rounds": -1}, "rounds"),
        ({"reading_spread": "some"}, "reading_spread"),
        ({"reading_catch": "two"}, "reading_catch"),
        ({"reading_order": "later"}, "reading_order"),
    ],
)
def test_fires_refused(given: dict[str, Any], input: str) -> None:
    with pytest.raises(Refusal) as refused:
        fire_spread.run(given)
    assert refused.value.input == input
    assert len(str(refused.value).splitlines()) == 1


def test_a_refused_fire_map_names_row_and_column() -> None:
    with pytest.raises(Refusal) as refused:
        fire_spread.run({"fuel": "1 1 / 1 #", "fire": "0 0 / 0 3"})
    assert refused.value.problem == "3 EMU burn in row 2, space 2, which fire cannot enter"


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "After 5 Rounds 9 spaces burn with 27 EMU in all; nothing has changed since Round 3."),
        (
            {"rounds": 3},
            "After 3 Rounds 9 spaces burn with 27 EMU in all; nothing changes any more.",
        ),
        (
            {"rounds": 1},
            "After 1 Round 5 spaces burn with 6 EMU in all, and the fire goes on changing.",
        ),
        (
            {"rounds": 0},
            "At the start 1 space burns with 1 EMU in all, and the fire goes on changing.",
        ),
        (
            {"fuel": "1", "fire": "1"},
            "After 5 Rounds 1 space burns with 1 EMU in all; nothing has changed.",
        ),
        ({"fuel": "1", "fire": "0"}, "Nothing burns."),
        ({"fuel": "#", "fire": "0"}, "Nothing burns."),
        ({"fuel": "0 0", "fire": "0 4"}, "The fire is out in Round 1."),
    ],
)
def test_a_fire_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert fire_spread(**inputs).headline == headline


def test_the_working_prints_the_map_row_by_row() -> None:
    answer = fire_spread.run({"fuel": "2 2 # 2 / 2 2 # 2", "fire": "1 0 0 0 / 0 0 0 0"})
    shown = re.sub("<[^>]*>", " ", str(answer_shown(answer)))
    assert "row 1: at the start, 1, firebreak, not yet; row 2: 1, 2, firebreak, not yet" in shown
    assert "row 1: 1, 0, firebreak, 0; row 2: 0, 0, firebreak, 0" in shown
    assert " / " not in shown


def test_a_fire_that_keeps_burning_has_no_last_round() -> None:
    on = fire_spread.run({"rounds": 1})
    assert on.answer.outputs.settled_round is None
    assert on.outputs_json()["settled_round"] == -1
    assert "not yet" in answer_shown(on)
    (settled,) = (output for output in fire_spread.outputs if output.name == "settled_round")
    assert settled.schema()["type"] == "integer"


def test_the_working_lists_each_round_until_the_fire_is_out() -> None:
    working = texts(fire_spread().working)
    assert "Round 2: 9 burning spaces, 19 EMU" in working
    assert "Round 4" not in working
    assert "3 Rounds of change: none after Round 3" in working
    dropping = texts(fire_spread(fuel="2 0", fire="9 0", rounds=1).working)
    assert "which drop to it: 1 " in dropping


def test_the_picture_needs_a_fire() -> None:
    frames, picture = fire_spread().pictures
    assert isinstance(frames, Frames)
    assert isinstance(picture, Course)
    assert frames.frames[0] == "0 0 0 / 0 1 0 / 0 0 0"
    assert frames.frames[-1] == fire_spread().outputs.final_grid
    emu, spaces = picture.series
    assert emu.values == (1, 6, 19, 27, 27, 27)
    assert spaces.values == (1, 5, 9, 9, 9, 9)
    assert fire_spread(fuel="1", fire="0").pictures == ()


@pytest.mark.parametrize("start", STARTS)
def test_maps_to_begin_with_are_small_fires_that_spread(start: str) -> None:
    outputs = fire_spread(**STARTS[start], rounds=5).outputs
    assert outputs.by_round[0].burning_spaces == 1
    assert outputs.final_burning > 4
    assert len(outputs.final_grid.split("/")[0].split()) <= 7  # as many as fit on a phone
