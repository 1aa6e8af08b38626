"""Symbaroum among other games."""

from rulescore.comparison import Scale, Side

SIDES = (
    Side(
        "rest",
        "symbaroum.healing",
        "healing",
        takes={
            "days": "days",
            "toughness_now": Scale("left", {"quarter": 2, "half": 5, "most": 7}),
        },
        tells={
            "life": lambda told: (
                told.answer.outputs.expected_toughness / told.inputs["toughness_max"]
            ),
            "whole": lambda told: told.answer.outputs.full_probability,
            "until": lambda told: told.answer.outputs.expected_days,
        },
        asks="Herbal cures, treatments with Medicus and other healing; rest itself changes nothing",
    ),
)
