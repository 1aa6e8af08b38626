"""A misspelt choice is reported with its line."""

from pathlib import Path

import pytest

from rulescore.site.checks.choice_mistakes import mistakes_of_choices

CHOICES = '''
WEATHER = {"rain": "in the rain", "snow": "in the snow"}

def cost(weather, pace):
    """Looks as if “hail” were one."""
'''


@pytest.mark.parametrize(
    ("condition", "word"),
    [
        ('weather == "rian"', "rian"),
        ('"snwo" != weather', "snwo"),
        ('weather in ("rain", "sonw")', "sonw"),
        ('weather not in {"snow", "rains"}', "rains"),
    ],
)
def test_a_misspelt_choice_is_reported(tmp_path: Path, condition: str, word: str) -> None:
    file = tmp_path / "travel.py"
    file.write_text(f"{CHOICES}    return {condition}\n")
    (mistake,) = mistakes_of_choices({"books.sand.travel": file})
    assert f"compares with “{word}”" in str(mistake)
    assert "Did you mean “" in str(mistake)
    assert mistake.line == 6


@pytest.mark.parametrize(
    "condition",
    ['weather == "rain"', 'weather in ("rain", "snow")', 'weather == ""', "weather == pace"],
)
def test_words_of_choices_are_accepted(tmp_path: Path, condition: str) -> None:
    file = tmp_path / "travel.py"
    file.write_text(f"{CHOICES}    return {condition}\n")
    assert [*mistakes_of_choices({"books.sand.travel": file})] == []


def test_a_choice_may_be_declared_in_another_topic_of_the_book(tmp_path: Path) -> None:
    base, travel = tmp_path / "base.py", tmp_path / "travel.py"
    base.write_text(CHOICES)
    travel.write_text('def wet(weather):\n    return weather == "rain"\n')
    assert [*mistakes_of_choices({"books.sand.base": base, "books.sand.travel": travel})] == []
    (mistake_found,) = mistakes_of_choices({"books.sand.base": base, "books.salt.travel": travel})
    assert mistake_found.line == 2
