from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.illusions import illusion, lasting
from tests.books.told import said


@given(survival=st.integers(0, 1000), injuries=st.integers(0, 100))
def test_the_lasting_tenth(survival: int, injuries: int) -> None:
    def tenth(points: int) -> int:
        return next(part for part in range(points + 1) if part * 10 >= points)

    assert lasting(survival, injuries, "combined") == tenth(survival + injuries)
    assert lasting(survival, injuries, "separate") == tenth(survival) + tenth(injuries)


@given(penalty=st.integers(0, 60), bonus=st.integers(0, 60))
def test_targets(penalty: int, bonus: int) -> None:
    down = illusion(penalty=penalty, bonus=bonus).outputs
    up = illusion(penalty=penalty, bonus=bonus, reading_half="up").outputs
    assert down.willpower_target - up.willpower_target == penalty % 2
    assert down.companion_target == down.perception_target + 2
    assert down.willpower_target + up.willpower_target == 16 + 2 * bonus - penalty


@given(injuries=st.integers(0, 30))
def test_the_injuries_of_an_illusion_lower_rolls_if_asked(injuries: int) -> None:
    typed = illusion(phantasmal_injuries=injuries).outputs
    lowered = illusion(phantasmal_injuries=injuries, injuries_lower=True).outputs
    assert typed.perception_target - lowered.perception_target == injuries
    assert typed.willpower_target - lowered.willpower_target == injuries
    assert lowered.effect_probability >= typed.effect_probability
    assert lowered.companion_target == typed.companion_target


def test_what_the_rolls_to_disbelieve_say() -> None:
    assert said(illusion(penalty=5, bonus=1), (4,), (8,)) == (
        "By perception, 4 against 4 or less: you see through it; by willpower, 8 against 7 or "
        "less: you do not."
    )
    assert illusion(perception=0, willpower=20).dice_roll is None
