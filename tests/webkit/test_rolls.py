"""Rolling in WebKit: the dice of a seed are those of every browser."""

from tests.webkit.visit import Visit

FACES = """(element) => [...element.querySelectorAll(".rc-die")].map(
  ({ textContent }) => Number(textContent))"""


def test_a_roll_shows_its_dice_and_what_they_mean(visit: Visit) -> None:
    element = visit.calculator("usiel.check")
    visit.set_inputs(element, {"bonus": 3, "target_number": 9})
    visit.press("Roll", element, whole=False)
    shown = visit.one(".rc-rolled", "make", element)
    one, other = visit.ask(FACES, element)
    assert f"make {one + other + 3} against TN 9" in shown.text
    assert len(visit.kept("rolls")) == 1
    visit.one("[data-roll]", "Roll again", element)


def test_a_seed_gives_the_same_roll_as_everywhere(visit: Visit) -> None:
    visit.load("/r/zt.damage-taken/?rolled=ddd&damage=4d6")
    element = visit.calculator_here("zt.damage-taken")
    visit.one(".rc-rolled", "Rolled with the seed", element)
    assert visit.ask(FACES, element) == [3, 2, 5, 6, 4]


def test_nothing_is_rolled_for_what_is_refused(visit: Visit) -> None:
    element = visit.calculator("usiel.check")
    visit.type_into('[name="bonus"]', "many", element)
    visit.until("({ dataset }) => dataset.state === 'refused'", element)
    visit.press("Roll", element, whole=False)
    visit.one(".rc-copied", "so nothing is rolled", element)
    visit.count(".rc-die", 0, element)
