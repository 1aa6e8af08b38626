"""The folders of the code: what belongs in each, what it may import, and what it does import.

A Python folder declares this in the docstring of its `__init__.py`, a folder of scripts in its
`README.md`: what belongs there, then `May import:` and the names of other folders.
"""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulescore.project import PROJECT

CORE = "rulescore"
SITE = "rulescore/site"
SCRIPTS = "overrides/assets/rulescore"
GROUPS = (CORE, SITE, SCRIPTS)
"""Parent folders; the architecture page has a picture for each."""
TEMPLATES = ("template", "distribution")
"""Folders of what new books begin with, the first one also in other languages: `template.de`."""

MAY_IMPORT = re.compile(r"May import: ([^.]*)\.")
SCRIPT_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")
NOTHING = "nothing"


@dataclass(frozen=True)
class Folder:
    """A folder of code, or a module beside folders: what belongs there, and the names of what it
    may import; None where it does not declare that."""

    name: str
    group: str
    says_in: str
    holds: str
    may_import: frozenset[str] | None


@dataclass(frozen=True)
class Import:
    """One import from one folder to another, with its file and line."""

    folder: str
    imported: str
    file: str
    line: int


def folders(group: str, project: Path = PROJECT) -> list[Folder]:
    """The folders of a group, and the Python modules beside them, by name."""
    root = project / group
    found = sorted(path for path in root.iterdir() if path.is_dir() and _says_in(path).is_file())
    modules = sorted(path for path in root.glob("*.py") if path.stem != "__init__")
    return [
        *(_read(path.name, group, _says_in(path), project) for path in found),
        *(_read(path.stem, group, path, project) for path in modules),
    ]


def _says_in(folder: Path) -> Path:
    """The file in which a folder declares what belongs there."""
    return folder / ("README.md" if SCRIPTS in folder.as_posix() else "__init__.py")


def _read(name: str, group: str, file: Path, project: Path) -> Folder:
    text = file.read_text("utf-8")
    if file.suffix == ".py":
        text = ast.get_docstring(ast.parse(text)) or ""
    allowed = MAY_IMPORT.search(text)
    holds = " ".join((text[: allowed.start()] if allowed else text).split("\n\n")[0].split())
    names = allowed[1].replace("\n", " ").split(", ") if allowed else []
    may_import = frozenset(names) - {NOTHING} if allowed else None
    return Folder(name, group, file.relative_to(project).as_posix(), holds, may_import)


def imports(project: Path = PROJECT) -> tuple[Import, ...]:
    """Every import from one folder to another, in Python and in the scripts."""
    return _imports(project)


@cache
def _imports(project: Path) -> tuple[Import, ...]:
    return (*_python_imports(project), *_script_imports(project))


def _python_imports(project: Path) -> Iterator[Import]:
    for file in sorted((project / CORE).rglob("*.py")):
        path = file.relative_to(project).as_posix()
        own = _python_folder(path.removesuffix(".py").removesuffix("/__init__").split("/"), project)
        if own is None:
            continue
        for node in _nodes(file):
            for name in _imported_names(node):
                other = _python_folder(name.split("."), project)
                if other not in (None, own):
                    yield Import(own, str(other), path, getattr(node, "lineno", 1))


def _nodes(file: Path) -> Iterator[ast.AST]:
    """The syntax tree of a module; nothing if it cannot be parsed, which another check reports."""
    with suppress(SyntaxError):
        yield from ast.walk(ast.parse(file.read_text("utf-8")))


def _imported_names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _python_folder(parts: list[str], project: Path) -> str | None:
    """The folder of a module, or the module itself where it is beside folders; None if it is
    not part of the package, or belongs to the template of a new book."""
    is_template = any(part.partition(".")[0] in TEMPLATES for part in parts)
    if parts[0] != CORE or len(parts) < 2 or is_template:
        return None
    if parts[1] == "site" and len(parts) > 2 and (project / "/".join(parts[:3])).is_dir():
        return parts[2]
    if parts[1] == "site":
        return parts[2] if len(parts) > 2 else "site"
    return parts[1]


def _script_imports(project: Path) -> Iterator[Import]:
    root = project / SCRIPTS
    for file in sorted(root.rglob("*.js")):
        own = file.relative_to(root).parts[0]
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
            if line.lstrip().startswith("*"):
                continue  # a type in a comment
            for place in SCRIPT_IMPORT.findall(line):
                target = (file.parent / place).resolve()
                if not target.is_relative_to(root.resolve()):
                    continue
                other = target.relative_to(root.resolve()).parts[0]
                if other != own and (root / other).is_dir():
                    path = file.relative_to(project).as_posix()
                    yield Import(own, other, path, number)


def levels(names: list[str], arrows: set[tuple[str, str]]) -> dict[str, int]:
    """The longest chain of imports below each folder; one that imports nothing is on level 0.
    The imports must have no cycle."""

    @cache
    def level(name: str) -> int:
        below = [other for one, other in arrows if one == name and other in names]
        return 1 + max(map(level, below)) if below else 0

    return {name: level(name) for name in names}


def circles(arrows: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The imports that are part of a cycle."""
    targets: dict[str, set[str]] = {}
    for one, other in arrows:
        targets.setdefault(one, set()).add(other)

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            new = targets.get(waiting.pop(), set()) - seen
            seen |= new
            waiting += new
        return seen

    return {(one, other) for one, other in arrows if one in reached(other)}
