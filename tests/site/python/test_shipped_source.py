"""What ships to browsers is the same but for what players say and what only tools read."""

import ast

import pytest

from rulescore.catalogue import topic_modules
from rulescore.project import PROJECT
from rulescore.site.python.shipped_source import ASKING, as_shipped

SOURCE = """call(
    "Tiredness – weariness",
    players_say=(
        "tired, "
        "weary"
    ), options_said={"a": "b"}, unit="h",
)
"behind"
"""


def test_each_line_keeps_its_number() -> None:
    before, left = SOURCE.split("\n"), as_shipped(SOURCE).split("\n")
    assert left[:3] == before[:3]
    assert left[3:5] == ['        ""', ""]
    assert left[5] == '    ), options_said={}, unit="h",'
    assert left[6:] == before[6:]


def test_the_list_of_public_names_stays_here() -> None:
    source = 'import re\n__all__ = [\n    "a",\n    "b",\n]\na = b = 1\n'
    assert as_shipped(source) == "import re\npass\n\n\n\na = b = 1\n"


@pytest.mark.parametrize("module", topic_modules())
def test_nothing_else_of_a_topic_changes(module: str) -> None:
    source = (PROJECT / f"{module.replace('.', '/')}.py").read_text("utf-8")
    assert _otherwise(as_shipped(source)) == _otherwise(source)


def _otherwise(source: str) -> str:
    tree = ast.parse(source)
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            call.keywords = [one for one in call.keywords if one.arg not in ASKING]
    return ast.dump(tree)
