from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.surprise import ATTACKERS, surprise
from rulescore.declare import Bars, Refusal

VALUES = st.lists(st.one_of(st.integers(6, 15), st.integers(1, 30)), min_size=1, max_size=20)
AMBUSHES: dict[str, st.SearchStrategy[Any]] = {
    "attackers": VALUES,
    "defenders": VALUES,
    "players": st.sampled_from(["attackers", "defenders"]),
    "other_modifier": st.one_of(st.integers(-3, 3), st.integers(-20, 20)),
    "blinded": st.sampled_from(["neither", "attacker", "defender", "both"]),
    "reading_group_free_attack": st.sampled_from(["each_attacker", "one_per_group"]),
}


def run(ambush: dict[str, Any]) -> Any:
    texts = {side: ", ".join(map(str, ambush[side])) for side in ("attackers", "defenders")}
    return surprise(**{**ambush, **texts})


def by_rolls(ambush: dict[str, Any], discreet: int) -> Fraction:
    """The chance to surprise by every pair of rolls of the player, who keeps the higher or the
    lower where one side alone is blinded."""
    vigilant, modifier = max(ambush["defenders"]), ambush["other_modifier"]
    sneaks = ambush["players"] == "attackers"
    mine = "attacker" if sneaks else "defender"
    keep = {"neither": None, "both": None, mine: max}.get(ambush["blinded"], min)
    needed = discreet + 10 - vigilant + modifier if sneaks else vigilant + 10 - discreet - modifier
    surprised = 0
    for first, second in product(range(1, 21), repeat=2):
        made = (keep(first, second) if keep else first) <= needed
        surprised += made == sneaks
    return Fraction(surprised, 400)


@given(ambush=st.fixed_dictionaries(AMBUSHES))
def test_an_ambush_by_every_roll(ambush: dict[str, Any]) -> None:
    outputs = run(ambush).outputs
    lowest = sorted(ambush["attackers"])[0]
    assert outputs.discreet_used == lowest
    assert outputs.vigilant_used == sorted(ambush["defenders"])[-1]
    assert outputs.surprise_probability == by_rolls(ambush, lowest)
    assert [alone.discreet for alone in outputs.alone] == ambush["attackers"]
    assert [alone.surprise_probability for alone in outputs.alone] == [
        by_rolls(ambush, discreet) for discreet in ambush["attackers"]
    ]
    each = ambush["reading_group_free_attack"] == "each_attacker"
    assert outputs.free_attacks_on_success == (len(ambush["attackers"]) if each else 1)


@given(ambush=st.fixed_dictionaries(AMBUSHES))
def test_it_does_not_matter_who_rolls(ambush: dict[str, Any]) -> None:
    we = run({**ambush, "players": "attackers"}).outputs
    they = run({**ambush, "players": "defenders"}).outputs
    assert we.surprise_probability == they.surprise_probability
    assert we.alone == they.alone
    assert we.target_number + they.target_number == 20
    assert (
        we.player_test.split("←")
        == they.player_test.split("←")[::-1]
        == [
            "Discreet",
            "Vigilant",
        ]
    )


@given(ambush=st.fixed_dictionaries(AMBUSHES), joining=st.integers(1, 30))
def test_more_people_never_sneak_better_nor_watch_worse(
    ambush: dict[str, Any], joining: int
) -> None:
    before = run(ambush).outputs
    assert before.surprise_probability <= min(a.surprise_probability for a in before.alone)
    for side in ("attackers", "defenders"):
        larger = [*ambush[side], joining][-20:]
        if len(larger) > len(ambush[side]):
            after = run({**ambush, side: larger}).outputs
            assert after.surprise_probability <= before.surprise_probability


