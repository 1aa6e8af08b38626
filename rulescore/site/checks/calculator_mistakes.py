"""Mistakes in calculators, and between calculators, topics and pages."""

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterator, Set
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType
from typing import Any, get_args

from rulescore.catalogue import (
    book_and_topic,
    calculators,
    find_sheet,
    titles_of_books,
    topic_modules,
)
from rulescore.declare.answer import Answer
from rulescore.declare.calculator import FROM_ROLL, Calculator
from rulescore.declare.conditions import mattering
from rulescore.declare.inputs import Amount, Choice, Kind, Refusal, Switch, Whole, quoted
from rulescore.declare.mistakes import Mistake, nearest
from rulescore.declare.outputs import Figure, Odds, Output
from rulescore.site.content.calculator_source import calculator_mistake
from rulescore.site.content.fence_source import BREAKS
from rulescore.site.content.page_source import Page
from rulescore.topics import Topics, describe_error, id_of, location_of

MOST_OPEN = 5
VALUES = {
    int: "a whole number",
    Fraction: "a Fraction",
    bool: "True or False",
    str: "a text",
    NoneType: "None",
}


def mistakes_of_calculators(topics: Topics, pages: dict[str, Page]) -> Iterator[Mistake]:
    """Every mistake in the calculators of the imported topics, and between them and the pages."""
    placed = Counter(
        fence.names
        for page in pages.values()
        if page.is_topic
        for fence in page.fences
        if fence.kind == "calculator"
    )
    rules = {rule for page in pages.values() for rule in page.rules()}
    ids = Counter(calculator.id for calculator in calculators())
    for calculator in calculators():
        yield from _of_its_id(calculator, ids)
        yield from _of_its_place(calculator, placed)
        yield from _of_docstring(calculator, rules)
        if calculator.id not in topics.broken:
            yield from _of_open_inputs(calculator)
            yield from _check_write_back(calculator)
            yield from _of_key_figures(calculator)
            yield from _while_computing(calculator)
    yield from _of_rules(rules, topics.unread)
    yield from _of_refusals(topics)


def ids_of_other_books() -> set[str]:
    """The ids of calculators that are declared in a book other than the one that the id names."""
    return {found.id for found in calculators() if not found.id.startswith(f"{_home(found)[0]}.")}


def _home(calculator: Calculator[Any]) -> tuple[str, str]:
    """The book and the topic in which it is declared."""
    return book_and_topic(calculator.function.__module__)


def _of_its_id(calculator: Calculator[Any], ids: Counter[str]) -> Iterator[Mistake]:
    book, _ = _home(calculator)
    if not calculator.id.startswith(f"{book}."):
        yield calculator_mistake(calculator, "its id is of another book", f"{book}.<name>")
    if ids[calculator.id] > 1:
        yield calculator_mistake(calculator, "another calculator has this id", "an id of its own")


def _of_its_place(calculator: Calculator[Any], placed: Counter[str]) -> Iterator[Mistake]:
    """A calculator must be on exactly one topic’s page; the home page may show it as well."""
    times = placed[calculator.id]
    if times != 1:
        book, topic = _home(calculator)
        problem = f"it is in {times} places" if times else "it is on no page"
        accepted = f"one calculator fence with its id, as on docs/{book}/{topic}.md"
        yield calculator_mistake(calculator, problem, accepted)


def _of_docstring(calculator: Calculator[Any], rules: Set[str]) -> Iterator[Mistake]:
    """The docstring must name the rule that the calculator follows, and say what is refused."""
    text = inspect.getdoc(calculator.function) or ""
    book, _ = _home(calculator)
    if not re.search(rf"\({book}\.[a-z0-9-]+\.[a-z0-9-]+", text):
        shown = next(iter(calculator.rules), f"{book}.<topic>.<anchor>")
        problem = "it does not name the rule that the calculator follows"
        yield calculator_mistake(calculator, problem, f"its id in brackets, ({shown})", "docstring")
    for named in re.findall(rf"\b{book}\.[a-z0-9-]+\.[a-z0-9-]+\b", text):
        if named not in rules:
            problem = f"no page has a section for the rule “{named}”"
            accepted, near = "the id of a section, <book>.<topic>.<anchor>", nearest(named, rules)
            yield calculator_mistake(calculator, problem, accepted, "docstring", near)
    if "refused" not in text.lower():
        problem = "it does not say what is refused"
        accepted = "a line such as “Refused: nothing beyond the bounds.”"
        yield calculator_mistake(calculator, problem, accepted, "docstring")


