"""The index from which the browser understands questions in words.

`overrides/assets/rulescore/ask/index.js` unpacks it once it is first needed.
"""

from pathlib import Path

from rulescore.asking.packed import packed

NAME = "ask.json"


def write_ask_index(folder: Path) -> None:
    """Write the index into the folder of the scripts."""
    (folder / NAME).write_text(packed(), encoding="utf-8")
