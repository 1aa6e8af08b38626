"""What an author writes into a fence as YAML: read with the line of each field, and checked."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from rulescore.calculator import Calculator, Result
from rulescore.catalogue import calculators, find_calculator
from rulescore.inputs import Refusal
from rulescore.mistakes import Mistake, Mistaken, nearest


@dataclass(frozen=True)
class Written:
    """A YAML mapping, and the line of each of its fields and of the fields within them."""

    fields: dict[str, Any]
    lines: dict[tuple[str, ...], int]

    def line(self, *path: str) -> int:
        """The line of a field, or of the closest thing around it."""
        return next(
            (self.lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in self.lines), 1
        )


def read_written(text: str, id: str, first: int = 1) -> Written:
    """Read a mapping, about the calculator `id`, whose first line is the line `first`. Raises
    `Mistaken` for what is no YAML, no mapping, or gives a field twice."""
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        fields = yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        told = " ".join(str(getattr(error, "problem", None) or error).split())
        line = first + (mark.line if mark else 0)
        raise Mistaken([Mistake(f"this is no YAML: {told}", id=id, line=line)]) from None
    if root is None:
        return Written({}, {})
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
    return Written(fields, lines)


def _places(
    node: yaml.MappingNode, within: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], int]]:
    for name, value in node.value:
        path = (*within, str(name.value))
        yield path, name.start_mark.line
        if isinstance(value, yaml.MappingNode):
            yield from _places(value, path)


def named_calculator(id: object, line: int) -> Calculator[Any]:
    """The calculator that a fence names. Raises `Mistaken` for an id that there is not."""
    try:
        return find_calculator(str(id))
    except Refusal:
        near = nearest(str(id), [known.id for known in calculators()])
        accepted = "the id of a calculator, as `rulescore list` shows them"
        problem = f"there is no calculator “{id}”"
        raise Mistaken([Mistake(problem, accepted, near, str(id), line=line)]) from None


def run_as_written(
    calculator: Calculator[Any], inputs: Any, written: Written, *within: str
) -> Result[Any]:
    """The answer to inputs that stand in a fence. Raises `Mistaken` for all that are refused, and
    for what breaks while computing."""
    if not isinstance(inputs, dict):
        line = written.line(*within)
        problem, accepted = "these are no inputs", "{name: value, ...}, {} for the defaults"
        raise Mistaken([Mistake(problem, accepted, "", calculator.id, ".".join(within), line=line)])
    mistakes = list(_refused(calculator, inputs, written, within))
    if mistakes:
        raise Mistaken(mistakes)
    try:
        return calculator.run(inputs)
    except Refusal as refusal:
        mistake = _of_refusal(calculator, refusal, written, within)
    except Exception as error:
        told = f"with these inputs it breaks: {type(error).__name__}: {error}"
        mistake = Mistake(told, id=calculator.id, line=written.line(*within))
    raise Mistaken([mistake])


def _refused(
    calculator: Calculator[Any], inputs: dict[str, Any], written: Written, within: tuple[str, ...]
) -> Iterator[Mistake]:
    known = {input.name: input for input in calculator.inputs}
    for name, value in inputs.items():
        if name not in known:
            line = written.line(*within, str(name))
            yield unknown("input", str(name), known, calculator.id, line)
            continue
        try:
            known[name].read(value, typed=False)
        except Refusal as refusal:
            yield _of_refusal(calculator, refusal, written, within)


def _of_refusal(
    calculator: Calculator[Any], refusal: Refusal, written: Written, within: tuple[str, ...]
) -> Mistake:
    name = refusal.input or ""
    line = written.line(*within, name)
    return Mistake(refusal.problem, refusal.accepted, "", calculator.id, name, line=line)


def unknown(what: str, name: str, known: Iterable[str], id: str, line: int) -> Mistake:
    """A name that nothing bears: which are there, and which was probably meant."""
    names = list(known)
    return Mistake(
        f"there is no such {what}", ", ".join(names), nearest(name, names), id, name, line=line
    )
