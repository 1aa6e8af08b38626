"""Gods & Monsters: the d20 roll, groups acting as one, contributors, the death roll, and the sheet
of a character."""

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Annotated, NamedTuple

from rulescore.declare import (
    MINUS,
    Amount,
    Answer,
    Chances,
    Choice,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Odds,
    Refusal,
    RollOutcome,
    Rows,
    Series,
    Share,
    Shares,
    SheetMapping,
    Spread,
    Step,
    Switch,
    Table,
    Whole,
    as_typed,
    calculator,
    count,
    from_to,
    number,
    odds,
    percent,
    quoted,
    signed,
)
from rulescore.declare.name import name_kind, read_name
from rulescore.dice import chances, d20_at_most, successes

Endurance = Annotated[int, Whole("Endurance", 1, 40)]
CurrentSurvival = Annotated[
    int,
    Whole(
        "Current survival",
        0,
        500,
        help="With verve that counts here",
        players_say="survival points, survival left, verve, hit points, hp, health points",
    ),
]


OUR_INJURIES = "penalize"
INJURIES_LOWER = {"penalize": "yes, by 1 each", "ignore": "no"}
"""Whether injuries lower a roll that the source does not name (gods-and-monsters.base.injuries)."""
LESS_INJURIES = "With your injuries already taken off"
"""The help of a score from which its calculator does not take the injuries itself."""
BEFORE_INJURIES = "With your injuries not yet taken off"
"""The help of a score from which its calculator takes the injuries itself."""
LEAST_ROLLED, MOST_ROLLED = -20, 60
"""The scores against which a roll may be asked."""
MOST_INJURIES = 60
Injuries = Annotated[int, Whole("Injuries", 0, MOST_INJURIES, players_say="injury, wound")]
DEATH_BONUS = Whole(
    "Bonus to the death roll",
    -20,
    40,
    help="A warrior’s level, for instance",
    more=True,
    players_say="death roll, warrior level, fighter level, warrior add, fighter add",
)
DeathBonus = Annotated[int, DEATH_BONUS]
WillpowerNow = Annotated[
    int,
    Whole(
        "Willpower",
        -20,
        60,
        help=LESS_INJURIES,
        shared_name="willpower_now",
        players_say="will, wp",
    ),
]
SIZES = ("fine", "tiny", "small", "medium", "large", "huge", "gigantic", "titanic")
SIZE = Choice("Size", dict(zip(SIZES, SIZES, strict=True)), more=True)
OUR_HALF = "down"
HALVES = {"down": "rounded down", "up": "rounded up"}
"""What becomes of half of an odd number."""


def a_chance(chance: Fraction) -> str:
    """A probability as a sentence has it: "a 65% chance", "an 80% chance", "no chance"."""
    if not chance:
        return "no chance"
    said = percent(chance)
    if not said[0].isdigit():
        return f"a chance of {said}"
    vowel = said.startswith("8") or said.rstrip("%").split(".")[0] in ("11", "18")
    return f"{'an' if vowel else 'a'} {said} chance"


def against(shown: int, target: int) -> str:
    """A d20 held against what it needs, in words."""
    return f"{shown} against {number(target)} or less"


class GroupSize(NamedTuple):
    """Groups from `fewest` to `most` characters act with `bonus`."""

    fewest: int
    most: int
    bonus: int


LARGEST_GROUP = 2055
GROUP_SIZES = (
    *(GroupSize(2**bonus, 2 ** (bonus + 1) - 1, bonus) for bonus in range(10)),
    GroupSize(1024, LARGEST_GROUP, 10),
)

GROUP_BONUSES = Table(
    "gods-and-monsters.base.group",
    "Bonus of a group that acts as one",
    ("Characters", "Bonus"),
    [(from_to(size.fewest, size.most), signed(size.bonus)) for size in GROUP_SIZES],
)


CONTRIBUTORS_RULE = "gods-and-monsters.base.contributors"


class Contributor(NamedTuple):
    """What an ability of this score adds to another number, or takes from it."""

    score: int
    major: int
    minor: int
    special: int


CONTRIBUTORS = (
    Contributor(1, -5, -3, 0),
    Contributor(2, -4, -2, 0),
    Contributor(3, -3, -2, 0),
    Contributor(4, -2, -1, 1),
    Contributor(5, -2, -1, 1),
    Contributor(6, -1, 0, 1),
    Contributor(7, -1, 0, 2),
    Contributor(8, -1, 0, 2),
    Contributor(9, 0, 0, 2),
    Contributor(10, 0, 0, 2),
    Contributor(11, 0, 0, 3),
    Contributor(12, 1, 0, 3),
    Contributor(13, 1, 0, 3),
    Contributor(14, 1, 0, 4),
    Contributor(15, 2, 1, 4),
    Contributor(16, 2, 1, 4),
    Contributor(17, 3, 2, 4),
    Contributor(18, 4, 2, 5),
    Contributor(19, 5, 2, 5),
    Contributor(20, 6, 3, 5),
    Contributor(21, 7, 3, 6),
    Contributor(22, 8, 3, 6),
)

