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
        leaves="The size of the blow: at 0 Toughness everybody makes the same death tests",
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
        leaves="What it then does: these rules have no poisons",
        rule="symbaroum.attributes.overview",
    ),
)
