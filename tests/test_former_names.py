"""Modules by the names that they once had."""

import subprocess
import sys
from importlib import import_module

import pytest

import rulescore.site  # noqa: F401 (it adds its names)
from rulescore.former_names import MOVED, NAMES, PACKAGES, present_name


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("former", sorted(MOVED))
def test_a_former_name_is_the_same_module(former: str) -> None:
    module = import_module(f"rulescore.{former}")
    present = import_module(f"rulescore.{MOVED[former]}")
    assert module is present
    assert module.__name__ == present.__spec__.name == f"rulescore.{MOVED[former]}"


def test_a_former_name_warns_with_its_new_name() -> None:
    sys.modules.pop("rulescore.tally", None)
    with pytest.warns(DeprecationWarning, match="is called rulescore.dice.tally now"):
        from rulescore.tally import Tally  # noqa: F401


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_modules_of_a_renamed_package_are_found() -> None:
    former = import_module("rulescore.books.compare.travel")
    assert former is import_module("rulescore.compare.topics.travel")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("former", NAMES)
def test_renamed_objects_are_found_under_their_former_name(former: str) -> None:
    sys.modules.pop(f"rulescore.{former}", None)
    module = import_module(f"rulescore.{former}")
    for old, new in NAMES[former].items():
        assert getattr(module, old) is getattr(module, new)


def test_nothing_else_is_found() -> None:
    assert present_name("rulescore.nothing") is None
    assert present_name("other.inputs") is None
    with pytest.raises(ModuleNotFoundError, match=r"rulescore\.nothing"):
        import_module("rulescore.nothing")


def test_no_name_is_taken_twice() -> None:
    assert not set(MOVED) & (set(MOVED.values()) - {"dice"})
    assert not set(PACKAGES) & set(PACKAGES.values())


def test_a_former_name_can_be_run() -> None:
    run = "import runpy; print(runpy.run_module('rulescore.site.serve', run_name='run')['__doc__'])"
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == import_module("rulescore.site.hosting.serve").__doc__.strip()
