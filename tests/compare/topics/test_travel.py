from fractions import Fraction
from itertools import pairwise

from rulescore.books.archsoul.exhaustion import exhaustion
from rulescore.books.gods_and_monsters.compared import HOURS_UNTIL_REST
from rulescore.books.gods_and_monsters.travel import forced_march
from rulescore.books.usiel.travel import travel_cost
from rulescore.compare.topics.travel import LEAST_HOURS, MOST_HOURS, Walking, travel
from rulescore.declare import Course


def figures(found: Walking) -> dict[str, tuple[object, object]]:
    return {row.game.value: (row.well.value, row.going.value) for row in found.games}


def test_a_walk_of_twelve_hours_in_each_game() -> None:
    found = figures(travel(hours=12).outputs)
    tired = exhaustion(endurance=4, resolve=2, hours=12).outputs
    assert found["Archsoul"] == (tired.fresh_probability, 1 - tired.unconscious_probability)
    marched = forced_march(endurance=10, health=8, forced_periods=2).outputs
    assert marched.no_injury_probability == Fraction(8, 20) * Fraction(6, 20)
    assert found["Gods & Monsters"] == (Fraction(3, 25), None)
    walked = travel_cost(hours=12, full_stamina=40, current_stamina=40).outputs
    assert (walked.below_half_after, walked.unconscious, walked.can_finish) == (True, False, True)
    assert found["Usiel"] == (0, 1)


def test_in_usiel_the_sixteenth_hour_takes_the_last_of_the_stamina() -> None:
    assert travel_cost(hours=16).outputs.unconscious
    assert figures(travel(hours=15).outputs)["Usiel"] == (0, 1)
    assert figures(travel(hours=16).outputs)["Usiel"] == (0, 0)
    assert figures(travel(hours=17).outputs)["Usiel"] == (0, 0)


def test_in_gods_and_monsters_a_rest_is_due_after_the_hours_assumed() -> None:
    assert forced_march().outputs.time_base_minutes == 60 * HOURS_UNTIL_REST
    assert figures(travel(hours=5).outputs)["Gods & Monsters"] == (1, None)
    assert figures(travel(hours=6).outputs)["Gods & Monsters"] == (Fraction(2, 5), None)


def test_the_sentence_names_the_toughest_and_the_weariest() -> None:
    assert travel(hours=8).headline == (
        "After 8 hours on foot without a rest the chance to be none the worse for it is 100% in "
        "Usiel, 40% in Gods & Monsters."
    )


def test_an_hour_more_never_does_anybody_good() -> None:
    walks = [travel(hours=hours).outputs.games for hours in range(LEAST_HOURS, MOST_HOURS + 1)]
    for shorter, longer in pairwise(walks):
        for before, after in zip(shorter, longer, strict=True):
            assert before.well.value >= after.well.value
            assert before.going.value is None or before.going.value >= after.going.value


def test_the_chart_ends_at_the_tables_value() -> None:
    walk = travel(hours=9)
    (picture,) = walk.pictures
    assert isinstance(picture, Course)
    assert {line.label: line.values[-1] for line in picture.series} == {
        row.game.value: row.well.value for row in walk.outputs.games
    }
    assert all(len(line.values) == 9 for line in picture.series)
