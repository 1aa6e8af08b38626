"""Gods & Monsters among other games."""

from rulescore.comparison import Scale, Side, share_lost

HOURS_UNTIL_REST = 5
"""How long a walk goes on before a rest is due, at an endurance of 10."""

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
    Side(
        "travel",
        "gods-and-monsters.forced-march",
        "travel",
        takes={
            "forced_periods": Scale(
                "hours", {hours: (hours - 1) // HOURS_UNTIL_REST for hours in range(1, 25)}
            )
        },
        tells={"well": lambda told: told.answer.outputs.no_injury_probability},
        asks="Endurance and health, Movement given up for an easier roll, and water or salt",
        leaves="Whether an injury also takes somebody off their feet",
    ),
    Side(
        "dying",
        "gods-and-monsters.death-roll",
        "base",
        takes={"injuries": Scale("blow", {"just": 0, "half": 2, "whole": 5})},
        tells={"alive": lambda told: 1 - told.answer.outputs.death_probability},
        asks="Endurance, and the level of a warrior",
        leaves="Whether you stay conscious: a roll decides, no source says which",
        rule="gods-and-monsters.base.death",
    ),
    Side(
        "poison",
        "gods-and-monsters.ailment",
        "ailments",
        takes={
            "strength": Scale("strength", {"weak": -4, "usual": 0, "strong": 4}),
            "health": Scale("body", {"frail": 6, "usual": 8, "tough": 10}),
        },
        sets={"accepted": True},
        tells={"ill": lambda told: told.answer.outputs.affected_probability},
        asks="How it gets in: what is not swallowed may be evaded or noticed",
        leaves="How often it strikes, and the injuries of each time",
        rule="gods-and-monsters.ailments.contracting",
    ),
)
