import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.usiel.leadership import leadership

ATTRIBUTE, RANK = st.integers(0, 30), st.integers(1, 8)
READING = st.sampled_from(["multiply", "power"])
FACTORS = {
    "multiply": [2, 4, 6, 8, 10, 12, 14, 16],
    "power": [2, 4, 8, 16, 32, 64, 128, 256],
}


@given(presence=ATTRIBUTE, value=ATTRIBUTE, rank=RANK, reading=READING)
def test_troops_by_adding_up(presence: int, value: int, rank: int, reading: str) -> None:
    outputs = leadership(
        presence=presence, leadership=value, rank=rank, reading_rank=reading
    ).outputs
    troops = [sum([presence + value] * factor) for factor in FACTORS[reading]]
    assert [tuple(row) for row in outputs.by_rank] == list(enumerate(troops, start=1))
    assert outputs.troops == troops[rank - 1]


@given(presence=ATTRIBUTE, value=ATTRIBUTE, rank=RANK)
def test_the_readings_agree_on_the_first_two_ranks_only(
    presence: int, value: int, rank: int
) -> None:
    given_inputs = {"presence": presence, "leadership": value, "rank": rank}
    product = leadership(**given_inputs).outputs.troops
    power = leadership(**given_inputs, reading_rank="power").outputs.troops
    assert (product == power) == (rank <= 2 or presence + value == 0)


@given(presence=st.integers(0, 29), value=st.integers(1, 30), rank=RANK, reading=READING)
def test_presence_and_leadership_weigh_alike(
    presence: int, value: int, rank: int, reading: str
) -> None:
    one = leadership(presence=presence, leadership=value, rank=rank, reading_rank=reading)
    other = leadership(presence=presence + 1, leadership=value - 1, rank=rank, reading_rank=reading)
    assert one.outputs == other.outputs


@pytest.mark.parametrize(
    ("rank", "said"),
    [(1, "Rank 1 (Novice)"), (2, "Rank 2 (Apprentice)"), (3, "Rank 3 gives"), (8, "Rank 8 gives")],
)
def test_ranks_are_named_as_far_as_they_are_known(rank: int, said: str) -> None:
    assert leadership(rank=rank).working[1].text.startswith(said)


def test_headline() -> None:
    assert leadership().headline == "This leader commands 40 troops directly."
    nobody = leadership(presence=0, leadership=0)
    assert nobody.headline == "This leader commands no troops directly."
