"""Rolling the dice of a calculator."""

import re

from playwright.sync_api import Locator, expect

A_SEED = re.compile("[a-km-np-z2-9]{6}")


def roll(element: Locator) -> Locator:
    """Roll the dice of an answer, and give what is shown of them."""
    before = element.locator(".rc-rolled").get_attribute("data-seed") or ""
    element.get_by_role("button", name=re.compile("^Roll")).click()
    shown = element.locator(".rc-rolled")
    expect(shown).to_have_attribute("data-seed", A_SEED)
    expect(shown).not_to_have_attribute("data-seed", before)
    return shown


def faces(shown: Locator) -> list[int]:
    return [int(face) for face in shown.locator(".rc-die").all_inner_texts()]
