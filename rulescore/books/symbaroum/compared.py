"""Symbaroum among other games."""

from rulescore.declare.comparison import LEFT, Part, Sample, Scale, Side
from rulescore.dice import d20_at_most

ATTRIBUTE = {"poor": 7, "fair": 10, "good": 13}
"""A new character’s attributes go from 5 to 15 (symbaroum.base.attribute-range)."""
ONE_OF_THEM = {how_good: str(value) for how_good, value in ATTRIBUTE.items()}
"""The same as a list of one."""

SAMPLE = Sample(
    "symbaroum.character", "attributes", has={}, unhurt={"toughness_now": "toughness_max"}
)
"""Who is asked about in every comparison; what is not named is as the sheet opens."""

SIDES = (
    Side(
        "stealth",
        "symbaroum.surprise",
        "surprise",
        takes={"attackers": Scale("sneaks", ONE_OF_THEM), "defenders": Scale("watch", ONE_OF_THEM)},
        tells={"unnoticed": lambda told: told.answer.outputs.surprise_probability},
        asks="The attributes of each; who is blinded; whose player rolls",
        not_compared="The number that watches: one test decides, against the highest Vigilant",
    ),
    Side(
        "cover",
        "symbaroum.attack",
        "attack",
        takes={
            "attack_value": Scale("attacks", ATTRIBUTE),
            "defense": Scale("defends", ATTRIBUTE),
            "blinded": Scale("both", {False: "attacker", True: "both"}),
        },
        tells={
            "clear": lambda told: d20_at_most(told.answer.outputs.target_number),
            "through": lambda told: told.answer.outputs.hit_probability,
        },
        asks="Who of the two is hindered; what gives Advantage; damage and armor",
        not_compared="How much is hidden: bad light hinders or it does not",
    ),
    Side(
        "rest",
        "symbaroum.healing",
        "healing",
        takes={
            "days": "days",
            "toughness_now": Part("left", "toughness_max", LEFT),
        },
        tells={
            "life": lambda told: (
                told.answer.outputs.expected_toughness / told.inputs["toughness_max"]
            ),
            "whole": lambda told: told.answer.outputs.full_probability,
            "until": lambda told: told.answer.outputs.expected_days,
        },
        asks="Herbal cures, treatments with Medicus, other healing; the source is silent on rest",
    ),
    Side(
        "dying",
        "symbaroum.death-test",
        "dying",
        takes={"tests": "turns"},
        tells={
            "alive": lambda told: told.answer.outputs.alive_probability,
            "awake": lambda told: told.answer.outputs.wake_probability,
        },
        asks="Steps towards death already taken",
        not_compared=(
            "The size of the blow: every player character at 0 Toughness makes the same tests"
        ),
    ),
    Side(
        "poison",
        "symbaroum.success-test",
        "tests",
        takes={
            "value": Scale("body", {"frail": 7, "usual": 10, "tough": 13}),
            "difficulty": Scale("strength", {"weak": 5, "usual": 0, "strong": -5}),
        },
        sets={"opposition": "difficulty"},
        tells={"ill": lambda told: told.answer.outputs.failure_probability},
        asks="Nothing: it is a test of Strong like any other",
        not_compared="What it then does: these rules have no poisons",
        rule="symbaroum.attributes.overview",
    ),
)
