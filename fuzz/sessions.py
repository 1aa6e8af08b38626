"""Sessions of reading and calculating in a real browser, with random faults by seed: the network
fails, files arrive broken or not at all, a newer build is deployed under open pages.

After every step two things must hold for the calculator in use: it never shows an answer to other
inputs as current, and nothing that was typed is lost.

python -m fuzz.sessions [NUMBER [FIRST]]
"""

import json
import multiprocessing
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    sync_playwright,
)

from rulescore.browser import answer
from rulescore.catalogue import calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Choice, Input, Switch, Whole
from tools.chromium import FLAGS, executable
from tools.host import PATIENCE, Host, hosted, later_build, reader
from tools.serving import PROJECT

SESSIONS = 200
AT_ONCE = 2
STEPS = 8
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
KEEPS: tuple[Literal["allow", "block"], ...] = ("allow", "allow", "block")
"""Most browsers have service workers."""
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


class Broken(AssertionError):
    """One of the two conditions failed; the message has the session and its steps."""


class Session:
    """A reader with a phone, and the faults that happen."""

    def __init__(self, seed: int, context: BrowserContext, host: Host, newer: Path) -> None:
        self._chance = Random(seed)
        self._seed, self._host, self._newer = seed, host, newer
        self._context, self._page = context, context.new_page()
        self._done: list[str] = []
        self._calculator: Calculator[Any] = self._chance.choice(_used())
        self._typed: dict[str, str] = {}
        """The texts typed on this page, which must stay in their fields."""

    def run(self) -> None:
        """Do some random steps, with a check after each."""
        self._open()
        steps: list[Callable[[], None]] = [
            *[self._type] * 4,
            self._reload,
            self._break,
            self._mend,
            self._lose_signal,
            self._deploy,
            self._take_newest,
            self._leave_and_return,
        ]
        for _ in range(STEPS):
            self._chance.choice(steps)()
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
            raise Broken(self.message(f"lost (typed, now): {lost}"))
        given = json.loads(answer(self._calculator.id, json.dumps(seen["fields"])))
        if not seen["isStale"] and seen["headline"] != given.get("headline"):
            raise Broken(self.message(f"{seen['headline']!r} does not answer {seen['fields']}"))
        if seen["isStale"] and not seen["isSaid"]:
            raise Broken(self.message("an answer for other inputs does not say so"))
        if is_mended and seen["isStale"] and "headline" in given:
            raise Broken(self.message("there is an answer, and it never came"))

    def _note(self, what: str) -> None:
        self._done.append(what)

    def message(self, what: str) -> str:
        """A problem with the seed and the steps that led to it."""
        return f"session {self._seed}: {what}; after {', '.join(self._done)}"


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


def run_session(seed: int, browser: Browser, site: Path, newer: Path) -> None:
    """Run the session of a seed. Raises `Broken`."""
    keeps = Random(-seed).choice(KEEPS)
    with hosted(site) as host, reader(browser, host, keeps) as context:
        session = Session(seed, context, host, newer)
        try:
            session.run()
        except Error as error:
            raise Broken(session.message(str(error).splitlines()[0])) from error


def _failures(seeds: list[int], site: Path, newer: Path) -> list[str]:
    """The failures in the sessions of some seeds, run in a new browser."""
    failures = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        for seed in seeds:
            try:
                run_session(seed, browser, site, newer)
            except Broken as broken:
                failures.append(str(broken))
                print(broken, flush=True)
        browser.close()
    return failures


def main() -> int:
    """Run sessions on the built site and print the result. Returns 1 if one of them failed."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else SESSIONS
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    seeds = range(first, first + number)
    site = PROJECT / "site"
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(AT_ONCE) as pool:
        newer = later_build(site, Path(folder))
        shares = [(list(seeds[start::AT_ONCE]), site, newer) for start in range(AT_ONCE)]
        broken = sum(map(len, pool.starmap(_failures, shares)))
    print(f"{number} sessions with faults, seeds {first} to {first + number - 1}: {broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
