"""Gods & Monsters: searching an area, and following a trail."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Annotated, NamedTuple

from rulescore.books.gods_and_monsters.base import (
    GROUP_BONUSES,
    GROUP_SIZES,
    LARGEST_GROUP,
    LESS_INJURIES,
    a_chance,
    against,
    group_bonus,
)
from rulescore.declare import (
    MOST_DICE,
    Amount,
    Answer,
    Bar,
    Bars,
    Choice,
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
    from_to,
    number,
    odds,
    percent,
    signed,
)
from rulescore.dice import chances, d20_at_most, sum_of

SEARCHING_RULE = "gods-and-monsters.searching.searching"
TRACKING_RULE = "gods-and-monsters.searching.tracking"
COVERING_RULE = "gods-and-monsters.searching.covering"
OBSTACLE_RULE = "gods-and-monsters.searching.obstacle"
SQUARE_FT = 10
MINUTES_A_SQUARE = 2
ROUNDS_A_MINUTE = 6
OBSTACLE_YARDS = {"natural": 440, "built": 100}
DAYS_SHOWN = 8


@dataclass(frozen=True)
class Search:
    """How long a search takes and whether it finds the thing."""

    area_sqft: Annotated[Fraction, Figure("Area", unit="sq ft")]
    minutes: Annotated[Fraction, Figure("Time for the area", unit="min")]
    rounds: Annotated[
        Fraction, Figure("The same in rounds", unit="rounds", key=True, short="Time in rounds")
    ]
    group_bonus: Annotated[int, Figure("Bonus for the group")]
    target: Annotated[int, Figure("This or less on a d20", key=True)]
    success_probability: Annotated[Fraction, Odds("You find it", key=True, faces=20)]


@calculator(
    "gods-and-monsters.searching",
    title="Searching an area",
    question="How long does searching this area take, and will I find it?",
    rules=(SEARCHING_RULE,),
    players_say=(
        "look for, seek, hidden, secret door, trap, ransack, rummage, find, "
        "room, hall, corridor, cellar, chamber, cave, comb, scour, trapdoor, "
        "treasure, examine, inspect, turn upside down, hunt for, loot, "
        "library, attic, passage, investigate"
    ),
)
def searching(
    *,
    length_ft: Annotated[
        Fraction,
        Amount(
            "Length",
            1,
            10_000,
            unit="ft",
            players_say="long, length, deep, square",
        ),
    ] = Fraction(20),
    width_ft: Annotated[
        Fraction,
        Amount(
            "Width",
            1,
            10_000,
            unit="ft",
            players_say="wide, width, broad, across",
        ),
    ] = Fraction(10),
    perception: Annotated[
        int,
        Whole(
            "Perception",
            -20,
            60,
            help=LESS_INJURIES,
            shared_name="perception_now",
            players_say="notice, spot",
        ),
    ] = 8,
    penalty: Annotated[
        int,
        Whole(
            "Penalty",
            0,
            60,
            help="For how well it is hidden",
            players_say=(
                "hidden, well hidden, penalty, concealed, hard to find, disguised, "
                "difficulty, minus, camouflaged"
            ),
        ),
    ] = 0,
    bonus: Annotated[
        int,
        Whole(
            "Bonus",
            0,
            60,
            more=True,
            players_say="bonus, plus, skill, easy to find, search bonus",
        ),
    ] = 0,
    searchers: Annotated[
        int,
        Whole(
            "Searchers working together",
            1,
            LARGEST_GROUP,
            help="They help the roll; the time stays the same",
            more=True,
            players_say=(
                "search, looking, search together, people, characters, companions, "
                "helpers, work together, ransack, looking together, group, seekers, "
                "adventurers, party, comb, friends, men, of us, heroes, team"
            ),
        ),
    ] = 1,
    reading_area: Annotated[
        str,
        Choice(
            "Parts of a 10-foot square",
            {"proportional": "count by area", "whole_squares": "count as whole squares"},
        ),
    ] = "proportional",
) -> Answer[Search]:
    """Time and chance of a search (gods-and-monsters.searching.searching).

    Feet in; minutes and rounds of ten seconds out. Nothing is refused beyond the bounds.
    """
    area = Fraction(length_ft) * width_ft
    squares = area / SQUARE_FT**2
    if reading_area == "whole_squares":
        squares = Fraction(
            ceil(Fraction(length_ft) / SQUARE_FT) * ceil(Fraction(width_ft) / SQUARE_FT)
        )
    minutes = MINUTES_A_SQUARE * squares
    group = group_bonus(searchers)
    target = perception + bonus + group - penalty
    chance = d20_at_most(target)
    outputs = Search(area, minutes, ROUNDS_A_MINUTE * minutes, group, target, chance)
    time = count(minutes, "minute")
    parts = (
        Step("Perception", number(perception), SEARCHING_RULE),
        Step("Bonus", signed(bonus), SEARCHING_RULE),
        Step(f"Searchers: {searchers}", signed(group), GROUP_BONUSES.id),
        Step("Penalty", signed(-penalty), SEARCHING_RULE),
    )
    working = (
        Step(
            f"{number(length_ft)} × {number(width_ft)} feet: {MINUTES_A_SQUARE} minutes for each "
            f"of {count(squares, 'square')}",
            time,
            SEARCHING_RULE,
        ),
        Step(f"{number(target)} or less on a d20 finds it", odds(chance), SEARCHING_RULE, parts),
    )
    return Answer(
        outputs,
        f"Searching takes {time}, with {a_chance(chance)} to find it.",
        working,
        (_by_searchers(target - group, searchers),),
        _search_throw(target, time) if 0 < chance < 1 else None,
    )


LEAST_GROUPS_SHOWN = 5


def _by_searchers(alone: int, searchers: int) -> Bars:
    """The chance of one who searches and of groups, as far as theirs who search and some more."""
    bars = []
    for place, size in enumerate(GROUP_SIZES):
        is_own = size.fewest <= searchers <= size.most
        if place < LEAST_GROUPS_SHOWN or size.fewest <= searchers:
            chance = d20_at_most(alone + size.bonus)
            label = count(size.most, "searcher") if size.most == 1 else ""
            label = label or f"{from_to(size.fewest, size.most)} searchers"
            bars.append(Bar(label, chance, is_own))
    return Bars("You find it, by how many search", "Chance", tuple(bars), odds=True)


def _search_throw(target: int, time: str) -> DiceRoll:
    def interpret(faces: Faces) -> RollOutcome:
        ((shown,),) = faces
        found = shown <= target
        does = f"you find it in {time}" if found else f"you have not found it after {time}"
        return RollOutcome(f"{against(shown, target)}: {does}.", {"success_probability": found})

    return DiceRoll((Group("d20", (20,)),), interpret)


def obstacle_penalty(yards: int, size: int, reading_obstacle: str) -> int:
    """What the length of a trail takes off the roll (gods-and-monsters.searching.obstacle)."""
    if reading_obstacle == "roll_each":
        return 0
    if reading_obstacle == "up_to":
        return ((yards - 1) // size).bit_length()
    doublings = (yards // size).bit_length()
    return doublings if reading_obstacle == "from_size" else max(0, doublings - 1)


def covered_by(perception: int, shown: int) -> int:
    """By how much a roll covers tracks (gods-and-monsters.searching.covering)."""
    return max(0, perception - shown)


def cover_margins(cover: str, known: int, perception: int) -> dict[int, Fraction]:
    """The chance of each amount that the tracks are covered by, ascending
    (gods-and-monsters.searching.covering)."""
    if cover != "rolled":
        return {known if cover == "known" else 0: Fraction(1)}
    return chances(sum_of("1d20").map(lambda shown: covered_by(perception, shown)))


class Covered(NamedTuple):
    """Tracks covered by so much."""

    cover_margin: Annotated[int, Column("Covered by")]
    probability: Annotated[Fraction, Column("Chance of that", odds=True)]
    target: Annotated[int, Column("Tracker: this or less")]
    success_probability: Annotated[Fraction, Column("Trail followed", odds=True)]


class TrailAge(NamedTuple):
    """The same trail at another age."""

    days: Annotated[int, Column("Days old")]
    success_probability: Annotated[Fraction, Column("Trail followed", odds=True)]


@dataclass(frozen=True)
class Trail:
    """How a trail is followed."""

    days_penalty: Annotated[int, Figure("Penalty for the trail’s age")]
    quarry_bonus: Annotated[
        int, Figure("Bonus for the number tracked", key=True, short="Bonus for their number")
    ]
    tracker_bonus: Annotated[int, Figure("Bonus for the trackers as a group")]
    obstacle_penalty: Annotated[
        int, Figure("Penalty for the trail’s length", key=True, short="Penalty for length")
    ]
    rolls: Annotated[int, Figure("Rolls to be made")]
    target: Annotated[
        int,
        Figure("This or less on a d20, before any covering", key=True, short="This or less"),
    ]
    cover_success_probability: Annotated[Fraction | None, Odds("The tracks are covered", faces=20)]
    success_probability: Annotated[Fraction, Odds("The trail is followed to its end", faces=20)]
    by_cover: Annotated[list[Covered], Rows("By how well the tracks are covered")]
    by_day: Annotated[list[TrailAge], Rows("By the age of the trail")]


def _by_cover(margins: dict[int, Fraction], target: int, rolls: int) -> list[Covered]:
    return [
        Covered(margin, chance, target - margin, d20_at_most(target - margin) ** rolls)
        for margin, chance in margins.items()
    ]


def _followed(rows: list[Covered]) -> Fraction:
    return sum((row.probability * row.success_probability for row in rows), Fraction(0))


@calculator(
    "gods-and-monsters.tracking",
    title="Following a trail",
    question=(
        "Can I follow this trail, given its age, the group’s size, hidden tracks and the distance?"
    ),
    rules=(TRACKING_RULE, COVERING_RULE, OBSTACLE_RULE),
    ways=(
        SheetMapping("You track", {"perception": "perception_now"}),
        SheetMapping(
            "You cover your tracks", {"cover_perception": "perception_now"}, {"cover": "rolled"}
        ),
    ),
    players_say=(
        "footprints, hunt, spoor, hoofprints, prints, scent, pursue, "
        "passed through, went by, hide tracks, covered their tracks, quarry, "
        "find where they went, ranger, wheel tracks, old trail, cold trail"
    ),
)
def tracking(
    *,
    perception: Annotated[
        int,
        Whole(
            "Tracker’s perception",
            -20,
            60,
            help=LESS_INJURIES,
            players_say=("tracker perception, perception, ranger perception, hunter perception"),
        ),
    ] = 10,
    days: Annotated[
        int,
        Whole(
            "Days since they passed",
            0,
            365,
            unit="days",
            unit_in_label=True,
            players_say=("ago, old, day old, trail is old, head start, ahead, age of the trail"),
        ),
    ] = 1,
    quarry_count: Annotated[
        int,
        Whole(
            "Creatures tracked",
            1,
            LARGEST_GROUP,
            players_say=(
                "of them, enemies, horses, people, deer, thieves, fugitives, "
                "prey, kidnappers, party, band, animals, quarry, persons, travellers, "
                "humans, elves, dwarves, kobolds, slavers, went by, walked here, "
                "gnolls, outlaws, pack, herd, group tracked, strong, spiders, pilgrims, "
                "sets of tracks, sets of prints"
            ),
        ),
    ] = 1,
    trackers: Annotated[
        int,
        Whole(
            "Trackers working together",
            1,
            LARGEST_GROUP,
            more=True,
            players_say=(
                "trackers, tracking together, of us follow, hunters, rangers, "
                "follow together, scouts, searchers, companions, of us track"
            ),
        ),
    ] = 1,
    surroundings: Annotated[
        str,
        Choice(
            "Surroundings",
            {"natural": "natural", "built": "built up"},
            more=True,
            options_said={
                "natural": (
                    "wilderness, forest, woods, snow, field, outdoors, countryside, "
                    "mountains, swamp, mud, plains, hills, jungle, nature, grass, sand, "
                    "wild, heath, moor, valley, desert, beach, meadow, trees"
                ),
                "built": (
                    "city, town, village, street, castle, dungeon, building, indoors, "
                    "alley, cellar, house, urban, ruins, market, corridor, road, "
                    "cobbles, paved, sewer, keep, palace, inside, tunnels, catacombs, "
                    "mineshaft, docks, tavern, crypt, hallway"
                ),
            },
        ),
    ] = "natural",
    distance_yards: Annotated[
        int,
        Whole(
            "Length of the trail",
            1,
            1_000_000,
            unit="yd",
            players_say=(
                "trail, far, away, distance, follow for, long, long trail, further, length of trail"
            ),
        ),
    ] = 440,
    cover: Annotated[
        str,
        Choice(
            "Tracks covered",
            {"none": "no", "known": "yes, by a known amount", "rolled": "yes, still to be rolled"},
            more=True,
            options_said={
                "none": (
                    "uncovered, careless, did not cover, did not bother, not hidden, "
                    "left clear tracks, no effort"
                ),
                "known": "made, succeeded, succeed, margin, covering roll made",
                "rolled": (
                    "cover, hid, hide, wiped, erased, swept, disguised, brushed, "
                    "concealed, obscured, hidden tracks, false trail"
                ),
            },
        ),
    ] = "none",
    cover_margin: Annotated[
        int,
        Whole(
            "Covering roll succeeded by",
            0,
            60,
            more=True,
            only_if={"cover": "known"},
            players_say="covering roll by, covered tracks by, margin, cover margin",
        ),
    ] = 0,
    cover_perception: Annotated[
        int,
        Whole(
            "Quarry’s perception",
            -20,
            60,
            more=True,
            only_if={"cover": "rolled"},
            players_say=(
                "quarry perception, fugitive perception, prey perception, "
                "covering perception, hide with perception, their leader perception, "
                "bandit perception, orc perception, elf perception, "
                "enemy perception, hide tracks perception"
            ),
        ),
    ] = 10,
    modifier: Annotated[
        int,
        Whole(
            "Other bonuses and penalties",
            -60,
            60,
            more=True,
            players_say=(
                "bonus, penalty, modifier, rain, snow, skill, tracking skill, "
                "weather, soft ground, mud"
            ),
        ),
    ] = 0,
    reading_obstacle: Annotated[
        str,
        Choice(
            "Long trails",
            {
                "up_to": "penalty beyond one obstacle size, and 1 more beyond each doubling",
                "from_size": "penalty from one obstacle size on, and 1 more from each doubling on",
                "from_double": "penalty for each full doubling of the obstacle size",
                "roll_each": "a roll for each obstacle size, no penalty",
            },
        ),
    ] = "up_to",
) -> Answer[Trail]:
    """The chance to follow a trail (gods-and-monsters.searching.tracking).

    Days and yards in. Nothing is refused beyond the bounds.
    """
    size = OBSTACLE_YARDS[surroundings]
    far = obstacle_penalty(distance_yards, size, reading_obstacle)
    rolls = -(-distance_yards // size) if reading_obstacle == "roll_each" else 1
    quarry, together = group_bonus(quarry_count), group_bonus(trackers)
    fresh = perception + quarry + together + modifier - far
    margins = cover_margins(cover, cover_margin, cover_perception)
    rows = _by_cover(margins, fresh - days, rolls)
    outputs = Trail(
        days_penalty=days,
        quarry_bonus=quarry,
        tracker_bonus=together,
        obstacle_penalty=far,
        rolls=rolls,
        target=fresh - days,
        cover_success_probability=d20_at_most(cover_perception) if cover == "rolled" else None,
        success_probability=_followed(rows),
        by_cover=rows,
        by_day=[
            TrailAge(day, _followed(_by_cover(margins, fresh - day, rolls)))
            for day in range(DAYS_SHOWN)
        ],
    )
    chances = tuple(row.success_probability for row in outputs.by_day)
    return Answer(
        outputs,
        f"You have {a_chance(outputs.success_probability)} to follow the trail to its end.",
        _trail_working(outputs, perception, modifier, size),
        (
            Course(
                "By the age of the trail",
                along="Days old",
                measure="Chance",
                series=(Series("You follow it to its end", chances),),
                odds=True,
                here=days,
            ),
        ),
        dice_roll=_trail_throw(outputs, cover_perception),
    )


def _trail_throw(outputs: Trail, cover_perception: int) -> DiceRoll | None:
    """The quarry’s roll to cover its tracks, if still to be made, and those to follow them."""
    if outputs.rolls > MOST_DICE or outputs.success_probability in (0, 1):
        return None
    covering = outputs.cover_success_probability is not None

    def interpret(faces: Faces) -> RollOutcome:
        covers, tracks = faces
        margin = outputs.by_cover[0].cover_margin
        first, outcomes = "", {}
        if covers:
            margin = covered_by(cover_perception, covers[0])
            covered = covers[0] <= cover_perception
            by = f"covers its tracks by {margin}" if covered else "does not cover its tracks"
            first = f"The quarry’s {against(covers[0], cover_perception)} {by}; "
            outcomes["cover_success_probability"] = covered
        target = outputs.target - margin
        made = sum(face <= target for face in tracks)
        followed = made == outputs.rolls
        outcomes["success_probability"] = followed
        if outputs.rolls == 1:
            rolled = f"{'your ' if first else ''}{against(tracks[0], target)}"
        else:
            rolled = f"{made} of {outputs.rolls} rolls succeed at {number(target)} or less"
        does = "follow the trail to its end" if followed else "lose the trail"
        return RollOutcome(f"{first}{rolled}: you {does}.", outcomes)

    groups = (Group("Quarry", (20,) * covering), Group("Tracker", (20,) * outputs.rolls))
    return DiceRoll(groups, interpret)


def _trail_working(outputs: Trail, perception: int, modifier: int, size: int) -> tuple[Step, ...]:
    parts = (
        Step("Perception", number(perception), TRACKING_RULE),
        Step("A day old, 1 off for each", signed(-outputs.days_penalty), TRACKING_RULE),
        Step("Number of creatures tracked", signed(outputs.quarry_bonus), GROUP_BONUSES.id),
        Step("Number of trackers", signed(outputs.tracker_bonus), GROUP_BONUSES.id),
        Step("Other bonuses and penalties", signed(modifier)),
        Step(f"Length, by {size} yards", signed(-outputs.obstacle_penalty), OBSTACLE_RULE),
    )
    covered = tuple(
        Step(
            f"Covered by {row.cover_margin} ({percent(row.probability)}): "
            f"{number(row.target)} or less, {count(outputs.rolls, 'roll')}",
            odds(row.success_probability),
            COVERING_RULE,
        )
        for row in outputs.by_cover
    )
    return (
        Step("This or less on a d20", number(outputs.target), TRACKING_RULE, parts),
        Step("Trail followed", odds(outputs.success_probability), TRACKING_RULE, covered),
    )
