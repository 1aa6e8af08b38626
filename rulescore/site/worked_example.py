"""A worked example: a calculator, its inputs, the figures that it must give, and a sentence.

    calculator: usiel.travel-cost
    inputs: {hours: 24, full_stamina: 100, current_stamina: 100}
    gives: {stamina_cost: 84}
    says: A day and a night on foot cost {stamina_cost} Stamina.

It is proven each time that it is printed: its figures, and that it names the settings of the book
on which they rest, so that an assumption may change and the example still holds.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from rulescore.calculator import Calculator, Result
from rulescore.figures import number, odds
from rulescore.inputs import Choice, Input, Refusal, Switch
from rulescore.mistakes import Mistake, Mistaken, nearest
from rulescore.outputs import Odds, Output
from rulescore.show.markup import Markup, join, tag
from rulescore.site.fence_source import named_calculator, run_as_written, unknown
from rulescore.site.written import Written, read_written

NAMED = re.compile(r"^calculator: *(\S+)", re.MULTILINE)
PARTS = {
    "calculator": "the id of a calculator",
    "inputs": "{name: value, ...}, {} for the defaults",
    "gives": "{output: figure, ...}",
    "says": "a sentence, with computed figures as {output}",
}


def worked_example(source: str) -> Markup:
    """The example as it stands on a page. Raises `Mistaken` with all that is wrong in it."""
    id = NAMED.search(source)
    written = read_written(source, id=id[1] if id else "")
    _check_parts(written)
    fields = written.fields
    calculator = named_calculator(fields["calculator"], written.line("calculator"))
    result = run_as_written(calculator, fields["inputs"], written, "inputs")
    mistakes = [*_wrong_figures(result, written), *_unnamed_settings(result, written)]
    if mistakes:
        raise Mistaken(mistakes)
    return _printed(result, fields["inputs"], fields["says"])


def _check_parts(written: Written) -> None:
    id = str(written.fields.get("calculator", ""))
    missing = [
        Mistake("this part is missing", f"{part}: {what}", id=id, field=part)
        for part, what in PARTS.items()
        if part not in written.fields
    ]
    strange = [
        Mistake(
            "there is no such part", ", ".join(PARTS), nearest(name, PARTS), id, name, line=line
        )
        for name in written.fields
        if name not in PARTS
        for line in [written.line(name)]
    ]
    if missing or strange:
        raise Mistaken([*missing, *strange])
    for part, kind in (("gives", dict), ("says", str)):
        if not isinstance(written.fields[part], kind):
            line = written.line(part)
            raise Mistaken([Mistake(f"this is no {part}", PARTS[part], "", id, part, line=line)])


def _wrong_figures(result: Result[Any], written: Written) -> Iterator[Mistake]:
    given = result.outputs_json()
    id = result.calculator.id
    for name, stated in written.fields["gives"].items():
        line = written.line("gives", name)
        if name not in given:
            yield unknown("output", str(name), given, id, line)
        elif not _same(given[name], stated):
            problem = (
                f"the page states {_shown(stated)}, the calculator gives {_shown(given[name])}"
            )
            yield Mistake(problem, id=id, field=name, line=line)
    for name in _named(written.fields["says"]):
        if name not in given:
            yield unknown("output", name, given, id, written.line("says"))


def _unnamed_settings(result: Result[Any], written: Written) -> Iterator[Mistake]:
    """The settings of the book that are not named, and under which other figures would hold."""
    calculator, inputs = result.calculator, written.fields["inputs"]
    stated = [*written.fields["gives"], *_named(written.fields["says"])]
    given = result.outputs_json()
    figures = [given.get(name) for name in stated]
    for setting in calculator.inputs:
        if not setting.kind.assumed or setting.name in inputs:
            continue
        if any(
            _figures(calculator, {**inputs, setting.name: other}, stated) != figures
            for other in _options(setting)
        ):
            now = f"{setting.name}: {_typed(setting.default)}"
            problem = f"its figures hold for {now} only, and it does not say so"
            line = written.line("inputs")
            yield Mistake(
                problem, f"{now} among its inputs", "", calculator.id, setting.name, line=line
            )


def _options(setting: Input) -> list[Any]:
    if isinstance(setting.kind, Choice):
        return list(setting.kind.options)
    return [True, False] if isinstance(setting.kind, Switch) else []


def _figures(calculator: Calculator[Any], inputs: dict[str, Any], names: list[str]) -> list[Any]:
    try:
        outputs = calculator.run(inputs).outputs_json()
    except Refusal:
        return []
    return [outputs.get(name) for name in names]


def _named(sentence: str) -> list[str]:
    """The outputs that a sentence names in braces."""
    return sentence.replace("}", "{").split("{")[1::2]


def _same(given: Any, stated: Any) -> bool:
    numbers = isinstance(given, int | float) and isinstance(stated, int | float)
    return abs(given - stated) < 1e-9 if numbers else bool(given == stated)


def _shown(value: Any) -> str:
    return "nothing" if value is None else _typed(value)


def _printed(result: Result[Any], inputs: dict[str, Any], says: str) -> Markup:
    id = result.calculator.id
    query = urlencode({name: _typed(value) for name, value in inputs.items()})
    link = tag("a", "Try it", href=f"/r/{id}/?{query}", data_example=id)
    told = tag("p", tag("strong", "Example."), " ", _said(says, result), " ", link)
    return tag("div", told, class_="rc-example")


def _said(sentence: str, result: Result[Any]) -> Markup:
    """The sentence, with each {output} as a figure."""
    outputs = {output.name: output for output in result.calculator.outputs}
    pieces = []
    for place, piece in enumerate(sentence.replace("}", "{").split("{")):
        if place % 2:
            value = getattr(result.answer.outputs, piece)
            pieces.append(tag("strong", _figure(outputs[piece], value)))
        else:
            pieces.append(join(piece))
    return join(*pieces)


def _figure(output: Output, value: Any) -> str:
    if isinstance(output.kind, Odds) and value is not None:
        return odds(value, output.kind.faces)
    is_number = isinstance(value, int | Fraction) and not isinstance(value, bool)
    return number(value) if is_number else str(value)


def _typed(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
