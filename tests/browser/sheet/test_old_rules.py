"""A sheet that was answered by rules which were corrected since is answered anew, and the reader is
told what has changed; what they typed stays as it is."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from rulescore.catalogue import find_calculator
from rulescore.site.content.yaml_lines import typed_text
from tests.browser.visit import state

SHEET = "symbaroum.character"
KEEP = "([name, text]) => localStorage.setItem(`rulescore.symbaroum.${name}`, text)"
KEPT = "name => localStorage.getItem(`rulescore.symbaroum.${name}`)"


def answered(name: str, **others: str) -> dict[str, str]:
    """A sheet as it is stored, but for the rules that it was answered by."""
    run = find_calculator(SHEET).run({"name": name, "strong": 13})
    values = {**run.inputs_json(), **run.outputs_json()}
    return {key: typed_text(value) for key, value in values.items()} | others


def by_other_rules(page: Page, hand: dict[str, Any], *others: dict[str, str]) -> Locator:
    """Store sheets, and open a page with calculators that take values from them."""
    page.goto("/about/")
    page.evaluate(KEEP, ["sheet", json.dumps(hand)])
    if others:
        page.evaluate(KEEP, ["party", json.dumps([None, *others])])
    page.goto("/symbaroum/attributes/")
    return page.locator(f'rule-calculator:defined[calculator="{SHEET}"]')


def kept(page: Page, name: str) -> Any:
    """What is stored."""
    return json.loads(page.evaluate(KEPT, name))


def test_a_corrected_figure_is_worked_out_anew_and_told(again: Page) -> None:
    right = answered("Fenya")
    wrong = {**right, "pain_threshold": "3", "by rules": "00000000"}
    by_other_rules(again, wrong, answered("Bria", toughness_max="1"))
    dialog = again.locator("dialog[open]")
    expect(dialog).to_contain_text("The rules were corrected since your sheet was answered.")
    expect(dialog).to_contain_text(f"Fenya: Pain Threshold {right['pain_threshold']} (was 3)")
    expect(dialog).to_contain_text(f"{right['toughness_max']} (was 1)")
    dialog.get_by_role("button", name="Close").click()
    now = kept(again, "sheet")
    assert now.pop("by rules") not in ("", "00000000")
    assert now == right
    assert kept(again, "party")[1]["toughness_max"] == right["toughness_max"]


def test_what_was_typed_and_is_refused_stays(again: Page) -> None:
    wrong = answered("Fenya", pain_threshold="3") | {"as typed": {"quick": "many"}}
    element = by_other_rules(again, wrong)
    expect(again.locator("dialog[open]")).to_contain_text("(was 3)")
    again.locator("dialog[open]").get_by_role("button", name="Close").click()
    state(element, "refused")
    expect(element.locator('[name="quick"]')).to_have_value("many")
    assert kept(again, "sheet")["as typed"] == {"quick": "many"}


def test_it_is_done_once_and_nothing_is_said_where_nothing_changed(again: Page) -> None:
    by_other_rules(again, answered("Fenya"))
    again.wait_for_function(
        f"name => '{{}}' !== ({KEPT})(name) && /by rules/.test(({KEPT})(name))", arg="sheet"
    )
    expect(again.locator("dialog[open]")).to_have_count(0)
    before = kept(again, "sheet")
    started: list[str] = []
    again.on("worker", lambda worker: started.append(worker.url))
    again.reload()
    expect(again.locator(f'rule-calculator:defined[calculator="{SHEET}"]')).to_be_visible()
    assert kept(again, "sheet") == before
