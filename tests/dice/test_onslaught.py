"""Blow after blow against every way that blows can fall."""

from fractions import Fraction
from functools import cache

import pytest

from rulescore.dice.onslaught import Fight, onslaught
from rulescore.dice.pools import chances, sometimes, sum_of

BLOWS = {
    "a die": sum_of("1d3") - 1,
    "seldom": sometimes(Fraction(1, 3), sum_of("1d4")),
    "always 2": sum_of("1d1") + 1,
}
STAYS = Fraction(1, 4)


def after_an_attack(
    blow: dict[int, Fraction], left: int, threshold: int, response: str
) -> dict[tuple[int, bool], Fraction]:
    """What an attack leaves of a target, and whether it loses its next attack."""
    found: dict[tuple[int, bool], Fraction] = {}

    def add(state: tuple[int, bool], chance: Fraction) -> None:
        found[state] = found.get(state, Fraction(0)) + chance

    for damage, chance in blow.items():
        then = max(0, left - damage)
        if damage <= threshold or not then or response == "none":
            add((then, False), chance)
        elif response == "turn":
            add((then, True), chance * STAYS)
            add((then, False), chance * (1 - STAYS))
        elif response == "pair":
            for more, further in blow.items():
                add((max(0, then - more), False), chance * further)
        else:
            further_blows = after_an_attack(blow, then, threshold, response)
            for state, further in further_blows.items():
                add(state, chance * further)
    return found


@pytest.mark.parametrize("response", ["none", "pair", "chain"])
@pytest.mark.parametrize("threshold", [0, 1, 3])
@pytest.mark.parametrize("blow", BLOWS.values(), ids=BLOWS)
@pytest.mark.parametrize("lasts", [1, 4])
def test_a_target_attack_by_attack(blow: object, threshold: int, response: str, lasts: int) -> None:
    shares = {at: chance for at, chance in chances(blow).items() if chance}  # type: ignore[arg-type]
    lasting = onslaught(blow, lasts, threshold, response).lasting()  # type: ignore[arg-type]
    standing = {lasts: Fraction(1)}
    for attacks in range(6):
        assert lasting.chance(attacks) == sum(standing.values(), Fraction(0))
        following: dict[int, Fraction] = {}
        for left, chance in standing.items():
            for (then, _), share in after_an_attack(shares, left, threshold, response).items():
                if then:
                    following[then] = following.get(then, Fraction(0)) + chance * share
        standing = following


@pytest.mark.parametrize("first", [(True,), (False,), (True, False)])
@pytest.mark.parametrize("response", ["none", "turn"])
def test_a_fight_blow_by_blow(first: tuple[bool, ...], response: str) -> None:
    """Nobody can miss here, so that the fight is over after a few turns and can be followed."""
    mine, yours = sum_of("1d2"), sum_of("1d3")
    fight = Fight(onslaught(mine, 3, 1, response, STAYS), onslaught(yours, 4, 2, "none"), first)
    one, other = chances(mine), chances(yours)

    @cache
    def win(i_last: int, you_last: int, my_turn: bool, loses: bool) -> Fraction:
        if not you_last:
            return Fraction(1)
        if not i_last:
            return Fraction(0)
        total = Fraction(0)
        if not my_turn:
            if loses:
                return win(i_last, you_last, True, False)
            for damage, chance in other.items():
                total += chance * win(max(0, i_last - damage), you_last, True, False)
            return total
        for (then, stays), chance in after_an_attack(one, you_last, 1, response).items():
            total += chance * win(i_last, then, False, stays)
        return total

    end = fight.end()
    assert end is not None
    expected = sum((win(4, 3, mine_first, False) for mine_first in first), Fraction(0))
    assert end.win == expected / len(first)
    *_, (won, lost) = fight.by_turn(12)
    assert won == end.win
    assert won + lost == 1


def test_a_fight_that_never_ends() -> None:
    harmless = onslaught(sum_of("1d1") - 1, 3, 0, "none")
    assert Fight(harmless, harmless, (True,)).end() is None