HIGHEST_SCORE = CONTRIBUTORS[-1].score
CONTRIBUTOR_TABLE = Table(
    CONTRIBUTORS_RULE,
    "Contributors by ability score",
    ("Score", "Major", "Minor", "Special"),
    [
        (from_to(alike[0].score, alike[-1].score), *map(signed, figures))
        for figures, rows in groupby(CONTRIBUTORS, lambda row: row[1:])
        for alike in [list(rows)]
    ],
)


def contributor(score: int) -> Contributor:
    """What an ability of 1 to HIGHEST_SCORE contributes (gods-and-monsters.base.contributors)."""
    return CONTRIBUTORS[score - 1]


def group_bonus(characters: int) -> int:
    """The bonus of so many characters acting as one (gods-and-monsters.base.group)."""
    return next(size.bonus for size in GROUP_SIZES if characters <= size.most)


def death_roll_due(injuries: int, survival: int) -> bool:
    """Whether gaining an injury calls for a death roll; `injuries` are all of them, `survival` is
    what is left of it (gods-and-monsters.base.death)."""
    return injuries > survival


def death_chance(injuries: int, endurance: int, death_bonus: int) -> Fraction:
    """The chance to die in a death roll that is due (gods-and-monsters.base.death)."""
    return d20_at_most(injuries) * (1 - d20_at_most(endurance + death_bonus - injuries))


ABILITIES = {
    "agility": "Agility",
    "strength": "Strength",
    "endurance": "Endurance",
    "wisdom": "Wisdom",
    "intelligence": "Intelligence",
    "charisma": "Charisma",
}
REACTIONS = {
    "fortitude": "Fortitude",
    "evasion": "Evasion",
    "health": "Health",
    "reason": "Reason",
    "perception": "Perception",
    "willpower": "Willpower",
}
"""What a character has, by its name on the sheet (gods-and-monsters.base.abilities)."""


@dataclass(frozen=True)
class RollChance:
    """How likely one roll, or several like it, are to succeed."""

    group_bonus: Annotated[int, Figure("Bonus for the group")]
    target: Annotated[int, Figure("This or less on a d20", key=True)]
    success_probability: Annotated[Fraction, Odds("One roll succeeds", key=True, faces=20)]
    all_succeed_probability: Annotated[Fraction, Odds("Every roll succeeds")]
    any_succeed_probability: Annotated[Fraction, Odds("At least one roll succeeds")]
    distribution: Annotated[Chances, Spread("Rolls that succeed")]


@calculator(
    "gods-and-monsters.roll-chance",
    title="Chance of a roll",
    question="How likely is this ability or reaction roll to succeed, once or several times?",
    rules=(
        "gods-and-monsters.rolls.contests-first",
        "gods-and-monsters.chases.groups",
        "gods-and-monsters.concentration.penalty",
    ),
    ways=tuple(
        SheetMapping(name, {"score": score, "injuries": "injuries"})
        for score, name in (*ABILITIES.items(), *REACTIONS.items())
    ),
    players_say=(
        "ability roll, reaction roll, ability check, odds, save, "
        "saving throw, test, agility roll, strength roll, endurance roll, "
        "wisdom roll, intelligence roll, charisma roll, fortitude roll, "
        "evasion roll, health roll, reason roll, perception roll, "
        "willpower roll"
    ),
)
def roll_chance(
    *,
    score: Annotated[
        int,
        Whole(
            "Ability or reaction",
            LEAST_ROLLED,
            MOST_ROLLED,
            players_say=(
                "score, ability, ability score, reaction, target, agility, strength, "
                "endurance, wisdom, intelligence, charisma, fortitude, evasion, "
                "health, reason, perception, willpower, median, median ability, "
                "roll against, strength roll, agility roll, perception roll, "
                "health roll, willpower roll, evasion roll, save, stat, or less, or under"
            ),
        ),
    ] = 10,
    modifier: Annotated[
        int,
        Whole(
            "Bonuses minus penalties",
            -60,
            60,
            players_say="modifier, bonus, penalty, plus, minus",
        ),
    ] = 0,
    injuries: Annotated[
        int,
        Whole(
            "Injury points",
            0,
            MOST_INJURIES,
            players_say="injury, wound, hurt, injured",
        ),
    ] = 0,
    group_size: Annotated[
        int,
        Whole(
            "Characters acting as a group",
            1,
            LARGEST_GROUP,
            help="With different scores, take the median as the score",
            more=True,
            players_say=(
                "of us, of them, roll as a group, act as a group, acting together, group, "
                "roll together, work together, party, people, characters, men, team, "
                "crew"
            ),
        ),
    ] = 1,
    rolls: Annotated[
        int,
        Whole(
            "Number of such rolls",
            1,
            20,
            more=True,
            players_say=(
                "in a row, times, tries, attempts, separate rolls, rolls in a row, "
                "times in a row, attempts in a row, repeated"
            ),
        ),
    ] = 1,
    reading_injuries: Annotated[
        str, Choice("Do injuries lower this roll?", INJURIES_LOWER, not_if={"injuries": 0})
    ] = OUR_INJURIES,
) -> Answer[RollChance]:
    """The chance of an ability or reaction roll: target or less on a d20
    (gods-and-monsters.base.roll).

    Nothing is refused beyond the bounds.
    """
    bonus = group_bonus(group_size)
    penalty = injuries if reading_injuries == "penalize" else 0
    target = score + modifier + bonus - penalty
    chance = d20_at_most(target)
    outputs = RollChance(
        group_bonus=bonus,
        target=target,
        success_probability=chance,
        all_succeed_probability=chance**rolls,
        any_succeed_probability=1 - (1 - chance) ** rolls,
        distribution=chances(successes(rolls, chance)),
    )
    parts = _target_parts(score, modifier, group_size, injuries, penalty)
    return Answer(
        outputs,
        _roll_headline(outputs, rolls),
        _roll_working(outputs, rolls, parts),
        dice_roll=_rolls(target, rolls),
    )


