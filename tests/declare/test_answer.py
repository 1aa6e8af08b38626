"""The headline of an answer, and where it marks the figure that answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.declare import Answer, as_typed


def test_a_headline_is_plain_text_and_knows_where_it_was_marked() -> None:
    answer = Answer(None, "60 miles in **3 days**.", ())
    assert answer.headline == "60 miles in 3 days."
    assert answer.answers_at == (12, 18)


def test_a_headline_may_mark_nothing() -> None:
    answer = Answer(None, "You succeed in 65% of cases.", ())
    assert (answer.headline, answer.answers_at) == ("You succeed in 65% of cases.", None)


@pytest.mark.parametrize("headline", ["**65% of cases.", "**5** of **12**.", "5 ** or less."])
def test_a_mark_that_is_open_or_a_second_one_is_a_mistake(headline: str) -> None:
    with pytest.raises(ValueError, match="a headline marks one figure"):
        Answer(None, headline, ())


@given(st.text(alphabet=r"a* \1"))
def test_what_a_reader_typed_marks_nothing(name: str) -> None:
    answer = Answer(None, f"{as_typed(name)}: **10** of 12.", ())
    assert answer.headline == f"{name}: 10 of 12."
    assert answer.answers_at == (len(name) + 2, len(name) + 4)
