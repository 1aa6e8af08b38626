"""The guide “Rules in Python”: the output below its code is what the code gives."""

import re
from functools import cache
from html import unescape

from rulescore.books.usiel.travel import riding, travel_cost
from rulescore.books.zt.falling import fall_damage
from rulescore.declare.answer import Course, Series
from rulescore.declare.figures import percent
from rulescore.show.chart import lines
from tests.site.built import built_site

TAG = re.compile(r"<[^>]+>")


@cache
def page() -> str:
    return (built_site() / "rules-in-python/index.html").read_text("utf-8")


def text() -> str:
    return unescape(TAG.sub("", page()))


def test_an_answer_follows_its_question() -> None:
    assert travel_cost(hours=14, armour_stamina=2).headline in text()


def test_chances_are_exact() -> None:
    cost = riding(hours=4).outputs.distribution
    assert f"0 Stamina: {cost[0]}\nin all: 1\nmost likely: " in text()


def test_a_comparison_is_drawn_and_printed() -> None:
    pools = (10, 20, 30)
    standing = {
        hp: [
            fall_damage(meters=meters, hp=hp, max_hp=hp).outputs.conscious_probability
            for meters in range(41)
        ]
        for hp in pools
    }
    series = tuple(Series(f"{hp} HP", tuple(chances)) for hp, chances in standing.items())
    course = Course("Standing after a fall", "Metres fallen", "Chance", series, odds=True)
    assert str(lines(course)) in page()
    cells = "".join(f'<td class="rc-right">{percent(standing[hp][15])}</td>' for hp in pools)
    row = re.search(r"<td>15</td>\s*(.*?)\s*</tr>", page(), re.DOTALL)
    assert row
    assert re.sub(r"\s", "", row[1]) == re.sub(r"\s", "", cells)


def test_the_shares_of_a_simulation_add_up() -> None:
    fell = text().partition("Give or take\n")[2]
    shares = [float(share) for share in re.findall(r"(?:Ada|Brom|Cael)\s+([\d.]+)%", fell)]
    assert len(shares) == 3
    assert abs(sum(shares) - 100) < 0.2
