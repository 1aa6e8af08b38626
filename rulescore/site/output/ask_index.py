"""The index from which the browser understands questions in words, a file for each game, since most
questions are about one game.

`overrides/assets/rulescore/search/asked.js` fetches them once they are first needed.
"""

from pathlib import Path

from rulescore.asking.scripts import packed
from rulescore.catalogue import titles_of_books

FOLDER = "ask"


def write_ask_index(folder: Path) -> None:
    """Write the index into the folder of the scripts."""
    made = folder / FOLDER
    made.mkdir()
    for game in titles_of_books():
        (made / f"{game}.json").write_text(packed(game), encoding="utf-8")
