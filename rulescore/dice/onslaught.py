"""Blow after blow on a target until it drops, and two who trade blows.

All weights are whole numbers: a chance after n blows is a weight over `outcomes` to the power n.
Only damage that leaves the target standing has a weight; all other outcomes drop it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb, gcd, lcm
from operator import mul
from typing import NamedTuple

from rulescore.dice.pools import Dice

__all__ = ["Fight", "Onslaught", "onslaught"]


def _added(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """The weights of the sum of two damages, each list holding the weights of 0, 1, 2 ..."""
    some = [damage for damage, weight in enumerate(second) if weight]
    total = [0] * len(first)
    if not some:
        return total
    least, most = some[0], some[-1]
    start = next((damage for damage, weight in enumerate(first) if weight), len(first))
    turned = second[most::-1]
    for damage in range(start + least, len(first)):
        low = max(start, damage - most)
        high = damage - least + 1
        total[damage] = sum(map(mul, first[low:high], turned[most - damage + low :]))
    return total


class SurvivalCurve:
    """How long a target stands: after n attacks its weight of standing is over `outcomes` to the
    power n + `extra`.

    `moves` holds the weights after 0, 1, 2 ... attacks that each do something; attacks that do
    nothing, of weight `blank`, may come anywhere between them.
    """

    def __init__(self, outcomes: int, blank: int, moves: Sequence[int], extra: int = 0) -> None:
        self.outcomes = outcomes
        self.blank = blank
        self.extra = extra
        while len(moves) > 1 and not moves[-1]:
            moves = moves[:-1]
        self.moves = moves

    def after(self, attacks: int) -> int:
        """The weight after so many attacks."""
        most = min(attacks, len(self.moves) - 1)
        total = 0
        for moved in range(most + 1):
            total = total * self.blank + comb(attacks, moved) * self.moves[moved]
        return total * int(self.blank ** (attacks - most))

    def chance(self, attacks: int) -> Fraction:
        """The chance to stand after so many attacks."""
        return Fraction(self.after(attacks), self.outcomes ** (attacks + self.extra))

    def mean_turns(self, each: int) -> Fraction | None:
        """The mean turn in which the target drops, at `each` attacks a turn; None if never.

        It is the sum of the chances to stand after 0, 1, 2 ... turns. For a number of moving
        attacks the sum over all blank ones is a coefficient of the series of 1 / (1 - x**each)
        around the chance of a blank; each coefficient follows from the `each` before it.
        """
        if self.blank == self.outcomes:
            return None
        decided = self.outcomes**each - self.blank**each
        steps = [
            comb(each, moved) * self.blank ** (each - moved) * decided ** (moved - 1)
            for moved in range(1, each + 1)
        ]
        coefficients = [self.outcomes**each]
        total = self.moves[0] * coefficients[0]
        for weight in self.moves[1:]:
            coefficients.append(sum(map(mul, steps, reversed(coefficients[-each:]))))
            total = total * decided + weight * coefficients[-1]
        return Fraction(total, int(decided ** len(self.moves) * self.outcomes**self.extra))


class SurvivalWeight(NamedTuple):
    """The weight of the target standing, and the same times the damage it still lasts."""

    weight: int
    left: int


@dataclass(frozen=True)
class Onslaught:
    """Attack after attack on a target until it drops.

    `ending` has the weights of damage after which an attack is over. What `leading` has follows
    from a threshold: with `response` "chain" a blow that another blow follows at once, with
    "turn" one that costs the target its next attack, with "pair" a blow and its one Free Attack
    together, over the square of `outcomes`.
    """

    outcomes: int
    ending: list[int]
    leading: list[int]
    response: str

    def times(self, factor: int) -> "Onslaught":
        """The same with `factor` times as many outcomes."""
        each = factor**2 if self.response == "pair" else factor
        return Onslaught(
            self.outcomes * factor,
            [weight * factor for weight in self.ending],
            [weight * each for weight in self.leading],
            self.response,
        )

    @property
    def blank(self) -> int:
        """The weight of an attack that does nothing."""
        return self.ending[0]

    @cached_property
    def standing(self) -> list[list["SurvivalWeight"]]:
        """The target still standing after so many leading blows (first index) and so many ending
        ones that do something (second index), in a given order."""
        moving = [0, *self.ending[1:]]
        led = [1] + [0] * (len(moving) - 1)
        rows = []
        while any(led):
            row = []
            at = led
            while any(at):
                left = sum(map(mul, at, range(len(at), 0, -1)))
                row.append(SurvivalWeight(sum(at), left))
                at = _added(at, moving)
            rows.append(row)
            led = _added(led, self.leading)
        return rows

    def lasting(self, *, left: bool = False, under_way: bool = False) -> SurvivalCurve:
        """How long the target stands, by attacks with all that follows from them.

        With `left` each weight is multiplied by the damage that it still lasts. With `under_way` an
        attack counts once for each blow that begins it or carries it on.
        """
        most = len(self.standing) - 1
        scales = [self.outcomes ** (most - led) for led in range(most + 1)]
        # A pair has its Free Attack in its weight; a chain lacks the blank blow that ends it.
        ends = 1 if self.response == "pair" else self.blank
        nothing = [ends**blank for blank in range(most + 1)]
        moves = [0] * len(self.ending)
        for moved in range(len(self.standing[0])):
            rows = [row[moved] for row in self.standing if moved < len(row)]
            weights = [
                scale * (each.left if left else each.weight)
                for scale, each in zip(scales, rows, strict=False)
            ]
            for blank in range(len(rows)):
                orders = self._orders(moved, blank, len(rows), under_way)
                if any(orders):
                    ordered = sum(map(mul, weights, orders))
                    moves[moved + blank] += comb(moved + blank, blank) * nothing[blank] * ordered
        return SurvivalCurve(self.outcomes, self.blank, moves, most)

    def _orders(self, moved: int, blank: int, most: int, under_way: bool) -> list[int]:
        """In how many orders moved + blank attacks that do something can come, for 0, 1, 2 ...
        leading blows below `most`.

        `moved` of the attacks end with a blow that does something. The `blank` others have a
        leading blow at least; further leading blows may stand in any attack.
        """
        if self.response == "pair":
            return [int(led == blank) for led in range(most)]
        places = moved - 1 + under_way
        return [
            comb(places + led, led - blank) if led >= max(1, blank) else int(led == blank)
            for led in range(most)
        ]


def onslaught(
    blow: Dice, lasts: int, threshold: int, response: str, stays_down: Fraction = Fraction(0)
) -> Onslaught:
    """Blows, each of so much damage, on a target that lasts so much damage.

    `response` says what a blow above the threshold brings: "none"; one more blow at once ("pair");
    one more, and so on for each that is above it again ("chain"); or, with the chance `stays_down`,
    that the target loses its next attack ("turn").
    """
    outcomes = blow.denominator()
    does = [blow.quantity(damage) for damage in range(lasts)]
    shared = gcd(outcomes, *does)
    outcomes, does = outcomes // shared, [weight // shared for weight in does]
    below = [weight if damage <= threshold else 0 for damage, weight in enumerate(does)]
    above = [weight - low for weight, low in zip(does, below, strict=True)]
    if response == "pair":
        return Onslaught(outcomes, below, _added(above, does), response)
    if response == "chain":
        return Onslaught(outcomes, below, above, response)
    if response == "turn":
        stays, ups = stays_down.numerator, stays_down.denominator - stays_down.numerator
        both = stays_down.denominator
        ending = [low * both + high * ups for low, high in zip(below, above, strict=True)]
        return Onslaught(outcomes * both, ending, [high * stays for high in above], response)
    return Onslaught(outcomes, does, [0] * lasts, "none")


# Two onslaughts side by side. A blow that costs the target its next attack and the blow after it
# count as one attack, since the other does not get to act between them. So the two fall attack for
# attack, in rounds, and neither bears on what the other does: chances are products. A lost attack
# only costs time, which is counted beside.


class End(NamedTuple):
    """How a fight ends: the chance that the player wins, the mean turn of the end, the mean
    damage that the first still lasts, a loss counting 0."""

    win: Fraction
    turns: Fraction
    left: Fraction


class Rounds(NamedTuple):
    """An onslaught round by round, weights over `outcomes` to the power of rounds + `extra`.

    The target stands after 0, 1, 2 ... rounds (`held`), times the damage it still lasts (`left`);
    `tried` counts the blows that the attacker begins in the next round.
    """

    held: list[int]
    left: list[int]
    tried: list[int]
    extra: int


class InTurns(NamedTuple):
    """An onslaught by rounds (first index) and by attacks that it has cost the target (second).

    The target stands after so many full rounds (`held`), or drops in the next (`drops`): weights
    over `outcomes` to the power of both + `extra`, and one more for a drop.
    """

    held: list[list[int]]
    drops: list[list[int]]
    extra: int


def _rounds(attacks: Onslaught, most: int) -> Rounds:
    """An onslaught by rounds, up to `most` of them."""
    held, left = attacks.lasting(), attacks.lasting(left=True)
    costs_turns = attacks.response == "turn"
    tried = attacks.lasting(under_way=True) if costs_turns else held
    by_round = [[each.after(now) for now in range(most + 1)] for each in (held, left, tried)]
    return Rounds(by_round[0], by_round[1], by_round[2], held.extra)


def _in_turns(attacks: Onslaught, most: int) -> InTurns:
    """An onslaught by rounds and by attacks that it has cost the target, together up to `most`."""
    outcomes = attacks.outcomes
    if attacks.response != "turn":
        lasting = attacks.lasting()
        held = [lasting.after(now) for now in range(most + 1)]
        drops = [[outcomes * up - then] for up, then in pairwise(held)]
        return InTurns([[each] for each in held], drops, lasting.extra)
    costly = [
        SurvivalCurve(outcomes, attacks.blank, [each.weight for each in row])
        for row in attacks.standing
    ]
    up = [[each.after(now) for each in costly[: most - now + 1]] + [0] for now in range(most + 1)]
    shared = [
        [comb(now + cost - 1, cost) * weight if cost else weight for cost, weight in enumerate(row)]
        for now, row in enumerate(up)
    ]
    drops = [
        [
            comb(now + cost, cost)
            * (outcomes * up[now][cost] - up[now + 1][cost] - up[now][cost + 1])
            for cost in range(min(len(costly), most - now))
        ]
        for now in range(most)
    ]
    return InTurns(shared, drops, 0)


def _sharing(first: Sequence[int], second: Sequence[int], cost: int) -> int:
    """The weight of two together having cost so much."""
    least, most = max(0, cost - len(second) + 1), min(cost, len(first) - 1)
    return sum(first[each] * second[cost - each] for each in range(least, most + 1))


class Fight:
    """Two who strike in turn: `player` holds the player's attacks on the enemy, `enemy` the
    enemy's on the player.

    `orders` says for each order in which they may act, all equally likely, whether the player is
    first.
    """

    def __init__(self, player: Onslaught, enemy: Onslaught, orders: Sequence[bool]) -> None:
        self.outcomes = lcm(player.outcomes, enemy.outcomes)
        self.player = player.times(self.outcomes // player.outcomes)
        self.enemy = enemy.times(self.outcomes // enemy.outcomes)
        self.orders = orders

    def end(self) -> End | None:
        """How the fight ends; None if neither can hurt the other."""
        if self.player.blank == self.enemy.blank == self.outcomes:
            return None
        outcomes = self.outcomes
        most = sum(len(side.lasting().moves) - 1 for side in (self.player, self.enemy))
        player, enemy = _rounds(self.player, most + 1), _rounds(self.enemy, most + 1)
        wins, turns, left = [0] * (most + 1), [0] * (most + 1), [0] * (most + 1)
        for player_first in self.orders:
            first, second = (player, enemy) if player_first else (enemy, player)
            for now in range(most + 1):
                drops = outcomes * player.held[now] - player.held[now + 1]
                drops *= outcomes if player_first else 1
                then = now if player_first else now + 1
                wins[now] += drops * enemy.held[then]
                left[now] += drops * enemy.left[then]
                lost = second.tried[now] - second.held[now]
                begun = outcomes * second.held[now] * first.tried[now] + first.held[now + 1] * lost
                turns[now] += outcomes * begun
        shared = len(self.orders) * outcomes ** (player.extra + enemy.extra + 2)
        return End(*(self._over_all_rounds(each) / shared for each in (wins, turns, left)))

    def _over_all_rounds(self, weights: list[int]) -> Fraction:
        """The sum over all rounds without end, from the weights of the first, each over the square
        of `outcomes` to the power of its number.

        The weights are the power of a round in which both do nothing, times a polynomial in the
        number of the round whose degree is below how many are given; so their generating function
        is a fraction whose numerator those settle.
        """
        outcomes = self.outcomes**2
        blank = self.player.blank * self.enemy.blank
        rounds = len(weights)
        total = tail = 0
        power = 1
        for later, weight in enumerate(reversed(weights)):
            tail = tail * outcomes + comb(rounds, later) * power
            power *= -blank
            total += weight * tail
        return Fraction(outcomes * total, (outcomes - blank) ** rounds)

    def by_turn(self, turns: int) -> Iterator[tuple[Fraction, Fraction]]:
        """The chances to have won and lost by the end of turn 1, 2, 3 ..."""
        player, enemy = _in_turns(self.player, turns), _in_turns(self.enemy, turns)
        won = lost = 0
        for turn in range(1, turns + 1):
            won, lost = won * self.outcomes**2, lost * self.outcomes**2
            for player_first in self.orders:
                won += self._dropped_in(turn, player, enemy, player_first)
                lost += self._dropped_in(turn, enemy, player, not player_first)
            shared = len(self.orders) * self.outcomes ** (2 * turn + player.extra + enemy.extra)
            yield Fraction(won, shared), Fraction(lost, shared)

    def _dropped_in(self, turn: int, attacker: InTurns, other: InTurns, first: bool) -> int:
        """The weight of an attacker dropping its target in a turn, before it is dropped itself,
        over `outcomes` to the power of twice the turn."""
        total = 0
        for now in range(turn):
            stands = other.held[now if first else now + 1]
            together = _sharing(attacker.drops[now], stands, turn - 1 - now)
            total = total * self.outcomes + together
        return total * self.outcomes if first else total
