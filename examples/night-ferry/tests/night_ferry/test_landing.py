import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.night_ferry.landing import toll
from rulescore.declare import Refusal


def crossings_by_loading(people: int, beasts: int, ghosts: int) -> int:
    """Load boat after boat, beasts first; ghosts go with the first one."""
    boats = 0
    while people or beasts or (ghosts and not boats):
        boats += 1
        aboard = min(beasts, 2)
        beasts -= aboard
        people -= min(people, 6 - 3 * aboard)
    return boats


@given(people=st.integers(0, 60), beasts=st.integers(0, 20), ghosts=st.integers(0, 60))
def test_boat_by_boat(people: int, beasts: int, ghosts: int) -> None:
    crossings = toll(people=people, beasts=beasts, ghosts=ghosts).outputs.crossings
    assert crossings == crossings_by_loading(people, beasts, ghosts)


@given(people=st.integers(0, 60), beasts=st.integers(0, 20), late=st.booleans())
def test_everybody_pays_alone_what_they_pay_together(people: int, beasts: int, late: bool) -> None:
    one_by_one = sum(toll(people=1, beasts=0, late=late).outputs.pennies for _ in range(people))
    one_by_one += sum(toll(people=0, beasts=1, late=late).outputs.pennies for _ in range(beasts))
    assert toll(people=people, beasts=beasts, late=late).outputs.pennies == one_by_one


def test_a_crowd_of_more_than_sixty_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        toll.run({"people": 61})
    assert refused.value.input == "people"


def test_it_says_what_a_person_would_say() -> None:
    assert toll(people=0, beasts=0, ghosts=1).headline == "0 pennies and 1 story for 1 crossing."
