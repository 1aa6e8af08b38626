"""What axe-core finds on a page by phone and by laptop, in light and dark, and whether it fits."""

from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PHONE, PROJECT

AXE = (PROJECT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The rules that look at colours; nothing else differs between light and dark.
COLOURS = ["color-contrast", "link-in-text-block"]
# Who finds nothing below 7 to 1 need not look for less than 4.5 to 1, which takes as long again.
MORE_CONTRAST = ["color-contrast-enhanced", "link-in-text-block"]
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
ALL_LOOKS = [
    (device, scheme, rules)
    for device in DEVICES
    for scheme, rules in (("light", RULES), ("dark", COLOURS))
]
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
