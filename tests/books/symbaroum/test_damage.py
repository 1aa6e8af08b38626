from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.books.symbaroum.attributes import threshold_of
from rulescore.books.symbaroum.damage import (
    attacks_to_drop,
    damage_taken,
    duel,
)
from rulescore.declare import Bars, Refusal
from rulescore.shared_tests.any_inputs import any_inputs
from rulescore.shared_tests.properties import assert_answers_or_refuses
from tests.selection import one_in

Shares = dict[Any, Fraction]


def test_pain_threshold_rounds_up() -> None:
    assert [threshold_of(strong) for strong in (1, 9, 10, 11)] == [1, 5, 5, 6]


@pytest.mark.parametrize(
    ("hits", "problem"),
    [
        ("", "no blow"),
        (" , ,", "no blow"),
        ("7", "“7”"),
        ("7/-3", "“7/-3”"),
        ("1000/2", "“1000/2”"),
        ("٧/3", "“٧/3”"),
        ("7/3\n9/2", "“7/3 9/2”"),
        (",".join(["1/1"] * 21), "21 blows"),
    ],
)
def test_blows_refused(hits: str, problem: str) -> None:
    with pytest.raises(Refusal) as refused:
        damage_taken.run({"hits": hits})
    assert refused.value.input == "hits"
    assert problem in refused.value.problem
    assert "7/3, 9/2" in refused.value.accepted


def test_twenty_blows_and_empty_entries() -> None:
    outputs = damage_taken(hits="1/0,," * 20, toughness_now=30).outputs
    assert (len(outputs.running), outputs.toughness_left) == (20, 10)


BLOWS = st.lists(
    st.builds("{}/{}".format, st.integers(-1, 1000), st.integers(0, 1000)), max_size=21
)


@given(inputs=any_inputs(damage_taken, hits=BLOWS.map(", ".join)))
def test_any_blows_on_anybody(inputs: dict[str, Any]) -> None:
    assert_answers_or_refuses(damage_taken, inputs)


@given(
    kind=st.sampled_from(["player_character", "other"]),
    strong=st.integers(1, 30),
    now=st.integers(1, 100),
    blows=st.lists(st.tuples(st.integers(0, 30), st.integers(0, 20)), min_size=1, max_size=20),
)
def test_blow_by_blow(kind: str, strong: int, now: int, blows: list[tuple[int, int]]) -> None:
    text = ", ".join(f"{damage}/{armor}" for damage, armor in blows)
    answer = damage_taken(kind=kind, strong=strong, toughness_now=now, hits=text)
    outputs = answer.outputs
    taken = [damage - armor if damage > armor else 0 for damage, armor in blows]
    lefts = [max(now - sum(taken[: hit + 1]), 0) for hit in range(len(taken))]
    assert [(row.taken, row.toughness_left) for row in outputs.running] == list(
        zip(taken, lefts, strict=True)
    )
    assert outputs.damage_total == sum(taken)
    assert outputs.pain_exceeded == any(2 * each > strong + strong % 2 for each in taken)
    down = {"player_character": "dying", "other": "dead"}[kind]
    assert outputs.state == (down if not lefts[-1] else "wounded" if any(taken) else "unhurt")
    (picture,) = answer.pictures
    if isinstance(picture, Bars):
        of_blow, stopped, arrived, *_ = (bar.value for bar in picture.bars)
        assert len(blows) == 1
        assert (of_blow, of_blow - stopped, arrived) == (blows[0][0], taken[0], taken[0])


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        ({}, "The blow does 4 damage; 6 of 10 Toughness is left."),
        ({"hits": "2/3"}, "The blow does no damage; 10 of 10 Toughness is left."),
        ({"strong": 15}, "The blow does 4 damage; 6 of 15 Toughness is left."),
        ({"toughness_now": 20}, "The blow does 4 damage; 16 Toughness is left."),
        (
            {"hits": "9/3, 9/3"},
            "The 2 blows do 12 damage; the character is at 0 Toughness and dying; 2 of them were "
            "above the Pain Threshold of 5.",
        ),
        (
            {"hits": "19/3", "kind": "other"},
            "The blow does 16 damage; the target is at 0 Toughness and dead; it was above the Pain "
            "Threshold of 5.",
        ),
    ],
)
def test_damage_taken_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert damage_taken(**inputs).headline == headline


