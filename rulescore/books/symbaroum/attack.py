"""Symbaroum: one attack from the roll to the wound, and which armor serves best against it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.books.symbaroum.advantage import (
    SITUATIONS,
    WHEN_RULE,
)
from rulescore.books.symbaroum.base import (
    ANY_VALUE,
    ARMOR_RULE,
    ATTACK_LEAVES,
    ATTACK_RULE,
    ATTACK_VALUE,
    ATTACK_WAYS,
    DEFENSE_RULE,
    EFFECT_RULE,
    ENEMY_D4,
    NO_CRITICALS_RULE,
    OUR_ENEMY_D4,
    PAIN_RULE,
    TARGET_ARMOR,
    TARGET_DEFENSE,
    TARGET_PAIN_THRESHOLD,
    TARGET_TOUGHNESS,
    THEIR_ATTACK_VALUE,
    THEIR_DAMAGE,
    TOUGHNESS_RULE,
    WHO_ATTACKS,
    YOUR_ARMOR,
    YOUR_PAIN_THRESHOLD,
    YOUR_TOUGHNESS,
    Attack,
    AttackFigures,
    Blinded,
    D20Test,
    drops,
    effect_dice,
    in_capitals,
    with_two_rolls,
)
from rulescore.declare import (
    Answer,
    Bar,
    Bars,
    Chances,
    Choice,
    Column,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Mark,
    Odds,
    RollOutcome,
    Rows,
    Share,
    Shares,
    Spread,
    Step,
    Switch,
    Table,
    Unacceptable,
    Whole,
    as_typed,
    calculator,
    number,
    odds,
    percent,
    quoted,
    shortened,
    signed,
)
from rulescore.declare.entries import Entries, check_names
from rulescore.declare.listing import Listing, Part
from rulescore.declare.notation import DiceSum
from rulescore.dice import chances, d20_at_most, mean
from rulescore.dice.tally import Tally

SHIELD_RULE = "symbaroum.attack.shield"
BLIND_RULE = "symbaroum.attack.blind-fighting"
SURPRISE_RULE = "symbaroum.surprise.effect"
SECONDARY_RULE = "symbaroum.attributes.secondary"


class Shield(NamedTuple):
    """What is carried on the arm, and what it leaves possible."""

    name: str
    defense: int
    ranged_and_heavy: bool
    keeps_reach: bool


SHIELDS = {
    "shield": Shield("shield", 1, ranged_and_heavy=False, keeps_reach=False),
    "buckler": Shield("buckler", 1, ranged_and_heavy=True, keeps_reach=True),
}
"""Both give the same Defense, so who only defends need not say which (symbaroum.attack.shield)."""

SHIELD_TABLE = Table(
    SHIELD_RULE,
    "Shield and buckler",
    ("Item", "Defense", "Ranged and Heavy weapons", "Reach of a Long weapon"),
    [
        (
            shield.name,
            signed(shield.defense),
            "yes" if shield.ranged_and_heavy else "no",
            "kept" if shield.keeps_reach else "lost",
        )
        for shield in SHIELDS.values()
    ],
)


class BadLight(NamedTuple):
    """Who is blinded, as seen by whoever rolls, and what becomes of the chance p of one roll."""

    affected: str
    chance: str


NO_MATTER = BadLight("nobody, or both sides", "p")
BAD_LIGHT = {
    (False, False): NO_MATTER,
    (True, True): NO_MATTER,
    (True, False): BadLight("only the side that rolls", "p × p"),
    (False, True): BadLight("only the other side", "1 − (1 − p) × (1 − p)"),
}
"""By whether the roller is hindered and whether helped (symbaroum.attack.blind-fighting)."""

TWO_ROLLS = {
    (True, False): " with the worse of two rolls",
    (False, True): " with the better of two rolls",
}

SAMPLES = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))
"""Chances of one roll, to show what becomes of them."""


def _bad_light_rows() -> Iterator[tuple[str, ...]]:
    for sides, light in {light: sides for sides, light in BAD_LIGHT.items()}.items():
        become = (percent(with_two_rolls(chance, *light)) for chance in SAMPLES)
        yield sides.affected, sides.chance, ", ".join(become)


BAD_LIGHT_TABLE = Table(
    BLIND_RULE,
    "Chance of success, with p the chance of one roll",
    ("Affected", "Chance", "{} become".format(", ".join(map(percent, SAMPLES)))),
    list(_bad_light_rows()),
)

WEAPON_DAMAGE = replace(
    effect_dice("Damage", help="Fixed for an enemy"),
    players_say=(
        "weapon, sword, axe, bow, blade, do, deal, spear, dagger, claws, bite, mace, hammer, "
        "club, knife"
    ),
)

TARGET_STATE = "Armor and Advantage"

TESTS = {
    "player_attacks": "Accurate←Defense",
    "enemy_attacks": "Defense←Accurate",
}
NO_TEST = "none"


@dataclass(frozen=True)
class Exchange:
    """One attack in all its circumstances."""

    figures: AttackFigures
    advantages: int
    other_modifier: int
    blinded: str
    tested: bool

    @property
    def target_number(self) -> int:
        """The player's test succeeds at this or less; 0 when there is none."""
        if not self.tested:
            return 0
        return self.figures.player_needs(self.advantages, self.other_modifier)

    @property
    def bad_light(self) -> tuple[bool, bool]:
        """Whether bad light hinders the player who rolls, and whether it helps."""
        sides = (self.blinded in ("attacker", "both"), self.blinded in ("defender", "both"))
        return (sides[1], sides[0]) if self.figures.by_enemy else sides

    @property
    def success(self) -> Fraction:
        """The chance of the player's test (symbaroum.attack.blind-fighting)."""
        return with_two_rolls(d20_at_most(self.target_number), *self.bad_light)

    @property
    def chance(self) -> Fraction:
        """The chance that the attack hits."""
        if not self.tested:
            return Fraction(1)
        return 1 - self.success if self.figures.by_enemy else self.success

    def dice_roll(self, pain_threshold: int, toughness: int) -> DiceRoll:
        """The player's test and all dice of a hit, thrown together."""
        test = D20Test(self.target_number, *self.bad_light)
        advantages = (self.advantages,)

        def interpret(faces: Faces) -> RollOutcome:
            rolled = faces[0]
            hits = not self.tested or test.succeeds(rolled) != self.figures.by_enemy
            (through,) = self.figures.through(advantages, faces[1:]) if hits else (0,)
            outcomes: dict[str, int | str | bool] = {
                "hit_probability": hits,
                "pain_probability": through > pain_threshold,
                "drop_probability": hits and through >= toughness,
            }
            if hits:
                outcomes["distribution_on_hit"] = through
            said = f"it hits for {through} damage" if hits else "it misses, and no other die counts"
            first = test.said(rolled) if self.tested else "Nobody tests"
            writes_back = self.figures.writes_back(through, toughness)
            return RollOutcome(f"{first}: {said}.", outcomes, writes_back)

        tests = test.group if self.tested else Group("No test", ())
        return DiceRoll((tests, *self.figures.hit_groups(advantages)), interpret)

    def attack(self) -> Attack:
        """The attack with all of that; what a hit does is the same in any light."""
        on_hit = self.figures.attack(self.advantages).on_hit
        return Attack(self.target_number, self.chance, on_hit)


