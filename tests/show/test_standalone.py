"""A picture by itself: a whole file, in the colours that it has on the site."""

import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulescore.declare.answer import Bar, Bars, Course, Series
from rulescore.show.chart import bars, lines, side_by_side
from rulescore.show.markup import Markup
from rulescore.show.standalone import HEIGHT, NAMESPACE, STYLES, WIDTH, standalone

SITE_STYLES = Path(__file__).resolve().parents[2] / "overrides/assets/rulescore/styles/colours.css"
COURSE = Course("Stamina", "Hours", "Stamina", (Series("Left", (9, 7, None)),))


@pytest.mark.parametrize(
    "picture",
    [
        lines(COURSE),
        bars({1: Fraction(1, 4), 3: Fraction(3, 4)}, unit="Hits", description="<Hits>"),
    ],
)
def test_it_is_a_whole_file_with_the_same_drawing(picture: Markup) -> None:
    alone = ElementTree.fromstring(standalone(picture))
    assert alone.tag == f"{{{NAMESPACE}}}svg"
    style, plot = alone
    assert style.text == STYLES
    assert len(plot) == len(ElementTree.fromstring(picture))


def test_a_legend_names_the_lines() -> None:
    alone = ElementTree.fromstring(standalone(lines(COURSE), "Ada & Brom", "Cael"))
    assert alone.attrib["viewBox"] == f"0 0 {WIDTH} {HEIGHT + 32}"
    texts = {text.text: float(text.attrib["y"]) for text in alone.findall(f"{{{NAMESPACE}}}text")}
    assert HEIGHT < texts["Ada & Brom"] < texts["Cael"] < HEIGHT + 32


def test_its_colours_are_those_of_the_site() -> None:
    site = SITE_STYLES.read_text("utf-8")
    light = {name: re.search(rf"--rc-{name}: (#\w+);", site) for name in ("bar", "span", "edge")}
    light |= {name: re.search(rf"--rc-{name}: (#\w+);", site) for name in ("bad", "badly", "well")}
    light |= {f"line-{n}": re.search(rf"--rc-line-{n}: (#\w+);", site) for n in (2, 3, 4)}
    used = set(re.findall(r"#\w{6,}", STYLES))
    assert used == {found[1] for found in light.values() if found}


def test_a_picture_that_is_no_svg_is_refused() -> None:
    beside = side_by_side(Bars("Armour", "Hits", (Bar("none", 1), Bar("mail", 2))))
    with pytest.raises(ValueError, match="only an SVG"):
        standalone(beside)
