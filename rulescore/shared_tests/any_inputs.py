"""Inputs for any calculator, drawn from what it declares: at the bounds often, and a little beyond
where a person types freely."""

import re
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from rulescore.declare import Amount, Calculator, Choice, Switch, Whole
from rulescore.declare.grid import Grid
from rulescore.declare.inputs import Input, Line
from rulescore.declare.notation import DiceNotation
from rulescore.declare.plan import Plan
from rulescore.site.content.ledger import VECTORS

NUMBER, WORD = r"\d+", r"[^\W\d]+"
SEPARATOR = re.compile(r"[^\w\s](?=\s)")
TOKEN = re.compile(f"{NUMBER}|{WORD}|.", re.DOTALL)
ODD = [*" ,;:/-+.#", "**", "\t", "\n", "\u2028", "\N{MINUS SIGN}", "Ö", "½"]
MOST_TIMES = 60
"""A text is written out so many times over, and a word so many letters long, at the most."""


def any_inputs(
    calculator: Calculator[Any], **own: st.SearchStrategy[Any]
) -> st.SearchStrategy[dict[str, Any]]:
    """Some inputs, the others left at their defaults; `own` says how to draw some otherwise."""
    drawn = {input.name: values(calculator, input) for input in calculator.inputs}
    return st.fixed_dictionaries({}, optional={**drawn, **own})


def values(calculator: Calculator[Any], input: Input) -> st.SearchStrategy[Any]:
    """Values of an input, from its kind; those of a line of text from its examples."""
    kind = input.kind
    if isinstance(kind, Whole):
        least, most = int(kind.least), int(kind.most)
        return st.one_of(st.sampled_from([least, most, input.default]), st.integers(least, most))
    if isinstance(kind, Amount):
        least, most = Fraction(kind.least), Fraction(kind.most)
        cents = st.integers(int(least * 100), int(most * 100)).map(lambda cent: Fraction(cent, 100))
        small = cents.map(lambda amount: max(least, min(most, amount % 20)))
        return st.one_of(st.sampled_from([least, most, input.default]), small, cents)
    if isinstance(kind, Plan):
        segment = st.tuples(st.sampled_from(list(kind.activities)), st.integers(0, 12))
        return st.lists(segment, max_size=5).map(
            lambda segments: ", ".join(f"{activity} {length}" for activity, length in segments)
        )
    if isinstance(kind, DiceNotation):
        return dice_texts(kind)
    if isinstance(kind, Grid):
        return grids(kind)
    if isinstance(kind, Switch):
        return st.booleans()
    if isinstance(kind, Choice):
        return st.sampled_from(list(kind.options))
    assert isinstance(kind, Line)
    vectors = [one.given.get(input.name) for one in VECTORS if one.id == calculator.id]
    shown = [input.default, kind.example, *(text for text in vectors if text is not None)]
    return texts(list(dict.fromkeys(shown)), kind.accepted())


def dice_texts(kind: DiceNotation) -> st.SearchStrategy[str]:
    """Dice and numbers as a reader may type them, a little beyond what is accepted."""
    numbers = st.sampled_from(
        [kind.plain[0] - 1, kind.plain[0], kind.plain[-1], 1 + kind.plain[-1]]
    )
    dice = st.builds(
        "{}d{}".format, st.integers(0, 1 + kind.most_dice), st.sampled_from(kind.sides)
    )
    added = st.builds("{}{:+}".format, dice, st.integers(kind.added[0] - 1, 1 + kind.added[-1]))
    several = st.lists(dice, min_size=1, max_size=3).map("+".join)
    return st.one_of(numbers.map(str), dice, added, several)


def grids(kind: Grid) -> st.SearchStrategy[str]:
    """Small grids, some of another shape, with cells at the bounds and a little beyond."""
    cells = ["0", "0", "0", "1", "3", str(kind.most_value), str(kind.most_value + 1), "#"]
    rows = st.lists(
        st.sampled_from(cells[: -1 if not kind.walls else None]), min_size=3, max_size=3
    )
    return st.lists(rows.map(" ".join), min_size=2, max_size=3).map(" / ".join)


@st.composite
def texts(draw: st.DrawFn, shown: list[str], accepted: str) -> str:
    """A text like the `shown` ones: as it stands or recombined from their parts, with other
    numbers and words, then perhaps amiss. What is `accepted`, in words, gives bounds and words."""
    bounds = sorted(
        {max(0, int(bound) + off) for bound in re.findall(NUMBER, accepted) for off in (-1, 0, 1)}
    )
    times = [bound for bound in bounds if 0 < bound <= MOST_TIMES]
    words = re.findall(WORD, " ".join([*shown, *shown, accepted]))
    text = draw(st.one_of(st.sampled_from(shown), put_together(shown, times)))
    if draw(st.booleans()):
        text = draw(with_other_tokens(text, bounds, words + ["x" * letters for letters in times]))
    for _ in range(draw(st.sampled_from([0, 0, 0, 0, 1, 2]))):
        text = draw(amiss(text))
    return text


@st.composite
def put_together(draw: st.DrawFn, shown: list[str], times: list[int]) -> str:
    """Parts of texts between separators of one kind, in any order, at times more than there may
    be."""
    separators = sorted(set(SEPARATOR.findall(" ".join(shown))))
    if not separators:
        return draw(st.sampled_from(shown))
    separator = draw(st.sampled_from(separators))
    parts = sorted({part.strip() for text in shown if text for part in text.split(separator)})
    chosen = draw(st.lists(st.sampled_from(parts), max_size=7, unique=draw(st.booleans())))
    return f"{separator} ".join(chosen * draw(st.sampled_from(_mostly(1, times))))


@st.composite
def with_other_tokens(draw: st.DrawFn, text: str, bounds: list[int], words: list[str]) -> str:
    """A text with some numbers moved, to a neighbour or to a bound, and some words made others."""
    tokens = TOKEN.findall(text)
    for place, token in enumerate(tokens):
        if token.isdecimal():
            near = [str(int(token) - 1), str(int(token) + 1)]
            tokens[place] = draw(st.sampled_from(_mostly(token, [*near, *map(str, bounds)])))
        elif re.fullmatch(WORD, token):
            tokens[place] = draw(st.sampled_from(_mostly(token, words)))
    return "".join(tokens)


@st.composite
def amiss(draw: st.DrawFn, text: str) -> str:
    """A text with one of its tokens dropped, doubled, moved, or an odd one put there."""
    tokens = TOKEN.findall(text)
    place = draw(st.integers(0, len(tokens)))
    here = tokens[place : place + 1]
    del tokens[place : place + 1]
    odd = st.sampled_from(ODD).map(lambda odd: (place, [odd, *here]))
    moved = st.integers(0, len(tokens)).map(lambda to: (to, here))
    there, put = draw(st.one_of(st.sampled_from([(place, []), (place, here * 2)]), moved, odd))
    return "".join([*tokens[:there], *put, *tokens[there:]])


def _mostly(usual: Any, others: list[Any]) -> list[Any]:
    """A list to draw from in which two thirds are the usual one."""
    return [*[usual] * (2 * len(others) + 1), *others]
