"""Steps with a chance against every way that they can go."""

from fractions import Fraction
from itertools import product

import pytest

from rulescore.dice.chain import Chain

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def double(state: int) -> int:
    return 2 * state


def lower(state: int) -> int:
    return state - 1


@pytest.mark.parametrize(
    "steps", [(), (HALF,), (THIRD, HALF, THIRD), (Fraction(0), Fraction(1), HALF)]
)
def test_steps_by_trying_every_way(steps: tuple[Fraction, ...]) -> None:
    chain = Chain({3: 1})
    for chance in steps:
        chain = chain.step(chance, double, lower)
    found: dict[int, Fraction] = {}
    for ways in product([True, False], repeat=len(steps)):
        state, likely = 3, Fraction(1)
        for succeeds, chance in zip(ways, steps, strict=True):
            state = double(state) if succeeds else lower(state)
            likely *= chance if succeeds else 1 - chance
        if likely:
            found[state] = found.get(state, Fraction(0)) + likely
    assert chain.chances() == found
    assert list(chain.chances()) == sorted(found)
    assert chain.mean() == sum(state * chance for state, chance in found.items())
    assert all(chain.chance_of(state) == chance for state, chance in found.items())
    assert chain.chance_of(1000) == 0
    assert chain.chance(lambda state: state > 4) == sum(
        chance for state, chance in found.items() if state > 4
    )


def test_states_by_a_value_of_theirs() -> None:
    chain = Chain({("up", 1): 1}).step(HALF, lambda one: ("down", one[1]), lambda one: (one[0], 3))
    assert chain.chances(lambda one: one[1]) == {1: HALF, 3: HALF}
    assert chain.mean(lambda one: one[1]) == 2
    assert chain.chance(lambda one: one[0] == "up") == HALF