DICE = {"0": [0], "2": [2], "7": [7], "1d3": [1, 2, 3], "d2+1": [2, 3], "2d2": [2, 3, 3, 4]}


def one_blow(chance: Fraction, damage: str, armor: str, extra: list[int]) -> Shares:
    """The chance of each damage of one attack, by every fall of the dice."""
    falls = list(product(DICE[damage], DICE[armor], extra))
    shares: Shares = defaultdict(Fraction)
    shares[0] += 1 - chance
    for dealt, stopped, more in falls:
        shares[max(0, dealt + more - stopped)] += chance / len(falls)
    return {dealt: share for dealt, share in shares.items() if share}


def whole_attack(
    blow: Shares, threshold: int, response: str, reading: str, toughness: int
) -> Shares:
    """The chance of (damage up to the Toughness, knocked down) of an attack and what follows."""
    shares: Shares = defaultdict(Fraction)

    def strike(done: int, share: Fraction, free: bool) -> None:
        for dealt, likely in blow.items():
            total = min(toughness, done + dealt)
            hurts = dealt > threshold and total < toughness
            again = response == "free_attack" and (reading == "every_time" or not free)
            if hurts and again:
                strike(total, share * likely, True)
            else:
                shares[total, hurts and response == "knock_down"] += share * likely

    strike(0, Fraction(1), False)
    return shares


def dice(target: int) -> Fraction:
    return Fraction(min(max(target, 0), 20), 20)


READINGS = st.sampled_from(["once_per_turn", "every_time"])
ATTACKS: dict[str, st.SearchStrategy[Any]] = {
    "attack_value": st.integers(1, 30),
    "defense": st.integers(-10, 30),
    "damage": st.sampled_from(list(DICE)),
    "armor": st.sampled_from(list(DICE)),
    "advantage": st.booleans(),
    "other_modifier": st.integers(-20, 20),
    "blinded": st.sampled_from(["neither", "attacker", "defender", "both"]),
    "toughness": st.integers(1, 12),
    "pain_threshold": st.integers(0, 5),
    "pain_response": st.sampled_from(["none", "free_attack"]),
    "attacks_per_turn": st.integers(1, 4),
    "turns": st.integers(1, 5),
    "reading_pain_repeat": READINGS,
}


def blow_of(inputs: dict[str, Any]) -> tuple[Fraction, Shares]:
    helped = inputs["attack_value"] + inputs["other_modifier"] + 2 * inputs["advantage"]
    chance = dice(helped + 10 - inputs["defense"])
    if inputs["blinded"] == "attacker":
        chance = chance * chance
    if inputs["blinded"] == "defender":
        chance = 2 * chance - chance * chance
    extra = [1, 2, 3, 4] if inputs["advantage"] else [0]
    return chance, one_blow(chance, inputs["damage"], inputs["armor"], extra)


def summed(shares: Shares, times: int, most: int) -> Shares:
    """The sum of so many independent damages, cut off at `most`."""
    total: Shares = {0: Fraction(1)}
    for _ in range(times):
        longer: Shares = defaultdict(Fraction)
        for (done, likely), (more, share) in product(total.items(), shares.items()):
            longer[min(most, done + more)] += likely * share
        total = longer
    return total


def mean_number(shares: Shares, toughness: int) -> Fraction | None:
    """The mean number of these damages until the Toughness is gone, from 1 Toughness up."""
    nothing = shares.get(0, Fraction(0))
    if nothing == 1:
        return None
    means = [Fraction(0)]
    for left in range(1, toughness + 1):
        others = sum(share * means[max(0, left - done)] for done, share in shares.items() if done)
        means.append((1 + others) / (1 - nothing))
    return means[-1]


