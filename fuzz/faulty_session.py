"""A session of reading and calculating with faults: the network fails, files arrive broken or not
at all, a newer build is deployed under an open page.

After every step two things must hold for the calculator in use: it never shows an answer to other
inputs as current, and nothing that was typed is lost.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Locator

from fuzz.steps import Broken, Step
from rulescore.browser import answer
from rulescore.catalogue import calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Choice, Input, Switch, Whole
from tools.host import PATIENCE, Host

FILES = (
    "/packages-",
    r"/assets/python/[a-z-]+-[0-9a-f]{16}\.zip",
    "/stdlib-",
    "asm.wasm",
    "asm.mjs",
    "/answers/",
)
FAULTS = ("gone", "cut", "short", "other", "type", "late")
NEWEST = "Load the new version"
JUNK = ("", "many", "-1", "99999", "1e3", "<b>1</b>", "0.5")

SEEN = """(element) => {
  const text = (field) => (field.type === "checkbox" ? String(field.checked) : field.value);
  const stale = element.querySelector(".rc-stale");
  return {
    state: element.dataset.state,
    isStale: element.dataset.stale !== undefined,
    isSaid: stale.checkVisibility() && stale.textContent !== "",
    headline: element.querySelector(".rc-headline").textContent,
    fields: Object.fromEntries(
      [...element.querySelectorAll("form [name]")].map((field) => [field.name, text(field)])),
  };
}"""
# Typing into a field, also inside a closed fold.
TYPE = """(element, [name, text]) => {
  const field = [...element.querySelectorAll("form [name]")].find((one) => one.name === name);
  if (field.type === "checkbox") field.checked = text === "true";
  else field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}"""


class FaultySession:
    """A reader with a phone, and the faults that happen. `seed` settles the calculator."""

    STEPS = (
        *["type"] * 4,
        "reload",
        "break",
        "mend",
        "lose_signal",
        "deploy",
        "take_newest",
        "leave_and_return",
    )

    def __init__(self, seed: int, context: BrowserContext, host: Host, newer: Path) -> None:
        self._chance = Random(seed)
        self._host, self._newer = host, newer
        self._context, self._page = context, context.new_page()
        self.told: list[str] = []
        self._calculator: Calculator[Any] = self._chance.choice(_used())
        self._typed: dict[str, str] = {}
        """The texts typed on this page, which must stay in their fields."""

    def run(self, steps: list[Step]) -> None:
        """Do the steps, with a check after each. Raises `Broken`."""
        self._open()
        for step in steps:
            self._chance = Random(step.seed)
            getattr(self, f"_{step.name}")()
            self._look()
        self._mend()
        self._try_again()
        self._look(is_mended=True)

    def _open(self) -> None:
        self._note(f"open {self._calculator.id}")
        self._page.goto(f"{self._host.address}/r/{self._calculator.id}/")
        self._page.wait_for_url("**/*#*")
        self._await_life()

    def _type(self) -> None:
        given = self._chance.choice(self._calculator.inputs)
        text = _text(given, self._chance)
        self._note(f"type {given.name}={text!r}")
        self._element().evaluate(TYPE, [given.name, text])
        self._settle()
        # A select cannot hold a value that it does not offer.
        self._typed[given.name] = self._seen()["fields"][given.name]

    def _reload(self) -> None:
        if self._is_unreachable():
            return
        self._note("reload")
        self._page.reload()
        self._await_life()

    def _leave_and_return(self) -> None:
        if self._is_unreachable():
            return
        self._note("leave and return")
        self._page.evaluate("document.querySelector('.md-footer__link').click()")
        self._page.wait_for_function(
            """(id) => document.readyState === "complete" && document.querySelector("h1")
              && !document.querySelector(`rule-calculator[calculator="${id}"]`)""",
            arg=self._calculator.id,
        )
        self._page.go_back()
        self._await_life()

    def _break(self) -> None:
        pattern, how = self._chance.choice(FILES), self._chance.choice(FAULTS)
        self._note(f"{pattern} is {how}")
        self._host.faults[pattern] = how

    def _lose_signal(self) -> None:
        self._note("no signal")
        self._context.set_offline(True)

    def _mend(self) -> None:
        self._note("mended")
        self._host.faults.clear()
        self._context.set_offline(False)

    def _deploy(self) -> None:
        self._note("deploy")
        self._host.site = self._newer

    def _take_newest(self) -> None:
        button = self._page.get_by_role("button", name=NEWEST).first
        if self._is_unreachable() or not button.is_visible():
            return
        self._note("load the new version")
        with self._page.expect_navigation(timeout=PATIENCE):
            button.click()
        self._await_life()

    def _try_again(self) -> None:
        again = self._element().get_by_role("button", name="Try again")
        if again.is_visible():
            self._note("try again")
            again.click()
            self._await_life()
        if self._element().get_by_role("button", name=NEWEST).is_visible():
            self._take_newest()

    def _is_unreachable(self) -> bool:
        """Whether pages cannot be loaded now, so that the browser would show its own error page."""
        cached: bool = self._page.evaluate("!!document.documentElement.dataset.offline")
        return not cached and not self._page.evaluate("navigator.onLine")

    def _element(self) -> Locator:
        return self._page.locator(f'rule-calculator[calculator="{self._calculator.id}"]').first

    def _await_life(self) -> None:
        self._page.wait_for_function(
            """(id) => document.querySelector(`rule-calculator[calculator="${id}"]:defined`)""",
            arg=self._calculator.id,
            timeout=PATIENCE,
        )
        self._settle()

    def _settle(self) -> None:
        self._page.wait_for_function(
            """(id) => document.querySelector(
              `rule-calculator[calculator="${id}"]`).dataset.state !== "working" """,
            arg=self._calculator.id,
            timeout=PATIENCE,
        )

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = self._element().evaluate(SEEN)
        return seen

    def _look(self, is_mended: bool = False) -> None:
        seen = self._seen()
        lost = {
            name: (text, seen["fields"][name])
            for name, text in self._typed.items()
            if seen["fields"][name] != text
        }
        if lost:
            raise self._broken(f"lost (typed, now): {lost}")
        given = json.loads(answer(self._calculator.id, json.dumps(seen["fields"])))
        if not seen["isStale"] and seen["headline"] != given.get("headline"):
            raise self._broken(f"{seen['headline']!r} does not answer {seen['fields']}")
        if seen["isStale"] and not seen["isSaid"]:
            raise self._broken("an answer for other inputs does not say so")
        if is_mended and seen["isStale"] and "headline" in given:
            raise self._broken("there is an answer, and it never came")

    def _note(self, what: str) -> None:
        self.told.append(what)

    def _broken(self, problem: str) -> Broken:
        return Broken(problem, self.told)


def _used() -> list[Calculator[Any]]:
    """The calculators of the sessions: all but sheets, which store their inputs."""
    return [one for one in calculators() if not one.sheet]


def _text(given: Input, chance: Random) -> str:
    kind = given.kind
    if isinstance(kind, Switch):
        return chance.choice(["true", "false"])
    if isinstance(kind, Choice):
        return chance.choice(list(kind.options))
    if chance.random() < 0.2:
        return chance.choice(JUNK)
    if isinstance(kind, Whole):
        return str(chance.randint(int(kind.least), min(int(kind.most), 30)))
    return kind.to_text(given.default)
