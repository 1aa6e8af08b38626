"""Gods & Monsters: falls, the dice that they do, time aloft, evasion, injuries and death."""

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Annotated, NamedTuple

from rulescore.books.gods_and_monsters.base import (
    HALVES,
    LESS_INJURIES,
    OUR_HALF,
    CurrentSurvival,
    DeathBonus,
    Endurance,
    a_chance,
    death_chance,
    death_roll_due,
)
from rulescore.declare import (
    FROM_ROLL,
    Answer,
    Bar,
    Bars,
    Chances,
    Choice,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Odds,
    RollOutcome,
    Spread,
    Step,
    Switch,
    Table,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
)
from rulescore.dice import chances, d20_at_most, mean, sum_of

DAMAGE_RULE = "gods-and-monsters.falling.damage"
TIME_RULE = "gods-and-monsters.falling.time"
EVASION_RULE = "gods-and-monsters.falling.evasion"
INJURIES_RULE = "gods-and-monsters.falling.injuries"
DEATH_RULE = "gods-and-monsters.base.death"


class Fall(NamedTuple):
    """A row of the table of falls: heights in feet, both included, dice (d6) and seconds.

    `evasion` is None where the table leaves the cell empty; a made roll then does nothing either.
    """

    lowest: int
    highest: int
    dice: int
    seconds: int
    evasion: str | None


FALLS = (
    Fall(0, 9, 1, 1, "negates"),
    Fall(10, 19, 2, 2, "halves"),
    Fall(20, 39, 3, 3, "none"),
    Fall(40, 79, 4, 4, None),
    Fall(80, 159, 5, 5, None),
    Fall(160, 319, 6, 6, None),
    Fall(320, 450, 7, 7, None),
)
"""Beyond the last row only the time grows, by a second for each FEET_A_SECOND."""

FEET_A_SECOND = 150
EDGE_OF_EVASION = 20
EVASION_CELLS = {"negates": "Negates", "halves": "Halves", "none": "No effect", None: "–"}


def _d6(dice: int) -> str:
    return "d6" if dice == 1 else f"{dice}d6"


FALL_TABLE = Table(
    DAMAGE_RULE,
    "Falls",
    ("Height", "Damage", "Time", "Evasion"),
    [
        *(
            (
                f"{fall.lowest}–{fall.highest} feet",
                _d6(fall.dice),
                count(fall.seconds, "second"),
                EVASION_CELLS[fall.evasion],
            )
            for fall in FALLS
        ),
        (f"+{FEET_A_SECOND} feet", "No increase", "+1 second", EVASION_CELLS[None]),
    ],
)


def fall_from(height_ft: int) -> Fall:
    """The row of the table that a fall goes by; the last one for all greater heights
    (gods-and-monsters.falling.damage)."""
    return next((fall for fall in FALLS if height_ft <= fall.highest), FALLS[-1])


def time_aloft(height_ft: int, reading_time: str) -> Fraction:
    """Seconds in the air (gods-and-monsters.falling.time)."""
    fall = fall_from(height_ft)
    beyond = Fraction(max(0, height_ft - FALLS[-1].highest), FEET_A_SECOND)
    if reading_time == "whole_steps":
        beyond = Fraction(floor(beyond))
    return fall.seconds + beyond


def evasion_effect(height_ft: int, reading_twenty_feet: str) -> str:
    """What a made evasion roll does: negates, halves, spares_injury or none
    (gods-and-monsters.falling.evasion)."""
    if height_ft == EDGE_OF_EVASION and reading_twenty_feet == "no_injury":
        return "spares_injury"
    return fall_from(height_ft).evasion or "none"


class Landing(NamedTuple):
    """What one total of the dice comes to."""

    damage: int
    gained: int
    survival: int


