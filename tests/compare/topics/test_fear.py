"""The same fright in each game, against what Usiel's own calculator says of it."""

from itertools import product

import pytest

from rulescore.books.usiel.fear import fear as usiel_fear
from rulescore.compare.side_by_side import HOW_GOOD
from rulescore.compare.topics.fear import FRIGHTS, Frightened, fear


def usiel(**inputs: object) -> Frightened:
    (row,) = fear(**inputs).outputs.games
    assert row.game.value == "Usiel"
    return row


def test_the_usual_fright_is_the_one_with_which_usiel_opens() -> None:
    told, own = usiel(), usiel_fear().outputs
    assert told.stands.value == own.resist_probability
    assert told.flees.value == own.flee_probability
    assert told.free.value == own.free_at_last_probability


def test_the_headline_names_who_resists_and_who_recovers() -> None:
    said = fear(fright="much", rounds=1).headline
    assert said.startswith("In Usiel you stand up to something terrifying in ")
    assert " of cases, and are over it 1 round later in " in said


@pytest.mark.parametrize("rounds", [1, 5, 20])
def test_better_characters_resist_more_often(rounds: int) -> None:
    for fright in FRIGHTS:
        stands = [usiel(fright=fright, nerves=nerves, rounds=rounds).stands for nerves in HOW_GOOD]
        assert [one.value for one in stands] == sorted(one.value for one in stands)


def test_worse_frights_are_resisted_less_often() -> None:
    for nerves, rounds in product(HOW_GOOD, (1, 5)):
        free = [usiel(fright=fright, nerves=nerves, rounds=rounds).free for fright in FRIGHTS]
        assert [one.value for one in free] == sorted((one.value for one in free), reverse=True)
