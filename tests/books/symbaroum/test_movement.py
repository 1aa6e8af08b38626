from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.movement import (
    MOVE_TABLE,
    MOVES,
    closing_distance,
    movement_risk,
)
from rulescore.declare import Course, Refusal
from tests.books.symbaroum.by_hand import (
    DEFENSES,
    EFFECTS,
    VALUES,
    mean_of,
    one_attack,
    reaching,
    said,
    together,
)

APPROACHES = st.fixed_dictionaries(
    {
        "distance": st.one_of(st.integers(0, 61), st.sampled_from([10, 20, 30, 300])),
        "enemy_acts_first": st.booleans(),
        "shooters": st.integers(0, 2),
        "attack_value": VALUES,
        "defense": DEFENSES,
        "damage": EFFECTS,
        "armor": EFFECTS,
        "toughness": st.one_of(st.integers(1, 12), st.just(100)),
    }
)


def walked(inputs: dict[str, Any]) -> tuple[list[tuple[int, int, int, bool]], int]:
    """The approach move by move, and in how many turns there are shots before the attack."""
    left, turn, covered = inputs["distance"], 0, 0
    schedule = []
    while True:
        turn += 1
        moves, actions = 0, 2
        while left > 0 and actions:
            step = min(10, left)
            left, covered, actions, moves = left - step, covered + step, actions - 1, moves + 1
        schedule.append((turn, moves, covered, left == 0 and actions > 0))
        if schedule[-1][3]:
            return schedule, turn if inputs["enemy_acts_first"] else turn - 1


@given(inputs=APPROACHES)
def test_an_approach_move_by_move(inputs: dict[str, Any]) -> None:
    outputs = closing_distance(**inputs).outputs
    schedule, turns_of_shots = walked(inputs)
    assert [tuple(row) for row in outputs.schedule] == schedule
    assert outputs.first_attack_turn == len(schedule)
    assert outputs.movement_actions == sum(row[1] for row in schedule)
    moving = [turn for turn, moves, *_ in schedule if moves]
    assert outputs.arrival_turn == (moving[-1] if moving else 0)
    assert outputs.shots == inputs["shooters"] * turns_of_shots


@given(inputs=APPROACHES)
def test_shots_one_after_another(inputs: dict[str, Any]) -> None:
    outputs = closing_distance(**inputs).outputs
    shot, needed = one_attack(inputs), inputs["toughness"]
    assert outputs.hit_probability == Fraction(
        max(0, min(20, inputs["attack_value"] + 10 - inputs["defense"])), 20
    )
    assert outputs.expected_damage == outputs.shots * mean_of(shot)
    lost = {0: Fraction(1)}
    for _ in range(outputs.shots):
        after = together([lost, shot])
        lost = {total: share for total, share in after.items() if total < needed}
        lost[needed] = reaching(after, needed)
    assert outputs.drop_probability == lost.get(needed, Fraction(0))


@given(inputs=APPROACHES)
def test_farther_or_later_is_never_safer(inputs: dict[str, Any]) -> None:
    near = closing_distance(**{**inputs, "enemy_acts_first": False}).outputs
    late = closing_distance(**{**inputs, "enemy_acts_first": True}).outputs
    assert late.shots == near.shots + inputs["shooters"]
    assert late.drop_probability >= near.drop_probability
    far = closing_distance(**{**inputs, "distance": min(300, inputs["distance"] + 10)}).outputs
    here = closing_distance(**inputs).outputs
    assert far.drop_probability >= here.drop_probability
    assert far.first_attack_turn >= here.first_attack_turn


