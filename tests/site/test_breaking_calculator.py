"""A calculator that breaks is reported once, at the line of its module that its author can mend."""

from pathlib import Path

import pytest

from tests.own_site import copy_of_example, rulescore

MODULE = "rules/night_ferry/landing.py"
ANSWER = "    return Answer(Fares(pennies, ghosts, crossings), headline, working)"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return copy_of_example(tmp_path / "ferry")


def told(project: Path, old: str, new: str) -> tuple[list[str], str]:
    """What check says once the module is changed, and the place of the change."""
    file = project / MODULE
    before, found, after = file.read_text("utf-8").partition(old)
    assert found
    file.write_text(before + new + after, "utf-8")
    done = rulescore(project, "check")
    place = f"{MODULE}:{1 + before.count(chr(10))}: "
    *lines, _, _ = done.stderr.splitlines()
    return lines, place


@pytest.mark.parametrize(
    ("new", "problem"),
    [
        (
            ANSWER.replace("working)", "working[0])"),
            "TypeError: working is a Step. Accepted: a tuple of Step, as in (step,)",
        ),
        (
            ANSWER.replace("working)", "working, [headline])"),
            "TypeError: pictures has a str. Accepted: a tuple of ",
        ),
        (
            ANSWER.replace("headline,", "'**1** of **2**',"),
            "ValueError: a headline marks one figure, as “**65%**”, not “**1** of **2**”",
        ),
        (
            ANSWER.replace("headline,", "count(pennies / 2, 'penny'),"),
            "TypeError: 6.5 is a float, which is not exact. Accepted: int or Fraction; // and "
            "Fraction(a, b) give one",
        ),
    ],
)
def test_where_an_answer_breaks(project: Path, new: str, problem: str) -> None:
    lines, place = told(project, ANSWER, new)
    (line,) = [line for line in lines if "breaks" in line]
    assert line.startswith(f"{place}night-ferry.toll: with its defaults it breaks: {problem}")
    assert not [line for line in lines if line.startswith(("docs/night-ferry/landing.md", "tests"))]


def test_what_breaks_only_in_an_example_says_with_which_inputs(project: Path) -> None:
    new = ANSWER.replace("(pennies, ", "(pennies // (8 - people), ")
    lines, place = told(project, ANSWER, new)
    (line,) = [line for line in lines if "people: 8" in line]
    assert line.startswith(f"{place}night-ferry.toll: with people: 8, beasts: 3, ghosts: 1, late: ")
    assert "it breaks: ZeroDivisionError" in line


def test_a_float_says_how_to_be_exact(project: Path) -> None:
    lines, _ = told(project, ANSWER, ANSWER.replace("(pennies, ", "(pennies / 1, "))
    (line,) = [line for line in lines if "which is not of its type" in line]
    assert line.endswith("Accepted: a whole number, by // or Fraction(a, b) instead of /.")


def test_what_makes_entries_gets_each_part_by_itself(project: Path) -> None:
    listing = (
        "from rulescore.declare.entries import parts_reader\n"
        "from rulescore.declare.listing import Listing, Part\n"
        'BAG = Listing("Item", "Add", (Part("number"), Part("thing", room=9)))\n'
    )
    lines, _ = told(project, "PLACES = 6", f"{listing}READ = parts_reader(BAG, tuple)\nPLACES = 6")
    (line,) = [line for line in lines if "parts_reader" in line or "argument" in line]
    assert line.startswith(f"{MODULE}:")
    assert "cannot be imported: TypeError: tuple takes one argument, and gets 2, one for each " in (
        line
    )
    assert (
        "READ = parts_reader"
        in ((project / MODULE).read_text("utf-8").splitlines()[int(line.split(":")[1]) - 1])
    )
