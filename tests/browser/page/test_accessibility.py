"""Everybody can use every page: axe-core's AA rules, keyboard, touch targets, narrow screens."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PROJECT
from tests.browser.root import placed
from tests.browser.visit import set_inputs, state, turn_to, turn_to_calculator
from tests.selection import only

AXE = (PROJECT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The rules that look at colours; nothing else differs between light and dark.
COLOURS = ["color-contrast", "link-in-text-block"]
# What fades has faded first. Every rule is applied; what nobody reads, the HTML of nodes and what
# passed, is not written out.
FIND = """async (rules) => {
  for (const fading of document.getAnimations()) {
    if (fading.effect.getComputedTiming().iterations !== Infinity) fading.finish();
  }
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).slice(0, 5)}`);
}"""
OPEN_ALL = "document.querySelectorAll('details').forEach((fold) => { fold.open = true })"

# The theme's name of a scheme, by what a reader's system prefers.
SCHEMES = {"light": "default", "dark": "slate"}
DEVICES = {"phone": PHONE, "laptop": LAPTOP}
# The rules that look at where things are; nothing else differs between a phone and a laptop, but
# what a laptop shows besides. That is the same on every page, so one is looked at by every rule.
PLACES = [*COLOURS, "target-size", "scrollable-region-focusable"]
# Each device and each scheme once; the other pairs show nothing else but what is around every page.
# The last is what a visit begins with.
LOOKS = [("phone", "light", RULES), ("laptop", "dark", PLACES), ("phone", "light", [])]
ALL_LOOKS = [(device, scheme, RULES) for device in DEVICES for scheme in SCHEMES]

# The page's own switch, without the time in which colours fade, one after the other.
SWITCH = """async (scheme) => {
  const current = () => document.body.dataset.mdColorScheme;
  const frame = () => new Promise(requestAnimationFrame);
  if (current() !== scheme) document.querySelector("[data-scheme]").click();
  do {
    document.getAnimations().forEach((animation) => animation.finish());
    await frame();
  } while (document.getAnimations().length);
  return current();
}"""

# What is left of pages, without head and scripts, when the parts are taken out that are exchanged
# as a link is followed.
FRAMES = """async (addresses) => {
  const exchanged = ["container", "header-topic", "skip"]
    .map((name) => `[data-md-component="${name}"]`);
  const frame = async (address) => {
    const text = await (await fetch(address)).text();
    const { body } = new DOMParser().parseFromString(text, "text/html");
    exchanged.forEach((part) => body.querySelector(part)?.replaceWith(part));
    body.querySelectorAll("script").forEach((script) => script.remove());
    return body.outerHTML;
  };
  return [...new Set(await Promise.all(addresses.map(frame)))];
}"""


# One page of each kind; the others are made of the same parts.
KINDS = {
    *("/", "/happened/", "/calculators/", "/glossary/", "/about/", "/guide/", "/architecture/"),
    *("/rules-in-python/", "/reference/", "/console/", "/embedding/"),
    *("/usiel/", "/usiel/travel/", "/usiel/quick/", "/usiel/wounds/", "/zt/fire/"),
    *("/gods-and-monsters/falling/", "/symbaroum/attributes/", "/archsoul/overview/"),
}

# Those of a kind that has colours of its own, and a page of each book.
COLOURFUL = KINDS - {
    *("/calculators/", "/about/", "/guide/", "/reference/"),
    *("/usiel/", "/usiel/quick/", "/usiel/wounds/"),
}


def addresses() -> list[str]:
    """The address of every page that is written."""
    docs = PROJECT / "docs"
    files = (file.relative_to(docs).with_suffix("") for file in sorted(docs.rglob("*.md")))
    return [f"/{file.as_posix()}/".removesuffix("index/") for file in files]


ONE_OF_EACH_KIND = pytest.mark.parametrize("address", only(KINDS, addresses()))


def violations(page: Page, rules: list[str] = RULES) -> list[str]:
    """What axe finds on the page as it is, by some of its rules or by all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{AXE}; axe.configure({{ noHtml: true }})")
    found: list[str] = page.evaluate(FIND, rules)
    return found


def found_in(page: Page, looks: list[tuple[str, str, list[str]]]) -> dict[str, list[str]]:
    """What axe finds by phone and by laptop, in light and dark; nothing, where nothing is found."""
    found = {}
    for device, scheme, rules in looks:
        page.set_viewport_size(DEVICES[device])
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(SWITCH, SCHEMES[scheme]) == SCHEMES[scheme]
        if rules:
            found[f"{device}, {scheme}"] = violations(page, rules)
    return {look: what for look, what in found.items() if what}


def is_wider_than_a_screen_of(page: Page, width: int) -> bool:
    page.set_viewport_size({"width": width, "height": 800})
    wider: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wider


def is_wider_than_the_screen_in_large_letters(page: Page) -> bool:
    """With letters two and a half times as large as ours are, which are 125 % of the browser's."""
    page.set_viewport_size(PHONE)
    wider: bool = page.evaluate(
        """() => {
          const { style } = document.documentElement;
          style.fontSize = "312.5%";
          const wider = document.documentElement.scrollWidth > innerWidth;
          style.removeProperty("font-size");
          return wider;
        }"""
    )
    return wider


def test_every_page_of_the_site_is_visited(built: Path) -> None:
    """Short links only redirect; embedded pages have tests of their own."""
    pages = (file.relative_to(built).parent.as_posix() for file in built.rglob("index.html"))
    others = ("r/", "embed/", "python/simple")
    shown = {f"/{page}/".replace("/./", "/") for page in pages if not page.startswith(others)}
    assert shown == set(addresses())
    assert shown >= KINDS


def test_a_page_that_a_link_leads_to_is_the_page_as_it_is_loaded(warm: Page) -> None:
    """So that tests can visit pages by links: everything around the content is the same."""
    assert len(warm.evaluate(FRAMES, [*map(placed, addresses())])) == 1


@ONE_OF_EACH_KIND
def test_everybody_can_use_the_page(warm: Page, address: str) -> None:
    """With all folds open it fits narrow screens, also in large letters, and axe finds nothing by
    phone and by laptop, in light and dark."""
    turn_to(warm, address)
    warm.evaluate(OPEN_ALL)
    assert [width for width in (320, 390) if is_wider_than_a_screen_of(warm, width)] == []
    assert not is_wider_than_the_screen_in_large_letters(warm)
    assert found_in(warm, LOOKS) == {}


@pytest.mark.chromium("the system’s colours")
@pytest.mark.parametrize("address", only(COLOURFUL, addresses()))
def test_everybody_can_use_it_in_more_contrast_and_in_the_systems_colours(
    warm: Page, address: str
) -> None:
    """Who asks for more contrast gets at least 7 to 1, in light and in dark."""
    turn_to(warm, address)
    warm.evaluate(OPEN_ALL)
    warm.emulate_media(contrast="more")
    looks = [("phone", scheme, [*COLOURS, "color-contrast-enhanced"]) for scheme in SCHEMES]
    more = found_in(warm, looks)
    warm.emulate_media(contrast="no-preference", forced_colors="active")
    forced = found_in(warm, [("laptop", "light", PLACES)])
    warm.emulate_media(forced_colors="none")
    assert (more, forced) == ({}, {})


def test_axe_finds_nothing_as_a_page_is_loaded(page: Page) -> None:
    page.goto("/usiel/travel/")
    page.evaluate(OPEN_ALL)
    assert found_in(page, ALL_LOOKS) == {}


@pytest.mark.chromium("the system’s colours")
@pytest.mark.parametrize("preferred", SCHEMES)
def test_the_colours_are_those_that_the_system_prefers(page: Page, preferred: str) -> None:
    page.emulate_media(color_scheme=preferred)
    page.goto("/usiel/travel/")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", SCHEMES[preferred])


def test_axe_finds_nothing_in_a_refusal(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hours": "many"})
    state(element, "refused")
    assert violations(warm) == []


def test_touch_targets_of_a_calculator_are_44_pixels_high(warm: Page) -> None:
    turn_to_calculator(warm, "gods-and-monsters.falling")
    warm.evaluate(OPEN_ALL)
    small = warm.evaluate(
        """() => [...document.querySelectorAll(
            "rule-calculator :is(button, input[type=text], select, summary, .rc-modes label)")]
          .filter((target) => target.checkVisibility())
          .filter((target) => target.getBoundingClientRect().height < 43.9)
          .map((target) => target.outerHTML.slice(0, 120))"""
    )
    assert small == []


def test_the_keyboard_alone_suffices(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    warm.keyboard.press("Tab")
    for _ in range(200):
        if warm.evaluate("document.activeElement?.name") == "hours":
            break
        warm.keyboard.press("Tab")
    expect(element.locator('[name="hours"]')).to_have_css("outline-style", "solid")
    warm.keyboard.press("Control+A")
    warm.keyboard.type("12")
    warm.keyboard.press("Enter")
    expect(element.locator(".rc-headline")).to_contain_text("24 Stamina spent")
    for _ in range(30):
        warm.keyboard.press("Tab")
        if warm.evaluate("document.activeElement?.textContent") == "Working":
            break
    warm.keyboard.press("Enter")
    expect(element.locator(".rc-steps").first).to_be_visible()


def test_the_answer_is_announced(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    region = element.locator('.rc-headline[role="status"]')
    region.evaluate("node => { node.marked = true }")
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    expect(region).to_contain_text("24 Stamina spent")
    assert region.evaluate("node => node.marked"), "a region that is replaced is not announced"


def test_every_field_has_a_label_and_its_messages(warm: Page) -> None:
    turn_to_calculator(warm, "usiel.journey")
    unnamed = warm.evaluate(
        """() => [...document.querySelectorAll("rule-calculator form [name]")].filter((field) =>
          !field.labels.length || !field.getAttribute("aria-describedby").split(" ")
            .every((id) => document.getElementById(id))).map((field) => field.name)"""
    )
    assert unnamed == []