@dataclass(frozen=True)
class AttackAnswer:
    """What one attack does."""

    advantages: Annotated[int, Figure("Advantages counted")]
    player_test: Annotated[
        str,
        Figure(
            "The player’s test",
            words={**{test: f"[{test}]" for test in TESTS.values()}, NO_TEST: "none, it hits"},
        ),
    ]
    target_number: Annotated[int, Figure("The player succeeds at this or less on 1D20")]
    hit_probability: Annotated[Fraction, Odds("The attack hits", faces=20)]
    damage_probability: Annotated[Fraction, Odds("It does damage", key=True)]
    pain_probability: Annotated[
        Fraction,
        Odds("Its damage exceeds the Pain Threshold", key=True, short="Above Pain Threshold"),
    ]
    drop_probability: Annotated[Fraction, Odds("It drops the target")]
    expected_damage: Annotated[
        Fraction,
        Figure(
            "Mean damage, misses counted in", unit="Toughness", key=True, short="Mean with misses"
        ),
    ]
    expected_damage_on_hit: Annotated[Fraction, Figure("Mean damage of a hit", unit="Toughness")]
    distribution_on_hit: Annotated[Chances, Spread("Damage of a hit", unit="Toughness")]
    distribution: Annotated[Chances, Spread("Damage, misses counted as 0", unit="Toughness")]


