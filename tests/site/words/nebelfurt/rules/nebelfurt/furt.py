"""Nebelfurt: wie man durch die Furt kommt."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from rulescore.declare import (
    Amount,
    Answer,
    Chances,
    Choice,
    Column,
    Course,
    DiceRoll,
    Faces,
    Figure,
    Group,
    Mark,
    Odds,
    RollOutcome,
    Rows,
    Series,
    Share,
    Shares,
    Spread,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
    percent,
)
from rulescore.declare.notation import DiceNotation
from rulescore.dice import chances

FURT = "nebelfurt.furt.furt"
PROBE = "nebelfurt.base.probe"
KAELTE = DiceNotation(
    "Kälte des Wassers",
    most_dice=6,
    sides=range(2, 13),
    plain=range(30),
    added=range(-9, 10),
    example="2d6+1",
    more=True,
)


class Zeile(NamedTuple):
    """Wie es mit anderem Mut ausginge."""

    mut: Annotated[int, Column("Mut")]
    gelingt: Annotated[Fraction, Column("Gelingt", odds=True)]


@dataclass(frozen=True)
class Furt:
    """Wie es in der Furt ausgeht."""

    gelingt: Annotated[Fraction, Odds("Du kommst hinüber", key=True, faces=20)]
    waerme: Annotated[Chances, Spread("Verlorene Wärme", unit="Grade")]
    dauer: Annotated[Fraction, Figure("Dauer", unit="Runden", key=True)]
    kalt: Annotated[bool, Figure("Eiskalt")]
    mut: Annotated[list[Zeile], Rows("Mit anderem Mut")]


def _chance(mut: int, tiefe: int, zwanzig: bool) -> Fraction:
    noetig = tiefe - mut
    gut = max(0, min(20, 21 - noetig))
    return Fraction(max(gut, 1) if zwanzig else gut, 20)


@calculator(
    "nebelfurt.furt",
    title="Durch die Furt",
    question="Kommst du hinüber, und was kostet es?",
    rules=(FURT, PROBE),
)
def furt(
    *,
    mut: Annotated[int, Whole("Mut", 0, 20)] = 3,
    tiefe: Annotated[int, Whole("Tiefe", 2, 40)] = 12,
    strecke: Annotated[Fraction, Amount("Strecke", Fraction(1, 2), 500, unit="Meter")] = Fraction(
        15, 2
    ),
    laterne: Annotated[bool, Switch("Jemand hält die Laterne")] = False,
    kaelte: Annotated[str, KAELTE] = "2d6+1",
    reading_zwanzig: Annotated[
        str, Choice("Eine gewürfelte 20", {"immer": "gelingt immer", "nie": "zählt wie jede Zahl"})
    ] = "immer",
) -> Answer[Furt]:
    """Ob jemand durch die Furt kommt (nebelfurt.furt.furt).

    Refused: nothing beyond the bounds.
    """
    mit_licht = mut + 2 * laterne
    zwanzig = reading_zwanzig == "immer"
    gelingt = _chance(mit_licht, tiefe, zwanzig)
    wurf = KAELTE.dice(kaelte)
    verlust = chances(wurf.total()) if wurf.dice else {wurf.added: Fraction(1)}
    waerme = {0: gelingt} | {
        grad: verlust[grad] * (1 - gelingt) + (gelingt if grad == 0 else 0) for grad in verlust
    }
    dauer = strecke / 5

    def gewuerfelt(faces: Faces) -> RollOutcome:
        (auge,) = faces[0]
        klappt = auge + mit_licht >= tiefe or (zwanzig and auge == 20)
        folge = "kommst hinüber" if klappt else "fällst hinein"
        satz = f"{auge} und {mit_licht} gegen {tiefe}: du {folge}."
        return RollOutcome(satz, {"gelingt": klappt})

    runden = count(dauer, "Runde", "Runden")
    reihe = tuple(_chance(mit_licht, tief, zwanzig) for tief in range(2, 31))
    return Answer(
        Furt(
            gelingt,
            {grad: chance for grad, chance in waerme.items() if chance},
            dauer,
            laterne,
            [Zeile(mehr, _chance(mehr, tiefe, zwanzig)) for mehr in range(0, 21, 5)],
        ),
        f"Du kommst in **{percent(gelingt)}** der Fälle hinüber, in {runden}.",
        (
            Step(f"Mut {mit_licht} gegen Tiefe {tiefe}", percent(gelingt), FURT),
            Step(f"{number(strecke)} Meter, 5 je Runde", number(dauer), FURT),
        ),
        pictures=(
            Shares(
                "So geht es aus",
                (Share("hinüber", gelingt, "well"), Share("hinein", 1 - gelingt, "badly")),
            ),
            Course(
                "Bei anderer Tiefe",
                "Tiefe",
                "Chance",
                (Series("Gelingt", reihe),),
                start=2,
                odds=True,
                here=min(tiefe, 30),
            ),
        ),
        marks=(Mark("waerme", "erfroren", 10, "dead"),),
        dice_roll=DiceRoll((Group("Du", (20,)),), gewuerfelt),
    )
