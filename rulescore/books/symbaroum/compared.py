"""Symbaroum among other games."""

from rulescore.comparison import Scale, Side

ATTRIBUTE = {"poor": "7", "fair": "10", "good": "13"}
"""A new character’s attributes go from 5 to 15 (symbaroum.base.attribute-range)."""

SIDES = (
    Side(
        "stealth",
        "symbaroum.surprise",
        "surprise",
        takes={"attackers": Scale("sneaks", ATTRIBUTE), "defenders": Scale("watch", ATTRIBUTE)},
        tells={"unnoticed": lambda told: told.answer.outputs.surprise_probability},
        asks="The attributes of each; who is blinded; whose player rolls",
        leaves="The number that watches: one test decides, against the highest Vigilant",
    ),
)
