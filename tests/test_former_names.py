"""Modules by the names that they once had."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from mypy import api

import rulescore.site  # noqa: F401 (it adds its names)
from rulescore.former_names import MOVED, NAMES, PACKAGES, present_name

WITH_A_FORMER_NAME = """
from typing import TYPE_CHECKING

from rulescore.former_names import find_renamed

class Bridge: ...

if TYPE_CHECKING:
    Crossing = Bridge
else:
    __getattr__ = find_renamed(__name__, {"Crossing": "rope.Bridge"}, gone_in="0.3")
"""
WHO_USES_IT = """
from rope import Bridge, Crossing

def build(bridge: Bridge) -> Crossing:
    return bridge
"""


@pytest.fixture
def rope(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path with a module that keeps a former name."""
    (tmp_path / "rope.py").write_text(WITH_A_FORMER_NAME)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "rope", raising=False)
    return tmp_path


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


@pytest.mark.usefixtures("rope")
def test_a_renamed_name_works_and_warns_where_it_is_used() -> None:
    use = "from rope import Bridge, Crossing; same = Bridge is Crossing"
    found: dict[str, object] = {}
    told = "^rope.Crossing is called rope.Bridge now; 0.3 will not have the former name$"
    with pytest.warns(DeprecationWarning, match=told) as warned:
        exec(compile(use, "user.py", "exec"), found)
    assert found["same"]
    assert [warning.filename for warning in warned] == ["user.py"]


@pytest.mark.usefixtures("rope")
def test_a_module_with_former_names_has_no_others() -> None:
    module = import_module("rope")
    assert not hasattr(module, "Ferry")
    with pytest.raises(ImportError, match="cannot import name 'Ferry' from 'rope'"):
        exec("from rope import Ferry")


def test_a_type_checker_knows_the_former_name_and_no_others(rope: Path) -> None:
    (rope / "known.py").write_text(WHO_USES_IT)
    (rope / "unknown.py").write_text(WHO_USES_IT.replace("Crossing", "Ferry"))
    how = ("--strict", "--no-incremental", "--follow-imports=silent", "--config-file=")
    told, _, _ = api.run([*how, str(rope / "known.py"), str(rope / "unknown.py")])
    lines = [line for line in told.splitlines() if "error:" in line]
    assert len(lines) == 1, told
    assert 'unknown.py:2: error: Module "rope" has no attribute "Ferry"' in lines[0]
