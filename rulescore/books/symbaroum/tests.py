"""Symbaroum: what to roll on a success test, how likely it is, and the odds from easy to hard."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.symbaroum.attributes import ATTRIBUTES
from rulescore.books.symbaroum.base import (
    ADVANTAGE,
    ANY_VALUE,
    MIDDLE,
    D20Test,
    modifier_against,
    with_two_rolls,
)
from rulescore.declare import (
    MINUS,
    Answer,
    Bar,
    Bars,
    Choice,
    Column,
    DiceRoll,
    Faces,
    Figure,
    Odds,
    RollOutcome,
    Rows,
    SheetMapping,
    Step,
    Switch,
    Table,
    Whole,
    calculator,
    number,
    odds,
    percent,
    signed,
)
from rulescore.dice import d20_at_most

SUCCESS_RULE = "symbaroum.tests.success-test"
OPPOSED_RULE = "symbaroum.tests.opposed"
DIFFICULTY_RULE = "symbaroum.tests.difficulty"
OVERVIEW_RULE = "symbaroum.attributes.overview"
BLIND_RULE = "symbaroum.attack.blind-fighting"
ADVANTAGE_RULE = "symbaroum.advantage.effect"
PROBLEM_RULE = "symbaroum.challenges.problem-solving"
NO_CRITICALS = "symbaroum.base.no-criticals"

VERY_EASY, VERY_HARD = 5, -5
"""The ends of the scale of difficulties, the only ones with a name (symbaroum.tests.difficulty)."""

MODIFIERS = {value: modifier_against(value) for value in range(5, 16)}
"""The opponent's values that the source prints, each with its modifier."""

MODIFIER_TABLE = Table(
    OPPOSED_RULE,
    "Modifier from the opponent’s value",
    ("Opponent’s value", "Modifier"),
    [(number(value), signed(modifier)) for value, modifier in MODIFIERS.items()],
)

Value = Annotated[
    int,
    Whole(
        "Your attribute",
        *ANY_VALUE,
        help="The value being tested",
        players_say=(
            "accurate, cunning, discreet, persuasive, quick, resolute, strong, "
            "vigilant, attribute, value, test, skill, accuracy, roll, my"
        ),
    ),
]
Advantage = Annotated[
    bool,
    Switch(
        "Advantage",
        help="+2 to the attribute, in combat only",
        more=True,
        players_say="upper hand",
    ),
]
CharacterBlinded = Annotated[
    str,
    Choice(
        "Blinded or in bad light",
        {
            "neither": "neither side",
            "character": "your character",
            "enemy": "the enemy",
            "both": "both sides",
        },
        help="You alone: roll twice, keep the worse. The enemy alone: keep the better",
        more=True,
        options_said={
            "character": (
                "i cannot see, i'm blinded, cannot see, can't see, blindfolded, "
                "blind, i am blinded, dark, darkness, bad light, dim, no torch, in my eyes"
            ),
            "enemy": (
                "enemy blinded, opponent blinded, enemy cannot see, opponent blind, enemy blind, "
                "they are blinded, in his eyes"
            ),
            "both": (
                "both blinded, both dark, nobody sees, nobody can see, both blind, fog, smoke, mist"
            ),
            "neither": "good light, daylight",
        },
    ),
]


def _way(name: str, *, against: bool) -> SheetMapping:
    """How a test of an attribute takes it from the sheet, and what usually stands against it."""
    attribute = ATTRIBUTES[name]
    if not against:
        return SheetMapping(name, {"value": name.lower()})
    if attribute.difficulty:
        return SheetMapping(name, {"value": name.lower()}, {"opposition": "difficulty"})
    mine, theirs = _in_a_test(name), _in_a_test(attribute.opposed_by[0])
    takes = {"value": mine.lower(), "opponent": f"opponent_{theirs.lower()}"}
    return SheetMapping(f"{mine} against {theirs}", takes, {"opposition": "opponent"})


def _in_a_test(name: str) -> str:
    """What stands in a test against Accurate, and is tested against it: Defense, not Quick
    (symbaroum.attack.defense)."""
    return "Defense" if name == "Quick" else name


