"""Archsoul among other games."""

from fractions import Fraction

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
    Side(
        "breath",
        "archsoul.breath",
        "breath",
        takes={"calm_seconds": "seconds", "prepared": "deep_breath"},
        tells={
            "enough": lambda told: Fraction(
                told.answer.outputs.breath_seconds >= told.inputs["calm_seconds"]
            ),
            "seconds": lambda told: told.answer.outputs.breath_seconds,
            "rounds": lambda told: told.answer.outputs.combat_rounds,
        },
        asks="Endurance; Conditioning, which counts after deep breaths; rounds of combat so far",
    ),
    Side(
        "drowning",
        "archsoul.drowning",
        "breath",
        takes={"rolls": "rounds"},
        tells={
            "unhurt": lambda told: told.answer.outputs.distribution.get(
                told.inputs["endurance"], Fraction(0)
            ),
            "dead": lambda told: told.answer.outputs.dead_probability,
        },
        asks="Endurance, which is what drowning takes",
        leaves="Endurance lost: it kills at 0, and lowers much else until then",
    ),
)
