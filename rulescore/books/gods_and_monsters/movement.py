"""Gods & Monsters: the eight speeds, how far and how long each goes, and what it costs."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.gods_and_monsters.base import Endurance
from rulescore.declare import (
    Answer,
    Choice,
    Column,
    Figure,
    Rows,
    Step,
    Switch,
    Table,
    Whole,
    calculator,
    count,
    number,
    signed,
)

SPEEDS_RULE = "gods-and-monsters.movement.speeds"
PENALTIES_RULE = "gods-and-monsters.movement.penalties"
OUTDOORS_RULE = "gods-and-monsters.movement.outdoors"
DARKNESS_RULE = "gods-and-monsters.movement.darkness"
PACE_RULE = "gods-and-monsters.travel.walking-pace"
TIME_RULE = "gods-and-monsters.base.time"
ROUNDS_A_MINUTE = 6
YARDS_A_MILE = 1760

Movement = Annotated[
    int,
    Whole(
        "Movement",
        1,
        200,
        players_say="move",
    ),
]


class Speed(NamedTuple):
    """A row of the table of speeds.

    `yards` a minute and `feet` a round go for each point of Movement, `rounds` until a rest is due
    for each point of endurance. `reaction` and `attack` are None where the table has no figure.
    `outdoors_as` is the speed whose figures count outdoors.
    """

    name: str
    moving: str
    yards: int
    feet: Fraction
    rounds: int
    reaction: int | None
    attack: int | None
    outdoors_as: str


SPEEDS = {
    "semi_conscious": Speed(
        "Semi-conscious", "Semi-conscious", 1, Fraction(1, 2), 1, None, None, "semi_conscious"
    ),
    "combat": Speed("Combat", "At combat speed", 2, Fraction(1), 6, 0, 0, "combat"),
    "dash": Speed("Dash", "Dashing", 6, Fraction(3), 6, -1, 4, "dash"),
    "explore": Speed("Explore", "Exploring", 4, Fraction(2), 60, 0, 0, "explore"),
    "walk": Speed("Walk", "Walking", 10, Fraction(5), 180, -2, 2, "explore"),
    "jog": Speed("Jog", "Jogging", 20, Fraction(10), 30, -4, 4, "walk"),
    "run": Speed("Run", "Running", 30, Fraction(15), 6, -8, 8, "jog"),
    "sprint": Speed("Sprint", "Sprinting", 50, Fraction(25), 1, -16, 16, "run"),
}
NAMES = {key: speed.name for key, speed in SPEEDS.items()}
SPEEDS_SAID = {
    "semi_conscious": "dazed, half conscious, barely conscious, crawl",
    "combat": "fighting, battle, melee, brawl",
    "dash": "charge, rush, bolt, dart",
    "explore": (
        "carefully, slowly, cautiously, dungeon pace, creep, mapping, "
        "careful, cautious, sneak, tiptoe"
    ),
    "walk": "march, stroll, on foot, hike, trek",
    "jog": "trot, easy run, hustle",
    "run": "ran, gallop, flee, hurry",
    "sprint": (
        "flat out, full speed, top speed, full tilt, at full run, fastest, "
        "fast as possible, run for life"
    ),
}
"""What players call each speed."""
LIGHTS = {"lit": Fraction(1), "dark_night": Fraction(1, 2), "total_darkness": Fraction(1, 4)}
"""What is left of Movement in each light (gods-and-monsters.movement.darkness)."""


def _of_movement(rate: int | Fraction) -> str:
    return "Movement" if rate == 1 else f"{number(rate)} × Movement"


def _of_endurance(rounds: int) -> str:
    if rounds < ROUNDS_A_MINUTE:
        return "Endurance in rounds"
    minutes = rounds // ROUNDS_A_MINUTE
    return "Endurance in minutes" if minutes == 1 else f"{minutes} × endurance in minutes"


def _modifier_cell(modifier: int | None) -> str:
    return "no figure" if modifier is None else signed(modifier)


SPEED_TABLE = Table(
    SPEEDS_RULE,
    "Speeds",
    ("Speed", "Yards a minute", "Feet a round", "Time base", "Reactions", "Attacks on you"),
    [
        (
            speed.name,
            _of_movement(speed.yards),
            _of_movement(speed.feet),
            _of_endurance(speed.rounds),
            _modifier_cell(speed.reaction),
            _modifier_cell(speed.attack),
        )
        for speed in SPEEDS.values()
    ],
)


def time_base_rounds(speed: str, endurance: int) -> int:
    """Rounds at a speed until a rest is due (gods-and-monsters.movement.speeds)."""
    return SPEEDS[speed].rounds * endurance


def duration(rounds: int) -> str:
    """A stretch of time as one says it: 10 rounds, 50 minutes, 5 hours, 5 h 30 min."""
    minutes, rest = divmod(rounds, ROUNDS_A_MINUTE)
    if rest:
        return count(rounds, "round")
    hours, minutes_left = divmod(minutes, 60)
    if not hours:
        return count(minutes, "minute")
    return f"{hours} h {minutes_left} min" if minutes_left else count(hours, "hour")


def distance(yards: Fraction) -> str:
    """A distance in yards, from a mile on in miles too."""
    said = count(yards, "yard")
    if yards < YARDS_A_MILE:
        return said
    return f"{said} ({number(yards / YARDS_A_MILE, 1)} mi)"


def reaction_modifier(speed: str, outdoors: bool) -> int | None:
    """The modifier on the mover's reaction rolls (gods-and-monsters.movement.outdoors)."""
    return SPEEDS[SPEEDS[speed].outdoors_as if outdoors else speed].reaction


