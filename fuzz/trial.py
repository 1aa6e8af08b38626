"""One text given to one input: whether it is read, or refused as a refusal should be, and how long
that takes."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from types import FrameType

from fuzz.grammars import Reading
from rulescore.declare.inputs import LONGEST_TEXT, Refusal

BAR = 0.05
"""Seconds that reading may take."""
HANGS = 10.0
"""Seconds of work after which an act is given up; nothing that ends takes nearly as long."""
SLOW, AGAIN = 0.0005, 4
"""What takes more seconds than this is measured so many times more, and the least of these counts:
the machine does other things meanwhile."""

LONGEST_PROBLEM, LONGEST_REFUSAL = 200, 500

READ, REFUSED, HUNG = "read", "refused", "it hangs"


class Hang(BaseException):
    """Raised in what takes far too long; no handler of errors keeps it."""


@dataclass(frozen=True)
class Trial:
    """How it went: `ended` says that the text was read, or refused, or what was wrong instead."""

    reading: Reading
    text: str
    ended: str
    seconds: float

    @property
    def failed(self) -> bool:
        """Whether something is wrong with it."""
        return has_failed(self.ended, self.seconds, BAR)


def has_failed(ended: str, seconds: float, bar: float) -> bool:
    """Whether something ended otherwise than it may, or took longer than a `bar` of seconds."""
    return ended not in (READ, REFUSED) or seconds > bar


def tried(reading: Reading, text: str) -> Trial:
    """Give an input a text."""
    return Trial(reading, text, *timed(lambda: _ending(reading, text)))


def timed(act: Callable[[], str], slow: float = SLOW) -> tuple[str, float]:
    """How an act ended, and how many seconds it took; once more if that seems `slow`."""
    ended, seconds = _once(act)
    for _ in range(AGAIN):
        if slow < seconds and ended != HUNG:
            ended, again = _once(act)
            seconds = min(seconds, again)
    return ended, seconds


def _once(act: Callable[[], str]) -> tuple[str, float]:
    start = perf_counter()
    try:
        with _given_up_after(HANGS):
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
    """An error that should have been a refusal, in a few words."""
    return f"{type(error).__name__}: {ascii(str(error))[:100]}"


def fault_of(refusal: Refusal, name: str) -> str:
    """What is wrong with the refusal of an input; nothing if it is as it should be."""
    told = str(refusal)
    if refusal.input != name:
        return f"the refusal names {refusal.input!r}"
    if not refusal.problem or not refusal.accepted:
        return "the refusal lacks what is wrong, or what is accepted"
    if len(told.splitlines()) != 1 or not _is_utf_8(told):
        return f"the refusal is not one line of text: {ascii(told)[:200]}"
    if len(refusal.problem) > LONGEST_PROBLEM or len(told) > LONGEST_REFUSAL:
        return f"the refusal has {len(told)} characters"
    return ""


def _is_utf_8(told: str) -> bool:
    try:
        told.encode()
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def _given_up_after(seconds: float) -> Iterator[None]:
    """Raise `Hang` in what keeps the processor busy for longer."""
    before = signal.signal(signal.SIGVTALRM, _hang)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _hang(_number: int, _frame: FrameType | None) -> None:
    raise Hang


def shown(text: str) -> str:
    """A text as Python writes it, cut in its middle where it is long, for a report."""
    written = ascii(text)
    cut = written if len(written) <= 60 else f"{written[:40]}…{written[-12:]}"
    return cut if len(text) <= LONGEST_TEXT // 50 else f"{cut} ({len(text)} characters)"
