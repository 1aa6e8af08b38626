"""Random requests at every door: a page, a line of JSON, a terminal. All of them end well."""

import io
import json
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from random import Random
from unittest.mock import patch

from fuzz import texts
from fuzz.grammars import Reading, readings
from fuzz.trial import READ, REFUSED, describe_error, has_failed, shown, timed
from rulescore.browser import answer
from rulescore.catalogue import calculators, find_calculator
from rulescore.cli import answer_lines, main
from rulescore.declare.inputs import Choice, Line

BAR = 3.0
"""Seconds that an answer may take."""
MOST_INPUTS = 4
NAMES = (
    *("__proto__", "constructor", "toString", "hasOwnProperty", "self", "__class__", "inputs"),
    *("", " ", "-", "--json", "hours ", "HOURS", "h\u00f6urs", "a=b", "\n", "\ud800", "x" * 5000),
)
"""Names of inputs that no calculator has."""
IDS = (
    "",
    ".",
    "usiel",
    "usiel.",
    "usiel.nothing",
    "../etc.passwd",
    "__proto__.x",
    "x" * 5000,
    "\n",
)
"""Ids that no calculator has."""
TOPICS = ("", "", "travel", "base", "__init__", "../x", "__proto__")
WRONG: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1.5, 1e308, 10**30, 10**4000, float("nan"), float("-inf")),
    *("", [], {}, [[1]], {"__proto__": 1}, ["a"] * 50),
)
"""Values, most of them of a type that an input does not take."""
SPOILT = (
    *("", "{", "[]", "[{}]", "null", "5", '"hours"', "\ud800", "{}x", '{"a":1,"a":2}', "\x00"),
    *(
        "[" * 5000,
        '{"hours":' * 5000,
        '{"hours": 1e99999999999999999999}',
        '{"hours": 0e-99999}',
        f'{{"hours": {"9" * 5000}}}',
    ),
)
"""What is no object of inputs."""


@dataclass(frozen=True)
class Knock:
    """A request at a door and how it went: `ended` says that it was answered, or refused, or what
    was wrong instead."""

    request: str
    ended: str
    seconds: float

    @property
    def failed(self) -> bool:
        """Whether something is wrong with it."""
        return has_failed(self.ended, self.seconds, BAR)


def page(rng: Random) -> Knock:
    """A page asks, as its worker does."""
    id, given = _request(rng)
    inputs = rng.choice(SPOILT) if rng.random() < 0.1 else json.dumps(given)
    topic = rng.choice((find_calculator(id).topic, *TOPICS)) if id not in IDS else ""
    return _knock(f"{id} {inputs}", lambda: _ending_of_page(id, inputs, topic))


def line(rng: Random) -> Knock:
    """A line of JSON is in the input of `rulescore run --jsonl`."""
    id, given = _request(rng, _in_json)
    request: dict[str, object] = {"calculator": id, "inputs": given}
    if rng.random() < 0.1:
        request[rng.choice(("calculator", "inputs", *NAMES))] = rng.choice(WRONG)
    text = json.dumps(request)
    if rng.random() < 0.2:
        text = rng.choice((*SPOILT, texts.text(rng, [text[:400]])))
    return _knock(text, lambda: _ending_of_line(text.encode(errors="surrogatepass")))


def terminal(rng: Random) -> Knock:
    """Somebody types a command."""
    id, given = _request(rng)
    pairs = [f"{name}={_typed(value)}" for name, value in given.items()]
    arguments = ["run", id, *pairs, *rng.choice(([], ["--json"], ["--", "--json"], pairs[:1]))]
    if rng.random() < 0.1:
        arguments = rng.choice((["schema", id], ["run", id, "--help"], ["run"], ["list", id], [id]))
    return _knock(" ".join(arguments), lambda: _ending_in_terminal(arguments))


DOORS: Mapping[str, Callable[[Random], Knock]] = {
    "A page": page,
    "A line of JSON": line,
    "A terminal": terminal,
}


def _knock(request: str, act: Callable[[], str]) -> Knock:
    ended, seconds = timed(act, BAR)
    return Knock(shown(request), ended, seconds)


def _in_json(reading: Reading, text: str) -> object:
    """The value that a text stands for, where JSON has a type of its own for it."""
    if isinstance(reading.input.kind, Line | Choice):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def _request(
    rng: Random, written: Callable[[Reading, str], object] = lambda _, text: text
) -> tuple[str, dict[str, object]]:
    """A calculator and inputs for it, now and then ones that there are not, `written` as the door
    takes them."""
    own = _readings_of(rng.choice(calculators()).id)
    chosen = rng.sample(own, min(len(own), rng.randint(0, MOST_INPUTS)))
    given = {
        reading.input.name: rng.choice(WRONG)
        if rng.random() < 0.1
        else written(reading, _text(rng, reading))
        for reading in chosen
    }
    if rng.random() < 0.1:
        given[rng.choice(NAMES)] = rng.choice(("5", *WRONG))
    return (rng.choice(IDS) if rng.random() < 0.05 else own[0].id), given


def _readings_of(id: str) -> list[Reading]:
    return [reading for reading in readings() if reading.id == id]


def _text(rng: Random, reading: Reading) -> str:
    make = texts.text if rng.random() < 0.2 else texts.as_known
    return make(rng, reading.known)


def _typed(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _ending_of_page(id: str, inputs: str, topic: str) -> str:
    try:
        told = json.loads(answer(id, inputs, topic))
    except Exception as error:
        return describe_error(error)
    if "refusal" in told:
        return _ending_of_refusal(told["refusal"])
    if told.keys() != {"html", "headline", "outputs"}:
        return f"it tells {sorted(told)}"
    headline = told["headline"]
    return READ if len(headline.splitlines()) == 1 else f"the headline is {ascii(headline)[:200]}"


def _ending_of_line(text: bytes) -> str:
    try:
        (written,) = answer_lines([text])
        told = json.loads(written)
    except Exception as error:
        return describe_error(error)
    return _ending_of_refusal(told["error"]) if "error" in told else READ


def _ending_of_refusal(refusal: Mapping[str, str | None]) -> str:
    message = refusal["message"] or ""
    if len(message.splitlines()) == 1 and "Accepted: " in message:
        return REFUSED
    return f"the refusal is not one line that says what is accepted: {ascii(message)[:200]}"


def _ending_in_terminal(arguments: list[str]) -> str:
    printed, told = (io.TextIOWrapper(io.BytesIO(), "utf-8", errors) for errors in ERRORS)
    with redirect_stdout(printed), redirect_stderr(told), patch.object(sys, "argv", [""]):
        sys.argv += arguments
        status = _status()
    told.seek(0)
    lines = told.read().splitlines()
    if not status and not lines:
        return READ
    return REFUSED if status == 2 and len(lines) == 1 else f"status {status}: {lines}"


ERRORS = ("strict", "backslashreplace")
"""How Python meets signs that cannot be written, in what is printed and in what is told."""


def _status() -> object:
    try:
        main()
    except SystemExit as end:
        return end.code
    except Exception as error:
        return describe_error(error)
    return 0
