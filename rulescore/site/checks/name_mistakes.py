"""Names in a topic that nothing gives it, usually for want of an import. Python finds one only when
it comes to that line, which may be a refusal that nobody has tried."""

import ast
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

from pyflakes.checker import Checker
from pyflakes.messages import UndefinedName

from rulescore.declare.mistakes import Mistake

OFTEN_IMPORTED = (
    *("rulescore.declare", "rulescore.dice", "rulescore.declare.entries"),
    *("rulescore.declare.listing", "rulescore.declare.plan", "rulescore.declare.grid"),
    *("fractions", "dataclasses", "typing", "collections.abc"),
)
"""Modules from which topics import, the likeliest first."""


def mistakes_of_names(sources: dict[str, Path]) -> Iterator[Mistake]:
    """Every name that is neither imported nor defined. `sources` has the file of each topic by the
    name of its module; what is no Python is left to whoever imports it."""
    for file in sources.values():
        with suppress(SyntaxError):
            for message in Checker(ast.parse(file.read_text("utf-8")), str(file)).messages:
                if isinstance(message, UndefinedName):
                    (name,) = message.message_args
                    problem, line = f"there is no “{name}” here", message.lineno
                    yield Mistake(problem, _given(name), file=str(file), line=line)


def _given(name: str) -> str:
    """What would give it."""
    if module := _modules().get(name):
        return f"`from {module} import {name}` at the top"
    return "what the module imports or defines"


@cache
def _modules() -> dict[str, str]:
    """The module of each name that is often imported."""
    return {
        name: module
        for module in reversed(OFTEN_IMPORTED)
        for name in getattr(import_module(module), "__all__", ())
    }