@given(inputs=st.fixed_dictionaries(ATTACKS))
def test_attacks_to_drop_step_by_step(inputs: dict[str, Any]) -> None:
    outputs = attacks_to_drop(**inputs).outputs
    chance, blow = blow_of(inputs)
    toughness = inputs["toughness"]
    follows = [inputs[name] for name in ("pain_threshold", "pain_response", "reading_pain_repeat")]
    attack: Shares = defaultdict(Fraction)
    for (done, _), share in whole_attack(blow, *follows, toughness).items():
        attack[done] += share
    each_turn = inputs["attacks_per_turn"]
    assert outputs.hit_probability == chance
    assert outputs.expected_damage_per_attack == sum(d * share for d, share in blow.items())
    assert outputs.expected_attacks == mean_number(attack, toughness)
    in_turn = summed(attack, each_turn, toughness)
    assert outputs.expected_turns == mean_number(in_turn, toughness)
    most = max(attack)
    assert outputs.fewest_attacks == (-(-toughness // most) if most else None)
    down = [
        summed(in_turn, turn, toughness).get(toughness, Fraction(0))
        for turn in range(1, inputs["turns"] + 1)
    ]
    assert [row.drop_probability for row in outputs.by_turn] == down
    assert outputs.drop_probability == down[-1]
    even = [turn for turn, likely in enumerate(down, 1) if likely >= Fraction(1, 2)]
    assert outputs.median_turn == (even[0] if even else None)


def test_most_toughness_still_agrees_with_the_recursion() -> None:
    for pain in (0, 2):
        for reading in ("once_per_turn", "every_time"):
            outputs = attacks_to_drop(
                damage="2d2",
                armor="1d3",
                toughness=100,
                pain_threshold=pain,
                pain_response="free_attack",
                reading_pain_repeat=reading,
                attacks_per_turn=3,
            ).outputs
            blow = one_blow(Fraction(13, 20), "2d2", "1d3", [0])
            attack: Shares = defaultdict(Fraction)
            for done, share in chain(blow, pain, reading).items():
                attack[done] += share
            assert outputs.expected_attacks == mean_number(attack, 100)
            assert outputs.expected_turns == mean_number(summed(attack, 3, 100), 100)


def chain(blow: Shares, pain: int, reading: str) -> Shares:
    """The damage of an attack with its Free Attacks, cut off at 100, from the top down."""
    if reading == "once_per_turn":
        total: Shares = defaultdict(Fraction)
        for dealt, share in blow.items():
            for more, likely in blow.items() if dealt > pain else [(0, Fraction(1))]:
                total[dealt + more] += share * likely
        return total
    over: Shares = {0: Fraction(1)}
    ended: Shares = defaultdict(Fraction)
    for done in range(101):
        going = over.get(done, Fraction(0))
        if done == 100:
            ended[100] += going
            continue
        for dealt, share in blow.items():
            reached = min(100, done + dealt)
            into = over if dealt > pain else ended
            into[reached] = into.get(reached, Fraction(0)) + going * share
    return ended


@given(inputs=st.fixed_dictionaries(ATTACKS))
def test_more_toughness_never_drops_sooner(inputs: dict[str, Any]) -> None:
    now = attacks_to_drop(**inputs).outputs
    more = attacks_to_drop(**{**inputs, "toughness": inputs["toughness"] + 1}).outputs
    assert more.drop_probability <= now.drop_probability
    if now.expected_attacks is not None and now.expected_turns is not None:
        assert more.expected_attacks is not None
        assert more.expected_attacks >= now.expected_attacks >= now.expected_turns >= 1


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "The target drops after about 7.5 attacks; by the end of turn 10 it is down in "
            "80.3% of cases.",
        ),
        (
            {"attack_value": 20, "damage": "10", "armor": "0", "attacks_per_turn": 2},
            "The target drops after 1 attack, in turn 1; by the end of turn 10 it is sure to be "
            "down.",
        ),
        (
            {"attack_value": 1, "defense": 11},
            "These attacks can never hit: the target never drops.",
        ),
        (
            {"damage": "1", "armor": "1"},
            "Nothing gets through the armor: the target never drops.",
        ),
        (
            {"damage": "1", "armor": "0", "attack_value": 10, "turns": 2},
            "The target drops after about 20 attacks; by the end of turn 2 it cannot be down yet.",
        ),
    ],
)
def test_attacks_to_drop_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    if inputs.get("attack_value") == 1:
        inputs = {**inputs, "other_modifier": -1}
    assert attacks_to_drop(**inputs).headline == headline


