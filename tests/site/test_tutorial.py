"""“Your first calculator” is true: whoever types what it says makes no mistake."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tools.workshop import PROJECT, workshop_in

PAGE = (PROJECT / "docs/tutorial.md").read_text("utf-8")
MODULE = "rulescore/books/usiel/travel.py"
RULE_PAGE = "docs/usiel/travel.md"
LEDGER = "tests/ledger/usiel.yaml"

ANSWERS = """
import json, sys
from rulescore.catalogue import find_calculator

calculator = find_calculator("usiel.bridge-toll")
for example in json.load(sys.stdin):
    outputs = calculator.run(example["in"]).outputs_json()
    assert outputs == example["out"], (example, outputs)
"""


def box(language: str, containing: str) -> str:
    """The text of the one box on the page with these words."""
    boxes = re.findall(rf"^```{language}[^\n]*\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    (text,) = [text for text in boxes if containing in text]
    return text


def insert_before(file: Path, line: str, text: str) -> None:
    before, found, after = file.read_text("utf-8").partition(line)
    assert found, f"{file} has no {line!r}"
    file.write_text(before + text + found + after, encoding="utf-8")


def run(folder: Path, *command: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_module_has_all_that_the_calculator_needs_except_the_name_to_add() -> None:
    module = (PROJECT / MODULE).read_text("utf-8")
    *imports, rule = [line for line in box("python", "import Annotated").splitlines() if line]
    names = {name for line in imports for name in line.partition(" import ")[2].split(", ")}
    assert {name for name in names if not re.search(rf"\b{name}\b", module)} == {"Refusal"}
    assert rule in module.splitlines()
    assert "    Odds,\n    Rows,\n" in module


@pytest.mark.long
def test_who_types_what_it_says_makes_no_mistake(tmp_path: Path) -> None:
    workshop = workshop_in(tmp_path, "tests")
    module, ledger = workshop / MODULE, workshop / LEDGER
    insert_before(module, "    Rows,\n", "    Refusal,\n")
    declared = box("python", "class Toll")
    module.write_text(module.read_text("utf-8") + "\n\n" + declared, encoding="utf-8")
    fence = re.search(r"^````markdown\n(```calculator\n.*?\n```\n)````$", PAGE, re.DOTALL | re.M)
    assert fence
    insert_before(workshop / RULE_PAGE, "```example\n", f"{fence[1]}\n")
    vectors = box("yaml", "usiel.bridge-toll")
    insert_before(ledger, "# What its source says", vectors)

    format_checked = run(PROJECT, "-m", "ruff", "format", "--check", "--no-cache", str(module))
    assert format_checked.returncode == 0, format_checked.stdout
    assert run(workshop, "-m", "rulescore.site.content.published").returncode == 0
    checked = run(workshop, "-m", "rulescore.site.check")
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "No mistakes.\n", "")
    (entry,) = yaml.safe_load(vectors)
    answered = run(workshop, "-c", ANSWERS, given=json.dumps(entry["examples"]))
    assert answered.returncode == 0, answered.stderr
