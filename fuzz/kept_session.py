"""A session of all that a reader keeps, in two tabs: the sheet and the party, write-backs, pins,
readings, links and files from others, undo and redo, print, and newer builds.

After every step two things must hold: no answer stands beside inputs that it does not answer, on
screen and on paper; and nothing that the reader typed or chose is gone, unless they replaced it
themselves, or a line says so and has a button that brings it back.
"""

import json
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import BrowserContext, FilePayload, Locator, Page

from fuzz.steps import Broken, Step
from rulescore.browser import answer
from rulescore.catalogue import calculators, find_sheet
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Whole
from tools.host import PATIENCE, Host

NAMES = ("Ann", "Bob", "Cato", "Dena", "Edo", "Fay")
PAGES = ("sheet", "sheet", "writer", "table", "readings", "yours")
UNDO = ("Undo", "Redo", "Undo all the same", "Redo all the same", "Leave it as it is")
BUTTONS = ":is(rule-calculator, rule-table, rule-readings, rule-yours) button"
TAKE = ".rc-offer button:not([data-all])"
PRESSED = {
    "Clear",
    "Another character",
    "Write it there",
    "Write it on all sheets",
    "For all of us",
    "Pin",
    "All as here",
    "Remove all",
    "Keep it as mine",
    "Keep it beside mine",
    "Add to mine",
    "Back to mine",
    "Take it over",
}
# What is stored, by name.
STORED = """() => Object.fromEntries(Object.entries(localStorage)
  .filter(([key]) => key.startsWith("rulescore.") && key !== "rulescore.version").sort())"""
SETTLED = """() => !document.querySelector('rule-calculator[data-state="working"]')
  && !document.querySelector('rule-calculator:not(:defined), [aria-busy="true"].rc-pin')
  && ![...document.querySelectorAll(".rc-told")]
    .some((one) => /being written/.test(one.textContent))"""
SEEN = """(element) => {
  const text = (field) => (field.type === "checkbox" ? String(field.checked) : field.value);
  const stale = element.querySelector(".rc-stale");
  return {
    isStale: element.dataset.stale !== undefined,
    isSaid: stale.clientHeight > 0 && stale.textContent !== "",
    isStruck: getComputedStyle(element.querySelector(".rc-headline")).textDecorationLine !== "none",
    headline: element.querySelector(".rc-headline").textContent,
    fields: Object.fromEntries(
      [...element.querySelectorAll("form [name]")].map((field) => [field.name, text(field)])),
  };
}"""
OPEN = """() => document
  .querySelectorAll(":is(rule-table, rule-calculator, rule-readings) details")
  .forEach((one) => { one.open = true; })"""