def _rolls(target: int, rolls: int) -> DiceRoll:
    def interpret(faces: Faces) -> RollOutcome:
        (shown,) = faces
        made = sum(face <= target for face in shown)
        if rolls == 1:
            does = "you succeed" if made else "you fail"
            sentence = f"{against(shown[0], target)}: {does}."
            return RollOutcome(sentence, {"success_probability": made == 1})
        return RollOutcome(
            f"{made} of {rolls} rolls succeed at {number(target)} or less.",
            {
                "all_succeed_probability": made == rolls,
                "any_succeed_probability": made > 0,
                "distribution": made,
            },
        )

    return DiceRoll((Group("d20", (20,) * rolls),), interpret)


def _target_parts(
    score: int, modifier: int, group_size: int, injuries: int, penalty: int
) -> tuple[Step, ...]:
    parts = [Step("Score", number(score), "gods-and-monsters.base.roll")]
    if modifier:
        parts.append(Step("Bonuses minus penalties", signed(modifier)))
    if group_size > 1:
        group = f"A group of {group_size} acts as one"
        parts.append(Step(group, signed(group_bonus(group_size)), GROUP_BONUSES.id))
    if injuries:
        lowered = "taken off the roll" if penalty else "not taken off the roll"
        text = f"{count(injuries, 'injury', 'injuries')} {lowered}"
        parts.append(Step(text, signed(-penalty), "gods-and-monsters.rolls.contests-first"))
    return tuple(parts)


def _roll_headline(outputs: RollChance, rolls: int) -> str:
    one = rolls == 1
    if outputs.target <= 0:
        return f"{'This roll' if one else 'These rolls'} cannot succeed."
    if outputs.target >= 20:
        return f"{'This roll' if one else 'These rolls'} cannot fail."
    if one:
        return f"{outputs.target} or less on a d20: **{a_chance(outputs.success_probability)}**."
    every, any_of_them = outputs.all_succeed_probability, outputs.any_succeed_probability
    return (
        f"{outputs.target} or less on a d20: **{a_chance(every)}** that all {rolls} rolls succeed, "
        f"{percent(any_of_them)} that at least one does."
    )


def _roll_working(outputs: RollChance, rolls: int, parts: tuple[Step, ...]) -> tuple[Step, ...]:
    steps = [
        Step(
            "The roll needs the sum or less on a d20",
            number(outputs.target),
            "gods-and-monsters.base.roll",
            parts,
        ),
        Step(
            f"Faces of the d20 that succeed: {number(outputs.success_probability * 20)} of 20",
            odds(outputs.success_probability),
            "gods-and-monsters.base.natural",
        ),
    ]
    if rolls > 1:
        chance = percent(outputs.success_probability)
        missed = percent(1 - outputs.success_probability)
        steps += [
            Step(
                f"All {rolls} rolls: {chance} multiplied by itself, {rolls} times in all",
                odds(outputs.all_succeed_probability),
            ),
            Step(
                f"At least one: all cases but those where all {rolls} miss, {missed} each",
                odds(outputs.any_succeed_probability),
            ),
        ]
    return tuple(steps)


@dataclass(frozen=True)
class DeathRoll:
    """Whether a death roll is due and how it goes."""

    roll_due: Annotated[bool, Figure("A death roll is due")]
    guide_target: Annotated[
        int, Figure("The Guide: this or less on a d20", key=True, short="The Guide: this or less")
    ]
    guide_probability: Annotated[Fraction, Odds("The Guide’s roll succeeds", faces=20)]
    endurance_target: Annotated[
        int, Figure("You then: this or less on a d20", key=True, short="You then: this or less")
    ]
    endurance_probability: Annotated[Fraction, Odds("Your roll succeeds", key=True, faces=20)]
    death_probability: Annotated[
        Fraction, Odds("You die at the end of the scene (from an illusion: you are in shock)")
    ]