def attack_bonus(speed: str, outdoors: bool, reading_shift: str) -> int | None:
    """The bonus of attacks on the mover (gods-and-monsters.movement.penalties)."""
    shifted = outdoors and reading_shift == "both"
    return SPEEDS[SPEEDS[speed].outdoors_as if shifted else speed].attack


class SpeedRow(NamedTuple):
    """One speed under the conditions given."""

    speed: Annotated[str, Column("Speed", words=NAMES)]
    yards_per_minute: Annotated[Fraction, Column("Yards a minute")]
    feet_per_round: Annotated[Fraction, Column("Feet a round")]
    time_base_minutes: Annotated[Fraction, Column("Minutes until a rest is due")]
    reaction_modifier: Annotated[int | None, Column("Reactions", none="no figure")]
    attack_bonus: Annotated[int | None, Column("Attacks on you", none="no figure")]


@dataclass(frozen=True)
class SpeedFigures:
    """How far and how long a speed goes, and what it costs."""

    effective_movement: Annotated[Fraction, Figure("Movement that counts")]
    yards_per_minute: Annotated[Fraction, Figure("Rate", unit="yd/min")]
    feet_per_round: Annotated[Fraction, Figure("In a round", unit="ft", key=True)]
    miles_per_hour: Annotated[
        Fraction, Figure("Rate in miles", unit="mph", key=True, short="Miles an hour")
    ]
    time_base_rounds: Annotated[int, Figure("Rest is due after", unit="rounds")]
    time_base_minutes: Annotated[
        Fraction,
        Figure("Rest is due after, in minutes", unit="min", key=True, short="Rest is due after"),
    ]
    yards_per_time_base: Annotated[Fraction, Figure("Distance before a rest is due", unit="yd")]
    reaction_modifier: Annotated[
        int | None, Figure("Modifier on your reaction rolls", none="no figure")
    ]
    attack_bonus: Annotated[int | None, Figure("Bonus of attacks on you", none="no figure")]
    all_speeds: Annotated[list[SpeedRow], Rows("All speeds under the same conditions")]


