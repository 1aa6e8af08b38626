"""The same fright in each game that has rules for it."""

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
    picture,
    shares,
)
from rulescore.declare import Answer, Choice, Column, LinkedCell, Whole, count, percent

GAMES_RULE = "compare.fear.games"
FRIGHTS = {"little": "unsettling", "some": "frightening", "much": "terrifying"}


class Frightened(NamedTuple):
    """What a fright does in one game."""

    game: Annotated[LinkedCell, Column("Game")]
    stands: Annotated[LinkedCell, Column("Stands", odds=True)]
    flees: Annotated[LinkedCell, Column("Flees", odds=True)]
    free: Annotated[LinkedCell, Column("Over it by then", odds=True)]


@dataclass(frozen=True)
class Fright:
    """A fright in every game that has rules for fear."""

    games: Annotated[list[Frightened], GAMES]
    characters: Characters
    asks: AskedInputs


@comparison(
    "fear",
    title="The same fright in each game",
    question="Something frightens you: do you stand your ground, and are you over it in time?",
    rules=(GAMES_RULE,),
    players_say=(
        "fright, scared, afraid, terror, terrified, horror, panic, brave, "
        "flee, courage, scary, ghost, demon, monster, dragon, undead, "
        "morale, nerve, stand my ground, run away, dread, frighten, spooky, "
        "haunted, bravery, coward, petrified, cower"
    ),
)
def fear(
    *,
    fright: Annotated[
        str,
        Choice(
            "What you meet is",
            FRIGHTS,
            options_said={
                "little": (
                    "unsettling, uncanny, eerie, creepy, slightly scary, a little scary, "
                    "mild, spooky, weird, a bit scary, small fright, mildly, little fright, "
                    "a little frightening, little afraid, unnerving, disturbing, uneasy, "
                    "startling, strange noise"
                ),
                "some": (
                    "frightening, scary, frightful, fearsome, ghost, fearful, somewhat, zombie, "
                    "skeleton, troll, ogre, werewolf, menacing, intimidating"
                ),
                "much": (
                    "terrifying, horrific, horror, demon, horrifying, terrible, dragon, "
                    "terror, dreadful, nightmare, utterly, monstrous, very frightening, "
                    "much fright, very scary, frightens much, much afraid, much to be afraid, "
                    "lich, devil, abomination, eldritch, petrifying, scared to death"
                ),
            },
        ),
    ] = "some",
    nerves: Annotated[
        str,
        Choice(
            "At standing up to it you are",
            HOW_GOOD,
            options_said={
                "poor": (
                    "coward, cowardly, timid, bad nerves, weak nerves, poor nerves, "
                    "weak will, bad, lousy, faint hearted, easily scared, nervous, poor will, "
                    "no good, chicken, wimp, jumpy, skittish, easily frightened"
                ),
                "fair": (
                    "average nerves, normal nerves, fair nerves, ordinary, average will, average, "
                    "commoner, typical, regular"
                ),
                "good": (
                    "brave, courageous, strong nerves, good nerves, fearless, "
                    "steady nerves, strong will, nerves of steel, hero, bold, good will, "
                    "stout, iron will, valiant, stoic, veteran, battle hardened, seasoned, "
                    "cool headed, unflappable, heroic"
                ),
            },
        ),
    ] = "fair",
    rounds: Annotated[
        int,
        Whole(
            "Rounds after that",
            1,
            20,
            unit="rounds",
            unit_in_label=True,
            players_say="rounds, turns, later, calm down, recover, shake off",
        ),
    ] = 5,
    **played: object,
) -> Answer[Fright]:
    """A fright in every game that has rules for fear (compare.fear.games).

    Each game has its own score for how frightening it is, and how well one stands up to it.
    Refused: nothing beyond the bounds.
    """
    games = ask("fear", {"fright": fright, "nerves": nerves, "rounds": rounds}, played)
    stands, over = shares(games, "stands"), shares(games, "free")
    later = count(rounds, "round")
    sentences = (
        f"In {game} you stand up to something {FRIGHTS[fright]} in {percent(stands[game])} of "
        f"cases, and are over it {later} later in {percent(over[game])}."
        for game in stands
    )
    return comparison_answer(
        games,
        Fright,
        Frightened,
        " ".join(sentences),
        picture(games, "stands", "Chance to stand your ground at once"),
    )
