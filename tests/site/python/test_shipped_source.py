"""What ships to browsers is the same but for what players say."""

import ast

import pytest

from rulescore.catalogue import topic_modules
from rulescore.project import PROJECT
from rulescore.site.python.shipped_source import ASKING, without_asking

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
    before, left = SOURCE.split("\n"), without_asking(SOURCE).split("\n")
    assert left[:3] == before[:3]
    assert left[3:5] == ['        ""', ""]
    assert left[5] == '    ), options_said={}, unit="h",'
    assert left[6:] == before[6:]


@pytest.mark.parametrize("module", topic_modules())
def test_nothing_else_of_a_topic_changes(module: str) -> None:
    source = (PROJECT / f"{module.replace('.', '/')}.py").read_text("utf-8")
    assert _otherwise(without_asking(source)) == _otherwise(source)


def _otherwise(source: str) -> str:
    tree = ast.parse(source)
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            call.keywords = [one for one in call.keywords if one.arg not in ASKING]
    return ast.dump(tree)
