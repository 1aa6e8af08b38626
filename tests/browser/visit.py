"""What a reader does with a calculator in a page."""

from typing import Any
from weakref import WeakSet

from playwright.sync_api import BrowserContext, Locator, Page, Worker, expect

from tests.browser.root import from_root, placed

PATIENCE = 60_000
"""Milliseconds that are waited for what comes at last, on a machine that has much else to do."""

HOME = "/about/"
"""Where a visit begins, and stays while nothing is done."""
NOTHING = '{"pieces": [], "answers": {}}'
ANSWERING: WeakSet[Worker] = WeakSet()
"""The workers that are known to have given an answer."""

# What a page has in its container is exchanged as a link is followed, and the mark with it.
LEAVE = """() => {
  document.querySelector('[data-md-component="container"]').dataset.left = "";
}"""
IS_LEFT = (
    """() => document.querySelector('[data-md-component="container"]').matches("[data-left]")"""
)
# A click on a link in the page, which is followed without a load.
FOLLOW = """(address) => {
  document.querySelector("[data-page-told]")?.remove();
  const link = Object.assign(document.createElement("a"), { href: address });
  document.body.append(link);
  link.click();
  link.remove();
}"""
# What tells of the page comes last, when the keyboard has been put at its head.
ARRIVED = """(path) => location.pathname === path
  && document.querySelector('[data-md-component="container"]:not([data-left])')
  && document.querySelector("[data-page-told]")"""
# Where the page of a short link leads.
DESTINATION = """async (address) => {
  const page = await (await fetch(address)).text();
  return new DOMParser().parseFromString(page, "text/html").querySelector("a").getAttribute("href");
}"""
HOLD = """() => {
  const post = Worker.prototype.postMessage;
  const held = [];
  Worker.prototype.postMessage = function (...args) { held.push(() => post.apply(this, args)); };
  window.letGo = () => {
    Worker.prototype.postMessage = post;
    held.splice(0).forEach((send) => send());
  };
}"""

# Playwright waits for what a function gives at once, and takes any promise for it.
LOOK = """async (asked) => {{
  const look = {look};
  const late = performance.now() + {patience};
  for (;;) {{
    const found = await look(asked);
    if (found) return found;
    if (performance.now() > late) throw new Error("nothing is found");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }}
}}"""


def until(page: Page, look: str, asked: object = None) -> Any:
    """Wait until an async function in a page finds something, and give that."""
    return page.evaluate(LOOK.format(look=look, patience=PATIENCE), asked)


def address(id: str) -> str:
    """The page on which a calculator stands, by its short link."""
    return f"/r/{id}/"


def begin(page: Page) -> None:
    """Begin a visit."""
    page.goto(HOME)


def open_calculator(page: Page, id: str) -> Locator:
    """Follow the short link of a calculator to its page, and find it there."""
    page.goto(address(id))
    page.wait_for_url(f"**{_book(id)}**")
    return _calculator(page, id)


def turn_to(page: Page, address: str) -> None:
    """Follow a link within the site, if it leads to another page; Python stays started."""
    path, _, _ = address.partition("#")
    is_there = page.evaluate("location.pathname") == placed(path)
    if is_there and not is_left(page):
        return
    if is_there:  # a link to the page itself would change nothing on it
        _follow(page, HOME if path != HOME else "/")
    _follow(page, address)


def leave(page: Page) -> None:
    """Be done with a page as it stands: whoever turns to it again finds it as it was at first."""
    page.evaluate(LEAVE)


def is_left(page: Page) -> bool:
    """Whether nobody has turned to another page since somebody was done with this one."""
    left: bool = page.evaluate(IS_LEFT)
    return left


def _follow(page: Page, address: str) -> None:
    leave(page)
    page.evaluate(FOLLOW, placed(address))
    page.wait_for_function(ARRIVED, arg=placed(address.partition("#")[0]))


def turn_to_calculator(page: Page, id: str) -> Locator:
    """Like `open_calculator`, but within the site, to where its short link leads."""
    leads_to = from_root(page.evaluate(DESTINATION, placed(address(id))))
    assert leads_to.startswith(_book(id))
    turn_to(page, leads_to)
    return _calculator(page, id)


def nothing_stored(visit: BrowserContext | Page) -> None:
    """Make a visit or a page one on which no answer is stored, so that Python gives them all."""
    unchecked(visit)
    visit.route("**/answers/*.json", lambda route: route.fulfill(body=NOTHING))


def start_python(page: Page) -> None:
    """Have Python run in a visit, which gives all answers from then on; no refusal is stored. Where
    an earlier test has started it, and none ended it since, it runs."""
    if any(worker in ANSWERING for worker in page.workers):
        return
    element = turn_to_calculator(page, "usiel.travel-cost")
    set_inputs(element, {"hours": "many"})
    state(element, "refused")
    leave(page)
    ANSWERING.update(page.workers)


def hold_python(page: Page) -> None:
    """Have everything that goes to Python wait until the page calls `letGo()`."""
    page.evaluate(HOLD)


def unchecked(visit: BrowserContext | Page) -> None:
    """Have pages take what they fetch for whole, whatever a test puts in its place."""
    visit.add_init_script(
        """{
          const { fetch } = window;
          window.fetch = (what, how) => fetch(what, { ...how, integrity: "" });
        }"""
    )


def set_inputs(element: Locator, inputs: dict[str, Any]) -> None:
    """Set the inputs as a script does; those not named go back to the opening ones."""
    element.evaluate("(element, inputs) => { element.inputs = inputs }", inputs)


def state(element: Locator, expected: str) -> None:
    """Wait until the calculator is in a state."""
    expect(element).to_have_attribute("data-state", expected)


def press(place: Page | Locator, name: str) -> None:
    """Press a button."""
    place.get_by_role("button", name=name, exact=True).click()


def outputs(element: Locator) -> Any:
    """The outputs of the last answer."""
    return element.evaluate("element => element.outputs")


def _book(id: str) -> str:
    """Where the pages of a calculator's book lie."""
    book, _ = id.split(".")
    return f"/{book}/"


def _calculator(page: Page, id: str) -> Locator:
    element = page.locator(f'rule-calculator:defined[calculator="{id}"]')
    expect(element).to_be_visible()  # and listens, since its module has come
    return element
