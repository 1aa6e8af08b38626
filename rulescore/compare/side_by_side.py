"""The games side by side: each game’s own calculator is run, and its figures link to it."""

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
"""The characters that are not escaped in an address."""

CHARACTERS = "The characters"
"""The fold with the values of the characters."""

NAME = "name"
SAMPLE_NAME = "Sample character"

HOW_GOOD = {"poor": "poor at it", "fair": "fair", "good": "good at it"}
"""How good a character is at something; each side has its own score for it."""

HOW_GOOD_SAID = {
    "poor": (
        "poor",
        "bad",
        "clumsy",
        "unskilled",
        "weak",
        "lousy",
        "hopeless",
        "rubbish",
        "terrible",
        "crap",
        "useless",
    ),
    "fair": ("fair", "average", "ordinary", "decent", "normal", "middling"),
    "good": ("good", "skilled", "expert", "great", "excellent", "skilful", "master", "brilliant"),
}
"""What players call that."""


def how_good_said(called: str) -> dict[str, str]:
    """What players say who tell how good somebody is who is `called` so, with commas between, as in
    “great archer”."""
    return {
        how_good: ", ".join(f"{said} {name}" for said in words for name in called.split(", "))
        for how_good, words in HOW_GOOD_SAID.items()
    }


@dataclass(frozen=True)
class Game:
    """The answer of one game: its title and side, its calculator and the inputs, the inputs from
    the character and the character’s name, and the result, or the refusal if its calculator refuses
    these inputs."""

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
        """The address of its calculator with these inputs."""
        kinds = self._kinds
        texts = {name: kinds[name].to_text(value) for name, value in self.given.items()}
        query = "&".join(f"{name}={_url_encode(text)}" for name, text in texts.items())
        return f"/r/{self.calculator.id}/?{query}"

    @property
    def rule(self) -> str:
        """The rule that decides the question."""
        return self.side.rule or self.calculator.rules[0]

    def figure(self, name: str) -> FigureValue:
        """A figure of the comparison; None if the game has none."""
        read = self.side.tells.get(name)
        return read(self.result) if read and self.result else None

    def row(self, kind: Callable[..., Row]) -> Row:
        """Its row of the table: its title links to the rule, each figure to the calculator."""
        _, *figures = get_type_hints(kind)
        address = self.address
        cells = (LinkedCell(self.figure(name), address) for name in figures)
        return kind(LinkedCell(self.title, rule_address(self.rule)), *cells)

    def has(self) -> str:
        """The character’s name and values, “Sample character: Max HP 28, Resilience 4”, without
        zeros and empty values."""
        kinds = self._kinds
        has = (
            f"{kinds[name].label} {kinds[name].shown(value)}"
            for name, value in self.character.items()
            if value
        )
        return f"{self.name}: {', '.join(has)}"

    def step(self) -> Step:
        """Its inputs, and its headline or refusal."""
        kinds = self._kinds
        given = ", ".join(_input_text(kinds[name], value) for name, value in self.given.items())
        outcome = self.result.answer.headline if self.result else self.refused
        return Step(f"{self.title}, {given}", outcome, self.rule)

    @property
    def _kinds(self) -> dict[str, Kind]:
        return {input.name: input.kind for input in self.calculator.inputs}


def _url_encode(text: str) -> str:
    """The typed text, percent-encoded. `urllib.parse` would do the same, but adds 30 kB to every
    first visit."""
    typed = text.replace(MINUS, "-").encode()
    return "".join(chr(byte) if chr(byte) in PLAIN else f"%{byte:02X}" for byte in typed)


def _input_text(kind: Kind, value: Any) -> str:
    """An input with its value, within a sentence."""
    if isinstance(kind, Switch):
        return f"{kind.label.lower()}: {'yes' if value else 'no'}"
    return f"{kind.label.lower()} {kind.shown(value)} {kind.unit}".strip()


def comparison(
    name: str, *, title: str, question: str, rules: tuple[str, ...], players_say: str = ""
) -> Callable[[Callable[..., Answer[Outputs]]], Calculator[Outputs]]:
    """Declare the decorated function as the calculator `compare.<name>`. Its `**played` takes the
    values of characters and the readings of the games, which it passes to `ask`."""
    return calculator(
        f"{ASKS_ALL}.{name}",
        title=title,
        question=question,
        rules=rules,
        extra_inputs=partial(_extra_inputs, name),
        players_say=players_say,
    )


