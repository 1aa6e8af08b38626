"""The walk of the page for authors: each of its boxes belongs into the file that it names."""

import re
from pathlib import Path

from tools.workshop import PROJECT

PAGE = (PROJECT / "docs/author.md").read_text("utf-8")
BOOK = "owl-post", "Owl Post"
BOX = re.compile(
    r'^(?P<marks>`{3,})\w+[^\n]* title="(?P<file>[^"]+)"\n(?P<text>.*?\n)(?P=marks)$',
    re.DOTALL | re.MULTILINE,
)
FORMER = (
    "docs/owl-post/lamps.md",
    "rulescore/books/owl_post/lamps.py",
    "tests/books/owl_post/test_lamps.py",
)
"""The files that the walk renames."""

LINES = {"mkdocs.yml": "- owl-post/lamps.md", "docs/owl-post/index.md": "- [Lamps]"}
"""The lines that it replaces, by how they begin."""


def boxes() -> dict[str, str]:
    """What the page has somebody type, by file; several boxes for one follow each other in it."""
    texts: dict[str, list[str]] = {}
    for box in BOX.finditer(PAGE):
        texts.setdefault(box["file"], []).append(box["text"])
    return {file: "\n\n".join(parts) for file, parts in texts.items()}


def take_walk(home: Path) -> None:
    """Do what the page says in a home of books in which its book has been begun."""
    for path in FORMER:
        (home / path).unlink()
    for path, text in boxes().items():
        if path in LINES:
            (line,) = [one for one in _lines(home / path) if one.strip().startswith(LINES[path])]
            _replace(home / path, line, text)
        else:
            (home / path).write_text(text, encoding="utf-8")
    for line in [one for one in _lines(home / "published.yaml") if "lamp" in one]:
        _replace(home / "published.yaml", line, "")


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines(keepends=True)


def _replace(file: Path, old: str, new: str) -> None:
    file.write_text(file.read_text("utf-8").replace(old, new), encoding="utf-8")
