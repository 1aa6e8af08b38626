import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.aging import aging
from rulescore.declare import Refusal


@given(
    endurance=st.integers(1, 22),
    age=st.integers(0, 300),
    ability=st.integers(1, 40),
    special=st.integers(0, 20),
    reading=st.sampled_from(["one_plus_special", "special", "yearly"]),
)
def test_year_by_year(endurance: int, age: int, ability: int, special: int, reading: str) -> None:
    outputs = aging(
        endurance=endurance,
        age=age,
        ability=ability,
        reading_interval=reading,
        reading_contributor="typed",
        special_bonus=special,
    ).outputs
    every = {"one_plus_special": special + 1, "special": special or 1, "yearly": 1}[reading]
    years = [year for year in range(age + 1) if year >= 40 + endurance]
    gained = sum((year - 40 - endurance) % every == 0 for year in years)
    assert outputs.injuries == gained
    assert age < outputs.next_age
    assert outputs.next_age - every <= age or not gained
    left, trades = ability, 0
    while trades < gained and left >= 4:
        left, trades = left - 2, trades + 1
    assert outputs.max_trades == trades


@pytest.mark.parametrize(("traded", "ability"), [(5, 40), (4, 9), (1, 3)])
def test_refused_trades(traded: int, ability: int) -> None:
    with pytest.raises(Refusal) as refused:
        aging(age=60, traded=traded, ability=ability)
    assert refused.value.input == "traded"


def test_injuries_traded_into_several_abilities() -> None:
    outputs = aging(age=60, traded=2, traded_elsewhere=1, ability=40).outputs
    assert (outputs.injuries, outputs.max_trades, outputs.injuries_after_trade) == (4, 3, 1)
    assert outputs.ability_after == 36
    for elsewhere, name in ((3, "traded"), (5, "traded_elsewhere")):
        with pytest.raises(Refusal) as refused:
            aging(age=60, traded=2, traded_elsewhere=elsewhere, ability=40)
        assert refused.value.input == name


def test_headline() -> None:
    expected = "At 49 you have no lasting injuries; the next one comes at 50."
    assert aging(age=49).headline == expected
