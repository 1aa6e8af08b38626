"""What a reader does in WebKit, by Selenium. Everything that is waited for has a limit."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from selenium.common.exceptions import NoSuchFrameException
from selenium.webdriver import ActionChains, WebKitGTK
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.visit import ARRIVED, DESTINATION, FOLLOW, HOME, IS_LEFT, LEAVE

PATIENCE = 20_000
"""Milliseconds that are waited for what comes at last."""

TRIES = 3
TURNS = 20
"""Every so many turns a page is loaded: WebKit permits a document 100 changes of its address in ten
seconds, and calculators change it too."""

# Functions that give a promise too; what they throw is told in words.
CALL = """const done = arguments[arguments.length - 1];
const given = [...arguments].slice(0, -1);
(async () => ({call}))().then((run) => run(...given)).then(
  (value) => done({{ value }}), (reason) => done({{ reason: String(reason) }}));"""
UNTIL = """async (...asked) => {{
  const look = {look};
  const late = performance.now() + {patience};
  for (;;) {{
    const found = await look(...asked);
    if (found) return found;
    if (performance.now() > late) throw new Error("nothing is found");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }}
}}"""
# What is shown and has a name that begins so, or is exactly so.
NAMED = """(place, name, isWhole) => [...(place ?? document).querySelectorAll("button, summary, a")]
  .find((one) => {
    const own = (one.getAttribute("aria-label") ?? one.textContent).trim();
    return (isWhole ? own === name : own.startsWith(name)) && one.checkVisibility();
  })"""
SHOWN = """(selector, text, place) => [...(place ?? document).querySelectorAll(selector)].find(
  (one) => one.checkVisibility() && one.textContent.includes(text))"""
TO_THE_MIDDLE = """(element) => {
  element.scrollIntoView({ behavior: "instant", block: "center" });
}"""
FIELD = """() => {
  document.querySelectorAll("dialog[open]").forEach((one) => one.close());
  const field = document.createElement("textarea");
  document.querySelector("h1").append(field);
  field.focus();
  return field;
}"""
SETTLED = """(element) => ["answered", "refused"].includes(element.dataset.state)
  && element.dataset.state"""
NOTED = """() => JSON.parse(sessionStorage.getItem("webkit.wrong") ?? "[]")"""
FOREIGN = """() => performance.getEntriesByType("resource").map(({ name }) => name)
  .filter((name) => !name.startsWith(`${location.origin}/`) && !/^(data|blob):/.test(name))"""


class Visit:
    """A window of WebKit on the site."""

    def __init__(self, driver: WebKitGTK, site: str) -> None:
        self.driver, self.site = driver, site
        self._turns = 0
        driver.set_script_timeout(PATIENCE / 1000 + 10)
        driver.set_page_load_timeout(60)

    def load(self, address: str) -> None:
        """Load a page in full. The driver may come back before the page is another one."""
        whole = self.site + address
        is_here = self.driver.current_url.partition("#")[0] == whole.partition("#")[0]
        self.ask("() => { window.left = true }")
        self.driver.get(whole)
        if is_here:  # else only the section would be another one
            self.driver.refresh()
        self.until("() => window.left !== true && document.readyState === 'complete'")

    def turn_to(self, address: str) -> None:
        """Follow a link within the site, if it leads to another page or to one that was left;
        Python stays started."""
        path = address.partition("#")[0]
        is_there = self.ask("() => location.pathname") == path
        if is_there and not self.ask(IS_LEFT):
            return
        self._turns += 1
        if self._turns % TURNS == 0:
            self.load(address)
            self.one("h1")
            return
        if is_there:  # a link to the page itself would change nothing on it
            self._follow(HOME if path != HOME else "/")
        self._follow(address)

    def leave(self) -> None:
        """Be done with a page as it stands: whoever turns to it again finds it as at first."""
        self.ask(LEAVE)

    def _follow(self, address: str) -> None:
        self.leave()
        self.ask(FOLLOW, address)
        self.until(ARRIVED, address.partition("#")[0])

    def calculator(self, id: str) -> WebElement:
        """Turn to a calculator’s page, and find it there."""
        self.turn_to(self.ask(DESTINATION, f"/r/{id}/"))
        return self.calculator_here(id)

    def calculator_here(self, id: str) -> WebElement:
        """A calculator on the page that is shown, once its script has come."""
        return self.one(f'rule-calculator:defined[calculator="{id}"]')

    def ask(self, function: str, *given: Any) -> Any:
        """What a function of the page gives."""
        told = self.driver.execute_async_script(CALL.format(call=function), *given)
        if "reason" in told:
            raise AssertionError(f"{told['reason']}\n{function}\n{given}")
        return told.get("value")

    def until(self, look: str, *given: Any) -> Any:
        """Wait until a function of the page finds something, and give that. A page that goes
        meanwhile takes the question with it; then the next one is asked."""
        for _ in range(TRIES):
            with suppress(NoSuchFrameException):
                return self.ask(UNTIL.format(look=look, patience=PATIENCE), *given)
        raise AssertionError(f"one page after the other goes\n{look}")

    def one(self, selector: str, text: str = "", place: WebElement | None = None) -> WebElement:
        """Wait until something is shown that has this text."""
        found: WebElement = self.until(SHOWN, selector, text, place)
        return found

    def gone(self, selector: str, place: WebElement | None = None) -> None:
        """Wait until nothing of the kind is shown."""
        self.until(f"(...asked) => !({SHOWN})(...asked)", selector, "", place)

    def texts(self, selector: str, place: WebElement | None = None) -> list[str]:
        """The texts of all that a selector finds."""
        found: list[str] = self.ask(
            """(selector, place) => [...(place ?? document).querySelectorAll(selector)]
              .map(({ textContent }) => textContent.trim())""",
            selector,
            place,
        )
        return found

    def count(self, selector: str, number: int, place: WebElement | None = None) -> None:
        """Wait until there are so many."""
        self.until(
            """(selector, number, place) =>
              (place ?? document).querySelectorAll(selector).length === number""",
            selector,
            number,
            place,
        )

    def press(self, name: str, place: WebElement | None = None, *, whole: bool = True) -> None:
        """Click on a button, a fold or a link by its name, or by the beginning of it."""
        self.click(self.until(NAMED, place, name, whole))

    def click(self, element: WebElement) -> None:
        """Click on something, away from what lies above the edges of the window."""
        self.ask(TO_THE_MIDDLE, element)
        element.click()

    def type_into(self, selector: str, text: str, place: WebElement | None = None) -> None:
        """Type into a field, key by key, in place of what it held."""
        field = self.one(selector, place=place)
        self.ask(TO_THE_MIDDLE, field)
        field.clear()
        field.send_keys(text)

    def keys(self, *keys: str) -> None:
        """Press keys, wherever the focus is."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def clipboard(self) -> str:
        """What was copied, pasted as a reader would; the driver gives no permission to read it."""
        field = self.ask(FIELD)
        paste = ActionChains(self.driver).key_down(Keys.CONTROL).send_keys("v")
        paste.key_up(Keys.CONTROL).perform()
        pasted: str = self.until("(field) => field.value", field)
        return pasted

    def set_inputs(self, element: WebElement, inputs: dict[str, Any]) -> str:
        """Set the inputs as a script does, and wait for the answer or the refusal."""
        self.ask("(element, inputs) => { element.inputs = inputs }", element, inputs)
        return self.settled(element)

    def settled(self, element: WebElement) -> str:
        """Wait until a calculator has answered or refused, and give which."""
        state: str = self.until(SETTLED, element)
        return state

    def outputs(self, element: WebElement) -> Any:
        """The outputs of the last answer."""
        return self.ask("({ outputs }) => outputs", element)

    def headline(self, element: WebElement) -> str:
        """The answer in one sentence."""
        return self.texts(".rc-headline", element)[0]

    def headed(self, element: WebElement, text: str) -> None:
        """Wait until the answer says something."""
        self.one(".rc-headline", text, element)

    def keep(self, name: str, what: object) -> None:
        """Have the browser keep something of the site."""
        self.ask(
            "(name, text) => localStorage.setItem(`rulescore.${name}`, text)",
            name,
            json.dumps(what),
        )

    def kept(self, name: str) -> Any:
        """What the browser keeps under a name."""
        return json.loads(
            self.ask("(name) => localStorage.getItem(`rulescore.${name}`)", name) or "null"
        )

    def wrong(self) -> Sequence[str]:
        """What has gone wrong on any page since this was last asked, and what was fetched from
        elsewhere."""
        noted: list[str] = self.ask(NOTED)
        self.ask("() => sessionStorage.removeItem('webkit.wrong')")
        return [*noted, *(f"request to {url}" for url in self.ask(FOREIGN))]
