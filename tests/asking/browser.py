"""Questions as a browser understands them: its scripts in Node, without a page."""

import json
import subprocess
from pathlib import Path
from typing import Any

from rulescore.asking.declared import declared
from rulescore.catalogue import titles_of_books
from rulescore.site.system.node import node

ASK = Path(__file__).parents[1] / "scripts/ask_questions.js"


class Browser:
    """The scripts in Node with what all calculators declare."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([node(), ASK], stdin=pipe, stdout=pipe, encoding="utf-8")
        titles = titles_of_books()
        self._say(titles)
        self._say({game: declared(game) for game in titles})

    def ask(self, text: str, here: str = "") -> list[dict[str, Any]]:
        """What a question means."""
        assert self.process.stdout
        self._say({"ask": text, "here": here})
        found: list[dict[str, Any]] = json.loads(self.process.stdout.readline())
        return found

    def _say(self, content: Any) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{json.dumps(content)}\n")
        self.process.stdin.flush()

    def close(self) -> None:
        """End it."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
