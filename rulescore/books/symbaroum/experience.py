"""Symbaroum: what new abilities and higher levels cost in Experience."""

import re
from dataclasses import dataclass
from itertools import accumulate
from typing import Annotated, NamedTuple

from rulescore.declare import (
    MINUS,
    Answer,
    Column,
    Figure,
    Rows,
    Step,
    Table,
    Unacceptable,
    Whole,
    calculator,
    number,
    shortened,
)
from rulescore.declare.entries import Entries, check_names
from rulescore.declare.listing import Listing, Part

COSTS_RULE = "symbaroum.experience.costs"
REPLACEMENT_RULE = "symbaroum.dying.replacement"

COSTS = {"novice": 10, "adept": 20, "master": 30}
"""What each level costs on top of the one before (symbaroum.experience.costs)."""
LEVELS = ("none", *COSTS)

COST_TABLE = Table(
    COSTS_RULE,
    "Cost in Experience",
    ("Step", "Cost", "Total from nothing"),
    [
        (
            f"New at {level}" if before == "none" else f"{before.capitalize()} to {level}",
            number(cost),
            number(total),
        )
        for before, (level, cost), total in zip(
            LEVELS, COSTS.items(), accumulate(COSTS.values()), strict=False
        )
    ],
)

MOST_ABILITIES, LONGEST_NAME = 30, 40
LEVELS_WANTED = re.compile(r"(\w+)\s*-\s*(\w+)")


class Improvement(NamedTuple):
    """An ability, the level it has and the level it is to have."""

    ability: str
    now: str
    wanted: str

    def levels(self) -> tuple[str, ...]:
        """The levels to pay for, in order."""
        return LEVELS[LEVELS.index(self.now) + 1 : LEVELS.index(self.wanted) + 1]


def _read_improvement(entry: str) -> Improvement:
    name, _, levels = (part.strip() for part in entry.partition(":"))
    shown = shortened(entry)
    match = LEVELS_WANTED.fullmatch(levels)
    if not match:
        raise Unacceptable(f"“{shown}” is not a name, a colon and two levels with - between")
    if not name:
        raise Unacceptable(f"“{shown}” has no name")
    if len(name) > LONGEST_NAME:
        raise Unacceptable(f"“{shortened(name)}” is a name of more than {LONGEST_NAME} characters")
    now, wanted = (level.lower() for level in match.groups())
    for level in (now, wanted):
        if level not in LEVELS:
            raise Unacceptable(f"“{shortened(level)}” in “{shown}” is not a level")
    if LEVELS.index(wanted) <= LEVELS.index(now):
        raise Unacceptable(f"“{shown}” does not lead to a higher level")
    return Improvement(name, now, wanted)


PLAN = Entries(
    "Abilities",
    help="Name: level now - level wanted",
    grammar=(
        f"1 to {MOST_ABILITIES} entries NAME: FROM-TO separated by ; or line breaks, each name "
        f"used once and of up to {LONGEST_NAME} characters, levels out of {', '.join(LEVELS)}, the "
        "second higher"
    ),
    lines=True,
    listing=Listing(
        "Ability",
        "Add an ability",
        (
            Part("name", room=8),
            Part("now", {level: level for level in LEVELS[:-1]}, before=": "),
            Part("wanted", {level: level for level in COSTS}, before="-"),
        ),
        apart="; ",
        compact=True,
    ),
    example="Medicus: none-adept; Recovery: novice-master",
    read_entry=_read_improvement,
    most=MOST_ABILITIES,
    one="ability",
    several="abilities",
    check=check_names,
    skips_empty=True,
)


class LevelGained(NamedTuple):
    """A level that is paid for."""

    ability: Annotated[str, Column("Ability")]
    level: Annotated[
        str, Column("Level gained", words={level: level.capitalize() for level in COSTS})
    ]
    cost: Annotated[int, Column("Experience")]


@dataclass(frozen=True)
class Experience:
    """What a plan costs, and whether it can be paid."""

    cost: Annotated[int, Figure("Cost in all", unit="Experience")]
    affordable: Annotated[bool, Figure("You can pay for it")]
    left: Annotated[int, Figure("Left over", unit="Experience", key=True)]
    missing: Annotated[int, Figure("Missing", unit="Experience", key=True)]
    steps: Annotated[list[LevelGained], Rows("Level by level")]
    experience_after: Annotated[
        int | None, Figure("Experience afterwards", unit="Experience", none="cannot be paid")
    ]


@calculator(
    "symbaroum.experience",
    title="Cost of abilities",
    question="What do these abilities cost in Experience, and can I pay for them?",
    players_say=(
        "xp, learn, level up, buy abilities, novice, adept, master, "
        "improve, raise, advance, train, spend experience, cost of adept, "
        "upgrade, afford, feats, new ability, how expensive"
    ),
    rules=(COSTS_RULE, REPLACEMENT_RULE),
    writes_back={"experience": "experience_after"},
)
def experience(
    *,
    plan: Annotated[str, PLAN] = "Medicus: none-adept; Recovery: novice-master",
    experience: Annotated[
        int,
        Whole(
            "Experience to spend",
            0,
            10_000,
            unit="Experience",
            unit_in_label=True,
            help="For a dead character’s successor, all that the dead one had accumulated",
            players_say="xp, experience points, ep, exp, saved up",
        ),
    ] = 50,
) -> Answer[Experience]:
    """The cost of abilities, every level between now and then paid for
    (symbaroum.experience.costs).

    All in Experience. Refused: a plan outside its grammar.
    """
    improvements = PLAN.entries(plan)
    steps = [
        LevelGained(improvement.ability, level, COSTS[level])
        for improvement in improvements
        for level in improvement.levels()
    ]
    cost = sum(step.cost for step in steps)
    outputs = Experience(
        cost=cost,
        affordable=cost <= experience,
        left=max(0, experience - cost),
        missing=max(0, cost - experience),
        steps=steps,
        experience_after=experience - cost if cost <= experience else None,
    )
    return Answer(outputs, _headline(outputs), _working(outputs, improvements, experience))


def _headline(outputs: Experience) -> str:
    costs = f"This costs {number(outputs.cost)} Experience"
    if outputs.missing:
        return f"{costs}, {number(outputs.missing)} more than you have."
    if outputs.left:
        return f"{costs} and leaves you {number(outputs.left)}."
    return f"{costs}, exactly what you have."


def _working(
    outputs: Experience, improvements: list[Improvement], experience: int
) -> tuple[Step, ...]:
    abilities = tuple(_ability_step(improvement) for improvement in improvements)
    difference = (
        ("You lack", f"{number(outputs.cost)} {MINUS} {number(experience)}", outputs.missing)
        if outputs.missing
        else ("You have left", f"{number(experience)} {MINUS} {number(outputs.cost)}", outputs.left)
    )
    text, subtraction, amount = difference
    return (
        Step("All abilities", f"{number(outputs.cost)} Experience", COSTS_RULE, abilities),
        Step(f"{text}: {subtraction}", f"{number(amount)} Experience", COSTS_RULE),
    )


def _ability_step(improvement: Improvement) -> Step:
    levels = improvement.levels()
    figure = number(sum(COSTS[level] for level in levels))
    parts = tuple(Step(level.capitalize(), number(COSTS[level]), COSTS_RULE) for level in levels)
    return Step(
        f"{improvement.ability}, {improvement.now} to {improvement.wanted}",
        figure,
        COSTS_RULE,
        parts,
    )
