import pytest

from rulescore.books.archsoul.base import tired_pool
from rulescore.dice import Pool


@pytest.mark.parametrize(
    ("state", "pool"),
    [("fresh", Pool(6, 4)), ("fatigued", Pool(6, 5)), ("exhausted", Pool(5, 5))],
)
def test_tiredness_costs_difficulty_and_dice(state: str, pool: Pool) -> None:
    assert tired_pool(4, 2, 4, state, "clamp") == pool


def test_an_attribute_does_not_fall_below_0() -> None:
    assert tired_pool(0, 2, 4, "exhausted", "clamp").dice == 2


def test_difficulty_limits_apply_after_tiredness() -> None:
    assert tired_pool(4, 2, 6, "fatigued", "clamp").difficulty == 6
    assert tired_pool(4, 2, 6, "fatigued", "literal").difficulty == 7