@calculator(
    "gods-and-monsters.speed",
    title="Movement at each speed",
    question=(
        "How far do I get at this speed, for how long, and what does it do to my reactions and "
        "to attacks on me?"
    ),
    rules=(
        "gods-and-monsters.movement.basics",
        SPEEDS_RULE,
        PENALTIES_RULE,
        "gods-and-monsters.movement.exploring",
        OUTDOORS_RULE,
        DARKNESS_RULE,
        PACE_RULE,
        "gods-and-monsters.searching.covering",
    ),
    players_say=(
        "run, sprint, jog, walk, dash, how fast, how far, explore, "
        "combat speed, top speed, feet a round, yards a round, pace, rate, "
        "miles an hour, in the dark, moonless, sneak along, creep, stroll, "
        "trot, tiptoe, hustle"
    ),
)
def speed(
    *,
    movement: Movement = 10,
    endurance: Endurance = 10,
    speed: Annotated[
        str,
        Choice(
            "Speed",
            NAMES,
            options_said=SPEEDS_SAID,
        ),
    ] = "walk",
    light: Annotated[
        str,
        Choice(
            "Light",
            {
                "lit": "day, full moon, a light or special vision",
                "dark_night": "night without a full moon",
                "total_darkness": "total darkness",
            },
            more=True,
            options_said={
                "lit": (
                    "daylight, daytime, torch, lantern, torchlight, bright, sunlight, "
                    "sun, moonlight, infravision, night vision, darkvision, lamp, noon, "
                    "full moon, moonlit, candle, well lit, morning, afternoon, light spell"
                ),
                "dark_night": (
                    "at night, moonless, moonless night, no moon, new moon, starlight, "
                    "nighttime, half moon, cloudy night, midnight, "
                    "dim, night no torch"
                ),
                "total_darkness": (
                    "pitch dark, pitch black, pitch, no light, lightless, without light, "
                    "blind, blackness, darkness, dark cave, unlit, cannot see, "
                    "utter darkness, dark cellar, dark tunnel, dark dungeon, "
                    "complete darkness, blindfolded, totally dark, completely dark, "
                    "torch went out"
                ),
            },
        ),
    ] = "lit",
    outdoors: Annotated[
        bool,
        Switch(
            "Outdoors, away from danger",
            players_say=(
                "outside, open air, in the open, safe, open country, wilderness, "
                "on the road, countryside, no danger, across the fields, open field, "
                "away from danger, meadow, beach, no enemies"
            ),
            players_say_no=(
                "indoors, inside, underground, dungeon, in danger, cave, in a fight, enemies near, "
                "tunnel, crypt, corridor, hallway, under attack, chased"
            ),
        ),
    ] = False,
    halved: Annotated[
        bool,
        Switch(
            "Movement halved",
            help="Covering tracks or concentrating",
            more=True,
            players_say=(
                "half movement, halving, cover tracks, concentrate, halve movement, "
                "hiding tracks, half speed, movement is halved, slowed, "
                "hide trail, maintain a spell"
            ),
        ),
    ] = False,
    reading_shift: Annotated[
        str,
        Choice(
            "What is milder outdoors",
            {"reactions": "your reactions only", "both": "your reactions and attacks on you"},
            only_if={"outdoors": True},
        ),
    ] = "reactions",
) -> Answer[SpeedFigures]:
    """Rate, time base and modifiers of a speed (gods-and-monsters.movement.speeds).

    Yards a minute, feet a round, time in rounds and minutes; a halved Movement keeps its
    fractions. Nothing is refused beyond the bounds.
    """
    counted = movement * LIGHTS[light] / (2 if halved else 1)
    rows = [_row(key, counted, endurance, outdoors, reading_shift) for key in SPEEDS]
    row = next(row for row in rows if row.speed == speed)
    outputs = SpeedFigures(
        effective_movement=counted,
        yards_per_minute=row.yards_per_minute,
        feet_per_round=row.feet_per_round,
        miles_per_hour=row.yards_per_minute * 60 / YARDS_A_MILE,
        time_base_rounds=time_base_rounds(speed, endurance),
        time_base_minutes=row.time_base_minutes,
        yards_per_time_base=row.yards_per_minute * row.time_base_minutes,
        reaction_modifier=row.reaction_modifier,
        attack_bonus=row.attack_bonus,
        all_speeds=rows,
    )
    working = [_movement_step(counted, movement, light, halved), _rate_step(outputs, speed)]
    working += [_time_step(outputs, speed, endurance)]
    working += _modifier_steps(outputs, speed, outdoors, reading_shift)
    if speed == "walk":
        working.append(_pace_step(outputs, endurance))
    return Answer(outputs, _headline(outputs, speed), tuple(working))


def _row(
    key: str, movement: Fraction, endurance: int, outdoors: bool, reading_shift: str
) -> SpeedRow:
    return SpeedRow(
        speed=key,
        yards_per_minute=SPEEDS[key].yards * movement,
        feet_per_round=SPEEDS[key].feet * movement,
        time_base_minutes=Fraction(time_base_rounds(key, endurance), ROUNDS_A_MINUTE),
        reaction_modifier=reaction_modifier(key, outdoors),
        attack_bonus=attack_bonus(key, outdoors, reading_shift),
    )


