from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulescore.books.gods_and_monsters.ailments import (
    EFFECT,
    EXAMPLE_TABLE,
    EXAMPLES,
    ailment,
    ailment_effects,
    written,
)
from rulescore.declare import Refusal, Step
from tests.books.told import said

EFFECTS = {
    "0": [0],
    "1": [1],
    "3": [3],
    "d2": [1, 2],
    "d3+2": [3, 4, 5],
    "2d2": [2, 3, 3, 4],
}
KINDS = ("once", "chronic", "inescapable", "chronic_inescapable")


def test_table_prints_the_examples() -> None:
    assert EXAMPLE_TABLE.id == "gods-and-monsters.ailments.examples"
    assert len(EXAMPLE_TABLE.rows) == len(EXAMPLES) == 9
    assert all(len(row) == len(EXAMPLE_TABLE.columns) for row in EXAMPLE_TABLE.rows)
    rows = {row[0]: tuple(row[1:]) for row in EXAMPLE_TABLE.rows}
    assert len(rows) == 9
    assert rows["Food Poisoning"] == ("Chronic", "3", "1 hour", "1 injury")
    assert rows["Alcohol"][:3] == ("Chronic", "−1", "20 min")
    assert rows["Black Widow"] == ("–", "–", "30 min", "d2 injuries")
    assert rows["Giant Spider"] == ("–", "4", "1 round", "d4 minutes paralysis")
    assert rows["Shadow Spider"] == ("–", "1", "2 rounds", "d6 injuries")
    assert rows["Sleep gas"] == ("–", "–", "1 round", "sleep 2d10 minutes")


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "21", "-1", "1.5", "d", "d1", "d21", "0d6", "4d6", "d6+21", "d6-1", "d6+"),
        *("2 d6", " d6", "d6 ", "d6+d4", "d6\n", "²", "٣", "x" * 100, "9" * 2000),
    ],
)
@pytest.mark.parametrize("asked", [ailment, ailment_effects])
def test_effects_that_are_refused(asked: Any, text: str) -> None:
    with pytest.raises(Refusal) as refused:
        asked.run({"effect": text})
    assert refused.value.input == "effect"
    assert refused.value.problem
    assert "such as “2d10”" in refused.value.accepted
    assert len(refused.value.problem) < 100


class Played:
    """An ailment played out case by case by the rules, with every face of the dice."""

    def __init__(self, **inputs: Any) -> None:
        self.given = inputs
        self.times: dict[int, Fraction] = defaultdict(Fraction)
        self.by_step: dict[int, Fraction] = defaultdict(Fraction)
        self.reached = self.ailing = Fraction(0)
        self.total = Fraction(0)
        penalize = inputs["reading_injuries"] == "penalize"
        self.start = inputs["injuries"] if penalize else 0
        self.lowers = penalize and inputs["effect_is_injury"]
        self.contract(1, Fraction(1), 0, 0)

    def ends(self, chance: Fraction, times: int, total: int) -> None:
        self.times[times] += chance
        self.total += chance * total
        self.reached += chance if total >= self.given["threshold"] else 0

    def misses(self, target: int, total: int) -> Fraction:
        needed = target - (total if self.lowers else 0)
        return Fraction(sum(face > needed for face in range(1, 21)), 20)

    def strikes(self, step: int, chance: Fraction, total: int) -> list[tuple[Fraction, int]]:
        self.by_step[step] += chance
        faces = EFFECTS[self.given["effect"]]
        return [(chance / len(faces), total + shown) for shown in faces]

    def contract(self, step: int, chance: Fraction, times: int, total: int) -> None:
        given, kind = self.given, self.given["kind"]
        last = given["action_times"] if "inescapable" in kind else 1
        if step > last:
            if times and "chronic" in kind:
                self.throw_off(1, last, chance, times, total)
            else:
                self.ends(chance, times, total)
            return
        target = given["avoid_score"] - given["strength"] - self.start
        if kind == "chronic_inescapable":
            target -= step - 1
        if given["accepted"]:
            target += given["health"] - given["avoid_score"]
            reading = given["reading_accepted"]
            if reading == "replace":
                target = given["health"] - self.start - 4
            elif reading == "add" or step == 1:
                target -= 4
        automatic = kind == "chronic_inescapable" and times
        missed = Fraction(1) if automatic else self.misses(target, total)
        if missed < 1:
            self.contract(step + 1, chance * (1 - missed), times, total)
        if missed:
            for part, sum_so_far in self.strikes(step, chance * missed, total):
                self.contract(step + 1, part, times + 1, sum_so_far)

    def throw_off(self, roll: int, before: int, chance: Fraction, times: int, total: int) -> None:
        given = self.given
        if roll > given["horizon"]:
            self.ailing += chance
            self.ends(chance, times, total)
            return
        strength = given["strength"] - roll
        if given["reading_fade"] == "first_roll_full":
            strength += 1
        missed = self.misses(given["health"] - strength - self.start, total)
        if missed < 1:
            self.ends(chance * (1 - missed), times, total)
        if missed:
            for part, sum_so_far in self.strikes(before + roll, chance * missed, total):
                self.throw_off(roll + 1, before, part, times + 1, sum_so_far)