class State(NamedTuple):
    """The start of a turn, or the end of the fight."""

    player: int
    enemy: int
    player_prone: bool = False
    enemy_prone: bool = False


class Told(NamedTuple):
    """What becomes of a fight: chance to win, mean turns still to come, Toughness left in wins."""

    win: Fraction
    turns: Fraction
    left: Fraction


def one_turn(inputs: dict[str, Any], player_first: bool, start: State) -> Shares:
    """The chance of each state after one turn."""
    states: Shares = {start: Fraction(1)}
    for players in (player_first, not player_first):
        after: Shares = defaultdict(Fraction)
        for state, share in states.items():
            for then, likely in one_action(inputs, players, state).items():
                after[then] += share * likely
        states = after
    return states


def one_action(inputs: dict[str, Any], players: bool, state: State) -> Shares:
    if not state.player or not state.enemy:
        return {state: Fraction(1)}
    mine, theirs = ("player", "enemy") if players else ("enemy", "player")
    prone = state.player_prone if players else state.enemy_prone
    strikes = dice(inputs[f"{mine}_quick"]) if prone else Fraction(1)
    up = state._replace(**{f"{mine}_prone": False})
    chance = dice(inputs[f"{mine}_attack"] + 10 - inputs[f"{theirs}_defense"])
    blow = one_blow(chance, inputs[f"{mine}_damage"], inputs[f"{theirs}_armor"], [0])
    toughness = getattr(state, theirs)
    attack = whole_attack(
        blow,
        inputs[f"{theirs}_pain_threshold"],
        inputs[f"{mine}_inflicts"],
        inputs["reading_pain_repeat"],
        toughness,
    )
    after: Shares = defaultdict(Fraction)
    after[up] += 1 - strikes
    for (done, down), share in attack.items():
        hurt = up._replace(**{theirs: toughness - done, f"{theirs}_prone": down})
        after[hurt] += strikes * share
    return {then: share for then, share in after.items() if share}


def told(inputs: dict[str, Any], player_first: bool) -> Told:
    """What becomes of a fight, by the states that a turn leads to."""

    @cache
    def tell(state: State) -> Told:
        if not state.player or not state.enemy:
            return Told(Fraction(not state.enemy), Fraction(0), Fraction(state.player))
        after = one_turn(inputs, player_first, state)
        same = after.pop(state, Fraction(0))
        sums = [Fraction(0), Fraction(1), Fraction(0)]
        for then, share in after.items():
            for place, value in enumerate(tell(then)):
                sums[place] += share * value
        return Told(*(value / (1 - same) for value in sums))

    return tell(State(inputs["player_toughness"], inputs["enemy_toughness"]))


FIGHTS: dict[str, st.SearchStrategy[Any]] = {
    "first": st.sampled_from(["player", "enemy", "tie"]),
    **{
        f"{who}_{name}": strategy
        for who in ("player", "enemy")
        for name, strategy in {
            "attack": st.integers(4, 20),
            "defense": st.integers(5, 15),
            "damage": st.sampled_from(list(DICE)),
            "armor": st.sampled_from(["0", "2", "1d3"]),
            "toughness": st.integers(1, 6),
            "pain_threshold": st.integers(0, 3),
            "quick": st.integers(1, 21),
            "inflicts": st.sampled_from(["none", "free_attack", "knock_down"]),
        }.items()
    },
    "turns": st.integers(1, 5),
    "reading_pain_repeat": READINGS,
}


