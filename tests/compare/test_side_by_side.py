"""The games side by side: what a comparison tells of a game is what its own calculator tells, with
the inputs to which the figure leads."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple, cast
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulescore.catalogue import calculators, find_calculator, find_sheet, sides, titles_of_books
from rulescore.compare.side_by_side import sample_characters
from rulescore.declare.calculator import Calculator, Result, rule_address
from rulescore.declare.comparison import Side, share_lost
from rulescore.declare.inputs import Choice, Input, Refusal, Switch
from rulescore.declare.notation import DiceNotation
from rulescore.declare.outputs import LinkedCell
from rulescore.shared_tests.any_inputs import any_inputs

COMPARISONS = [found for found in calculators() if found.id.startswith("compare.")]
ALONE = {"compare.fear"}
"""Where one game has rules and the others have none, which its page says."""
SLUGS = {title: slug for slug, title in titles_of_books().items()}


class Led(NamedTuple):
    """Where a figure leads: a calculator, and its answer to the inputs in the address."""

    calculator: Calculator[Any]
    result: Result[Any]


def led(address: str) -> Led:
    parts = urlsplit(address)
    calculator = find_calculator(parts.path.split("/")[2])
    typed = dict(parse_qsl(parts.query, keep_blank_values=True))
    return Led(calculator, calculator.run(typed, typed=True))


def side_of(comparison: Calculator[Any], game: str) -> Side:
    return sides(comparison.id.split(".")[1])[SLUGS[game]]


def assert_is_what_its_calculator_tells(comparison: Calculator[Any], row: Any) -> None:
    name, *figures = row
    side = side_of(comparison, name.value)
    for figure, cell in zip(row._fields[1:], figures, strict=True):
        if figure not in side.tells:
            assert cell.value is None
            continue
        try:
            calculator, result = led(cell.address)
        except Refusal:
            assert cell.value is None  # the game takes less than others do
            continue
        assert calculator.id == side.calculator
        assert name.address == rule_address(side.rule or calculator.rules[0])
        assert cell.value == side.tells[figure](result)


@pytest.mark.parametrize(
    "many", [8, pytest.param(200, marks=pytest.mark.thorough)], ids=lambda many: f"{many}-times"
)
@pytest.mark.parametrize("comparison", COMPARISONS, ids=lambda found: found.id)
def test_every_figure_equals_its_calculators_output(comparison: Calculator[Any], many: int) -> None:
    @settings(max_examples=many)
    @given(any_inputs(comparison))
    def holds(inputs: dict[str, Any]) -> None:
        for row in comparison.run(inputs).answer.outputs.games:
            assert_is_what_its_calculator_tells(comparison, row)

    holds()


@pytest.mark.parametrize("comparison", COMPARISONS, ids=lambda found: found.id)
def test_every_game_that_takes_part_is_in_it(comparison: Calculator[Any]) -> None:
    taking_part = sides(comparison.id.split(".")[1])
    told = comparison.run({}).answer.outputs.games
    assert [SLUGS[row.game.value] for row in told] == list(taking_part)
    assert len(taking_part) > 1 or comparison.id in ALONE


def other_reading(input: Input) -> object:
    """A value of it that is not the one we read by."""
    return next(value for value in ANOTHER[type(input.kind)](input) if value != input.default)


ANOTHER: dict[type, Callable[[Input], Iterable[object]]] = {
    Choice: lambda input: cast(Choice, input.kind).options,
    DiceNotation: lambda input: (input.kind.read_text(dice) for dice in ("2d6", "2d10")),
    Switch: lambda input: (not input.default,),
}

READINGS = [
    pytest.param(found, input, id=f"{found.id} {input.name}")
    for found in COMPARISONS
    for input in found.inputs
    if input.game
]


@pytest.mark.parametrize(("comparison", "input"), READINGS)
def test_each_game_is_asked_as_it_is_played(comparison: Calculator[Any], input: Input) -> None:
    book, name = input.name.split(".")
    other = other_reading(input)
    before = comparison.run({}).answer.outputs.games
    for row, ours in zip(
        comparison.run({input.name: other}).answer.outputs.games, before, strict=True
    ):
        (_, read), (_, by_ours) = led(row[1].address), led(ours[1].address)
        if SLUGS[row.game.value] != book:
            assert row == ours
            continue
        assert read.inputs == {**by_ours.inputs, name: other}
        assert_is_what_its_calculator_tells(comparison, row)


@pytest.mark.parametrize(("comparison", "input"), READINGS)
def test_a_reading_is_the_same_setting_as_in_its_book(
    comparison: Calculator[Any], input: Input
) -> None:
    _, name = input.name.split(".")
    asked = find_calculator(sides(comparison.id.split(".")[1])[input.game].calculator)
    (own,) = (one for one in asked.inputs if one.name == name)
    assert (input.setting, input.default) == (own.setting, own.default)


def test_readings_that_a_comparison_fixes_are_not_offered() -> None:
    read = {input.name for input in find_calculator("compare.drowning").inputs}
    assert "gods-and-monsters.reading_injuries" in read
    assert "gods-and-monsters.reading_contributor" not in read


def test_every_side_is_of_a_comparison_and_of_its_own_book() -> None:
    names = {found.id.split(".")[1] for found in COMPARISONS}
    for comparison in names:
        for book, side in sides(comparison).items():
            calculator = find_calculator(side.calculator, side.topic)
            assert calculator.id.startswith(f"{book}.")
            assert calculator.topic == side.topic
            known = {input.name for input in calculator.inputs}
            assert {*side.takes, *side.sets} <= known


@given(st.dictionaries(st.integers(0, 60), st.integers(1, 9), min_size=1), st.integers(1, 40))
def test_no_more_than_a_life_is_lost(weights: dict[int, int], whole: int) -> None:
    total = sum(weights.values())
    chances = {points: Fraction(weight, total) for points, weight in weights.items()}
    share = share_lost(chances, whole)
    assert 0 <= share <= 1
    assert share_lost({"more": Fraction(1)}, whole) == 1
    assert share == sum(min(points, whole) * chance for points, chance in chances.items()) / whole


def test_a_cell_leads_and_its_value_is_what_json_gives() -> None:
    found = find_calculator("compare.falling").run({})
    assert isinstance(found.answer.outputs.games[0].harm, LinkedCell)
    assert all(isinstance(cell, str | float | int) for cell in found.outputs_json()["games"][0])


CHARACTERS = [
    pytest.param(found, input, id=f"{found.id} {input.name}")
    for found in COMPARISONS
    for input in found.inputs
    if input.from_sheet
]


def test_a_game_has_the_same_sample_character_in_every_comparison() -> None:
    opens: dict[str, set[object]] = {}
    for found in COMPARISONS:
        for input in found.inputs:
            if input.from_sheet:
                opens.setdefault(input.from_sheet, set()).add(input.default)
    assert len(opens) > 20
    assert all(len(values) == 1 for values in opens.values())


@pytest.mark.parametrize(("comparison", "input"), CHARACTERS)
def test_a_value_of_a_character_is_one_of_its_sheet(
    comparison: Calculator[Any], input: Input
) -> None:
    book, _, value = input.from_sheet.partition(".")
    sheet = find_sheet(book)
    assert sheet
    assert value in {one.name for one in (*sheet.inputs, *sheet.outputs)}
    assert input.read(input.kind.to_json(input.default), typed=False) == input.default


def test_the_character_asked_about_is_named_and_used() -> None:
    fall = find_calculator("compare.falling")
    own = {"zt.name": "Ari", "zt.max_hp": 50, "archsoul.max_hp": 4}
    outputs = fall.run(own).answer.outputs
    told = {row.game.value: row.character for row in outputs.characters}
    assert told["ZT"] == "Ari: Hit Points now 50, Max HP 50"
    assert told["Archsoul"] == "Sample character: Hit points 4, Endurance 4"
    rows = {row.game.value: row for row in outputs.games}
    asked = led(rows["ZT"].harm.address).result.inputs
    assert (asked["hp"], asked["max_hp"]) == (50, 50)
    before = {row.game.value: row for row in fall.run({}).answer.outputs.games}
    assert rows["ZT"].harm.value < before["ZT"].harm.value
    assert rows["Gods & Monsters"] == before["Gods & Monsters"]


def test_a_character_that_has_nothing_of_what_is_asked_is_left_out() -> None:
    making = find_calculator("compare.making")
    assert making.run({}).answer.outputs.characters == []
    own = {"gods-and-monsters.name": "Ari", "gods-and-monsters.riding_animals_cost": 2}
    told = making.run(own).answer.outputs.characters
    assert [row.character for row in told] == ["Ari: Cost of riding animals 2"]


def test_every_sample_character_is_listed_with_its_numbers() -> None:
    told = sample_characters()
    assert set(told) == {"Archsoul", "Gods & Monsters", "Symbaroum", "Usiel", "ZT"}
    assert told["ZT"] == "max HP 28, resilience 4"


def test_of_no_points_there_is_no_share() -> None:
    fall = find_calculator("compare.falling").run({"gods-and-monsters.survival": 0})
    told = {row.game.value: row.harm.value for row in fall.answer.outputs.games}
    assert told["Gods & Monsters"] is None
    assert told["ZT"] is not None


def test_a_comparison_shows_what_it_asks_of_each_game() -> None:
    kinds = [input.kind for one in COMPARISONS for input in one.inputs]
    assert not any(kind.only_if or kind.not_if or kind.follows for kind in kinds)