def test_the_course_of_the_shots_ends_with_their_chance() -> None:
    answer = closing_distance(distance=60, shooters=2)
    (course,) = answer.pictures
    assert isinstance(course, Course)
    (series,) = course.series
    values = [Fraction(value or 0) for value in series.values]
    assert values[0] == 0
    assert values == sorted(values)
    assert values[-1] == answer.outputs.drop_probability
    assert len(values) == answer.outputs.first_attack_turn + 1
    assert not closing_distance(distance=60, shooters=0).pictures
    assert not closing_distance(distance=10).pictures


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "You strike in turn 3, after 4 Movement Actions; the 3 shots before that do 4.5 "
            "damage on average and drop you at 10 Toughness in 9.7% of cases.",
        ),
        (
            {"distance": 0},
            "You strike in turn 1, as you are there already; the one shot before that does "
            "1.5 damage on average and cannot drop you at 10 Toughness.",
        ),
        (
            {"distance": 10, "attack_value": 30, "damage": "10", "armor": "0"},
            "You strike in turn 1, after 1 Movement Action; the one shot before that does 10 "
            "damage on average and drops you at 10 Toughness for certain.",
        ),
        (
            {"distance": 10, "enemy_acts_first": False},
            "You strike in turn 1, after 1 Movement Action; nobody shoots at you before that.",
        ),
        (
            {"distance": 20, "armor": "9"},
            "You strike in turn 2, after 2 Movement Actions; the 2 shots before that cannot hurt "
            "you.",
        ),
    ],
)
def test_an_approach_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert closing_distance(**inputs).headline == headline


def test_moves() -> None:
    assert MOVE_TABLE.id == "symbaroum.movement.movement-action"
    assert all(len(row) == len(MOVE_TABLE.columns) for row in MOVE_TABLE.rows)
    assert [row[0] for row in MOVE_TABLE.rows[:-1]] == [move.text for move in MOVES.values()]
    assert [key for key, move in MOVES.items() if move.goes_round] == ["flank", "bypass"]


RISKS = st.fixed_dictionaries(
    {
        "move": st.sampled_from(list(MOVES)),
        "enemies": st.one_of(st.integers(0, 3), st.just(8)),
        "trade_combat_action": st.booleans(),
        "own_long_weapon": st.booleans(),
        "attack_value": VALUES,
        "defense": DEFENSES,
        "damage": st.sampled_from(["0", "3", "1D4", "1D6+1"]),
        "armor": st.sampled_from(["0", "2", "1D4"]),
        "advantage": st.booleans(),
        "pain_threshold": st.integers(0, 8),
        "toughness": st.integers(1, 20),
        "reading_flanking_move": st.sampled_from(["no_free_attack", "passes_target"]),
        "reading_leave_flanked": st.sampled_from(["advantage", "as_entered"]),
        "reading_enemy_d4": st.sampled_from(["rolled", "fixed"]),
    }
).filter(lambda risk: not risk["trade_combat_action"] or risk["move"] in ("flank", "bypass"))


def free_attacks_by_hand(risk: dict[str, Any]) -> int:
    match risk["move"], risk["trade_combat_action"]:
        case _, True:
            return 0
        case "engage", _:
            return 0 if risk["own_long_weapon"] else int(risk["enemies"])
        case "flank", _:
            return int(risk["enemies"]) + (risk["reading_flanking_move"] == "passes_target")
        case _:
            return int(risk["enemies"])


@given(risk=RISKS)
def test_a_move_attack_by_attack(risk: dict[str, Any]) -> None:
    outputs = movement_risk(**risk).outputs
    leaving = risk["move"] == "leave_flanked" and risk["reading_leave_flanked"] == "advantage"
    extra = "2" if risk["reading_enemy_d4"] == "fixed" else "1D4"
    attack = one_attack(risk, advantages=int(leaving or risk["advantage"]), extra=extra)
    times = free_attacks_by_hand(risk)
    total = together([attack] * times)
    assert outputs.free_attacks == times
    assert outputs.distribution == total
    assert outputs.expected_damage == mean_of(total)
    assert outputs.drop_probability == reaching(total, risk["toughness"])
    assert outputs.any_damage_probability == reaching(total, 1)
    spared = 1 - reaching(attack, risk["pain_threshold"] + 1)
    assert outputs.pain_probability == 1 - spared**times
    assert outputs.movement_actions == 1 + risk["trade_combat_action"]
    assert outputs.combat_action_left is not risk["trade_combat_action"]


@given(risk=RISKS)
def test_more_enemies_are_never_safer(risk: dict[str, Any]) -> None:
    fewer = movement_risk(**{**risk, "enemies": 1}).outputs
    more = movement_risk(**{**risk, "enemies": 2}).outputs
    assert more.drop_probability >= fewer.drop_probability
    assert more.pain_probability >= fewer.pain_probability
    assert more.any_damage_probability >= fewer.any_damage_probability


