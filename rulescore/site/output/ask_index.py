"""The index from which the browser understands questions in words: a file of words, and one for
each game, since most questions are about one game.

`overrides/assets/rulescore/search/asked.js` fetches them once they are first needed.
"""

from pathlib import Path

from rulescore.asking.index import declared
from rulescore.asking.packed import packed, packed_words
from rulescore.catalogue import titles_of_books

FOLDER = "ask"
WORDS = "words.json"


def write_ask_index(folder: Path) -> None:
    """Write the index into the folder of the scripts."""
    made = folder / FOLDER
    made.mkdir()
    (made / WORDS).write_text(packed_words(), encoding="utf-8")
    for game in titles_of_books():
        (made / f"{game}.json").write_text(packed(declared(game)), encoding="utf-8")
