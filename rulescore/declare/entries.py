"""An input that is a list as text: “7@5, 6@6”, “Medicus: none-adept; Recovery: novice-master”."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Generic, TypeVar

from rulescore.declare.figures import count
from rulescore.declare.inputs import Text, Unacceptable, shortened
from rulescore.declare.listing import Listing, Part
from rulescore.language import say

__all__ = ["Entries", "check_names", "parts_reader"]

WHOLE = re.compile("[0-9]{1,4}")
"""A whole number in an entry."""

Entry = TypeVar("Entry")
"""What an entry is in Python."""


@dataclass(frozen=True)
class Entries(Text, Generic[Entry]):
    """Up to `most` entries, with commas between them or what the listing has there.

    `read_entry` reads one entry; `parts_reader` makes such a function. `check` gets all entries.
    Both raise Unacceptable. `one` and `several` are what a refusal calls entries. Refused: no
    entry, unless `may_be_empty`; an empty entry, unless `skips_empty`. `options_said` has what
    else players call what is chosen for an entry, with commas between.
    """

    _: KW_ONLY
    read_entry: Callable[[str], Entry]
    most: int
    one: str
    several: str = ""
    check: Callable[[Sequence[Entry]], None] | None = None
    may_be_empty: bool = False
    skips_empty: bool = False
    options_said: Mapping[str, str] = field(default_factory=dict, hash=False)

    def read_value(self, value: object) -> str:
        text = super().read_value(value)
        self.entries(text)
        return text

    def entries(self, text: str) -> list[Entry]:
        """The entries of a text; Unacceptable if it is outside the grammar."""
        if self.may_be_empty and not text.strip():
            return []
        separator = self.listing.apart.strip() if self.listing else ","
        texts = split_entries(text, separator, lines=self.lines, skips_empty=self.skips_empty)
        if not texts:
            raise Unacceptable(say("no {thing} is given", thing=self.one))
        if len(texts) > self.most:
            given = count(len(texts), self.one, self.several)
            raise Unacceptable(say("{given} are more than {most}", given=given, most=self.most))
        entries = [self.read_entry(entry) for entry in texts]
        if self.check:
            self.check(entries)
        return entries


def split_entries(
    text: str, separator: str, *, lines: bool = False, skips_empty: bool = False
) -> list[str]:
    """The entries of a text without blanks around them; with `lines`, a line break separates too.

    Unacceptable: an empty entry, also at an end, unless `skips_empty`.
    """
    written = text.splitlines() if lines else [text]
    entries = [entry.strip() for line in written for entry in line.split(separator)]
    if skips_empty or not text.strip():
        return [entry for entry in entries if entry]
    if "" in entries:
        raise Unacceptable(say("entry {place} is empty", place=1 + entries.index("")))
    return entries


def check_names(entries: Sequence[tuple[Any, ...]]) -> None:
    """Unacceptable if two entries have the same name, which is their first part."""
    names: set[str] = set()
    for name, *_ in entries:
        if name.casefold() in names:
            raise Unacceptable(say("“{name}” is there twice", name=shortened(name)))
        names.add(name.casefold())


def parts_reader(listing: Listing, make: Callable[..., Entry]) -> Callable[[str], Entry]:
    """A function that reads the parts of an entry and gives them to `make`, each `str` or `int` and
    an argument of its own.

    It raises Unacceptable if a part is missing, out of bounds or not one of its words.
    """
    if make in (tuple, list, set, frozenset):
        name, parts = getattr(make, "__name__", ""), len(listing.parts)
        problem = f"{name} takes one argument, and gets {parts}, one for each part of an entry"
        raise TypeError(f"{problem}. Accepted: a function of {parts}, as lambda *parts: parts")
    first, *further = listing.parts
    separators = [sign.strip() or " " for sign in listing.signs[1:]]
    form = first.label + "".join(
        f"{separator}{part.label}" for separator, part in zip(separators, further, strict=True)
    )

    def read_entry(entry: str) -> Entry:
        texts, rest = [], entry
        for separator in separators:
            text, found, rest = rest.strip().partition(separator)
            if not found:
                raise Unacceptable(
                    say("“{entry}” is not of the form {form}", entry=shortened(entry), form=form)
                )
            texts.append(text.strip())
        parts = zip(listing.parts, [*texts, rest.strip()], strict=True)
        return make(*(_read_part(part, text, entry) for part, text in parts))

    return read_entry


def _read_part(part: Part, text: str, entry: str) -> str | int:
    if part.room:
        return text
    shown = shortened(" ".join(text.split()))
    told = say("“{text}”", text=shown)
    if text != entry:
        whole = shortened(entry)
        told = say("{text} for {part} in “{entry}”", text=told, part=part.label, entry=whole)
    if part.options is not None:
        if text.lower() not in part.options:
            options = ", ".join(part.options)
            raise Unacceptable(say("{text} is none of {options}", text=told, options=options))
        return text.lower()
    if not WHOLE.fullmatch(text) or not part.least <= int(text) <= part.most:
        bounds = {"least": part.least, "most": part.most}
        problem = say("{text} is not a whole number from {least} to {most}", text=told, **bounds)
        raise Unacceptable(problem)
    return int(text)
