"""What an author writes in a fence: the id of a calculator, and inputs for it.

usiel.travel-cost
hours: 14
"""

from collections.abc import Iterable, Iterator
from typing import Any

from rulescore.catalogue import calculators, find_calculator
from rulescore.declare.calculator import Calculator, Result
from rulescore.declare.inputs import Refusal
from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.site.content.yaml_lines import YamlFields, read_yaml, typed_text
from rulescore.topics import describe_error, is_authors_file, location_of

BREAKS = "breaks: "
"""How a mistake begins to say which exception was raised."""


def named_calculator(id: object, line: int) -> Calculator[Any]:
    """The calculator that a fence names. Raises `Mistaken` for an unknown id."""
    try:
        return find_calculator(str(id))
    except Refusal:
        near = nearest(str(id), [known.id for known in calculators()])
        accepted = "the id of a calculator, as `rulescore list` shows them"
        problem = f"there is no calculator “{id}”"
        raise Mistaken([Mistake(problem, accepted, near, str(id), line=line)]) from None


def opening_result(source: str) -> Result[Any]:
    """The answer that a calculator shows at first. The source has its id and, below that, the
    inputs that differ from the defaults. Raises `Mistaken`."""
    id, _line, inputs = source.partition("\n")
    found = named_calculator(id.strip(), 1)
    written = read_yaml(inputs, found.id, first=2)
    return run_as_written(found, written.fields, written)


def run_as_written(
    calculator: Calculator[Any], inputs: Any, written: YamlFields, *within: str
) -> Result[Any]:
    """The answer to the inputs of a fence. Raises `Mistaken` for all inputs that are refused, and
    for an exception while computing, which is reported where its author can mend it."""
    if not isinstance(inputs, dict):
        line = written.line(*within)
        problem, accepted = "these are no inputs", "{name: value, ...}, {} for the defaults"
        raise Mistaken([Mistake(problem, accepted, "", calculator.id, ".".join(within), line=line)])
    mistakes = list(_refusals(calculator, inputs, written, within))
    if mistakes:
        raise Mistaken(mistakes)
    try:
        return calculator.run(inputs)
    except Refusal as refusal:
        mistake = _of_refusal(calculator, refusal, written, within)
    except Exception as error:
        given = ", ".join(f"{name}: {typed_text(value)}" for name, value in inputs.items())
        problem = f"with {given or 'its defaults'} it {BREAKS}{describe_error(error)}"
        file, line = location_of(error)
        if not is_authors_file(file):
            file, line = "", written.line(*within)
        mistake = Mistake(problem, id=calculator.id, file=file, line=line)
    raise Mistaken([mistake])


def breaks(mistakes: Iterable[Mistake]) -> set[str]:
    """The calculators that break while they compute: what else they are asked follows from that."""
    return {mistake.id for mistake in mistakes if f" it {BREAKS}" in mistake.problem}


def _refusals(
    calculator: Calculator[Any],
    inputs: dict[str, Any],
    written: YamlFields,
    within: tuple[str, ...],
) -> Iterator[Mistake]:
    known = {input.name: input for input in calculator.inputs}
    for name, value in inputs.items():
        if name not in known:
            line = written.line(*within, str(name))
            yield unknown_name("input", str(name), known, calculator.id, line)
            continue
        try:
            known[name].read(value, typed=False)
        except Refusal as refusal:
            yield _of_refusal(calculator, refusal, written, within)


def _of_refusal(
    calculator: Calculator[Any], refusal: Refusal, written: YamlFields, within: tuple[str, ...]
) -> Mistake:
    name = refusal.input or ""
    line = written.line(*within, name)
    return Mistake(refusal.problem, refusal.accepted, "", calculator.id, name, line=line)


def unknown_name(what: str, name: str, known: Iterable[str], id: str, line: int) -> Mistake:
    """The mistake of an unknown name: it lists the known names, and which was probably meant."""
    names = list(known)
    return Mistake(
        f"there is no such {what}", ", ".join(names), nearest(name, names), id, name, line=line
    )