@pytest.mark.parametrize("move", ["engage", "withdraw", "leave_flanked"])
def test_there_is_no_going_round_but_to_flank_or_pass(move: str) -> None:
    with pytest.raises(Refusal) as refused:
        movement_risk.run({"move": move, "trade_combat_action": True})
    assert refused.value.input == "trade_combat_action"
    assert MOVES[move].text in refused.value.problem


@pytest.mark.parametrize("calculator", [closing_distance, movement_risk])
@pytest.mark.parametrize("name", ["damage", "armor"])
def test_unreadable_dice_are_refused(calculator: Any, name: str) -> None:
    with pytest.raises(Refusal) as refused:
        calculator.run({name: "a sword"})
    assert refused.value.input == name


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "Withdrawing draws 1 Free Attack: you are hurt in 44.7% of cases; about 1.5 "
            "damage in all, which cannot drop you at 10 Toughness.",
        ),
        (
            {"move": "bypass", "trade_combat_action": True},
            "Going round draws no Free Attack, and costs your Combat Action.",
        ),
        ({"move": "engage", "own_long_weapon": True}, "Engaging draws no Free Attack."),
        ({"move": "flank", "enemies": 0}, "Moving to flank draws no Free Attack."),
        (
            {"move": "bypass", "enemies": 2, "armor": "8"},
            "Running past draws 2 Free Attacks, but none can hurt you.",
        ),
        (
            {
                "move": "leave_flanked",
                "enemies": 2,
                "attack_value": 30,
                "damage": "5",
                "armor": "0",
                "reading_leave_flanked": "as_entered",
            },
            "Leaving the flanked place draws 2 Free Attacks: you are hurt for certain; 10 "
            "damage in all, which drops you at 10 Toughness for certain.",
        ),
    ],
)
def test_a_move_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert movement_risk(**inputs).headline == headline


def test_the_working_says_why_nobody_strikes() -> None:
    stopped = movement_risk(move="engage", own_long_weapon=True).working[0]
    assert stopped.text.startswith("Your own Long weapon")
    flank = movement_risk(move="flank", reading_flanking_move="passes_target").working[0]
    assert [part.figure for part in flank.parts] == ["1", "+1"]
    assert flank.figure == "2"


def test_who_leaves_a_flanked_place_on_the_ground_gives_the_advantage_once() -> None:
    both = movement_risk(move="leave_flanked", advantage=True).outputs
    assert both == movement_risk(move="leave_flanked").outputs
    assert both.hit_probability == Fraction(15, 20)
    neither = movement_risk(move="leave_flanked", reading_leave_flanked="as_entered").outputs
    assert neither.hit_probability == Fraction(13, 20)


def test_what_free_attacks_say() -> None:
    alone = movement_risk()
    assert said(alone, (7,), (8,), (), (1,)) == "7 against 7 or less: the Free Attack misses."
    assert said(alone, (8,), (8,), (), (1,)) == (
        "8 against 7 or less: the Free Attack hits for 7 damage, which leaves you 3 of 10 "
        "Toughness."
    )
    assert said(alone, (8,), (1,), (), (4,)).endswith("hits, but nothing gets through.")
    fixed = movement_risk(
        enemies=2, damage="4", armor="1", advantage=True, reading_enemy_d4="fixed", toughness=10
    )
    assert said(fixed, (5, 6), (), (), ()) == (
        "5 against 5, 6 against 5 or less: 1 of 2 Free Attacks hit for 5 damage, which leaves you "
        "5 of 10 Toughness."
    )
    assert said(fixed, (6, 6), (), (), ()).endswith("hit for 10 damage, which drops you.")
    assert movement_risk(enemies=0).dice_roll is None
    assert movement_risk(damage="1").dice_roll is None


def test_what_shots_say() -> None:
    shots = closing_distance(damage="4", armor="0", toughness=8)
    assert said(shots, (7, 8, 1), (), (), ()) == (
        "7 against 7, 8 against 7, 1 against 7 or less: 1 of 3 shots hit for 4 damage, which "
        "leaves you 4 of 8 Toughness."
    )
    assert closing_distance(distance=0, enemy_acts_first=False).dice_roll is None
    assert closing_distance(damage="1").dice_roll is None
    assert closing_distance(distance=220).dice_roll
    assert closing_distance(distance=240).dice_roll is None
