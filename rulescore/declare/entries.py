"""An input that is a list of values, all of one kind: “12, 9, 14”, “move, attack”."""

import re
from dataclasses import KW_ONLY, dataclass

from rulescore.declare.inputs import Line, Unacceptable, shortened
from rulescore.declare.listing import Listing, Part

WHOLE = re.compile("[0-9]{1,4}")


@dataclass(frozen=True)
class Entries(Line):
    """A list as text, with commas between its entries. A page also shows it as rows.

    `part` is what each entry is: one of its words, or a whole number within its bounds. `entry` is
    what an entry is called, `add` the button for one more, `most` how many there may be. Refused:
    anything else, no entry at all, and an empty entry unless the list `skips_empty` ones.
    """

    part: Part
    _: KW_ONLY
    entry: str
    add: str
    most: int
    skips_empty: bool = False

    @property
    def listing(self) -> Listing:
        """An entry a row."""
        return Listing(self.entry, self.add, (self.part,), compact=not self.part.options)

    def accepted(self) -> str:
        if self.part.options:
            words = ", ".join(self.part.options)
            each = f"of these with commas between them: {words}"
        else:
            each = f"{self._whole_number('whole numbers')}, separated by commas"
        return f"1 to {self.most} {each}, such as “{self.example}”"

    def read_value(self, value: object) -> str:
        text = super().read_value(value)
        self.words(text)
        return text

    def numbers(self, text: str) -> list[int]:
        """The numbers of a list in order; Unacceptable if it is outside the grammar."""
        return [int(entry) for entry in self.words(text)]

    def words(self, text: str) -> list[str]:
        """The entries of a list in order, words in lower case; Unacceptable if it is outside the
        grammar."""
        entries = [entry.strip().lower() for entry in text.split(",")]
        if self.skips_empty or not text.strip():
            entries = list(filter(None, entries))
        if not entries:
            raise Unacceptable("nothing is given")
        if len(entries) > self.most:
            raise Unacceptable(f"{len(entries)} entries are too many")
        for entry in entries:
            self._check(entry)
        return entries

    def _check(self, entry: str) -> None:
        if not entry:
            raise Unacceptable("there is nothing between two commas or at an end")
        shown = shortened(" ".join(entry.split()))
        if self.part.options:
            if entry not in self.part.options:
                raise Unacceptable(f"“{shown}” is not one of the choices")
        elif not WHOLE.fullmatch(entry) or not self.part.least <= int(entry) <= self.part.most:
            raise Unacceptable(f"“{shown}” is not {self._whole_number('a whole number')}")

    def _whole_number(self, what: str) -> str:
        return f"{what} from {self.part.least} to {self.part.most}"