@calculator(
    "symbaroum.attack",
    title="One attack",
    question=(
        "What must the player roll, how likely is the hit, and how much damage gets through the "
        "armor?"
    ),
    players_say=(
        "hit, strike, shoot, swing, stab, attack, weapon, sword, bow, "
        "arrow, must I roll, to hit, hit chance, attack roll, backstab, "
        "flanked, prone, high ground, attacks me, sneak attack, from behind, asleep, AC, slash, "
        "dodge, parry, defend, evade"
    ),
    rules=(
        ATTACK_RULE,
        DEFENSE_RULE,
        ARMOR_RULE,
        BLIND_RULE,
        "symbaroum.actions.combat-action",
        EFFECT_RULE,
        WHEN_RULE,
        PAIN_RULE,
        SURPRISE_RULE,
    ),
    ways=ATTACK_WAYS,
    writes_back=ATTACK_LEAVES,
)
def attack(
    *,
    side: Annotated[str, WHO_ATTACKS] = "player_attacks",
    attack_value: Annotated[int, replace(ATTACK_VALUE, help="Or what replaces it")] = 13,
    defense: Annotated[int, replace(TARGET_DEFENSE, help="")] = 10,
    damage: Annotated[str, WEAPON_DAMAGE] = "1D8",
    armor: Annotated[str, replace(TARGET_ARMOR, more=TARGET_STATE)] = "1D4",
    advantage: Annotated[
        bool,
        Switch(
            "Advantage",
            help="+2 and 1D4, whatever gives it",
            more=TARGET_STATE,
            players_say="advantage, upper hand",
        ),
    ] = False,
    attack_kind: Annotated[
        str,
        Choice(
            "Kind of attack",
            {"melee": "melee", "ranged": "ranged"},
            help="A target flanked or on the ground helps only in melee",
            more=TARGET_STATE,
            options_said={
                "ranged": (
                    "shoot, shooting, shot, bow, arrow, crossbow, sling, throw, thrown, "
                    "archer, fire at, from afar, from a distance, bolt, javelin, snipe, longbow"
                ),
                "melee": "sword, hand to hand, close combat, blade, swing, stab",
            },
        ),
    ] = "melee",
    target_unaware: Annotated[
        bool,
        Switch(
            "Target unaware of the attack",
            more=TARGET_STATE,
            players_say=(
                "unaware, surprised, not seen me, from behind, ambush, unsuspecting, backstab, "
                "unnoticed, sneak attack, does not see me, not aware, not noticed, no idea, "
                "never saw, no clue, does not know, did not see, nobody saw, never see, asleep, "
                "sleeping, back turned, stab in the back, from the shadows, from the bushes, from "
                "stealth, sneak up, distracted, looking away"
            ),
        ),
    ] = False,
    target_flanked: Annotated[
        bool,
        Switch(
            "Target flanked",
            more=TARGET_STATE,
            players_say="flanked, flank, flanking, surrounded, pincer, sandwiched",
        ),
    ] = False,
    target_prone: Annotated[
        bool,
        Switch(
            "Target on the ground",
            more=TARGET_STATE,
            players_say=(
                "prone, lying, knocked down, knocked over, on the floor, floored, "
                "fallen, knocked to the ground, lying on the ground, I am on the "
                "ground, character on the ground, enemy on the "
                "ground, foe on the ground, opponent on the ground, down on the "
                "ground, he is on the ground, tripped, sprawled, tackled, off his feet"
            ),
        ),
    ] = False,
    target_below: Annotated[
        bool,
        Switch(
            "Target on lower ground or climbing towards the attacker",
            more=TARGET_STATE,
            players_say=(
                "stand above, higher ground, from above, above him, lower ground, "
                "uphill, downhill, below me, someone below, target below, climbing towards me, "
                "high ground, on the stairs, higher up, downstairs"
            ),
        ),
    ] = False,
    other_modifier: Annotated[
        int,
        Whole(
            "Other modifier",
            -20,
            20,
            help="In favor of the attacker when positive",
            more=True,
            players_say="modifier, bonus, penalty",
        ),
    ] = 0,
    blinded: Blinded = "neither",
    pain_threshold: Annotated[int, replace(TARGET_PAIN_THRESHOLD, more=True)] = 5,
    toughness: Annotated[int, replace(TARGET_TOUGHNESS, more=True)] = 10,
    reading_advantages: Annotated[
        str,
        Choice(
            "Several reasons for Advantage",
            {"once": "count once, +2 and 1D4", "each": "count each, +2 and 1D4 for every one"},
        ),
    ] = "once",
    reading_unaware: Annotated[
        str,
        Choice(
            "Player character unaware of an enemy’s attack",
            {
                "no_defense_test": "no Defense test, it hits",
                "advantage_only": "a Defense test against the Advantage",
            },
            only_if={"side": "enemy_attacks", "target_unaware": True},
        ),
    ] = "no_defense_test",
    reading_enemy_d4: Annotated[
        str, replace(ENEMY_D4, only_if={"side": "enemy_attacks"})
    ] = OUR_ENEMY_D4,
) -> Answer[AttackAnswer]:
    """One attack: test, hit, armor (symbaroum.attack.attack-roll, symbaroum.attack.armor-roll).

    `reading_enemy_d4` and `reading_unaware` are about enemies that attack. Refused: dice outside
    their grammar.
    """
    target_is = {
        "unaware": target_unaware,
        "flanked": target_flanked,
        "prone": target_prone,
        "below": target_below,
    }
    reasons = [reason for reason, given in target_is.items() if given]
    counted = sum(SITUATIONS[reason].counts_for(attack_kind) for reason in reasons) + advantage
    by_enemy = side == "enemy_attacks"
    figures = AttackFigures(
        attack_value,
        defense,
        WEAPON_DAMAGE.dice(damage),
        TARGET_ARMOR.dice(armor),
        by_enemy,
        advantage_fixed=by_enemy and reading_enemy_d4 == "fixed",
    )
    exchange = Exchange(
        figures,
        advantages=counted if reading_advantages == "each" else min(1, counted),
        other_modifier=other_modifier,
        blinded=blinded,
        tested=not (by_enemy and target_unaware and reading_unaware == "no_defense_test"),
    )
    outputs = _outputs(exchange, pain_threshold, toughness)
    working = (
        _advantage_step(reasons, attack_kind, advantage, exchange.advantages),
        *_test_steps(exchange),
        figures.damage_step(exchange.advantages),
        _wound_step(outputs, pain_threshold, toughness),
    )
    picture = _outcomes(exchange.attack(), pain_threshold, toughness)
    return Answer(
        outputs,
        _headline(exchange, outputs, toughness),
        working,
        (picture,),
        exchange.dice_roll(pain_threshold, toughness),
        tuple(
            mark
            for output in ("distribution_on_hit", "distribution")
            for mark in (
                Mark(output, "pain", pain_threshold + 1, "badly"),
                Mark(output, "drops the target", toughness, "dead"),
            )
        ),
    )