class Light(NamedTuple):
    """Whom blindness or bad light hurts, seen from the player who rolls: `hindered` if it is the
    player, `helped` if it is the enemy (symbaroum.attack.blind-fighting)."""

    hindered: bool
    helped: bool

    @property
    def one_roll(self) -> bool:
        """Whether one roll settles the test, as in good light."""
        return self.hindered == self.helped

    def chance(self, target: int) -> Fraction:
        """The chance of a test that needs `target` or less."""
        return with_two_rolls(d20_at_most(target), self.hindered, self.helped)

    def needed(self, target: int) -> str:
        """What the dice must show, to follow “if”."""
        highest = "1" if target == 1 else f"{number(target)} or less"
        if self.one_roll:
            return f"1D20 shows {highest}"
        return (
            f"both of two rolls show {highest}"
            if self.hindered
            else (f"one of two rolls shows {highest}")
        )

    def steps(self, target: int) -> tuple[Step, ...]:
        """How the chance of a test comes about, a step for bad light where there is any."""
        one = d20_at_most(target)
        faces = f"Chance of one roll: {number(20 * one)} / 20"
        if 0 < target < 20:
            first = Step(faces, percent(one), SUCCESS_RULE)
        else:
            ends = "fails" if target >= 20 else "succeeds"
            first = Step(f"{faces}, as no roll {ends} by itself", percent(one), NO_CRITICALS)
        if not (self.hindered or self.helped):
            return (first,)
        return first, Step(self._working(one), percent(self.chance(target)), BLIND_RULE)

    def _working(self, one: Fraction) -> str:
        if self.one_roll:
            return "Both sides are blinded: one roll as usual"
        made, missed = percent(one), percent(1 - one)
        if self.hindered:
            return f"The player is blinded and keeps the worse of two rolls: {made} × {made}"
        both_miss = f"1 {MINUS} {missed} × {missed}"
        return f"The enemy is blinded, the player keeps the better of two rolls: {both_miss}"


def light_for(blinded: str) -> Light:
    """The light for a player's test, `blinded` being who is affected."""
    return Light(blinded in ("character", "both"), blinded in ("enemy", "both"))


class Part(NamedTuple):
    """One of the amounts that add up to the target number."""

    part: Annotated[
        str,
        Column(
            "Part",
            words={
                "attribute": "Your attribute",
                "difficulty": "Difficulty",
                "opponent": "Opponent",
                "advantage": "Advantage",
                "other": "Other modifier",
            },
        ),
    ]
    amount: Annotated[int, Column("Amount")]


@dataclass(frozen=True)
class SuccessTest:
    """What a success test takes, and how likely it is."""

    modifier: Annotated[int, Figure("Modifiers in all", key=True)]
    target_number: Annotated[int, Figure("Needed on 1D20, or less")]
    one_roll_probability: Annotated[Fraction, Odds("One roll succeeds", faces=20)]
    success_probability: Annotated[Fraction, Odds("You succeed", faces=20)]
    failure_probability: Annotated[Fraction, Odds("You fail", key=True, faces=20)]
    breakdown: Annotated[list[Part], Rows("What the target number is made of")]


