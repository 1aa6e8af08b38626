"""The scripts that understand questions, run as in a browser, in a small JavaScript engine.

The engine has no modules: each script becomes a function that returns what it exports.
"""

import json
import re
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from rulescore.asking.declared import declared
from rulescore.catalogue import titles_of_books
from rulescore.project import ENGINE

Call: TypeAlias = Callable[..., str]
"""Calls one of the functions of the scripts, by its name."""

IN_CHECKOUT = ENGINE.parent / "overrides/assets/rulescore"
IN_WHEEL = "rulescore/asking/scripts"
FOLDERS = ("ask", "reading")
"""Of the folders of scripts those that understand questions; a wheel has a copy of them."""
CALLED = "in_python"
"""The script whose functions are called."""
IMPORT = re.compile(r'^import (\{[^}]*\}) from "\.[./\w]*/(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=const (\w+))", re.MULTILINE)

_this_thread = threading.local()


def packed(game: str) -> str:
    """What can be asked of a game, by its slug, as the pages fetch it."""
    return _scripts()("packed", game)


def understood(text: str, here: str) -> list[dict[str, Any]]:
    """The calculators that answer a question, best first, at most five, each with what its words
    set and what it leaves; `here` is the slug of the game that is played, or nothing."""
    found: list[dict[str, Any]] = json.loads(_scripts()("understood", text, here))
    return found


def _scripts() -> Call:
    """The scripts, knowing what all calculators declare; an engine belongs to one thread."""
    if not hasattr(_this_thread, "call"):
        titles = titles_of_books()
        call = _in_browser() if sys.platform == "emscripten" else _in_engine()
        call("useBooks", json.dumps(titles), json.dumps({game: declared(game) for game in titles}))
        _this_thread.call = call
    found: Call = _this_thread.call
    return found


def _in_engine() -> Call:
    import quickjs  # a browser has none

    context = quickjs.Context()
    context.eval(f"const scripts = {_program()}")

    def call(name: str, *texts: str) -> str:
        called = ", ".join(map(json.dumps, texts))
        return str(context.eval(f"scripts.{name}({called})"))

    return call


def _in_browser() -> Call:
    from pyodide.code import run_js

    scripts = run_js(_program())
    return lambda name, *texts: str(getattr(scripts, name)(*texts))


@cache
def _program() -> str:
    """An expression whose value is an object with the functions that are called."""
    modules = "\n".join(f"const ${name} = {_module(name)};" for name in _in_order(CALLED))
    return f"(() => {{\n{modules}\nreturn ${CALLED};\n}})()"


def _module(name: str) -> str:
    """A script as an expression whose value is an object with what it exports."""
    source = _source(name)
    exported = ", ".join(EXPORT.findall(source))
    inside = IMPORT.sub(r"const \1 = $\2;", EXPORT.sub("", source))
    return f"(() => {{\n{inside}\nreturn {{ {exported} }};\n}})()"


def _in_order(name: str, known: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The scripts that one imports and then itself, each after those that it imports."""
    for _, imported in IMPORT.findall(_source(name)):
        if imported not in known:
            known = _in_order(imported, known)
    return (*known, name)


@cache
def scripts() -> dict[str, Path]:
    """The scripts that understand questions, by their paths from the folder with all of them."""
    root = IN_CHECKOUT if IN_CHECKOUT.is_dir() else ENGINE.parent / IN_WHEEL
    found = (file for folder in FOLDERS for file in sorted((root / folder).glob("*.js")))
    return {file.relative_to(root).as_posix(): file for file in found}


@cache
def _source(name: str) -> str:
    """The text of a script, by a name that no other has."""
    (file,) = (file for file in scripts().values() if file.stem == name)
    return file.read_text(encoding="utf-8")
