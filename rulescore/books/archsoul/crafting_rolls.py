"""Archsoul: the daily crafting roll, the days until an item is done, and rolling over."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, reduce
from math import ceil, floor, prod
from operator import add
from typing import Annotated, NamedTuple

from rulescore.books.archsoul.base import (
    FATIGUE_DIFFICULTY,
    OUR_CRITICAL,
    OUR_DIFFICULTY_LIMITS,
    POOL_RULE,
    ReadingCritical,
    ReadingDifficultyLimits,
    State,
    counting,
    difficulty_step,
    pool_dice,
    pool_step,
    pool_text,
    tired_pool,
)
from rulescore.books.archsoul.crafting import (
    OUR_ROUNDING,
    RAW_MATERIAL_SHARE,
    Coin,
    ReadingRounding,
    rounded_successes,
    successes_for,
)
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
    Odds,
    Refusal,
    RollOutcome,
    Rows,
    Series,
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
    signed,
)
from rulescore.declare.entries import Entries, parts_reader
from rulescore.declare.listing import Listing, Part
from rulescore.dice import Dice, Pool, chances, difficulty_used, mean
from rulescore.dice.tally import CompletionByRoll, Tally, mean_until_both

ROLL_RULE = "archsoul.crafting-rolls.roll"
PROGRESS_RULE = "archsoul.crafting-rolls.progress"
FAILURE_RULE = "archsoul.crafting-rolls.failure"
ROLLOVER_RULE = "archsoul.crafting-rolls.rollover"
TWO_SKILLS_RULE = "archsoul.crafting-projects.two-skills"
TOGETHER_RULE = "archsoul.crafting-projects.cooperative"
COMPLEXITY_RULE = "archsoul.crafting.complexity"
COST_RULE = "archsoul.crafting.cost"

LIKELY = Fraction(9, 10)
NEARLY_CERTAIN = Fraction(999, 1000)


class Circumstance(NamedTuple):
    """Something about the work that changes the difficulty."""

    text: str
    difficulty: int


CIRCUMSTANCES = {
    "improper_tools": Circumstance("Tools improper or improvised", 2),
    "no_workspace": Circumstance("Workspace not prepared", 1),
    "interrupted": Circumstance("Interrupted, or several projects", 1),
    "exceptional_setup": Circumstance("Exceptional tools and workspace", -1),
    "familiar": Circumstance("Very familiar with making exactly this item", -1),
}

CIRCUMSTANCE_TABLE = Table(
    ROLL_RULE,
    "Circumstances",
    ("Circumstance", "Difficulty"),
    [(text, signed(difficulty)) for text, difficulty in CIRCUMSTANCES.values()],
)

SPECIAL = "What is special about the day"

RAW_MATERIAL_COST = Amount(
    "Raw material cost",
    0,
    1_000_000,
    players_say=(
        "materials, raw materials, material cost, materials worth, ingredients, "
        "supplies, components, raw stuff"
    ),
)
RawMaterialCost = Annotated[Fraction, RAW_MATERIAL_COST]


def ruined_share(no_success: Fraction, critical: Fraction) -> Fraction:
    """The mean share of the raw material cost that one roll ruins: half of it without a success,
    all of it on a critical failure (archsoul.crafting-rolls.failure)."""
    return critical + (no_success - critical) / 2


@dataclass(frozen=True)
class CraftingRoll:
    """A day of crafting."""

    pool: Annotated[int, Figure("Dice", unit="d6")]
    modifier_total: Annotated[int, Figure("Circumstances in all")]
    difficulty: Annotated[int, Figure("Complexity, circumstances and fatigue")]
    difficulty_used: Annotated[int, Figure("Difficulty rolled against")]
    distribution: Annotated[Chances, Spread("Progress in a day", unit="successes")]
    expected_progress: Annotated[Fraction, Figure("Mean progress in a day", unit="successes")]
    no_success_probability: Annotated[Fraction, Odds("No success, critical failures included")]
    critical_failure_probability: Annotated[Fraction, Odds("Critical failure", key=True)]
    expected_ruined_cost: Annotated[
        Fraction,
        Figure("Mean cost of ruined materials in a day", key=True, short="Ruined in a day"),
    ]
    crafter: Annotated[
        str, Figure("As a crafter, to type in below", key=True, short="As a crafter")
    ]


@calculator(
    "archsoul.crafting-roll",
    title="A day of crafting",
    question=(
        "What is my difficulty, how much do I get done in a day, and how often do I ruin materials?"
    ),
    players_say=(
        "craft, crafting, make, smith, forge, build, day of work, ruin, "
        "ruined materials, tools, workshop, improvised, difficulty of "
        "crafting, a day of crafting"
    ),
    rules=(ROLL_RULE, FAILURE_RULE, COMPLEXITY_RULE),
)
def crafting_roll(
    *,
    intellect: Annotated[
        int,
        Whole(
            "Intellect",
            0,
            12,
            help="Without the loss from exhaustion",
            players_say="intellect, int, intelligence",
        ),
    ] = 4,
    skill: Annotated[
        int,
        Whole(
            "Skill",
            0,
            12,
            shared_name="crafting_skill",
            players_say=(
                "skill, crafting skill, crafting, smithing, trade, blacksmith, carpentry, "
                "leatherworking, tailoring, alchemy, proficiency"
            ),
        ),
    ] = 3,
    complexity: Annotated[
        int,
        Whole(
            "Complexity rating",
            1,
            12,
            help="5 for typical items",
            players_say="complexity, complex, difficulty, complicated, dc, elaborate",
        ),
    ] = 5,
    improper_tools: Annotated[
        bool,
        Switch(
            CIRCUMSTANCES["improper_tools"].text,
            help="+2",
            more=SPECIAL,
            players_say=(
                "improvised tools, improper tools, tools improvised, wrong tools, "
                "no tools, without tools, bad tools, poor tools, makeshift tools, "
                "lack tools, crap tools, crappy tools, borrowed tools, cutlery, bent fork, "
                "hairpin, nail file, butter knife, bare hands, rusty tools, broken tools, forgot "
                "tools, lost tools, dont have tools"
            ),
        ),
    ] = False,
    no_workspace: Annotated[
        bool,
        Switch(
            CIRCUMSTANCES["no_workspace"].text,
            help="+1; a hotel room or the wild",
            more=SPECIAL,
            players_say=(
                "hotel room, no workspace, no workshop, in the wild, wilderness, "
                "outdoors, camp, camp fire, inn, on the road, tavern, forest, "
                "makeshift workshop, without a workshop, without a prepared workspace, "
                "nobody prepared, without a workspace, campfire, cave"
            ),
        ),
    ] = False,
    interrupted: Annotated[
        bool,
        Switch(
            CIRCUMSTANCES["interrupted"].text,
            help="+1",
            more=SPECIAL,
            players_say=(
                "interrupted, interruptions, several projects, two projects, "
                "disturbed, distracted, side project, multitasking, other projects, another "
                "project"
            ),
        ),
    ] = False,
    exceptional_setup: Annotated[
        bool,
        Switch(
            CIRCUMSTANCES["exceptional_setup"].text,
            help="−1",
            more=SPECIAL,
            players_say=(
                "exceptional tools, exceptional workspace, exceptional workshop, "
                "excellent tools, excellent workshop, masterwork tools, superb "
                "tools, best tools, fine tools, superb workshop, best workshop, "
                "master's workshop, perfect tools, great tools, great workshop, well equipped"
            ),
        ),
    ] = False,
    familiar: Annotated[
        bool,
        Switch(
            CIRCUMSTANCES["familiar"].text,
            help="−1",
            more=SPECIAL,
            players_say=(
                "familiar, made before often, routine, done it often, know by "
                "heart, made hundreds, specialty, in my sleep, in her sleep, eyes closed"
            ),
        ),
    ] = False,
    state: State = "fresh",
    raw_material_cost: RawMaterialCost = Fraction(0),
    reading_critical: ReadingCritical = OUR_CRITICAL,
    reading_difficulty_limits: ReadingDifficultyLimits = OUR_DIFFICULTY_LIMITS,
) -> Answer[CraftingRoll]:
    """One crafting roll: difficulty, progress, ruined materials (archsoul.crafting-rolls.roll).

    Cost in the coin of the raw material cost. Refused: exceptional tools and workspace together
    with improper tools or no workspace.
    """
    if exceptional_setup and (improper_tools or no_workspace):
        clash = "improper tools" if improper_tools else "no prepared workspace"
        problem = f"exceptional tools and workspace cannot go with {clash}"
        raise Refusal("exceptional_setup", problem, f"false with {clash}")
    given = {
        "improper_tools": improper_tools,
        "no_workspace": no_workspace,
        "interrupted": interrupted,
        "exceptional_setup": exceptional_setup,
        "familiar": familiar,
    }
    present = [CIRCUMSTANCES[name] for name, is_so in given.items() if is_so]
    modifiers = sum(circumstance.difficulty for circumstance in present)
    pool = tired_pool(intellect, skill, complexity + modifiers, state, reading_difficulty_limits)
    critical = pool.critical_failure(reading_critical)
    failing = pool.no_success()
    outputs = CraftingRoll(
        pool=pool.dice,
        modifier_total=modifiers,
        difficulty=complexity + modifiers + FATIGUE_DIFFICULTY[state],
        difficulty_used=pool.difficulty,
        distribution=chances(pool.result()),
        expected_progress=mean(pool.result()),
        no_success_probability=failing,
        critical_failure_probability=critical,
        expected_ruined_cost=raw_material_cost * ruined_share(failing, critical),
        crafter=f"{pool.dice}@{pool.difficulty}",
    )
    working = (
        pool_step(
            pool,
            Step("Intellect", str(intellect), ROLL_RULE),
            Step("Skill", str(skill), ROLL_RULE),
            state,
        ),
        difficulty_step(
            pool, complexity + modifiers, _difficulty_parts(complexity, present), state
        ),
        Step(
            f"{count(pool.dice, 'die', 'dice')}, {percent(pool.die_counts)} each to count",
            f"{number(outputs.expected_progress)} successes on average",
            POOL_RULE,
        ),
        _ruin_step(outputs, raw_material_cost, reading_critical),
    )
    return Answer(
        outputs, _roll_headline(outputs), working, dice_roll=_day_throw(pool, reading_critical)
    )


def _day_throw(pool: Pool, reading_critical: str) -> DiceRoll:
    def interpret(faces: Faces) -> RollOutcome:
        (shown,) = faces
        made = pool.counted(shown)
        critical = pool.is_critical_failure(shown, reading_critical)
        ruined = "all" if critical else "half"
        comes_to = (
            f"{count(made, 'success', 'successes')} done"
            if made
            else f"{ruined} the materials are ruined"
        )
        return RollOutcome(
            f"{counting(pool, shown)}: {comes_to}.",
            {
                "no_success_probability": not made,
                "critical_failure_probability": critical,
                "distribution": made,
            },
        )

    return DiceRoll((pool_dice("You", pool),), interpret)


def _roll_headline(outputs: CraftingRoll) -> str:
    if not outputs.expected_progress:
        return "You cannot make any progress with this roll."
    successes = "success" if outputs.expected_progress == 1 else "successes"
    return (
        f"{count(outputs.pool, 'die', 'dice')} at difficulty {outputs.difficulty_used}: about "
        f"**{number(outputs.expected_progress, 1)}** {successes} in a day, none at all in "
        f"{percent(outputs.no_success_probability)} of cases."
    )


def _difficulty_parts(complexity: int, present: list[Circumstance]) -> list[Step]:
    parts = [Step("Complexity rating", str(complexity), COMPLEXITY_RULE)]
    return parts + [Step(text, signed(difficulty), ROLL_RULE) for text, difficulty in present]


def _ruin_step(outputs: CraftingRoll, cost: Fraction, reading_critical: str) -> Step:
    critical = outputs.critical_failure_probability
    plain = outputs.no_success_probability - critical
    what = {
        "all_ones": "every die shows 1",
        "any_one": "no success and at least one 1",
        "never": "left out",
    }[reading_critical]
    whole, half = (f", {number(part)}" if cost else "" for part in (cost, cost / 2))
    return Step(
        "Ruined materials",
        f"{number(outputs.expected_ruined_cost)} a day on average" if cost else "",
        FAILURE_RULE,
        (
            Step(
                f"Critical failure ({what}): the whole raw material cost{whole}",
                odds(critical),
                "archsoul.base.critical-failure",
            ),
            Step(f"Otherwise no success: half of it{half}", odds(plain), FAILURE_RULE),
        ),
    )


TWO_SKILLS = "Two skills"
MOST_CRAFTERS, MOST_DICE, MOST_DIFFICULTY = 6, 24, 12
MOST_SUCCESSES = 200
"""Exact chances take time that grows with successes and dice: beyond the lower of the two figures
a team rolls as many dice a day as one crafter may."""
CRAFTERS_GRAMMAR = (
    f"1 to {MOST_CRAFTERS} entries DICE@DIFFICULTY separated by commas, "
    f"1 to {MOST_DICE} dice at difficulty 1 to {MOST_DIFFICULTY}"
)
CRAFTERS_LISTED = Listing(
    "Crafter",
    "Add a crafter",
    (Part("dice", most=MOST_DICE, said="{} dice"), Part("difficulty", most=MOST_DIFFICULTY)),
    between="@",
)


def _read_crafter(entry: str) -> Pool:
    """The pool of an entry such as “7@5”; blanks do not matter."""
    return parts_reader(CRAFTERS_LISTED, Pool)("".join(entry.split()))


CRAFTERS = Entries(
    "Crafters",
    grammar=CRAFTERS_GRAMMAR,
    example="7@5, 6@6",
    help="As a day of crafting says them. As text, 7@5 is 7 dice at difficulty 5",
    listing=CRAFTERS_LISTED,
    read_entry=_read_crafter,
    most=MOST_CRAFTERS,
    one="crafter",
)
CRAFTERS_B = replace(
    CRAFTERS,
    label="Crafters with the second skill",
    grammar=f"{CRAFTERS_GRAMMAR}; nothing unless two skills are needed",
    example="5@5",
    help="",
    more=TWO_SKILLS,
    may_be_empty=True,
)


def _sum(results: Iterable[Dice]) -> Dice:
    return reduce(add, results)


@dataclass(frozen=True)
class Group:
    """The crafters of one skill, each the pool that they roll daily, and the successes left."""

    crafters: tuple[Pool, ...]
    left: int

    @property
    def dice_a_day(self) -> int:
        """The dice of all together."""
        return sum(crafter.dice for crafter in self.crafters)

    def daily(self) -> Dice:
        """The progress of one day: the results of all added (archsoul.crafting-rolls.progress)."""
        return _sum(crafter.result() for crafter in self.crafters)

    @cached_property
    def tally(self) -> Tally:
        """The progress day after day until nothing is left."""
        return Tally(self.daily().simplify(), self.left)

    @cached_property
    def mean_days(self) -> Fraction:
        """The mean number of days until nothing is left."""
        return self.tally.mean_rolls()

    def ruined_share(self, reading_critical: str, reading_coop_failure: str) -> Fraction:
        """The mean share of the raw material cost ruined in a day
        (archsoul.crafting-rolls.failure)."""
        if reading_coop_failure == "joint":
            return ruined_share(*self.joint_failure(reading_critical))
        return sum(
            (ruined_share(*failure) for failure in self._failures(reading_critical)), Fraction(0)
        )

    def joint_failure(self, reading_critical: str) -> tuple[Fraction, Fraction]:
        """The chance that nobody has a success, and that one of those rolls is critical too."""
        failures = self._failures(reading_critical)
        nobody = prod((failing for failing, _ in failures), start=Fraction(1))
        uncritical = prod((failing - critical for failing, critical in failures), start=Fraction(1))
        return nobody, nobody - uncritical

    def _failures(self, reading_critical: str) -> list[tuple[Fraction, Fraction]]:
        return [
            (crafter.no_success(), crafter.critical_failure(reading_critical))
            for crafter in self.crafters
        ]


def group_of(pools: Iterable[Pool], input: str, left: int, reading_difficulty_limits: str) -> Group:
    """The group of these crafters, with so many successes left to roll.

    Refused, naming `input`: a group that can roll no success.
    """
    crafters = tuple(
        Pool(dice, difficulty_used(difficulty, reading_difficulty_limits))
        for dice, difficulty in pools
    )
    if not any(crafter.die_counts for crafter in crafters):
        raise Refusal(
            input,
            "none of them can roll a success at difficulty 7 or more",
            "a difficulty of 6 or less for one of them",
        )
    return Group(crafters, left)


@dataclass(frozen=True)
class Project:
    """One group, or two whose halves are made `together` or `one_after_another`
    (archsoul.crafting-projects.two-skills)."""

    groups: tuple[Group, ...]
    order: str

    @property
    def together(self) -> bool:
        """Whether two groups work on the same days."""
        return len(self.groups) == 2 and self.order == "together"

    def first_day_groups(self) -> tuple[Group, ...]:
        """Who rolls on the first day; if nothing is left to do, who would have."""
        busy = tuple(group for group in self.groups if group.left) or self.groups
        return busy if self.together else busy[:1]

    def full_by(self, most_days: int) -> CompletionByRoll:
        """The chance that it is done after 0, 1, 2 ... `most_days` days."""
        first, *others = [group.tally.full_by(most_days) for group in self.groups]
        if not others:
            return first
        return first.both(others[0]) if self.together else first.then(others[0])

    def mean_days(self) -> Fraction:
        """The mean number of days until it is done."""
        if self.together:
            return mean_until_both(*(group.tally for group in self.groups))
        return sum((group.mean_days for group in self.groups), Fraction(0))


class DoneBy(NamedTuple):
    """The chance to be done by a day."""

    day: Annotated[int, Column("Day")]
    probability: Annotated[Fraction, Column("Done by then", odds=True)]


EARLIER = "Earlier days"


@dataclass(frozen=True)
class CraftingDays:
    """How long a project takes from now on."""

    needed_a: Annotated[int, Figure("Successes with the first skill, the whole project")]
    needed_b: Annotated[int, Figure("Successes with the second skill, the whole project")]
    expected_daily_progress: Annotated[
        Fraction,
        Figure(
            "Mean progress on the first day", unit="successes", key=True, short="On the first day"
        ),
    ]
    expected_days: Annotated[Fraction, Figure("Mean number of days", unit="days")]
    distribution: Annotated[Chances, Spread("Day on which it is done")]
    done_by: Annotated[list[DoneBy], Rows("Day by day")]
    expected_ruined_cost: Annotated[
        Fraction, Figure("Mean cost of ruined materials", key=True, short="Materials ruined")
    ]
    left_a: Annotated[
        int,
        Figure("Successes still to roll with the first skill", key=True, short="Still to roll"),
    ]
    left_b: Annotated[int, Figure("Successes still to roll with the second skill")]
    expected_total_days: Annotated[
        Fraction, Figure("Mean number of days, those before counted in", unit="days")
    ]


@calculator(
    "archsoul.crafting-days",
    title="Days to finish",
    question="When will it be done, and what will ruined materials cost on the way?",
    players_say=(
        "finish, finished, done, how long to craft, days to make, crafters, "
        "complete, when ready, ready, how many days, crafting time, "
        "craftsmen, smiths, successes so far, team, deadline, apprentice"
    ),
    rules=(ROLL_RULE, PROGRESS_RULE, FAILURE_RULE, TWO_SKILLS_RULE, TOGETHER_RULE),
)
def crafting_days(
    *,
    price: Annotated[
        Fraction,
        Amount(
            "Price",
            0,
            MOST_SUCCESSES / successes_for(Fraction(1), "platinum"),
            unit="platinum",
            help="Successes and raw materials follow from it; 0 to type them yourself",
            players_say="price, platinum, worth, item, costs, pp, sells",
        ),
    ] = Fraction(0),
    successes: Annotated[
        Fraction,
        Amount(
            "Successes needed",
            Fraction(1, 100),
            MOST_SUCCESSES,
            only_if={"price": 0},
            players_say=(
                "successes needed, needs successes, needed, successes in all, "
                "successes to go, successes"
            ),
        ),
    ] = Fraction(5),
    raw_material_cost: Annotated[Fraction, replace(RAW_MATERIAL_COST, only_if={"price": 0})] = (
        Fraction(0)
    ),
    crafters: Annotated[str, CRAFTERS] = "7@5",
    two_skills: Annotated[
        bool,
        Switch(
            "It takes two skills",
            help="Half of the successes with each; those above have the first",
            more=TWO_SKILLS,
            players_say="both skills, second skill, two different skills, two trades",
        ),
    ] = False,
    crafters_b: Annotated[str, replace(CRAFTERS_B, only_if={"two_skills": True})] = "",
    order: Annotated[
        str,
        Choice(
            "The two halves are made",
            {
                "together": "on the same days, by different characters",
                "one_after_another": "one after the other, the first skill’s half first",
            },
            more=TWO_SKILLS,
            only_if={"two_skills": True},
            options_said={
                "one_after_another": "one after another, consecutively, sequentially",
                "together": ("together, at the same time, same days, side by side, simultaneously"),
            },
        ),
    ] = "together",
    reading_critical: ReadingCritical = OUR_CRITICAL,
    reading_coop_failure: Annotated[
        str,
        Choice(
            "Failure among several crafters",
            {
                "each": "each roll without a success ruins materials",
                "joint": "only a day on which nobody has a success does, once",
            },
        ),
    ] = "each",
    reading_difficulty_limits: ReadingDifficultyLimits = OUR_DIFFICULTY_LIMITS,
    successes_so_far: Annotated[
        Fraction,
        Amount(
            "Successes so far",
            0,
            MOST_SUCCESSES,
            help="Rolled on earlier days",
            more=EARLIER,
            players_say="so far, successes so far, collected, made so far",
        ),
    ] = Fraction(0),
    successes_so_far_b: Annotated[
        Fraction,
        Amount(
            "Successes so far with the second skill",
            0,
            MOST_SUCCESSES,
            more=TWO_SKILLS,
            only_if={"two_skills": True},
            players_say="successes with the second skill, second skill so far",
        ),
    ] = Fraction(0),
    days_so_far: Annotated[
        int,
        Whole(
            "Days so far",
            0,
            1000,
            unit="days",
            unit_in_label=True,
            help="Worked before today",
            more=EARLIER,
            players_say=(
                "days so far, days worked, worked days, worked, days of work behind, days behind"
            ),
        ),
    ] = 0,
    max_days: Annotated[
        int,
        Whole(
            "Days listed",
            1,
            60,
            unit="days",
            unit_in_label=True,
            more=True,
            players_say="max days, days listed, list days, deadline",
        ),
    ] = 20,
) -> Answer[CraftingDays]:
    """The days until a project is done, counted from now, and what materials are ruined
    (archsoul.crafting-rolls.progress).

    With a price, successes and raw materials are those of an item made from scratch. Cost in the
    coin of the raw material cost, or of the price. Refused: crafters outside the grammar, a group
    that can roll no success, a second group or its successes without two skills and the other way
    round.
    """
    _refuse_second_skill(two_skills, crafters_b, successes_so_far_b)
    if price:
        successes = successes_for(price, "platinum")
        raw_material_cost = RAW_MATERIAL_SHARE * price
    share = successes / 2 if two_skills else successes
    left = whole_left(share, successes_so_far)
    pools = CRAFTERS.entries(crafters)
    groups = [group_of(pools, "crafters", left, reading_difficulty_limits)]
    if two_skills:
        left_b = whole_left(share, successes_so_far_b)
        pools_b = CRAFTERS_B.entries(crafters_b)
        groups.append(group_of(pools_b, "crafters_b", left_b, reading_difficulty_limits))
    project = Project(tuple(groups), order)
    full_by = project.full_by(max_days)
    done = [full_by.chance(day) for day in range(max_days + 1)]
    ruin = Ruin(raw_material_cost, reading_critical, reading_coop_failure)
    expected_days = project.mean_days()
    outputs = CraftingDays(
        needed_a=whole_left(share),
        needed_b=whole_left(share) if two_skills else 0,
        expected_daily_progress=mean(_sum(group.daily() for group in project.first_day_groups())),
        expected_days=expected_days,
        distribution=_by_day(full_by, done[-1]),
        done_by=[DoneBy(day, chance) for day, chance in enumerate(done) if day],
        expected_ruined_cost=sum(map(ruin.in_all, groups), Fraction(0)),
        left_a=groups[0].left,
        left_b=groups[1].left if two_skills else 0,
        expected_total_days=days_so_far + expected_days,
    )
    working = _days_working(outputs, project, done, successes, days_so_far, ruin)
    if price:
        working = (*_price_steps(price, successes, raw_material_cost), *working)
    headline = _days_headline(outputs, done, days_so_far)
    return Answer(outputs, headline, working, (_days_picture(done),))


def _refuse_second_skill(two_skills: bool, crafters_b: str, successes_so_far_b: Fraction) -> None:
    if two_skills and not crafters_b.strip():
        raise Refusal("crafters_b", "two skills need crafters for the second one")
    if not two_skills and crafters_b.strip():
        raise Refusal(
            "crafters_b",
            "crafters of a second skill without two skills",
            "nothing unless two_skills is on",
        )
    if not two_skills and successes_so_far_b:
        problem = f"{number(successes_so_far_b)} with a second skill without two skills"
        raise Refusal("successes_so_far_b", problem, "0 unless two_skills is on")


def whole_left(needed: Fraction, so_far: Fraction = Fraction(0)) -> int:
    """The whole successes still to roll, never below 0 (archsoul.crafting-rolls.progress)."""
    return max(0, ceil(needed - so_far))


def _by_day(full_by: CompletionByRoll, by_last_day: Fraction) -> dict[int | str, Fraction]:
    """The chance of each day, and of `more` days than are listed."""
    spread: dict[int | str, Fraction] = {
        day: full_by.chance_on(day) for day in range(len(full_by.weights))
    }
    spread["more"] = 1 - by_last_day
    return {day: chance for day, chance in spread.items() if chance}


@dataclass(frozen=True)
class Ruin:
    """What ruined materials cost, and whose failures count
    (archsoul.crafting-rolls.failure)."""

    cost: Fraction
    reading_critical: str
    reading_coop_failure: str

    def a_day(self, group: Group) -> Fraction:
        """The mean cost of a day on which the group rolls."""
        share = group.ruined_share(self.reading_critical, self.reading_coop_failure)
        return self.cost * share

    def in_all(self, group: Group) -> Fraction:
        """The mean cost of all the days on which the group rolls."""
        return self.a_day(group) * group.mean_days


def _days_headline(outputs: CraftingDays, done: list[Fraction], days_so_far: int) -> str:
    if done[0] == 1:
        return "It is done already: no more days needed."
    more = "more " if days_so_far else ""
    days = _days(outputs.expected_days, more)
    in_all = f" ({number(outputs.expected_total_days, 1)} in all)" if days_so_far else ""
    if done[-1] == 1 and len(outputs.distribution) == 1:
        return f"Done in {days}{in_all} for certain."
    day = _likely_day(done)
    within = f"within {_days(Fraction(day), more)}" if more else f"by day {day}"
    if not done[day]:
        return f"Done in {days}{in_all} on average, but never {within}."
    return f"Done in {days}{in_all} on average, {within} in {percent(done[day])} of cases."


def _likely_day(done: list[Fraction]) -> int:
    """The first day by which it is likely done, or else the last one looked at."""
    last = len(done) - 1
    return next((day for day in range(last + 1) if done[day] >= LIKELY), last)


def _days(days: Fraction, more: str = "") -> str:
    figure = number(days, 1)
    return f"{figure} {more}{'day' if figure == '1' else 'days'}"


def _days_picture(done: list[Fraction]) -> Course:
    return Course(
        "Chance to be done by day",
        along="Days",
        measure="Chance to be done",
        series=(Series("Done", tuple(done)),),
        odds=True,
        here=_likely_day(done),
    )


def _days_working(
    outputs: CraftingDays,
    project: Project,
    done: list[Fraction],
    successes: Fraction,
    days_so_far: int,
    ruin: Ruin,
) -> tuple[Step, ...]:
    left = _left_step(outputs, successes, len(project.groups) == 2)
    if done[0] == 1:
        return (left,)
    steps = [
        left,
        _progress_step(outputs, project),
        _done_step(done, project, days_so_far),
        _mean_step(outputs, project, days_so_far),
    ]
    if ruin.cost:
        steps.append(_ruined_step(outputs, project, ruin))
    return tuple(steps)


def _price_steps(price: Fraction, successes: Fraction, cost: Fraction) -> Iterator[Step]:
    rate = number(successes_for(Fraction(1), "platinum"))
    of_price = f"of the price of {number(price)}"
    yield Step(f"{rate} successes for each platinum {of_price}", number(successes), PROGRESS_RULE)
    yield Step(f"Raw materials: a quarter {of_price}", f"{number(cost)} platinum", COST_RULE)


def _left_step(outputs: CraftingDays, successes: Fraction, two_skills: bool) -> Step:
    if not two_skills:
        so_far = "" if outputs.left_a == outputs.needed_a else ", less those rolled so far"
        text = f"Whole successes to reach {number(successes)}{so_far}"
        return Step(text, f"{outputs.left_a} to roll", PROGRESS_RULE)
    return Step(
        f"Half of {number(successes)} with each skill, in whole successes",
        f"{outputs.needed_a} each",
        TWO_SKILLS_RULE,
        (
            Step("Still to roll with the first skill", str(outputs.left_a), PROGRESS_RULE),
            Step("Still to roll with the second skill", str(outputs.left_b), PROGRESS_RULE),
        ),
    )


def _progress_step(outputs: CraftingDays, project: Project) -> Step:
    parts = [
        Step(
            f"{pool_text(crafter)}, {percent(crafter.die_counts)} each to count",
            f"{number(mean(crafter.result()))} on average",
            ROLL_RULE,
        )
        for group in project.first_day_groups()
        for crafter in group.crafters
    ]
    figure = f"{number(outputs.expected_daily_progress)} on average"
    return Step("Progress on the first day", figure, PROGRESS_RULE, tuple(parts))


def _done_step(done: list[Fraction], project: Project, days_so_far: int) -> Step:
    """The chance by each day, up to the day when little is missing."""
    last = next((day for day, chance in enumerate(done) if chance > NEARLY_CERTAIN), len(done) - 1)
    explained = _explained_days(project, last)
    rule = TWO_SKILLS_RULE if len(project.groups) == 2 else PROGRESS_RULE
    parts = [
        Step(f"By day {day}: {explained[day]}", percent(done[day]), rule)
        for day in range(1, last + 1)
        if done[day]
    ]
    text = f"Chance to be done{', days counted from today' if days_so_far else ''}"
    return Step(text, f"{percent(done[last])} by day {last}", rule, tuple(parts))


def _explained_days(project: Project, last: int) -> list[str]:
    """For each day, what its chance is made of."""
    if len(project.groups) == 2 and not project.together:
        first = project.groups[0].tally.full_by(last)
        return [
            f"both halves; the first alone in {percent(first.chance(day))}"
            for day in range(last + 1)
        ]
    busy = [group for group in project.groups if group.left]
    return [
        ", with the other skill ".join(_dice_until(day, group) for group in busy)
        for day in range(last + 1)
    ]


def _dice_until(day: int, group: Group) -> str:
    """The dice that a group has rolled by a day, and how many of them must count."""
    dice: Counter[int] = Counter()
    for crafter in group.crafters:
        dice[crafter.difficulty] += day * crafter.dice
    pools = " and ".join(
        pool_text(Pool(dice[difficulty], difficulty)) for difficulty in sorted(dice)
    )
    return f"{group.left} or more of {pools}"


def _named_groups(project: Project) -> list[tuple[str, Group]]:
    """The groups with something left to do, each with the words that set it apart."""
    names = ("First skill: ", "Second skill: ") if len(project.groups) == 2 else ("",)
    named = zip(names, project.groups, strict=True)
    return [(name, group) for name, group in named if group.left]


def _mean_step(outputs: CraftingDays, project: Project, days_so_far: int) -> Step:
    parts = [_group_mean_step(name, group) for name, group in _named_groups(project)]
    if len(project.groups) == 2:
        how = "The later of the two" if project.together else "One after the other"
        parts.append(Step(how, f"{number(outputs.expected_days)} days", TWO_SKILLS_RULE))
    if days_so_far:
        before = f"With the {count(days_so_far, 'day')} before today"
        in_all = f"{number(outputs.expected_total_days)} days"
        parts.append(Step(before, in_all, PROGRESS_RULE))
    return Step("Mean number of days", number(outputs.expected_days), PROGRESS_RULE, tuple(parts))


def _group_mean_step(name: str, group: Group) -> Step:
    """Days that bring a success, and the days that bring none among them."""
    days = group.mean_days
    idle = Fraction(group.tally.blank, group.tally.outcomes)
    moving = count(days * (1 - idle), "day")
    text = f"{name}{moving} with progress on average for {_successes(Fraction(group.left))}"
    if not idle:
        return Step(text, number(days), PROGRESS_RULE)
    figure = f"{number(days * (1 - idle))} / {percent(1 - idle)} = {number(days)}"
    return Step(f"{text}, and {percent(idle)} of days bring none", figure, PROGRESS_RULE)


def _ruined_step(outputs: CraftingDays, project: Project, ruin: Ruin) -> Step:
    parts = [
        Step(
            f"{name}{number(ruin.a_day(group))} a day on average × {count(group.mean_days, 'day')}",
            number(ruin.in_all(group)),
            FAILURE_RULE,
            _failure_steps(group, ruin),
        )
        for name, group in _named_groups(project)
    ]
    figure = f"{number(outputs.expected_ruined_cost)} on average"
    return Step("Ruined materials", figure, FAILURE_RULE, tuple(parts))


def _failure_steps(group: Group, ruin: Ruin) -> tuple[Step, ...]:
    """What a day ruins, by crafter, or jointly for all of a group."""
    if ruin.reading_coop_failure == "joint":
        nobody, critical = group.joint_failure(ruin.reading_critical)
        return (_failure_step("Nobody", nobody, critical, ruin.cost),)
    return tuple(
        _failure_step(
            pool_text(crafter),
            crafter.no_success(),
            crafter.critical_failure(ruin.reading_critical),
            ruin.cost,
        )
        for crafter in group.crafters
    )


def _failure_step(who: str, no_success: Fraction, critical: Fraction, cost: Fraction) -> Step:
    has = "has a success" if who == "Nobody" else "without a success"
    return Step(
        f"{who} {has}: half of {number(cost)} in {percent(no_success - critical)}, "
        f"all of it on a critical failure in {percent(critical)}",
        number(cost * ruined_share(no_success, critical)),
        FAILURE_RULE,
    )


@dataclass(frozen=True)
class Rollover:
    """How many items successes and materials make."""

    successes_per_item: Annotated[Fraction, Figure("Successes for one")]
    raw_material_cost: Annotated[Fraction, Figure("Raw materials for one", unit="{coin}", key=True)]
    items_by_progress: Annotated[
        int, Figure("Items that the successes allow", key=True, short="Successes allow")
    ]
    items_by_materials: Annotated[
        int, Figure("Items that the materials allow", key=True, short="Materials allow")
    ]
    items: Annotated[int, Figure("Items made")]
    successes_left: Annotated[Fraction, Figure("Successes left over")]
    materials_left: Annotated[Fraction, Figure("Materials left over", unit="{coin}")]


@calculator(
    "archsoul.crafting-rollover",
    title="Rolling over to more items",
    question="How many of them do our successes and materials make?",
    players_say=(
        "extra successes, leftover successes, surplus, roll over, rollover, "
        "spare successes, how many arrows, more items, several items, "
        "batch, rolled successes, excess, each"
    ),
    rules=(ROLLOVER_RULE, PROGRESS_RULE, COST_RULE),
)
def crafting_rollover(
    *,
    successes: Annotated[
        int, Whole("Successes rolled", 0, 100_000, players_say="successes, rolled, success")
    ] = 10,
    price: Annotated[
        Fraction,
        Amount(
            "Price of one item",
            Fraction(1, 100),
            1_000_000,
            players_say="price, platinum, worth, costs, piece, apiece, pp, sells",
        ),
    ] = (Fraction(1)),
    coin: Coin = "platinum",
    materials_on_hand: Annotated[
        Fraction,
        Amount(
            "Raw materials on hand",
            0,
            1_000_000,
            help="Their value",
            players_say=(
                "materials, raw materials, on hand, in stock, supplies, materials "
                "worth, wood, iron, ingredients, stuff, wood worth, iron worth, steel worth, "
                "components"
            ),
        ),
    ] = Fraction(1),
    reading_rounding: ReadingRounding = OUR_ROUNDING,
) -> Answer[Rollover]:
    """How many like items successes and materials make (archsoul.crafting-rolls.rollover).

    Amounts are in the coin chosen. Nothing is refused beyond the bounds.
    """
    per_item = rounded_successes(successes_for(price, coin), reading_rounding)
    cost = RAW_MATERIAL_SHARE * price
    by_progress, by_materials = floor(successes / per_item), floor(materials_on_hand / cost)
    items = min(by_progress, by_materials)
    outputs = Rollover(
        successes_per_item=per_item,
        raw_material_cost=cost,
        items_by_progress=by_progress,
        items_by_materials=by_materials,
        items=items,
        successes_left=successes - items * per_item,
        materials_left=materials_on_hand - items * cost,
    )
    headline = (
        f"You make {count(items, 'item')}; {_successes(outputs.successes_left)} and "
        f"{number(outputs.materials_left)} {coin} of materials are left over."
    )
    rounded = ", rounded up" if per_item != successes_for(price, coin) else ""
    working = (
        Step(
            f"Successes: one item takes {number(per_item)}{rounded}",
            f"{number(successes)} / {number(per_item)}: {count(by_progress, 'item')}",
            PROGRESS_RULE,
        ),
        Step(
            f"Materials: one item takes a quarter of its price, {number(cost)} {coin}",
            f"{number(materials_on_hand)} / {number(cost)}: {count(by_materials, 'item')}",
            COST_RULE,
        ),
        Step("The smaller of the two is made", count(items, "item"), ROLLOVER_RULE),
        Step(
            f"Left over: {number(successes)} {MINUS} {items} × {number(per_item)} successes, "
            f"{number(materials_on_hand)} {MINUS} {items} × {number(cost)} {coin}",
            f"{_successes(outputs.successes_left)}, {number(outputs.materials_left)} {coin}",
            ROLLOVER_RULE,
        ),
    )
    return Answer(outputs, headline, working)


def _successes(amount: Fraction) -> str:
    return count(amount, "success", "successes")
