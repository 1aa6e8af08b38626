"""Moved ids: every mistake in the list is reported, and every old address redirects."""

import json
import re
from pathlib import Path

import pytest

from rulescore.declare.mistakes import Mistaken
from rulescore.site.links.moved import lists_of_moves, read_moves, write_moved
from rulescore.site.links.short_links import Place, find_places, write_short_links
from rulescore.site.render.assets import FOLDER
from tests.site.built import built_site

WALKING = Place("/usiel/travel/", "walking", "Walking", "Travel")
RESTING = Place("/usiel/recovery/", "rest", "Rest & sleep", "Recovery")
COST = Place("/usiel/travel/", "walking", "Stamina on the road", "Travel", "usiel.travel-cost")
PLACES = {
    "usiel.travel.walking": WALKING,
    "usiel.recovery.rest": RESTING,
    "usiel.travel-cost": COST,
}

IDS = "Accepted: <book>.<topic>.<anchor> for a rule, <book>.<name> for a calculator."
LINES = "Accepted: lines of the form `old id: new id`."
IN_USE = "this id is still in use. Accepted: an id that nothing on the site has any more."
CIRCLE = "Accepted: a way that ends at an id in use."

MISTAKES = {
    "an id still in use": (
        "usiel.recovery.rest: usiel.travel.walking",
        [f"1: usiel.recovery.rest: old: {IN_USE}"],
    ),
    "a new id that does not exist": (
        "# moved\nusiel.roads.walking: usiel.travel.wlking",
        [
            "2: usiel.roads.walking: new: it leads to “usiel.travel.wlking”, which is no rule of "
            "the site. Accepted: the id of a rule. Did you mean “usiel.travel.walking”?"
        ],
    ),
    "a new id like no other": (
        "usiel.roads.walking: zt.a.b",
        [
            "1: usiel.roads.walking: new: it leads to “zt.a.b”, which is no rule of the site. "
            "Accepted: the id of a rule."
        ],
    ),
    "no new id": (
        "usiel.roads.walking:",
        [
            "1: usiel.roads.walking: new: it leads to “”, which is no rule of the site. "
            "Accepted: the id of a rule."
        ],
    ),
    "a rule that leads to a calculator": (
        "usiel.roads.walking: usiel.travel-cost",
        [
            "1: usiel.roads.walking: new: it leads to “usiel.travel-cost”, which is no rule of the "
            "site. Accepted: the id of a rule. Did you mean “usiel.recovery.rest”?"
        ],
    ),
    "a calculator that leads to a rule": (
        "usiel.cost: usiel.travel.walking",
        [
            "1: usiel.cost: new: it leads to “usiel.travel.walking”, which is no calculator of the "
            "site. Accepted: the id of a calculator. Did you mean “usiel.travel-cost”?"
        ],
    ),
    "an id given twice": (
        "usiel.cost: usiel.travel-cost\n\nusiel.cost: usiel.travel-cost",
        ["3: usiel.cost: old: this id is on line 1 already. Accepted: one line for each old id."],
    ),
    "an address in place of an id": (
        "/usiel/roads/#walking: usiel.travel.walking",
        [
            f"1: /usiel/roads/#walking: old: this is not an id. {IDS} "
            "Did you mean “usiel.roads.walking”?"
        ],
    ),
    "a word in place of an id": (
        "Walking: usiel.travel.walking",
        [f"1: Walking: old: this is not an id. {IDS}"],
    ),
    "a circle, told on each of its lines": (
        "usiel.a: usiel.b\nusiel.b: usiel.a\nusiel.c: usiel.a",
        [
            f"1: usiel.a: new: it leads back to itself: usiel.a → usiel.b → usiel.a. {CIRCLE}",
            f"2: usiel.b: new: it leads back to itself: usiel.b → usiel.a → usiel.b. {CIRCLE}",
        ],
    ),
    "an old id that leads to itself": (
        "usiel.a: usiel.a",
        [f"1: usiel.a: new: it leads back to itself: usiel.a → usiel.a. {CIRCLE}"],
    ),
    "all mistakes at once": (
        "usiel.travel-cost: usiel.gone\nWalking: usiel.travel.walking",
        [
            f"1: usiel.travel-cost: old: {IN_USE}",
            "1: usiel.travel-cost: new: it leads to “usiel.gone”, which is no calculator of the "
            "site. Accepted: the id of a calculator.",
            f"2: Walking: old: this is not an id. {IDS}",
        ],
    ),
    "a list in place of lines": (
        "- usiel.cost\n- usiel.travel-cost",
        [f"1: this is no list of moves. {LINES}"],
    ),
    "what is no YAML": (
        "usiel.cost: usiel.travel-cost\nusiel.cost",
        [f"2: it cannot be read: could not find expected ':'. {LINES}"],
    ),
}


def written(folder: Path, text: str) -> Path:
    file = folder / "moved.yaml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(("text", "messages"), MISTAKES.values(), ids=MISTAKES)
def test_every_mistake_has_its_line(tmp_path: Path, text: str, messages: list[str]) -> None:
    file = written(tmp_path, text)
    with pytest.raises(Mistaken) as wrong:
        read_moves(file, PLACES)
    assert str(wrong.value).splitlines() == [f"{file}:{message}" for message in messages]


