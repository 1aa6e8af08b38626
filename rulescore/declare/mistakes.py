"""A mistake in a page or a declaration: where it is, what is wrong, what would be right.

All mistakes of one run are reported together. A declaration raises `Mistaken` at once, unless
mistakes are being collected:

    with collecting() as mistakes:
        import_every_topic()
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Mistake:
    """What is wrong with the `field` of the thing `id`, at a line of a file.

    `accepted` says what would be right, `nearest` the right name that was probably meant.
    """

    problem: str
    accepted: str = ""
    nearest: str = ""
    id: str = ""
    field: str = ""
    file: str = ""
    line: int = 1

    def __str__(self) -> str:
        place = ": ".join(filter(None, [f"{self.file}:{self.line}", self.id, self.field]))
        accepted = f" Accepted: {self.accepted}." if self.accepted else ""
        nearest = f" Did you mean “{self.nearest}”?" if self.nearest else ""
        return f"{place}: {self.problem}.{accepted}{nearest}"

    def below(self, file: str, line: int) -> "Mistake":
        """The same mistake where its line counts from the line after `line` of a file."""
        return replace(self, file=file, line=line + self.line)


class Mistaken(Exception):
    """Raised where something cannot be made because of mistakes in it."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(map(str, self.mistakes)))

    def __reduce__(self) -> tuple[type["Mistaken"], tuple[tuple[Mistake, ...]]]:
        """For processes that work for another one, which is to see all mistakes as they are."""
        return Mistaken, (self.mistakes,)


_collected: ContextVar[list[Mistake] | None] = ContextVar("mistakes", default=None)


@contextmanager
def collecting() -> Iterator[list[Mistake]]:
    """Gather the mistakes that are reported meanwhile, instead of stopping at the first."""
    mistakes: list[Mistake] = []
    token = _collected.set(mistakes)
    try:
        yield mistakes
    finally:
        _collected.reset(token)


def report(mistakes: Iterable[Mistake]) -> None:
    """Report mistakes: to whoever collects them, else by raising `Mistaken`."""
    found = tuple(mistakes)
    collected = _collected.get()
    if collected is not None:
        collected.extend(found)
    elif found:
        raise Mistaken(found)


def nearest(name: str, names: Iterable[str]) -> str:
    """The one of the names that was probably meant; empty if none is near."""
    from difflib import get_close_matches  # only who writes needs it; browsers need not fetch it

    return next(iter(get_close_matches(name, list(names), n=1)), "")
