"""The same target behind smoke in each game."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from rulescore.compare.side_by_side import (
    GAMES,
    HOW_GOOD,
    AskedInputs,
    Characters,
    ask,
    comparison,
    comparison_answer,
    extremes,
    how_good_said,
    picture,
)
from rulescore.declare import Answer, Choice, Column, LinkedCell, Switch

GAMES_RULE = "compare.cover.games"
THROUGH = "Chance to hit through the smoke"


class Shot(NamedTuple):
    """What smoke does to an attack in one game."""

    game: Annotated[LinkedCell, Column("Game")]
    clear: Annotated[LinkedCell, Column("In the clear", odds=True)]
    through: Annotated[LinkedCell, Column("Through smoke", odds=True)]


@dataclass(frozen=True)
class Cover:
    """An attack on a target behind smoke, in every game that knows what hides it."""

    games: Annotated[list[Shot], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "cover",
    title="The same smoke in each game",
    question="Smoke hides the target. What is left of the chance to hit it, in each game?",
    rules=(GAMES_RULE,),
    players_say=(
        "smoke, fog, mist, dark, darkness, shoot, aim, archer, cannot see, "
        "hidden target, concealment, fire into smoke, bad light, concealed, "
        "obscured, haze, bow, dust, ranged, sniper, crossbow, visibility"
    ),
)
def cover(
    *,
    attacks: Annotated[
        str,
        Choice(
            "Whoever attacks is",
            HOW_GOOD,
            players_say="attacker, archer, shooter, bowman, marksman, sniper, ranger, hunter",
            options_said=how_good_said(
                "archer, shooter, shot, attacker, bowman, marksman, fighter, aim, "
                "shooting, attacking, attack, bow, sniper, ranger, hunter"
            ),
        ),
    ] = "fair",
    defends: Annotated[
        str,
        Choice(
            "Whoever is attacked is",
            HOW_GOOD,
            players_say="defender, target, dodger, victim, opponent",
            options_said=how_good_said(
                "defender, target, defence, dodger, dodging, defending, victim, at dodging, "
                "opponent, evading, evasion"
            ),
        ),
    ] = "fair",
    hidden: Annotated[
        str,
        Choice(
            "Smoke hides of the target",
            {"half": "half", "all": "all"},
            options_said={
                "half": (
                    "partly, partially, half hidden, somewhat, thin smoke, light smoke, "
                    "part, half of the target, thin, half of me, half of him, partial, patchy, "
                    "hazy, light fog, light mist, silhouette, outline"
                ),
                "all": (
                    "everything, entirely, completely, wholly, fully, totally, "
                    "thick smoke, cannot see, cannot be seen, altogether, whole target, "
                    "thick, dense smoke, nothing can be seen, pitch dark, invisible, "
                    "total, hides target, hides all, pitch black, "
                    "pitch darkness, complete darkness, heavy smoke, heavy fog, dense fog, "
                    "no visibility, shooting blind, blindly, everywhere"
                ),
            },
        ),
    ] = "half",
    both: Annotated[
        bool,
        Switch(
            "It hinders the target’s eyes as much",
            players_say=(
                "both, both blind, neither can see, nobody can see, "
                "target cannot see either, both sides, both ways, mutual, "
                "neither sees, both in smoke, neither, vice versa, equally"
            ),
            players_say_no=(
                "only the attacker, attacker only, target sees, target can see, only shooter, "
                "only archer, sees clearly, darkvision"
            ),
        ),
    ] = False,
    **played: object,
) -> Answer[Cover]:
    """An attack through smoke in every game (compare.cover.games).

    Each game has its own score for poor, fair and good. Refused: nothing beyond the choices.
    """
    games = ask(
        "cover", {"attacks": attacks, "defends": defends, "hidden": hidden, "both": both}, played
    )
    return comparison_answer(
        games,
        Cover,
        Shot,
        f"Through smoke a {attacks} attacker hits a {defends} target "
        f"{extremes(games, 'through', 'in {share} of cases')}.",
        picture(games, "through", THROUGH),
    )
