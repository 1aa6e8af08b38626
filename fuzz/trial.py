"""One text given to one input: whether it is read or properly refused, and how long that takes."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from types import FrameType

from fuzz.grammars import Reading
from rulescore.declare.inputs import LONGEST_TEXT, Refusal

BAR = 0.05
"""The seconds that reading may take."""
HANGS = 10.0
"""Seconds of processor time after which a case counts as hanging."""
SLOW, AGAIN = 0.0005, 4
"""A case that takes more seconds than the first is measured again as often as the second, and the
shortest time counts, since the machine is busy with other things."""

LONGEST_PROBLEM, LONGEST_REFUSAL = 200, 500

READ, REFUSED, HUNG = "read", "refused", "it hangs"


class Hang(BaseException):
    """Raised in a case that hangs; `except Exception` does not catch it."""


@dataclass(frozen=True)
class Trial:
    """The outcome for a text: `ended` is “read”, “refused”, or what was wrong."""

    reading: Reading
    text: str
    ended: str
    seconds: float

    @property
    def failed(self) -> bool:
        """Whether something is wrong with it."""
        return has_failed(self.ended, self.seconds, BAR)


def has_failed(ended: str, seconds: float, bar: float) -> bool:
    """Whether a case was neither read nor refused, or took longer than `bar` seconds."""
    return ended not in (READ, REFUSED) or seconds > bar


def try_text(reading: Reading, text: str) -> Trial:
    """Give an input a text."""
    return Trial(reading, text, *timed(lambda: _ending(reading, text)))


def timed(act: Callable[[], str], slow: float = SLOW) -> tuple[str, float]:
    """The outcome of a function and its time in seconds; measured again if that is `slow`."""
    ended, seconds = _once(act)
    for _ in range(AGAIN):
        if slow < seconds and ended != HUNG:
            ended, again = _once(act)
            seconds = min(seconds, again)
    return ended, seconds


def _once(act: Callable[[], str]) -> tuple[str, float]:
    start = perf_counter()
    try:
        with _time_limit(HANGS):
            ended = act()
    except Hang:
        ended = HUNG
    return ended, perf_counter() - start


def _ending(reading: Reading, text: str) -> str:
    try:
        reading.read(text)
    except Refusal as refusal:
        return fault_of(refusal, reading.input.name) or REFUSED
    except Exception as error:
        return describe_error(error)
    return READ


def describe_error(error: Exception) -> str:
    """A short description of an exception that should have been a refusal."""
    return f"{type(error).__name__}: {ascii(str(error))[:100]}"


def fault_of(refusal: Refusal, name: str) -> str:
    """What is wrong with the refusal of an input; "" if it is fine."""
    message = str(refusal)
    if refusal.input != name:
        return f"the refusal names {refusal.input!r}"
    if not refusal.problem or not refusal.accepted:
        return "the refusal lacks what is wrong, or what is accepted"
    if len(message.splitlines()) != 1 or not _is_utf_8(message):
        return f"the refusal is not one line of text: {ascii(message)[:200]}"
    if len(refusal.problem) > LONGEST_PROBLEM or len(message) > LONGEST_REFUSAL:
        return f"the refusal has {len(message)} characters"
    return ""


def _is_utf_8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise `Hang` after more seconds of processor time."""
    before = signal.signal(signal.SIGVTALRM, _hang)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _hang(_number: int, _frame: FrameType | None) -> None:
    raise Hang


def abbreviate(text: str) -> str:
    """A text as a Python literal for reports, shortened in the middle if it is long."""
    written = ascii(text)
    cut = written if len(written) <= 60 else f"{written[:40]}…{written[-12:]}"
    return cut if len(text) <= LONGEST_TEXT // 50 else f"{cut} ({len(text)} characters)"
