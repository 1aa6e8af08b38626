"""Random requests at every entry point: a page, a line of JSON, a terminal. Each must be answered
or properly refused."""

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
from fuzz.trial import READ, REFUSED, abbreviate, describe_error, has_failed, timed
from rulescore.browser import answer
from rulescore.catalogue import calculators, find_calculator
from rulescore.cli import answer_lines, main
from rulescore.declare.inputs import Choice, Line

BAR = 3.0
"""The seconds that an answer may take."""
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
"""Texts that are no JSON object of inputs."""


@dataclass(frozen=True)
class Knock:
    """A request and its outcome: `ended` is “read”, “refused”, or what was wrong."""

    request: str
    ended: str
    seconds: float

    @property
    def failed(self) -> bool:
        """Whether something is wrong with it."""
        return has_failed(self.ended, self.seconds, BAR)


def page(rng: Random) -> Knock:
    """A request of a page, as its worker makes it."""
    id, given = _request(rng)
    inputs = rng.choice(SPOILT) if rng.random() < 0.1 else json.dumps(given)
    topic = rng.choice((find_calculator(id).topic, *TOPICS)) if id not in IDS else ""
    return _knock(f"{id} {inputs}", lambda: _ending_of_page(id, inputs, topic))


def line(rng: Random) -> Knock:
    """A line of JSON for `rulescore run --jsonl`."""
    id, given = _request(rng, _in_json)
    request: dict[str, object] = {"calculator": id, "inputs": given}
    if rng.random() < 0.1:
        request[rng.choice(("calculator", "inputs", *NAMES))] = rng.choice(WRONG)
    text = json.dumps(request)
    if rng.random() < 0.2:
        text = rng.choice((*SPOILT, texts.text(rng, [text[:400]])))
    return _knock(text, lambda: _ending_of_line(text.encode(errors="surrogatepass")))


def terminal(rng: Random) -> Knock:
    """A command in a terminal."""
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
    return Knock(abbreviate(request), ended, seconds)


def _in_json(reading: Reading, text: str) -> object:
    """A text as a JSON value, if the input is not read from text."""
    if isinstance(reading.input.kind, Line | Choice):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def _request(
    rng: Random, convert: Callable[[Reading, str], object] = lambda _, text: text
) -> tuple[str, dict[str, object]]:
    """The id of a calculator, sometimes unknown, and inputs for it, sometimes unknown or wrong.
    `convert` turns texts into what the entry point takes."""
    own = _readings_of(rng.choice(calculators()).id)
    chosen = rng.sample(own, min(len(own), rng.randint(0, MOST_INPUTS)))
    given = {
        reading.input.name: rng.choice(WRONG)
        if rng.random() < 0.1
        else convert(reading, _text(rng, reading))
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
        result = json.loads(answer(id, inputs, topic))
    except Exception as error:
        return describe_error(error)
    if "refusal" in result:
        return _ending_of_refusal(result["refusal"])
    if result.keys() != {"html", "headline", "outputs"}:
        return f"it returns {sorted(result)}"
    headline = result["headline"]
    return READ if len(headline.splitlines()) == 1 else f"the headline is {ascii(headline)[:200]}"


def _ending_of_line(text: bytes) -> str:
    try:
        (line,) = answer_lines([text])
        result = json.loads(line)
    except Exception as error:
        return describe_error(error)
    return _ending_of_refusal(result["error"]) if "error" in result else READ


def _ending_of_refusal(refusal: Mapping[str, str | None]) -> str:
    message = refusal["message"] or ""
    if len(message.splitlines()) == 1 and "Accepted: " in message:
        return REFUSED
    return f"the refusal is not one line that says what is accepted: {ascii(message)[:200]}"


def _ending_in_terminal(arguments: list[str]) -> str:
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", errors) for errors in ERRORS)
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "argv", [""]):
        sys.argv += arguments
        status = _status()
    err.seek(0)
    lines = err.read().splitlines()
    if not status and not lines:
        return READ
    return REFUSED if status == 2 and len(lines) == 1 else f"status {status}: {lines}"


ERRORS = ("strict", "backslashreplace")
"""How Python handles characters that cannot be encoded, on standard output and standard error."""


def _status() -> object:
    try:
        main()
    except SystemExit as end:
        return end.code
    except Exception as error:
        return describe_error(error)
    return 0