class KeptSession:
    """A reader with two tabs. `seed` settles the book."""

    STEPS = (
        *["go"] * 3,
        *["type_name", "type_number", "type_number"] * 2,
        *["press_undo"] * 6,
        *["press"] * 10,
        *["choose_character", "choose_reading"] * 2,
        *["follow_link", "open_file", "title_table", "remove_pin", "reload", "print", "deploy"],
    )

    def __init__(self, seed: int, context: BrowserContext, host: Host, newer: Path) -> None:
        chance = Random(seed)
        books = [one.id.split(".")[0] for one in calculators() if one.writes_back]
        self._book = chance.choice(sorted(set(books)))
        found = find_sheet(self._book)
        assert found
        self._sheet: Calculator[Any] = found
        writers = [
            one for one in calculators() if one.writes_back and one.id.startswith(f"{self._book}.")
        ]
        self._writer = chance.choice(writers)
        self._host, self._newer = host, newer
        self._tabs = [context.new_page(), context.new_page()]
        self._chance, self._tab = chance, 0
        self._typed: set[str] = set()
        """What was typed or chosen, as it is stored, and what it replaced is not among it."""
        self._replaced = ""
        """How what is replaced on purpose by a step begins, where it is stored."""
        self.told: list[str] = []

    def run(self, steps: list[Step]) -> None:
        """Do the steps, with a check after each. Raises `Broken`."""
        for tab in (1, 0):
            self._tab = tab
            self._open(f"/r/{self._sheet.id}/", "the sheet")
        for step in steps:
            self._chance = Random(step.seed)
            self._tab = self._chance.choice((0, 0, 1))
            self._page.bring_to_front()
            self._replaced = ""
            before = self._stored_typed()
            getattr(self, f"_{step.name}")()
            self._settle()
            self._look_for_losses(before)
            self._look_at_answers()

    @property
    def _page(self) -> Page:
        return self._tabs[self._tab]

    # What a reader does

    def _go(self) -> None:
        where = self._chance.choice(PAGES)
        address = {
            "sheet": f"/r/{self._sheet.id}/",
            "writer": f"/r/{self._writer.id}/",
            "table": "/table/",
            "readings": f"/{self._book}/how-we-play/",
            "yours": "/yours/",
        }[where]
        self._open(address, {"sheet": "the sheet", "writer": self._writer.title}.get(where, where))

    def _open(self, address: str, what: str) -> None:
        self._tell(f"open {what} ({address})")
        self._page.goto(f"{self._host.address}{address}")
        self._page.wait_for_url(lambda url: "/r/" not in url)
        self._settle()
        self._page.evaluate(OPEN)

    def _reload(self) -> None:
        self._tell("reload")
        self._page.reload()
        self._settle()
        self._page.evaluate(OPEN)

    def _type_name(self) -> None:
        self._type("name", f"{self._chance.choice(NAMES)} {self._chance.randint(1, 99)}")

    def _type_number(self) -> None:
        kinds = {input.name: input.kind for input in self._sheet.inputs}
        numbers = [name for name, kind in kinds.items() if isinstance(kind, Whole)]
        name = self._chance.choice(numbers)
        kind = kinds[name]
        assert isinstance(kind, Whole)
        self._type(name, str(self._chance.randint(int(kind.least), min(int(kind.most), 60))))

    def _type(self, name: str, text: str) -> None:
        field = self._calculator(self._sheet).locator(f'[name="{name}"]')
        if not field.count():
            self._open(f"/r/{self._sheet.id}/", "the sheet")
        self._page.evaluate(OPEN)
        self._tell(f"type {text} into {name} of the sheet")
        is_own = "is not kept" not in (self._calculator(self._sheet).text_content() or "")
        before = field.input_value()
        field.fill(text)
        field.dispatch_event("change")
        if not is_own or before == text:
            return
        self._replaced = f'"{name}":'
        self._settle()
        pair = f'"{name}":{json.dumps(text)}'
        if pair not in self._all_stored():
            raise self._broken(f"{text} is not kept in {name}")
        self._typed.add(pair)

    def _press(self) -> None:
        buttons = self._page.locator(BUTTONS)
        named = [one for one in buttons.all() if one.text_content() in PRESSED]
        self._press_one([*named, *self._page.locator(TAKE).all()])

    def _press_undo(self) -> None:
        wanted = [self._page.get_by_role("button", name=name, exact=True) for name in UNDO]
        found = wanted[0]
        for one in wanted[1:]:
            found = found.or_(one)
        self._press_one(found.all())

    def _choose_character(self) -> None:
        self._press_one(self._page.locator(".rc-roster button[aria-pressed=false]").all())

    def _press_one(self, buttons: list[Locator]) -> None:
        shown = [one for one in buttons if one.is_visible() and one.is_enabled()]
        if not shown:
            return
        button = self._chance.choice(shown)
        self._tell(f"press “{button.text_content()}”")
        button.click()

    def _choose_reading(self) -> None:
        settings = self._page.locator("rule-readings fieldset")
        if not settings.count():
            return
        setting = settings.nth(self._chance.randrange(settings.count()))
        options = setting.locator("input")
        option = options.nth(self._chance.randrange(options.count()))
        name = f"{self._book}.{option.get_attribute('name')}"
        self._tell(f"choose {option.get_attribute('value')} for {name}")
        option.check()
        self._replaced = f"{name}="
        self._settle()
        value = self._stored().get(f"rulescore.{name}")
        if value is not None:
            self._typed.add(f"{name}={value}")

    def _follow_link(self) -> None:
        name = self._chance.choice(NAMES)
        links = {
            "a sheet": f"/r/{self._sheet.id}/?name={name}+from+afar",
            "a table": f"/table/?pin={self._writer.id}&title=From+{name}",
        }
        what = self._chance.choice(sorted(links))
        self._open(links[what], f"a link to {what}")

    def _open_file(self) -> None:
        button = self._page.locator("rule-yours").get_by_role("button", name="Open a file")
        if not button.count():
            return
        self._tell("open a file with another character")
        name = f"{self._chance.choice(NAMES)} of the file"
        kept = {f"{self._book}.sheet": json.dumps({"name": name})}
        content = json.dumps({"format": "rulescore", "version": 1, "kept": kept})
        with self._page.expect_file_chooser() as chooser:
            button.click()
        file: FilePayload = {
            "name": "kept.json",
            "mimeType": "application/json",
            "buffer": content.encode(),
        }
        chooser.value.set_files(file)
        self._page.locator(".rc-arrived button").first.wait_for()

    def _title_table(self) -> None:
        title = self._page.locator("rule-table input[autocomplete=off]").first
        if not title.count() or not title.is_visible():
            return
        text = f"Evening {self._chance.randint(1, 99)}"
        self._tell(f"type {text} as the title of my table")
        is_own = "is not kept" not in (self._page.locator("rule-table").text_content() or "")
        title.fill(text)
        if is_own:
            self._replaced = '"title":'
            self._typed.add(f'"title":{json.dumps(text)}')

    def _remove_pin(self) -> None:
        self._press_one(self._page.locator("rule-table [data-remove]").all())

    def _print(self) -> None:
        self._tell("print")
        self._page.emulate_media(media="print")
        self._look_at_answers()
        self._page.emulate_media(media="screen")

    def _deploy(self) -> None:
        self._tell("a newer version is deployed")
        self._host.site = self._newer

    # What must hold

    def _look_for_losses(self, before: set[str]) -> None:
        now = self._stored_typed()
        lost = {one for one in before - now if not self._is_replaced(one)}
        self._typed &= now | lost
        if not lost:
            return
        told = self._page.locator(".rc-sheet, .rc-told").filter(visible=True)
        ways = told.get_by_role("button", name=UNDO[0], exact=True).or_(
            told.get_by_role("button", name=UNDO[1], exact=True)
        )
        shown = [one for one in ways.all() if one.is_visible()]
        if not shown:
            raise self._broken(f"{', '.join(sorted(lost))} is gone, and nothing brings it back")
        if self._chance.random() < 0.5:
            self._typed -= lost
            return
        self._tell(f"press “{shown[-1].text_content()}”, since {', '.join(sorted(lost))} is gone")
        shown[-1].click()
        self._settle()
        if missing := {one for one in lost if one not in self._all_stored()}:
            raise self._broken(f"{', '.join(sorted(missing))} has not come back")

    def _is_replaced(self, one: str) -> bool:
        return bool(self._replaced) and one.startswith(self._replaced)

    def _look_at_answers(self) -> None:
        for one in (self._sheet, self._writer):
            for element in self._calculator(one).all():
                seen = element.evaluate(SEEN)
                given = json.loads(answer(one.id, json.dumps(seen["fields"])))
                if seen["isStale"] and not (seen["isSaid"] and seen["isStruck"]):
                    raise self._broken(
                        f"{seen['headline']} is for other inputs and does not say so"
                    )
                if not seen["isStale"] and seen["headline"] != given.get("headline"):
                    raise self._broken(f"{seen['headline']} does not answer {seen['fields']}")

    def _stored(self) -> dict[str, str]:
        stored: dict[str, str] = self._page.evaluate(STORED)
        return stored

    def _all_stored(self) -> str:
        stored = self._stored()
        readings = [f"{name.removeprefix('rulescore.')}={text}" for name, text in stored.items()]
        return "\n".join([*readings, *stored.values()])

    def _stored_typed(self) -> set[str]:
        stored = self._all_stored()
        return {one for one in self._typed if one in stored}

    def _settle(self) -> None:
        """Wait until nothing is on its way, and both tabs see the same in the storage."""
        for tab in self._tabs:
            if tab.url != "about:blank":
                tab.wait_for_function(SETTLED, timeout=PATIENCE)
        if all(tab.url != "about:blank" for tab in self._tabs):
            self._await_equal_storage()
            for tab in self._tabs:
                tab.wait_for_function(SETTLED, timeout=PATIENCE)

    def _await_equal_storage(self) -> None:
        """Wait until both tabs see the same. Either may be the one that lags behind, and either may
        write meanwhile, so both are asked each time."""
        until = monotonic() + PATIENCE / 1000
        one, other = self._tabs
        while one.evaluate(STORED) != other.evaluate(STORED):
            if monotonic() > until:
                raise self._broken("the two tabs see different things in the storage")

    def _calculator(self, one: Calculator[Any]) -> Locator:
        return self._page.locator(f'rule-calculator[calculator="{one.id}"]')

    def _tell(self, what: str) -> None:
        self.told.append(f"Tab {self._tab + 1}: {what}.")

    def _broken(self, problem: str) -> Broken:
        return Broken(f"tab {self._tab + 1}: {problem}", self.told)
