"""ZT: a fire that grows and spreads over a grid, Round by Round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from operator import add
from typing import Annotated, Any, NamedTuple

from rulescore.declare import (
    Answer,
    Choice,
    Column,
    Course,
    Figure,
    Frames,
    Picture,
    Refusal,
    Rows,
    Series,
    Step,
    Switch,
    Whole,
    calculator,
    count,
    number,
)
from rulescore.declare.grid import WALL, Grid

WHEN_RULE = "zt.fire-spread.when"
FUEL_RULE = "zt.fire-spread.fuel"
SPREAD_RULE = "zt.fire-spread.spread"

MOST_SIDE = 20
MOST_ROUNDS = 40
NEVER = "-"

STARTS = {
    "A room": {
        "fuel": "# # # # # # / # 1 4 4 1 # / # 1 1 1 1 # / # 3 1 1 2 # / # 3 1 1 2 # / # # # 1 # #",
        "fire": "0 0 0 0 0 0 / 0 0 1 0 0 0 / 0 0 0 0 0 0 / 0 0 0 0 0 0 / 0 0 0 0 0 0 / 0 0 0 0 0 0",
    },
    "A house": {
        "fuel": (
            "# # # # # # # / # 2 2 # 3 3 # / # 2 5 2 2 3 # / # 2 2 # 2 2 # / "
            "# # 2 # # # # / # 3 2 2 2 4 # / # # # 1 # # #"
        ),
        "fire": (
            "0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 / 0 0 2 0 0 0 0 / 0 0 0 0 0 0 0 / "
            "0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0"
        ),
    },
    "A field of dry grass": {
        "fuel": (
            "2 2 2 2 2 2 2 / 2 2 2 2 2 2 2 / 2 2 3 2 2 2 2 / # # # # # 2 # / "
            "2 2 2 2 2 2 2 / 2 3 2 2 2 2 2 / 2 2 2 2 2 0 0"
        ),
        "fire": (
            "0 0 0 0 0 0 0 / 0 1 0 0 0 0 0 / 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 / "
            "0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0"
        ),
    },
}
"""Maps to begin with. The potentials are ours: the source gives none."""

FUEL = Grid(
    "Fuel in each space",
    example="0 2 2 / # 4 1",
    help="In EMU: 0 is bare ground, # a firebreak, / the end of a row",
    walls=True,
    most_side=MOST_SIDE,
    most_value=99,
    brush="Fuel",
    players_say="fuel, fuel map, terrain, feed, feeds, potential",
)
FIRE = Grid(
    "Fire at the start",
    example="0 1 0 / 0 0 0",
    help="In EMU, on a map of the same shape",
    walls=False,
    most_side=MOST_SIDE,
    most_value=99,
    unit="EMU",
    brush="Flame",
    players_say="fire, fire map, flame, flames, blaze",
    over="fuel",
    steps="rounds",
    starts=STARTS,
)

Emus = tuple[int, ...]
"""The EMU of all spaces, row by row; 0 where nothing burns and where fire cannot enter."""


class Burnt(NamedTuple):
    """What one step does to a fire, and the fire afterwards."""

    emus: Emus
    growing: int
    dropping: int
    caught: int


@dataclass(frozen=True)
class Ground:
    """The fuel of all spaces, row by row, and how a fire spreads over it.

    Each space is a flame of its own. `fuel` is None where fire cannot enter; `neighbours` has, for
    each space, those above, below, left and right that it can.
    """

    fuel: tuple[int | None, ...]
    width: int
    neighbours: tuple[tuple[int, ...], ...]
    reading_spread: str
    reading_catch: str
    reading_order: str

    @classmethod
    def of(cls, rows: list[list[int | None]], spread: str, catch: str, order: str) -> "Ground":
        """The ground with such rows of fuel, and the three readings."""
        height, width = len(rows), len(rows[0])
        fuel = tuple(space for row in rows for space in row)

        def beside(space: int) -> tuple[int, ...]:
            row, column = divmod(space, width)
            near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            inside = (r * width + c for r, c in near if 0 <= r < height and 0 <= c < width)
            return tuple(other for other in inside if fuel[other] is not None)

        neighbours = tuple(map(beside, range(len(fuel))))
        return cls(fuel, width, neighbours, spread, catch, order)

    def step(self, emus: Emus) -> Burnt:
        """The fire after its step in a Round (zt.fire-spread.fuel, zt.fire-spread.spread)."""
        adjusted = self._adjusted(emus)
        added = self._added(emus if self.reading_order == "simultaneous" else adjusted)
        after = tuple(map(add, adjusted, added))
        changes = list(zip(emus, adjusted, strict=True))
        return Burnt(
            after,
            growing=sum(now > before for before, now in changes),
            dropping=sum(now < before for before, now in changes),
            caught=sum(now and not before for before, now in zip(emus, after, strict=True)),
        )

    def _adjusted(self, emus: Emus) -> Emus:
        """Each flame 1 EMU up if its fuel supports more, down to its fuel if that is less."""
        return tuple(
            emu and min(emu + 1, fuel or 0) for emu, fuel in zip(emus, self.fuel, strict=True)
        )

    def _added(self, burning: Emus) -> list[int]:
        """The EMU that the flames of a grid add to each space by spreading."""
        added = [0] * len(burning)
        for space, emu in enumerate(burning):
            if not emu:
                continue
            unburnt = [
                other for other in self.neighbours[space] if self.fuel[other] and not burning[other]
            ]
            all_four = unburnt and self.reading_spread == "all_four"
            for other in self.neighbours[space] if all_four else unburnt:
                added[other] += 1
        return [min(1, more) for more in added] if self.reading_catch == "one" else added

    def text(self, emus: Emus) -> str:
        """The EMU of all spaces as a grid is written."""
        return self.written([str(emu) for emu in emus])

    def written(self, cells: list[str]) -> str:
        """Cells, row by row, as a grid is written; fire cannot enter a wall."""
        shown = [
            WALL if fuel is None else cell for fuel, cell in zip(self.fuel, cells, strict=True)
        ]
        starts = range(0, len(shown), self.width)
        return " / ".join(" ".join(shown[start : start + self.width]) for start in starts)


class _InWords(Mapping[str, str]):
    """What a person reads for a map as text, whichever it is: its rows, with words for signs."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = {WALL: "firebreak", **words}

    def __getitem__(self, map: str) -> str:
        rows = [[self._words.get(cell, cell) for cell in row.split()] for row in map.split("/")]
        return "; ".join(f"row {place}: {', '.join(row)}" for place, row in enumerate(rows, 1))

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True


