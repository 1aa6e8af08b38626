from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.turn_order import (
    COMBATANTS,
    DRAWING,
    DRAWING_TABLE,
    SHIELDS,
    WEAPONS,
    Combatant,
    combat_opening,
    initiative,
)
from rulescore.declare import Refusal


class Fighter(NamedTuple):
    """A combatant, waiting for the one with the number `after` if that is a number."""

    quick: int
    vigilant: int
    roll: int | None
    after: int | None


def fighters_of(quick: st.SearchStrategy[int]) -> st.SearchStrategy[list[Fighter]]:
    """Up to twelve fighters, nobody waiting."""
    roll = st.one_of(st.none(), st.integers(1, 3), st.integers(1, 20))
    fighter = st.builds(Fighter, quick, st.sampled_from([9, 9, 10]), roll, st.none())
    return st.lists(fighter, min_size=1, max_size=12)


def with_waiting(fighters: list[Fighter], waiting: list[tuple[int, int]]) -> list[Fighter]:
    """The same fighters, some of them waiting for others or for somebody who is not there."""
    waiters = {one: other for one, other in waiting if one < len(fighters)}
    return [fighter._replace(after=waiters.get(one)) for one, fighter in enumerate(fighters)]


def who_may_wait(quicks: list[int], wishes: list[int | None]) -> list[Fighter]:
    """Fighters without ties, of whom those with a wish wait for somebody who does not."""
    after: dict[int, int] = {}
    later: list[int] = []
    for quick in sorted(quicks):
        wish = wishes[quicks.index(quick) % len(wishes)]
        if wish is not None and later:
            after[quick] = quicks.index(later[wish % len(later)])
        else:
            later.append(quick)
    return [Fighter(quick, 9, None, after.get(quick)) for quick in quicks]


FIGHTERS = st.one_of(
    fighters_of(st.integers(9, 11)),
    fighters_of(st.integers(1, 30)),
    st.builds(
        with_waiting,
        fighters_of(st.integers(8, 12)),
        st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=3),
    ),
    st.builds(
        who_may_wait,
        st.lists(st.integers(1, 30), min_size=2, max_size=12, unique=True),
        st.lists(st.one_of(st.none(), st.integers(0, 11)), min_size=1, max_size=12),
    ),
)
"""Close values, so that ties abound; far apart; waiting for anybody; waiting as is allowed."""


def written(fighters: list[Fighter]) -> str:
    """The fighters as a person types them, named N0, N1 ..."""
    entries = []
    for place, (quick, vigilant, roll, after) in enumerate(fighters):
        fields = [f"N{place}", str(quick), str(vigilant)]
        fields += [str(roll)] if roll is not None else []
        fields += [f"after n{after}"] if after is not None else []
        entries.append(", ".join(fields))
    return "; ".join(entries)


def goes_before(fighters: list[Fighter], one: int, other: int) -> bool:
    """Whether one fighter goes before another, tied or not; if tied, neither does."""
    mine, its = fighters[one], fighters[other]
    if mine.quick != its.quick:
        return mine.quick > its.quick
    if mine.vigilant != its.vigilant:
        return mine.vigilant > its.vigilant
    alike = [each for each in fighters if each[:2] == mine[:2]]
    if any(each.roll is None for each in alike):
        return False
    return (mine.roll or 0) > (its.roll or 0)


def tied_with(fighters: list[Fighter], one: int) -> list[int]:
    """Everybody tied with a fighter, who is one of them."""
    return [
        other
        for other in range(len(fighters))
        if not goes_before(fighters, one, other) and not goes_before(fighters, other, one)
    ]


def in_order(fighters: list[Fighter]) -> list[int] | None:
    """The order by comparing everybody with everybody, then moving who waits one by one; None if
    somebody cannot wait."""
    everybody = range(len(fighters))
    order: list[int] = []
    for _ in everybody:
        left = [one for one in everybody if one not in order]
        order.append(
            next(
                one for one in left if not any(goes_before(fighters, other, one) for other in left)
            )
        )
    first = list(order)
    for one in reversed(first):
        after = fighters[one].after
        if after is None:
            continue
        if after not in everybody or fighters[after].after is not None:
            return None
        if len(tied_with(fighters, one)) > 1 or len(tied_with(fighters, after)) > 1:
            return None
        if first.index(after) < first.index(one):
            return None
        order.remove(one)
        order.insert(order.index(after) + 1, one)
    return order