def assert_fights_alike(inputs: dict[str, Any]) -> None:
    outputs = duel(**inputs).outputs
    orders = {"player": [True], "enemy": [False], "tie": [True, False]}[inputs["first"]]
    start = State(inputs["player_toughness"], inputs["enemy_toughness"])
    if all(one_turn(inputs, order, start).get(start) == 1 for order in orders):
        found = (outputs.win_probability, outputs.lose_probability, outputs.expected_turns)
        assert found == (None, None, None)
        assert outputs.expected_toughness_left is None
    else:
        ends = [told(inputs, order) for order in orders]
        win, turns, left = (sum(values) / len(orders) for values in zip(*ends, strict=True))
        assert outputs.win_probability == win
        assert outputs.lose_probability == 1 - win
        assert outputs.expected_turns == turns
        assert outputs.expected_toughness_left == (left / win if win else None)
    assert [row[1:] for row in outputs.by_turn] == turn_by_turn(inputs, orders, start)


def turn_by_turn(
    inputs: dict[str, Any], orders: list[bool], start: State
) -> list[tuple[Fraction, Fraction]]:
    """The chances to have won and lost after each turn, turn after turn."""
    courses = []
    for order in orders:
        states: Shares = {start: Fraction(1)}
        course = []
        for _ in range(inputs["turns"]):
            after: Shares = defaultdict(Fraction)
            for state, share in states.items():
                for then, likely in one_turn(inputs, order, state).items():
                    after[then] += share * likely
            states = after
            won = sum((share for state, share in states.items() if not state.enemy), Fraction(0))
            lost = sum((share for state, share in states.items() if not state.player), Fraction(0))
            course.append((won, lost))
        courses.append(course)
    return [
        (
            sum((won for won, _ in rows), Fraction(0)) / len(orders),
            sum((lost for _, lost in rows), Fraction(0)) / len(orders),
        )
        for rows in zip(*courses, strict=True)
    ]


@given(inputs=st.fixed_dictionaries(FIGHTS))
def test_a_duel_turn_by_turn(inputs: dict[str, Any]) -> None:
    assert_fights_alike(inputs)


KINDS_OF_DUEL = product(
    ["player", "enemy", "tie"],
    ["none", "free_attack", "knock_down"],
    ["none", "free_attack", "knock_down"],
    ["once_per_turn", "every_time"],
)


@pytest.mark.parametrize("kind", one_in(5, KINDS_OF_DUEL), ids="-".join)
def test_every_kind_of_duel(kind: tuple[str, str, str, str]) -> None:
    first, mine, theirs, reading = kind
    assert_fights_alike(
        {
            "first": first,
            "player_attack": 13,
            "player_defense": 10,
            "player_damage": "2d2",
            "player_armor": "1d3",
            "player_toughness": 8,
            "player_pain_threshold": 1,
            "player_quick": 7,
            "player_inflicts": mine,
            "enemy_attack": 11,
            "enemy_defense": 10,
            "enemy_damage": "d2+1",
            "enemy_armor": "1d3",
            "enemy_toughness": 7,
            "enemy_pain_threshold": 1,
            "enemy_quick": 12,
            "enemy_inflicts": theirs,
            "turns": 6,
            "reading_pain_repeat": reading,
        }
    )


def test_alike_on_both_sides_a_tie_is_even() -> None:
    alike = {
        "attack": 12,
        "defense": 9,
        "damage": "1D8",
        "armor": "1D4",
        "toughness": 30,
        "pain_threshold": 2,
        "quick": 8,
        "inflicts": "knock_down",
    }
    sides = {f"{who}_{name}": each for who in ("player", "enemy") for name, each in alike.items()}
    outputs = duel(first="tie", turns=30, **sides).outputs
    assert outputs.win_probability == Fraction(1, 2)
    assert all(row.win_probability == row.lose_probability for row in outputs.by_turn)
    first = duel(first="player", turns=30, **sides).outputs
    assert first.win_probability is not None
    assert first.win_probability > Fraction(1, 2)
    assert first.by_turn[-1].win_probability < first.win_probability


