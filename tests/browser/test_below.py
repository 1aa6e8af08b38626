"""The site below a path of its origin, as GitHub Pages has it: all that leads somewhere does."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rulescore.site.assets import FOLDER
from rulescore.site.below import place_below
from rulescore.site.former import BUILD, write_build
from rulescore.site.headers import write_headers
from rulescore.site.offline import write_service_worker
from tests.browser.conftest import PHONE, SITE
from tests.browser.visit import nothing_stored, set_inputs, state
from tools.serving import served

ROOT = "/rulescore/"
TRAVEL = 'rule-calculator[calculator="usiel.travel-cost"]'


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a part of the site, as the build would have placed it."""
    site = tmp_path_factory.mktemp("below") / "site"
    left_out = shutil.ignore_patterns("*.gz", "picture.png")
    site.mkdir()
    for entry in SITE.iterdir():
        if entry.is_dir():
            shutil.copytree(entry, site / entry.name, ignore=left_out)
        elif entry.is_file() and entry.suffix != ".gz" and entry.name != BUILD:
            shutil.copyfile(entry, site / entry.name)
    (assets,) = site.glob(f"{FOLDER}-*")
    write_headers(site, ROOT)
    write_build(site, ROOT, assets.relative_to(site).as_posix())
    place_below(site, ROOT)
    write_service_worker(site)
    with served(site) as address:
        assert address.endswith(ROOT.rstrip("/"))
        yield address


@pytest.fixture
def reader(browser: Browser, below: str) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=PHONE, service_workers="block")
    yield context
    context.close()


@pytest.fixture
def page(reader: BrowserContext, below: str) -> Iterator[Page]:
    """A page that asks for nothing outside the path, and finds all that it asks for."""
    page = reader.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request", lambda asked: wrong.append(asked.url) if _is_outside(asked.url, below) else None
    )
    page.on("response", lambda got: wrong.append(got.url) if got.status >= 400 else None)
    yield page
    assert not wrong


def _is_outside(url: str, below: str) -> bool:
    return not url.startswith((f"{below}/", "data:", "blob:"))


def test_whoever_comes_to_the_origin_is_led_to_it(page: Page, below: str) -> None:
    assert page.goto(f"{below}/").status == 200  # type: ignore[union-attr]
    origin = below.removesuffix(ROOT.rstrip("/"))
    page.context.new_page().goto(f"{origin}/")
    expect(page.context.pages[1]).to_have_url(f"{below}/")


def test_pages_lead_to_each_other_without_a_load(page: Page, below: str) -> None:
    page.goto(f"{below}/")
    page.evaluate("window.isStillHere = true")
    page.locator("article a[href$='/usiel/']").first.click()
    expect(page).to_have_url(f"{below}/usiel/")
    page.locator("article a[href*='/usiel/travel/']").first.click()
    expect(page.locator(TRAVEL)).to_be_visible()
    assert page.evaluate("window.isStillHere")


def test_an_answer_comes_stored_and_from_python_and_its_links_lead(page: Page, below: str) -> None:
    page.goto(f"{below}/usiel/travel/")
    element = page.locator(TRAVEL)
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(element.locator(".rc-headline")).to_have_text("24 Stamina spent, 16 of 40 left.")
    nothing_stored(page.context)
    page.reload()
    set_inputs(element, {"hours": 13, "full_stamina": 77, "current_stamina": 77})
    state(element, "answered")
    for link in element.locator("[data-answer] a[href]").evaluate_all(
        "all => all.map(a => a.href)"
    ):
        assert link.startswith(f"{below}/"), link


def test_a_short_link_brings_its_inputs(page: Page, below: str) -> None:
    page.goto(f"{below}/r/usiel.travel-cost/?hours=12")
    expect(page.locator(f"{TRAVEL} [name=hours]")).to_have_value("12")
    state(page.locator(TRAVEL), "answered")
    assert page.url.startswith(f"{below}/usiel/travel/?")


def test_a_hit_of_the_search_leads_to_its_rule(page: Page, below: str) -> None:
    page.goto(f"{below}/")
    page.keyboard.press("/")
    page.keyboard.insert_text("hurrying")
    page.locator("[data-search-hits] a").first.click()
    page.wait_for_url(f"{below}/usiel/**")


def test_what_is_handed_on_has_the_whole_address(page: Page, below: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{below}/usiel/travel/")
    page.locator(TRAVEL).get_by_role("button", name="Copy link").click()
    expect(page.locator(f"{TRAVEL} .rc-copied")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{below}/r/usiel.travel-cost/")


def test_it_is_there_with_no_signal(browser: Browser, below: str) -> None:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(f"{below}/zt/fire/")
    expect(page.locator("html")).to_have_attribute("data-offline", "pages")
    context.set_offline(True)
    page.goto(f"{below}/usiel/travel/")
    expect(page.locator(TRAVEL)).to_be_visible()
    page.goto(f"{below}/r/zt.fire-spread/")
    expect(page).to_have_url(f"{below}/zt/fire-spread/#spread")
    context.close()
