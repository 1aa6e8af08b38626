"""The games side by side: each is asked by its own calculator, and its figures lead there."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from string import ascii_letters, digits
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar, get_type_hints

from rulescore.catalogue import calculators, find_calculator, find_sample, sides, titles_of_books
from rulescore.declare import (
    MINUS,
    Answer,
    Bar,
    Bars,
    Calculator,
    Column,
    Course,
    LinkedCell,
    Picture,
    Refusal,
    Result,
    Rows,
    Series,
    Step,
    Switch,
    calculator,
    percent,
)
from rulescore.declare.calculator import rule_address
from rulescore.declare.comparison import ASKS_ALL, FigureValue, Part, Sample, Side
from rulescore.declare.inputs import Input, Kind
from rulescore.declare.name import name_kind

Row = TypeVar("Row")
"""A row of the table of a comparison, a NamedTuple: the game, then its figures by name."""

Outputs = TypeVar("Outputs")
"""The dataclass of the outputs of a comparison: `games`, the rows, and what each game `asks`."""

GAMES = Rows("The games side by side", stands_open=True)

PLAIN = f"{ascii_letters}{digits}-._~"
"""The characters that stand for themselves in an address."""

CHARACTERS = "The characters"
"""The fold in which the values of the characters stand."""

NAME = "name"
SAMPLE_NAME = "Sample character"

HOW_GOOD = {"poor": "poor at it", "fair": "fair", "good": "good at it"}
"""How good somebody is at something, which each side says by a score of its own."""


@dataclass(frozen=True)
class Game:
    """A game that was asked: its title, its side, its calculator with what that was given, of it
    what the character has, the name of that, and the result; a calculator may refuse what others
    take."""

    title: str
    side: Side
    calculator: Calculator[Any]
    given: Mapping[str, object]
    character: Mapping[str, object]
    name: str
    result: Result[Any] | None
    refused: str = ""

    @property
    def address(self) -> str:
        """Where its calculator stands, with these inputs."""
        kinds = self._kinds
        texts = {name: kinds[name].to_text(value) for name, value in self.given.items()}
        query = "&".join(f"{name}={_in_address(text)}" for name, text in texts.items())
        return f"/r/{self.calculator.id}/?{query}"

    @property
    def rule(self) -> str:
        """The rule that settles it."""
        return self.side.rule or self.calculator.rules[0]

    def tells(self, figure: str) -> FigureValue:
        """A figure of the comparison; None where the game has none."""
        tell = self.side.tells.get(figure)
        return tell(self.result) if tell and self.result else None

    def row(self, kind: Callable[..., Row]) -> Row:
        """Its row of the table: its name leads to the rule, each figure to the calculator."""
        _, *figures = get_type_hints(kind)
        address = self.address
        cells = (LinkedCell(self.tells(figure), address) for figure in figures)
        return kind(LinkedCell(self.title, rule_address(self.rule)), *cells)

    def has(self) -> str:
        """What the character has, by its name: “Sample character: Max HP 28, Resilience 4”. What it
        has nothing of is left out."""
        kinds = self._kinds
        has = (
            f"{kinds[name].label} {kinds[name].shown(value)}"
            for name, value in self.character.items()
            if value
        )
        return f"{self.name}: {', '.join(has)}"

    def step(self) -> Step:
        """What it was given, and what it said to that."""
        kinds = self._kinds
        given = ", ".join(_said(kinds[name], value) for name, value in self.given.items())
        said = self.result.answer.headline if self.result else self.refused
        return Step(f"{self.title}, {given}", said, self.rule)

    @property
    def _kinds(self) -> dict[str, Kind]:
        return {input.name: input.kind for input in self.calculator.inputs}


def _in_address(text: str) -> str:
    """What somebody would type, as an address has it. `urllib.parse` would do the same, and weigh
    30 kB more on every first visit."""
    typed = text.replace(MINUS, "-").encode()
    return "".join(chr(byte) if chr(byte) in PLAIN else f"%{byte:02X}" for byte in typed)


def _said(kind: Kind, value: Any) -> str:
    """An input with its value, as it is told in passing."""
    if isinstance(kind, Switch):
        return f"{kind.label.lower()}: {'yes' if value else 'no'}"
    return f"{kind.label.lower()} {kind.shown(value)} {kind.unit}".strip()


def comparison(
    name: str, *, title: str, question: str, rules: tuple[str, ...]
) -> Callable[[Callable[..., Answer[Outputs]]], Calculator[Outputs]]:
    """Declare the decorated function as the calculator `compare.<name>`. It takes who is asked
    about and how the games are played by `**played`, which it hands on to `ask`."""
    return calculator(
        f"{ASKS_ALL}.{name}",
        title=title,
        question=question,
        rules=rules,
        extra_inputs=partial(_of_games, name),
    )


def _of_games(comparison: str) -> tuple[Input, ...]:
    return (*_characters(comparison), *_readings(comparison))


def _characters(comparison: str) -> tuple[Input, ...]:
    """What the character of each game has, as far as its calculator asks for it: by the slug of the
    book and the name on its sheet, as in `usiel.hits_full`. It opens with the sample character."""
    found: list[Input] = []
    for book, side in sides(comparison).items():
        asked = _asked_of_character(book, side)
        has = _sample_has(book)
        title = titles_of_books()[book]
        kinds = {asked[one.name]: one.kind for one in _inputs(side) if one.name in asked}
        kinds |= {one.name: one.kind for one in _inputs(side) if one.name in asked.values()}
        kinds |= {one.name: one.kind for one in _sheet_inputs(book) if one.name in kinds}
        for value in dict.fromkeys(asked.values()):
            kind = kinds[value]
            label = f"{title}: {_in_sentence(kind.label)}"
            kind = replace(kind, label=label, more=CHARACTERS, shared_name="", book_wide=False)
            name = f"{book}.{value}"
            found.append(Input(name, kind, has[value], from_sheet=name))
        if asked:
            name = f"{book}.{NAME}"
            kind = name_kind(f"{title}: name", more=CHARACTERS)
            found.append(Input(name, kind, SAMPLE_NAME, from_sheet=name))
    return tuple(found)


def _in_sentence(label: str) -> str:
    """A label as it goes on after a colon: “Hits”, but “HP”."""
    return label if label[:2].isupper() else f"{label[:1].lower()}{label[1:]}"


def _asked_of_character(book: str, side: Side) -> dict[str, str]:
    """The value of the sheet for each input of its calculator that takes one, by its `way`."""
    sample = find_sample(book)
    if not sample or not _inputs(side):
        return {}
    ways = find_calculator(side.calculator, side.topic).mappings_from(_sheet(sample))
    way = next((way.takes for way in ways if way.label == side.way), {})
    parts = {take.of for take in side.takes.values() if isinstance(take, Part)}
    return {
        name: sample.unhurt.get(value, value)
        for name, value in way.items()
        if name in parts or name not in {*side.takes, *side.sets}
    }


def _sheet(sample: Sample) -> Calculator[Any]:
    return find_calculator(sample.sheet, sample.topic)


def _sheet_inputs(book: str) -> tuple[Input, ...]:
    sample = find_sample(book)
    return _sheet(sample).inputs if sample else ()


@cache
def _sample_has(book: str) -> dict[str, Any]:
    """All that the sheet of the sample character has, what follows from it included."""
    sample = find_sample(book)
    if not sample:
        return {}
    result = _sheet(sample).run(sample.has)
    outputs = {one.name: getattr(result.answer.outputs, one.name) for one in _sheet(sample).outputs}
    return {**outputs, **result.inputs}


def _readings(comparison: str) -> tuple[Input, ...]:
    """How the games of a comparison may be played, each reading by the slug of its book and its
    name, as in `usiel.reading_tie`; none that the comparison settles itself."""
    titles = titles_of_books()
    return tuple(
        Input(
            f"{book}.{input.name}",
            replace(
                input.kind,
                label=f"{titles[book]}: {input.kind.label}",
                shared_name=input.shared_name,
            ),
            input.default,
            book,
        )
        for book, side in sides(comparison).items()
        for input in _inputs(side)
        if input.is_reading and input.name not in {*side.takes, *side.sets}
    )


def _inputs(side: Side) -> tuple[Input, ...]:
    """Those of its calculator; none of one that cannot be found, which `ask` tells of."""
    try:
        return find_calculator(side.calculator, side.topic).inputs
    except Refusal:
        return ()


def ask(
    comparison: str, quantities: Mapping[str, object], played: Mapping[str, object]
) -> tuple[Game, ...]:
    """Every game that takes part in a comparison, asked about the same quantities, with the
    characters and as it is `played`: by the slug of its book and the name of the value on its
    sheet, or of the reading, where that is not as we do."""
    return tuple(
        _asked(book, side, quantities, _of_book(played, book))
        for book, side in sides(comparison).items()
    )


def _of_book(played: Mapping[str, object], book: str) -> dict[str, object]:
    start = f"{book}."
    return {
        name.removeprefix(start): read for name, read in played.items() if name.startswith(start)
    }


def _asked(
    book: str, side: Side, quantities: Mapping[str, object], played: Mapping[str, object]
) -> Game:
    calculator = find_calculator(side.calculator, side.topic)
    asked = _asked_of_character(book, side)
    character = {name: played[value] for name, value in asked.items() if value in played}
    ours = {input.name: input.default for input in calculator.inputs}
    fixed = side.given(quantities, {**ours, **side.sample, **character})
    has = {name: value for name, value in character.items() if name not in fixed}
    readings = {name: read for name, read in played.items() if name in ours and name not in asked}
    otherwise = {name: read for name, read in readings.items() if read != ours[name]}
    given = {**side.sample, **has, **fixed, **otherwise}
    character = {**side.sample, **character}
    name = str(played.get(NAME, SAMPLE_NAME))
    game = partial(Game, titles_of_books()[book], side, calculator, given, character, name)
    try:
        return game(calculator.run(given))
    except Refusal as refusal:
        return game(None, refusal.what_to_do())


class Character(NamedTuple):
    """Who was asked about in one game."""

    game: Annotated[LinkedCell, Column("Game")]
    character: Annotated[str, Column("Character")]


Characters: TypeAlias = Annotated[list[Character], Rows("For whom", stands_open=True)]
"""The character of each game whose calculator asks for one, with its numbers; none without any."""


def sample_characters() -> dict[str, str]:
    """The sample character of each game by the title of the game, with all that comparisons take
    of it."""
    found: dict[str, dict[str, str]] = {}
    for comparison in _comparisons():
        for input in comparison.inputs:
            book, _, value = input.from_sheet.partition(".")
            if value and value != NAME and input.default:
                label = input.kind.label.partition(": ")[2]
                shown = input.kind.shown(input.default)
                found.setdefault(titles_of_books()[book], {})[label] = f"{label} {shown}"
    return {game: ", ".join(has.values()) for game, has in sorted(found.items())}


def _comparisons() -> Iterable[Calculator[Any]]:
    return (found for found in calculators() if found.id.startswith(f"{ASKS_ALL}."))


class Asks(NamedTuple):
    """What one game wants to be told besides."""

    game: Annotated[LinkedCell, Column("Game")]
    asks: Annotated[str, Column("Asks besides")]
    not_compared: Annotated[str, Column("Cannot be compared", none="")]


AskedInputs: TypeAlias = Annotated[list[Asks], Rows("What each of them asks besides")]
"""What each game asks that the others do not, its name leading to its calculator."""


def comparison_answer(
    games: tuple[Game, ...],
    outputs: Callable[[list[Row], list[Character], list[Asks]], Outputs],
    row: Callable[..., Row],
    headline: str,
    *pictures: Picture,
) -> Answer[Outputs]:
    """The answer of a comparison: a `row` of each game, and what each was asked and said."""
    extra_inputs = [
        Asks(LinkedCell(game.title, game.address), game.side.asks, game.side.not_compared)
        for game in games
    ]
    characters = [
        Character(LinkedCell(game.title, game.address), game.has())
        for game in games
        if any(game.character.values())
    ]
    told = outputs([game.row(row) for game in games], characters, extra_inputs)
    return Answer(told, headline, tuple(game.step() for game in games), pictures)


def shares(games: tuple[Game, ...], figure: str) -> dict[str, Fraction]:
    """A share or chance by game, of those games that have it."""
    told = {game.title: game.tells(figure) for game in games}
    return {title: Fraction(share) for title, share in told.items() if share is not None}


def extremes(games: tuple[Game, ...], figure: str, says: str) -> str:
    """The most and the least of a share, as a sentence goes on: “costs 60 % of a life in ZT, 20 %
    in Usiel”."""
    known = shares(games, figure)
    if not known:
        return "is more than any game takes"
    most, least = max(known, key=lambda each: known[each]), min(known, key=lambda each: known[each])
    told = f"{says.format(share=percent(known[most]))} in {most}"
    if known[most] == known[least]:
        return f"{says.format(share=percent(known[most]))} in every game"
    return f"{told}, {percent(known[least])} in {least}"


def picture(games: tuple[Game, ...], figure: str, title: str) -> Bars:
    """A share or chance of each game, a bar for each."""
    bars = tuple(Bar(name, share) for name, share in shares(games, figure).items())
    return Bars(title, "", bars, odds=True)


def course(points: Sequence[tuple[Game, ...]], figure: str, title: str, along: str) -> Course:
    """A share or chance of each game at the points 1, 2, 3 ... of something, a line for each."""
    known = [shares(games, figure) for games in points]
    names = dict.fromkeys(name for each in known for name in each)
    lines = tuple(Series(name, tuple(each.get(name) for each in known)) for name in names)
    return Course(title, along, "", lines, start=1, odds=True)


def sentence(rows: Iterable[Any], figure: str, about: str) -> str:
    """A share or chance of every game, in a sentence about something: “A fall of 3 metres: 10 % in
    ZT, nothing in Archsoul.”"""
    told = ((row.game.value, getattr(row, figure).value) for row in rows)
    parts = (f"{percent(share)} in {game}" for game, share in told if share is not None)
    return f"{about}: {', '.join(parts)}."
