"""Questions as the browser understands them: its scripts in Node, without a page."""

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

from rulescore.asking.index import Entry
from rulescore.asking.packed import packed, packed_words
from rulescore.catalogue import titles_of_books
from rulescore.site.system.node import node

ASK = Path(__file__).parents[1] / "scripts/ask_in_words.js"
Understood: TypeAlias = list[dict[str, Any]]


class Browser:
    """The scripts in Node with what calculators declare."""

    def __init__(self, calculators: Iterable[Entry]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([node(), ASK], stdin=pipe, stdout=pipe, encoding="utf-8")
        by_game: dict[str, list[Entry]] = {game: [] for game in titles_of_books()}
        for one in calculators:
            by_game[one["id"].split(".")[0]].append(one)
        each = (f'"{game}":{packed(entries)}' for game, entries in by_game.items())
        self.unpacked = self._said(f"{packed_words()}\n{{{','.join(each)}}}")

    def ask(self, text: str, here: str = "") -> Understood:
        """What a question means to the scripts."""
        understood: Understood = self._said(json.dumps({"ask": text, "here": here}))
        return understood

    def _said(self, line: str) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """End it."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
