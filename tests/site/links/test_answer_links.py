"""Short links that chats show with their answer: exact, safe as folders, and no others."""

import re
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from click.testing import CliRunner
from PIL import Image

from rulescore.catalogue import calculators, find_calculator
from rulescore.cli import cli
from rulescore.show.notable_inputs import inputs_in_words
from rulescore.site.content.page_source import read_pages
from rulescore.site.content.usual_inputs import Texts, openings
from rulescore.site.links.answer_links import MOST, answer_links, write_answer_links
from rulescore.site.links.short_links import Place
from tests.selection import one_in
from tests.site.built import PROJECT, built_site

IDS = [found.id for found in calculators()]
PAGES = list(read_pages(PROJECT / "docs").values())
TRAVEL = "usiel.travel-cost"
PLACE = Place("/usiel/travel/", "walking", "Stamina for hours on the road", "Travel", TRAVEL)
MOST_FILES = 20_000


@cache
def all_openings() -> dict[str, list[Texts]]:
    return openings(PAGES)


def opening(id: str) -> Texts:
    return all_openings()[id][0]


def named(folder: Path) -> Texts:
    """The inputs in the name of a folder."""
    return dict(part.split("=") for part in folder.name.split("&"))


def made(id: str) -> list[Path]:
    """The folders of a calculator's links."""
    return sorted(file for file in (built_site() / "r" / id).iterdir() if file.is_dir())


def told(page: str, what: str) -> str:
    """What a page tells a chat."""
    (found,) = re.findall(rf'<meta property="og:{what}" content="([^"]*)">', page)
    return unescape(found)


def address_of(page: str) -> str:
    """Where a page leads."""
    (found,) = re.findall(r'data-address="([^"]*)"', page)
    return unescape(found)


def see_that_it_is_exact(id: str, folder: Path) -> None:
    calculator = find_calculator(id)
    result = calculator.run({**opening(id), **named(folder)}, typed=True)
    page = (folder / "index.html").read_text("utf-8")
    assert told(page, "title") == result.answer.headline
    assert told(page, "description").endswith(f": {inputs_in_words(result)}")
    query = dict(parse_qsl(urlsplit(address_of(page)).query, keep_blank_values=True))
    assert query.pop("calculator") == id
    assert query.items() >= named(folder).items()
    assert calculator.run({**opening(id), **query}, typed=True).inputs == result.inputs
    assert unquote(urlsplit(told(page, "url")).path).endswith(f"/r/{id}/{folder.name}/")
    assert told(page, "image") == f"{told(page, 'url')}picture.png"
    assert page.count(f'url={address_of(page).replace("&", "&amp;")}"') == 1


@pytest.mark.parametrize("id", one_in(9, IDS))
def test_a_page_has_the_answer_to_the_inputs_in_its_name(id: str) -> None:
    for folder in made(id)[::4]:
        see_that_it_is_exact(id, folder)


@pytest.mark.thorough
@pytest.mark.parametrize("id", IDS)
def test_all_pages_have_the_answers_to_the_inputs_in_their_names(id: str) -> None:
    for folder in made(id):
        see_that_it_is_exact(id, folder)


def test_it_is_the_answer_of_the_command_line() -> None:
    page = (built_site() / "r" / TRAVEL / "hours=7" / "index.html").read_text("utf-8")
    assert told(page, "title") in CliRunner().invoke(cli, ["run", TRAVEL, "hours=7"]).output


def test_every_picture_has_the_size_that_its_page_says() -> None:
    for folder in made(TRAVEL):
        page = (folder / "index.html").read_text("utf-8")
        said = tuple(int(told(page, f"image:{side}")) for side in ("width", "height"))
        with Image.open(folder / "picture.png") as drawn:
            assert drawn.size == said
        assert (folder / "picture.png").stat().st_size < 30_000


def test_names_are_safe_on_every_file_system() -> None:
    for id in IDS:
        names = [folder.name for folder in made(id)]
        assert len(names) <= MOST
        assert len({name.casefold() for name in names}) == len(names)
        for name in names:
            assert re.fullmatch(r"[\w.&=+-]+", name, re.ASCII)
            assert not name.endswith(".")
            assert len(name) <= 100


