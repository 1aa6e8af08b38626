"""Archsoul among other games."""

from fractions import Fraction

from rulescore.comparison import Scale, Side, share_lost

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
        "rest",
        "archsoul.rest",
        "rest",
        takes={"nights": "days", "hp": Scale("left", {"quarter": 3, "half": 6, "most": 9})},
        tells={
            "life": lambda told: Fraction(told.answer.outputs.hp_after, told.inputs["max_hp"]),
            "whole": lambda told: Fraction(told.answer.outputs.hp_after == told.inputs["max_hp"]),
            "until": lambda told: told.answer.outputs.nights_to_recover,
        },
        asks="Hours on watch, fatigue, Drain and lowered attributes",
        leaves="Hours of rest by day, a hit point each",
    ),
    Side(
        "travel",
        "archsoul.exhaustion",
        "exhaustion",
        takes={"hours": "hours"},
        tells={
            "well": lambda told: told.answer.outputs.fresh_probability,
            "going": lambda told: 1 - told.answer.outputs.unconscious_probability,
        },
        asks="Endurance and Resolve, heat or cold, the load, and how much there is to drink",
        leaves="How tired somebody is who is not fresh: fatigued or exhausted",
    ),
    Side(
        "dying",
        "archsoul.death-threshold",
        "death",
        takes={"damage": Scale("blow", {"just": 10, "half": 15, "whole": 20})},
        tells={"alive": lambda told: Fraction(told.answer.outputs.hp_state != "slain")},
        asks="Endurance, and whether you could act: who cannot takes double",
        leaves="How long you stay unconscious: as many rounds as a die shows",
    ),
)