@dataclass(frozen=True)
class Faller:
    """Who falls, and how the table reads the rules on injuries from a fall."""

    survival: int
    reading_half: str
    reading_injury: str

    def land(self, total: int, dice: int, evaded: str) -> Landing:
        """Where a total of the dice leaves the faller; `evaded` is what a made evasion roll did,
        "none" without one (gods-and-monsters.falling.injuries)."""
        damage = {"negates": 0, "halves": self._half(total)}.get(evaded, total)
        direct = dice if evaded == "none" else 0
        to_survival = damage - (direct if self.reading_injury == "part_of_damage" else 0)
        beyond = max(0, to_survival - self.survival)
        return Landing(damage, direct + beyond, max(0, self.survival - to_survival))

    def _half(self, total: int) -> int:
        return (total + (self.reading_half == "up")) // 2


@dataclass(frozen=True)
class FallOutcome:
    """What a fall does."""

    dice: Annotated[int, Figure("Damage dice", unit="d6", key=True)]
    time_s: Annotated[Fraction, Figure("Time in the air", unit="s", key=True)]
    evasion_effect: Annotated[
        str,
        Figure(
            "A successful evasion roll",
            key=True,
            short="If you evade",
            words={
                "negates": "cancels the damage",
                "halves": "halves the damage",
                "spares_injury": "spares you the injuries from the dice",
                "none": "does nothing",
            },
        ),
    ]
    evasion_probability: Annotated[
        Fraction, Odds("You succeed at an evasion roll that helps", faces=20)
    ]
    expected_damage: Annotated[Fraction, Figure("Mean damage", unit="points")]
    distribution: Annotated[Chances, Spread("Damage", unit="points")]
    expected_injuries: Annotated[
        Fraction,
        Figure("Mean injuries gained", unit="injuries", key=True, short="Gained on average"),
    ]
    injury_distribution: Annotated[Chances, Spread("Injuries gained", unit="injuries")]
    survival_gone_probability: Annotated[Fraction, Odds("No survival is left")]
    death_roll_probability: Annotated[Fraction, Odds("A death roll is due")]
    death_probability: Annotated[Fraction, Odds("The fall kills you")]


