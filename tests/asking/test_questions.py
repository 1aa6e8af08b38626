"""Questions as players ask them: the calculator and the inputs that each must give."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import yaml

from rulescore.catalogue import calculators, find_calculator
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Amount, Input, Refusal, Whole
from rulescore.declare.notation import DiceNotation
from tests.asking.browser import Browser

FOLDER = Path(__file__).parent


def questions(file: str) -> list[dict[str, Any]]:
    text = (FOLDER / file).read_text("utf-8")
    found: list[dict[str, Any]] = yaml.load(text, yaml.CSafeLoader)
    return found


QUESTIONS = [*questions("questions.yaml"), *questions("questions_on_phones.yaml")]
HELD_OUT_FILES = sorted(path.name for path in FOLDER.glob("questions_held_out_*.yaml"))
HELD_OUT = [one for file in HELD_OUT_FILES for one in questions(file)]
"""By people who had not seen how questions are understood, a file after each round of mending."""
SOME_HELD_OUT = HELD_OUT[::9]
BESIDE = questions("questions_beside.yaml")
"""By such people, too, a hundred at a time; each has a number that is `beside` the point, and must
set nothing: a page, a year, what a friend has, what was last time."""
TRAPS = questions("questions_traps.yaml")
"""By such a one who was told to have numbers put into wrong inputs: by what was before, by “13, no,
14”, by numbers of somebody else and of nothing."""
AT_THE_TABLE = questions("questions_at_the_table.yaml")
"""By people who had read the rules of a game, and not what our inputs are called: two thirds as one
types into a search box, and some that no form answers in full."""
STILL_WRONG = {
    ("archsoul.character", "hp"),
    ("archsoul.crafting-rollover", "materials_on_hand"),
    ("archsoul.crafting-rollover", "price"),
    ("gods-and-monsters.semi-conscious", "agility_defense"),
    ("symbaroum.success-test", "value"),
    ("usiel.trait-loss", "trait"),
}
"""Each of one question or two: “Sara has 20 hp”; “an arrow is four copper, and the wood and
feathers in the shed are worth thirty copper”; “a player with Persuasive 14 haggles with my
merchant, whose Cunning is 12”; “there goes 1 more spirit”; “I’m semiconscious, agility 16, what
defends me”, where only what agility adds to defense is asked."""
WRONG_AND_SAID_TO_BE_UNSURE = {
    ("archsoul.attack-object", "hardness"),
    ("archsoul.attack-object", "object_hp"),
    ("archsoul.attack-object", "weapon_hp"),
    ("archsoul.breath", "endurance"),
    ("archsoul.crafting-requirements", "price"),
    ("archsoul.crafting-requirements", "scavenged_value"),
    ("archsoul.crafting-roll", "skill"),
    ("archsoul.fatigued-roll", "flat_bonus"),
    ("archsoul.starvation-thirst", "litres_per_day"),
    ("archsoul.underwater-hit", "damage"),
    ("gods-and-monsters.aging", "age"),
    ("gods-and-monsters.chase", "pursuer_agility"),
    ("gods-and-monsters.chase", "pursuer_movement"),
    ("gods-and-monsters.death-roll", "death_bonus"),
    ("gods-and-monsters.death-roll", "endurance"),
    ("gods-and-monsters.forced-march", "injuries"),
    ("gods-and-monsters.illusion", "perception"),
    ("gods-and-monsters.jumping", "distance"),
    ("gods-and-monsters.tracking", "quarry_count"),
    ("symbaroum.death-test", "tests"),
    ("symbaroum.healing", "cures_now"),
    ("usiel.anti-trait-gain", "anti_trait"),
    ("usiel.anti-trait-gain", "trait"),
    ("usiel.check", "bonus"),
    ("usiel.contest", "actor_bonus"),
    ("usiel.contest", "opponent_bonus"),
    ("usiel.contest", "opponent_fear"),
    ("usiel.damage", "target_stamina"),
    ("usiel.fear", "previous_successes"),
    ("usiel.fear", "source_bonus"),
    ("usiel.leadership", "leadership"),
    ("usiel.leadership", "rank"),
    ("usiel.mounted-action", "action_bonus"),
    ("usiel.mounted-action", "action_target_number"),
    ("usiel.riding", "riding_total"),
    ("usiel.stealth", "observers"),
    ("zt.rest-healing", "other_adjustment"),
}
"""Each of one question or two: “will my sword break? It has hardness 8 and 4 hp”; “her endurance
used to be 3, now it’s 5”; “last time it was 7 damage”; “my wizard turned 74, I’m 33”; “Carl’s elf
has endurance 16, mine has 12”; “my buddy tells me it’s not real, he has perception 13”; “if she
misses, it goes down 60 feet”; “rolled one 14 on the death test”; “two herbal cures plus one medicus
treatment every day”; “anti-trait up by 3, was 5 before”; “a rank 4 leader with leadership 6”; “the
cutpurse bolts with movement twelve”; “he terrifies me with a Fear Rating of two”; “gettin 4
anti-mind, had 2 anti b4”; “thirty hours since anyone had a drink and fifty since our last meal”;
“surv 2 death roll or not”; “health 11 injuries”; “controlling it against TN 12, and 9 for my sword
attack”; “the cutpurse Vix bolts with an agility of thirteen”; “the sailor on the other side adds
6”; “the worst sleeping quality there is, minus five”; “demon w fear rating 5, will 8 presence 3”;
“two hunters follow the spy’s trail”; “Difficulty is 5, plus 2 because I’m asleep”; “my riding skill
4 plus attribute 5”; “2 of 3 guards are awake”; “attribute 4, skill 3, minus 2 for wounds”; “the
village has no smithy”; “3 more anti-Trait points”; “an arena brute swings at a hero, the brute’s
total is 9, the hero defends with 7”; “I’m strong so I get 2 more”; “everything at -6 when that goes
wrong”; “a glaive worth 8 platinum out of an old scythe worth 5”; “with Will 7 stand his ground”."""
SHOWN = 3
"""So many calculators are shown in the search."""
NUMBERS = (Whole, Amount, DiceNotation)
Understanding: TypeAlias = dict[str, Any]
NOTHING: Understanding = {"uses": []}


each_ninth = pytest.mark.parametrize(
    "held_out",
    [SOME_HELD_OUT, pytest.param(HELD_OUT, marks=pytest.mark.thorough)],
    ids=["one in 9", "all"],
)


@cache
def browser() -> Browser:
    return Browser()


@pytest.fixture(scope="module", autouse=True)
def _ended() -> Iterator[None]:
    yield
    browser().close()
    browser.cache_clear()


@cache
def shown(text: str, here: str) -> list[Understanding]:
    return browser().ask(text, here)[:SHOWN]


def understood(question: dict[str, Any]) -> Understanding | None:
    """What is understood for the right calculator, if that is among the first."""
    found = shown(question["ask"], question.get("here", ""))
    return next((one for one in found if one["calculator"] == question["calculator"]), None)


def typed(given: Any) -> str:
    """A value of the file as the scripts type it."""
    if isinstance(given, bool):
        return str(given).lower()
    return str(round(given, 3)).removesuffix(".0") if isinstance(given, float) else str(given)


def values(calculator: Calculator[Any], inputs: dict[str, Any]) -> dict[str, Any]:
    """Inputs as a calculator reads them; texts without spaces and capitals."""
    found = {}
    for input in calculator.inputs:
        if input.name not in inputs:
            continue
        given = inputs[input.name]
        text = typed(given)
        try:
            value = input.read(text, typed=True)
        except Refusal:
            value = text
        if isinstance(value, str):
            value = value.lower().replace(" ", "").removeprefix("1d").replace("+1d", "+d")
            value = value.removeprefix("d")
        found[input.name] = value
    return found


@cache
def opened(id: str) -> dict[str, Any]:
    """The values with which the form of a calculator opens."""
    calculator = find_calculator(id)
    return values(calculator, {input.name: input.default for input in calculator.inputs})


def set_by(one: Understanding) -> dict[str, Any]:
    return {use["input"]: use["value"] for use in one["uses"]}


def missed(question: dict[str, Any]) -> dict[str, Any]:
    """The inputs that are named and not set so."""
    calculator = find_calculator(question["calculator"])
    one = understood(question)
    assert one is not None
    set_so = {**opened(calculator.id), **values(calculator, set_by(one))}
    wanted = values(calculator, question["inputs"])
    return {name: value for name, value in wanted.items() if set_so[name] != value}


def misplaced(question: dict[str, Any]) -> set[str]:
    """The inputs that a number was put into that does not belong there."""
    calculator = find_calculator(question["calculator"])
    one = understood(question)
    assert one is not None
    numbers = {input.name for input in calculator.inputs if isinstance(input.kind, NUMBERS)}
    wanted = {**opened(calculator.id), **values(calculator, question["inputs"])}
    got = values(calculator, set_by(one))
    return {name for name in got if name in numbers and got[name] != wanted[name]}


def silently_wrong(question: dict[str, Any]) -> set[str]:
    """Those of them of which it is not said that the number may mean something else."""
    said = {use["input"] for use in (understood(question) or NOTHING)["uses"] if use["unsure"]}
    return misplaced(question) - said


def unsaid(question: dict[str, Any]) -> set[str]:
    """The inputs that are set although the question says nothing of them, and not as they open."""
    calculator = find_calculator(question["calculator"])
    got = values(calculator, set_by(understood(question) or NOTHING))
    as_opened = opened(calculator.id)
    return {name for name in got.keys() - question["inputs"] if got[name] != as_opened[name]}


def share(answered: list[bool]) -> Fraction:
    return Fraction(sum(answered), len(answered))


def test_there_are_questions_to_every_calculator() -> None:
    assert len(QUESTIONS) >= 400
    assert {one["calculator"] for one in QUESTIONS} == {found.id for found in calculators()}


@each_ninth
def test_the_right_calculator_is_among_the_first(held_out: list[dict[str, Any]]) -> None:
    asked = (*QUESTIONS, *held_out, *AT_THE_TABLE)
    found = [understood(question) is not None for question in asked]
    assert share(found) >= Fraction(95, 100)


def test_what_is_named_is_set() -> None:
    found = [not missed(question) for question in QUESTIONS if understood(question)]
    assert share(found) >= Fraction(95, 100)


@each_ninth
def test_nearly_as_much_is_set_of_questions_that_were_written_afterwards(
    held_out: list[dict[str, Any]],
) -> None:
    """When they were first asked, 83, 75, 91, 83, 90, 90, 82, 74, 83, 87, 88, 76, 90, 89, 81, 92,
    92, 95, 83, 95, 94, 83, 91, 88, 91, 85, 88, 86, 91, 87, 95, 92, 83, 71, 92, 76, 87, 75, 90, 71,
    76, 75, 87, 88, 77, 83, 100, 95, 85, 89, 82, 87, 98, 96, 90, 93, 89, 93, 96, 81, 89, 97, 85, 86,
    92, 89, 94, 90, 98, 95, 96, 97, 87, 90, 92, 97, 90, 95, 92, 95, 95, 84, 76, 93, 87, 83, 97, 93,
    89, 90, 84, 93, 97, 97, 89, 96, 95, 86, 83, 78 and 90 of 100 were understood whole."""
    found = [not missed(question) for question in held_out if understood(question)]
    assert share(found) >= Fraction(95, 100)


def test_much_is_set_of_what_is_typed_by_those_who_know_the_game_and_not_our_words() -> None:
    """When they were first asked, 82 of 100 were understood whole, and 7 had a number silently in a
    wrong input; of three hundred, asked after the first six had been learnt from, 82 and 6; of the
    last 230, 82 and 4."""
    found = [question for question in AT_THE_TABLE if understood(question)]
    assert share([not missed(question) for question in found]) >= Fraction(86, 100)
    assert share([bool(silently_wrong(question)) for question in found]) <= Fraction(25, 1000)


def test_few_numbers_go_into_a_trap() -> None:
    """When they were first asked, 82 of 100 were understood whole, and 7 had a number silently in a
    wrong input."""
    found = [question for question in TRAPS if understood(question)]
    assert share([not missed(question) for question in found]) >= Fraction(90, 100)
    assert share([bool(silently_wrong(question)) for question in found]) <= Fraction(1, 100)


def test_numbers_beside_the_point_keep_nobody_from_being_understood() -> None:
    """When they were first asked, 93, 85, 90, 92, 82, 86, 91 and 97 of 100 were understood whole,
    and 8, 9, 6, 1, 15, 4, 3 and 5 had a number in a wrong input."""
    found = [bool(understood(question)) and not missed(question) for question in BESIDE]
    assert share(found) >= Fraction(94, 100)


def test_a_number_behind_a_label_sets_that_input_and_no_other() -> None:
    """Of every calculator of a game but its sheet, whose labels are those of others as well. “How
    many” has no word that names anything; and days alone are no month."""
    wrong = {
        (calculator.id, input.name)
        for calculator in calculators()
        if not calculator.sheet and not calculator.id.startswith("compare.")
        for input in calculator.inputs
        if isinstance(input.kind, (Whole, Amount)) and not input.is_reading
        if input.kind.most >= 1 and not re.search(r"\d", input.kind.label)
        if set_by_label(calculator, input) != {input.name}
    }
    assert wrong == {
        ("archsoul.crafting-requirements", "items"),
        ("gods-and-monsters.upkeep", "extra_days"),
    }


def set_by_label(calculator: Calculator[Any], input: Input) -> set[str]:
    """The numbers that are set where one stands behind the label of an input, beside the title."""
    kind = input.kind
    assert isinstance(kind, (Whole, Amount))
    text = f"{calculator.title}: {kind.label} {min(int(kind.most), max(ceil(kind.least), 7))}"
    found = {one["calculator"]: one for one in browser().ask(text, calculator.id.split(".")[0])}
    numbers = {one.name for one in calculator.inputs if isinstance(one.kind, NUMBERS)}
    return numbers & {use["input"] for use in found.get(calculator.id, NOTHING)["uses"]}


@each_ninth
def test_no_number_is_put_silently_where_it_does_not_belong(held_out: list[dict[str, Any]]) -> None:
    """But for those that are known; all of these are among all questions."""
    silent: set[tuple[str, str]] = set()
    unsure: set[tuple[str, str]] = set()
    for question in filter(understood, (*QUESTIONS, *held_out, *BESIDE)):
        for name in misplaced(question):
            found = silent if name in silently_wrong(question) else unsure
            found.add((question["calculator"], name))
    assert silent <= STILL_WRONG
    assert unsure <= WRONG_AND_SAID_TO_BE_UNSURE
    if held_out is HELD_OUT:
        assert silent == STILL_WRONG
        assert unsure == WRONG_AND_SAID_TO_BE_UNSURE


@each_ninth
def test_few_numbers_do_not_belong_where_they_are_and_most_of_these_are_said_to_be_unsure(
    held_out: list[dict[str, Any]],
) -> None:
    """And those that belong there seldom; what only goes without saying counts among these, as deep
    breaths do where Conditioning is named."""
    right: list[bool] = []
    wrong: list[bool] = []
    for question in filter(understood, (*QUESTIONS, *held_out, *BESIDE)):
        elsewhere = misplaced(question)
        for use in (understood(question) or NOTHING)["uses"]:
            (wrong if use["input"] in elsewhere else right).append(use["unsure"])
    is_all = held_out is HELD_OUT  # of some, few questions make a share
    most = Fraction(11 if is_all else 15, 10_000)
    assert share([*(False for _ in right), *(True for _ in wrong)]) <= most
    assert share(wrong) >= (Fraction(3, 4) if is_all else Fraction(2, 3))
    assert share(right) <= (Fraction(22, 1000) if is_all else Fraction(25, 1000))


@each_ninth
def test_next_to_nothing_is_set_that_a_question_does_not_say(
    held_out: list[dict[str, Any]],
) -> None:
    """Those who wrote the questions left out some things that they say: that deep breaths were
    taken where Conditioning is named, which counts only then."""
    asked = filter(understood, (*QUESTIONS, *held_out, *BESIDE))
    most = Fraction(13 if held_out is HELD_OUT else 18, 1000)
    assert share([bool(unsaid(question)) for question in asked]) <= most


@pytest.mark.parametrize("text", ["", "  ", "hello", "7", "7 of 9", "the of and", "?!", "🙂 12"])
def test_what_is_no_question_has_no_answer_or_says_what_it_left(text: str) -> None:
    for one in browser().ask(text):
        assert one["uses"] or one["not_understood"]
