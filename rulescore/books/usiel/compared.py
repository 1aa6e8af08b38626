"""Usiel among other games."""

from fractions import Fraction

from rulescore.declare.comparison import LEFT, Part, Sample, Scale, Side

TOTAL = {"poor": 2, "fair": 5, "good": 8}
"""The source gives no range; Perception and Will open with 5, Sneak with 8, and as far below is
poor. The scale is ours."""

SAMPLE = Sample(
    "usiel.character",
    "pools",
    has={"stamina_full": 40, "stamina_current": 40},
    unhurt={"hits_current": "hits_full", "stamina_current": "stamina_full"},
)
"""Who is asked about in every comparison; what is not named is as the sheet opens."""

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
        not_compared="The modifiers to Hide and Sneak, which are lost",
    ),
    Side(
        "fear",
        "usiel.fear",
        "fear",
        takes={
            "fear_rating": Scale("fright", {"little": 1, "some": 2, "much": 4}),
            "will": Scale("nerves", TOTAL),
            "retry_bonus": Scale("nerves", TOTAL),
            "rounds": "rounds",
        },
        tells={
            "stands": lambda told: told.answer.outputs.resist_probability,
            "flees": lambda told: told.answer.outputs.flee_probability,
            "free": lambda told: told.answer.outputs.free_at_last_probability,
        },
        asks="What the source adds, your Presence, and whether you have met it before",
        not_compared="The Rating that is taken off your rolls until you are over it",
    ),
    Side(
        "rest",
        "usiel.hit-recovery",
        "wounds",
        takes={
            "plan": Scale("days", {days: f"rest {days}" for days in range(1, 31)}),
            "hits_current": Part("left", "hits_full", LEFT),
        },
        tells={
            "life": lambda told: told.answer.outputs.expected_hits / told.inputs["hits_full"],
            "whole": lambda told: told.answer.outputs.full_probability,
            "until": lambda told: told.answer.outputs.expected_days_to_full,
        },
        asks="Days of work between, a chirurgeon’s care and whether the wound is clean",
        not_compared="Stamina, Stability and Ka: they come back by the hour",
        way="You heal",
    ),
    Side(
        "travel",
        "usiel.travel-cost",
        "travel",
        takes={"hours": "hours"},
        tells={
            "well": lambda told: Fraction(not told.answer.outputs.below_half_after),
            "going": lambda told: Fraction(
                told.answer.outputs.can_finish and not told.answer.outputs.unconscious
            ),
        },
        asks="Stamina, full and now, the armour worn, and whether you hurry",
        not_compared="The Stamina that is spent before it falls below half",
    ),
    Side(
        "fire",
        "usiel.fire",
        "fire",
        takes={
            "flame_dice": Scale("flames", {flames: f"{flames}d4" for flames in range(1, 7)}),
            "rounds": "rounds",
        },
        sets={"heat_per_phase": 0},
        tells={
            "a_round": lambda told: min(
                Fraction(1), told.answer.outputs.expected_damage_per_round / told.inputs["hits"]
            ),
            "up": lambda told: told.answer.outputs.survival_probability,
        },
        asks="Hotter flames, and the heat that a burning house adds in each phase; Fire Resistance",
        not_compared="Heat without flames",
        rule="usiel.fire.flames",
    ),
    Side(
        "poison",
        "usiel.infection",
        "wounds",
        takes={"constitution": Scale("body", {"frail": 3, "usual": 5, "tough": 7})},
        tells={"ill": lambda told: told.answer.outputs.infection_probability},
        asks="First Aid, with skill and Intelligence of the chirurgeon",
        not_compared=(
            "The Hit that an infected wound costs each day; poisons, which have no figures"
        ),
    ),
)