@calculator(
    "gods-and-monsters.falling",
    title="A fall",
    question=(
        "I fall this far: how much damage and how many injuries, how long am I in the air, and "
        "what is the chance that it kills me?"
    ),
    rules=(DAMAGE_RULE, TIME_RULE, EVASION_RULE, INJURIES_RULE),
    writes_back={"survival": FROM_ROLL, "injuries": FROM_ROLL},
    players_say=(
        "slip, drop, plunge, plummet, tumble, roof, cliff, tower, tree, "
        "ladder, off a ledge, pushed off, knocked off, thrown off, lands, "
        "pit, pitfall, down a shaft, down a well, jumped off, battlement, "
        "balcony, wall, bridge"
    ),
)
def falling(
    *,
    height_ft: Annotated[
        int,
        Whole(
            "Height",
            1,
            100_000,
            unit="ft",
            players_say=(
                "fell, drop, high, deep, down, height, plunge, tall, distance, below, depth"
            ),
        ),
    ] = 15,
    evasion: Annotated[
        int,
        Whole(
            "Evasion",
            -20,
            60,
            help=LESS_INJURIES,
            shared_name="evasion_now",
            not_if={"may_evade": False},
            players_say="evade, dodge",
        ),
    ] = 8,
    may_evade: Annotated[
        bool,
        Switch(
            "Can try to evade",
            more=True,
            players_say=(
                "can evade, can dodge, room to evade, tries to evade, tries to dodge, "
                "tuck and roll, land on feet, grab the ledge"
            ),
            players_say_no=(
                "unconscious, asleep, sleeping, tied, bound, paralyzed, helpless, "
                "knocked out, cannot dodge, cannot evade, no evasion, "
                "no evasion roll, no chance to evade, without evading, no room, "
                "no dodging, unable to evade, unable to dodge, does not evade, "
                "in chains, stunned, fainted, grappled, pinned, restrained"
            ),
        ),
    ] = True,
    survival: CurrentSurvival = 8,
    injuries: Annotated[
        int,
        Whole(
            "Injuries before the fall",
            0,
            60,
            unit="injuries",
            unit_in_label=True,
            help="For the death roll; take them off evasion yourself",
            more=True,
            players_say=("injury, wound, already injured, hurt, injuries so far, earlier injuries"),
        ),
    ] = 0,
    endurance: Endurance = 10,
    death_bonus: DeathBonus = 0,
    reading_half: Annotated[
        str,
        Choice(
            "Half of an odd total",
            HALVES,
            shared_name="reading_half_total",
            not_if={"may_evade": False},
        ),
    ] = OUR_HALF,
    reading_twenty_feet: Annotated[
        str,
        Choice(
            "Evasion at exactly 20 feet",
            {
                "no_effect": "does nothing",
                "no_injury": "damage stays whole, and all of it goes to survival",
            },
        ),
    ] = "no_effect",
    reading_injury: Annotated[
        str,
        Choice(
            "Injury points from the dice",
            {
                "part_of_damage": "are part of the damage",
                "on_top": "come on top: survival loses the full roll too",
            },
        ),
    ] = "part_of_damage",
    reading_time: Annotated[
        str,
        Choice(
            "Time beyond 450 feet",
            {"even": "grows evenly", "whole_steps": "only full 150 feet add a second"},
        ),
    ] = "even",
) -> Answer[FallOutcome]:
    """Damage, injuries, time and death from a fall (gods-and-monsters.falling.damage).

    Height in feet; damage in points, time in seconds. Nothing is refused beyond the bounds.
    """
    dice = fall_from(height_ft).dice
    effect = evasion_effect(height_ft, reading_twenty_feet)
    evading = d20_at_most(evasion) if may_evade and effect != "none" else Fraction(0)
    faller = Faller(survival, reading_half, reading_injury)
    cases = _cases(dice, effect, evading, faller)
    deaths = _deaths(cases, injuries, endurance, death_bonus)
    damage, gained = _by(cases, "damage"), _by(cases, "gained")
    outputs = FallOutcome(
        dice=dice,
        time_s=time_aloft(height_ft, reading_time),
        evasion_effect=effect,
        evasion_probability=evading,
        expected_damage=_mean(damage),
        distribution=damage,
        expected_injuries=_mean(gained),
        injury_distribution=gained,
        survival_gone_probability=_by(cases, "survival").get(0, Fraction(0)),
        death_roll_probability=sum((death.due for death in deaths), Fraction(0)),
        death_probability=sum((death.chance for death in deaths), Fraction(0)),
    )
    pictures = (_by_height(height_ft, evasion if may_evade else None, reading_twenty_feet, faller),)
    working = (
        _damage_step(outputs, height_ft, evasion, may_evade, faller),
        _injuries_step(outputs, faller),
        _death_step(outputs, deaths, injuries, endurance + death_bonus),
        _time_step(outputs, height_ft, reading_time),
    )

    def interpret(faces: Faces) -> RollOutcome:
        fallen, evasion_shown = faces
        evaded = effect if evasion_shown and evasion_shown[0] <= evasion else "none"
        landing = faller.land(sum(fallen), dice, evaded)
        total = injuries + landing.gained
        due = landing.gained > 0 and death_roll_due(total, landing.survival)
        gained = count(landing.gained, "injury", "injuries")
        calls = "and a death roll is due" if due else "and no death roll is due"
        return RollOutcome(
            f"{count(landing.damage, 'point')} of damage: {gained} gained, "
            f"{landing.survival} survival left, {calls}.",
            {
                "distribution": landing.damage,
                "injury_distribution": landing.gained,
                "death_roll_probability": due,
            },
            {"survival": landing.survival, "injuries": total},
        )

    groups = (Group("Damage", (6,) * dice), Group("Evasion", (20,) if evading else ()))
    return Answer(outputs, _headline(outputs), working, pictures, DiceRoll(groups, interpret))


Cases = list[tuple[Landing, Fraction]]


