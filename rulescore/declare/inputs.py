"""What a calculator accepts: the kinds of input, how a value is read, and how it is refused."""

import re
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

from rulescore.declare.figures import number_json
from rulescore.declare.listing import Listing
from rulescore.language import localised, say, with_point

NUMERAL = re.compile(r"[+-]?(\d++(\.\d*+)?|\.\d++)(e[+-]?\d{1,3})?", re.ASCII | re.IGNORECASE)
"""A number as it is typed. Digits once taken are kept (`++`), so that none of many is looked at
twice."""

LONGEST_NUMERAL = 60
"""So many characters of a number are read; more are refused."""

TYPED_SWITCH = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}
"""The words by which a switch is typed, in small letters."""

LONGEST_TEXT = 2000
"""So many characters of a text are read; more are refused."""

UNSHOWN = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Ends of lines, signs that steer a terminal, and halves of signs, which no file can hold."""


class Refusal(Exception):
    """The answer to bad input: which input (None: the request itself), what is wrong with it, and
    what is accepted.

    A calculator may leave `accepted` out; it is then what the declaration of the input says.
    """

    def __init__(self, input: str | None, problem: str, accepted: str = "") -> None:
        super().__init__(input, problem, accepted)
        self.input = input
        self.problem = problem
        self.accepted = accepted

    def __str__(self) -> str:
        name = "" if self.input is None else f"{quoted(self.input) or repr('')}: "
        return f"{name}{self.what_to_do()}"

    def what_to_do(self) -> str:
        """What is wrong and what is accepted, without the name of the input."""
        return say("{problem}. Accepted: {accepted}.", **vars(self))


def quoted(value: object) -> str:
    """What somebody gave, short and on one line, for a message about it."""
    try:
        given = str(value)
    except ValueError:  # Python writes no whole number that long
        return say("a number of thousands of digits")
    begun = given[:LONGEST_TEXT]
    text = " ".join("".join(c if c.isprintable() else " " for c in begun).split())
    return text if len(text) <= 40 and begun == given else f"{text[:39]}…"


def shortened(text: str) -> str:
    """A piece of somebody's text on one line, otherwise as it is, cut where it is long, for a
    message about it."""
    return UNSHOWN.sub(" ", text if len(text) <= 30 else f"{text[:29]}…")


class Unacceptable(Exception):
    """Raised by a kind of input for a value it cannot take; says what is wrong with it."""


@dataclass(frozen=True)
class Kind:
    """What all kinds of input have in common.

    `more` folds the input away until a reader asks for more, or for the group that it names, such
    as “An opponent”. `assumed` marks what a source takes for granted without saying it: the input
    is listed with the readings, which a reader sets once for the whole book. `book_wide` marks what
    is set once for the whole book too, but is shown with the question, such as the unit of length.

    `shared_name` names the quantity if the input's own name does not: inputs of a book that mean
    the same have the same one, so that the sheet fills them in, whatever they are called.

    `unit_in_label` says that the label names the unit, as in “Hours of rest first”; a form shows
    the unit behind all other labels.

    `only_if` names the inputs, each with its value or values, without which this one changes
    nothing, as in `only_if={"care": ("standard", "extended")}`; `not_if` those with which it
    changes nothing, as in `not_if={"nights": 0}`; of a `Plan` an activity is meant. A form shows it
    only while it matters (`rulescore.declare.conditions`). `follows` names the input whose value a
    form puts here too until this one is touched, as full Stamina is that of now.

    `players_say` has what else players call it, with commas between, for those who ask in words;
    `each` how long one of what is counted takes, as in `each="10 s"` for a round, so that a time
    may be said instead. `unit_by` names the choice on which the unit depends, as in
    `unit_by={"direction": {"up": "ft", "across": "yd"}}`.
    """

    label: str
    _: KW_ONLY
    unit: str = ""
    help: str = ""
    more: bool | str = False
    assumed: bool = False
    book_wide: bool = False
    shared_name: str = ""
    unit_in_label: bool = False
    only_if: Mapping[str, Any] = field(default_factory=dict, hash=False)
    not_if: Mapping[str, Any] = field(default_factory=dict, hash=False)
    follows: str = ""
    players_say: str = ""
    each: str = ""
    unit_by: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)

    def accepted(self) -> str:
        """What this input accepts, in words that finish "Accepted: ..."."""
        raise NotImplementedError

    def read_text(self, text: str) -> Any:
        """The value typed as `text` in a form, a link or a terminal; Unacceptable if it is none."""
        raise NotImplementedError

    def read_value(self, value: object) -> Any:
        """The value that is in JSON or in Python; Unacceptable if it is none."""
        raise NotImplementedError

    def meets(self, value: Any, asked: Any) -> bool:
        """Whether a value is what a condition on this input asks for."""
        return bool(value == asked)

    def asked_as_text(self, asked: Any) -> str:
        """What a condition on this input asks for, as a form compares it; Unacceptable if no value
        meets that."""
        return self.to_text(self.read_value(asked))

    def to_json(self, value: Any) -> Any:
        """The value as JSON gives it."""
        return value

    def to_text(self, value: Any) -> str:
        """The value as a form, a link or a terminal gives it; `read_text` takes it back."""
        return str(value)

    def shown(self, value: Any) -> str:
        """The value as its field shows it to a person."""
        return self.to_text(value)

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the value."""
        raise NotImplementedError


