"""YAML read with the line of each field, and mistakes in it with their lines."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from rulescore.declare.mistakes import Mistake, Mistaken

QUOTED = 'a text with a colon in it in quotes, such as title: "Fire: heat"'


@dataclass(frozen=True)
class YamlFields:
    """A YAML mapping, and the line of each field at any depth; a list entry’s key is its number,
    from 0."""

    fields: dict[str, Any]
    lines: dict[tuple[str, ...], int]

    def line(self, *path: str) -> int:
        """The line of a field, or of the closest thing around it."""
        return next(
            (self.lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in self.lines), 1
        )


def read_yaml(
    text: str, id: str, first: int = 1, loader: type[yaml.CSafeLoader] = yaml.CSafeLoader
) -> YamlFields:
    """Read a mapping about the calculator `id`; its first line is line `first` of the file. Raises
    `Mistaken` for invalid YAML, for anything but a mapping, and for a duplicate field."""
    try:
        parser = loader(text)
        root = parser.get_single_node()
        fields: Any = parser.construct_document(root) if root else None
    except (yaml.YAMLError, ValueError) as error:  # a date of no calendar is a ValueError
        raise Mistaken([_no_yaml(error, id, first)]) from None
    if root is None:
        return YamlFields({}, {})
    if not isinstance(root, yaml.MappingNode) or not all(isinstance(name, str) for name in fields):
        problem, accepted = "these are no fields", "name: value, a line each"
        raise Mistaken([Mistake(problem, accepted, "", id, line=first)])
    lines: dict[tuple[str, ...], int] = {}
    twice = []
    for path, line in _places(root, ()):
        if path in lines:
            field = ".".join(path)
            twice.append(Mistake("it is given twice", "", "", id, field, line=first + line))
        lines[path] = first + line
    if twice:
        raise Mistaken(twice)
    return YamlFields(fields, lines)


def _no_yaml(error: Exception, id: str, first: int) -> Mistake:
    mark = getattr(error, "problem_mark", None)
    reason = " ".join(str(getattr(error, "problem", None) or error).split())
    accepted = QUOTED if reason.startswith("mapping values are not allowed") else ""
    line = first + (mark.line if mark else 0)
    return Mistake(f"this is no YAML: {reason}", accepted, id=id, line=line)


def _places(node: yaml.Node, within: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    if isinstance(node, yaml.MappingNode):
        named = [(name, str(name.value), value) for name, value in node.value]
    elif isinstance(node, yaml.SequenceNode):
        named = [(value, str(number), value) for number, value in enumerate(node.value)]
    else:
        return
    for place, name, value in named:
        path = (*within, name)
        yield path, place.start_mark.line
        yield from _places(value, path)


def typed_text(value: object) -> str:
    """A value of an input or an output as a person types it and a browser writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