@dataclass(frozen=True)
class _RoundOrNone(Figure):
    """A Round, or None, which JSON gives as -1."""

    def to_json(self, value: int | None) -> int:
        return -1 if value is None else value

    def schema(self, value_type: Any) -> dict[str, Any]:
        return super().schema(int)


class FireAt(NamedTuple):
    """The fire after a Round; Round 0 is the start."""

    round: Annotated[int, Column("Round")]
    burning_spaces: Annotated[int, Column("Burning spaces")]
    total_emu: Annotated[int, Column("EMU in all")]
    grid: Annotated[str, Column("EMU in each space", words=_InWords({}))]


@dataclass(frozen=True)
class FireSpread:
    """How a fire spreads."""

    by_round: Annotated[list[FireAt], Rows("Round by Round")]
    final_grid: Annotated[str, Figure("EMU in each space at the end", words=_InWords({}))]
    final_burning: Annotated[int, Figure("Spaces burning at the end")]
    final_emu: Annotated[int, Figure("EMU in all at the end", unit="EMU")]
    hottest: Annotated[
        int, Figure("Hottest space at the end", unit="EMU", key=True, short="the hottest space")
    ]
    arrival: Annotated[
        str,
        Figure(
            "Round in which each space first burns",
            words=_InWords({"0": "at the start", NEVER: "not yet"}),
        ),
    ]
    settled_round: Annotated[
        int | None,
        _RoundOrNone(
            "Round after which nothing changes",
            none="not yet",
            key=True,
            short="Round it settles",
        ),
    ]
    happens_at: Annotated[
        str,
        Figure(
            "The fire changes at the",
            words={"start of the Caster's Turn": "start of the Caster’s Turn"},
        ),
    ]