def _exact(value: object) -> Fraction:
    """The exact number meant by a number or numeral, as the decimals typed."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | Fraction | str):
        raise Unacceptable(_no_number(value))
    if isinstance(value, int | Fraction):
        return Fraction(value)
    numeral = with_point(str(value)).strip().replace("\N{MINUS SIGN}", "-")
    if not numeral:
        raise Unacceptable(say("nothing was given"))
    if numeral.lower().lstrip("+-") in ("nan", "snan", "inf", "infinity"):
        raise Unacceptable(say("{value} is not a finite number", value=quoted(value)))
    if not NUMERAL.fullmatch(numeral):
        raise Unacceptable(say("{value} is not a number", value=quoted(value)))
    if len(numeral) > LONGEST_NUMERAL:
        raise Unacceptable(say("{value} has too many digits", value=quoted(value)))
    return Fraction(Decimal(numeral))


def _no_number(value: object) -> str:
    return say("{value} is not a number", value=_described(value))


def _described(value: object) -> str:
    """A JSON value in words, for a message."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return say("a list")
    if isinstance(value, Mapping):
        return say("an object")
    if isinstance(value, str):
        return say("the text {text}", text=repr(quoted(value)))
    return quoted(value)


@dataclass(frozen=True)
class _Number(Kind):
    least: Fraction | int
    most: Fraction | int
    _: KW_ONLY
    values_said: Mapping[int, str] = field(default_factory=dict, hash=False)

    def read_text(self, text: str) -> Any:
        return self._read(text)

    def read_value(self, value: object) -> Any:
        if isinstance(value, str):
            raise Unacceptable(_no_number(value))
        return self._read(value)

    def _read(self, value: object) -> Any:
        exact = _exact(value)
        if exact < self.least:
            raise Unacceptable(say("{value} is too small", value=quoted(value)))
        if exact > self.most:
            raise Unacceptable(say("{value} is too large", value=quoted(value)))
        return exact

    def _bounds(self) -> dict[str, str]:
        """What is accepted, for a sentence about it."""
        most = f"{_numeral(self.most)} {self.unit}".strip()
        return {"least": _numeral(self.least), "most": most}

    def to_text(self, value: Any) -> str:
        return _numeral(value)


def _numeral(value: Fraction | int) -> str:
    """A number as a person types it: decimals without an exponent."""
    exact = Fraction(value)
    text = format(Decimal(exact.numerator) / Decimal(exact.denominator), "f")
    return localised(text.rstrip("0").rstrip(".") if "." in text else text)


@dataclass(frozen=True)
class Whole(_Number):
    """A whole number from `least` to `most`, both included. Refused: parts, other types.
    `values_said` has what players say in place of a number, with commas between."""

    def accepted(self) -> str:
        return say("a whole number from {least} to {most}", **self._bounds())

    def _read(self, value: object) -> int:
        exact: Fraction = super()._read(value)
        if exact.denominator != 1:
            raise Unacceptable(say("{value} is not a whole number", value=quoted(value)))
        return int(exact)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": int(self.least), "maximum": int(self.most)}


@dataclass(frozen=True)
class Amount(_Number):
    """An exact number from `least` to `most`, read as the decimals typed. Refused: other types.
    `values_said` has what players say in place of a number, with commas between."""

    def accepted(self) -> str:
        return say("a number from {least} to {most}", **self._bounds())

    def to_json(self, value: Fraction) -> int | float:
        return number_json(value)

    def schema(self) -> dict[str, Any]:
        return {
            "type": "number",
            "minimum": number_json(self.least),
            "maximum": number_json(self.most),
        }