@given(fighters=FIGHTERS)
def test_a_turn_order_by_comparing_everybody(fighters: list[Fighter]) -> None:
    expected = in_order(fighters)
    if expected is None:
        with pytest.raises(Refusal) as refused:
            initiative(combatants=written(fighters))
        assert refused.value.input == "combatants"
        return
    outputs = initiative(combatants=written(fighters)).outputs
    assert [row.name for row in outputs.order] == [f"N{one}" for one in expected]
    for row, one in zip(outputs.order, expected, strict=True):
        fighter, tied = fighters[one], tied_with(fighters, one)
        assert (row.quick, row.vigilant) == fighter[:2]
        assert row.waits == (fighter.after is not None)
        assert row.position == 1 + min(expected.index(other) for other in tied)
        assert (row.decided_by == "roll needed") == (len(tied) > 1)
    rolls_needed = [row.name for row in outputs.order if row.decided_by == "roll needed"]
    assert [name for tie in outputs.ties for name in tie.names.split(" / ")] == rolls_needed
    assert outputs.settled == (not rolls_needed)


@given(fighters=FIGHTERS)
def test_what_decided_is_the_first_that_differs(fighters: list[Fighter]) -> None:
    alone = [fighter._replace(after=None) for fighter in fighters]
    for row in initiative(combatants=written(alone)).outputs.order:
        mine = alone[int(row.name[1:])]
        others = [fighter for place, fighter in enumerate(alone) if f"N{place}" != row.name]
        if all(other.quick != mine.quick for other in others):
            assert row.decided_by == "quick"
        elif all(other[:2] != mine[:2] for other in others):
            assert row.decided_by == "vigilant"
        else:
            assert row.decided_by in ("d20", "roll needed")


@given(fighters=FIGHTERS)
def test_ties_are_whole(fighters: list[Fighter]) -> None:
    alone = [fighter._replace(after=None) for fighter in fighters]
    for tie in initiative(combatants=written(alone)).outputs.ties:
        tied = [int(name[1:]) for name in tie.names.split(" / ")]
        assert tied == sorted(tied) == tied_with(alone, tied[0])
        assert tie.size == len(tied) > 1
        assert tie.chance_first * tie.size == 1


@pytest.mark.parametrize("tied", [2, 3])
def test_the_chance_of_another_roll_by_every_roll(tied: int) -> None:
    text = ";".join(f"N{place},10,10" for place in range(tied))
    (tie,) = initiative(combatants=text).outputs.ties
    rolls = list(product(range(1, 21), repeat=tied))
    alike = sum(len(set(roll)) < tied for roll in rolls)
    assert tie.reroll_probability == Fraction(alike, len(rolls))
    firsts = sum(roll.count(max(roll)) == 1 and roll[0] == max(roll) for roll in rolls)
    shared = [roll for roll in rolls if roll.count(max(roll)) > 1 and roll[0] == max(roll)]
    fair = sum((Fraction(1, roll.count(roll[0])) for roll in shared), Fraction(firsts))
    assert tie.chance_first == fair / len(rolls)


def test_twenty_tied_nearly_always_roll_again() -> None:
    (tie,) = initiative(combatants=";".join(f"N{n},10,10" for n in range(20))).outputs.ties
    assert Fraction(9999, 10_000) < tie.reroll_probability < 1


def test_the_working_mentions_a_roll_that_does_not_count() -> None:
    answer = initiative(combatants="A,10,10,5; B,10,10; C,12,5,3; D,9,9,7; E,9,9,8")
    texts = [part.text for part in answer.working[0].parts]
    assert texts == [
        "C; the 1D20 of 3 does not count, nobody is tied",
        "A; the 1D20 of 5 does not count, somebody tied has not rolled yet",
        "B",
        "E",
        "D",
    ]
    assert [part.figure for part in answer.working[0].parts] == [
        "Quick 12",
        "Quick 10, Vigilant 10",
        "Quick 10, Vigilant 10",
        "Quick 9, Vigilant 9, 1D20 8",
        "Quick 9, Vigilant 9, 1D20 7",
    ]