def _outputs(exchange: Exchange, pain_threshold: int, toughness: int) -> AttackAnswer:
    attack = exchange.attack()
    test = TESTS["enemy_attacks" if exchange.figures.by_enemy else "player_attacks"]
    return AttackAnswer(
        advantages=exchange.advantages,
        player_test=test if exchange.tested else NO_TEST,
        target_number=attack.target_number,
        hit_probability=attack.chance,
        damage_probability=attack.reaches(1),
        pain_probability=attack.more_than(pain_threshold),
        drop_probability=attack.reaches(toughness),
        expected_damage=attack.mean_damage(),
        expected_damage_on_hit=mean(attack.on_hit),
        distribution_on_hit=chances(attack.on_hit),
        distribution=chances(attack.damage()),
    )


def _headline(exchange: Exchange, outputs: AttackAnswer, toughness: int) -> str:
    by_enemy, hit = exchange.figures.by_enemy, outputs.hit_probability
    on = f"on {outputs.target_number} or less{TWO_ROLLS.get(exchange.bad_light, '')}"
    if not exchange.tested:
        test = "You are unaware of it, so it hits"
    elif hit == 0:
        test = "It cannot hit you" if by_enemy else "You cannot hit"
    elif hit == 1:
        test = "You cannot avoid it" if by_enemy else "You cannot miss"
    elif by_enemy:
        test = f"You avoid it {on} ({percent(1 - hit)})"
    else:
        test = f"You hit {on} ({percent(hit)})"
    if not hit:
        return f"{test}."
    if not outputs.expected_damage_on_hit:
        return f"{test}, and the armor stops every hit."
    certain = len(outputs.distribution_on_hit) == 1
    mean_damage = number(outputs.expected_damage_on_hit, 1)
    armor = in_capitals(exchange.figures.armor)
    through = "" if armor == "0" else f" through armor {armor}"
    does = f"a hit does {'' if certain else 'about '}{mean_damage} damage{through}"
    whom = f"{'you at' if by_enemy else 'a target with'} {toughness} Toughness"
    return f"{test}; {does}, and the attack {drops(outputs.drop_probability, whom)}."


