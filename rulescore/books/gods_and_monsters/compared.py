"""Gods & Monsters among other games."""

from rulescore.comparison import Side, share_lost

SIDES = (
    Side(
        "falling",
        "gods-and-monsters.falling",
        "falling",
        takes={"height_ft": "whole_feet"},
        tells={
            "harm": lambda told: share_lost(
                told.answer.outputs.distribution, told.inputs["survival"]
            ),
            "up": lambda told: 1 - told.answer.outputs.survival_gone_probability,
            "dead": lambda told: told.answer.outputs.death_probability,
        },
        asks="Evasion, and whether there is room to evade; injuries and Endurance for a death roll",
        leaves="Injuries: they stay apart from survival and are a penalty to every roll",
    ),
)
