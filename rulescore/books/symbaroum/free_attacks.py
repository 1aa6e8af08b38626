"""Symbaroum: how many Free Attacks a turn gives."""

from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from rulescore.books.symbaroum.base import OUR_PAIN_REPEAT, PAIN_REPEAT
from rulescore.declare import (
    Answer,
    Column,
    Figure,
    Refusal,
    Rows,
    Step,
    Switch,
    Table,
    Whole,
    calculator,
    count,
    number,
)

WHEN_RULE = "symbaroum.free-attacks.when"
LIMITS_RULE = "symbaroum.free-attacks.limits"
READY_RULE = "symbaroum.turn-order.weapons-ready"


class Trigger(NamedTuple):
    """What sets off a Free Attack, who may then strike, and whether several in a turn count as one.

    `name` is how the calculator lists it, `reason` and `reasons` what a Free Attack is for.
    """

    name: str
    happens: str
    who_may_strike: str
    once_a_turn: bool
    reason: str
    reasons: str
    rule: str = WHEN_RULE


TRIGGERS = {
    "withdrawing": Trigger(
        "enemy withdraws",
        "an enemy withdraws from melee or leaves a flanked place",
        "each of its opponents",
        True,
        "enemy that withdraws",
        "enemies that withdraw",
    ),
    "passing": Trigger(
        "enemy runs past",
        "an enemy runs past",
        "whoever it passes",
        True,
        "enemy that runs past",
        "enemies that run past",
    ),
    "pain": Trigger(
        "Pain Threshold exceeded",
        "damage exceeds a Pain Threshold, and the player chooses the Free Attack",
        "whoever did the damage, on the one hurt",
        True,
        "blow above the Pain Threshold",
        "blows above the Pain Threshold",
    ),
    "long_weapon": Trigger(
        "Long weapon, first turn",
        "melee begins",
        "who holds a Long weapon, on one enemy without one",
        True,
        "Long weapon",
        "Long weapons",
        READY_RULE,
    ),
    "surprise": Trigger(
        "surprise",
        "an enemy is surprised",
        "each who surprised it",
        True,
        "surprise",
        "surprises",
    ),
    "abilities": Trigger(
        "abilities",
        "an ability says so",
        "as the ability says",
        False,
        "ability",
        "abilities",
    ),
}
"""In the order in which the calculator lists them (symbaroum.free-attacks.when)."""

TRIGGER_TABLE = Table(
    WHEN_RULE,
    "What sets off a Free Attack",
    ("It happens that", "Who may strike"),
    [(trigger.happens, trigger.who_may_strike) for trigger in TRIGGERS.values()],
)


class TriggerRow(NamedTuple):
    """One kind of trigger in this turn."""

    trigger: Annotated[str, Column("Trigger")]
    occurrences: Annotated[int, Column("How often")]
    free_attacks: Annotated[int, Column("Free Attacks")]


@dataclass(frozen=True)
class FreeAttacks:
    """The Free Attacks of one turn."""

    free_attacks: Annotated[int, Figure("Free Attacks", key=True)]
    by_trigger: Annotated[list[TriggerRow], Rows("Trigger by trigger")]