def _advantage_step(reasons: Sequence[str], attack_kind: str, given: bool, advantages: int) -> Step:
    parts = [Step("The attacker has it, as entered", "counts", EFFECT_RULE)] if given else []
    for reason in reasons:
        situation = SITUATIONS[reason]
        rule = SURPRISE_RULE if reason == "unaware" else WHEN_RULE
        counts = "counts" if situation.counts_for(attack_kind) else "nothing, as it is ranged"
        parts.append(Step(f"The target is {situation.target}", counts, rule))
    text = "Advantages counted" if parts else "Nothing gives the Advantage"
    return Step(text, number(advantages), EFFECT_RULE, tuple(parts))


def _test_steps(exchange: Exchange) -> Iterator[Step]:
    if not exchange.tested:
        yield Step("No Defense test against an attack you are unaware of", "it hits", DEFENSE_RULE)
        return
    by_enemy = exchange.figures.by_enemy
    yield exchange.figures.test_step(exchange.advantages, exchange.other_modifier)
    does = "You avoid it" if by_enemy else "It hits"
    one_roll = percent(d20_at_most(exchange.target_number))
    yield Step(f"{does} with one roll", one_roll, NO_CRITICALS_RULE)
    if exchange.blinded != "neither":
        light = BAD_LIGHT[exchange.bad_light]
        text = f"Bad light affects {'both sides' if exchange.blinded == 'both' else light.affected}"
        figure = f"{light.chance} = {percent(exchange.success)}"
        yield Step(text, figure, BLIND_RULE)
    if by_enemy:
        yield Step("It hits", percent(exchange.chance), DEFENSE_RULE)