@calculator(
    "gods-and-monsters.death-roll",
    title="Death roll",
    question="I have just gained an injury: must I make a death roll, and how likely am I to die?",
    rules=(
        "gods-and-monsters.falling.damage",
        "gods-and-monsters.illusions.death",
        "gods-and-monsters.semi-consciousness.death",
        "gods-and-monsters.suffocation.rolls",
    ),
    players_say="killed, last injury, save against death, bleed out",
)
def death_roll(
    *,
    injuries: Annotated[
        int,
        Whole(
            "Total injuries now",
            0,
            MOST_INJURIES,
            players_say="injury, wound, total wounds, hurt",
        ),
    ] = 3,
    survival: CurrentSurvival = 0,
    endurance: Endurance = 10,
    death_bonus: DeathBonus = 0,
) -> Answer[DeathRoll]:
    """The death roll after gaining an injury (gods-and-monsters.base.death).

    Injuries are the total after the gain, survival what is left. Nothing is refused beyond the
    bounds.
    """
    due = death_roll_due(injuries, survival)
    target = endurance + death_bonus - injuries
    outputs = DeathRoll(
        roll_due=due,
        guide_target=injuries,
        guide_probability=d20_at_most(injuries) if due else Fraction(0),
        endurance_target=target,
        endurance_probability=d20_at_most(target),
        death_probability=death_chance(injuries, endurance, death_bonus) if due else Fraction(0),
    )
    return Answer(
        outputs,
        _death_headline(outputs, injuries, survival),
        _death_working(outputs, injuries, survival, endurance, death_bonus),
        (_death_picture(outputs),) if due else (),
        dice_roll=_death_throw(outputs) if due else None,
    )


def _death_picture(outputs: DeathRoll) -> Shares:
    risk, death = outputs.guide_probability, outputs.death_probability
    return Shares(
        "How it ends",
        (
            Share("The Guide spares you", 1 - risk, "well"),
            Share("Your roll saves you", risk - death, "badly"),
            Share("You die", death, "dead"),
        ),
    )


def _death_throw(outputs: DeathRoll) -> DiceRoll:
    """Both rolls at once; yours counts where the Guide’s succeeds."""

    def interpret(faces: Faces) -> RollOutcome:
        (guide,), (yours,) = faces
        at_risk, saved = guide <= outputs.guide_target, yours <= outputs.endurance_target
        guides = f"The Guide’s {against(guide, outputs.guide_target)}"
        own = f"your {against(yours, outputs.endurance_target)}"
        if at_risk:
            sentence = f"{guides}, {own}: you {'live' if saved else 'die'}."
        else:
            sentence = f"{guides}: you live, whatever you roll."
        outcomes = {"guide_probability": at_risk, "death_probability": at_risk and not saved}
        return RollOutcome(sentence, outcomes)

    return DiceRoll((Group("The Guide", (20,)), Group("You", (20,))), interpret)


def _death_headline(outputs: DeathRoll, injuries: int, survival: int) -> str:
    if not outputs.roll_due:
        total = count(injuries, "injury is", "injuries are")
        return f"**No death roll**: {total} not more than {survival} survival."
    if outputs.death_probability in (0, 1):
        dies = "die" if outputs.death_probability else "cannot die"
        return f"A death roll is due, and you {dies}."
    return f"A death roll is due: {a_chance(outputs.death_probability)} to die."


def _death_working(
    outputs: DeathRoll, injuries: int, survival: int, endurance: int, death_bonus: int
) -> tuple[Step, ...]:
    rule = "gods-and-monsters.base.death"
    compared = f"{count(injuries, 'injury', 'injuries')} against {survival} survival"
    due = Step(compared, "a roll is due" if outputs.roll_due else "no roll is due", rule)
    if not outputs.roll_due:
        return (due,)
    bonus = f" {'+' if death_bonus > 0 else MINUS} {abs(death_bonus)}" if death_bonus else ""
    return (
        due,
        Step(
            f"The Guide rolls a d20: {injuries} or less puts you at risk",
            odds(outputs.guide_probability),
            rule,
        ),
        Step(
            f"You roll a d20 against endurance less injuries: {endurance}{bonus} {MINUS} {injuries}"
            f" = {number(outputs.endurance_target)} or less saves you",
            odds(outputs.endurance_probability),
            rule,
        ),
        Step(
            f"Death: {percent(outputs.guide_probability)} of the Guide’s rolls × "
            f"{percent(1 - outputs.endurance_probability)} of yours",
            odds(outputs.death_probability),
            rule,
        ),
    )


class AbilityContributor(NamedTuple):
    """What one ability contributes."""

    ability: Annotated[
        str,
        Column(
            "Ability",
            words={"agility": "Agility", "endurance": "Endurance", "strength": "Strength"},
        ),
    ]
    score: Annotated[int, Column("Score")]
    major: Annotated[int, Column("Major")]
    minor: Annotated[int, Column("Minor")]
    special: Annotated[int, Column("Special")]


@dataclass(frozen=True)
class Contributions:
    """What three abilities contribute, and the two numbers that follow."""

    contributors: Annotated[list[AbilityContributor], Rows("What each ability contributes")]
    movement: Annotated[int, Figure("Movement", key=True)]
    first_level_survival: Annotated[
        int, Figure("Survival at first level", unit="survival", key=True)
    ]


BASIC_MOVEMENT = 10
BASIC_SURVIVAL = 5
MOVEMENT_RULE = "gods-and-monsters.base.movement"
SURVIVAL_RULE = "gods-and-monsters.base.survival"


