from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.archsoul.death import death_threshold
from rulescore.books.gods_and_monsters.base import ability_contributors, death_roll
from rulescore.books.symbaroum.dying import death_test
from rulescore.books.zt.damage_types import damage_taken
from rulescore.compare.topics.dying import BLOWS, Dying, dying


def figures(found: Dying) -> dict[str, tuple[object, object]]:
    return {row.game.value: (row.alive.value, row.awake.value) for row in found.games}


def test_half_a_life_too_much_and_help_three_turns_away() -> None:
    found = figures(dying(blow="half", turns=3).outputs)
    assert death_threshold(endurance=4, hp=12, damage=18).outputs.hp_state == "knocked_out"
    assert found["Archsoul"] == (1, None)
    assert ability_contributors().outputs.first_level_survival == 5
    rolled = death_roll(injuries=2, survival=0, endurance=10).outputs
    assert rolled.death_probability == Fraction(2, 20) * Fraction(12, 20)
    assert found["Gods & Monsters"] == (Fraction(47, 50), None)
    tested = death_test(tests=3).outputs
    assert found["Symbaroum"] == (tested.alive_probability, tested.wake_probability)
    assert damage_taken(damage="42", hp=28, max_hp=28).outputs.unconscious_probability == 1
    assert found["ZT"] == (1, 0)


def test_a_whole_life_too_much_slays_in_archsoul_and_zt() -> None:
    found = figures(dying(blow="whole", turns=0).outputs)
    assert found["Archsoul"] == (0, None)
    assert found["ZT"] == (0, 0)
    assert found["Symbaroum"] == (1, 0)


def test_the_sentence_names_the_kindest_and_the_deadliest() -> None:
    assert dying().headline == (
        "If the blow was just enough and help is 3 turns away, you live in 100% of cases in "
        "Archsoul, 77.3% in Symbaroum."
    )
    assert dying(turns=0).headline == (
        "If the blow was just enough and help is there at once, you live in 100% of cases in every "
        "game."
    )


@given(st.sampled_from(list(BLOWS)), st.integers(0, 19))
def test_a_turn_more_to_wait_never_saves_anybody(blow: str, turns: int) -> None:
    sooner, later = (dying(blow=blow, turns=each).outputs.games for each in (turns, turns + 1))
    for before, after in zip(sooner, later, strict=True):
        assert before.alive.value >= after.alive.value


@given(st.integers(0, 20))
def test_a_harder_blow_never_saves_anybody(turns: int) -> None:
    just, half, whole = (dying(blow=blow, turns=turns).outputs.games for blow in BLOWS)
    for lightest, middle, hardest in zip(just, half, whole, strict=True):
        assert lightest.alive.value >= middle.alive.value >= hardest.alive.value
