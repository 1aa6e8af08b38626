from fractions import Fraction
from itertools import pairwise

import pytest

from rulescore.books.gods_and_monsters.ailments import ailment
from rulescore.books.symbaroum.tests import success_test
from rulescore.books.usiel.wounds import infection
from rulescore.compare.topics.poison import BODIES, STRENGTHS, Sickness, poison


def figures(found: Sickness) -> dict[str, object]:
    return {row.game.value: row.ill.value for row in found.games}


def test_something_common_in_a_sound_body() -> None:
    swallowed = ailment(strength=0, accepted=True, health=8).outputs
    assert swallowed.contract_target == 8 - 4
    wound = infection(constitution=5).outputs
    assert figures(poison().outputs) == {
        "Gods & Monsters": Fraction(16, 20),
        "Symbaroum": Fraction(10, 20),
        "Usiel": Fraction(10, 36),
    }
    assert swallowed.affected_probability == Fraction(16, 20)
    assert wound.infection_probability == Fraction(10, 36)


def test_something_strong_in_a_frail_body() -> None:
    swallowed = ailment(strength=4, accepted=True, health=6).outputs
    tested = success_test(value=7, opposition="difficulty", difficulty=-5).outputs
    assert figures(poison(strength="strong", body="frail").outputs) == {
        "Gods & Monsters": swallowed.affected_probability,
        "Symbaroum": tested.failure_probability,
        "Usiel": infection(constitution=3).outputs.infection_probability,
    }
    assert tested.failure_probability == Fraction(18, 20)


def test_the_sentence_names_the_likeliest_and_the_least_likely() -> None:
    assert poison().headline == (
        "A common sickness takes hold of a sound body in 80% of cases in Gods & Monsters, 27.8% "
        "in Usiel."
    )


def test_the_working_lists_the_inputs_of_each_game() -> None:
    asked = [step.text for step in poison().working]
    assert asked == [
        "Gods & Monsters, you take it in: yes, strength 0, health 8",
        "Symbaroum, against a difficulty, your attribute 10, difficulty 0",
        "Usiel, patient’s constitution 5",
    ]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_tougher_body_is_never_worse_off(strength: str) -> None:
    bodies = [poison(strength=strength, body=body).outputs.games for body in BODIES]
    for frailer, tougher in pairwise(bodies):
        for before, after in zip(frailer, tougher, strict=True):
            assert before.ill.value >= after.ill.value


@pytest.mark.parametrize("body", BODIES)
def test_something_stronger_is_never_less_likely(body: str) -> None:
    kinds = [poison(strength=strength, body=body).outputs.games for strength in STRENGTHS]
    for weaker, stronger in pairwise(kinds):
        for before, after in zip(weaker, stronger, strict=True):
            assert before.ill.value <= after.ill.value