def _cases(dice: int, effect: str, evading: Fraction, faller: Faller) -> Cases:
    """Every landing with its chance: each total of the dice, with and without evasion."""
    ways = {effect: evading, "none": 1 - evading} if evading else {"none": Fraction(1)}
    return [
        (faller.land(total, dice, evaded), chance * way)
        for evaded, way in ways.items()
        for total, chance in chances(sum_of(f"{dice}d6")).items()
        if way
    ]


def _by(cases: Cases, field: str) -> dict[int, Fraction]:
    """The chance of each value of one field of the landings, in order."""
    summed: dict[int, Fraction] = {}
    for landing, chance in cases:
        value = getattr(landing, field)
        summed[value] = summed.get(value, Fraction(0)) + chance
    return dict(sorted(summed.items()))


def _mean(distribution: dict[int, Fraction]) -> Fraction:
    return sum((value * chance for value, chance in distribution.items()), Fraction(0))


class Death(NamedTuple):
    """A death roll at so many injuries in all: the chance that it is due, and that it kills."""

    injuries: int
    due: Fraction
    chance: Fraction


def _deaths(cases: Cases, before: int, endurance: int, death_bonus: int) -> list[Death]:
    due: dict[int, Fraction] = {}
    for landing, chance in cases:
        total = before + landing.gained
        if landing.gained and death_roll_due(total, landing.survival):
            due[total] = due.get(total, Fraction(0)) + chance
    return [
        Death(total, chance, chance * death_chance(total, endurance, death_bonus))
        for total, chance in sorted(due.items())
    ]


def _by_height(
    height_ft: int, evasion: int | None, reading_twenty_feet: str, faller: Faller
) -> Bars:
    """The mean damage of a fall by each row of the table, with the row of this one marked; as from
    this height, or else from the lowest of a row."""
    bars = []
    for fall in FALLS:
        is_own = fall is fall_from(height_ft)
        effect = evasion_effect(height_ft if is_own else fall.lowest, reading_twenty_feet)
        evading = d20_at_most(evasion) if evasion is not None and effect != "none" else Fraction(0)
        landings = _cases(fall.dice, effect, evading, faller)
        is_last = fall is FALLS[-1]
        span = f"{fall.lowest} feet or more" if is_last else f"{fall.lowest}–{fall.highest} feet"
        bars.append(Bar(span, _mean(_by(landings, "damage")), is_own))
    return Bars("Mean damage by the height of the fall", "Damage", tuple(bars))


def _headline(outputs: FallOutcome) -> str:
    if not outputs.expected_damage:
        return "You land unhurt."
    damage = f"You take about {number(outputs.expected_damage, 1)} damage"
    if outputs.death_probability in (0, 1):
        return f"{damage} and {'die of it' if outputs.death_probability else 'cannot die of it'}."
    return f"{damage}, with {a_chance(outputs.death_probability)} to die of it."


def _damage_step(
    outputs: FallOutcome, height_ft: int, evasion: int, may_evade: bool, faller: Faller
) -> Step:
    dice = outputs.dice
    mean_of_dice = mean(sum_of(f"{dice}d6"))
    parts = [
        Step(
            f"A fall of {count(height_ft, 'foot', 'feet')} rolls {_d6(dice)}",
            f"{number(mean_of_dice)} on average",
            DAMAGE_RULE,
        ),
        Step(*_evasion_text(outputs, evasion, may_evade), EVASION_RULE),
    ]
    if outputs.expected_damage != mean_of_dice:
        parts.append(_evaded_step(outputs, mean_of_dice, faller))
    figure = f"{number(outputs.expected_damage)} points on average"
    return Step("Damage", figure, DAMAGE_RULE, tuple(parts))


def _evaded_step(outputs: FallOutcome, mean_of_dice: Fraction, faller: Faller) -> Step:
    """The mean damage of the two ways that the evasion roll may go."""
    made, missed = outputs.evasion_probability, 1 - outputs.evasion_probability
    evaded = _mean(_by(_cases(outputs.dice, outputs.evasion_effect, Fraction(1), faller), "damage"))
    half = f"half of the dice, rounded {faller.reading_half}, is {number(evaded)} on average"
    return Step(
        f"If the roll succeeds, {half if evaded else 'there is no damage'}",
        f"{percent(made)} × {number(evaded)} + {percent(missed)} × {number(mean_of_dice)} = "
        f"{number(outputs.expected_damage)}",
        EVASION_RULE,
    )