INPUTS: dict[str, st.SearchStrategy[Any]] = {
    "kind": st.sampled_from(KINDS),
    "strength": st.integers(-5, 8),
    "accepted": st.booleans(),
    "avoid_score": st.integers(-2, 22),
    "health": st.integers(-2, 22),
    "action_times": st.integers(1, 3),
    "horizon": st.integers(0, 2),
    "effect": st.sampled_from(list(EFFECTS)),
    "effect_is_injury": st.booleans(),
    "injuries": st.integers(0, 4),
    "threshold": st.integers(1, 12),
    "reading_accepted": st.sampled_from(["add", "replace", "first_roll"]),
    "reading_fade": st.sampled_from(["first_roll_faded", "first_roll_full"]),
    "reading_injuries": st.sampled_from(["penalize", "ignore"]),
}
ANY = st.fixed_dictionaries(INPUTS)


@settings(deadline=None)
@given(inputs=ANY)
def test_every_case_played_out(inputs: dict[str, Any]) -> None:
    outputs = ailment(**inputs).outputs
    played = Played(**inputs)
    assert outputs.distribution == {n: chance for n, chance in played.times.items() if chance}
    assert outputs.affected_probability == 1 - played.times[0]
    assert outputs.expected_effect == played.total
    assert outputs.threshold_probability == played.reached
    assert outputs.still_ailing_probability == played.ailing
    for row in outputs.timeline:
        assert row.affected_probability == played.by_step[row.step]


@given(inputs=ANY)
def test_mean_times_is_that_of_the_spread(inputs: dict[str, Any]) -> None:
    outputs = ailment(**inputs).outputs
    mean = sum(int(times) * chance for times, chance in outputs.distribution.items())
    assert outputs.expected_times == mean


@settings(deadline=None)
@given(inputs=ANY)
def test_more_strength_never_helps(inputs: dict[str, Any]) -> None:
    milder = ailment(**inputs).outputs
    stronger = ailment(**{**inputs, "strength": inputs["strength"] + 1}).outputs
    assert stronger.affected_probability >= milder.affected_probability
    assert stronger.expected_times >= milder.expected_times
    assert stronger.threshold_probability >= milder.threshold_probability


@settings(deadline=None)
@given(inputs=ANY)
def test_a_longer_look_never_has_fewer_effects(inputs: dict[str, Any]) -> None:
    near = ailment(**inputs).outputs
    far = ailment(**{**inputs, "horizon": inputs["horizon"] + 3}).outputs
    assert far.still_ailing_probability <= near.still_ailing_probability
    assert far.expected_times >= near.expected_times
    assert far.timeline[: len(near.timeline)] == near.timeline


