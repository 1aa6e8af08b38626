"""What holds for every sheet: what the calculators of its book take from there, and what they leave
there."""

import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulescore.catalogue import calculators, find_calculator, find_sheet, titles_of_books
from rulescore.declare import Amount, Calculator, Choice, Refusal, SheetMapping, Whole
from rulescore.shared_tests.any_inputs import any_inputs, values
from rulescore.show.element import element
from rulescore.site.content.yaml_lines import typed_text

SHEETS = {book: sheet for book in titles_of_books() if (sheet := find_sheet(book))}
TAKING = [
    pytest.param(calculator, way, id=f"{calculator.id} {way.label}".strip())
    for book, sheet in SHEETS.items()
    for calculator in calculators()
    if calculator.id.startswith(f"{book}.")
    for way in calculator.mappings_from(sheet)
]
LEAVING = [pytest.param(one, id=one.id) for one in calculators() if one.writes_back]


OPENS_OTHERWISE = {
    "gods-and-monsters": {"fortitude": "8", "reason": "8", "willpower": "8", "age": "30"},
    "zt": {"resilience": "0", "energy": "10"},
}
"""Where a sheet opens otherwise than each calculator that takes it: with reactions as the others,
where only a plain roll takes them; young, so that age has cost nothing; fresh and unhurt, of the
20 Max HP that most open with."""

NARROWER = {
    ("usiel.hit-recovery", "hits_full"),
    ("usiel.hit-recovery", "hits_current"),
    ("usiel.infected-wound", "hits"),
    ("archsoul.exhaustion", "endurance"),  # the table ends at 9
    ("zt.rest-healing", "fatigue"),  # the last level is death
    ("gods-and-monsters.night", "survival"),  # not above full survival, which no sheet has
}
"""Inputs that do not take all that a sheet has room for."""

ROOMIER = {
    ("gods-and-monsters", "agility"),  # the table of contributors ends at 22
    ("gods-and-monsters", "strength"),
    ("gods-and-monsters", "endurance"),
    ("gods-and-monsters", "wisdom"),
    ("gods-and-monsters", "intelligence"),
    ("gods-and-monsters", "charisma"),
    ("usiel", "constitution"),  # any total may be rolled with, lower ones too
    ("usiel", "riding_total"),
    ("usiel", "will"),
}
"""Values of a sheet that it has less room for than some input that takes them."""


def sheet_of(calculator: Calculator[Any]) -> Calculator[Any]:
    return SHEETS[calculator.id.split(".")[0]]


def written(sheet: Calculator[Any], inputs: Mapping[str, Any]) -> dict[str, str]:
    """What a sheet with these inputs holds, as a browser keeps it."""
    result = sheet.run(inputs)
    texts = {input.name: input.kind.to_text(result.inputs[input.name]) for input in sheet.inputs}
    return {**{name: typed_text(value) for name, value in result.outputs_json().items()}, **texts}


def refusal_of(calculator: Calculator[Any], typed: Mapping[str, str]) -> Refusal | None:
    try:
        calculator.run(typed, typed=True)
    except Refusal as refused:
        return refused
    return None


def taken(way: SheetMapping, held: Mapping[str, str]) -> dict[str, str]:
    return {**{input: held[value] for input, value in way.takes.items()}, **way.sets}


def openings(sheet: Calculator[Any]) -> dict[str, set[str]]:
    """What each input of a sheet is in the calculators that take it, as those open."""
    found: dict[str, set[str]] = {}
    own = {input.name for input in sheet.inputs}
    for calculator, way in (param.values for param in TAKING):
        if sheet_of(calculator) is sheet:
            opening = {one.name: one.kind.to_text(one.default) for one in calculator.inputs}
            for input, value in way.takes.items():
                if value in own:
                    found.setdefault(value, set()).add(opening[input])
    return found


@pytest.mark.parametrize("book", SHEETS)
def test_an_untouched_sheet_opens_as_the_calculators_do_where_they_agree(book: str) -> None:
    other = {}
    for input in SHEETS[book].inputs:
        opened = openings(SHEETS[book]).get(input.name, set())
        own = input.kind.to_text(input.default)
        if opened and own not in opened:
            other[input.name] = own
    assert other == OPENS_OTHERWISE.get(book, {})


@pytest.mark.parametrize(("calculator", "way"), TAKING)
@given(data=st.data())
@settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])
def test_sheet_values_are_accepted_or_used_up(
    calculator: Calculator[Any], way: SheetMapping, data: st.DataObject
) -> None:
    sheet = sheet_of(calculator)
    drawn = {input.name: values(sheet, input) for input in sheet.inputs}
    few = data.draw(st.lists(st.sampled_from(list(drawn)), max_size=4, unique=True))
    try:
        held = written(sheet, {name: data.draw(drawn[name]) for name in few})
    except Refusal:
        return
    given = taken(way, held)
    refused = refusal_of(calculator, given)
    if refused:
        assert refused.input in way.takes
        is_nothing = re.fullmatch("0|-.*", given[refused.input])
        is_defense = way.takes[refused.input].endswith("defense")  # may add up to more than 30
        assert is_nothing or is_defense or (calculator.id, refused.input) in NARROWER


@pytest.mark.parametrize(("calculator", "way"), TAKING)
def test_a_sheet_has_room_for_all_that_a_calculator_takes(
    calculator: Calculator[Any], way: SheetMapping
) -> None:
    held = {input.name: input.kind for input in sheet_of(calculator).inputs}
    asked = {input.name: input.kind for input in calculator.inputs}
    for name, value in way.takes.items():
        kind, place = asked[name], held.get(value)
        if isinstance(kind, Whole | Amount) and isinstance(place, Whole | Amount):
            has_room = place.least <= kind.least and kind.most <= place.most
            assert has_room or (calculator.id.split(".")[0], value) in ROOMIER
        if isinstance(kind, Choice) and isinstance(place, Choice):
            assert list(kind.options) == list(place.options)


@pytest.mark.parametrize("calculator", LEAVING)
@given(data=st.data())
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
def test_written_back_values_fit_the_sheet(
    calculator: Calculator[Any], data: st.DataObject
) -> None:
    places = {input.name: input for input in sheet_of(calculator).inputs}
    try:
        outputs = calculator.run(data.draw(any_inputs(calculator))).outputs_json()
    except Refusal:
        return
    for name, output in calculator.writes_back.items():
        if outputs.get(output) is not None:
            assert places[name].read(typed_text(outputs[output]), typed=True) == outputs[output]


def test_an_element_lists_what_it_writes_back() -> None:
    travel = find_calculator("usiel.travel-cost")
    markup = element(travel.run({}), sheet_of(travel))
    found = re.search('data-leaves="([^"]*)"', markup)
    assert found
    left = json.loads(unescape(found[1]))
    assert left["values"] == [
        {"name": "stamina_current", "label": "Stamina, now", "output": "stamina_after"}
    ]
    sheet = find_calculator(left["sheet"], left["topic"])
    assert [input.name for input in sheet.inputs] == left["asks"]
    assert "data-leaves" not in element(travel.run({}))
    fear = find_calculator("usiel.fear")
    assert "data-leaves" not in element(fear.run({}), sheet_of(fear))
