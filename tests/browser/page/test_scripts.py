"""How many scripts a first page fetches before anybody touches it. The example on My table looks up
where its rules stand."""

import pytest
from playwright.sync_api import Page

MOST = 3
MOST_ON = {"/table/": 4}


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
    assert 0 < len(scripts) <= MOST_ON.get(address, MOST), scripts
