"""Keeps what has been renamed under its former name, so that existing code still runs.

`rulescore.inputs` is `rulescore.declare.inputs`, the same module and not a copy. Importing a former
name gives a DeprecationWarning with the new one; `python -m` does not. `find_renamed` keeps the
names in a module that books import from.
"""

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import CodeType, ModuleType
from typing import Any

MOVED = {
    "answer": "declare.answer",
    "calculator": "declare.calculator",
    "comparison": "declare.comparison",
    "declaration": "declare.declaration",
    "figures": "declare.figures",
    "grid": "declare.grid",
    "guests": "external_books",
    "inputs": "declare.inputs",
    "lengths": "compare.lengths",
    "listing": "declare.listing",
    "mistakes": "declare.mistakes",
    "named": "declare.name",
    "notation": "declare.notation",
    "onslaught": "dice.onslaught",
    "outputs": "declare.outputs",
    "plan": "declare.plan",
    "show.grounds": "show.notable_inputs",
    "show.throw": "show.roll",
    "side_by_side": "compare.side_by_side",
    "table": "declare.table",
    "tally": "dice.tally",
    "throw": "declare.roll",
}
"""Each former name with the present one, without `rulescore.` before them. `rulescore.site` adds
those of its modules."""

PACKAGES = {"books.compare": "compare.topics"}
"""The same for packages: their modules are found below as well."""


NAMES = {
    "calculator": {"ROLLED": "FROM_ROLL", "Way": "SheetMapping"},
    "outputs": {"Leading": "LinkedCell"},
    "tally": {"FullBy": "CompletionByRoll"},
    "throw": {
        "MOST_THROWN": "MOST_DICE",
        "Added": "Increase",
        "Meaning": "RollOutcome",
        "Throw": "DiceRoll",
    },
}
"""New names of what some of these modules define: a module that is imported by its former name has
its former names too."""


def present_name(name: str) -> str | None:
    """The current name of the module `name`; None if it has not been renamed."""
    package, _, former = name.partition(".")
    if package != "rulescore":
        return None
    for old, new in PACKAGES.items():
        if former == old or former.startswith(f"{old}."):
            return f"rulescore.{new}{former.removeprefix(old)}"
    return f"rulescore.{MOVED[former]}" if former in MOVED else None


class FormerNames(MetaPathFinder):
    """Finds modules of this package by their former names."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module that is called otherwise now, under the name asked for."""
        present = present_name(name)
        spec = find_spec(present) if present else None
        if spec is None or present is None:
            return None
        return ModuleSpec(
            name,
            _Alias(present),
            origin=spec.origin,
            is_package=spec.submodule_search_locations is not None,
        )


class _Alias(InspectLoader):
    """Gives a module that is loaded under another name."""

    def __init__(self, present: str) -> None:
        self._present = present

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        warnings.warn(
            f"{spec.name} is called {self._present} now", DeprecationWarning, stacklevel=2
        )
        self._module = import_module(self._present)
        self._spec = self._module.__spec__
        for former, present in NAMES.get(spec.name.partition(".")[2], {}).items():
            setattr(self._module, former, getattr(self._module, present))
        return self._module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec  # importing has put the alias's in its place

    def get_code(self, fullname: str) -> CodeType | None:
        """The code that `python -m` runs."""
        spec = find_spec(self._present)
        loader = spec.loader if spec else None
        return loader.get_code(self._present) if isinstance(loader, InspectLoader) else None

    def get_source(self, fullname: str) -> str | None:
        """None: the module has its own loader for that."""
        return None


def find_former_names() -> None:
    """Make former names importable."""
    if not any(isinstance(finder, FormerNames) for finder in sys.meta_path):
        sys.meta_path.insert(
            0, FormerNames()
        )  # before what looks in the folder of a former package


def find_renamed(module: str, present: Mapping[str, str], *, gone_in: str) -> Callable[[str], Any]:
    """A `__getattr__` for a public module: finds each former name as what is `present`, and warns
    of the release in which it will be gone. Type checkers need the former name as an alias, and
    would know any name if they saw the function:

        if TYPE_CHECKING:
            Throw = DiceRoll
        else:
            __getattr__ = find_renamed(
                __name__, {"Throw": "rulescore.declare.DiceRoll"}, gone_in="0.3"
            )
    """

    def find(name: str) -> Any:
        if name not in present:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        now = present[name]
        warnings.warn(
            f"{module}.{name} is called {now} now; {gone_in} will not have the former name",
            DeprecationWarning,
            stacklevel=2,
        )
        place, _, found = now.rpartition(".")
        return getattr(import_module(place), found)

    return find