@calculator(
    "gods-and-monsters.ability-contributors",
    title="Ability contributors and Movement",
    question="What do my agility, endurance and strength contribute, and what is my Movement?",
    rules=(
        "gods-and-monsters.aging.injury",
        "gods-and-monsters.jumping.up",
        "gods-and-monsters.suffocation.buffer",
    ),
    players_say=(
        "major contributor, minor contributor, special contributor, "
        "ability bonus, ability modifier, base movement, starting survival, "
        "first level survival, new character, contribute, contributes, my move, my movement, stats"
    ),
)
def ability_contributors(
    *,
    agility: Annotated[int, Whole("Agility", 1, HIGHEST_SCORE)] = 10,
    endurance: Annotated[int, Whole("Endurance", 1, HIGHEST_SCORE)] = 10,
    strength: Annotated[int, Whole("Strength", 1, HIGHEST_SCORE)] = 10,
) -> Answer[Contributions]:
    """Contributors, Movement and survival at first level (gods-and-monsters.base.contributors).

    Ability scores in, survival in points. Nothing is refused beyond the bounds.
    """
    scores = {"agility": agility, "endurance": endurance, "strength": strength}
    rows = [AbilityContributor(name, *contributor(score)) for name, score in scores.items()]
    from_agility, from_endurance, from_strength = rows
    outputs = Contributions(
        contributors=rows,
        movement=BASIC_MOVEMENT + from_agility.major + from_strength.minor,
        first_level_survival=BASIC_SURVIVAL + from_endurance.major,
    )
    return Answer(
        outputs,
        f"Your Movement is {outputs.movement}, and you have "
        f"{count(outputs.first_level_survival, 'survival point')} at first level.",
        _contributor_working(outputs),
    )


def _contributor_working(outputs: Contributions) -> tuple[Step, ...]:
    agility, endurance, strength = outputs.contributors
    return (
        Step(
            "Movement",
            number(outputs.movement),
            MOVEMENT_RULE,
            (
                Step("To begin with", number(BASIC_MOVEMENT), MOVEMENT_RULE),
                _contributor_step(agility, "major", agility.major),
                _contributor_step(strength, "minor", strength.minor),
            ),
        ),
        Step(
            "Survival at first level",
            number(outputs.first_level_survival),
            SURVIVAL_RULE,
            (
                Step("To begin with", number(BASIC_SURVIVAL), SURVIVAL_RULE),
                _contributor_step(endurance, "major", endurance.major),
            ),
        ),
    )


def _contributor_step(row: AbilityContributor, size: str, figure: int) -> Step:
    text = f"{row.ability.capitalize()} {row.score} as a {size} contributor"
    return Step(text, signed(figure), CONTRIBUTORS_RULE)


OTHER_ABILITIES, REACTING = "Other abilities", "Reactions"
OWN_CONTRIBUTORS, GEAR = "Contributors on your own sheet", "Gear and animals"
ABILITIES_RULE = "gods-and-monsters.base.abilities"
INJURIES_RULE = "gods-and-monsters.base.injuries"
MOST_MOVEMENT = 200


def _ability(score: str, more: bool | str = False) -> Whole:
    return Whole(ABILITIES[score], 1, HIGHEST_SCORE, more=more)


def _reaction(score: str) -> Whole:
    return Whole(REACTIONS[score], LEAST_ROLLED, MOST_ROLLED, help=BEFORE_INJURIES, more=REACTING)


def _contributed(label: str, least: int, most: int, help: str = "") -> Whole:
    return Whole(label, least, most, help=help, more=OWN_CONTRIBUTORS)


def _cost_of(what: str) -> Amount:
    return Amount(f"Cost of {what}", 0, 1_000_000, unit="silver", more=GEAR)


@dataclass(frozen=True)
class Character:
    """What follows from the sheet."""

    movement: Annotated[int, Figure("Movement", key=True)]
    first_level_survival: Annotated[
        int, Figure("Survival at first level", unit="survival", key=True, short="At first level")
    ]
    from_injuries: Annotated[int, Figure("Penalty from injuries", key=True)]
    evasion_now: Annotated[int, Figure("Evasion, your injuries taken off")]
    perception_now: Annotated[int, Figure("Perception, your injuries taken off")]
    willpower_now: Annotated[int, Figure("Willpower, your injuries taken off")]


