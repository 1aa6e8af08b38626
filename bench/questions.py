"""Many different questions to the calculators, as readers at a table might ask them."""

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from bench.topics import CRAFTING, FALLING, TRAVEL
from rulescore.catalogue import find_calculator
from rulescore.inputs import Refusal

Inputs = Mapping[str, object]
ACTIVITIES = ("walk", "hurry", "ride", "hurry-ride", "rest", "sleep")


def _travel_cost(dice: random.Random) -> Inputs:
    pool = dice.randint(20, 120)
    return {
        "hours": dice.randint(1, 48),
        "pace": dice.choice(("walk", "hurry")),
        "hours_before": dice.choice((0, 0, 6, 12)),
        "armour_stamina": dice.randint(0, 4),
        "full_stamina": pool,
        "current_stamina": dice.randint(pool // 2, pool),
    }


def _journey(dice: random.Random) -> Inputs:
    pool = dice.randint(20, 120)
    segments = (
        f"{dice.choice(ACTIVITIES)} {dice.randint(1, 8)}" for _ in range(dice.randint(2, 8))
    )
    return {
        "schedule": ", ".join(segments),
        "full_stamina": pool,
        "current_stamina": dice.randint(pool // 2, pool),
        "armour_stamina": dice.randint(0, 4),
        "riding_total": dice.randint(2, 16),
        "dice": dice.choice(("2d6", "2d10", "2d20")),
    }


def _falling(dice: random.Random) -> Inputs:
    return {
        "height_ft": dice.randint(5, 500),
        "evasion": dice.randint(2, 18),
        "may_evade": dice.random() < 0.8,
        "survival": dice.randint(0, 60),
        "injuries": dice.randint(0, 6),
        "endurance": dice.randint(5, 18),
        "death_bonus": dice.randint(0, 6),
    }


def _crafting_days(dice: random.Random) -> Inputs:
    def crafters() -> str:
        people = range(dice.randint(1, 4))
        return ", ".join(f"{dice.randint(2, 12)}@{dice.randint(3, 7)}" for _ in people)

    two_skills = dice.random() < 0.3
    return {
        "successes": dice.randint(1, 30),
        "crafters": crafters(),
        "two_skills": two_skills,
        "crafters_b": crafters() if two_skills else "",
        "raw_material_cost": dice.randint(0, 500),
        "max_days": dice.choice((10, 20, 40)),
    }


MAKERS: dict[str, tuple[str, Callable[[random.Random], Inputs]]] = {
    "usiel.travel-cost": (TRAVEL, _travel_cost),
    "usiel.journey": (TRAVEL, _journey),
    "gods-and-monsters.falling": (FALLING, _falling),
    "archsoul.crafting-days": (CRAFTING, _crafting_days),
}


def questions(calculator: str, many: int) -> list[Inputs]:
    """So many different inputs, none of which is refused; the same ones on every run."""
    return list(islice(_answerable(calculator), many))


def _answerable(calculator: str) -> Iterator[Inputs]:
    dice = random.Random(calculator)
    seen = set()
    while True:
        inputs = MAKERS[calculator][1](dice)
        try:
            find_calculator(calculator).run(inputs)
        except Refusal:
            continue
        if (key := str(inputs)) not in seen:
            seen.add(key)
            yield inputs
