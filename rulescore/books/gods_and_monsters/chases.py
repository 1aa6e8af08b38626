"""Gods & Monsters: a chase, one agility contest after another until it is decided."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.gods_and_monsters.base import (
    GROUP_BONUSES,
    LARGEST_GROUP,
    a_chance,
    against,
    group_bonus,
)
from rulescore.declare import (
    Answer,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Odds,
    RollOutcome,
    Rows,
    Series,
    SheetMapping,
    Step,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
    signed,
)
from rulescore.dice import d20_at_most

CONTEST_RULE = "gods-and-monsters.chases.contest"
MOVEMENT_RULE = "gods-and-monsters.chases.movement"
GROUPS_RULE = "gods-and-monsters.chases.groups"
SKILLS_AND_GROUPS = "Skills, injuries and groups"
FASTER_BY = 3
"""Each such difference in Movement is +1 for the faster (gods-and-monsters.chases.movement)."""


def faster_bonus(movement: int, other: int) -> int:
    """The bonus of the side that moves faster, 0 for the other
    (gods-and-monsters.chases.movement)."""
    return max(0, movement - other) // FASTER_BY


class Side(NamedTuple):
    """One side of a chase."""

    name: str
    agility: int
    bonus: int
    movement: int
    group: int

    def target(self, other: "Side") -> int:
        """What this side needs on a d20, or less (gods-and-monsters.chases.contest)."""
        faster = faster_bonus(self.movement, other.movement)
        return self.agility + self.bonus + group_bonus(self.group) + faster


class ChaseRoll(NamedTuple):
    """The chase after so many rolls."""

    roll: Annotated[int, Column("After roll")]
    escaped: Annotated[Fraction, Column("Got away", odds=True)]
    caught: Annotated[Fraction, Column("Caught", odds=True)]
    undecided: Annotated[Fraction, Column("Still running", odds=True)]


@dataclass(frozen=True)
class Chase:
    """How a chase goes."""

    quarry_target: Annotated[
        int, Figure("The quarry: this or less on a d20", key=True, short="Quarry: this or less")
    ]
    pursuer_target: Annotated[
        int, Figure("The pursuer: this or less on a d20", key=True, short="Pursuer: this or less")
    ]
    escape_probability: Annotated[
        Fraction, Odds("One roll: the quarry gets away", key=True, short="Away on one roll")
    ]
    caught_probability: Annotated[
        Fraction, Odds("One roll: the quarry is caught", key=True, short="Caught on one roll")
    ]
    undecided_probability: Annotated[Fraction, Odds("One roll: the chase goes on")]
    final_escape_probability: Annotated[Fraction, Odds("In the end, the quarry gets away")]
    final_caught_probability: Annotated[Fraction, Odds("In the end, the quarry is caught")]
    expected_rolls: Annotated[
        Fraction | None, Figure("Mean number of rolls until decided", none="never decided")
    ]
    by_roll: Annotated[list[ChaseRoll], Rows("The chase roll by roll")]


def _as_side(label: str, side: str) -> SheetMapping:
    """How a chase takes one side from the sheet."""
    takes = {
        f"{side}_agility": "agility",
        f"{side}_bonus": "from_injuries",
        f"{side}_movement": "movement",
    }
    return SheetMapping(label, takes)


@calculator(
    "gods-and-monsters.chase",
    title="A chase",
    question="Will the quarry get away or be caught, and how soon?",
    rules=(CONTEST_RULE, MOVEMENT_RULE, GROUPS_RULE),
    ways=(_as_side("You flee", "quarry"), _as_side("You pursue", "pursuer")),
    players_say=(
        "pursuit, pursue, flee, run away, escape, catch up, hunted, hound, "
        "outrun, fugitive, on my heels, shake off, lose them, thief runs, "
        "gain on, guards chase, evade pursuers, pickpocket"
    ),
)
def chase(
    *,
    quarry_agility: Annotated[
        int,
        Whole(
            "Quarry’s agility",
            -20,
            60,
            players_say=(
                "my agility, quarry agility, prey agility, fugitive agility, thief agility, "
                "fleeing agility, escaping agility, runaway agility, fled agility, "
                "agility"
            ),
        ),
    ] = 10,
    quarry_bonus: Annotated[
        int,
        Whole(
            "Quarry’s skills and modifiers",
            -40,
            40,
            help="Bonuses minus penalties; injuries are a penalty",
            more=SKILLS_AND_GROUPS,
            players_say=(
                "quarry bonus, quarry skill, quarry modifier, running skill, skill, "
                "quarry penalty, fugitive bonus, quarry injuries, injuries"
            ),
        ),
    ] = 0,
    quarry_movement: Annotated[
        int,
        Whole(
            "Quarry’s Movement",
            1,
            200,
            players_say=(
                "my movement, quarry movement, prey movement, fugitive movement, thief movement, "
                "fleeing movement, escaping movement, runaway movement, "
                "fled movement, movement, move"
            ),
        ),
    ] = 10,
    quarry_group: Annotated[
        int,
        Whole(
            "Characters in the quarry’s group",
            1,
            LARGEST_GROUP,
            more=SKILLS_AND_GROUPS,
            players_say=(
                "fugitives, thieves, quarry, prey, runaways, friends, flee together, "
                "fleeing group, quarry group, party, of us, of us run, of us flee, "
                "of us get away"
            ),
        ),
    ] = 1,
    pursuer_agility: Annotated[
        int,
        Whole(
            "Pursuer’s agility",
            -20,
            60,
            players_say=(
                "their agility, pursuer agility, enemy agility, follower agility, agility"
            ),
        ),
    ] = 10,
    pursuer_bonus: Annotated[
        int,
        Whole(
            "Pursuer’s skills and modifiers",
            -40,
            40,
            help="Bonuses minus penalties; injuries are a penalty",
            more=SKILLS_AND_GROUPS,
            players_say=(
                "pursuer bonus, pursuer skill, pursuer modifier, pursuer penalty, "
                "enemy bonus, pursuer injuries"
            ),
        ),
    ] = 0,
    pursuer_movement: Annotated[
        int,
        Whole(
            "Pursuer’s Movement",
            1,
            200,
            players_say=(
                "their movement, pursuer movement, enemy movement, follower movement, movement, "
                "move"
            ),
        ),
    ] = 10,
    pursuer_group: Annotated[
        int,
        Whole(
            "Characters in the pursuing group",
            1,
            LARGEST_GROUP,
            more=SKILLS_AND_GROUPS,
            players_say=(
                "pursuers, enemies, follow, pursuing group, pack, of us, of us pursue, of them, mob"
            ),
        ),
    ] = 1,
    rolls: Annotated[
        int,
        Whole(
            "Rolls to show",
            1,
            50,
            more=True,
            players_say="show rolls, rolls, rounds, contests, checks",
        ),
    ] = 5,
) -> Answer[Chase]:
    """A chase by agility contests, repeated while both succeed or both fail
    (gods-and-monsters.chases.contest).

    Nothing is refused beyond the bounds.
    """
    quarry = Side("quarry", quarry_agility, quarry_bonus, quarry_movement, quarry_group)
    pursuer = Side("pursuer", pursuer_agility, pursuer_bonus, pursuer_movement, pursuer_group)
    made, caught_up = d20_at_most(quarry.target(pursuer)), d20_at_most(pursuer.target(quarry))
    escape, caught = made * (1 - caught_up), caught_up * (1 - made)
    decided = escape + caught
    outputs = Chase(
        quarry_target=quarry.target(pursuer),
        pursuer_target=pursuer.target(quarry),
        escape_probability=escape,
        caught_probability=caught,
        undecided_probability=1 - decided,
        final_escape_probability=escape / decided if decided else Fraction(0),
        final_caught_probability=caught / decided if decided else Fraction(0),
        expected_rolls=1 / decided if decided else None,
        by_roll=list(_by_roll(escape, caught, rolls)),
    )
    working = (
        _target_step(quarry, pursuer, outputs.quarry_target),
        _target_step(pursuer, quarry, outputs.pursuer_target),
        _contest_step(outputs),
        _end_step(outputs),
    )
    return Answer(outputs, _headline(outputs), working, (_picture(outputs),), _dice_roll(outputs))


def _dice_roll(outputs: Chase) -> DiceRoll | None:
    """One roll of each side, which decides the chase or leaves it as it was."""
    if 1 in (
        outputs.escape_probability,
        outputs.caught_probability,
        outputs.undecided_probability,
    ):
        return None

    def interpret(faces: Faces) -> RollOutcome:
        (flees,), (hunts,) = faces
        made, caught_up = flees <= outputs.quarry_target, hunts <= outputs.pursuer_target
        quarry = f"The quarry’s {against(flees, outputs.quarry_target)}"
        pursuer = f"the pursuer’s {against(hunts, outputs.pursuer_target)}"
        if made == caught_up:
            does = f"both {'succeed' if made else 'fail'}, and the chase goes on"
        else:
            does = f"the quarry {'gets away' if made else 'is caught'}"
        return RollOutcome(
            f"{quarry}, {pursuer}: {does}.",
            {
                "escape_probability": made and not caught_up,
                "caught_probability": caught_up and not made,
                "undecided_probability": made == caught_up,
            },
        )

    return DiceRoll((Group("Quarry", (20,)), Group("Pursuer", (20,))), interpret)


def _by_roll(escape: Fraction, caught: Fraction, rolls: int) -> Iterator[ChaseRoll]:
    escaped, held, undecided = Fraction(0), Fraction(0), Fraction(1)
    for roll in range(1, rolls + 1):
        escaped += undecided * escape
        held += undecided * caught
        undecided *= 1 - escape - caught
        yield ChaseRoll(roll, escaped, held, undecided)


def _headline(outputs: Chase) -> str:
    if outputs.expected_rolls is None:
        always = "succeed" if outputs.quarry_target >= 20 else "fail"
        return f"This chase is never decided by rolls: both sides always {always}."
    rolls = outputs.expected_rolls
    soon = "on the first roll" if rolls == 1 else f"after {number(rolls, 1)} rolls on average"
    if outputs.final_escape_probability in (0, 1):
        ends = "gets away" if outputs.final_escape_probability else "is caught"
        return f"The quarry {ends} for certain, {soon}."
    chance = a_chance(outputs.final_escape_probability)
    return f"The quarry has {chance} to get away in the end; it is decided {soon}."


def _target_step(side: Side, other: Side, target: int) -> Step:
    parts = [Step("Agility", number(side.agility), CONTEST_RULE)]
    if side.bonus:
        parts.append(Step("Skills and modifiers", signed(side.bonus), CONTEST_RULE))
    if side.group > 1:
        group = f"A group of {number(side.group)} acts as one"
        parts.append(Step(group, signed(group_bonus(side.group)), GROUP_BONUSES.id))
    ahead = side.movement - other.movement
    if ahead > 0:
        bonus = signed(faster_bonus(side.movement, other.movement))
        text = f"Faster by {ahead}: +1 for each full {FASTER_BY}"
        parts.append(Step(text, bonus, MOVEMENT_RULE))
    chance = odds(d20_at_most(target))
    text = f"The {side.name} needs {number(target)} or less on a d20"
    return Step(text, chance, "gods-and-monsters.base.roll", tuple(parts))


def _contest_step(outputs: Chase) -> Step:
    quarry, pursuer = d20_at_most(outputs.quarry_target), d20_at_most(outputs.pursuer_target)
    parts = (
        Step(
            f"The quarry succeeds and the pursuer fails: {percent(quarry)} × "
            f"{percent(1 - pursuer)}",
            f"{percent(outputs.escape_probability)}, away",
            CONTEST_RULE,
        ),
        Step(
            f"The pursuer succeeds and the quarry fails: {percent(pursuer)} × "
            f"{percent(1 - quarry)}",
            f"{percent(outputs.caught_probability)}, caught",
            CONTEST_RULE,
        ),
        Step(
            "Both succeed or both fail: what is left of 100%",
            f"{percent(outputs.undecided_probability)}, roll again",
            CONTEST_RULE,
        ),
    )
    decided = percent(1 - outputs.undecided_probability)
    return Step("One roll each decides the chase", f"in {decided} of cases", CONTEST_RULE, parts)


def _end_step(outputs: Chase) -> Step:
    if outputs.expected_rolls is None:
        return Step("No roll can decide it", "never decided", CONTEST_RULE)
    decided = percent(1 - outputs.undecided_probability)
    ends = (
        ("Away", outputs.escape_probability, outputs.final_escape_probability),
        ("Caught", outputs.caught_probability, outputs.final_caught_probability),
    )
    parts = tuple(
        Step(f"{name}: {percent(one)} of the {decided} that decide", odds(final), CONTEST_RULE)
        for name, one, final in ends
    )
    mean = f"{count(outputs.expected_rolls, 'roll')} on average"
    return Step(f"Rolled until it is decided: 1 / {decided}", mean, CONTEST_RULE, parts)


def _picture(outputs: Chase) -> Course:
    zero = Fraction(0)
    rows = [ChaseRoll(0, zero, zero, Fraction(1)), *outputs.by_roll]
    return Course(
        "The chase roll by roll",
        along="Rolls",
        measure="Chance",
        series=(
            Series("Got away", tuple(row.escaped for row in rows), "well"),
            Series("Still running", tuple(row.undecided for row in rows), "badly"),
            Series("Caught", tuple(row.caught for row in rows), "dead"),
        ),
        odds=True,
        shares=True,
    )