@calculator(
    "gods-and-monsters.character",
    title="Your character",
    question="Who are you? Enter it once, and the calculators of the book can take it.",
    rules=(ABILITIES_RULE, MOVEMENT_RULE, SURVIVAL_RULE, INJURIES_RULE),
    sheet=True,
)
def character(
    *,
    name: Annotated[str, name_kind()] = "You",
    agility: Annotated[int, _ability("agility")] = 10,
    strength: Annotated[int, _ability("strength")] = 10,
    endurance: Annotated[int, _ability("endurance")] = 10,
    wisdom: Annotated[int, _ability("wisdom", OTHER_ABILITIES)] = 10,
    intelligence: Annotated[int, _ability("intelligence", OTHER_ABILITIES)] = 10,
    charisma: Annotated[int, _ability("charisma", OTHER_ABILITIES)] = 10,
    fortitude: Annotated[int, _reaction("fortitude")] = 8,
    evasion: Annotated[int, _reaction("evasion")] = 8,
    health: Annotated[int, _reaction("health")] = 8,
    reason: Annotated[int, _reaction("reason")] = 8,
    perception: Annotated[int, _reaction("perception")] = 8,
    willpower: Annotated[int, _reaction("willpower")] = 8,
    survival: CurrentSurvival = BASIC_SURVIVAL,
    injuries: Injuries = 0,
    death_bonus: Annotated[int, replace(DEATH_BONUS, label="Bonus to death rolls")] = 0,
    other_movement: Annotated[
        int, Whole("Other change to Movement", -MOST_MOVEMENT, MOST_MOVEMENT, more=True)
    ] = 0,
    age: Annotated[
        int,
        Whole(
            "Age",
            0,
            2000,
            unit="years",
            more=True,
            players_say="aged, years old, old",
        ),
    ] = 30,
    size: Annotated[str, SIZE] = "medium",
    agility_defense: Annotated[int, _contributed("Agility to defense", -20, 20)] = 0,
    strength_bonus: Annotated[int, _contributed("Strength to jumps", -20, 20)] = 0,
    endurance_bonus: Annotated[
        int, _contributed("Endurance, minor", -10, 10, "To the buffer without air")
    ] = 0,
    special_bonus: Annotated[
        int, _contributed("Endurance, special", 0, 20, "To the years between injuries from age")
    ] = 2,
    weapons_cost: Annotated[Fraction, _cost_of("all weapons")] = Fraction(0),
    armor_cost: Annotated[Fraction, _cost_of("all armor")] = Fraction(0),
    riding_animals_cost: Annotated[Fraction, _cost_of("riding animals")] = Fraction(0),
    other_animals_cost: Annotated[Fraction, _cost_of("other animals")] = Fraction(0),
) -> Answer[Character]:
    """A character, written down once for all calculators of the book
    (gods-and-monsters.base.abilities).

    Scores, points and silver; abilities go as far as the table of contributors. Refused: a name
    that is empty, too long, has a comma or a semicolon; a Movement below 1 or above 200.
    """
    called = read_name(name)
    derived = ability_contributors(agility=agility, endurance=endurance, strength=strength).outputs
    movement = derived.movement + other_movement
    if not 1 <= movement <= MOST_MOVEMENT:
        problem = f"it makes the Movement {number(movement)}"
        accepted = f"a change that leaves a Movement from 1 to {MOST_MOVEMENT}"
        raise Refusal("other_movement", problem, accepted)
    outputs = Character(
        movement=movement,
        first_level_survival=derived.first_level_survival,
        from_injuries=-injuries,
        evasion_now=_less(evasion, injuries),
        perception_now=_less(perception, injuries),
        willpower_now=_less(willpower, injuries),
    )
    hurt = count(injuries, "injury", "injuries") if injuries else "no injuries"
    headline = (
        f"{as_typed(quoted(called))}: Movement **{movement}**, {survival} survival and {hurt}."
    )
    other = Step("Other change", signed(other_movement)) if other_movement else None
    moved, lived = _contributor_working(derived)
    working = (
        replace(moved, figure=number(movement), parts=(*moved.parts, *((other,) if other else ()))),
        lived,
        Step("Each injury is 1 off what you do", signed(-injuries), INJURIES_RULE),
    )
    return Answer(outputs, headline, working)


def _less(score: int, injuries: int) -> int:
    """A score less injuries, no lower than a roll may be asked against: none succeeds there."""
    return max(LEAST_ROLLED, score - injuries)


NIGHT_RULE = "gods-and-monsters.base.night"
MOST_LEVEL = 30
MOST_SURVIVAL = 200
MOST_NIGHTS = 60
HEALS_FIRST = {"survival": "survival, then injuries", "injuries": "injuries, then survival"}


class Hurt(NamedTuple):
    """Somebody who rests: current survival, and injuries."""

    survival: int
    injuries: int