def _of_open_inputs(calculator: Calculator[Any]) -> Iterator[Mistake]:
    """The number of inputs outside of folds, of those that matter as it opens; only the sheet of a
    book may have any number."""
    opening = {input.name: input.default for input in calculator.inputs}
    matter = mattering(calculator.inputs, opening)
    visible = [
        input.name
        for input in calculator.inputs
        if input.name in matter and not input.kind.more and not input.is_reading
    ]
    if not 1 <= len(visible) <= MOST_OPEN and not calculator.sheet:
        problem = f"{len(visible) or 'no'} inputs are not folded"
        accepted = f"1 to {MOST_OPEN}; more=True folds one away, reading_... is none of them"
        yield calculator_mistake(calculator, problem, accepted)


def _check_write_back(calculator: Calculator[Any]) -> Iterator[Mistake]:
    """What is written back must be an output, or the result of a roll, and an input of the sheet
    must accept it."""
    sheet = find_sheet(_home(calculator)[0])
    places = {input.name: input.kind for input in sheet.inputs} if sheet else {}
    given = {output.name: output for output in calculator.outputs}
    for name, source in calculator.writes_back.items():
        if name not in places:
            problem = f"the sheet of its book has no input “{name}”"
            accepted = ", ".join(places) or "a book with a sheet"
            yield calculator_mistake(
                calculator, problem, accepted, "writes_back", nearest(name, places)
            )
        elif source == FROM_ROLL:
            continue  # tests cover the values that rolls give
        elif source not in given:
            problem, near = f"there is no output “{source}”", nearest(source, given)
            yield calculator_mistake(calculator, problem, ", ".join(given), "writes_back", near)
        elif not _can_be_read(given[source], places[name]):
            problem = f"“{name}” of the sheet cannot read every “{source}”"
            accepted = f"a figure that is always {places[name].accepted()}, or none"
            yield calculator_mistake(calculator, problem, accepted, "writes_back")


def _can_be_read(output: Output, kind: Kind) -> bool:
    """Whether a kind of input accepts every value of the type of an output except None. That
    numbers are within its bounds is left to tests."""
    types = {one for one in _types(output) if one is not NoneType}
    if not isinstance(output.kind, Figure):
        return False
    if isinstance(kind, Choice):
        return bool(output.kind.words) and set(output.kind.words or ()) <= set(kind.options)
    read: dict[type, set[type]] = {Whole: {int}, Amount: {int, Fraction}, Switch: {bool}}
    return types <= read.get(type(kind), set())


def _while_computing(calculator: Calculator[Any]) -> Iterator[Mistake]:
    """An exception, a refusal or a wrong output when the calculator runs with its defaults."""
    try:
        result = calculator.run({})
        result.to_json()
    except Refusal as refusal:
        problem = f"it refuses its own defaults: {refusal.problem}"
        yield calculator_mistake(calculator, problem, refusal.accepted, refusal.input or "")
    except Exception as error:
        file, line = location_of(error)
        problem = f"with its defaults it {BREAKS}{describe_error(error)}"
        yield Mistake(problem, id=calculator.id, file=file, line=line)
    else:
        yield from _of_the_answer(calculator, result.answer)
        for output in calculator.outputs:
            value = getattr(result.answer.outputs, output.name)
            if not _fits(output, value):
                problem = f"it gives {quoted(repr(value))}, which is not of its type"
                accepted = " or ".join(VALUES.get(one, one.__name__) for one in _types(output))
                if isinstance(value, float):
                    accepted += ", by // or Fraction(a, b) instead of /"
                yield calculator_mistake(calculator, problem, accepted, output.name)


