"""A worked example: a calculator, its inputs, the figures that it must give, and a sentence.

    calculator: usiel.travel-cost
    inputs: {hours: 24, full_stamina: 100, current_stamina: 100}
    gives: {stamina_cost: 84}
    says: A day and a night on foot cost {stamina_cost} Stamina.

It is checked each time it is rendered: its figures, and that it names the settings of the book on
which they depend, so that it stays true if an assumption changes.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from rulescore.declare.calculator import Calculator, Result
from rulescore.declare.figures import number, odds
from rulescore.declare.inputs import Choice, Input, Refusal, Switch
from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.declare.outputs import Odds, Output
from rulescore.language import say
from rulescore.show.markup import Markup, join, tag
from rulescore.site.content.fence_source import named_calculator, run_as_written, unknown_name
from rulescore.site.content.page_source import EXAMPLE_OF
from rulescore.site.content.stated import agrees, as_stated, told, ways_to_state
from rulescore.site.content.yaml_lines import YamlFields, read_yaml, typed_text

PARTS = {
    "calculator": "the id of a calculator",
    "inputs": "{name: value, ...}, {} for the defaults",
    "gives": "{output: figure, ...}",
    "says": "a sentence, with computed figures as {output}",
}
TYPES: dict[str, type] = {"gives": dict, "says": str}


def worked_example(source: str) -> Markup:
    """The HTML of an example. Raises `Mistaken` with every mistake in it."""
    id = EXAMPLE_OF.search(source)
    written = read_yaml(source, id=id["id"] if id else "")
    mistakes = list(_wrong_parts(written))
    result = None
    try:
        calculator = named_calculator(written.fields.get("calculator"), written.line("calculator"))
        mistakes += _unknown_outputs(calculator, written)
        if "inputs" in written.fields:
            result = run_as_written(calculator, written.fields["inputs"], written, "inputs")
            mistakes += _wrong_figures(result, written)
    except Mistaken as mistaken:
        mistakes += mistaken.mistakes if "calculator" in written.fields else ()
    if result and not mistakes:
        mistakes += _unnamed_settings(result, written)
    if mistakes or not result:
        raise Mistaken(mistakes)
    return _render(result, written.fields["inputs"], written.fields["says"])


def _wrong_parts(written: YamlFields) -> Iterator[Mistake]:
    id = str(written.fields.get("calculator", ""))
    for part, what in PARTS.items():
        if part not in written.fields:
            yield Mistake("this part is missing", f"{part}: {what}", id=id, field=part)
        elif part in TYPES and not isinstance(written.fields[part], TYPES[part]):
            line = written.line(part)
            yield Mistake(f"this is no {part}", what, "", id, part, line=line)
    for name in written.fields:
        if name not in PARTS:
            yield unknown_name("part", name, PARTS, id, written.line(name))


def _unknown_outputs(calculator: Calculator[Any], written: YamlFields) -> Iterator[Mistake]:
    known = [output.name for output in calculator.outputs]
    for name in _part(written, "gives") or ():
        if name not in known:
            line = written.line("gives", str(name))
            yield unknown_name("output", str(name), known, calculator.id, line)
    for name in _outputs_in(_part(written, "says") or ""):
        if name not in known:
            yield unknown_name("output", name, known, calculator.id, written.line("says"))


def _wrong_figures(result: Result[Any], written: YamlFields) -> Iterator[Mistake]:
    """Wrong figures, also of misspelt outputs."""
    given = result.outputs_json()
    gives = _part(written, "gives") or {}
    for name, stated in gives.items():
        output = str(name)
        if output not in given:
            output = nearest(output, given.keys() - gives.keys())
        if output and not agrees(stated, given[output]):
            on_page, computed = as_stated(stated), given[output]
            problem = f"the page states {on_page}, the calculator gives {told(computed)}"
            accepted = f"{output}: {ways_to_state(computed)}, or a calculator that gives {on_page}"
            line = written.line("gives", str(name))
            yield Mistake(problem, accepted, "", result.calculator.id, output, line=line)


def _part(written: YamlFields, part: str) -> Any:
    """A part of the example; None if it is missing or wrong."""
    found = written.fields.get(part)
    return found if isinstance(found, TYPES[part]) else None


def _unnamed_settings(result: Result[Any], written: YamlFields) -> Iterator[Mistake]:
    """Settings of the book that are not named although they change the figures."""
    calculator, inputs = result.calculator, written.fields["inputs"]
    stated = [*written.fields["gives"], *_outputs_in(written.fields["says"])]
    given = result.outputs_json()
    figures = [given.get(name) for name in stated]
    for setting in calculator.inputs:
        if not setting.kind.assumed or setting.name in inputs:
            continue
        if any(
            _figures(calculator, {**inputs, setting.name: other}, stated) != figures
            for other in _options(setting)
        ):
            now = f"{setting.name}: {typed_text(setting.default)}"
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


def _outputs_in(sentence: str) -> list[str]:
    """The outputs that a sentence names in braces."""
    return sentence.replace("}", "{").split("{")[1::2]


def _render(result: Result[Any], inputs: dict[str, Any], says: str) -> Markup:
    id = result.calculator.id
    query = urlencode({name: typed_text(value) for name, value in inputs.items()})
    link = tag("a", say("Try it"), href=f"/r/{id}/?{query}", data_example=id)
    text = tag("p", tag("strong", say("Example.")), " ", _fill_in(says, result), " ", link)
    return tag("div", text, class_="rc-example")


def _fill_in(sentence: str, result: Result[Any]) -> Markup:
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
