"""`sheets.js`: what the browser needs to know of the sheet of each book, to answer a stored one
anew after a rule has been corrected."""

import json
from pathlib import Path
from typing import Any

from rulescore.catalogue import find_sheet, titles_of_books
from rulescore.declare.calculator import Calculator
from rulescore.site.render.assets import FOLDER


def write_sheets(site: Path) -> None:
    """Write the module into the folder of scripts."""
    sheets = {book: _described(sheet) for book in titles_of_books() if (sheet := find_sheet(book))}
    text = json.dumps(sheets, ensure_ascii=False, separators=(",", ":"))
    (site / FOLDER / "sheets.js").write_text(f"export const sheets = {text};\n", encoding="utf-8")


def _described(sheet: Calculator[Any]) -> dict[str, Any]:
    return {
        "calculator": sheet.id,
        "topic": sheet.topic,
        "asks": [input.name for input in sheet.inputs],
        "labels": {output.name: output.kind.label for output in sheet.outputs},
    }
