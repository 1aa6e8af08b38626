"""Archsoul: what its calculators ask alike, and what fatigue does to a roll."""

from dataclasses import replace
from typing import Annotated

from rulescore.declare import Choice, Group, Step, Whole, count, number, signed
from rulescore.dice import Pool, difficulty_used

POOL_RULE = "archsoul.base.pool"
DIFFICULTY_RULE = "archsoul.base.difficulty"
BEYOND_RULE = "archsoul.base.beyond"
FATIGUE_RULE = "archsoul.fatigue.effects"

FATIGUE_DIFFICULTY = {"fresh": 0, "fatigued": 1, "exhausted": 1}
FATIGUE_DICE = {"fresh": 0, "fatigued": 0, "exhausted": 1}

STATE = Choice(
    "How tired you are",
    {
        "fresh": "fresh",
        "fatigued": "fatigued: +1 difficulty",
        "exhausted": "exhausted: +1 difficulty and one die fewer",
    },
    options_said={
        "fresh": "well rested, wide awake, not tired",
        "fatigued": "fatigued, weary, sleepy, drowsy, bit tired, little tired",
        "exhausted": (
            "exhausted, worn out, dead tired, drained of strength, knackered, dog "
            "tired, wiped out, last legs, barely stand"
        ),
    },
)
StateAsked = Annotated[str, STATE]
"""The state where the question is about it: it stands open."""
State = Annotated[str, replace(STATE, more=True)]

ARMOR = Choice(
    "Armor",
    {
        "none": "none, or neither Noisy nor Heavy",
        "noisy": "Noisy: +1 difficulty",
        "heavy": "Heavy: no swimming",
    },
    options_said={
        "none": (
            "no armor, unarmored, light armor, naked, no gear, without armor, clothes, leather"
        ),
        "noisy": "noisy, mail, chain mail, clanking, rattling, chainmail",
        "heavy": (
            "plate, heavy armor, plate mail, full plate, heavily armored, platemail, suit of "
            "armor, full armor"
        ),
    },
)
WRONG = "What else is wrong"
ATTACK_DICE = Whole(
    "Attack dice",
    0,
    24,
    players_say=(
        "attack dice, attack pool, dice to attack, dice to hit, attack roll, attack, to hit"
    ),
)
ATTACK_DIFFICULTY = Whole(
    "Attack difficulty",
    1,
    10,
    players_say="attack difficulty, difficulty to hit, difficulty of the attack",
)
DAMAGE_DICE = Whole(
    "Damage dice",
    0,
    24,
    players_say="damage dice, damage pool, dice of damage, damage roll, damage",
)
DAMAGE_DIFFICULTY = Whole(
    "Damage difficulty", 1, 10, players_say="damage difficulty, difficulty of damage"
)
TIRED_HELP = "+1 while you are fatigued or exhausted, on damage rolls too"

OUR_DIFFICULTY_LIMITS = "clamp"
ReadingDifficultyLimits = Annotated[
    str,
    Choice(
        "Difficulty above 6 or below 2",
        {
            "clamp": "is kept within 2 to 6",
            "literal": "counts as it is: no die makes 7, every die makes 1",
        },
    ),
]

OUR_CRITICAL = "all_ones"
ReadingCritical = Annotated[
    str,
    Choice(
        "Critical failure",
        {
            "all_ones": "every die shows 1",
            "any_one": "no success and at least one 1",
            "never": "never",
        },
    ),
]


def tired_pool(
    attribute: int, skill: int, difficulty: int, state: str, reading_difficulty_limits: str
) -> Pool:
    """The pool of an attribute and a skill as tired as somebody is, against a difficulty kept to
    its limits (archsoul.base.pool, archsoul.fatigue.effects)."""
    dice = max(0, attribute - FATIGUE_DICE[state]) + skill
    harder = difficulty + FATIGUE_DIFFICULTY[state]
    return Pool(dice, difficulty_used(harder, reading_difficulty_limits))


def pool_dice(label: str, pool: Pool) -> Group:
    """The dice of a pool, to be thrown."""
    return Group(label, (6,) * pool.dice, counts_from=pool.difficulty)


def counting(pool: Pool, shown: tuple[int, ...]) -> str:
    """How many dice of a pool count, in words: “2 of 6 dice show 4 or more”."""
    if not pool.dice:
        return "no dice"
    counted = pool.counted(shown)
    does = f"{'shows' if 1 in (counted, pool.dice) else 'show'} {number(pool.difficulty)} or more"
    return f"{counted} of {count(pool.dice, 'die', 'dice')} {does}"


def pool_text(pool: Pool) -> str:
    """A pool in words: “6 dice at difficulty 4”."""
    return f"{count(pool.dice, 'die', 'dice')} at difficulty {number(pool.difficulty)}"


def limit_steps(difficulty: int, used: int) -> tuple[Step, ...]:
    """What becomes of a difficulty beyond 2 to 6, if it is (archsoul.base.beyond)."""
    if used != difficulty:
        text = f"{number(difficulty)} is outside 2 to 6 and kept within"
        return (Step(text, number(used), BEYOND_RULE),)
    if used > 6:
        return (Step(f"No die shows {used}", "none counts", BEYOND_RULE),)
    if used < 2:
        return (Step(f"Every die shows {number(used)} or more", "all count", BEYOND_RULE),)
    return ()


def pool_step(pool: Pool, attribute: Step, skill: Step, state: str) -> Step:
    """The dice of a roll, from its attribute and its skill less what exhaustion costs."""
    parts = [attribute, skill]
    if FATIGUE_DICE[state] and attribute.figure != "0":
        lost = signed(-FATIGUE_DICE[state])
        parts.append(Step("Exhausted: the attribute is 1 lower", lost, FATIGUE_RULE))
    return Step("Dice to roll", f"{pool.dice}d6", POOL_RULE, tuple(parts))


def difficulty_step(pool: Pool, difficulty: int, parts: list[Step], state: str) -> Step:
    """The difficulty of a roll; `difficulty` and its `parts` are before fatigue and limits."""
    tired = difficulty + FATIGUE_DIFFICULTY[state]
    if tired != difficulty:
        parts = [*parts, Step(f"You are {state}", signed(tired - difficulty), FATIGUE_RULE)]
    limits = limit_steps(tired, pool.difficulty)
    return Step("Difficulty", number(pool.difficulty), DIFFICULTY_RULE, (*parts, *limits))
