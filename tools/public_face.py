"""What books, their tests and programs may import from `rulescore` (docs/public-face.md).

    python -m tools.public_face

writes it into tests/public_face.txt, a line for each name and each part of a class. A test compares
the two, so that nothing in it changes unnoticed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import griffe

PROJECT = Path(__file__).resolve().parents[1]

MODULES = (
    "rulescore",
    "rulescore.catalogue",
    "rulescore.declare",
    "rulescore.declare.comparison",
    "rulescore.declare.entries",
    "rulescore.declare.grid",
    "rulescore.declare.listing",
    "rulescore.declare.name",
    "rulescore.declare.notation",
    "rulescore.declare.plan",
    "rulescore.dice",
    "rulescore.dice.chain",
    "rulescore.dice.onslaught",
    "rulescore.dice.tally",
    "rulescore.show.chart",
    "rulescore.show.pictures",
    "rulescore.show.standalone",
)
"""The public modules. Each lists its public names in `__all__`."""

SNAPSHOT = PROJECT / "tests" / "public_face.txt"

HEAD = "# What may be imported. `python -m tools.public_face` writes this file.\n"
SEEN = "\n# What those names take, give and inherit: it may be used, but not imported.\n"

UNCALLED = ("__init__", "__post_init__", "__reduce__", "__slots__")
"""Special names that nobody uses by name; the signature of a class has what it takes."""

Value = str | griffe.Expr | None
"""A piece of code as Griffe gives it."""


class Face(NamedTuple):
    """A line for each public name and its parts, by name; and for what these names only mention."""

    imported: dict[str, str]
    seen: dict[str, str]


def public_face(modules: Sequence[str] = MODULES, folder: Path = PROJECT) -> Face:
    """The public face of the modules of a package in a folder, as their source has it."""
    package = _package(modules, folder)
    names = dict(_public_names(package, modules))
    former = dict(_former_names(package, modules))
    seen = {found.path: found for found in _mentioned(package, names.values())}
    return Face(_described(names) | former, _described(seen))


def imported_names(face: Face) -> set[str]:
    """The names that may be imported, without their parts."""
    parts = {name for name in face.imported if name.rpartition(".")[0] in face.imported}
    return face.imported.keys() - parts


def as_text(face: Face) -> str:
    """The snapshot of a public face."""
    return HEAD + _as_lines(face.imported) + SEEN + _as_lines(face.seen)


def from_text(text: str) -> Face:
    """The public face of which this is the snapshot."""
    return Face(*(_from_lines(part) for part in text.split(SEEN)))


def changes(before: Face, now: Face) -> list[str]:
    """What differs between two public faces, a line for each name."""
    old, new = before.imported | before.seen, now.imported | now.seen
    gone = [f"{name} is gone" for name in sorted(old.keys() - new.keys())]
    added = [f"{name} is new" for name in sorted(new.keys() - old.keys())]
    changed = [
        f"{name} was\n    {old[name]}\n  and is now\n    {new[name]}"
        for name in sorted(old.keys() & new.keys())
        if old[name] != new[name]
    ]
    hidden = [f"{name} can no longer be imported" for name in before.imported if name in now.seen]
    shown = [f"{name} can be imported now" for name in now.imported if name in before.seen]
    return [*gone, *hidden, *changed, *shown, *added]


def _as_lines(lines: Mapping[str, str]) -> str:
    return "".join(f"{name} {line}\n" for name, line in sorted(lines.items()))


def _from_lines(text: str) -> dict[str, str]:
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return {name: line for name, _, line in (line.partition(" ") for line in lines)}


def _package(modules: Sequence[str], folder: Path) -> griffe.Module:
    name = modules[0].partition(".")[0]
    return _as_module(griffe.load(name, search_paths=[folder], allow_inspection=False))


def _as_module(found: griffe.Object | griffe.Alias) -> griffe.Module:
    assert isinstance(found, griffe.Module)
    return found


def _module(package: griffe.Module, name: str) -> griffe.Module:
    return _as_module(_found(package, name)) if "." in name else package


def _found(package: griffe.Module, path: str) -> griffe.Object:
    return _resolved(package[path.partition(".")[2]])


def _resolved(found: griffe.Object | griffe.Alias) -> griffe.Object:
    return found.final_target if isinstance(found, griffe.Alias) else found


def _public_names(
    package: griffe.Module, modules: Sequence[str]
) -> Iterator[tuple[str, griffe.Object]]:
    for name in modules:
        module = _module(package, name)
        assert module.exports, f"{name} needs an __all__"
        for public in map(str, module.exports):
            # A module of the same name, such as `calculator`, is not what is imported.
            path = module.imports.get(public, f"{name}.{public}")
            yield f"{name}.{public}", _found(package, path)


def _former_names(package: griffe.Module, modules: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The former names that `find_renamed` keeps in these modules."""
    for name in modules:
        finder = _module(package, name).members.get("__getattr__")
        if isinstance(finder, griffe.Attribute) and isinstance(finder.value, griffe.ExprCall):
            _, present, gone_in = finder.value.arguments
            assert isinstance(present, griffe.ExprDict)
            assert isinstance(gone_in, griffe.ExprKeyword)
            for former, now in zip(present.keys, present.values, strict=True):
                line = f"former name of {_text(now)}, gone in {_text(gone_in.value)}"
                yield f"{name}.{_text(former)}", line


