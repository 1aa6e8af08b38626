"""The figures that another reading changes, by a question that it answers differently."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Any

from rulescore.declare.calculator import Result
from rulescore.declare.figures import unit_for
from rulescore.declare.inputs import Refusal
from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.declare.outputs import Figure, Odds, Output
from rulescore.show.answer import format_figure
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.page_source import read_pages
from rulescore.site.content.usual_inputs import Texts, examples, texts_of, usual
from rulescore.site.pages.open_questions import Setting, Use, mistake_in

MOST_TRIED = 150
"""How many questions close to the opening are tried for each calculator."""


@dataclass(frozen=True)
class Change:
    """The answers to a question by our reading and by another one, and the first figure in which
    they differ."""

    ours: Result[Any]
    other: Result[Any]
    output: Output

    def figure(self, result: Result[Any]) -> str:
        """The figure in one of the answers, without its unit."""
        return _plain(result, self.output)

    @property
    def size(self) -> Fraction:
        """How much the other reading changes, from 0 to 1: by how much a chance moves, or by what
        share of the greater of two figures they differ; 1 for what is no figure."""
        one, other = _value(self.ours, self.output), _value(self.other, self.output)
        if not isinstance(one, int | Fraction) or not isinstance(other, int | Fraction):
            return Fraction(1)
        if isinstance(self.output.kind, Odds):
            return abs(Fraction(one) - other)
        share = abs(Fraction(one) - other) / max(abs(Fraction(one)), abs(Fraction(other)))
        return min(Fraction(1), share)

    @property
    def unit(self) -> str:
        """Its unit; nothing for chances."""
        value = _value(self.other, self.output)
        unit = self.other.unit(self.output)
        return unit_for(value, unit) if unit and isinstance(value, int | Fraction) else ""


def find_changes(setting: Setting) -> dict[Any, Change]:
    """What each choice other than ours changes: in a worked example, preferably one that names the
    setting, else close to the opening of a calculator. Raises `Mistaken` for a choice that changes
    none of these."""
    others = [choice for choice in setting.options if choice != setting.input.default]
    changes = {choice: _change_by(setting, choice) for choice in others}
    if mistakes := [_no_example(setting, choice) for choice, found in changes.items() if not found]:
        raise Mistaken(mistakes)
    return {choice: found for choice, found in changes.items() if found}


def _change_by(setting: Setting, choice: Any) -> Change | None:
    for use, question in _questions(setting):
        try:
            given = {name: text for name, text in question.items() if name != use.input.name}
            ours = use.calculator.run(given, typed=True)
            text = use.input.kind.to_text(choice)
            other = use.calculator.run({**given, use.input.name: text}, typed=True)
        except Refusal:
            continue
        if output := _difference(ours, other):
            return Change(ours, other, output)
    return None


def _no_example(setting: Setting, choice: Any) -> Mistake:
    first = setting.uses[0]
    problem = f"no example shows what the choice “{choice}” changes"
    accepted = f"a worked example of {first.calculator.id} with {first.input.name}: {choice}"
    return mistake_in(first, problem, accepted)


def _questions(setting: Setting) -> Iterator[tuple[Use, Texts]]:
    for use in setting.uses:
        known = _examples().get(use.calculator.id, [])
        yield from ((use, one) for one in sorted(known, key=lambda one: use.input.name not in one))
        yield use, {}
    for use in setting.uses:
        opening = {input.name: input.default for input in use.calculator.inputs}
        near = usual(use.calculator, texts_of(use.calculator, opening))
        yield from ((use, one) for one in islice(near, MOST_TRIED))


@cache
def _examples() -> dict[str, list[Texts]]:
    return examples(read_pages(docs_folder()).values())


def _difference(ours: Result[Any], other: Result[Any]) -> Output | None:
    """The figure in which two answers to one question differ; first those in the headline, then
    key figures."""
    differing = [
        (not _is_in_headline(ours, output), not output.kind.key, place)
        for place, output in enumerate(ours.calculator.outputs)
        if isinstance(output.kind, Figure | Odds) and _plain(ours, output) != _plain(other, output)
    ]
    return ours.calculator.outputs[min(differing)[-1]] if differing else None


def _is_in_headline(result: Result[Any], output: Output) -> bool:
    figure = rf"(?<![\d.,]){re.escape(_plain(result, output))}(?!\d|[.,]\d)"
    return re.search(figure, result.answer.headline) is not None


def _plain(result: Result[Any], output: Output) -> str:
    return format_figure(output, _value(result, output), "").partition("<")[0]


def _value(result: Result[Any], output: Output) -> Any:
    return getattr(result.answer.outputs, output.name)