def strengths(**inputs: Any) -> list[tuple[str, int, int]]:
    rows = ailment(strength=2, avoid_score=10, health=12, horizon=3, **inputs).outputs.timeline
    return [(row.phase, row.strength, row.target) for row in rows]


def test_strength_fades_and_grows() -> None:
    assert strengths(kind="once") == [("contract", 2, 8)]
    faded = [("throw_off", 1, 11), ("throw_off", 0, 12), ("throw_off", -1, 13)]
    assert strengths(kind="chronic") == [("contract", 2, 8), *faded]
    assert strengths(kind="chronic", reading_fade="first_roll_full") == [
        ("contract", 2, 8),
        ("throw_off", 2, 10),
        *faded[:2],
    ]
    assert strengths(kind="inescapable", action_times=2) == [("exposed", 2, 8)] * 2
    grown = [("exposed", 2, 8), ("exposed", 3, 7)]
    assert strengths(kind="chronic_inescapable", action_times=2) == [*grown, *faded]


@pytest.mark.parametrize(
    ("reading", "targets"), [("add", [6, 5]), ("replace", [8, 8]), ("first_roll", [6, 9])]
)
def test_the_penalty_for_taking_it_in(reading: str, targets: list[int]) -> None:
    rows = strengths(
        kind="chronic_inescapable", action_times=2, accepted=True, reading_accepted=reading
    )
    assert [target for _, _, target in rows[:2]] == targets
    assert [strength for _, strength, _ in rows[:2]] == [2, 3]


def test_targets_of_nothing_and_of_twenty_are_certain() -> None:
    for avoid_score, chance in ((0, 1), (1, Fraction(19, 20)), (19, Fraction(1, 20)), (20, 0)):
        assert ailment(avoid_score=avoid_score).outputs.affected_probability == chance


def test_when_it_is_more_likely_gone_than_not() -> None:
    even = {"kind": "chronic", "avoid_score": 0, "reading_injuries": "ignore", "horizon": 4}
    assert ailment(**even, health=9, strength=0).outputs.even_chance_step == 2
    assert ailment(**even, health=10, strength=0).outputs.even_chance_step == 1
    assert ailment(**even, health=-20, strength=0).outputs.even_chance_step is None
    assert ailment().outputs.even_chance_step is None


@pytest.mark.parametrize(
    ("text", "shown"), [("1d4", "d4"), ("d4+1", "d4+1"), ("2d10", "2d10"), ("10", "10")]
)
def test_an_effect_is_written_as_in_the_book(text: str, shown: str) -> None:
    assert written(EFFECT.dice(text)) == shown


@pytest.mark.parametrize("effect", EFFECTS)
@pytest.mark.parametrize("times", range(5))
@pytest.mark.parametrize("threshold", [0, 1, 6, 100])
def test_every_fall_of_the_effects(effect: str, times: int, threshold: int) -> None:
    totals = Counter(sum(shown) for shown in product(EFFECTS[effect], repeat=times))
    cases = sum(totals.values())
    outputs = ailment_effects(times=times, effect=effect, threshold=threshold).outputs
    assert outputs.distribution == {n: Fraction(ways, cases) for n, ways in totals.items()}
    assert (outputs.minimum, outputs.maximum) == (min(totals), max(totals))
    assert outputs.expected_effect == Fraction(sum(n * totals[n] for n in totals), cases)
    reaching = sum(ways for n, ways in totals.items() if n >= threshold)
    assert outputs.at_least_probability == Fraction(reaching, cases)


@pytest.mark.parametrize(
    ("times", "effect", "dice"),
    [
        (0, "d6", "0"),
        (0, "d6+2", "0"),
        (1, "d6", "1d6"),
        (3, "2d10", "6d10"),
        (2, "d4+1", "2d4+2"),
        (4, "1", "4"),
        (20, "3d20+20", "60d20+400"),
    ],
)
def test_dice_to_roll_in_all(times: int, effect: str, dice: str) -> None:
    assert ailment_effects(times=times, effect=effect).outputs.total_dice == dice


