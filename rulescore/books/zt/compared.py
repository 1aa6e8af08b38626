"""ZT among other games."""

from rulescore.comparison import Side, share_lost

SIDES = (
    Side(
        "falling",
        "zt.fall-damage",
        "falling",
        takes={"meters": "metres"},
        tells={
            "harm": lambda told: share_lost(
                told.answer.outputs.distribution, told.inputs["max_hp"]
            ),
            "up": lambda told: told.answer.outputs.conscious_probability,
            "dead": lambda told: told.answer.outputs.dead_probability,
        },
        asks="Resistance, Vulnerability or Immunity to Standard Damage",
    ),
)