def _text(literal: Value) -> str:
    return str(literal)[1:-1]


def _described(names: Mapping[str, griffe.Object]) -> dict[str, str]:
    lines = {}
    for name, found in names.items():
        lines[name] = _description(found)
        if isinstance(found, griffe.Class):
            lines |= {f"{name}.{part.name}": _description(part) for part in _parts(found)}
    return lines


def _parts(found: griffe.Class) -> list[griffe.Object]:
    """The methods, properties and further fields of a class, and those of its private bases. The
    signature has its other fields, and a public base has its own parts."""
    has_fields = "dataclass" in found.labels or _is_named_tuple(found)
    taken = {one.name for one in _taken(found)} if has_fields else ()
    members = (_resolved(member) for member in found.all_members.values())
    return [
        member
        for member in members
        if _is_public(member.name) and member.name not in taken and _is_own(member, found)
    ]


def _is_public(name: str) -> bool:
    return name not in UNCALLED if name.startswith("__") else not name.startswith("_")


def _is_own(member: griffe.Object, found: griffe.Class) -> bool:
    assert member.parent is not None
    return member.parent is found or member.parent.name.startswith("_")


def _description(found: griffe.Object) -> str:
    if isinstance(found, griffe.Class):
        kind = "dataclass" if "dataclass" in found.labels else "class"
        bases = ", ".join(map(str, _bases(found)))
        return f"{kind} of ({bases}) {_signature(_taken(found), None)}"
    if isinstance(found, griffe.Function):
        return f"function {_signature(found.parameters, found.returns)}"
    assert isinstance(found, griffe.Attribute)
    if "property" in found.labels:
        return f"property: {found.annotation}"
    if isinstance(found.parent, griffe.Class):
        return f"field: {found.annotation}" if found.annotation else "field"
    return f"= {found.value}"


def _bases(found: griffe.Class) -> list[Value]:
    """The bases of a class; in place of a private one, the bases of that."""
    above = {base.name: base for base in found.mro()}
    bases: list[Value] = []
    for base in found.bases:
        is_private = str(base).startswith("_") and str(base) in above
        bases += _bases(above[str(base)]) if is_private else [base]
    return bases


def _taken(found: griffe.Class) -> Iterable[griffe.Parameter]:
    """What a class is made from."""
    if not _is_named_tuple(found):
        return found.parameters
    by_name = griffe.ParameterKind.positional_or_keyword
    return [
        griffe.Parameter(field.name, annotation=field.annotation, kind=by_name, default=field.value)
        for field in found.attributes.values()
        if "property" not in field.labels
    ]


def _is_named_tuple(found: griffe.Class) -> bool:
    return "NamedTuple" in map(str, found.bases)


def _signature(taken: Iterable[griffe.Parameter], returns: Value) -> str:
    parameters = griffe.Parameters(*(one for one in taken if one.name != "self"))
    function = griffe.Function("", parameters=parameters, returns=returns)
    return function.signature(return_type=True)


def _mentioned(package: griffe.Module, public: Iterable[griffe.Object]) -> Iterator[griffe.Object]:
    """The classes, types and type variables of the package that public names mention, or that such
    a class mentions in turn."""
    ahead = list(public)
    known = {found.path for found in ahead}
    while ahead:
        paths = {path for path in _paths_in(ahead.pop()) if path.startswith(f"{package.name}.")}
        for path in sorted(paths):
            found = _found(package, path)
            if found.path not in known:
                known.add(found.path)
                ahead.append(found)
                yield found


def _paths_in(found: griffe.Object) -> Iterator[str]:
    """The full names in the types of something, and of its parts."""
    for value in _types(found):
        if isinstance(value, griffe.Expr):
            names = (one for one in value.iterate(flat=True) if isinstance(one, griffe.ExprName))
            yield from (name.canonical_path for name in names)
    if isinstance(found, griffe.Class):
        for part in _parts(found):
            yield from _paths_in(part)


def _types(found: griffe.Object) -> Iterator[Value]:
    if isinstance(found, griffe.Class):
        yield from _bases(found)
        yield from (one.annotation for one in _taken(found))
    elif isinstance(found, griffe.Function):
        yield found.returns
        yield from (one.annotation for one in found.parameters)
    elif isinstance(found, griffe.Attribute):
        yield found.annotation if isinstance(found.parent, griffe.Class) else found.value


def main() -> None:
    """Write the snapshot, and say what differs from the one before."""
    now = public_face()
    before = from_text(SNAPSHOT.read_text("utf-8")) if SNAPSHOT.exists() else Face({}, {})
    SNAPSHOT.write_text(as_text(now), encoding="utf-8")
    print(*changes(before, now), sep="\n")


if __name__ == "__main__":
    main()