@calculator(
    "zt.fire-spread",
    title="Fire growing and spreading on the grid",
    question="Which spaces burn, how hot, and when does the fire get here?",
    rules=(WHEN_RULE, FUEL_RULE, SPREAD_RULE),
    players_say=(
        "wildfire, grass fire, forest fire, burn down, house burns, "
        "catch fire, fire reach, blaze, arson, fuel, map, conflagration, "
        "firebreak, how far does the fire get, burning room, set fire, bushfire, "
        "barn, thatch, hay, flammable"
    ),
)
def fire_spread(
    *,
    fuel: Annotated[str, FUEL] = "3 3 3 / 3 3 3 / 3 3 3",
    fire: Annotated[str, FIRE] = "0 0 0 / 0 1 0 / 0 0 0",
    rounds: Annotated[
        int,
        Whole(
            "Rounds",
            0,
            MOST_ROUNDS,
            players_say="rounds, turns",
            each="5 s",
        ),
    ] = 5,
    caster_made: Annotated[
        bool,
        Switch(
            "A Caster made the flame",
            help="It decides when the fire changes",
            more=True,
            players_say=(
                "caster, magic, magical, spell, mage made, conjured, wizard, "
                "sorcerer, magic fire, magical fire, created by magic, magician, "
                "firebolt, mage lit, wizard lit, arcane, sorcery, fireball, burning hands, "
                "wand, warlock"
            ),
            players_say_no=(
                "natural fire, ordinary fire, no magic, lightning strike, no caster, "
                "campfire, by accident, not magical, mundane, lantern, candle, oil lamp, "
                "flint, knocked over, tipped over, dropped torch, stray spark"
            ),
        ),
    ] = False,
    reading_spread: Annotated[
        str,
        Choice(
            "Spaces that catch",
            {
                "unburnt_fuel": "those beside a flame with fuel that does not burn yet",
                "all_four": "all four beside a flame, if one of them has such fuel",
            },
        ),
    ] = "unburnt_fuel",
    reading_catch: Annotated[
        str,
        Choice(
            "Several flames beside one space",
            {"each_adds": "each adds 1 EMU", "one": "1 EMU a Round in all"},
        ),
    ] = "each_adds",
    reading_order: Annotated[
        str,
        Choice(
            "Growth and spread",
            {
                "simultaneous": "both from the fire as it was",
                "adjust_first": "growth first; only what still burns spreads",
            },
        ),
    ] = "simultaneous",
) -> Answer[FireSpread]:
    """A fire over some Rounds, each space a flame of its own that grows or drops to its fuel and
    spreads in the four directions (zt.fire-spread.fuel, zt.fire-spread.spread).

    Fuel and fire in EMU. Refused: grids outside their grammar, a fire of another shape than the
    fuel, a flame where fire cannot enter.
    """
    rows = FUEL.spaces(fuel)
    ground = Ground.of(rows, reading_spread, reading_catch, reading_order)
    steps = _burn(ground, _fire_on(rows, FIRE.spaces(fire)), rounds)
    courses = [step.emus for step in steps[: rounds + 1]]
    by_round = [
        FireAt(round, sum(map(bool, emus)), sum(emus), ground.text(emus))
        for round, emus in enumerate(courses)
    ]
    last = by_round[-1]
    outputs = FireSpread(
        by_round=by_round,
        final_grid=last.grid,
        final_burning=last.burning_spaces,
        final_emu=last.total_emu,
        hottest=max(courses[-1]),
        arrival=ground.written(_arrivals(courses)),
        settled_round=_settled_round(steps),
        happens_at="start of the Caster's Turn" if caster_made else "start of Initiative Order",
    )
    working = _working(outputs, steps)
    return Answer(outputs, _headline(outputs), working, _pictures(by_round))


def _fire_on(fuel: list[list[int | None]], fire: list[list[int | None]]) -> Emus:
    """The fire at the start, which must lie on the fuel."""
    if (len(fire), len(fire[0])) != (len(fuel), len(fuel[0])):
        shape, other = (f"{len(rows)} by {len(rows[0])}" for rows in (fire, fuel))
        problem = f"the fire has {shape} spaces, rows first, and the fuel {other}"
        raise Refusal("fire", problem, f"a grid of {other} spaces, as the fuel is")
    for row, (fuels, emus) in enumerate(zip(fuel, fire, strict=True), start=1):
        for column, (potential, emu) in enumerate(zip(fuels, emus, strict=True), start=1):
            if potential is None and emu:
                where = f"row {row}, space {column}"
                problem = f"{emu} EMU burn in {where}, which fire cannot enter"
                raise Refusal("fire", problem, f"0 where the fuel has {WALL}")
    return tuple(emu or 0 for row in fire for emu in row)


