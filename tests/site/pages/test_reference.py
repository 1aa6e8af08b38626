"""The reference: every public name says what it means, and the page says it."""

import re
from html import unescape
from importlib import import_module
from inspect import getdoc
from typing import Any

import griffe
import pytest

from rulescore.catalogue import calculators, titles_of_books
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Kind
from rulescore.declare.mistakes import Mistaken
from rulescore.former_names import NAMES
from rulescore.site.pages.reference import CORE, public_names, public_parts, render_reference
from tests.site.built import built_site

FEWEST_WORDS = 3
TAG = re.compile(r"<[^>]+>")


def text(page: str) -> str:
    return unescape(TAG.sub("", page))


def with_parts(module: str) -> list[griffe.Object]:
    names = public_names(module)
    return [*names, *(part for name in names if name.is_class for part in public_parts(name))]


@pytest.mark.parametrize("module", CORE)
def test_every_public_name_says_what_it_means(module: str) -> None:
    silent = [
        found.path
        for found in with_parts(module)
        if not found.docstring or len(found.docstring.value.split()) < FEWEST_WORDS
    ]
    assert silent == []


@pytest.mark.parametrize("module", CORE)
def test_the_names_are_those_that_can_be_imported(module: str) -> None:
    """Griffe reads what is written; here it is run. A module that another test has imported by its
    former name has former names, too."""
    former = {name for names in NAMES.values() for name in names}
    there = import_module(f"rulescore.{CORE[module]}")
    assert public_names(module)
    assert [name.name for name in public_names(module) if not hasattr(there, name.name)] == []
    declared = {
        name
        for name, value in vars(there).items()
        if getattr(value, "__module__", "") == there.__name__ and not name.startswith("_")
    }
    assert declared - former <= {name.name for name in public_names(module)}


def test_a_class_is_listed_with_its_parameters() -> None:
    shown = text(render_reference("answer"))
    assert "Bar(label: str, value: Fraction | int" in shown
    series = "Series(label: str, values: tuple[Fraction | int | None, ...], fate: str = '')"
    assert series in shown


def test_a_named_tuple_is_listed_with_its_fields() -> None:
    assert "Pool(dice: int, difficulty: int)" in text(render_reference("dice"))


def test_inherited_parameters_are_listed_at_the_base_class() -> None:
    shown = text(render_reference("inputs"))
    assert "Kind(label: str, *, unit: str = ''" in shown
    assert "Whole(label: str, least: Fraction | int, most: Fraction | int, …)" in shown
    assert "Plan(label: str, activities: Mapping[str, str], *, unit: str" in text(
        render_reference("plan")
    )


def test_an_inherited_method_is_listed_once() -> None:
    shown = render_reference("inputs")
    assert 'id="inputs-Kind-accepted"' in shown
    assert Kind.accepted.__doc__ in text(shown)
    assert 'id="inputs-Whole-accepted"' not in shown


@pytest.mark.parametrize("book", titles_of_books())
def test_every_calculator_says_its_rule_and_what_it_refuses(book: str) -> None:
    shown = render_reference(book)
    own = [found for found in calculators() if found.id.startswith(f"{book}.")]
    assert own
    for found in own:
        text_found = getdoc(found.function) or ""
        [rule, *_] = re.findall(rf"\b{book}\.[\w-]+\.[\w-]+", text_found)
        page, anchor = rule.split(".")[1:]
        assert f'<a href="/{book}/{page}/#{anchor}">{rule}</a>' in shown
        assert "refused" in text_found.lower(), found.id


@pytest.mark.parametrize("book", titles_of_books())
def test_a_calculator_can_be_imported_as_it_says(book: str) -> None:
    imports = re.findall(r"<code>from (\S+) import (\w+)</code>", render_reference(book))
    found: list[Calculator[Any]] = [
        getattr(import_module(module), name) for module, name in imports
    ]
    assert [one.id for one in found] == [one.id for one in calculators() if one in found]
    assert {one.id for one in found} == {
        one.id for one in calculators() if one.id.startswith(f"{book}.")
    }


def test_a_calculator_is_listed_with_its_inputs_and_outputs() -> None:
    shown = text(render_reference("usiel"))
    assert "hours: int = 8" in shown
    assert "pace: str = 'walk'" in shown
    assert "Hours on the road. Short breaks do not count as rest. Accepted: a whole number" in shown
    assert "by_hour: list[RoadHour]" in shown
    assert "hours_above_half: int | None" in shown


def test_an_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(Mistaken) as mistaken:
        render_reference("dices\n")
    [mistake] = mistaken.value.mistakes
    assert (mistake.problem, mistake.nearest) == ("the reference has nothing of “dices”", "dice")


def test_the_pages_have_all_of_it() -> None:
    names = (built_site() / "reference/index.html").read_text("utf-8")
    assert [module for module in CORE if f'id="{module}"' not in names] == []
    assert 'id="dice-Pool-critical_failure"' in names
    text_found = (built_site() / "reference-calculators/index.html").read_text("utf-8")
    missing = [
        found.id
        for found in calculators()
        if f'id="{found.id.split(".")[0]}-{found.function.__name__}"' not in text_found
    ]
    assert missing == []