def _extra_inputs(comparison: str) -> tuple[Input, ...]:
    return (*_characters(comparison), *_readings(comparison))


def _characters(comparison: str) -> tuple[Input, ...]:
    """The inputs for the character of each game that its calculator needs, named by the slug of the
    book and the name on its sheet, as in `usiel.hits_full`; the sample character is the default."""
    found: list[Input] = []
    for book, side in sides(comparison).items():
        asked = _character_inputs(book, side)
        has = _sample_has(book)
        title = titles_of_books()[book]
        kinds = {asked[one.name]: one.kind for one in _inputs(side) if one.name in asked}
        kinds |= {one.name: one.kind for one in _inputs(side) if one.name in asked.values()}
        kinds |= {one.name: one.kind for one in _sheet_inputs(book) if one.name in kinds}
        for value in dict.fromkeys(asked.values()):
            kind = kinds[value]
            label = f"{title}: {_in_sentence(kind.label)}"
            kind = replace(_alone(kind), label=label, more=CHARACTERS, book_wide=False)
            name = f"{book}.{value}"
            found.append(Input(name, kind, has[value], from_sheet=name))
        if asked:
            name = f"{book}.{NAME}"
            kind = name_kind(f"{title}: name", more=CHARACTERS)
            found.append(Input(name, kind, SAMPLE_NAME, from_sheet=name))
    return tuple(found)


def _alone(kind: Kind) -> Kind:
    """The kind without what it has to do with other inputs of its own calculator or book."""
    return replace(kind, shared_name="", only_if={}, not_if={}, follows="")


def _in_sentence(label: str) -> str:
    """A label after a colon: “Hits” becomes “hits”, but “HP” stays."""
    return label if label[:2].isupper() else f"{label[:1].lower()}{label[1:]}"


def _character_inputs(book: str, side: Side) -> dict[str, str]:
    """The name on the sheet for each input of its calculator that takes a value from there."""
    sample = find_sample(book)
    if not sample or not _inputs(side):
        return {}
    mappings = find_calculator(side.calculator, side.topic).mappings_from(_sheet(sample))
    takes = next((one.takes for one in mappings if one.label == side.way), {})
    parts = {take.of for take in side.takes.values() if isinstance(take, Part)}
    return {
        name: sample.unhurt.get(value, value)
        for name, value in takes.items()
        if name in parts or name not in {*side.takes, *side.sets}
    }


def _sheet(sample: Sample) -> Calculator[Any]:
    return find_calculator(sample.sheet, sample.topic)


def _sheet_inputs(book: str) -> tuple[Input, ...]:
    sample = find_sample(book)
    return _sheet(sample).inputs if sample else ()


@cache
def _sample_has(book: str) -> dict[str, Any]:
    """All inputs and outputs of the sheet for the sample character."""
    sample = find_sample(book)
    if not sample:
        return {}
    result = _sheet(sample).run(sample.has)
    outputs = {one.name: getattr(result.answer.outputs, one.name) for one in _sheet(sample).outputs}
    return {**outputs, **result.inputs}