def test_those_who_wait_for_the_same_keep_their_order() -> None:
    outputs = initiative(
        combatants="A,14,1,after d; B,13,1; C,12,1,after D; D,11,1; E,10,1"
    ).outputs
    assert [(row.position, row.name) for row in outputs.order] == [
        (1, "B"),
        (2, "D"),
        (3, "A"),
        (4, "C"),
        (5, "E"),
    ]


@pytest.mark.parametrize(
    ("combatants", "headline"),
    [
        ("Fenya, 1, 1", "Fenya acts alone."),
        ("A, 1, 1; B, 2, 2", "The order is B, then A."),
        ("A, 1, 1; B, 1, 1", "The order is A / B by rolling 1D20."),
        (
            "A, 1, 1, 5; B, 1, 1, 5; C, 1, 1, 4; D, 9, 9, after C",
            "The order is A / B by rolling 1D20 again, then C, then D.",
        ),
    ],
)
def test_the_order_as_a_person_would_say_it(combatants: str, headline: str) -> None:
    assert initiative(combatants=combatants).headline == headline


def test_the_working_shows_the_new_place_of_a_delayed_turn() -> None:
    steps = initiative(combatants="A, 3, 3, AFTER c; B, 2, 2; C, 1, 1").working
    assert [(step.text, step.figure) for step in steps[1:]] == [
        ("A waits until C has acted", "place 3")
    ]


@pytest.mark.parametrize(
    ("text", "combatants"),
    [
        ("A,1,30", [Combatant("A", 1, 30)]),
        (
            " ; \r\n Old Man , 11,9 , After  the Robber,20;;the robber,10,13,1\n",
            [Combatant("Old Man", 11, 9, 20, "the Robber"), Combatant("the robber", 10, 13, 1)],
        ),
        (f"{'x' * 30}, 010, 5, 1", [Combatant("x" * 30, 10, 5, 1)]),
        ("after, 3, 3, after 7", [Combatant("after", 3, 3, None, "7")]),
    ],
)
def test_combatants_are_read(text: str, combatants: list[Combatant]) -> None:
    assert COMBATANTS.entries(text) == combatants


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no combatant is given"),
        (" ;; \n", "no combatant is given"),
        (";".join(f"N{n},1,1" for n in range(21)), "21 combatants are more than 20"),
        ("A, 1", "“A, 1” has not from 3 to 5 fields with commas between"),
        ("A, 1, 1, 1, after B, 2", "“A, 1, 1, 1, after B, 2” has not from 3 to 5 fields"),
        (", 1, 1", "“, 1, 1” has no name"),
        (f"{'x' * 31}, 1, 1", f"“{'x' * 29}…” is a name of more than 30 characters"),
        ("A, 0, 1", "“0” for Quick of A is not a whole number from 1 to 30"),
        ("A, 31, 1", "“31” for Quick of A is not a whole number from 1 to 30"),
        ("A, 1, 0", "“0” for Vigilant of A is not a whole number from 1 to 30"),
        ("A, 1, 31", "“31” for Vigilant of A is not a whole number from 1 to 30"),
        ("A, 1, x", "“x” for Vigilant of A is not a whole number from 1 to 30"),
        ("A, 1, 1, 0", "“0” for A is neither a roll from 1 to 20 nor after with a name"),
        ("A, 1, 1, 21", "“21” for A is neither a roll from 1 to 20 nor after with a name"),
        ("A, 1, 1,", "“” for A is neither a roll from 1 to 20 nor after with a name"),
        ("A, 1, 1, after", "“after” for A is neither a roll from 1 to 20 nor after with a name"),
        ("A, 1, 1, afterB", "“afterB” for A is neither a roll from 1 to 20 nor after with a name"),
        ("A, 1, 1, 3, 4", "A has two rolls"),
        ("A, 1, 1, 3, x", "“x” for A is neither a roll from 1 to 20 nor after with a name"),
        ("A, 1, 1, after B, after C", "A waits for two"),
        ("Ada, 1, 1; Bo, 1, 2; ADA, 3, 3", "“ADA” is there twice"),
        ("A\x00, 1, 1; A\x00, 1, 2", "“A ” is there twice"),
        ("A\x00, 1, x", "“x” for Vigilant of A  is not a whole number from 1 to 30"),
        ("A\x00, 1, 1, 3, 4", "A  has two rolls"),
    ],
)
def test_combatants_are_refused(text: str, problem: str) -> None:
    with pytest.raises(Refusal) as refused:
        initiative.run({"combatants": text})
    assert refused.value.input == "combatants"
    assert refused.value.problem.startswith(problem)
    assert "NAME, QUICK, VIGILANT" in refused.value.accepted


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("A, 3, 3, after X; B, 2, 2", "A waits for “X”, who is not listed"),
        ("A, 3, 3, after a; B, 2, 2", "A cannot wait for itself"),
        ("A, 3, 3, after B; B, 2, 2, after C; C, 1, 1", "A waits for B, who waits too"),
        ("A, 3, 3, after B; B, 2, 2, after A", "A waits for B, who waits too"),
        ("A, 3, 3; B, 2, 2, after A", "B waits for A, who acts earlier anyway"),
        ("A\x00, 1, 1, after B\x00; B\x00, 2, 2", "A  waits for B , who acts earlier anyway"),
        ("A, 3, 3, after C; B, 3, 3; C, 1, 1", "A has a tie to roll off and cannot wait yet"),
        ("A, 3, 3, after C; B, 1, 1; C, 1, 1", "A waits for C, who has a tie to roll off"),
        ("A, 3, 3, 5, after C; B, 3, 3, 5; C, 1, 1", "A has a tie to roll off and cannot wait yet"),
    ],
)
def test_waiting_is_refused(text: str, problem: str) -> None:
    with pytest.raises(Refusal) as refused:
        initiative.run({"combatants": text})
    assert (refused.value.input, refused.value.problem) == ("combatants", problem)
    assert refused.value.accepted.startswith("after with the name of somebody")


