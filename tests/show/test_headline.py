"""The headline of an answer, with the figure that answers in large letters."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.show.headline import headline_html


@pytest.mark.parametrize(
    ("headline", "asked", "figure"),
    [
        ("12 Stamina spent, 28 of 40 left.", {"8", "40"}, "12"),
        ("4 Stamina spent, 36 of 40 left.", {"4", "40"}, "4"),
        ("A fall of 10 metres costs 99.5% of a life.", {"10"}, "99.5%"),
        ("Help after 3 death tests finds you alive in 77.3% of cases.", {"3"}, "77.3%"),
        ("You take about 5.5 damage, with a 1.3% chance to die.", {"15"}, "5.5"),
        ("After 8 hours nothing is left.", {"8"}, "8"),
        ("You roll 2d6 and need 9.", set(), "9"),
        ("−3 on every roll.", set(), "−3"),
    ],
)
def test_the_figure_that_answers_is_large(headline: str, asked: set[str], figure: str) -> None:
    assert re.findall("<b>(.*?)</b>", headline_html(headline, asked)) == [figure]


def test_what_is_beyond_the_first_statement_of_a_long_headline_is_small() -> None:
    long = "You hit on 13 or less (65%); a hit does about 2.3 damage through armor 1D4."
    assert headline_html(long) == (
        "You hit on <b>13</b> or less (65%);<small> a hit does about 2.3 damage through armor"
        " 1D4.</small>"
    )


def test_a_headline_without_a_figure_is_as_it_is() -> None:
    assert headline_html("Nothing happens.") == "Nothing happens."


@given(st.text(alphabet="a1 2.;,:%<&d−"), st.sets(st.sampled_from(["1", "2", "12"])))
def test_its_text_stays_the_same(headline: str, asked: set[str]) -> None:
    text = re.sub("</?(b|small)>", "", headline_html(headline, asked))
    assert text.replace("&lt;", "<").replace("&amp;", "&") == headline
