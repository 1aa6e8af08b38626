"""Any text is read or refused, and any request answered or refused: a few of the cases that
`make fuzz` tries by the hundred thousand, and whether it would tell what is wrong."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz import doors, grammars, report, tally, texts, trial
from fuzz.grammars import Grammar, Reading, readings
from fuzz.tally import Slowest, Tally
from fuzz.trial import READ, REFUSED, try_text
from rulescore.browser import answer
from rulescore.catalogue import calculators
from rulescore.cli import answer_lines
from rulescore.declare.inputs import LONGEST_TEXT, Refusal, Whole

GRAMMARS = {grammar.name: grammar for grammar in grammars.grammars()}
CASES, REQUESTS = 100, 30
FEW = 10
"""So many of a text for which the whole calculator runs, such as a name in a comparison."""
TRAVEL = "usiel.travel-cost"

WITH_CALCULATOR = {
    grammar.name
    for grammar in GRAMMARS.values()
    if grammars.is_read_by_calculator(grammar.readings[0].input.kind)
}

HARD = (
    *("1" * 40 + "x", "9" * LONGEST_TEXT + "x", "1." * 900, "1" * 300_000 + "x", "-" * 99 + "1"),
    *("1d6+" * 500, "1d6-" * 499 + "x", "d" * LONGEST_TEXT, "1 d " * 500, " + " * 600),
    *("," * LONGEST_TEXT, ";" * LONGEST_TEXT, "/" * LONGEST_TEXT, ":" * LONGEST_TEXT, "\n" * 999),
    *("walk" * 400 + " 8", "walk " + " " * 1900 + "8x", "rest 1, " * 249, "a-" * 999),
    *("0 " * 999, "0 / " * 499, "# " * 999, "0 0 / 0 0 0", "7@" * 999, "7@5, " * 300),
    *("a: none-" + "n" * 1900, "a" + " " * 1900 + "-b", "a, 1, 1, after" + " " * 1900 + "b"),
    *("7/" * 999, "7 " + " " * 1900 + "/3", "a:1/1;" * 333, "::::////" * 250, "0, 2.50, " * 200),
    *("", " ", "\x00", "\ud800", "٣", "３d６", "1\u2028", "\x1b[31m1", "__proto__", "[/b]", "{0}"),
)
"""Texts on which a careless scanner takes for ever, or says something that nobody can read."""


def _ending(reading: Reading, text: str) -> str:
    return try_text(reading, text).ended


@pytest.mark.parametrize("name", GRAMMARS)
def test_any_text_is_read_or_refused(name: str) -> None:
    rng, seen = Random(name), set()
    for _ in range(FEW if name in WITH_CALCULATOR else CASES):
        reading = rng.choice(GRAMMARS[name].readings)
        text = texts.text(rng, reading.known)
        seen.add(_ending(reading, text))
    assert seen <= {READ, REFUSED}
    assert len(seen) == 2 or name in WITH_CALCULATOR


@pytest.mark.parametrize("name", GRAMMARS)
def test_hard_texts_are_read_or_refused(name: str) -> None:
    reading = GRAMMARS[name].readings[0]
    hard = HARD[:: len(HARD) // FEW] if name in WITH_CALCULATOR else HARD
    assert {_ending(reading, text) for text in hard} <= {READ, REFUSED}


@given(name=st.sampled_from(sorted(GRAMMARS)), text=st.text())
def test_a_text_of_any_signs_is_read_or_refused(name: str, text: str) -> None:
    assert _ending(GRAMMARS[name].readings[-1], text) in (READ, REFUSED)


@pytest.mark.parametrize("door", doors.DOORS)
def test_any_request_is_answered_or_refused(door: str) -> None:
    rng = Random(door)
    endings = {doors.DOORS[door](rng).ended for _ in range(REQUESTS)}
    assert endings == {READ, REFUSED}


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@given(inputs=ANY_JSON | st.dictionaries(st.sampled_from(["hours", "pace"]), ANY_JSON))
def test_inputs_of_any_shape_are_answered_or_refused(inputs: Any) -> None:
    page = json.loads(answer(TRAVEL, json.dumps(inputs)))
    assert "refusal" in page or (isinstance(inputs, dict) and page["headline"])
    (line,) = answer_lines([json.dumps({"calculator": TRAVEL, "inputs": inputs}).encode()])
    assert json.loads(line).keys() in ({"outputs"}, {"error"})


@pytest.mark.parametrize("name", doors.NAMES, ids=trial.abbreviate)
def test_an_unknown_input_is_refused_by_its_name_at_every_door(name: str) -> None:
    given = {"hours": 8, name: 5}
    page = json.loads(answer(TRAVEL, json.dumps(given)))
    (line,) = answer_lines([json.dumps({"calculator": TRAVEL, "inputs": given}).encode()])
    for told in (page["refusal"], json.loads(line)["error"]):
        assert told["input"] == name
        assert re.fullmatch(
            r"\S.*: usiel\.travel-cost has no such input\. Accepted: hours, .+", told["message"]
        )


def test_every_input_is_tried_in_one_grammar() -> None:
    all_tried = [str(one) for grammar in GRAMMARS.values() for one in grammar.readings]
    declared = [f"{one.id} {input.name}" for one in calculators() for input in one.inputs]
    assert sorted(all_tried) == sorted(declared)


def test_inputs_take_what_they_are_known_to_take() -> None:
    for reading in readings():
        for text in reading.known:
            reading.input.read(text, typed=True)


def test_a_seed_gives_the_same_texts_again() -> None:
    known = ["7@5, 6@6"]
    twice = [[texts.text(Random(seed), known) for seed in range(50)] for _ in range(2)]
    assert twice[0] == twice[1]
    assert len(set(twice[0])) > 40


def _reading(read: Any) -> Reading:
    """An input that is read as told."""
    whole = next(one for one in readings() if isinstance(one.input.kind, Whole))

    class Told:
        run = staticmethod(lambda *_, **__: read())

    calculator: Any = Told
    return Reading(whole.id, whole.input, calculator, ("1",))


def _refusing(*refusal: Any) -> Any:
    def read() -> None:
        raise Refusal(*refusal)

    return read


@pytest.mark.parametrize(
    ("read", "told"),
    [
        (lambda: 1 / 0, "ZeroDivisionError: 'division by zero'"),
        (_refusing("other", "it is bad", "good"), "the refusal names 'other'"),
        (_refusing("endurance", "it is bad", ""), "the refusal lacks "),
        (_refusing("endurance", "it is\nbad", "good"), "the refusal is not one line of text: "),
        (_refusing("endurance", "it is \ud800", "good"), "the refusal is not one line of text: "),
        (_refusing("endurance", "bad" * 99, "good"), "the refusal has 325 characters"),
    ],
)
def test_a_wrong_ending_is_reported(read: Any, told: str) -> None:
    ended = _ending(_reading(read), "1")
    assert ended.startswith(told)
    failing = Grammar("bad", (_reading(read),))
    assert tally.tally_of_grammar(failing, Random(1), 3).failed == 3


def test_a_hanging_run_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "HANGS", 0.05)
    hanging = _reading(lambda: re.fullmatch(r"([0-9]+)+x", "1" * 60))
    assert try_text(hanging, "1").ended == trial.HUNG
    assert try_text(hanging, "1").failed


def test_tallies_add_up_and_are_written_between_their_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Tally(read=1200, slowest=Slowest(0.002, "a='1'"))
    other = Tally(refused=2, failed=1, slowest_answer=Slowest(0.5, "b"), failures=("c: bad",))
    table = report.as_table({"Whole": one + other})
    assert "Whole    1,203  1,200        2       1   2.0 ms          500 ms" in table
    assert "Slowest of Whole: a='1'" in table
    assert "FAILED, Whole: c: bad" in table
    page = tmp_path / "guide.md"
    monkeypatch.setattr(report, "PAGE", page)
    page.write_text(f"before\n{report.BEGIN}old\n{report.END}after\n", encoding="utf-8")
    for _ in range(2):
        report.write_page({"Whole": one}, 7)
    written = page.read_text(encoding="utf-8")
    assert written.startswith("before\n")
    assert written.endswith("after\n")
    assert "old" not in written
    assert written.count("| Whole | 1,200 | 1,200 | 0 | 0 | 2.0 ms |  |") == 1


def test_the_guide_has_the_marks() -> None:
    guide = report.PAGE.read_text(encoding="utf-8")
    assert guide.index(report.BEGIN) < guide.index(report.END)