def _burn(ground: Ground, start: Emus, rounds: int) -> list[Burnt]:
    """The fire at the start and after each Round, and after one more, which shows whether it has
    settled by then."""
    steps = [Burnt(start, growing=0, dropping=0, caught=0)]
    for _ in range(rounds + 1):
        steps.append(ground.step(steps[-1].emus))
    return steps


def _arrivals(courses: list[Emus]) -> list[str]:
    """For each space the Round in which it first burns."""
    spaces = zip(*courses, strict=True)
    return [next((str(round) for round, emu in enumerate(emus) if emu), NEVER) for emus in spaces]


def _settled_round(steps: list[Burnt]) -> int | None:
    """The first Round after which nothing changes any more, if it has come."""
    changes = enumerate(pairwise(steps))
    return next((round for round, (now, then) in changes if now.emus == then.emus), None)


def _headline(outputs: FireSpread) -> str:
    rounds, settled = outputs.by_round[-1].round, outputs.settled_round
    if not outputs.final_burning:
        out = next(row.round for row in outputs.by_round if not row.burning_spaces)
        return f"The fire is out in Round {out}." if out else "Nothing burns."
    spaces = count(outputs.final_burning, "space")
    burning = f"{spaces} {'burns' if outputs.final_burning == 1 else 'burn'}"
    when = f"After {count(rounds, 'Round')}" if rounds else "At the start"
    now = f"{when} **{burning}** with {outputs.final_emu} EMU in all"
    if settled is None:
        return f"{now}, and the fire goes on changing."
    if settled == rounds:
        return f"{now}; nothing changes any more."
    since = f" since Round {settled}" if settled else ""
    return f"{now}; nothing has changed{since}."


def _working(outputs: FireSpread, steps: list[Burnt]) -> tuple[Step, ...]:
    rounds, settled = outputs.by_round[-1].round, outputs.settled_round
    changing = rounds if settled is None else min(settled, rounds)
    course = tuple(
        _round_step(outputs.by_round[round], steps[round]) for round in range(1, changing + 1)
    )
    more = "one to come after the last Round too"
    calm = more if settled is None else f"none after Round {settled}"
    return (
        Step("A fire changes once a Round", outputs.happens_at, WHEN_RULE),
        _fire_step("The start", outputs.by_round[0]),
        Step(f"{count(changing, 'Round')} of change", calm, FUEL_RULE, course),
        _fire_step("The end", outputs.by_round[-1]),
    )


def _fire_step(text: str, fire: FireAt, parts: tuple[Step, ...] = ()) -> Step:
    figure = f"{count(fire.burning_spaces, 'burning space')}, {number(fire.total_emu)} EMU"
    return Step(text, figure, parts=parts)


def _round_step(fire: FireAt, burnt: Burnt) -> Step:
    """What grows, drops and catches in one Round."""
    parts = (
        Step("Flames with fuel to spare, +1 EMU each", str(burnt.growing), FUEL_RULE),
        Step("Flames with too little fuel, which drop to it", str(burnt.dropping), FUEL_RULE),
        Step("Spaces that catch, 1 EMU from a flame beside them", str(burnt.caught), SPREAD_RULE),
    )
    return _fire_step(f"Round {fire.round}", fire, parts)


def _pictures(by_round: list[FireAt]) -> tuple[Picture, ...]:
    if not any(row.total_emu for row in by_round):
        return ()
    series = (
        Series("EMU in all", tuple(row.total_emu for row in by_round)),
        Series("Burning spaces", tuple(row.burning_spaces for row in by_round)),
    )
    frames = Frames("The fire on the grid", "Round", "EMU", tuple(row.grid for row in by_round))
    course = Course("The fire by the Round", along="Round", measure="EMU, spaces", series=series)
    return frames, course