@calculator(
    "symbaroum.success-test",
    title="Success test odds",
    question="What must I roll on this test, and how likely is it?",
    players_say=(
        "test, roll, check, discreet against vigilant, persuasive, cunning, "
        "strong, quick, vigilant, resolute, discreet, accurate, against, "
        "versus, opposed, chances, odds, skill check, attribute test, "
        "success, difficulty, persuade, lie, sneak past, climb, break open, saving throw, ability "
        "check, pick a lock, bluff, haggle, intimidate"
    ),
    rules=(
        SUCCESS_RULE,
        OPPOSED_RULE,
        DIFFICULTY_RULE,
        OVERVIEW_RULE,
        BLIND_RULE,
        ADVANTAGE_RULE,
        PROBLEM_RULE,
    ),
    ways=tuple(_way(name, against=True) for name in ATTRIBUTES),
)
def success_test(
    *,
    value: Value = 10,
    opposition: Annotated[
        str,
        Choice(
            "Against",
            {
                "none": "nothing",
                "difficulty": "a difficulty",
                "opponent": "an opponent’s attribute",
            },
            options_said={
                "difficulty": "difficulty",
                "opponent": (
                    "opponent, opponent's value, opponent's attribute, opposed, "
                    "against, versus, vs, enemy, contest"
                ),
                "none": "unopposed, simple test",
            },
        ),
    ] = "none",
    difficulty: Annotated[
        int,
        Whole(
            "Difficulty",
            -10,
            10,
            help="+5 very easy, −5 very hard",
            only_if={"opposition": "difficulty"},
            players_say="difficulty, difficult, very hard, very easy, hard, easy, tricky",
        ),
    ] = 0,
    opponent: Annotated[
        int,
        Whole(
            "Opponent’s value",
            *ANY_VALUE,
            help="Your modifier is 10 minus this",
            only_if={"opposition": "opponent"},
            players_say=(
                "opponent, opponent's value, against, vs, versus, enemy, his, "
                "opposed by, against accurate, against cunning, against discreet, "
                "against persuasive, against quick, against resolute, against "
                "strong, against vigilant, vs accurate, vs cunning, vs discreet, vs "
                "persuasive, vs quick, vs resolute, vs strong, vs vigilant, versus "
                "vigilant, versus resolute, versus cunning, versus strong, versus "
                "quick, versus discreet"
            ),
        ),
    ] = 10,
    advantage: Advantage = False,
    other_modifier: Annotated[
        int,
        Whole(
            "Other modifier",
            -20,
            20,
            help="Above 0 it helps you",
            more=True,
            players_say="bonus, penalty",
        ),
    ] = 0,
    blinded: CharacterBlinded = "neither",
) -> Answer[SuccessTest]:
    """One success test: the highest roll that succeeds and the chance, also when bad light calls
    for two rolls (symbaroum.tests.success-test, symbaroum.attack.blind-fighting).

    Nothing is refused beyond the bounds. Of difficulty and opponent only the one chosen counts.
    """
    amounts = {"attribute": value}
    if opposition == "difficulty":
        amounts["difficulty"] = difficulty
    if opposition == "opponent":
        amounts["opponent"] = modifier_against(opponent)
    if advantage:
        amounts["advantage"] = ADVANTAGE
    if other_modifier:
        amounts["other"] = other_modifier
    target = sum(amounts.values())
    light = light_for(blinded)
    chance = light.chance(target)
    outputs = SuccessTest(
        modifier=target - value,
        target_number=target,
        one_roll_probability=d20_at_most(target),
        success_probability=chance,
        failure_probability=1 - chance,
        breakdown=[Part(part, amount) for part, amount in amounts.items()],
    )
    working = (_target_step(outputs, opponent), *light.steps(target))
    against = {
        "none": "With nothing against you",
        "difficulty": f"At a difficulty of {signed(difficulty)}",
        "opponent": f"Against an opponent’s {opponent}",
    }[opposition]
    dice = D20Test(target, *light)

    def interpret(faces: Faces) -> RollOutcome:
        made = dice.succeeds(faces[0])
        sentence = f"{dice.said(faces[0])}: you {'succeed' if made else 'fail'}."
        return RollOutcome(sentence, {"success_probability": made})

    headline = f"{_test_headline(outputs, light, against)}."
    return Answer(outputs, headline, working, dice_roll=DiceRoll((dice.group,), interpret))


def _test_headline(outputs: SuccessTest, light: Light, against: str) -> str:
    target, chance = outputs.target_number, outputs.success_probability
    said = odds(chance, 20 if light.one_roll else 0)
    if chance == 0:
        return f"{against}, you cannot succeed: you need **{number(target)}** or less on 1D20"
    if chance == 1:
        return f"{against}, you cannot fail: you need **{target}** or less on 1D20"
    return f"{against}, you succeed if **{light.needed(target)}**: {said}"


def _target_step(outputs: SuccessTest, opponent: int) -> Step:
    texts = {
        "attribute": ("Your attribute", OVERVIEW_RULE),
        "difficulty": ("Difficulty", DIFFICULTY_RULE),
        "opponent": (f"Opponent: {MIDDLE} {MINUS} {opponent}", OPPOSED_RULE),
        "advantage": ("Advantage", ADVANTAGE_RULE),
        "other": ("Other modifier", SUCCESS_RULE),
    }
    parts = []
    for part, amount in outputs.breakdown:
        text, rule = texts[part]
        parts.append(Step(text, number(amount) if part == "attribute" else signed(amount), rule))
    figure = number(outputs.target_number)
    return Step("Target number: succeed at this or less", figure, SUCCESS_RULE, tuple(parts))


class Rung(NamedTuple):
    """The test at one modifier, or against the opponent that gives it."""

    modifier: Annotated[int, Column("Modifier")]
    opponent_value: Annotated[int, Column("Opponent’s value")]
    target_number: Annotated[int, Column("Needed or less")]
    success_probability: Annotated[Fraction, Column("You succeed", odds=True)]


@dataclass(frozen=True)
class OddsLadder:
    """The odds from very easy to very hard."""

    ladder: Annotated[list[Rung], Rows("From very easy to very hard")]
    hardest_modifier: Annotated[
        int | None,
        Figure(
            "Hardest modifier with the wanted chance",
            none="none",
            key=True,
            short="Hardest modifier",
        ),
    ]
    strongest_opponent: Annotated[
        int | None,
        Figure(
            "Strongest opponent with the wanted chance",
            none="none",
            key=True,
            short="Strongest opponent",
        ),
    ]


