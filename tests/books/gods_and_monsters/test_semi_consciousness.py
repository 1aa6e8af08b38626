from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.semi_consciousness import semi_conscious


@given(willpower=st.integers(-20, 60), agility=st.integers(-20, 20), movement=st.integers(1, 200))
def test_delay_by_rolling_every_die(willpower: int, agility: int, movement: int) -> None:
    delays = [0 if d20 <= willpower else d4 for d20 in range(1, 21) for d4 in range(1, 5)]
    outputs = semi_conscious(
        willpower=willpower, agility_defense=agility, movement=movement
    ).outputs
    for delay in range(5):
        assert outputs.distribution[delay] == Fraction(delays.count(delay), 80)
    assert outputs.expected_delay_rounds == Fraction(sum(delays), 80)
    assert outputs.agility_defense_used == (agility if agility < 0 else 0)
    assert outputs.feet_per_round * 2 == movement