def steps(working: tuple[Step, ...]) -> list[tuple[str, str]]:
    return [line for step in working for line in ((step.text, step.figure), *steps(step.parts))]


def test_working_follows_the_rolls() -> None:
    food = {"kind": "chronic", "strength": 3, "avoid_score": 7, "health": 9, "effect": "1"}
    lines = steps(ailment(**food, horizon=3, injuries=1).working)
    contracting = "Contracting: evasion or perception 7 − strength 3 − injuries 1"
    assert (contracting, "3 or less on a d20") in lines
    assert any(text.endswith("the injuries gained so far counted in") for text, _ in lines)
    ignoring = steps(ailment(**food, horizon=3, reading_injuries="ignore").working)
    assert ("Those who still have it × rolls that fail", "80% × 65% = 52%") in ignoring


def test_pictures_where_there_is_a_course() -> None:
    assert not ailment().pictures
    chances, strength = ailment(kind="chronic", strength=2, horizon=2).pictures
    assert [line.label for line in chances.series] == [
        "It takes effect",
        "It has at least once",
        "Thrown off",
    ]
    assert strength.series[0].values == (2, 1, 0)
    assert ailment(kind="chronic", horizon=2).pictures[1].series[0].values == (0, -1, -2)
    assert len(ailment(kind="inescapable").pictures[0].series) == 2


@pytest.mark.parametrize(
    ("listed", "own"),
    [
        ("food_poisoning", {"kind": "chronic", "strength": 3, "effect": "1"}),
        ("black_widow", {"strength": 0, "effect": "d2"}),
        ("giant_spider", {"strength": 4, "effect": "d4", "effect_is_injury": False}),
        ("sleep_gas", {"kind": "inescapable", "effect": "2d10", "effect_is_injury": False}),
    ],
)
def test_a_listed_ailment_has_the_figures_of_its_row(listed: str, own: dict[str, Any]) -> None:
    assert ailment(listed=listed) == ailment(**own)
    assert ailment(listed=listed, strength=9, effect="3", effect_is_injury=True) == ailment(**own)


def test_answer_as_a_person_would_say_it() -> None:
    common = "(strength 0, d2 each time)"
    said = f"It has a 60% chance to affect you, for 0.9 injuries on average {common}."
    assert ailment().headline == said
    assert ailment(avoid_score=20).headline == f"It cannot affect you {common}."
    assert ailment(kind="inescapable", effect="2d10", effect_is_injury=False).headline == (
        "It has a 99% chance to affect you, for a total of 33 on average "
        "(strength 0, 2d10 each time)."
    )
    assert ailment(kind="chronic", avoid_score=0, horizon=1).headline.startswith(
        "It is certain to affect you, for"
    )
    effects = "Roll 6d10: 33 on average, with a 68.7% chance of 30 or more."
    assert ailment_effects().headline == effects
    assert ailment_effects(effect="2", times=3).headline == "It comes to 6 in all."


def test_working_leaves_no_number_of_effects_out() -> None:
    lines = steps(ailment(kind="inescapable", action_times=20).working)
    assert any(text.endswith("less likely numbers") for text, _ in lines)
    few = steps(ailment(kind="inescapable", action_times=5).working)
    assert not any("less likely" in text for text, _ in few)


def test_what_the_dice_of_a_single_effect_say() -> None:
    assert said(ailment(), (8,), (2,)) == "8 against 8 or less: no effect on you."
    assert said(ailment(), (9,), (2,)) == "9 against 8 or less: it takes effect, for 2 injuries."
    spider = ailment(listed="giant_spider")
    assert said(spider, (5,), (1,)).endswith("it takes effect, for a total of 1.")


def test_only_what_takes_effect_once_is_thrown() -> None:
    assert ailment(avoid_score=0).dice_roll
    assert ailment(avoid_score=0, effect="2").dice_roll is None
    assert ailment(avoid_score=20).dice_roll is None
    assert ailment(kind="chronic").dice_roll is None
    assert ailment(kind="inescapable").dice_roll is None
