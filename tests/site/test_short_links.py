"""Short links, made from a built page."""

from pathlib import Path

from rulescore.site.short_links import Place, find_places, read_sections, write_short_links

PAGE = """<main><h1 id="travel">Travel<a class="headerlink" href="#travel">&para;</a></h1>
<h2 id="walking">Walking <em>far</em><a class="headerlink" href="#walking">&para;</a></h2>
<rule-calculator calculator="usiel.travel-cost"><h3>No section</h3></rule-calculator>
<h2 id="rest">Rest</h2></main>"""


def built(site: Path) -> Path:
    page = site / "usiel" / "travel" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text(PAGE)
    return page


def test_sections_and_the_calculators_in_them_are_read(tmp_path: Path) -> None:
    sections = read_sections(built(tmp_path))
    assert sections.title == "Travel"
    assert sections.anchors == {"walking": "Walking far", "rest": "Rest"}
    assert sections.calculators == {"usiel.travel-cost": "walking"}


def test_every_rule_and_calculator_has_its_place(tmp_path: Path) -> None:
    built(tmp_path)
    places = find_places(tmp_path)
    assert list(places) == ["usiel.travel.walking", "usiel.travel.rest", "usiel.travel-cost"]
    assert places["usiel.travel.rest"] == Place("/usiel/travel/", "rest", "Rest", "Travel")
    calculator = places["usiel.travel-cost"]
    assert calculator.address == "/usiel/travel/#walking"
    assert calculator.title == "Stamina for hours on the road"
    assert calculator.calculator == "usiel.travel-cost"


def test_a_link_for_each_rule_and_calculator(tmp_path: Path) -> None:
    built(tmp_path)
    write_short_links(tmp_path, find_places(tmp_path))
    assert len(list(tmp_path.glob("r/*/index.html"))) == 3
    rule = (tmp_path / "r/usiel.travel.rest/index.html").read_text()
    assert 'href="/usiel/travel/#rest"' in rule
    calculator = (tmp_path / "r/usiel.travel-cost/index.html").read_text()
    assert 'href="/usiel/travel/#walking"' in calculator
    assert "Stamina for hours on the road" in calculator


def test_the_script_is_the_same_in_every_link(tmp_path: Path) -> None:
    """A policy for scripts can then name it once."""
    built(tmp_path)
    write_short_links(tmp_path, find_places(tmp_path))
    texts = [page.read_text() for page in tmp_path.glob("r/*/index.html")]
    assert (
        len(
            {text.partition("<script")[2].partition(">")[2].split("</script>")[0] for text in texts}
        )
        == 1
    )