def _wound_step(outputs: AttackAnswer, pain_threshold: int, toughness: int) -> Step:
    hit, on_hit = percent(outputs.hit_probability), number(outputs.expected_damage_on_hit)
    parts = (
        Step("It does damage", odds(outputs.damage_probability), ARMOR_RULE),
        Step(
            f"More than the Pain Threshold of {pain_threshold}",
            odds(outputs.pain_probability),
            PAIN_RULE,
        ),
        Step(
            f"The Toughness of {toughness} or more", odds(outputs.drop_probability), TOUGHNESS_RULE
        ),
    )
    figure = f"{hit} × {on_hit} = {number(outputs.expected_damage)} damage on average"
    return Step("The attack, misses counted in", figure, ARMOR_RULE, parts)


def _outcomes(attack: Attack, pain_threshold: int, toughness: int) -> Shares:
    """The ways the attack may end, none together with another."""
    drop = attack.reaches(toughness)
    above = max(Fraction(0), attack.more_than(pain_threshold) - drop)
    shares = (
        Share("Misses", 1 - attack.chance, "well"),
        Share("Armor stops it", attack.chance - attack.reaches(1)),
        Share("Hurts", attack.reaches(1) - above - drop, "badly"),
        Share("Hurts above the Pain Threshold", above),
        Share("Drops the target", drop, "dead"),
    )
    return Shares("How the attack ends", shares)


MOST_OPTIONS = 8
LONGEST_LABEL = 30
MOST_IMPEDING = 10
OPTION = re.compile(r"([^:]*):([^:/]*)/([^:/]*)", re.DOTALL)


class ArmorOption(NamedTuple):
    """An armor to choose: its name, what it takes off, by how much it lowers Defense."""

    label: str
    armor: DiceSum
    impeding: int

    @property
    def shown(self) -> str:
        """The label on one line."""
        return quoted(self.label)


def _read_option(entry: str) -> ArmorOption:
    shown = shortened(quoted(entry))
    match = OPTION.fullmatch(entry)
    if not match:
        raise Unacceptable(f"“{shown}” is not label: armor/impeding value")
    label, armor, impeding = (part.strip() for part in match.groups())
    if not label:
        raise Unacceptable(f"“{shown}” has no label")
    if len(label) > LONGEST_LABEL:
        raise Unacceptable(f"the label “{shown}” is longer than {LONGEST_LABEL} characters")
    if not re.fullmatch("[0-9]{1,4}", impeding) or int(impeding) > MOST_IMPEDING:
        raise Unacceptable(f"“{shown}” has no impeding value from 0 to {MOST_IMPEDING}")
    try:
        return ArmorOption(label, YOUR_ARMOR.dice(armor), int(impeding))
    except Unacceptable as refused:
        raise Unacceptable(f"in “{shown}” the armor is not readable: {refused}") from None


OPTIONS = Entries(
    "Armor to compare",
    grammar=(
        f"1 to {MOST_OPTIONS} entries “label: armor/impeding value” with ; between them, the label "
        f"up to {LONGEST_LABEL} characters and not twice, the armor dice or a number, the impeding "
        f"value 0 to {MOST_IMPEDING}"
    ),
    example="No armor: 0/0; Hauberk: 1D6/3",
    help="Name: armor/impeding. Ours are made up",
    listing=Listing(
        "Armor",
        "Add an armor",
        (
            Part("name", room=8),
            Part("armor", room=5, before=": "),
            Part("impeding", least=0, most=MOST_IMPEDING, before="/"),
        ),
        apart="; ",
        compact=True,
    ),
    read_entry=_read_option,
    most=MOST_OPTIONS,
    one="armor",
    several="entries",
    check=check_names,
    skips_empty=True,
)
ILLUSTRATION = "No armor: 0/0; 1D4 armor: 1D4/2; 1D6 armor: 1D6/3; 1D8 armor: 1D8/4"


def mean_attacks_until(attack: Attack, toughness: int) -> Fraction | None:
    """How many such attacks it takes on average to add up to `toughness`; None if none ever hurts.

    Counted in hits first, whose weights are smaller; each takes 1 / chance attacks.
    """
    if not attack.reaches(1):
        return None
    return Tally(attack.on_hit, toughness).mean_rolls() / attack.chance


