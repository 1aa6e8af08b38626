"""The site below a path of its origin, as GitHub Pages has it: nothing leaves that path, and all
that is asked for is there. `make below` has every other test visit a site that is built so."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rulescore.site.hosting.headers import write_headers
from rulescore.site.render.assets import FOLDER
from rulescore.site.render.below_path import place_below
from rulescore.site.system.previous_build import BUILD, write_build
from tests.browser.conftest import PHONE
from tests.browser.root import placed
from tests.browser.visit import nothing_stored, set_inputs, state
from tools.serving import served

ABOVE = "/games"
TRAVEL = 'rule-calculator[calculator="usiel.travel-cost"]'


@pytest.fixture(scope="module")
def below(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a part of the site, as the build would have placed it, further below."""
    site = tmp_path_factory.mktemp("below") / "site"
    shutil.copytree(built, site, ignore=shutil.ignore_patterns("*.gz", "picture.png", BUILD))
    root = f"{ABOVE}{placed('/')}"
    (assets,) = site.glob(f"{FOLDER}-*")
    write_headers(site, root)
    write_build(site, root, assets.relative_to(site).as_posix())
    place_below(site, f"{ABOVE}/")
    with served(site) as address:
        assert address.endswith(root.rstrip("/"))
        yield address


@pytest.fixture
def page(browser: Browser, below: str) -> Iterator[Page]:
    """A page that asks for nothing outside the path, and finds all that it asks for."""
    context = browser.new_context(viewport=PHONE, base_url=below, service_workers="block")
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request", lambda asked: wrong.append(asked.url) if _is_outside(asked.url, below) else None
    )
    page.on("response", lambda got: wrong.append(got.url) if got.status >= 400 else None)
    yield page
    context.close()
    assert not wrong


def _is_outside(url: str, below: str) -> bool:
    return not url.startswith((f"{below}/", "data:", "blob:"))


def test_the_origin_redirects_to_the_site(page: Page, below: str) -> None:
    page.goto("/")
    page.context.new_page().goto(f"{below.partition(ABOVE)[0]}/")
    expect(page.context.pages[1]).to_have_url(f"{below}/")


def test_its_pages_short_links_and_answers_stay_there(page: Page, below: str) -> None:
    """Answers that are stored, and those of Python."""
    page.goto("/")
    page.locator("article a[href$='/usiel/']").first.click()
    expect(page).to_have_url(f"{below}/usiel/")
    page.goto("/r/usiel.travel-cost/?hours=12")
    element = page.locator(TRAVEL)
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text("24 Stamina spent, 16 of 40 left.")
    nothing_stored(page.context)
    set_inputs(element, {"hours": 13, "full_stamina": 77, "current_stamina": 77})
    state(element, "answered")
    links = element.locator("[data-answer] a[href]")
    for link in links.evaluate_all("links => links.map(({ href }) => href)"):
        assert link.startswith(f"{below}/"), link


def test_links_with_pages_of_their_own_stay_there(page: Page, below: str) -> None:
    page.goto("/r/usiel.travel-cost/hours=7/")
    element = page.locator(TRAVEL)
    state(element, "answered")
    expect(page).to_have_url(f"{below}/usiel/travel/?calculator=usiel.travel-cost&hours=7#walking")
    element.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator(".rc-share-link")).to_contain_text(f"{below}/r/usiel.travel-cost/hours=7/?")


def test_inputs_without_a_page_stay_there(browser: Browser, below: str) -> None:
    context = browser.new_context(viewport=PHONE, base_url=below, service_workers="block")
    page = context.new_page()
    page.goto("/r/usiel.travel-cost/hours=12/")
    expect(page).to_have_url(f"{below}/usiel/travel/?hours=12&calculator=usiel.travel-cost#walking")
    context.close()
