"""Characters whose sheets a reader keeps, and what is done with a sheet."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from rulescore.catalogue import find_calculator
from rulescore.site.content.yaml_lines import typed_text
from tests.browser.visit import (
    state,
    turn_to,
)

SHEET = "usiel.character"
TRAVEL = "usiel.travel-cost"
KEEP = "([name, text]) => localStorage.setItem(`rulescore.usiel.${name}`, text)"
NAMES = ("Aldo", "Bria", "Cato", "Dena", "Edo", "Fenya")


def written(name: str, sheet: str = SHEET, **inputs: Any) -> dict[str, str]:
    """A sheet as it is kept."""
    run = find_calculator(sheet).run({"name": name, **inputs})
    return {
        key: typed_text(value) for key, value in {**run.inputs_json(), **run.outputs_json()}.items()
    }


def party(page: Page, *stamina: int) -> None:
    """Keep characters with so much Stamina each, the first of them in hand."""
    turn_to(page, "/about/")
    sheets = [
        written(name, stamina_full=40, stamina_current=now)
        for name, now in zip(NAMES, stamina, strict=False)
    ]
    page.evaluate(KEEP, ["sheet", json.dumps(sheets[0])])
    page.evaluate(KEEP, ["party", json.dumps([None, *sheets[1:]])])


def fill(element: Locator, **values: str) -> None:
    """Type into fields, and wait for the answer to each."""
    for name, text in values.items():
        element.locator(f'[name="{name}"]').evaluate(
            "field => field.closest('details')?.setAttribute('open', '')"
        )
        element.locator(f'[name="{name}"]').fill(text)
        state(element, "answered")


def shows(element: Locator, **values: str) -> None:
    """Wait until fields hold what they should."""
    for name, text in values.items():
        expect(element.locator(f'[name="{name}"]')).to_have_value(text)
