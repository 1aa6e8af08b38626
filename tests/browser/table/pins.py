"""A reader’s table: what is pinned there, and what is done with it."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

TABLE = "/table/"
WALKING = {"rule": "usiel.travel.walking"}
FAST = {"table": "usiel.travel.fast-pace"}
HOURS = {"calculator": "usiel.travel-cost", "inputs": {"hours": "14"}}
FALL = {"calculator": "gods-and-monsters.falling"}
QUICK = {"quick": "zt"}
KEPT = "localStorage.getItem('rulescore.table')"


def keep(page: Page, *items: object, **others: object) -> None:
    """Have a browser keep a table as if a reader had pinned it."""
    text = json.dumps({**others, "items": items})
    page.evaluate("text => localStorage.setItem('rulescore.table', text)", text)


def kept(page: Page) -> Any:
    return json.loads(page.evaluate(KEPT))


def whole(page: Page, number: int) -> Locator:
    """The table, once all that is pinned has come."""
    expect(page.locator(".rc-pin:not([aria-busy])")).to_have_count(number)
    return page.locator("rule-table")


def titles(page: Page) -> list[str]:
    return page.locator(".rc-pin > h2").all_inner_texts()


def line(page: Page) -> Locator:
    return page.locator("rule-table > [role=status]")
