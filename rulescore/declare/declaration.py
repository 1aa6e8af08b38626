"""How a typed function is read as the declaration of a calculator, and what may be wrong with it.

Each mistake is reported with the line where it was made, all those of a declaration together.
"""

import ast
import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from rulescore.declare.answer import Answer
from rulescore.declare.conditions import wrong_conditions, wrong_following
from rulescore.declare.inputs import Input, Kind, Unacceptable, quoted
from rulescore.declare.mistakes import Mistake
from rulescore.declare.outputs import Column, Output, OutputKind, Rows
from rulescore.language import in_english

A_KIND = "Annotated[type, kind] with a kind of input such as Whole, Amount, Switch or Choice"
AN_OUTPUT = "Annotated[type, kind] with Figure, Odds, Spread or Rows"
A_COLUMN = "a list of a NamedTuple whose fields are Annotated[type, Column(...)]"
SOME_RULES = "a tuple of ids, with a comma behind a single one: (WALKING_RULE,)"
AN_ANSWER = "-> Answer[Outputs], Outputs a dataclass whose fields are annotated outputs"


class Declaration:
    """A function being read as the calculator `id`: its rules, inputs and outputs as far as they
    are right, and the mistakes in it."""

    def __init__(self, id: str, function: Callable[..., Any], rules: object = ()) -> None:
        self.id = id
        self.mistakes: list[Mistake] = []
        self._function = function
        self.rules = rules if isinstance(rules, tuple) else ()
        if not isinstance(rules, tuple):
            self._mistake(function, "rules", f"{quoted(rules)!r} is no tuple", SOME_RULES)
        hints = self._hints(function, "its annotations")
        self.outputs = tuple(self._read_outputs(hints.pop("return", None)))
        self.inputs = tuple(self._read_inputs(hints))
        self._check_conditions()

    def _hints(self, of: Any, what: str) -> dict[str, Any]:
        try:
            return get_type_hints(of, include_extras=True)
        except Exception as error:
            self._mistake(of, "", f"{what} cannot be read: {type(error).__name__}: {error}", "")
            return {}

    def _read_inputs(self, hints: dict[str, Any]) -> Iterator[Input]:
        for parameter in inspect.signature(self._function).parameters.values():
            if parameter.kind is parameter.VAR_KEYWORD:
                continue  # what it is given besides, its decorator says
            wrong = len(self.mistakes)
            name, default = parameter.name, parameter.default
            kind = next(
                (one for one in get_args(hints.get(name))[1:] if isinstance(one, Kind)), None
            )
            if parameter.kind is not parameter.KEYWORD_ONLY:
                self._input_mistake(name, "it is not keyword-only", "inputs after a bare *")
            if kind is None and hints:
                self._input_mistake(name, "it has no kind", A_KIND)
            if default is parameter.empty:
                self._input_mistake(name, "it has no default", "a default, where a reader starts")
            elif kind is not None:
                self._check_default(name, kind, default)
            if kind is not None and wrong == len(self.mistakes):
                yield Input(name, kind, default)

    def _check_default(self, name: str, kind: Kind, default: Any) -> None:
        least, most = getattr(kind, "least", 0), getattr(kind, "most", 0)
        if least > most:
            self._input_mistake(name, f"its bounds are {least} to {most}", "the lower bound first")
            return
        try:
            kind.read_value(default)
        except Unacceptable:
            self._input_mistake(name, *_refused_default(kind, default))

    def _check_conditions(self) -> None:
        names = [
            one.name
            for one in inspect.signature(self._function).parameters.values()
            if one.kind is not one.VAR_KEYWORD
        ]
        for input in self.inputs:
            for check in (wrong_conditions, wrong_following):
                for problem, accepted, near in check(input, self.inputs, names):
                    self._input_mistake(input.name, problem, accepted, near)

    def _read_outputs(self, returned: Any) -> Iterator[Output]:
        (outputs, *_) = get_args(returned) or (None,)
        if get_origin(returned) is not Answer or not is_dataclass(outputs):
            self._mistake(self._function, "return", "it does not say what it gives", AN_ANSWER)
            return
        assert isinstance(outputs, type)
        if not outputs.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            self._mistake(
                outputs, "return", "its outputs can be changed", "@dataclass(frozen=True)"
            )
        hints = self._hints(outputs, "the annotations of its outputs")
        for field in fields(outputs):
            hint = hints.get(field.name)
            kind = next((one for one in get_args(hint)[1:] if isinstance(one, OutputKind)), None)
            if kind is None:
                self._mistake(outputs, field.name, "this output has no kind", AN_OUTPUT)
            elif isinstance(kind, Rows) and not _has_columns(get_args(hint)[0]):
                self._mistake(outputs, field.name, "this table has no columns", A_COLUMN)
            else:
                yield Output(field.name, kind, get_args(hint)[0])

    def _input_mistake(self, name: str, problem: str, accepted: str, near: str = "") -> None:
        self._mistake(self._function, name, problem, accepted, near)

    def _mistake(
        self, within: Any, field: str, problem: str, accepted: str, near: str = ""
    ) -> None:
        file, lines = _places(within)
        line = lines.get(field, lines[""])
        self.mistakes.append(Mistake(problem, accepted, near, self.id, field, file, line))


def _refused_default(kind: Kind, default: Any) -> tuple[str, str]:
    """What is wrong with a default that its kind refuses, and what it accepts."""
    with in_english():
        try:
            kind.read_value(default)
        except Unacceptable as refused:
            return f"its kind refuses the default: {refused}", kind.accepted()
        return "its kind refuses the default", kind.accepted()


def _has_columns(table_type: Any) -> bool:
    (row, *_) = get_args(table_type) or (None,)
    hints = get_type_hints(row, include_extras=True) if isinstance(row, type) else {}
    return bool(hints) and all(
        any(isinstance(one, Column) for one in get_args(hint)[1:]) for hint in hints.values()
    )


@cache
def _places(within: Any) -> tuple[str, dict[str, int]]:
    """The file in which a function or class stands, and the line of each of its parameters or
    fields by name, and of what its decorator is given; under no name, its own."""
    try:
        source, first = inspect.getsourcelines(within)
        file = inspect.getsourcefile(within) or ""
    except (OSError, TypeError):
        code = getattr(within, "__code__", None)  # its source is not at hand, as in a browser
        return getattr(code, "co_filename", within.__module__), {
            "": getattr(code, "co_firstlineno", 1)
        }
    from textwrap import dedent  # only for who has made a mistake; browsers need not fetch it

    tree = ast.parse(dedent("".join(source)))
    own = next(node for node in ast.walk(tree) if isinstance(node, ast.stmt))
    given = {
        keyword.arg: keyword.lineno
        for decorator in getattr(own, "decorator_list", [])
        for keyword in getattr(decorator, "keywords", [])
        if keyword.arg
    }
    named = {node.arg: node.lineno for node in ast.walk(tree) if isinstance(node, ast.arg)} | {
        node.target.id: node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    lines = {"": own.lineno, **given, **named}
    return file, {name: first - 1 + line for name, line in lines.items()}