def _of_the_answer(calculator: Calculator[Any], answer: Answer[Any]) -> Iterator[Mistake]:
    """The working must have a step, and the dice may only decide existing outputs."""
    if not answer.working:
        yield calculator_mistake(
            calculator, "its working has no step", "one step at least", "working"
        )
    if answer.dice_roll is None:
        return
    faces = tuple(tuple(1 for _ in group.sides) for group in answer.dice_roll.groups)
    names = [output.name for output in calculator.outputs]
    for name in answer.dice_roll.interpret(faces).outcomes:
        if name not in names:
            near, accepted = nearest(name, names), ", ".join(names)
            problem = f"its dice decide “{name}”, which is no output"
            yield calculator_mistake(calculator, problem, accepted, "dice_roll", near)


def _of_key_figures(calculator: Calculator[Any]) -> Iterator[Mistake]:
    """A calculator with figures must mark one to be shown below the headline."""
    figures = [
        output.kind for output in calculator.outputs if isinstance(output.kind, Figure | Odds)
    ]
    if figures and not any(kind.key for kind in figures):
        problem = "no output is a key figure, shown below the headline"
        yield calculator_mistake(calculator, problem, "key=True on one to four outputs")


def _of_refusals(topics: Topics) -> Iterator[Mistake]:
    """A refusal must name an input of the book."""
    inputs: dict[str, set[str]] = {}
    for calculator in calculators():
        inputs.setdefault(_home(calculator)[0], set()).update(one.name for one in calculator.inputs)
    for module, file in topics.files.items():
        names = inputs.get(book_and_topic(module)[0], set())
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            named = _refused_by(node)
            if named is not None and named not in names:
                problem = f"a refusal names “{named}”, which is no input"
                near, line = nearest(named, names), getattr(node, "lineno", 1)
                yield Mistake(problem, "an input", near, id_of(file), "Refusal", str(file), line)


def _refused_by(node: ast.AST) -> str | None:
    """The input that a call of `Refusal` names, if it is a constant."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        first = node.args[0]
        if node.func.id == "Refusal" and isinstance(first, ast.Constant):
            return None if first.value is None else str(first.value)
    return None


def _types(output: Output) -> tuple[type, ...]:
    return get_args(output.type) or (output.type,)


def _fits(output: Output, value: Any) -> bool:
    """Whether a value has the annotated type; a whole number counts as a Fraction."""
    if not isinstance(output.kind, Figure | Odds):
        return True
    types = _types(output)
    return type(value) in types or (type(value) is int and Fraction in types)


def _of_rules(rules: set[str], unread: Set[str]) -> Iterator[Mistake]:
    """Ids of rules in the topics that no page has."""
    books = "|".join(titles_of_books())
    pattern = re.compile(rf"({books})(\.[a-z0-9-]+){{2}}")
    for name in topic_modules():
        if name in unread:
            continue
        module = import_module(name)
        file = Path(str(module.__file__))
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            written = node.value if isinstance(node, ast.Constant) else None
            if isinstance(written, str) and pattern.fullmatch(written) and written not in rules:
                assert isinstance(node, ast.Constant)
                problem = f"no page has a section for the rule “{written}”"
                accepted = "the id of a section, <book>.<topic>.<anchor>"
                near = nearest(written, rules)
                id = _naming(module, written) or id_of(file)
                yield Mistake(problem, accepted, near, id, "rules", str(file), node.lineno)


def _naming(module: ModuleType, rule: str) -> str:
    """The id of the calculator that declares a rule; "" if only working or a table names it."""
    declared = (one for one in vars(module).values() if isinstance(one, Calculator))
    return next((one.id for one in declared if rule in one.rules), "")
