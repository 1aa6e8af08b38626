from fractions import Fraction
from itertools import pairwise

from rulescore.books.usiel.fire import fire as usiel_fire
from rulescore.books.zt.fire import fire_damage
from rulescore.compare.topics.fire import MOST_FLAMES, MOST_ROUNDS, Burning, fire
from rulescore.declare import Course


def figures(found: Burning) -> dict[str, tuple[object, object]]:
    return {row.game.value: (row.a_round.value, row.up.value) for row in found.games}


def test_two_flames_for_three_rounds_in_each_game() -> None:
    found = figures(fire(flames=2, rounds=3).outputs)
    burnt = usiel_fire(flame_dice="2d4", heat_per_phase=0, rounds=3, hits=20).outputs
    assert burnt.expected_damage_per_round == 5
    assert found["Usiel"] == (Fraction(5, 20), burnt.survival_probability)
    touched = fire_damage(emu_by_round="2, 2, 2", hp=28, max_hp=28).outputs
    assert touched.expected_damage == 3 * (Fraction(42, 10) + 2)
    assert found["ZT"] == (Fraction(62, 280), touched.conscious_probability)


def test_a_torch_takes_at_least_five_rounds_in_usiel() -> None:
    assert figures(fire(flames=1, rounds=4).outputs)["Usiel"] == (Fraction(5, 40), 1)
    after_five = figures(fire(flames=1, rounds=5).outputs)["Usiel"]
    assert after_five == (Fraction(5, 40), 1 - Fraction(1, 4**5))


def test_the_sentence_names_the_mildest_and_the_fiercest() -> None:
    assert fire(flames=1, rounds=1).headline == (
        "After 1 round in 1 small flame you are still up in 100% of cases in Usiel, 99.9% in ZT."
    )


def test_a_round_more_never_does_anybody_good() -> None:
    stays = [fire(rounds=rounds).outputs.games for rounds in range(1, MOST_ROUNDS + 1)]
    for shorter, longer in pairwise(stays):
        for before, after in zip(shorter, longer, strict=True):
            assert before.up.value >= after.up.value


def test_more_flames_never_do_less() -> None:
    fires = [fire(flames=flames).outputs.games for flames in range(1, MOST_FLAMES + 1)]
    for fewer, more in pairwise(fires):
        for before, after in zip(fewer, more, strict=True):
            assert before.a_round.value < after.a_round.value
            assert before.up.value >= after.up.value


def test_the_chart_ends_at_the_tables_value() -> None:
    burning = fire(rounds=4)
    (picture,) = burning.pictures
    assert isinstance(picture, Course)
    assert {line.label: line.values[-1] for line in picture.series} == {
        row.game.value: row.up.value for row in burning.outputs.games
    }
    assert all(len(line.values) == 4 for line in picture.series)
    assert not fire(rounds=1).pictures
