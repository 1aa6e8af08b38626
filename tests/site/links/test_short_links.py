"""Short links, made from a built page."""

from pathlib import Path

from PIL import Image

from rulescore.site.links.short_links import (
    find_places,
    read_sections,
    write_pictures,
    write_short_links,
)

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
    rest = places["usiel.travel.rest"]
    assert (rest.address, rest.title, rest.page_title) == ("/usiel/travel/#rest", "Rest", "Travel")
    assert rest.said.startswith("Each hour of rest")
    calculator = places["usiel.travel-cost"]
    assert calculator.address == "/usiel/travel/#walking"
    assert calculator.title == "Stamina for hours on the road"
    assert calculator.calculator == "usiel.travel-cost"


def test_a_link_for_each_rule_and_calculator(tmp_path: Path) -> None:
    built(tmp_path)
    write_short_links(tmp_path, find_places(tmp_path), "https://here")
    assert len(list(tmp_path.glob("r/*/index.html"))) == 3
    rule = (tmp_path / "r/usiel.travel.rest/index.html").read_text()
    assert 'href="/usiel/travel/#rest"' in rule
    calculator = (tmp_path / "r/usiel.travel-cost/index.html").read_text()
    assert 'href="/usiel/travel/#walking"' in calculator
    assert "Stamina for hours on the road" in calculator


def test_a_link_has_a_preview(tmp_path: Path) -> None:
    """A calculator's has no answer: the inputs behind it may be any."""
    built(tmp_path)
    places = find_places(tmp_path)
    write_short_links(tmp_path, places, "https://here/")
    write_pictures(tmp_path, places)
    for id, place in places.items():
        text = (tmp_path / "r" / id / "index.html").read_text()
        assert f'property="og:title" content="{place.title} · Usiel · Travel"' in text
        said = f"{place.said} Open for the answer." if place.calculator else place.said
        assert f'property="og:description" content="{said}"' in text
        assert f"<p>{said}</p>" in text
        assert f'rel="canonical" href="https://here{place.address}"' in text
        picture = f"/r/{id}/picture.png"
        assert f'property="og:image" content="https://here{picture}"' in text
        assert len(text.encode()) <= 6_000
        with Image.open(tmp_path / picture.lstrip("/")) as drawn:
            assert drawn.size == (1200, 630)
    assert places["usiel.travel-cost"].card.note == "Open for the answer."
    assert places["usiel.travel.rest"].card.note == ""


def test_the_script_is_the_same_in_every_link(tmp_path: Path) -> None:
    """A policy for scripts can then name it once."""
    built(tmp_path)
    write_short_links(tmp_path, find_places(tmp_path), "https://here")
    texts = [page.read_text() for page in tmp_path.glob("r/*/index.html")]
    assert (
        len(
            {text.partition("<script")[2].partition(">")[2].split("</script>")[0] for text in texts}
        )
        == 1
    )