@dataclass(frozen=True)
class Switch(Kind):
    """Yes or no. Typed as true or false, yes or no, on or off, 1 or 0. `players_say_no` has what
    players say who mean no, with commas between."""

    _: KW_ONLY
    players_say_no: str = ""

    def accepted(self) -> str:
        return say("true or false")

    def read_text(self, text: str) -> bool:
        typed = TYPED_SWITCH.get(text.strip().lower())
        if typed is None:
            raise Unacceptable(say("{value} is neither yes nor no", value=repr(quoted(text))))
        return typed

    def read_value(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise Unacceptable(say("{value} is neither true nor false", value=_described(value)))
        return value

    def to_text(self, value: bool) -> str:
        return "true" if value else "false"

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Choice(Kind):
    """One of several words; `options` gives each word the text that a reader chooses by,
    `options_said` what else players call it, with commas between."""

    options: Mapping[str, str]
    _: KW_ONLY
    options_said: Mapping[str, str] = field(default_factory=dict, hash=False)

    def accepted(self) -> str:
        return say("one of {choices}", choices=", ".join(self.options))

    def read_text(self, text: str) -> str:
        return self.read_value(text.strip())

    def read_value(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.options:
            raise Unacceptable(say("{value} is not one of the choices", value=_described(value)))
        return value

    def shown(self, value: str) -> str:
        return self.options[value]

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.options)}


@dataclass(frozen=True)
class Line(Kind):
    """What the kinds of input that are a line of text share; `example` shows what is accepted."""

    _: KW_ONLY
    example: str

    def read_text(self, text: str) -> str:
        return self.read_value(text)

    def read_value(self, value: object) -> str:
        if not isinstance(value, str):
            raise Unacceptable(say("{value} is not text", value=_described(value)))
        if len(value) > LONGEST_TEXT:
            told = {"amount": len(value), "most": LONGEST_TEXT}
            raise Unacceptable(say("{amount} characters are more than {most}", **told))
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "description": self.accepted(), "examples": [self.example]}


@dataclass(frozen=True)
class Text(Line):
    """A line of text with a grammar of its own, which the calculator reads and refuses.

    `grammar` says in words what is accepted; `lines` that it may be written on several lines;
    `listing` how it can be written as a list.
    """

    grammar: str
    lines: bool = False
    listing: Listing | None = None

    def accepted(self) -> str:
        return say("{grammar}, such as “{example}”", grammar=self.grammar, example=self.example)


@dataclass(frozen=True)
class Input:
    """One declared input: its name, its kind, and where a reader starts; in a comparison also of
    which `game` it says how that is played, by the slug of the book, or which value it is of
    the sheet of a book, as in `usiel.hits_full`."""

    name: str
    kind: Kind
    default: Any
    game: str = ""
    from_sheet: str = ""

    @property
    def is_reading(self) -> bool:
        """Whether it settles what the source leaves open, which is apart from the question."""
        return bool(self.game) or self.kind.assumed or self.name.startswith("reading_")

    @property
    def setting(self) -> str:
        """The name under which a reader sets it once for the whole book; nothing where it is asked
        each time."""
        return self.shared_name if self.is_reading or self.kind.book_wide else ""

    @property
    def is_carried(self) -> bool:
        """Whether every link names it: a reader may have set it otherwise for the whole book."""
        return self.kind.assumed or self.kind.book_wide

    @property
    def shared_name(self) -> str:
        """The name of the quantity in its book, which inputs of other names may share."""
        return self.kind.shared_name or self.name

    def read(self, given: object, *, typed: bool) -> Any:
        """The value meant by what was given; `typed` for text from a person. Refuses the rest."""
        try:
            return self.kind.read_text(str(given)) if typed else self.kind.read_value(given)
        except Unacceptable as refused:
            raise self.refusal(str(refused)) from None

    def refusal(self, problem: str) -> Refusal:
        """A refusal of this input that says what it accepts."""
        return Refusal(self.name, problem, self.kind.accepted())

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the value, with label, unit, help and default."""
        schema = {"title": self.kind.label, **self.kind.schema()}
        if self.kind.unit:
            schema["x-unit"] = self.kind.unit
        if self.kind.help:
            described = [schema.get("description"), self.kind.help]
            schema["description"] = ". ".join(filter(None, described))
        return {**schema, "default": self.kind.to_json(self.default)}
