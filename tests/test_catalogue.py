"""The whole of the catalogue, and of what the package shows to the world."""

import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

import rulescore
from rulescore.catalogue import (
    calculators,
    find_calculator,
    find_sheet,
    find_table,
    titles_of_books,
)
from rulescore.declare.inputs import Refusal

HEAVY = ("mkdocs", "markdown", "click", "rich", "rulescore.cli", "rulescore.site")


def test_every_calculator_is_found() -> None:
    for calculator in calculators():
        assert find_calculator(calculator.id) is calculator
        assert find_calculator(calculator.id, calculator.topic) is calculator
        assert find_calculator(calculator.id, "base") is calculator


def test_a_known_topic_is_all_of_its_book_that_is_loaded() -> None:
    program = (
        "import sys, rulescore.browser as browser; "
        "browser.answer('usiel.riding', '{}', 'travel'); "
        "book = 'rulescore.books.usiel'; "
        "print(f'{book}.travel' in sys.modules, f'{book}.fear' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "False"]


@pytest.mark.parametrize("id", ["", "usiel", "usiel.nothing", "nowhere.riding", "usiel.\nriding"])
def test_an_unknown_calculator_is_refused(id: str) -> None:
    with pytest.raises(Refusal) as refused:
        find_calculator(id)
    assert refused.value.input is None
    assert "usiel.riding" in refused.value.accepted
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    "id",
    [
        "usiel.travel.walking",
        "usiel.travel.fast-pace",
        "gods-and-monsters.falling.damage",
        "gods-and-monsters.base.group",
        "archsoul.crafting-rolls.roll",
    ],
)
def test_tables_are_found_and_rectangular(id: str) -> None:
    table = find_table(id)
    assert table.rows
    assert {len(row) for row in table.rows} == {len(table.columns)}
    assert all(isinstance(cell, str) for row in table.rows for cell in row)


def test_an_unknown_table_is_no_table() -> None:
    with pytest.raises(KeyError):
        find_table("usiel.travel.nothing")


SHEETS = {book: find_sheet(book) for book in titles_of_books()}


def test_values_taken_from_a_sheet_exist_and_fit() -> None:
    """Every value that a calculator takes is on the sheet, and the sheet’s values are answered."""
    assert any(SHEETS.values())
    for calculator in calculators():
        sheet = SHEETS[calculator.id.split(".")[0]]
        for way in calculator.mappings_from(sheet) if sheet else ():
            result = sheet.run({})
            written = {**result.outputs_json(), **result.inputs_json()}
            given = {input: str(written[value]) for input, value in way.takes.items()}
            typed = {
                name: text.lower() for name, text in given.items() if text in ("True", "False")
            }
            assert calculator.run({**given, **typed, **way.sets}, typed=True)


MODULES = [
    "rulescore",
    *(
        found.name
        for found in pkgutil.walk_packages(rulescore.__path__, "rulescore.")
        if not found.name.startswith("rulescore.shared_tests.")
    ),
]


def public(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Public functions and classes that a module defines, and the public methods of the classes."""
    for name, value in vars(module).items():
        own = getattr(value, "__module__", None) == module.__name__
        if name.startswith("_") or not own:
            continue
        if inspect.isfunction(value):
            yield name, value
        if inspect.isclass(value):
            yield name, value
            for method, function in vars(value).items():
                if not method.startswith("_") and inspect.isfunction(function):
                    yield f"{name}.{method}", getattr(value, method)


@pytest.mark.parametrize("name", MODULES)
def test_everything_public_has_a_docstring(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    missing = [name for name, value in public(module) if not inspect.getdoc(value)]
    assert missing == []


def test_the_catalogue_carries_nothing_of_the_site_or_the_terminal() -> None:
    program = (
        "import sys, rulescore.catalogue as catalogue; catalogue.calculators(); "
        f"print(*[name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