def test_most_calculators_have_some_and_a_host_takes_all_files() -> None:
    without = [id for id in IDS if not made(id)]
    assert len(without) <= len(IDS) // 20
    assert sum(file.is_file() for file in built_site().rglob("*")) < MOST_FILES


def test_the_page_for_any_inputs_shows_no_answer() -> None:
    for id in IDS:
        page = (built_site() / "r" / id / "index.html").read_text("utf-8")
        answer = find_calculator(id).run(opening(id), typed=True).answer.headline
        assert answer not in unescape(page)
        assert told(page, "description") == f"{find_calculator(id).question} Open for the answer."


def test_calculators_on_pages_know_the_names_of_theirs() -> None:
    for page in ("usiel/travel", f"embed/{TRAVEL}"):
        text = (built_site() / page / "index.html").read_text("utf-8")
        element = re.search(rf'<rule-calculator calculator="{TRAVEL}"[^>]*>', text)
        assert element
        (listed,) = re.findall(r' data-links="([^"]*)"', element[0])
        assert set(unescape(listed).split()) == {folder.name for folder in made(TRAVEL)}


def test_they_are_not_kept_offline() -> None:
    assert "r/usiel" not in (built_site() / "service-worker.js").read_text("utf-8")


def names(id: str, *tried: Texts) -> list[str]:
    return [link.name for link in answer_links(id, opening(id), tried)]


def test_the_opening_comes_first_then_examples_then_usual_changes() -> None:
    found = names(TRAVEL, {"pace": "hurry", "hours": "4"})
    assert found[:3] == ["hours=8", "hours=4&pace=hurry", "hours=7"]
    assert len(found) == MOST
    assert all("hours_before" not in name for name in found)


def test_inputs_that_no_folder_can_name_have_none() -> None:
    for hours in ("1/2", "7 ", "7.", "", "١", "7&pace=hurry", "."):
        assert names(TRAVEL, {"hours": hours})[1] == "hours=7"


def test_refused_and_very_long_inputs_have_none() -> None:
    assert names(TRAVEL, {"hours": "many"}, {"hours": f"{'0' * 100}4"})[1] == "hours=7"


def test_names_that_differ_in_case_have_one_page() -> None:
    found = names("usiel.character", {"name": "Bria"}, {"name": "BRIA"}, {"name": "Aldo"})
    assert found[1:3] == ["name=Bria", "name=Aldo"]


def test_what_a_reader_may_have_set_for_the_book_is_in_the_query() -> None:
    (check, *_) = answer_links("usiel.check", opening("usiel.check"), [])
    assert check.query == {"bonus": "5", "dice": "2d6"}


def test_a_plus_is_encoded_in_addresses_only() -> None:
    damage = {"damage": "2d6+1"}
    link = answer_links("zt.damage-taken", opening("zt.damage-taken"), [damage])[1]
    assert link.name == "damage=2d6+1"
    assert link.path == "r/zt.damage-taken/damage=2d6%2B1/"
    place = Place("/zt/damage/", "taking", "Damage", "Damage", "zt.damage-taken")
    assert "damage=2d6%2B1" in link.address(place)


def test_links_of_a_site_below_a_path(tmp_path: Path) -> None:
    page = tmp_path / "usiel" / "travel" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text(f'<rule-calculator calculator="{TRAVEL}" data-outputs="{{}}">')
    write_answer_links(tmp_path, {TRAVEL: PLACE}, PAGES, "https://here/rules/")
    text = (tmp_path / "r" / TRAVEL / "hours=7" / "index.html").read_text("utf-8")
    assert told(text, "url") == f"https://here/rules/r/{TRAVEL}/hours=7/"
    assert address_of(text) == f"/usiel/travel/?calculator={TRAVEL}&hours=7#walking"
    assert f'calculator="{TRAVEL}" data-links="hours=8 ' in page.read_text()
    assert "oembed" not in text
