"""The headline of an answer, with the figure that answers in large letters."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.declare import Answer, as_typed
from rulescore.show.headline import headline_html


def shown(headline: str) -> str:
    return headline_html(Answer(None, headline, ()))


@pytest.mark.parametrize(
    ("headline", "figures"),
    [
        ("12 Stamina spent, 28 of 40 left.", ["12"]),
        ("You take about 5.5 damage, with a 1.3% chance to die.", ["5.5"]),
        ("You roll 2d6 and need 9.", ["9"]),
        ("−3 on every roll.", ["−3"]),
        ("Hardness 4, 5 hit points.", ["4"]),
        ("1,200 yards in 3 hours.", ["1,200"]),
        ("You break it within 5 attacks in **16.5%** of cases.", ["16.5%"]),
        ("60 miles in **3 days**.", ["3"]),
        ("After 1 night you have **12 of 12 hit points**.", ["12"]),
        ("The chance is **over 99.9%** after 3 rounds.", ["99.9%"]),
        ("Roll 2d4+2: **7** on average.", ["7"]),
        ("Down to a modifier of **+1**.", ["+1"]),
        ("You **cannot** break it within 5 attacks.", []),
        (f"{as_typed('Bob 2 **')}: **10** of 12.", ["10"]),
    ],
)
def test_the_figure_that_answers_is_large(headline: str, figures: list[str]) -> None:
    assert re.findall("<b>(.*?)</b>", shown(headline)) == figures


@pytest.mark.parametrize(
    ("headline", "html"),
    [
        (
            "You hit on 13 or less (65%); a hit does about 2.3 damage through armor 1D4.",
            "You hit on <b>13</b> or less (65%);<small> a hit does about 2.3 damage through armor"
            " 1D4.</small>",
        ),
        (
            "In 12 months, making takes **25%** in Archsoul; keeping takes 10% in Usiel.",
            "In 12 months, making takes <b>25%</b> in Archsoul;<small> keeping takes 10% in Usiel."
            "</small>",
        ),
        (
            "You slip past all 4, who roll once, **for certain**, whatever the 50 dice show.",
            "You slip past all 4, who roll once, for certain,<small> whatever the 50 dice show."
            "</small>",
        ),
        (
            "It cannot be hurt: by fire, by water or by anything else that there is.",
            "It cannot be hurt:<small> by fire, by water or by anything else that there is."
            "</small>",
        ),
        (
            "It costs you 2 injuries (strength 1, d2 each time); that is 4 points in all.",
            "It costs you <b>2</b> injuries (strength 1, d2 each time);<small> that is 4 points in"
            " all.</small>",
        ),
    ],
)
def test_what_is_beyond_the_statement_that_answers_is_small(headline: str, html: str) -> None:
    assert shown(headline) == html


def test_a_headline_without_a_figure_is_as_it_is() -> None:
    assert shown("Nothing happens.") == "Nothing happens."


@given(*[st.text(alphabet="a1 2.;,:%<&d−()")] * 3)
def test_its_text_stays_the_same(before: str, marked: str, after: str) -> None:
    text = re.sub("</?(b|small)>", "", shown(f"{before}**{marked}**{after}"))
    assert text.replace("&lt;", "<").replace("&amp;", "&") == before + marked + after