class ArmorRow(NamedTuple):
    """How one armor does."""

    armor: Annotated[str, Column("Armor")]
    defense: Annotated[int, Column("Defense")]
    hit_probability: Annotated[Fraction, Column("You are hit", odds=True)]
    damage_probability: Annotated[Fraction, Column("You are hurt", odds=True)]
    pain_probability: Annotated[Fraction, Column("Above the Pain Threshold", odds=True)]
    expected_damage: Annotated[Fraction, Column("Mean damage of an attack")]
    expected_attacks: Annotated[
        Fraction | None,
        Column("Attacks until 0 Toughness, on average, pain left out", none="never"),
    ]

    @property
    def shown(self) -> str:
        """The label on one line."""
        return quoted(self.armor)

    @property
    def lasts(self) -> tuple[bool, Fraction]:
        """How long it lasts, so that the longest is the largest."""
        return self.expected_attacks is None, self.expected_attacks or Fraction(0)


@dataclass(frozen=True)
class ArmorCompare:
    """One armor beside another."""

    comparison: Annotated[list[ArmorRow], Rows("Armor by armor")]
    least_damage: Annotated[
        str, Figure("Least damage from an attack", key=True, short="Least damage")
    ]
    lasts_longest: Annotated[str, Figure("Lasts longest", key=True)]


@calculator(
    "symbaroum.armor-compare",
    title="Which armor to wear",
    question=(
        "Heavier armor stops more but lowers my Defense: which one serves me best against this "
        "enemy?"
    ),
    players_say=(
        "which armor, best armor, heavy armor, light armor, medium armor, "
        "better armor, suits me, wear, chain mail, plate, leather, impeding, scale mail, full plate"
    ),
    rules=(SECONDARY_RULE, DEFENSE_RULE, ARMOR_RULE, SHIELD_RULE),
)
def armor_compare(
    *,
    quick: Annotated[
        int,
        Whole(
            "Your Quick",
            *ANY_VALUE,
            help="Or what Defense rests on",
            players_say="quick, quickness",
        ),
    ] = 11,
    shield: Annotated[
        bool,
        Switch(
            "You carry a shield or buckler",
            help="Adds 1 to Defense",
            more=True,
            shared_name="carries_shield",
            players_say="shield, buckler",
        ),
    ] = False,
    other_defense: Annotated[
        int,
        Whole(
            "Other change to Defense",
            -10,
            10,
            help="From abilities or qualities, whatever the armor",
            more=True,
        ),
    ] = 0,
    attack_value: Annotated[int, THEIR_ATTACK_VALUE] = 13,
    damage: Annotated[str, THEIR_DAMAGE] = "1D8",
    options: Annotated[str, OPTIONS] = ILLUSTRATION,
    pain_threshold: Annotated[int, YOUR_PAIN_THRESHOLD] = 5,
    toughness: Annotated[int, replace(YOUR_TOUGHNESS, more=True)] = 10,
) -> Answer[ArmorCompare]:
    """Each armor against the same attack (symbaroum.attributes.secondary,
    symbaroum.attack.armor-roll).

    Of equals the first counts as best. What pain brings, a fall or a Free Attack, is left out.
    Refused: damage or armor outside their grammar, a label twice.
    """
    carried = SHIELDS["shield"].defense if shield else 0
    dealt = THEIR_DAMAGE.dice(damage)
    rows, working = [], []
    for option in OPTIONS.entries(options):
        defense = quick - option.impeding + carried + other_defense
        figures = AttackFigures(attack_value, defense, dealt, option.armor, by_enemy=True)
        row = _row(option, figures, pain_threshold, toughness)
        rows.append(row)
        defense_step = _defense_step(quick, option.impeding, carried, other_defense)
        working.append(_armor_step(row, figures, defense_step, pain_threshold, toughness))
    outputs = ArmorCompare(
        comparison=rows,
        least_damage=min(rows, key=lambda row: row.expected_damage).armor,
        lasts_longest=max(rows, key=lambda row: row.lasts).armor,
    )
    return Answer(outputs, _verdict(rows, toughness), tuple(working), tuple(_comparisons(rows)))


