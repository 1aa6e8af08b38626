"""Attacks worked out by hand: every roll of the 1D20 and every fall of the dice."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import strategies as st

from rulescore.declare import Answer

Shares = dict[int, Fraction]
EFFECTS = st.sampled_from(["0", "3", "1D4", "1D6+1", "2D3", "1D4+1D2"])
VALUES = st.one_of(st.integers(5, 15), st.sampled_from([1, 30]))
DEFENSES = st.one_of(st.integers(5, 15), st.sampled_from([-10, 30]))


def rolls(text: str) -> list[int]:
    """Every fall of dice and numbers added up, each as likely as the others."""
    totals = [0]
    for term in text.upper().split("+"):
        number, is_dice, sides = term.partition("D")
        faces = range(1, int(sides) + 1) if is_dice else [int(number)]
        for _ in range(int(number) if is_dice else 1):
            totals = [total + face for total in totals for face in faces]
    return totals


def said(answer: Answer[Any], *faces: tuple[int, ...]) -> str:
    """What the dice of an answer mean when they show these faces."""
    assert answer.dice_roll
    return answer.dice_roll.interpret(faces).sentence


def shares(values: list[int]) -> Shares:
    return {value: Fraction(n, len(values)) for value, n in Counter(values).items()}


def one_hit(damage: str, armor: str, extra: list[list[int]]) -> Shares:
    """What a hit does, by every fall of its dice; `extra` is what each Advantage may add."""
    falls = product(rolls(damage), rolls(armor), *extra)
    return shares([max(0, dealt + sum(more) - stopped) for dealt, stopped, *more in falls])


def one_attack(inputs: dict[str, Any], advantages: int = 0, extra: str = "1D4") -> Shares:
    """An attack with so many Advantages, by every roll of the 1D20 and fall of the dice."""
    hit = one_hit(inputs["damage"], inputs["armor"], [rolls(extra)] * advantages)
    needed = inputs["attack_value"] + 2 * advantages + (10 - inputs["defense"])
    hits = Fraction(sum(roll <= needed for roll in range(1, 21)), 20)
    done = Counter({dealt: hits * share for dealt, share in hit.items()})
    done[0] += 1 - hits
    return {dealt: share for dealt, share in done.items() if share}


def together(attacks: list[Shares]) -> Shares:
    """What several attacks add up to."""
    totals = {0: Fraction(1)}
    for attack in attacks:
        after: dict[int, Fraction] = {}
        for (before, likely), (dealt, share) in product(totals.items(), attack.items()):
            after[before + dealt] = after.get(before + dealt, Fraction(0)) + likely * share
        totals = after
    return totals


def mean_of(spread: Shares) -> Fraction:
    return sum((value * share for value, share in spread.items()), Fraction(0))


def reaching(spread: Shares, needed: int) -> Fraction:
    return sum((share for value, share in spread.items() if value >= needed), Fraction(0))