def test_the_picture_sets_the_group_beside_each_alone() -> None:
    answer = surprise()
    (picture,) = answer.pictures
    assert isinstance(picture, Bars)
    assert [(bar.label, bar.value) for bar in picture.bars] == [
        ("All together", Fraction(6, 20)),
        ("Discreet 12 alone", Fraction(9, 20)),
        ("Discreet 9 alone", Fraction(6, 20)),
        ("Discreet 14 alone", Fraction(11, 20)),
    ]
    assert not surprise(attackers="12").pictures


def test_the_working_shows_the_best_alone_only_if_it_differs() -> None:
    assert any("Discreet 14, alone" in step.text for step in surprise().working)
    assert not any("alone" in step.text for step in surprise(attackers="9, 9").working)


@pytest.mark.parametrize(
    ("inputs", "text"),
    [
        ({}, "On a success one Free Attack for each attacker, with the Advantage"),
        ({"attackers": "12"}, "On a success one Free Attack, with the Advantage"),
        (
            {"reading_group_free_attack": "one_per_group"},
            "On a success one Free Attack in all, with the Advantage",
        ),
    ],
)
def test_the_free_attacks_in_words(inputs: dict[str, Any], text: str) -> None:
    assert surprise(**inputs).working[-1].text == text


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "You surprise them if 1D20 shows 6 or less: 30% (6 in 20); Discreet 14 alone has "
            "a chance of 55%.",
        ),
        (
            {"attackers": "12", "blinded": "defender", "defenders": "12"},
            "You surprise them if one of two rolls shows 10 or less: 75%.",
        ),
        (
            {"players": "defenders", "attackers": "9", "blinded": "defender"},
            "You notice them if both of two rolls show 14 or less; they surprise you in 51% "
            "of cases.",
        ),
        ({"attackers": "1", "defenders": "30"}, "You cannot surprise them."),
        (
            {"attackers": "1, 30", "defenders": "30"},
            "You cannot surprise them together; Discreet 30 alone has a chance of 50%.",
        ),
        (
            {"attackers": "1, 30", "defenders": "30", "players": "defenders"},
            "They cannot surprise you together; Discreet 30 alone has a chance of 50%.",
        ),
        ({"attackers": "20, 30", "defenders": "10"}, "You are sure to surprise them."),
        (
            {"attackers": "30", "defenders": "10", "players": "defenders"},
            "They are sure to surprise you.",
        ),
    ],
)
def test_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert surprise(**inputs).headline == headline


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("12", [12]),
        (" 1,30 ,, 7,", [1, 30, 7]),
        ("12,\n9", [12, 9]),
        (",".join(["5"] * 20), [5] * 20),
    ],
)
def test_values_are_read(text: str, values: list[int]) -> None:
    assert ATTACKERS.entries(text) == values


@pytest.mark.parametrize("input", ["attackers", "defenders"])
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no value is given"),
        (" , ,", "no value is given"),
        (",".join(["5"] * 21), "21 values are more than 20"),
        ("12, 0", "“0” is not a whole number from 1 to 30"),
        ("31", "“31” is not a whole number from 1 to 30"),
        ("12; 9", "“12; 9” is not a whole number from 1 to 30"),
        ("12\n9", "“12 9” is not a whole number from 1 to 30"),
        ("1.5", "“1.5” is not a whole number from 1 to 30"),
        ("-3", "“-3” is not a whole number from 1 to 30"),
        ("x" * 50, f"“{'x' * 29}…” is not a whole number from 1 to 30"),
    ],
)
def test_values_are_refused(input: str, text: str, problem: str) -> None:
    with pytest.raises(Refusal) as refused:
        surprise.run({input: text})
    assert (refused.value.input, refused.value.problem) == (input, problem)
    assert "separated by commas" in refused.value.accepted


@pytest.mark.parametrize(
    ("input", "value"),
    [
        ("other_modifier", -21),
        ("other_modifier", 21),
        ("players", "nobody"),
        ("blinded", "character"),
        ("reading_group_free_attack", "none"),
    ],
)
def test_refused(input: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        surprise.run({input: value})
    assert refused.value.input == input