@calculator(
    "symbaroum.free-attacks",
    title="Free Attacks you gain this turn",
    question="So much happened around me this turn: how many Free Attacks do I get?",
    players_say=(
        "free attack, attack of opportunity, opportunity attack, extra "
        "attack, ran past me, left melee, flee, fled, reaction, AoO"
    ),
    rules=(WHEN_RULE, LIMITS_RULE, READY_RULE),
)
def free_attacks(
    *,
    withdrawing: Annotated[
        int,
        Whole(
            "Enemies leaving melee with you",
            0,
            10,
            players_say=(
                "leave melee, left melee, withdraw, withdrew, retreat, fled, flee, "
                "run away, disengage, walk away, walk out, leave the fight, back out, broke away, "
                "broke off, turned tail, run from"
            ),
        ),
    ] = 0,
    passing: Annotated[
        int,
        Whole(
            "Enemies running past you",
            0,
            10,
            players_say="ran past, passed, rushed past, pass, ran by, past",
        ),
    ] = 0,
    passing_avoided: Annotated[
        int,
        Whole(
            "Of these, how many traded their Combat Action to go round",
            0,
            10,
            more=True,
            players_say="traded their combat action, avoided, detour, traded, gave up, skirt, "
            "swing wide",
        ),
    ] = 0,
    pain_exceeded: Annotated[
        int,
        Whole(
            "Blows above a Pain Threshold",
            0,
            10,
            help="After which you chose to strike",
            players_say=(
                "pain threshold, exceeded, above pain threshold, pain, pain thresholds exceeded, "
                "big hits, heavy blows, hard hits, times above"
            ),
        ),
    ] = 0,
    long_weapon_opening: Annotated[
        bool,
        Switch(
            "First turn of melee with a Long weapon",
            help="Drawn and in both hands, against an enemy without one",
            players_say=(
                "long weapon, spear, halberd, pike, polearm, staff, longspear, reach, lance, glaive"
            ),
        ),
    ] = False,
    surprise: Annotated[
        bool,
        Switch(
            "You surprised an enemy",
            more=True,
            players_say="surprised, surprise, ambushed, ambush, off guard, unaware",
        ),
    ] = False,
    ability_triggers: Annotated[
        int,
        Whole(
            "Free Attacks from abilities",
            0,
            10,
            help="As their texts say",
            more=True,
            players_say="abilities, ability, from abilities, talents, feats",
        ),
    ] = 0,
    reading_pain_repeat: Annotated[
        str, replace(PAIN_REPEAT, not_if={"pain_exceeded": 0})
    ] = OUR_PAIN_REPEAT,
) -> Answer[FreeAttacks]:
    """One Free Attack for each kind of trigger and turn; abilities give what they say
    (symbaroum.free-attacks.limits). Blows above the Pain Threshold that win none bring a fall.

    Refused: more enemies going round than run past.
    """
    if passing_avoided > passing:
        raise Refusal(
            "passing_avoided",
            f"{passing_avoided} going round are more than the {passing} running past",
            f"a whole number from 0 to {passing}",
        )
    happened = {
        "withdrawing": withdrawing,
        "passing": passing - passing_avoided,
        "pain": pain_exceeded,
        "long_weapon": int(long_weapon_opening),
        "surprise": int(surprise),
        "abilities": ability_triggers,
    }
    gained = {
        key: min(1, happened[key]) if trigger.once_a_turn else happened[key]
        for key, trigger in TRIGGERS.items()
    }
    if reading_pain_repeat == "every_time":
        gained["pain"] = pain_exceeded
    outputs = FreeAttacks(
        free_attacks=sum(gained.values()),
        by_trigger=[
            TriggerRow(trigger.name, happened[key], gained[key])
            for key, trigger in TRIGGERS.items()
        ],
    )
    return Answer(
        outputs,
        _headline(outputs, happened, gained),
        _working(outputs, happened, gained, passing_avoided),
    )


def _reason(key: str, happened: dict[str, int]) -> str:
    """What the Free Attacks of a trigger are for: “2 enemies that withdraw”."""
    trigger = TRIGGERS[key]
    if key in ("long_weapon", "surprise"):
        return f"the {trigger.reason}"
    return count(happened[key], trigger.reason, trigger.reasons)


def _headline(outputs: FreeAttacks, happened: dict[str, int], gained: dict[str, int]) -> str:
    if not outputs.free_attacks:
        return "You get no Free Attack this turn."
    reasons = [
        f"{number(gained[key])} for {_reason(key, happened)}" for key in TRIGGERS if gained[key]
    ]
    total = count(outputs.free_attacks, "Free Attack")
    if len(reasons) == 1:
        reasons = [reasons[0].partition(" ")[2]]
    return f"You get {total} this turn: {', '.join(reasons)}."


def _working(
    outputs: FreeAttacks, happened: dict[str, int], gained: dict[str, int], passing_avoided: int
) -> tuple[Step, ...]:
    steps = []
    if passing_avoided:
        text = f"{count(passing_avoided, 'enemy', 'enemies')} went round outside melee"
        steps.append(Step(text, "0", "symbaroum.movement.passing"))
    for key, trigger in TRIGGERS.items():
        if happened[key]:
            limited = happened[key] > gained[key]
            only = ", but one a turn for each kind of trigger" if limited else ""
            if limited and key == "pain":
                only += "; otherwise the one hurt falls"
            rule = LIMITS_RULE if limited else trigger.rule
            reason = _reason(key, happened)
            text = f"{reason[0].upper()}{reason[1:]}{only}"
            steps.append(Step(text, number(gained[key]), rule))
    text = "Free Attacks in all" if steps else "Nothing sets one off"
    return (Step(text, number(outputs.free_attacks), LIMITS_RULE, tuple(steps)),)