def test_a_tie_rolled_off_may_wait() -> None:
    order = initiative(combatants="A, 3, 3, 9, after C; B, 3, 3, 5; C, 3, 3, 4").outputs.order
    assert [row.name for row in order] == ["B", "C", "A"]


OPENING = {
    "your_weapon": list(WEAPONS),
    "your_ready": [True, False],
    "your_shield": list(SHIELDS),
    "enemy_weapon": list(WEAPONS),
    "enemy_ready": [True, False],
    "enemy_shield": list(SHIELDS),
    "surprise": ["none", "you_surprise", "enemy_surprises"],
    "reading_enemy_long": ["usable", "any"],
}


def openings() -> Iterator[dict[str, Any]]:
    """Every way that a fight can open."""
    for values in product(*OPENING.values()):
        yield dict(zip(OPENING, values, strict=True))


def swapped(opening: dict[str, Any]) -> dict[str, Any]:
    """The same fight seen from the other side."""
    other = {"none": "none", "you_surprise": "enemy_surprises", "enemy_surprises": "you_surprise"}
    turned = {"surprise": other[opening["surprise"]]}
    for what in ("weapon", "ready", "shield"):
        turned[f"your_{what}"] = opening[f"enemy_{what}"]
        turned[f"enemy_{what}"] = opening[f"your_{what}"]
    return {**opening, **turned}


def in_hand(opening: dict[str, Any], side: str) -> bool:
    surprised_by = "enemy_surprises" if side == "your" else "you_surprise"
    if opening[f"{side}_weapon"] == "natural":
        return True
    return bool(opening[f"{side}_ready"]) and opening["surprise"] != surprised_by


def has_reach(opening: dict[str, Any], side: str) -> bool:
    held = opening[f"{side}_weapon"] == "long" and opening[f"{side}_shield"] in ("none", "buckler")
    return held and in_hand(opening, side)


