"""Symbaroum among other games."""

from rulescore.comparison import Scale, Side
from rulescore.dice import d20_at_most

ATTRIBUTE = {"poor": 7, "fair": 10, "good": 13}
"""A new character’s attributes go from 5 to 15 (symbaroum.base.attribute-range)."""
ONE_OF_THEM = {how_good: str(value) for how_good, value in ATTRIBUTE.items()}
"""The same as a list of one."""

SIDES = (
    Side(
        "stealth",
        "symbaroum.surprise",
        "surprise",
        takes={"attackers": Scale("sneaks", ONE_OF_THEM), "defenders": Scale("watch", ONE_OF_THEM)},
        tells={"unnoticed": lambda told: told.answer.outputs.surprise_probability},
        asks="The attributes of each; who is blinded; whose player rolls",
        leaves="The number that watches: one test decides, against the highest Vigilant",
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
        leaves="How much is hidden: bad light hinders or it does not",
    ),
)
