"""Gods & Monsters: how a semi-conscious character reacts, moves and is defended."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from rulescore.books.gods_and_monsters.base import WillpowerNow, a_chance, against
from rulescore.declare import (
    Answer,
    Chances,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Odds,
    RollOutcome,
    Spread,
    Step,
    Whole,
    calculator,
    count,
    number,
    odds,
    percent,
    signed,
)
from rulescore.dice import chances, d20_at_most, mean, sum_of

STATE_RULE = "gods-and-monsters.semi-consciousness.state"
ACTING_RULE = "gods-and-monsters.semi-consciousness.acting"
DELAY = sum_of("1d4")
HOW_FAR = "How far you move"


@dataclass(frozen=True)
class SemiConscious:
    """What a semi-conscious character can do."""

    prompt_probability: Annotated[Fraction, Odds("You react or reply at once", faces=20)]
    distribution: Annotated[Chances, Spread("Rounds before you react", unit="rounds")]
    expected_delay_rounds: Annotated[Fraction, Figure("Mean delay", unit="rounds", key=True)]
    agility_defense_used: Annotated[
        int, Figure("What agility does to your defense now", key=True, short="Agility to defense")
    ]
    feet_per_round: Annotated[Fraction, Figure("You move", unit="ft/round", key=True)]
    time_base_rounds: Annotated[int, Figure("Time base of that movement", unit="rounds")]


@calculator(
    "gods-and-monsters.semi-conscious",
    title="Semi-conscious reactions",
    question="Semi-conscious: how soon do I react, and what defends me?",
    rules=(STATE_RULE, ACTING_RULE),
    players_say=(
        "semiconscious, half conscious, barely conscious, dazed, groggy, "
        "waking up, half awake, stupor, half dead, coming round, drowsy, "
        "concussed, out of survival, woozy"
    ),
)
def semi_conscious(
    *,
    willpower: WillpowerNow = 8,
    agility_defense: Annotated[
        int,
        Whole(
            "Agility to defense",
            -20,
            20,
            help="Its bonus or penalty",
            players_say=(
                "agility, agility defense, defense, defense bonus, agility bonus, "
                "agility modifier, agility penalty, agility contributor"
            ),
        ),
    ] = 0,
    movement: Annotated[
        int,
        Whole(
            "Movement",
            1,
            200,
            more=HOW_FAR,
            players_say="move, crawl",
        ),
    ] = 10,
    endurance: Annotated[int, Whole("Endurance", 1, 40, more=HOW_FAR)] = 10,
) -> Answer[SemiConscious]:
    """Delay, defense and pace while semi-conscious (gods-and-monsters.semi-consciousness.acting).

    Delay in rounds, pace in feet per round. Nothing is refused beyond the bounds.
    """
    prompt = d20_at_most(willpower)
    late = 1 - prompt
    outputs = SemiConscious(
        prompt_probability=prompt,
        distribution={
            0: prompt,
            **{rounds: late * chance for rounds, chance in chances(DELAY).items()},
        },
        expected_delay_rounds=late * mean(DELAY),
        agility_defense_used=min(0, agility_defense),
        feet_per_round=Fraction(movement, 2),
        time_base_rounds=endurance,
    )

    def interpret(faces: Faces) -> RollOutcome:
        (shown,), (delay,) = faces
        rounds = 0 if shown <= willpower else delay
        reacts = f"you react after {count(rounds, 'round')}" if rounds else "you react at once"
        return RollOutcome(
            f"{against(shown, willpower)}: {reacts}.",
            {"prompt_probability": not rounds, "distribution": rounds},
        )

    return Answer(
        outputs,
        _headline(outputs),
        _working(outputs, willpower, agility_defense),
        dice_roll=DiceRoll((Group("Willpower", (20,)), Group("Delay", (4,))), interpret),
    )


def _headline(outputs: SemiConscious) -> str:
    prompt = outputs.prompt_probability
    if prompt == 1:
        return "You always react at once."
    if not prompt:
        return "You never react at once: it takes you d4 rounds."
    return f"You have {a_chance(prompt)} to react at once; otherwise it takes you d4 rounds."


def _working(outputs: SemiConscious, willpower: int, agility_defense: int) -> tuple[Step, ...]:
    late = 1 - outputs.prompt_probability
    counts = "a bonus does not count" if agility_defense > 0 else "a penalty still counts"
    pace = count(outputs.feet_per_round, "foot", "feet")
    return (
        Step(
            f"Willpower: {number(willpower)} or less on a d20 reacts at once",
            odds(outputs.prompt_probability),
            ACTING_RULE,
        ),
        Step(
            f"A failed roll costs d4 rounds: {percent(late)} × {number(mean(DELAY))}",
            f"{count(outputs.expected_delay_rounds, 'round')} on average",
            ACTING_RULE,
        ),
        Step(
            f"Agility gives {signed(agility_defense)} to defense; {counts}",
            signed(outputs.agility_defense_used),
            STATE_RULE,
        ),
        Step(
            "Very slow: half of Movement in feet, with endurance in rounds as time base",
            f"{pace} a round, {count(outputs.time_base_rounds, 'round')}",
            STATE_RULE,
        ),
    )
