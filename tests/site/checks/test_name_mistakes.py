"""A name that nothing gives is reported with its line, whether or not Python comes to it."""

from pathlib import Path

import pytest

from rulescore.site.checks.name_mistakes import mistakes_of_names

TOPIC = '''
from rulescore.declare import Answer

HOURS = 3

def cost(hours: int) -> Answer:
    """Refused: more than a day."""
    if hours > 24:
        {line}
    return Answer(hours, "", ())
'''


@pytest.mark.parametrize(
    ("line", "name", "accepted"),
    [
        (
            "raise Refusal('hours', 'no', 'less')",
            "Refusal",
            "`from rulescore.declare import Refusal` at the top",
        ),
        ("return at_least(hours)", "at_least", "`from rulescore.dice import at_least` at the top"),
        (
            "return Entries()",
            "Entries",
            "`from rulescore.declare.entries import Entries` at the top",
        ),
        ("return Fraction(1)", "Fraction", "`from fractions import Fraction` at the top"),
        ("return HUORS", "HUORS", "what the module imports or defines"),
    ],
)
def test_a_name_that_nothing_gives_is_reported(
    tmp_path: Path, line: str, name: str, accepted: str
) -> None:
    file = tmp_path / "travel.py"
    file.write_text(TOPIC.format(line=line))
    (mistake,) = mistakes_of_names({"books.sand.travel": file})
    assert str(mistake) == f"{file}:9: there is no “{name}” here. Accepted: {accepted}."


@pytest.mark.parametrize("line", ["return HOURS", "return [one for one in range(hours)]"])
def test_names_that_are_there_are_accepted(tmp_path: Path, line: str) -> None:
    file = tmp_path / "travel.py"
    file.write_text(TOPIC.format(line=line))
    assert [*mistakes_of_names({"books.sand.travel": file})] == []


def test_what_is_no_python_is_left_to_others(tmp_path: Path) -> None:
    file = tmp_path / "travel.py"
    file.write_text("def cost(:\n")
    assert [*mistakes_of_names({"books.sand.travel": file})] == []