@dataclass(frozen=True)
class Resting:
    """Who rests, and how: `certain` where each night counts as a full day of rest."""

    level: int
    health: int
    full: int
    heals: str
    certain: bool
    penalize: bool

    def target(self, now: Hurt) -> int:
        """What the health roll of a night needs, or less."""
        return self.health - (now.injuries if self.penalize else 0)

    def succeeds(self, now: Hurt) -> Fraction:
        """The chance that a night is one with success."""
        return Fraction(1) if self.certain else d20_at_most(self.target(now))

    def is_well(self, now: Hurt) -> bool:
        """Whether nothing is left to heal."""
        return now == (self.full, 0)

    def after_success(self, now: Hurt) -> Hurt:
        """After a night with success: the level in survival, or one injury less."""
        is_injury_next = self.heals == "injuries" or now.survival == self.full
        if now.injuries and is_injury_next:
            return now._replace(injuries=now.injuries - 1)
        return now._replace(survival=min(self.full, now.survival + self.level))

    def after_failure(self, now: Hurt) -> Hurt:
        """After a night without: one point of survival."""
        return now._replace(survival=min(self.full, now.survival + 1))

    def slept(self, before: dict[Hurt, Fraction]) -> dict[Hurt, Fraction]:
        """The chance of each state after one more night."""
        after: dict[Hurt, Fraction] = {}
        for now, chance in before.items():
            success = self.succeeds(now)
            for then, part in (
                (self.after_success(now), success),
                (self.after_failure(now), 1 - success),
            ):
                if part:
                    after[then] = after.get(then, Fraction(0)) + chance * part
        return after

    def nights_to_well(self, start: Hurt) -> Fraction | None:
        """The mean number of nights until well; None if it may never come to that.

        Nobody gets worse at rest, so the states that can follow come in an order, and each mean
        rests on those behind it.
        """
        means: dict[Hurt, Fraction | None] = {}
        for now in sorted(self._ahead(start), key=lambda each: (each.injuries, -each.survival)):
            means[now] = self._mean(now, means)
        return means[start]

    def _ahead(self, start: Hurt) -> set[Hurt]:
        found, waiting = {start}, [start]
        while waiting:
            now = waiting.pop()
            following = set() if self.is_well(now) else self.slept({now: Fraction(1)}).keys()
            waiting += following - found
            found |= following
        return found

    def _mean(self, now: Hurt, means: dict[Hurt, Fraction | None]) -> Fraction | None:
        if self.is_well(now):
            return Fraction(0)
        following = self.slept({now: Fraction(1)})
        moving = 1 - following.pop(now, Fraction(0))
        if not moving:
            return None
        total = Fraction(1)
        for then, chance in following.items():
            ahead = means[then]
            if ahead is None:
                return None
            total += chance * ahead
        return total / moving


class RestedNight(NamedTuple):
    """How somebody is after a night."""

    night: Annotated[int, Column("Night")]
    expected_survival: Annotated[Fraction, Column("Mean survival")]
    expected_injuries: Annotated[Fraction, Column("Mean injuries")]
    well_probability: Annotated[Fraction, Column("Well", odds=True)]


@dataclass(frozen=True)
class NightsRest:
    """What nights of rest give back."""

    target: Annotated[int, Figure("First night: this or less on a d20")]
    success_probability: Annotated[
        Fraction, Odds("The first night’s roll succeeds", key=True, short="First roll", faces=20)
    ]
    expected_survival: Annotated[Fraction, Figure("Mean survival at the end", unit="survival")]
    expected_injuries: Annotated[Fraction, Figure("Mean injuries at the end", unit="injuries")]
    well_probability: Annotated[Fraction, Odds("You are well by then")]
    expected_nights: Annotated[
        Fraction | None,
        Figure("Mean nights until you are well", key=True, short="Nights until well", none="never"),
    ]
    by_night: Annotated[list[RestedNight], Rows("Night by night")]


@calculator(
    "gods-and-monsters.night",
    title="Nights of rest",
    question="What do nights of rest give back, and how many of them until I am well?",
    rules=(NIGHT_RULE,),
    players_say=(
        "sleep, heal, recover, recovery, bed, get well, natural healing, "
        "overnight, convalesce, get better, camp"
    ),
)
def night(
    *,
    survival: Annotated[
        int,
        Whole(
            "Current survival",
            0,
            MOST_SURVIVAL,
            players_say=(
                "survival left, survival points, survival now, hit points, hp, verve, health points"
            ),
        ),
    ] = 2,
    full_survival: Annotated[
        int,
        Whole(
            "Full survival",
            1,
            MOST_SURVIVAL,
            more=True,
            players_say=(
                "full survival, max survival, survival total, normal survival, "
                "full hit points, full, max hp, maximum hp"
            ),
        ),
    ] = 5,
    injuries: Injuries = 1,
    level: Annotated[
        int,
        Whole(
            "Level",
            1,
            MOST_LEVEL,
            more=True,
            players_say="character level, level",
        ),
    ] = 1,
    health: Annotated[int, Whole("Health", LEAST_ROLLED, MOST_ROLLED, help=BEFORE_INJURIES)] = 8,
    nights: Annotated[
        int,
        Whole(
            "Nights",
            0,
            MOST_NIGHTS,
            players_say=(
                "sleep, in bed, days, days of rest, nights of rest, nights of sleep, "
                "long rest, rested, nites, days in bed"
            ),
            each="1 day",
        ),
    ] = 1,
    full_days: Annotated[
        bool,
        Switch(
            "Each with a full day of rest",
            help="Counts as a night whose roll succeeds, without a roll",
            more=True,
            players_say=(
                "rest all day, day and night, full rest, complete rest, bed rest, "
                "stays in bed, in bed all day, full day, whole day, days in bed, week in bed, "
                "lazing about, resting all day, relax"
            ),
            players_say_no=(
                "travel by day, walk by day, work by day, adventure by day, "
                "only at night, nights only"
            ),
        ),
    ] = False,
    heals: Annotated[
        str,
        Choice(
            "A success heals",
            HEALS_FIRST,
            more=True,
            options_said={
                "survival": "survival first, hit points first, survival before injuries",
                "injuries": (
                    "injuries first, wounds first, heal first, rid first, heal injuries, "
                    "injuries gone, healed before, "
                    "injuries before survival, heal wounds first"
                ),
            },
        ),
    ] = "survival",
    reading_injuries: Annotated[
        str,
        Choice(
            "Do injuries lower the night’s health roll?", INJURIES_LOWER, not_if={"injuries": 0}
        ),
    ] = OUR_INJURIES,
) -> Answer[NightsRest]:
    """Nights of eight hours of rest, each with a health roll (gods-and-monsters.base.night).

    A success gives back the level in survival or heals one injury, a failure gives back 1 survival;
    a full day of rest is a success without a roll. Survival stops at the full survival. Points and
    nights. Refused: more survival than the full survival.
    """
    if survival > full_survival:
        problem = f"{survival} is more than the full survival of {full_survival}"
        accepted = f"a whole number from 0 to {full_survival}, the full survival"
        raise Refusal("survival", problem, accepted)
    penalize = reading_injuries == "penalize"
    resting = Resting(level, health, full_survival, heals, full_days, penalize)
    start = Hurt(survival, injuries)
    course = [{start: Fraction(1)}]
    for _ in range(nights):
        course.append(resting.slept(course[-1]))
    by_night = [_rested(which, states, resting) for which, states in enumerate(course)]
    last = by_night[-1]
    outputs = NightsRest(
        target=resting.target(start),
        success_probability=resting.succeeds(start),
        expected_survival=last.expected_survival,
        expected_injuries=last.expected_injuries,
        well_probability=last.well_probability,
        expected_nights=resting.nights_to_well(start),
        by_night=by_night[1:],
    )
    headline = _night_headline(outputs, full_survival, nights)
    picture = _night_picture(by_night)
    return Answer(outputs, headline, _night_steps(outputs, resting, start, nights), picture)


