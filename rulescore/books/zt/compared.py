"""ZT among other games."""

from fractions import Fraction

from rulescore.declare.comparison import BLOWS, LEFT, Part, Sample, Scale, Side, share_lost

ABILITY_SCORE = {"poor": 2, "fair": 5, "good": 7}
SAVE = {"poor": 4, "fair": 6, "good": 8}
"""What the dice of such an Ability Score show on average, without the parts."""
RESTS_A_NIGHT, MOST_RESTS = 4, 12
"""Eight hours are four Rests; beyond twelve nobody who has a quarter of a life left lacks any."""

SAMPLE = Sample("zt.character", "base", has={"resilience": 4, "hp": 28}, unhurt={"hp": "max_hp"})
"""Who is asked about in every comparison; what is not named is as the sheet opens."""

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
        not_compared="Who is hindered: Cover is always mutual",
    ),
    Side(
        "rest",
        "zt.rest-healing",
        "resting",
        takes={
            "rests": Scale(
                "days", {days: min(MOST_RESTS, RESTS_A_NIGHT * days) for days in range(1, 31)}
            ),
            "hp": Part("left", "max_hp", LEFT),
        },
        sets={"reading_cap": "capped"},  # more than a whole life there is not
        tells={
            "life": lambda told: told.answer.outputs.expected_hp / told.inputs["max_hp"],
            "whole": lambda told: told.answer.outputs.full_probability,
        },
        asks="Resilience, Will or Spirit, and how good the place is to sleep in",
        not_compared="Rests by day, each of two hours without doing much; a bad place can hurt",
    ),
    Side(
        "dying",
        "zt.damage-taken",
        "damage_types",
        takes={"damage": Part("blow", "max_hp", BLOWS, as_text=True)},
        tells={
            "alive": lambda told: 1 - told.answer.outputs.dead_probability,
            "awake": lambda told: told.answer.outputs.conscious_probability,
        },
        asks="Resistance, Vulnerability or Immunity to the Damage",
        rule="zt.base.hit-points",
        way="Standard Damage",
    ),
    Side(
        "fire",
        "zt.fire-damage",
        "fire",
        takes={
            "emu_by_round": Scale(
                "flames_by_round",
                {
                    (flames, rounds): ", ".join([str(flames)] * rounds)
                    for flames in range(1, 7)
                    for rounds in range(1, 11)
                },
            )
        },
        tells={
            "a_round": lambda told: min(
                Fraction(1),
                told.answer.outputs.by_round[0].expected_this_round / told.inputs["max_hp"],
            ),
            "up": lambda told: told.answer.outputs.conscious_probability,
        },
        asks="The EMU of each Round by itself; Resistance, Vulnerability or Immunity to Fire",
        not_compared="Dead or Unconscious: it tells the two apart",
    ),
)
