"""Usiel among other games."""

from rulescore.comparison import Scale, Side

TOTAL = {"poor": 2, "fair": 5, "good": 8}
"""The source gives no range; Perception opens with 5 and Sneak with 8, and as far below is poor."""

SIDES = (
    Side(
        "stealth",
        "usiel.stealth",
        "combat",
        takes={
            "stealth_bonus": Scale("sneaks", TOTAL),
            "perception_bonus": Scale("watch", TOTAL),
            "observers": "watchers",
        },
        tells={"unnoticed": lambda told: told.answer.outputs.unnoticed_probability},
        asks="Size of the two dice; one roll for all who watch, with a bonus that the GM sets",
        leaves="The modifiers to Hide and Sneak, which are lost",
    ),
)