def _rested(which: int, states: dict[Hurt, Fraction], resting: Resting) -> RestedNight:
    return RestedNight(
        which,
        sum((now.survival * chance for now, chance in states.items()), Fraction(0)),
        sum((now.injuries * chance for now, chance in states.items()), Fraction(0)),
        sum((chance for now, chance in states.items() if resting.is_well(now)), Fraction(0)),
    )


def _night_headline(outputs: NightsRest, full: int, nights: int) -> str:
    after = f"After {count(nights, 'night')}" if nights else "Before any night"
    about = "about " if outputs.success_probability not in (0, 1) and nights else ""
    survival = f"{about}{number(outputs.expected_survival, 1)} of {full} survival"
    injuries, until = outputs.expected_injuries, outputs.expected_nights
    noun = "injury" if injuries == 1 else "injuries"
    hurt = f"{number(injuries, 1)} {noun}" if injuries else "no injuries"
    now = f"{after} you have **{survival}** and {hurt}"
    if outputs.well_probability == 1:
        return f"{now}: you are well."
    if until is None:
        return f"{now}; such nights may never make you well."
    nights_needed = f"{number(until, 1)} night{'' if until == 1 else 's'}"
    return f"{now}; it takes {about}{nights_needed} until you are well."


def _night_steps(
    outputs: NightsRest, resting: Resting, start: Hurt, nights: int
) -> tuple[Step, ...]:
    if resting.certain:
        roll = Step("A full day of rest needs no roll", "a success", NIGHT_RULE)
    else:
        parts = [Step("Health", number(resting.health), ABILITIES_RULE)]
        if start.injuries and resting.penalize:
            less = f"{count(start.injuries, 'injury', 'injuries')}, 1 off each"
            parts.append(Step(less, signed(-start.injuries), INJURIES_RULE))
        needs = f"The first night’s health roll needs {number(outputs.target)} or less"
        roll = Step(needs, odds(outputs.success_probability), NIGHT_RULE, tuple(parts))
    gains = f"{resting.level} survival, or 1 injury less"
    until = outputs.expected_nights
    return (
        roll,
        Step(f"A success heals {HEALS_FIRST[resting.heals]}", gains, NIGHT_RULE),
        Step("A failure", "1 survival", NIGHT_RULE),
        Step(
            f"After {count(nights, 'night')}, on average",
            f"{number(outputs.expected_survival)} survival, "
            f"{count(outputs.expected_injuries, 'injury', 'injuries')}",
            NIGHT_RULE,
        ),
        Step(
            "Nights until you are well, on average",
            "never for certain" if until is None else number(until),
            NIGHT_RULE,
        ),
    )


def _night_picture(by_night: list[RestedNight]) -> tuple[Course, ...]:
    if len(by_night) < 3:
        return ()
    survival = Series("Mean survival", tuple(row.expected_survival for row in by_night))
    injuries = Series("Mean injuries", tuple(row.expected_injuries for row in by_night))
    lines = (survival, injuries) if any(injuries.values) else (survival,)
    here = len(by_night) - 1
    return (Course("Night by night", "Nights", "Points", lines, here=here),)