@pytest.mark.parametrize("text", ["", "# Nothing has moved.\n", "{}"])
def test_an_empty_list_is_none_the_worse(tmp_path: Path, text: str) -> None:
    assert read_moves(written(tmp_path, text), PLACES) == {}


def test_an_id_moved_twice_redirects_to_its_last_place(tmp_path: Path) -> None:
    text = """
        usiel.march: usiel.journey-cost
        usiel.roads.walking: usiel.ways.walking
        usiel.ways.walking: usiel.travel.walking
        usiel.journey-cost: usiel.travel-cost
    """
    assert read_moves(written(tmp_path, text), PLACES) == {
        "usiel.march": COST,
        "usiel.roads.walking": WALKING,
        "usiel.ways.walking": WALKING,
        "usiel.journey-cost": COST,
    }


def test_the_list_of_the_project_is_right() -> None:
    places = find_places(built_site())
    assert len(places) > 400
    for file in lists_of_moves():
        read_moves(file, places)


@pytest.mark.parametrize("kind", ["rule", "calculator"])
def test_every_id_of_the_site_may_move(tmp_path: Path, kind: str) -> None:
    """An old id has the form that ids of the site have."""
    places = find_places(built_site())
    ids = [id for id, place in places.items() if bool(place.calculator) == (kind == "calculator")]
    text = "\n".join(f"old-{id}: {id}" for id in ids)
    assert read_moves(written(tmp_path, text), places) == {f"old-{id}": places[id] for id in ids}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with one page, from which sections have moved."""
    (tmp_path / FOLDER).mkdir(parents=True)
    page = tmp_path / "usiel/travel/index.html"
    page.parent.mkdir(parents=True)
    page.write_text('<article><h2 id="walking">Walking</h2><h3 id="sleep"></h3></article><footer>')
    return tmp_path


def lines(page: Path) -> dict[str, str]:
    """The text and the address of each moved line of a page, by its anchor."""
    found = re.findall(
        r'<p class="rc-moved" id="([^"]+)" data-moved>(.+?)</p>', page.read_text(encoding="utf-8")
    )
    return dict(found)


def test_a_page_ends_with_a_line_for_each_section_that_left_it(site: Path) -> None:
    moved = {"usiel.travel.long-rest": RESTING, "usiel.travel.marching": WALKING}
    write_moved(site, PLACES, moved)
    page = site / "usiel/travel/index.html"
    assert lines(page) == {
        "long-rest": 'Long rest has moved to <a href="/usiel/recovery/#rest">'
        "Recovery: Rest &amp; sleep</a>.",
        "marching": 'Marching has moved to <a href="/usiel/travel/#walking">Travel: Walking</a>.',
    }
    assert page.read_text().endswith("</a>.</p></article><footer>")


def test_an_anchor_that_is_still_on_the_page_needs_no_line(site: Path) -> None:
    write_moved(site, PLACES, {"usiel.travel.sleep": RESTING})
    assert lines(site / "usiel/travel/index.html") == {}


def test_a_removed_page_redirects_from_its_old_address(site: Path) -> None:
    write_moved(site, PLACES, {"usiel.roads.marching": WALKING})
    page = site / "usiel/roads/index.html"
    assert list(lines(page)) == ["marching"]
    text = page.read_text(encoding="utf-8")
    assert (
        '<p data-moved>Its rules are on the page <a href="/usiel/travel/">Travel</a> now.' in text
    )
    assert '<meta name="robots" content="noindex">' in text
    assert f'<script type="module" src="/{FOLDER}/start.js"></script>' in text


def test_a_page_whose_rules_went_several_ways_leaves_the_choice(site: Path) -> None:
    write_moved(site, PLACES, {"usiel.roads.marching": WALKING, "usiel.roads.rest": RESTING})
    page = site / "usiel/roads/index.html"
    assert list(lines(page)) == ["marching", "rest"]
    assert "<p data-moved>" not in page.read_text(encoding="utf-8")


def test_the_browser_gets_the_place_of_every_id(site: Path) -> None:
    write_moved(site, PLACES, {"usiel.march": COST, "usiel.roads.marching": WALKING})
    script = (site / FOLDER / "places.js").read_text(encoding="utf-8")
    match = re.fullmatch(r"export const places = new Map\(Object\.entries\((.+)\)\);\n", script)
    assert match
    here = {"calculator": "usiel.travel-cost", "address": "/usiel/travel/#walking"}
    walking = {"calculator": "", "address": "/usiel/travel/#walking"}
    assert json.loads(match[1]) == {
        "usiel.travel.walking": walking,
        "usiel.recovery.rest": {"calculator": "", "address": "/usiel/recovery/#rest"},
        "usiel.travel-cost": here,
        "usiel.march": here,
        "usiel.roads.marching": walking,
    }


def test_old_ids_keep_their_short_links(site: Path) -> None:
    write_short_links(site, {"usiel.march": COST, "usiel.roads.rest": RESTING}, "https://here")
    calculator = (site / "r/usiel.march/index.html").read_text(encoding="utf-8")
    assert 'data-address="/usiel/travel/#walking" data-calculator="usiel.travel-cost"' in calculator
    rule = (site / "r/usiel.roads.rest/index.html").read_text(encoding="utf-8")
    assert 'content="0; url=/usiel/recovery/#rest"' in rule
    assert "Rest &amp; sleep" in rule
