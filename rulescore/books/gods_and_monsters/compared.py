"""Gods & Monsters among other games."""

from fractions import Fraction

from rulescore.declare.comparison import LEFT, Part, Sample, Scale, Side, share_lost

SECONDS_A_ROUND = 10
"""A sixth of a minute (gods-and-monsters.base.time)."""
NO_BUFFER = {"reading_contributor": "typed", "endurance_bonus": -10}
"""With so low a contributor nothing is left of the buffer, so all rounds come after it."""
HOURS_UNTIL_REST = 5
"""How long a walk goes on before a rest is due, at an endurance of 10."""

BEYOND = {"just": Fraction(0), "half": Fraction(1, 2), "whole": Fraction(1)}
"""What a blow leaves of itself as injuries, in shares of the survival that it has taken."""

SAMPLE = Sample("gods-and-monsters.character", "base", has={}, unhurt={})
"""Who is asked about in every comparison; what is not named is as the sheet opens."""

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
        not_compared="Injuries: they stay apart from survival and are a penalty to every roll",
    ),
    Side(
        "breath",
        "gods-and-monsters.suffocation",
        "suffocation",
        takes={"rounds": "tens_begun", "prepared": "deep_breath"},
        tells={
            "enough": lambda told: sum(
                (
                    chance
                    for buffer, chance in told.answer.outputs.buffer_distribution.items()
                    if buffer >= told.inputs["rounds"]
                ),
                Fraction(0),
            ),
            "seconds": lambda told: SECONDS_A_ROUND * told.answer.outputs.expected_buffer,
            "rounds": lambda told: told.answer.outputs.expected_buffer,
        },
        asks="Endurance, and its contributor without a deep breath",
        not_compared="Keeping still, which can double the time",
    ),
    Side(
        "drowning",
        "gods-and-monsters.suffocation",
        "suffocation",
        takes={"rounds": "rounds"},
        sets=NO_BUFFER,
        tells={
            "unhurt": lambda told: told.answer.outputs.distribution.get(0, Fraction(0)),
            "dead": lambda told: told.answer.outputs.death_probability,
        },
        asks="Health, survival and Endurance; keeping still, which can double the minute",
        not_compared="Injuries: each is a penalty to every roll, and only a death roll kills",
    ),
    Side(
        "making",
        "gods-and-monsters.upkeep",
        "upkeep",
        takes={"months": "months", "weapons_cost": "weapon", "armor_cost": "armor"},
        sets={"people": 0},
        tells={
            "what": lambda told: "keeping it",
            "spent": lambda told: (
                told.answer.outputs.gear_cost
                / (told.inputs["weapons_cost"] + told.inputs["armor_cost"])
            ),
        },
        asks="Whether it is a weapon or armor, and for how many months",
        not_compared="What living costs, and animals",
        rule="gods-and-monsters.upkeep.gear",
    ),
    Side(
        "breaking",
        "gods-and-monsters.item-reaction",
        "items",
        takes={
            "material": Scale(
                "material", {"glass": "glass", "wood": "wood", "steel": "metal", "stone": "stone"}
            ),
            "thickness_in": "inches",
            "weight_lb": "pounds",
            "damage": Scale("blow", {"half": 3, "usual": 6, "twice": 12}),
        },
        sets={"attack": "bludgeon"},
        tells={
            "unharmed": lambda told: told.answer.outputs.success_probability,
            "lost": lambda told: (
                told.answer.outputs.damage_probability
                * (1 - told.answer.outputs.left_if_damaged / told.answer.outputs.survival_points)
            ),
            "broken": lambda told: told.answer.outputs.destroyed_probability,
        },
        asks="Weight; who carries it; fire or acid; where the lost figures of its table stood",
        not_compared="A hole or a crack: aimed at one spot, less than all of its points is enough",
    ),
    Side(
        "rest",
        "gods-and-monsters.night",
        "base",
        takes={"nights": "days", "survival": Part("left", "full_survival", LEFT)},
        sets={"injuries": 0},
        sample={"level": 1, "full_survival": 5},
        tells={
            "life": lambda told: (
                told.answer.outputs.expected_survival / told.inputs["full_survival"]
            ),
            "whole": lambda told: told.answer.outputs.well_probability,
            "until": lambda told: told.answer.outputs.expected_nights,
        },
        asks="The level, which a success gives back, and health for the roll",
        not_compared="Injuries, one of which a success may heal in place of survival",
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
        not_compared="Whether an injury also takes somebody off their feet",
    ),
    Side(
        "dying",
        "gods-and-monsters.death-roll",
        "base",
        takes={"injuries": Part("blow", "survival", BEYOND)},
        sets={"survival": 0},
        tells={"alive": lambda told: 1 - told.answer.outputs.death_probability},
        asks="Endurance, and the level of a warrior",
        not_compared="Whether you stay conscious: a roll decides, no source says which",
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
        not_compared="How often it strikes, and the injuries of each time",
        rule="gods-and-monsters.ailments.contracting",
    ),
)
