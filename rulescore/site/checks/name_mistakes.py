"""Names in a topic that nothing gives it, usually for want of an import. Python finds one only when
it comes to that line, which may be a refusal that nobody has tried."""

import ast
from collections.abc import Iterator
from pathlib import Path

from pyflakes.checker import Checker
from pyflakes.messages import UndefinedName

import rulescore.declare
from rulescore.declare.mistakes import Mistake


def mistakes_of_names(sources: dict[str, Path]) -> Iterator[Mistake]:
    """Every name that is neither imported nor defined. `sources` has the file of each topic by the
    name of its module."""
    for file in sources.values():
        messages = Checker(ast.parse(file.read_text("utf-8")), str(file)).messages
        for message in messages:
            if isinstance(message, UndefinedName):
                (name,) = message.message_args
                yield Mistake(
                    f"there is no “{name}” here", _given(name), file=str(file), line=message.lineno
                )


def _given(name: str) -> str:
    """What would give it."""
    if name in rulescore.declare.__all__:
        return f"`from rulescore.declare import {name}` at the top"
    return "what the module imports or defines"