@given(inputs=st.fixed_dictionaries(FIGHTS))
def test_to_strike_first_never_hurts(inputs: dict[str, Any]) -> None:
    first = duel(**{**inputs, "first": "player"}).outputs
    second = duel(**{**inputs, "first": "enemy"}).outputs
    if first.win_probability is not None and second.win_probability is not None:
        assert first.win_probability >= second.win_probability


@pytest.mark.parametrize(
    ("inputs", "headline"),
    [
        (
            {},
            "You win in 89.2% of cases; it ends in turn 6.2 on average, and you keep about "
            "6.4 of 10 Toughness when you win.",
        ),
        (
            {"player_damage": "99", "player_attack": 20},
            "You are sure to win; it ends in turn 1, and you keep 10 of 10 Toughness.",
        ),
        (
            {"player_damage": "1", "enemy_damage": "99", "enemy_attack": 20},
            "You cannot win; it ends in turn 1.",
        ),
        (
            {"player_damage": "1", "enemy_damage": "1", "player_armor": "2"},
            "Neither of you can hurt the other: the fight has no end.",
        ),
    ],
)
def test_a_duel_as_a_person_would_say_it(inputs: dict[str, Any], headline: str) -> None:
    assert duel(**inputs).headline == headline


@pytest.mark.parametrize("name", ["player_damage", "player_armor", "enemy_damage", "enemy_armor"])
def test_dice_of_a_duel_refused(name: str) -> None:
    for text in ("", "7d6", "1d21", "1d8-1", "100"):
        with pytest.raises(Refusal) as refused:
            duel.run({name: text})
        assert refused.value.input == name


@pytest.mark.parametrize("name", ["damage", "armor"])
def test_dice_of_attacks_refused(name: str) -> None:
    for text in ("", "7d6", "1d1", "1d8-1", "100", "1+1+1+1+1"):
        with pytest.raises(Refusal) as refused:
            attacks_to_drop.run({name: text})
        assert refused.value.input == name


def test_working_shows_both_sides_of_the_test() -> None:
    mine, pain, theirs, *_ = duel(player_attack=13, enemy_defense=11, enemy_attack=12).working
    assert "wins one Free Attack" in pain.text
    assert mine.parts[0].text == "It hits at this or less on 1D20"
    assert mine.parts[0].figure == "12"
    assert [part.figure for part in mine.parts[0].parts] == ["13", "−1"]
    assert theirs.parts[0].text == "You avoid it at this or less on 1D20"
    assert theirs.parts[0].figure == "8"
    assert [part.figure for part in theirs.parts[0].parts] == ["10", "−2"]
    enemys = attacks_to_drop(side="enemy_attacks", attack_value=12, advantage=True).working[0]
    assert enemys.parts[0].text == "You avoid it at this or less on 1D20"
    assert [part.figure for part in enemys.parts[0].parts] == ["10", "−2", "−2"]
    helped = attacks_to_drop(advantage=True, other_modifier=-3, blinded="defender").working[0]
    assert helped.parts[0].figure == "12"
    assert [part.figure for part in helped.parts[0].parts] == ["13", "0", "+2", "−3"]
    assert helped.parts[1].figure == "84%"


@given(
    strong=st.integers(1, 30),
    toughness=st.integers(1, 30),
    damage=st.integers(0, 40),
    kind=st.sampled_from(["player_character", "other"]),
)
def test_damage_is_written_to_the_character_who_was_hit(
    strong: int, toughness: int, damage: int, kind: str
) -> None:
    outputs = damage_taken(
        kind=kind, strong=strong, toughness_now=toughness, hits=f"{damage}/0"
    ).outputs
    lost = max(0, max(10, strong) - max(0, toughness - damage))
    mine, theirs = outputs.toughness_lost, outputs.opponent_toughness_lost
    assert (mine, theirs) == ((lost, None) if kind == "player_character" else (None, lost))


def test_the_headline_mentions_toughness_below_full() -> None:
    told = "Toughness before, as entered; unhurt, Strong 15 gives 15"
    assert [step.text for step in damage_taken(strong=15).working].count(told) == 1
    unhurt = damage_taken(strong=15, toughness_now=15).working
    assert not any(step.text.startswith("Toughness before") for step in unhurt)
