"""Under which conditions an input matters, and which one follows another until it is touched.

A form shows an input only while it matters. It keeps its value meanwhile, and is read or refused as
ever.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulescore.declare.inputs import Amount, Input, Kind, Unacceptable, Whole, quoted
from rulescore.declare.mistakes import nearest

Wrong = tuple[str, str, str]
"""What is wrong with a condition, what is accepted, and the name that was probably meant."""


def condition_values(kind: Kind) -> dict[str, tuple[Any, ...]]:
    """The values under which an input may matter, by the input that must have one of them."""
    return {name: _several(values) for name, values in kind.only_if.items()}


def exception_values(kind: Kind) -> dict[str, tuple[Any, ...]]:
    """The values under which an input cannot matter, by the input that must have none of them."""
    return {name: _several(values) for name, values in kind.not_if.items()}


def _several(values: Any) -> tuple[Any, ...]:
    return tuple(values) if isinstance(values, tuple | list) else (values,)


def mattering(inputs: Iterable[Input], values: Mapping[str, Any]) -> set[str]:
    """The names of the inputs that matter while all have these values.

    None matters on account of one (`only_if`) that does not matter itself.
    """
    kinds = {input.name: input.kind for input in inputs}

    def meets(name: str, asked: tuple[Any, ...]) -> bool:
        return any(kinds[name].meets(values[name], one) for one in asked)

    def matters(name: str) -> bool:
        kind = kinds[name]
        conditions, exceptions = condition_values(kind), exception_values(kind)
        return (
            all(meets(other, asked) for other, asked in conditions.items())
            and not any(meets(other, asked) for other, asked in exceptions.items())
            and all(matters(other) for other in conditions)
        )

    return {name for name in kinds if matters(name)}


def wrong_conditions(
    input: Input, inputs: Sequence[Input], names: Sequence[str]
) -> Iterator[Wrong]:
    """What is wrong with the conditions of an input. `names` are those of all inputs, of which some
    may not be known better."""
    kinds = {one.name: one.kind for one in inputs}
    for name, values in [
        *condition_values(input.kind).items(),
        *exception_values(input.kind).items(),
    ]:
        others = [one for one in names if one != input.name]
        if name == input.name:
            yield "its condition is on itself", ", ".join(others), ""
        elif name not in names:
            problem = f"its condition is on “{name}”, which is no input"
            yield problem, ", ".join(others), nearest(name, others)
        elif name in kinds:
            yield from _wrong_values(name, kinds[name], values)
    circle = _circle(input.name, kinds)
    if len(circle) > 2:
        yield (
            f"its condition leads back to it: {', '.join(circle)}",
            "conditions in one direction",
            "",
        )


def _wrong_values(name: str, kind: Kind, values: tuple[Any, ...]) -> Iterator[Wrong]:
    if not values:
        yield f"its condition names no value of “{name}”", kind.accepted(), ""
    for value in values:
        try:
            kind.asked_as_text(value)
        except Unacceptable:
            problem = f"its condition asks for {quoted(repr(value))}, which “{name}” cannot be"
            yield problem, kind.accepted(), ""


def _circle(start: str, kinds: Mapping[str, Kind]) -> list[str]:
    """The inputs from one back to itself, each with a condition on the next; nothing where its
    conditions lead elsewhere."""
    reached: dict[str, list[str]] = {start: [start]}
    ahead = [start]
    while ahead:
        name = ahead.pop()
        kind = kinds.get(name)
        for other in {**kind.only_if, **kind.not_if} if kind else ():
            if other == start:
                return [*reached[name], start]
            if other not in reached:
                reached[other] = [*reached[name], other]
                ahead.append(other)
    return []


def wrong_following(input: Input, inputs: Sequence[Input], names: Sequence[str]) -> Iterator[Wrong]:
    """What is wrong with the input that one follows."""
    name = input.kind.follows
    if not name:
        return
    others = [one for one in names if one != input.name]
    if name not in others:
        which = "itself" if name == input.name else f"“{name}”, which is no input"
        yield f"it follows {which}", ", ".join(others), nearest(name, others)
        return
    followed = next((one for one in inputs if one.name == name), None)
    if followed is None:
        return
    if followed.kind.follows:
        yield f"it follows “{name}”, which follows another", "an input that follows none", ""
    elif not _takes_all(input.kind, followed.kind):
        yield (
            f"it cannot have every value of “{name}”, which it follows",
            followed.kind.accepted(),
            "",
        )
    elif input.default != followed.default:
        problem = f"it opens with another value than “{name}”, which it follows"
        yield problem, followed.kind.to_text(followed.default), ""


def _takes_all(kind: Kind, followed: Kind) -> bool:
    """Whether a number can have every value of another."""
    if not isinstance(kind, Whole | Amount) or not isinstance(followed, Whole | Amount):
        return False
    is_finer = isinstance(kind, Amount) or isinstance(followed, Whole)
    return is_finer and kind.least <= followed.least and followed.most <= kind.most


def condition_in_words(kind: Kind) -> str:
    """When an input matters, for a description; nothing where it always does."""
    told = [
        *(f"{name} is {_listed(values)}" for name, values in condition_values(kind).items()),
        *(f"{name} is not {_listed(values)}" for name, values in exception_values(kind).items()),
    ]
    return f"Matters only if {' and '.join(told)}" if told else ""


def _listed(values: tuple[Any, ...]) -> str:
    texts = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return " or ".join(texts)
