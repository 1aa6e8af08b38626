"""How many scripts a first page fetches before anybody touches it."""

import pytest
from playwright.sync_api import Page

MOST = 3


@pytest.mark.parametrize(
    "address",
    [
        *("/", "/usiel/travel/", "/zt/fire-spread/", "/about/", "/embed/usiel.travel-cost/"),
        *("/usiel/how-we-play/", "/table/", "/yours/", "/console/"),
    ],
)
def test_a_first_page_fetches_few_scripts(page: Page, address: str) -> None:
    scripts: list[str] = []
    page.on(
        "request",
        lambda request: scripts.append(request.url) if request.resource_type == "script" else None,
    )
    page.goto(address, wait_until="networkidle")
    page.wait_for_function("() => customElements.get('rule-calculator')")
    assert 0 < len(scripts) <= MOST, scripts
