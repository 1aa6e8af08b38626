"""A list as an input: its grammar, its limits, its refusals."""

import pytest

from rulescore.declare.entries import Entries
from rulescore.declare.inputs import Unacceptable
from rulescore.declare.listing import Listing, Part

ROUNDS = Entries(
    "Heat",
    Part("heat", least=0, most=30),
    entry="Round",
    add="Add a Round",
    most=3,
    example="1, 2",
)
ACTS = Entries(
    "Acts",
    Part("act", {"move": "move", "first_aid": "first aid"}),
    entry="Act",
    add="Add an act",
    most=3,
    skips_empty=True,
    example="move, first_aid",
)


def test_a_list_is_read() -> None:
    assert ROUNDS.numbers(" 0,30 ,\n7") == [0, 30, 7]
    assert ACTS.words(" Move ,, FIRST_AID,") == ["move", "first_aid"]
    assert ROUNDS.read_value("1,2") == "1,2"


def test_the_grammar_is_in_words_and_in_the_rows_of_the_form() -> None:
    assert ROUNDS.accepted() == (
        "1 to 3 whole numbers from 0 to 30, separated by commas, such as “1, 2”"
    )
    assert ACTS.accepted() == (
        "1 to 3 of these with commas between them: move, first_aid, such as “move, first_aid”"
    )
    assert ROUNDS.listing == Listing("Round", "Add a Round", (ROUNDS.part,), compact=True)
    assert not ACTS.listing.compact


@pytest.mark.parametrize(
    ("kind", "text", "problem"),
    [
        (ROUNDS, "", "nothing is given"),
        (ROUNDS, "  ", "nothing is given"),
        (ROUNDS, "1,,2", "there is nothing between two commas or at an end"),
        (ROUNDS, "1,", "there is nothing between two commas or at an end"),
        (ROUNDS, "1, 2, 3, 4", "4 entries are too many"),
        (ROUNDS, "31", "“31” is not a whole number from 0 to 30"),
        (ROUNDS, "-1", "“-1” is not a whole number from 0 to 30"),
        (ROUNDS, "1.5", "“1.5” is not a whole number from 0 to 30"),
        (ROUNDS, "٣", "“٣” is not a whole number from 0 to 30"),
        (ROUNDS, "1\n2", "“1 2” is not a whole number from 0 to 30"),
        (ROUNDS, "9" * 50, f"“{'9' * 29}…” is not a whole number from 0 to 30"),
        (ACTS, " , ,", "nothing is given"),
        (ACTS, "dance", "“dance” is not one of the choices"),
        (ACTS, "move; move", "“move; move” is not one of the choices"),
    ],
)
def test_a_list_is_refused(kind: Entries, text: str, problem: str) -> None:
    with pytest.raises(Unacceptable) as refused:
        kind.read_value(text)
    assert str(refused.value) == problem
