"""Which step of the working settles the question."""

import pytest

from rulescore.catalogue import find_calculator
from rulescore.declare import Answer, Step
from rulescore.show.answer import settling_step


def answer(headline: str, *steps: Step) -> Answer[None]:
    return Answer(None, headline, steps)


@pytest.mark.parametrize(
    ("headline", "figures", "settles"),
    [
        ("It takes 40 troops.", ["40", "4"], "40"),
        ("It takes 4 troops.", ["4", "40"], "4"),
        ("The chance is 2.5 %.", ["2.5 %", "5 %"], "2.5 %"),
        ("About 3.25 on average.", ["3.25", "3"], "3.25"),
        ("It falls to −2.", ["−2", "2"], "−2"),
        ("3 of 6 are left", ["3", "6"], "6"),
        ("Nothing of it is said.", ["1", "2"], "2"),
    ],
)
def test_it_is_the_last_whose_whole_figure_is_in_the_headline(
    headline: str, figures: list[str], settles: str
) -> None:
    steps = [Step("A step", figure) for figure in figures]
    assert settling_step(answer(headline, *steps)).figure == settles


def test_a_step_can_say_that_it_settles_the_question() -> None:
    marked = Step("The roll", "3 on average", settles=True)
    assert (
        settling_step(answer("It is 7.", Step("Before", "7"), marked, Step("After", "7"))) is marked
    )


@pytest.mark.parametrize(
    ("id", "text"),
    [("usiel.leadership", "Sum times rank factor"), ("usiel.trait-loss", "2d6 against")],
)
def test_it_is_so_in_calculators(id: str, text: str) -> None:
    assert settling_step(find_calculator(id).run({}).answer).text.startswith(text)
