"""Archsoul among other games."""

from fractions import Fraction

from rulescore.declare.comparison import BLOWS, LEFT, Part, Sample, Scale, Side, share_lost

SAMPLE = Sample("archsoul.character", "death", has={"hp": 12}, unhurt={"hp": "max_hp"})
"""Who is asked about in every comparison; what is not named is as the sheet opens."""

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
        not_compared="Endurance lost: as we read it, 0 kills, and less of it lowers much else",
    ),
    Side(
        "making",
        "archsoul.crafting-requirements",
        "crafting",
        takes={"price": "price"},
        tells={
            "what": lambda told: "making it",
            "spent": lambda told: told.answer.outputs.raw_material_cost / told.inputs["price"],
        },
        asks="Parts bought or scavenged, and whether it takes two skills",
        not_compared=(
            "The successes to roll, and the days and ruined materials until they are there"
        ),
    ),
    Side(
        "breaking",
        "archsoul.attack-object",
        "objects",
        takes={
            "hardness": Scale(
                "thing", {"pane": 1, "chest": 4, "door": 4, "sword": 6, "bar": 6, "slab": 10}
            ),
            "object_hp": Scale(
                "thing", {"pane": 1, "chest": 2, "door": 5, "sword": 5, "bar": 2, "slab": 10}
            ),
            "damage_pool": Scale("blow", {"half": 4, "usual": 8, "twice": 16}),
        },
        sets={"cannot_miss": True, "attacks": 1},
        tells={
            "unharmed": lambda told: told.answer.outputs.object_damage.get(0, Fraction(0)),
            "lost": lambda told: share_lost(
                told.answer.outputs.object_damage, told.inputs["object_hp"]
            ),
            "broken": lambda told: told.answer.outputs.object_broken_probability,
        },
        asks="A tool made for the material; whether the attack hits; further attacks",
        not_compared="The weapon, which breaks on what is harder than it",
    ),
    Side(
        "rest",
        "archsoul.rest",
        "rest",
        takes={"nights": "days", "hp": Part("left", "max_hp", LEFT)},
        tells={
            "life": lambda told: Fraction(told.answer.outputs.hp_after, told.inputs["max_hp"]),
            "whole": lambda told: Fraction(told.answer.outputs.hp_after == told.inputs["max_hp"]),
            "until": lambda told: told.answer.outputs.nights_to_recover,
        },
        asks="Hours on watch, fatigue, Drain and lowered attributes",
        not_compared="Hours of rest by day, a hit point each",
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
        not_compared="How tired somebody is who is not fresh: fatigued or exhausted",
    ),
    Side(
        "dying",
        "archsoul.death-threshold",
        "death",
        takes={"damage": Part("blow", "hp", BLOWS)},
        tells={"alive": lambda told: Fraction(told.answer.outputs.hp_state != "slain")},
        asks="Endurance, and whether you were helpless: a hit at you alone then does double",
        not_compared="How long you stay unconscious: as many rounds as a die shows",
    ),
)
