"""Rules of tabletop role-playing games as exact, runnable code."""

from typing import TYPE_CHECKING

from rulescore.former_names import find_former_names

if TYPE_CHECKING:
    from rulescore.asking.candidates import Candidate

__all__ = ["ask"]

find_former_names()


def ask(text: str, here: str = "") -> list["Candidate"]:
    """The calculators that answer a question in words, such as “we rode 9 hours, riding 8”, best
    first, at most five, each with how the words were used and its answer. `here` is the slug or
    title of the game that is played, if that is known. Raises `rulescore.declare.Refusal` for a
    question of more than 1,000 characters, and for a game that there is not."""
    from rulescore.asking.candidates import ask  # imports every book

    return ask(text, here)
