from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.upkeep import upkeep
from rulescore.declare import Refusal


@given(months=st.integers(0, 50), extra=st.integers(0, 29))
def test_month_by_month(months: int, extra: int) -> None:
    cost = Fraction(120)
    outputs = upkeep(
        months=months, extra_days=extra, weapons_cost=cost, reading_part_periods="when_due"
    ).outputs
    assert outputs.gear_cost == sum(12 for month in range(1, months + 1) if month % 12 == 0)
    assert outputs.living_cost == sum(1 for _ in range(months * 30 + extra))
    even = upkeep(months=months, extra_days=extra, weapons_cost=cost).outputs
    assert even.gear_cost == Fraction(outputs.days, 30)


def test_a_full_month_of_extra_days_is_refused() -> None:
    assert upkeep(extra_days=29).outputs.days == 59
    with pytest.raises(Refusal) as refused:
        upkeep(extra_days=30)
    assert refused.value.input == "extra_days"


def test_days_cost_and_a_day_costs() -> None:
    assert upkeep().headline == "30 days of upkeep cost 30 silver."
    assert upkeep(months=0, extra_days=1).headline == "1 day of upkeep costs 1 silver."