def _readings(comparison: str) -> tuple[Input, ...]:
    """The readings of the games in a comparison, named by the slug of the book and the reading, as
    in `usiel.reading_tie`; without those that the comparison sets itself."""
    titles = titles_of_books()
    return tuple(
        Input(
            f"{book}.{input.name}",
            replace(
                _alone(input.kind),
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
    """The inputs of its calculator; none if it does not exist, which `ask` reports."""
    try:
        return find_calculator(side.calculator, side.topic).inputs
    except Refusal:
        return ()


def ask(
    comparison: str, quantities: Mapping[str, object], played: Mapping[str, object]
) -> tuple[Game, ...]:
    """The answers of all games of a comparison to the same quantities. `played` has values of
    characters and readings that differ from ours, by the slug of the book and the name of the value
    or reading."""
    return tuple(
        _ask_game(book, side, quantities, _only_of_book(played, book))
        for book, side in sides(comparison).items()
    )


def _only_of_book(played: Mapping[str, object], book: str) -> dict[str, object]:
    start = f"{book}."
    return {
        name.removeprefix(start): read for name, read in played.items() if name.startswith(start)
    }


def _ask_game(
    book: str, side: Side, quantities: Mapping[str, object], played: Mapping[str, object]
) -> Game:
    calculator = find_calculator(side.calculator, side.topic)
    taken = _character_inputs(book, side)
    character = {name: played[value] for name, value in taken.items() if value in played}
    ours = {input.name: input.default for input in calculator.inputs}
    fixed = side.given(quantities, {**ours, **side.sample, **character})
    free = {name: value for name, value in character.items() if name not in fixed}
    readings = {name: read for name, read in played.items() if name in ours and name not in taken}
    changed = {name: read for name, read in readings.items() if read != ours[name]}
    given = {**side.sample, **free, **fixed, **changed}
    character = {**side.sample, **character}
    name = str(played.get(NAME, SAMPLE_NAME))
    game = partial(Game, titles_of_books()[book], side, calculator, given, character, name)
    try:
        return game(calculator.run(given))
    except Refusal as refusal:
        return game(None, refusal.what_to_do())


class Character(NamedTuple):
    """The character of one game."""

    game: Annotated[LinkedCell, Column("Game")]
    character: Annotated[str, Column("Character")]


Characters: TypeAlias = Annotated[list[Character], Rows("For whom", stands_open=True)]
"""The character of each game whose calculator takes one, with its values."""


def sample_characters() -> dict[str, str]:
    """The sample character of each game by the game’s title, with the values that comparisons
    use."""
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
    """The further inputs of one game."""

    game: Annotated[LinkedCell, Column("Game")]
    asks: Annotated[str, Column("Asks besides")]
    not_compared: Annotated[str, Column("Cannot be compared", none="")]


AskedInputs: TypeAlias = Annotated[list[Asks], Rows("What each game asks besides")]
"""What each game asks that the others do not, with a link to its calculator."""


def comparison_answer(
    games: tuple[Game, ...],
    outputs: Callable[[list[Row], list[Character], list[Asks]], Outputs],
    row: Callable[..., Row],
    headline: str,
    *pictures: Picture,
) -> Answer[Outputs]:
    """The answer of a comparison: a `row` for each game, and a step with its inputs and answer."""
    extra_inputs = [
        Asks(LinkedCell(game.title, game.address), game.side.asks, game.side.not_compared)
        for game in games
    ]
    characters = [
        Character(LinkedCell(game.title, game.address), game.has())
        for game in games
        if any(game.character.values())
    ]
    values = outputs([game.row(row) for game in games], characters, extra_inputs)
    return Answer(values, headline, tuple(game.step() for game in games), pictures)


def shares(games: tuple[Game, ...], figure: str) -> dict[str, Fraction]:
    """A share or chance by the title of the game, for the games that have it."""
    found = {game.title: game.figure(figure) for game in games}
    return {title: Fraction(share) for title, share in found.items() if share is not None}


def extremes(games: tuple[Game, ...], figure: str, says: str) -> str:
    """The highest share, marked, and the lowest, as the end of a headline: “costs **60%** of a life
    in ZT, 20% in Usiel”."""
    known = shares(games, figure)
    if not known:
        return "is **more** than any game takes"
    most, least = max(known, key=lambda each: known[each]), min(known, key=lambda each: known[each])
    highest = says.format(share=f"**{percent(known[most])}**")
    if known[most] == known[least]:
        return f"{highest} in every game"
    return f"{highest} in {most}, {percent(known[least])} in {least}"


def picture(games: tuple[Game, ...], figure: str, title: str) -> Bars:
    """A share or chance of each game, a bar for each."""
    bars = tuple(Bar(name, share) for name, share in shares(games, figure).items())
    return Bars(title, "", bars, odds=True)


def course(points: Sequence[tuple[Game, ...]], figure: str, title: str, along: str) -> Course:
    """A share or chance of each game at the points 1, 2, 3 ... of something, a line for each; the
    last point is the reader's own case."""
    known = [shares(games, figure) for games in points]
    names = dict.fromkeys(name for each in known for name in each)
    lines = tuple(Series(name, tuple(each.get(name) for each in known)) for name in names)
    return Course(title, along, "", lines, start=1, odds=True, here=len(points))


def sentence(rows: Iterable[Any], figure: str, about: str) -> str:
    """A share or chance of every game, in a sentence about something: “A fall of 3 metres: 10 % in
    ZT, nothing in Archsoul.”"""
    shares_by_game = ((row.game.value, getattr(row, figure).value) for row in rows)
    parts = (f"{percent(share)} in {game}" for game, share in shares_by_game if share is not None)
    return f"{about}: {', '.join(parts)}."