def test_every_opening() -> None:
    for opening in openings():
        outputs = combat_opening(**opening).outputs
        yours, its = outputs.by_trigger
        reach, against = has_reach(opening, "your"), has_reach(opening, "enemy")
        if opening["reading_enemy_long"] == "any":
            against = opening["enemy_weapon"] == "long"
        assert yours == ("you", int(opening["surprise"] == "you_surprise"), int(reach > against))
        assert outputs.your_free_attacks == yours[1] + yours[2]
        if in_hand(opening, "your"):
            assert outputs.your_draw == "ready"
        elif opening["your_weapon"] == "short":
            assert outputs.your_draw == "free action"
        else:
            assert outputs.your_draw == "movement action"
        mirrored = combat_opening(**swapped(opening)).outputs
        assert mirrored.enemy_free_attacks == outputs.your_free_attacks
        assert mirrored.enemy_draw == outputs.your_draw
        assert mirrored.by_trigger[1][1:] == yours[1:]
        assert not (yours.from_long_weapon and its.from_long_weapon)


def test_the_working_of_an_opening_adds_up() -> None:
    for opening in openings():
        answer = combat_opening(**opening)
        attacks = [int(step.figure) for step in answer.working[:2]]
        outputs = answer.outputs
        assert attacks == [outputs.your_free_attacks, outputs.enemy_free_attacks]
        for step in answer.working[:2]:
            assert sum(int(part.figure) for part in step.parts) == int(step.figure)


@pytest.mark.parametrize(
    ("inputs", "why"),
    [
        ({"enemy_weapon": "short"}, "A Long weapon against one that is not"),
        ({"your_ready": False}, "The Long weapon is not drawn"),
        ({"your_shield": "shield"}, "The shield takes away the Long weapon’s reach"),
        ({"enemy_weapon": "long"}, "The other side’s Long weapon cancels this one"),
        (
            {"enemy_weapon": "long", "enemy_shield": "shield"},
            "A Long weapon, and the other side cannot use its own",
        ),
        ({"your_weapon": "other"}, "No Long weapon"),
    ],
)
def test_why_a_long_weapon_strikes_or_not(inputs: dict[str, Any], why: str) -> None:
    yours = combat_opening(**{"your_weapon": "long", **inputs}).working[0]
    assert yours.parts[1].text.startswith(why)


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "Nobody gets a Free Attack; both have their weapons ready."),
        (
            {"your_weapon": "long", "enemy_weapon": "short", "surprise": "you_surprise"},
            "You get 2 Free Attacks and the enemy none; your weapon is ready, and the enemy draws "
            "with a Free Action.",
        ),
        (
            {"enemy_weapon": "natural", "surprise": "enemy_surprises"},
            "You get no Free Attack and the enemy 1 Free Attack; you draw with a Movement Action, "
            "and the enemy has its weapon ready.",
        ),
        (
            {"your_weapon": "short", "your_ready": False, "enemy_ready": False},
            "Nobody gets a Free Attack; you draw with a Free Action, and the enemy draws with a "
            "Movement Action.",
        ),
        (
            {"your_weapon": "long", "enemy_weapon": "natural", "surprise": "enemy_surprises"},
            "You get no Free Attack and the enemy 1 Free Attack; you draw with a Movement Action, "
            "and the enemy has its weapon ready.",
        ),
    ],
)
def test_an_opening_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert combat_opening(**inputs).headline == headline


@pytest.mark.parametrize("input", list(OPENING))
def test_an_opening_is_refused(input: str) -> None:
    with pytest.raises(Refusal) as refused:
        combat_opening.run({input: "perhaps"})
    assert refused.value.input == input


def test_the_working_mentions_drawing_each_weapon() -> None:
    assert list(DRAWING) == list(WEAPONS)
    assert DRAWING_TABLE.rows == [
        ("Short", "Free Action"),
        ("Any other weapon", "Movement Action"),
        ("Natural weapon, punch, kick", "Always ready"),
    ]
    assert DRAWING["long"] == DRAWING["other"]
