"""Charts: every bar as high or as wide as its chance, and described in words."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore.declare.answer import Bar, Bars, Frames, Mark, Share, Shares
from rulescore.show.chart import bars, changing_map, shares, side_by_side

EIGHT = {damage: Fraction(1, 8) for damage in range(1, 9)}


def bars_of(picture: str, fate: str) -> list[float]:
    """How high the bars of a fate are, in percent of the picture."""
    kind = f"rc-bar rc-bar-{fate}" if fate else "rc-bar"
    (drawn,) = re.findall(rf'<path class="{kind}" d="([^"]+)"', picture)
    return [100 - float(top) for top in re.findall(r"100V([0-9.]+)h", drawn)]


def test_bars_are_as_high_as_their_chances() -> None:
    picture = bars({1: Fraction(1, 4), 3: Fraction(1, 2)}, unit="HP", description="Damage")
    first, second = bars_of(picture, "")
    assert second == pytest.approx(2 * first, abs=0.2)


def test_a_bar_of_a_chance_is_its_share_of_certainty() -> None:
    chances = (Bar("here", Fraction(1, 2)), Bar("there", Fraction(1, 5)))
    beside = side_by_side(Bars("Chance", "", chances, odds=True))
    assert re.findall(r'rc-bar" width="([^"]*)"', beside) == [
        "50.00",
        "20.00",
    ]


def test_things_side_by_side_keep_their_order_and_share() -> None:
    picture = side_by_side(Bars("Armor", "Damage", (Bar("none", 4), Bar("1D4 <b>", 1))))
    assert re.findall(r'rc-bar" width="([0-9.]+)"', picture) == ["100.00", "25.00"]
    assert "1D4 &lt;b&gt;" in picture
    assert side_by_side(Bars("Nothing", "Damage", (Bar("none", 0),))).count("<li>") == 1


def test_the_page_shows_the_last_frame() -> None:
    picture = changing_map(Frames("Fire", "Round", "EMU", ("0 1", "1 #")))
    assert re.findall(r"<td>([^<]+)</td>", picture) == ["1", "#"]
    assert 'data-frames="0 1|1 #"' in picture


def test_the_own_one_of_things_side_by_side_stands_out() -> None:
    chances = (Bar("here", Fraction(1, 2), own=True), Bar("there", Fraction(1, 5), fate="dead"))
    beside = side_by_side(Bars("Chance", "", chances, odds=True))
    assert beside.count('<li class="rc-own">') == 1
    assert beside.index("rc-own") < beside.index("here") < beside.index("there")
    assert beside.count("rc-bar-dead") == 1


def test_outcomes_beyond_a_mark_have_its_fate_and_it_a_line() -> None:
    marks = (Mark("damage", "out", 4, "badly"), Mark("damage", "dead", 7, "dead"))
    picture = bars(EIGHT, unit="HP", description="Damage", marks=marks)
    assert [len(bars_of(picture, fate)) for fate in ("", "badly", "dead")] == [3, 3, 2]
    edges = re.findall(r'class="rc-edge rc-edge-(\w+)" x1="([^"]+)%"', picture)
    assert edges == [("badly", "37.5"), ("dead", "75")]
    assert re.findall(r'class="rc-own">(\d+)<', picture) == ["4", "7"]


def test_a_mark_counts_down_too_and_one_out_of_reach_has_no_line() -> None:
    marks = (Mark("hits", "dead", 2, "dead", or_less=True), Mark("hits", "whole", 20, "well"))
    picture = bars(EIGHT, unit="Hits", description="Hits", marks=marks)
    assert len(bars_of(picture, "dead")) == 2
    assert "\N{LEFTWARDS ARROW} dead" in picture
    assert "whole" not in picture
    assert picture.count('<line class="rc-edge') == 1


def test_the_mean_is_where_it_belongs_between_the_outcomes() -> None:
    picture = bars(EIGHT, unit="HP", description="Damage", mean=Fraction(9, 2))
    assert 'class="rc-mean" cx="50%"' in picture


def test_a_script_finds_every_value_in_words() -> None:
    chances: dict[int | str, Fraction] = {
        1: Fraction(1, 2),
        3: Fraction(1, 4),
        "more": Fraction(1, 4),
    }
    picture = bars(chances, unit="rounds", description="Time")
    assert 'data-points="1 round|2 rounds|3 rounds|more"' in picture
    assert 'data-values="50%|0%|25%|25%"' in picture


@given(weights=st.lists(st.integers(0, 30), min_size=1, max_size=6).filter(any))
def test_shares_follow_each_other_and_fill_the_bar(weights: list[int]) -> None:
    parts = tuple(
        Share(f"way {place}", Fraction(weight, sum(weights)))
        for place, weight in enumerate(weights)
    )
    picture = shares(Shares("How it ends", parts))
    drawn = re.findall(r'x="([\d.]+)%" width="([\d.]+)%"', picture)
    assert len(drawn) == sum(map(bool, weights))
    end = 0.0
    for x, width in drawn:
        assert float(x) == pytest.approx(end, abs=0.05)
        end = float(x) + float(width)
    assert end == pytest.approx(100, abs=0.05)


def test_a_share_without_room_for_its_name_is_named_below() -> None:
    half = Fraction(1, 2)
    assert "rc-legend" not in shares(
        Shares("End", (Share("Alive", half, "well"), Share("Dead", half, "dead")))
    )
    rare = shares(
        Shares(
            "End",
            (Share("Alive", Fraction(49, 50), "well"), Share("Dead", Fraction(1, 50), "dead")),
        )
    )
    assert '<li class="rc-filled rc-key-dead">Dead <strong>2%</strong></li>' in rare
    assert 'aria-label="End: Alive 98%, Dead 2%."' in rare


def test_several_bars_of_shares_stand_one_below_the_other() -> None:
    sure = (Share("Cured", Fraction(1), "well"),)
    both = shares(Shares("Ways", beside=(Shares("Iron", sure), Shares("Saw", sure))))
    assert re.findall(r'rc-shared">(\w+)<', both) == ["Iron", "Saw"]
    assert both.count('class="rc-shares"') == 2