def _headline(outputs: SpeedFigures, speed: str) -> str:
    yards = count(outputs.yards_per_minute, "yard")
    goes = f"{SPEEDS[speed].moving}: {yards} a minute for {duration(outputs.time_base_rounds)}"
    if outputs.reaction_modifier is None or outputs.attack_bonus is None:
        return f"{goes}, then rest is due."
    if not outputs.reaction_modifier and not outputs.attack_bonus:
        return f"{goes}, then rest is due; no penalty to reactions, no bonus to attacks on you."
    reactions = (
        f"{signed(outputs.reaction_modifier)} to your reactions"
        if outputs.reaction_modifier
        else "no penalty to your reactions"
    )
    attacks = (
        f"{signed(outputs.attack_bonus)} to attacks on you"
        if outputs.attack_bonus
        else "no bonus to attacks on you"
    )
    return f"{goes}, then rest is due; {reactions}, {attacks}."


def _movement_step(counted: Fraction, movement: int, light: str, halved: bool) -> Step:
    parts = [Step("Movement on the sheet", number(movement), "gods-and-monsters.base.movement")]
    if light != "lit":
        dark = {
            "dark_night": "A night without a full moon halves it",
            "total_darkness": "Total darkness leaves a quarter",
        }[light]
        left = movement * LIGHTS[light]
        parts.append(
            Step(dark, f"{movement} × {number(LIGHTS[light])} = {number(left)}", DARKNESS_RULE)
        )
    if halved:
        parts.append(
            Step(
                "Covering tracks or concentrating halves it",
                f"{number(counted * 2)} / 2 = {number(counted)}",
                "gods-and-monsters.searching.covering",
            )
        )
    return Step(
        "Movement that counts",
        number(counted),
        "gods-and-monsters.movement.basics",
        tuple(parts) if len(parts) > 1 else (),
    )


def _rate_step(outputs: SpeedFigures, key: str) -> Step:
    row, movement = SPEEDS[key], number(outputs.effective_movement)
    yards, mph = number(outputs.yards_per_minute), number(outputs.miles_per_hour)
    parts = (
        Step(
            f"In a round of ten seconds: {number(row.feet)} × {movement} feet",
            count(outputs.feet_per_round, "foot", "feet"),
            SPEEDS_RULE,
        ),
        Step(f"In an hour: {yards} × 60 / {YARDS_A_MILE:,} miles", f"{mph} mph", TIME_RULE),
    )
    text = f"{row.name}: {row.yards} × {movement} yards a minute"
    return Step(text, f"{yards} yd/min", SPEEDS_RULE, parts)


def _time_step(outputs: SpeedFigures, key: str, endurance: int) -> Step:
    minutes, yards = number(outputs.time_base_minutes), number(outputs.yards_per_minute)
    each = SPEEDS[key].rounds
    if each < ROUNDS_A_MINUTE:
        text = f"Rest is due after endurance {endurance} × {count(each, 'round')}"
        figure = f"{count(outputs.time_base_rounds, 'round')}, {minutes} min"
    else:
        per = count(each // ROUNDS_A_MINUTE, "minute")
        text = f"Rest is due after endurance {endurance} × {per}"
        figure = duration(outputs.time_base_rounds)
    far = Step(
        f"Until then: {yards} yards × {minutes} minutes",
        distance(outputs.yards_per_time_base),
        SPEEDS_RULE,
    )
    return Step(text, figure, SPEEDS_RULE, (far,))


def _modifier_steps(
    outputs: SpeedFigures, key: str, outdoors: bool, reading_shift: str
) -> Iterator[Step]:
    row = SPEEDS[key]
    if row.reaction is None:
        yield Step("The table gives no modifiers for this speed", "no figure", PENALTIES_RULE)
        return
    milder = outdoors and row.outdoors_as != key
    for what, value, shifts in (
        ("Your reaction rolls", outputs.reaction_modifier, milder),
        ("Attacks on you", outputs.attack_bonus, milder and reading_shift == "both"),
    ):
        like = NAMES[row.outdoors_as].lower()
        text = f"{what}: outdoors, the figure of {like} counts" if shifts else what
        rule = OUTDOORS_RULE if shifts else PENALTIES_RULE
        yield Step(text, signed(value or 0), rule)


def _pace_step(outputs: SpeedFigures, endurance: int) -> Step:
    third = outputs.effective_movement / 3
    hours = count(Fraction(endurance, 2), "hour")
    return Step(
        f"Rule of thumb: Movement / 3 miles an hour, a rest after endurance / 2 = {hours}",
        f"about {number(third)} mph",
        PACE_RULE,
    )
