"""What an author writes into a fence: the calculator that it names, and the inputs given to it.

usiel.travel-cost
hours: 14
"""

from collections.abc import Iterable, Iterator
from typing import Any

from rulescore.catalogue import calculators, find_calculator
from rulescore.declare.calculator import Calculator, Result
from rulescore.declare.inputs import Refusal
from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.site.content.yaml_lines import Written, read_written


def named_calculator(id: object, line: int) -> Calculator[Any]:
    """The calculator that a fence names. Raises `Mistaken` for an id that there is not."""
    try:
        return find_calculator(str(id))
    except Refusal:
        near = nearest(str(id), [known.id for known in calculators()])
        accepted = "the id of a calculator, as `rulescore list` shows them"
        problem = f"there is no calculator “{id}”"
        raise Mistaken([Mistake(problem, accepted, near, str(id), line=line)]) from None


def opened(source: str) -> Result[Any]:
    """The answer with which a calculator opens: its id, and below it the inputs where they are not
    the defaults. Raises `Mistaken`."""
    id, _line, inputs = source.partition("\n")
    found = named_calculator(id.strip(), 1)
    written = read_written(inputs, found.id, first=2)
    return run_as_written(found, written.fields, written)


def run_as_written(
    calculator: Calculator[Any], inputs: Any, written: Written, *within: str
) -> Result[Any]:
    """The answer to inputs that are in a fence. Raises `Mistaken` for all that are refused, and
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
