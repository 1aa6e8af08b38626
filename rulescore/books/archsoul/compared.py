"""Archsoul among other games."""

from rulescore.comparison import Side, share_lost

SIDES = (
    Side(
        "falling",
        "archsoul.falling",
        "falling",
        takes={"meters": "whole_metres"},
        tells={
            "harm": lambda told: share_lost(told.answer.outputs.distribution, told.inputs["hp"]),
            "up": lambda told: told.answer.outputs.conscious_probability,
            "dead": lambda told: told.answer.outputs.slain_probability,
        },
        asks="Hardness, and Endurance for the limit beyond which one is slain",
    ),
)