def _evasion_text(outputs: FallOutcome, evasion: int, may_evade: bool) -> tuple[str, str]:
    if outputs.evasion_effect == "none":
        return "Evasion does nothing from this height", "no roll"
    does = {
        "negates": "cancels the damage",
        "halves": "halves the damage",
        "spares_injury": "leaves the damage whole and spares the injuries",
    }[outputs.evasion_effect]
    if not may_evade:
        return f"A successful evasion roll {does}, but you cannot try", "no roll"
    return f"Evasion of {evasion} or less on a d20 {does}", odds(outputs.evasion_probability)


def _injuries_step(outputs: FallOutcome, faller: Faller) -> Step:
    on_top = faller.reading_injury == "on_top"
    direct = outputs.dice * (1 - outputs.evasion_probability)
    spared = ", none if the evasion roll succeeds" if outputs.evasion_effect != "none" else ""
    parts = (
        Step(
            f"One injury for each die{spared}",
            f"{outputs.dice}, {'on top' if on_top else 'part'} of the damage",
            INJURIES_RULE,
        ),
        Step(
            f"{'All' if on_top else 'The rest'} of the damage comes off {faller.survival} survival",
            f"gone in {odds(outputs.survival_gone_probability)}",
            "gods-and-monsters.base.survival",
        ),
        Step(
            "Each point beyond survival is an injury too",
            f"{number(outputs.expected_injuries - direct)} more on average",
            "gods-and-monsters.base.injuries",
        ),
    )
    figure = f"{number(outputs.expected_injuries)} on average"
    return Step("Injuries gained", figure, INJURIES_RULE, parts)


MOST_DEATHS_SHOWN = 8


def _death_step(outputs: FallOutcome, deaths: list[Death], before: int, saving: int) -> Step:
    """The sum over all injury totals; the ones that weigh most stand by themselves."""
    fatal = [death for death in deaths if death.chance]
    weightiest = sorted(fatal, key=lambda death: death.chance, reverse=True)[:MOST_DEATHS_SHOWN]
    parts = [_death_part(death, saving) for death in sorted(weightiest)]
    rest = outputs.death_probability - sum(death.chance for death in weightiest)
    if rest:
        others = count(len(fatal) - len(weightiest), "other total")
        parts.append(Step(f"{others} of injuries", percent(rest), DEATH_RULE))
    counted = f" ({before} of them from before)" if before else ""
    due = Step(
        f"A death roll is due when all injuries{counted} are more than the survival left",
        odds(outputs.death_roll_probability),
        DEATH_RULE,
    )
    figure = odds(outputs.death_probability)
    return Step("Death", figure, DEATH_RULE, (due, *parts))


def _death_part(death: Death, saving: int) -> Step:
    target = saving - death.injuries
    failing = percent(1 - d20_at_most(target))
    total = count(death.injuries, "injury", "injuries")
    yours = f"you roll more than {target}" if target > 0 else "nothing saves you"
    return Step(
        f"{total} in all ({percent(death.due)}) × the Guide rolls {death.injuries} or less "
        f"({percent(d20_at_most(death.injuries))}) × {yours} ({failing})",
        percent(death.chance),
        DEATH_RULE,
    )


def _time_step(outputs: FallOutcome, height_ft: int, reading_time: str) -> Step:
    last = FALLS[-1]
    figure = f"{number(outputs.time_s)} s"
    if height_ft <= last.highest:
        return Step("Time in the air: 1 second for each die", figure, TIME_RULE)
    beyond = height_ft - last.highest
    steps = ", full steps only" if reading_time == "whole_steps" else ""
    return Step(
        f"Time in the air: {last.seconds} seconds for {last.highest} feet, then "
        f"{number(beyond)} / {FEET_A_SECOND}{steps}",
        figure,
        TIME_RULE,
    )
