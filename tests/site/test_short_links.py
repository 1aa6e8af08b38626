"""Short links, made from a built page."""

from pathlib import Path

from rulescore.site.short_links import read_sections, write_short_links

PAGE = """<main><h1 id="travel">Travel</h1>
<h2 id="walking">Walking</h2><rule-calculator calculator="usiel.travel-cost"></rule-calculator>
<h2 id="rest">Rest</h2></main>"""


def built(site: Path) -> Path:
    page = site / "usiel" / "travel" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text(PAGE)
    return page


def test_sections_and_the_calculators_in_them_are_read(tmp_path: Path) -> None:
    sections = read_sections(built(tmp_path))
    assert sections.anchors == ["walking", "rest"]
    assert sections.calculators == {"usiel.travel-cost": "walking"}


def test_a_link_for_each_rule_and_calculator(tmp_path: Path) -> None:
    built(tmp_path)
    assert write_short_links(tmp_path) == 3
    rule = (tmp_path / "r/usiel.travel.rest/index.html").read_text()
    assert 'href="/usiel/travel/#rest"' in rule
    calculator = (tmp_path / "r/usiel.travel-cost/index.html").read_text()
    assert 'href="/usiel/travel/#walking"' in calculator
    assert "Stamina for hours on the road" in calculator
