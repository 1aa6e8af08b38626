"""How a mistake is printed, and mistakes collected in one run."""

import pickle

import pytest

from rulescore.declare.mistakes import Mistake, Mistaken, collecting, nearest, report

WRONG = Mistake("there is no such input", "hours, pace", "hours", "usiel.march", "hour", "a.md", 7)


def test_it_names_file_line_id_and_field_what_is_accepted_and_what_was_meant() -> None:
    assert str(WRONG) == (
        "a.md:7: usiel.march: hour: there is no such input. Accepted: hours, pace. "
        "Did you mean “hours”?"
    )
    assert str(Mistake("it is no YAML", file="a.md", line=3)) == "a.md:3: it is no YAML."


def test_within_a_fence_lines_count_from_the_fence() -> None:
    below = Mistake("it is no YAML", line=2).below("docs/a.md", 10)
    assert (below.file, below.line) == ("docs/a.md", 12)


def test_a_mistake_raises_unless_mistakes_are_collected() -> None:
    with pytest.raises(Mistaken, match="there is no such input") as stopped:
        report([WRONG])
    assert stopped.value.mistakes == (WRONG,)
    report([])


def test_collected_mistakes_stop_nothing() -> None:
    with collecting() as mistakes:
        report([WRONG])
        report([WRONG, WRONG])
    assert mistakes == [WRONG] * 3
    with pytest.raises(Mistaken):
        report([WRONG])


def test_the_nearest_name_is_near() -> None:
    assert nearest("hour", ["pace", "hours"]) == "hours"
    assert nearest("hats", ["pace", "hours"]) == ""


def test_mistakes_that_a_worker_process_finds_arrive_whole() -> None:
    assert pickle.loads(pickle.dumps(Mistaken([WRONG]))).mistakes == (WRONG,)