@calculator(
    "symbaroum.test-ladder",
    title="Odds at every difficulty and against every opponent",
    question=(
        "With this attribute, what are my odds from very easy to very hard, and what is the "
        "hardest test I still pass often enough?"
    ),
    players_say=(
        "all difficulties, every difficulty, from very easy to very hard, "
        "hardest test, ladder, table of odds, whole range, still pass, "
        "hardest opponent, often enough"
    ),
    rules=(
        SUCCESS_RULE,
        OPPOSED_RULE,
        DIFFICULTY_RULE,
        BLIND_RULE,
        ADVANTAGE_RULE,
        PROBLEM_RULE,
    ),
    ways=tuple(_way(name, against=False) for name in ATTRIBUTES),
)
def odds_ladder(
    *,
    value: Value = 10,
    advantage: Advantage = False,
    blinded: CharacterBlinded = "neither",
    want_percent: Annotated[
        int,
        Whole(
            "Wanted chance",
            0,
            100,
            unit="%",
            help="The smallest that you accept",
            players_say="chance, percent, probability",
        ),
    ] = 50,
) -> Answer[OddsLadder]:
    """The chance at each modifier of the printed scale, and the hardest that is still good enough
    (symbaroum.tests.difficulty, symbaroum.tests.opposed).

    A chance of exactly the percentage wanted is enough. Nothing is refused beyond the bounds.
    """
    light = light_for(blinded)
    unmodified = value + (ADVANTAGE if advantage else 0)
    ladder = [
        Rung(modifier, opponent, unmodified + modifier, light.chance(unmodified + modifier))
        for opponent, modifier in MODIFIERS.items()
    ]
    enough = [rung for rung in ladder if 100 * rung.success_probability >= want_percent]
    hardest = enough[-1] if enough else None
    outputs = OddsLadder(
        ladder=ladder,
        hardest_modifier=hardest.modifier if hardest else None,
        strongest_opponent=hardest.opponent_value if hardest else None,
    )
    working = (
        _unmodified_step(value, unmodified),
        *_rung_steps(ladder[max(0, len(enough) - 1) : len(enough) + 1], light, want_percent),
    )
    return Answer(
        outputs, _ladder_headline(hardest, ladder, want_percent), working, (_bars(ladder, hardest),)
    )


def _ladder_headline(hardest: Rung | None, ladder: list[Rung], want_percent: int) -> str:
    if not hardest:
        best = percent(ladder[0].success_probability)
        return (
            f"Even at {signed(VERY_EASY)} you succeed in only **{best}** of cases, less than the "
            f"{want_percent}% that you want."
        )
    if hardest.modifier == VERY_HARD:
        return (
            f"You have the {want_percent}% that you want even at **{signed(VERY_HARD)}**, or "
            f"against an opponent’s {hardest.opponent_value}: "
            f"{percent(hardest.success_probability)}."
        )
    return (
        f"Your chance is {want_percent}% or more down to a modifier of "
        f"**{signed(hardest.modifier)}**, or against an opponent’s {hardest.opponent_value}."
    )


def _unmodified_step(value: int, unmodified: int) -> Step:
    parts = [Step("Your attribute", number(value), SUCCESS_RULE)]
    if unmodified != value:
        parts.append(Step("Advantage", signed(unmodified - value), ADVANTAGE_RULE))
    return Step("Before any modifier", number(unmodified), SUCCESS_RULE, tuple(parts))


def _rung_steps(rungs: list[Rung], light: Light, want_percent: int) -> list[Step]:
    """The hardest test that is good enough and the next, which is not, with their chances."""
    steps = []
    for modifier, opponent, target, chance in rungs:
        enough = "enough" if 100 * chance >= want_percent else "too little"
        same_as = f"The same against an opponent’s {opponent}: {MIDDLE} {MINUS} {opponent}"
        against = Step(same_as, signed(modifier), OPPOSED_RULE)
        text = (
            f"At {signed(modifier)} you need {number(target)} or less: {enough} for {want_percent}%"
        )
        parts = (against, *light.steps(target))
        steps.append(Step(text, percent(chance), DIFFICULTY_RULE, parts))
    return steps


def _bars(ladder: list[Rung], hardest: Rung | None) -> Bars:
    bars = tuple(
        Bar(
            f"{signed(rung.modifier)}, opponent {rung.opponent_value}",
            rung.success_probability,
            own=rung is hardest,
        )
        for rung in ladder
    )
    return Bars("Your chance at each modifier", "Chance to succeed", bars, odds=True)