def _row(
    option: ArmorOption, figures: AttackFigures, pain_threshold: int, toughness: int
) -> ArmorRow:
    attack = figures.attack()
    return ArmorRow(
        armor=option.label,
        defense=figures.defense,
        hit_probability=attack.chance,
        damage_probability=attack.reaches(1),
        pain_probability=attack.more_than(pain_threshold),
        expected_damage=attack.mean_damage(),
        expected_attacks=mean_attacks_until(attack, toughness),
    )


def _verdict(rows: Sequence[ArmorRow], toughness: int) -> str:
    least = min(row.expected_damage for row in rows)
    longest = max(row.lasts for row in rows)
    gentle = [row for row in rows if row.expected_damage == least]
    lasting = [row for row in rows if row.lasts == longest]
    takes = f"an attack does **{number(least, 2)}** damage on average"
    lasts = f"it takes {number(longest[1], 1)} attacks to drop you at {toughness} Toughness"
    lasts += ", pain left out" if any(row.pain_probability for row in rows) else ""
    if not least:
        takes, lasts = "**no attack** hurts you", "nothing drops you"
    if len(rows) == 1:
        return f"With {_listed(rows)}, {takes}{f', and {lasts}' if least else ''}."
    if len(gentle) == len(lasting) == len(rows):
        return f"It makes no difference: {takes} whichever you wear."
    if gentle == lasting:
        serve = "serves" if len(gentle) == 1 else "serve"
        more = f", and {lasts}" if least else ""
        return f"{_listed(gentle)} {serve} you best: {takes}{more}."
    return f"With {_listed(gentle)}, {takes}; with {_listed(lasting)} you last longest: {lasts}."


def _listed(rows: Sequence[ArmorRow]) -> str:
    *most, last = (as_typed(row.shown) for row in rows)
    return f"{', '.join(most)} and {last}" if most else last


def _defense_step(quick: int, impeding: int, carried: int, other: int) -> Step:
    parts = [
        Step("Quick", number(quick), SECONDARY_RULE),
        Step("Impeding value", signed(-impeding), SECONDARY_RULE),
    ]
    if carried:
        parts.append(Step("Shield or buckler", signed(carried), SHIELD_RULE))
    if other:
        parts.append(Step("Other change", signed(other), SECONDARY_RULE))
    defense = quick - impeding + carried + other
    return Step("Defense", number(defense), SECONDARY_RULE, tuple(parts))


def _armor_step(
    row: ArmorRow,
    figures: AttackFigures,
    defense_step: Step,
    pain_threshold: int,
    toughness: int,
) -> Step:
    if row.expected_attacks is None:
        lasting = "never"
    else:
        lasting = f"{number(row.expected_attacks)} attacks on average"
    return Step(
        row.shown,
        f"{number(row.expected_damage)} damage on average",
        ARMOR_RULE,
        (
            defense_step,
            figures.step("An attack on you"),
            Step("It hurts", odds(row.damage_probability), ARMOR_RULE),
            Step(
                f"More than the Pain Threshold of {pain_threshold}",
                odds(row.pain_probability),
                PAIN_RULE,
            ),
            Step(
                f"Until the damage adds up to {toughness}, pain left out", lasting, TOUGHNESS_RULE
            ),
        ),
    )


def _comparisons(rows: Sequence[ArmorRow]) -> Iterator[Bars]:
    if len(rows) == 1:
        return
    damages = tuple(Bar(row.shown, row.expected_damage) for row in rows)
    yield Bars("Damage of an attack", "Mean damage", damages)
    lasting = [Bar(row.shown, row.expected_attacks) for row in rows if row.expected_attacks]
    if len(lasting) == len(rows):
        yield Bars(
            "How long you last",
            "Mean number of attacks until 0 Toughness, pain left out",
            tuple(lasting),
        )
