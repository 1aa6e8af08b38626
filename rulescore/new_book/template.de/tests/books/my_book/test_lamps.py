import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.my_book.lamps import lamp_oil
from rulescore.declare import Refusal


@given(hours=st.integers(0, 240))
def test_hour_by_hour(hours: int) -> None:
    flasks, left = 0, 0
    for _ in range(hours):
        if left == 0:
            flasks, left = flasks + 1, 6
        left -= 1
    outputs = lamp_oil(hours=hours).outputs
    assert (outputs.flasks, outputs.hours_left) == (flasks, left)


def test_more_light_than_ten_days_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        lamp_oil.run({"hours": 241})
    assert refused.value.input == "hours"


def test_it_says_what_a_person_would_say() -> None:
    assert lamp_oil(hours=1).headline == "1 Stunde Licht: 1 Flasche Öl."
