"""The form: its labels, and the units after them."""

import re

import pytest

from rulescore.catalogue import calculators, find_calculator
from rulescore.declare.inputs import Whole
from rulescore.show.field import field_id
from rulescore.show.form import form


def label(calculator: str, input: str) -> str:
    """A label of a form as a person reads it."""
    found = find_calculator(calculator)
    shown = form(found, {each.name: each.default for each in found.inputs})
    (inside,) = re.findall(rf'<label for="[^"]*--{input}">(.*?)</label>', shown)
    return re.sub(r"<[^>]*>", "", inside)


@pytest.mark.parametrize(
    ("calculator", "input", "read"),
    [
        ("gods-and-monsters.falling", "height_ft", "Height in ft"),
        ("archsoul.rest", "watch_hours", "Of that on watch in h"),
        ("archsoul.rest", "period_hours", "Length of a night, watch included in h"),
        ("archsoul.rest", "rest_hours", "Hours of rest first"),
        ("archsoul.falling", "meters", "Metres fallen"),
        ("zt.damage-taken", "max_hp", "Max HP"),
        ("zt.damage-taken", "hp", "Hit Points now"),
        ("symbaroum.healing", "toughness_max", "Full Toughness"),
        ("symbaroum.healing", "other_per_day", "Other healing per day in Toughness"),
        ("usiel.travel-cost", "hours", "Hours on the road"),
        ("usiel.journey", "schedule", "Schedule"),
    ],
)
def test_a_unit_follows_a_label_that_lacks_it(calculator: str, input: str, read: str) -> None:
    assert label(calculator, input) == read


@pytest.mark.parametrize(
    ("calculator", "input", "keypad"),
    [
        ("usiel.travel-cost", "hours", ' inputmode="numeric"'),
        ("archsoul.rest", "watch_hours", ' inputmode="decimal"'),
        ("zt.damage-taken", "hp", ""),
    ],
)
def test_a_keypad_has_the_signs_that_a_number_may_need(
    calculator: str, input: str, keypad: str
) -> None:
    found = find_calculator(calculator)
    shown = form(found, {each.name: each.default for each in found.inputs})
    (box,) = re.findall(rf'<input [^>]*name="{input}"[^>]*>', shown)
    assert "".join(re.findall(r' inputmode="\w+"', box)) == keypad


def test_the_buttons_of_a_number_end_at_its_bounds() -> None:
    found = find_calculator("zt.damage-taken")
    (kind,) = (each.kind for each in found.inputs if each.name == "hp")
    assert isinstance(kind, Whole)
    shown = form(found, {each.name: each.default for each in found.inputs})
    steps = re.findall(r'data-step="(-?1)" data-limit="(-?\d+)" aria-label="([^"]*)"', shown)
    assert ("-1", str(kind.least), f"{kind.label}: one less") in steps
    assert ("1", str(kind.most), f"{kind.label}: one more") in steps


def test_every_field_names_its_hint_and_its_refusal_to_a_screen_reader() -> None:
    found = find_calculator("gods-and-monsters.falling")
    shown = form(found, {each.name: each.default for each in found.inputs})
    for each in found.inputs:
        id = field_id(found.id, each.name)
        hint = f"{id}--hint " if f'id="{id}--hint"' in shown else ""
        assert f'id="{id}" aria-describedby="{hint}{id}--refusal"' in shown


@pytest.mark.parametrize(
    ("calculator", "box", "entries"),
    [("symbaroum.initiative", "textarea", 3), ("symbaroum.armor-compare", "input", 4)],
)
def test_the_text_of_a_list_is_folded_and_says_how_many_entries_it_has(
    calculator: str, box: str, entries: int
) -> None:
    found = find_calculator(calculator)
    shown = form(found, {each.name: each.default for each in found.inputs})
    fold = '<details class="rc-fold rc-as-text"><summary>As text</summary>'
    assert re.search(rf'<rule-listing [^>]*data-entries="{entries}">{fold}<{box} ', shown)


def test_the_texts_of_a_map_are_folded_and_the_upper_one_is_in_the_map() -> None:
    found = find_calculator("zt.fire-spread")
    shown = form(found, {each.name: each.default for each in found.inputs})
    fold = '<details class="rc-fold rc-as-text"><summary>{}</summary><input '
    assert fold.format("Fuel as text") + 'type="text" value="3 3 3' in shown
    map = (
        r'<rule-grid data-under="fuel" data-steps="rounds" [^>]*data-rows="3" data-starts="[^"]*">'
    )
    assert re.search(map + fold.format("Flame as text"), shown)


def opened(calculator: str, **given: object) -> str:
    """The form of a calculator as it opens, or with other inputs."""
    found = find_calculator(calculator)
    return form(found, {**{each.name: each.default for each in found.inputs}, **given})


def hidden(shown: str) -> list[str]:
    """The fields of a form that are hidden."""
    boxes = re.findall(r'<div class="rc-field[^>]*>', shown)
    return [
        name
        for box in boxes
        if box.endswith(" hidden>")
        for name in re.findall(r'data-field="([^"]*)"', box)
    ]


def folds(shown: str) -> list[str]:
    """What the folds in sight are called."""
    named = re.findall(r'<details class="rc-fold"( hidden)?><summary>(.*?)</summary>', shown)
    return [re.sub(r"<[^>]*>", "", name) for is_hidden, name in named if not is_hidden]


def test_what_does_not_matter_is_hidden() -> None:
    assert hidden(opened("symbaroum.success-test")) == ["difficulty", "opponent"]
    against = opened("symbaroum.success-test", opposition="opponent")
    assert hidden(against) == ["difficulty"]
    assert 'data-only-if="{&quot;opposition&quot;:[&quot;opponent&quot;]}"' in against


def test_a_fold_counts_what_it_shows_and_goes_with_the_last_of_it() -> None:
    more = "More options (1)"
    assert folds(opened("usiel.hit-recovery")) == [more]
    care = ["More options (4)", "How your table reads it (2)"]
    assert folds(opened("usiel.hit-recovery", care="standard")) == care
    assert folds(opened("usiel.journey")) == [more]
    ridden = opened("usiel.journey", schedule="ride 2")
    assert folds(ridden)[0] == "More options (2)"
    assert re.findall("<legend>(.*?)</legend>", ridden) == ["Riding"]


def test_a_single_group_gives_its_title_to_the_fold() -> None:
    assert folds(opened("zt.fall-damage"))[0] == "Resistance (3)"


def test_the_folds_of_a_sheet_are_one() -> None:
    for sheet in (found for found in calculators() if found.sheet):
        assert len(folds(opened(sheet.id))) == 1


def test_a_field_says_which_one_it_follows() -> None:
    shown = opened("usiel.travel-cost")
    assert re.findall(r'data-field="(\w+)" data-follows="(\w+)"', shown) == [
        ("current_stamina", "full_stamina")
    ]
