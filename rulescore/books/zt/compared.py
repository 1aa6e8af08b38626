"""ZT among other games."""

from rulescore.comparison import Scale, Side, share_lost

ABILITY_SCORE = {"poor": 2, "fair": 5, "good": 7}
SAVE = {"poor": 4, "fair": 6, "good": 8}
"""What the dice of such an Ability Score show on average, without the parts."""

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
    Side(
        "cover",
        "zt.cover",
        "cover",
        takes={
            "ability_score": Scale("attacks", ABILITY_SCORE),
            "target_number": Scale("defends", SAVE),
            "concealed_percent": Scale("hidden", {"half": 50, "all": 100}),
        },
        tells={
            "clear": lambda told: told.answer.outputs.open_success_probability,
            "through": lambda told: told.answer.outputs.success_probability,
        },
        asks="How much is concealed; other Adjustments; whether dice explode",
        leaves="Who is hindered: Cover is always mutual",
    ),
)
