"""On no way out, and in no state, is there a figure beside inputs that it does not answer.

The ways are behind the functions at the top: how a reader comes to them may change, what they hand
on may not.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.page.handing_on import copied_by, read_code
from tests.browser.visit import (
    HOLD,
    begin,
    leave,
    nothing_stored,
    press,
    start_python,
    state,
    turn_to,
    turn_to_calculator,
)
from tools.serving import served

TRAVEL = "usiel.travel-cost"
FIGURES = {"8": "12 Stamina spent, 28 of 40 left", "12": "24 Stamina spent, 16 of 40 left"}
"""What the calculator says for hours on the road, in the words of its headline."""
CLIPBOARD = ["clipboard-read", "clipboard-write"]
ANY_FIGURE = re.compile(r"\d+ Stamina spent")
ELSEWHERE = '<!doctype html><title>Elsewhere</title><iframe src="{}" width=600 height=900></iframe>'


@dataclass(frozen=True)
class Case:
    """A calculator in a state: what its field holds, and what the answer beside it is for."""

    element: Locator
    name: str
    hours: str
    is_current: bool

    @property
    def page(self) -> Page:
        return self.element.page

    @property
    def figure(self) -> str:
        """What may be said beside the inputs."""
        return FIGURES[self.hours]


# How a reader hands something on


def shared(case: Case) -> tuple[str | None, str, str]:
    """The text of what is shared, its link, and the link that the QR code has; no text, and no
    picture, where the answer is not handed on."""
    dialog = _open_share(case)
    code, text = read_code(case.page), None
    as_text = dialog.get_by_role("button", name="Copy as text")
    assert dialog.get_by_role("button", name="Picture").count() == as_text.count()
    if as_text.count():
        text = copied_by(dialog, "Copy as text", dialog.get_by_role("status"), "Copied as text.")
    else:
        expect(dialog.get_by_role("status")).to_contain_text("for other numbers")
    link = copied_by(dialog, "Copy link", dialog.get_by_role("status"), "Link copied.")
    _close(dialog)
    return text, link, code


def _open_share(case: Case) -> Locator:
    press(case.element, "Share")
    dialog = case.page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    return dialog


def _close(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def pinned_inputs(case: Case) -> dict[str, str]:
    """What a pin of the answer keeps."""
    press(case.element, "Pin")
    expect(case.element.locator(".rc-copied")).not_to_be_empty()
    kept = case.page.evaluate("localStorage.getItem('rulescore.table')")
    [item] = json.loads(kept)["items"]
    inputs: dict[str, str] = item.get("inputs", {})
    return inputs


def text_of_the_table(page: Page) -> str:
    page.locator(".rc-pins-tools").get_by_role("button", name="Share").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("button", name="Copy as text").click()
    expect(dialog).to_contain_text("opied")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def is_marked(element: Locator) -> bool:
    """Whether the answer is struck out, with what it answers beside it."""
    is_struck: bool = element.locator(".rc-headline").evaluate(
        "(one) => getComputedStyle(one).textDecorationLine === 'line-through'"
    )
    told = element.locator(".rc-stale")
    if is_struck:
        expect(told).to_be_visible()
        assert told.evaluate("(one) => one.clientHeight") > 0
    return is_struck


# The states


def bring_to(name: str, element: Locator, frame: Frame | Page) -> Case:
    """Bring a calculator, as its page opened, to a state."""
    field = element.locator('[name="hours"]')
    hours = {"opening": "8", "working": "3", "answered": "12", "refused": "many", "failed": "3"}
    if name == "working":
        frame.evaluate(HOLD)
    if name != "opening":
        field.fill(hours[name])
    state(element, "opening" if name == "failed" else name)
    if name == "failed":
        expect(element.locator("[data-message]")).to_contain_text("could not be fetched")
    expect(field).to_have_value(hours[name])
    return Case(element, name, hours[name], name in ("opening", "answered"))


STATES = ("opening", "working", "answered", "refused", "failed")
"""Python gives every answer; in the last it cannot be fetched."""


@pytest.fixture(params=STATES)
def in_state(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def asking(in_state: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A visit in which that state can come about, and the clipboard be read."""
    visit = "asking_in_vain" if in_state == "failed" else "asking_python"
    page: Page = request.getfixturevalue(visit)
    page.context.grant_permissions(CLIPBOARD)
    yield page
    if in_state == "working":
        page.evaluate("letGo()")


@pytest.fixture(scope="module")
def without_python(browser: Browser, site: str) -> Iterator[Visit]:
    """A visit on which nothing is stored and Python cannot be fetched."""
    visit = Visit(browser, site)
    nothing_stored(visit.page)
    visit.page.route("**/assets/python/**", lambda route: route.abort())
    begin(visit.page)
    leave(visit.page)
    yield visit
    visit.end()
    assert not visit.wrong


@pytest.fixture
def asking_in_vain(without_python: Visit) -> Iterator[Page]:
    assert without_python.is_as_on_arrival()
    yield without_python.page
    without_python.tidy()


@pytest.fixture
def asking_python(warm: Page) -> Page:
    """A visit on which Python gives every answer."""
    start_python(warm)
    return warm


@pytest.fixture
def case(asking: Page, in_state: str) -> Case:
    return bring_to(in_state, turn_to_calculator(asking, TRAVEL), asking)


# The ways


def is_about(link: str, case: Case) -> bool:
    """Whether a link asks about what the field holds; the opening hours it need not name."""
    query = parse_qs(urlsplit(link).query)
    return query.get("hours", ["8"]) == [case.hours]


@pytest.mark.chromium("reading the clipboard")
def test_what_is_shared_as_text_as_link_and_as_code(case: Case) -> None:
    text, link, code = shared(case)
    assert code == link
    assert is_about(link, case)
    has_fingerprint = "made=" in link  # by which the link vouches for an answer
    assert has_fingerprint == (text is not None) == case.is_current
    if text is not None:
        assert f"**{case.figure}.**" in text
        assert f"Hours on the road: {case.hours}" in text
        assert text.splitlines()[-1] == link


def test_a_pin(case: Case) -> None:
    inputs = pinned_inputs(case)
    assert inputs.get("hours", "8") == case.hours
    assert not ANY_FIGURE.search(case.page.evaluate("localStorage.getItem('rulescore.table')"))


def test_the_page_itself_on_paper_and_for_scripts(case: Case) -> None:
    case.page.emulate_media(media="print")
    assert is_marked(case.element) != case.is_current
    case.page.emulate_media(media="screen")
    expect(case.element.locator(".rc-headline")).to_have_css(
        "text-decoration-line", "none" if case.is_current else "line-through"
    )
    inputs, outputs = case.element.evaluate("({ inputs, outputs }) => [inputs, outputs]")
    assert str(inputs["hours"]) == case.hours
    if case.is_current:
        expect(case.element.locator(".rc-headline")).to_have_text(f"{case.figure}.")
        assert f"{outputs['stamina_cost']} Stamina spent" in case.figure
    else:
        assert outputs is None


@pytest.fixture(scope="module")
def elsewhere(
    browser: Browser, site: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BrowserContext]:
    """A visit to a page of another origin that has the calculator in it."""
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "index.html").write_text(ELSEWHERE.format(f"{site}/embed/{TRAVEL}/"))
    with served(folder) as address:
        context = browser.new_context(base_url=address, service_workers="block")
        nothing_stored(context)
        yield context
        context.close()


@pytest.mark.parametrize("name", STATES)
def test_a_calculator_within_a_page_elsewhere(elsewhere: BrowserContext, name: str) -> None:
    page = elsewhere.new_page()
    if name == "failed":
        page.route("**/assets/python/**", lambda route: route.abort())
    page.goto("/")
    inside = page.frame_locator("iframe")
    element = inside.locator(f'rule-calculator:defined[calculator="{TRAVEL}"]')
    expect(element).to_be_visible()
    embedded = bring_to(name, element, page.frames[1])
    page.emulate_media(media="print")
    assert is_marked(element) != embedded.is_current
    outputs = element.evaluate("({ outputs }) => outputs")
    assert (outputs is not None) == embedded.is_current
    page.close()


@pytest.fixture
def on_the_table(asking: Page, in_state: str) -> Case:
    """The calculator where it is pinned."""
    table = json.dumps({"items": [{"calculator": TRAVEL}]})
    asking.evaluate("(table) => localStorage.setItem('rulescore.table', table)", table)
    turn_to(asking, "/table/")
    element = asking.locator(f'rule-calculator:defined[calculator="{TRAVEL}"]')
    element.locator("summary", has_text="Change and more").click()
    return bring_to(in_state, element, asking)


@pytest.mark.chromium("reading the clipboard, and printing")
def test_the_table_as_text_and_on_paper(on_the_table: Case) -> None:
    """On paper stands what was asked as the answer came."""
    text = text_of_the_table(on_the_table.page)
    says = f"{on_the_table.figure}." if on_the_table.is_current else "not answered yet"
    assert f"- Stamina for hours on the road (Usiel, Travel): {says}" in text.splitlines()
    link = unquote(unquote(text.splitlines()[-1]))
    assert (f"hours={on_the_table.hours}" in link) == (on_the_table.hours != "8")
    on_the_table.page.locator("dialog[open]").get_by_role("button", name="Close").click()
    on_the_table.page.emulate_media(media="print")
    assert is_marked(on_the_table.element) != on_the_table.is_current
    expect(on_the_table.element.locator(".rc-asked")).to_contain_text(
        f"Hours on the road: {on_the_table.hours if on_the_table.is_current else 8}"
    )


# From one state to another


def test_every_answer_that_a_script_is_told_of_is_for_its_inputs(asking_python: Page) -> None:
    element = turn_to_calculator(asking_python, TRAVEL)
    element.evaluate(
        """(element) => {
          window.told = [];
          element.addEventListener("answer", ({ detail }) => window.told.push(
            [detail.inputs.hours, detail.outputs.stamina_cost, element.inputs.hours]));
        }"""
    )
    field = element.locator('[name="hours"]')
    for hours in ("3", "12", "5", "x", "9", "8", "12"):
        field.fill(hours)
    state(element, "answered")
    told: list[list[Any]] = asking_python.evaluate("window.told")
    assert told[-1][0] == 12
    spent = {3: 3, 5: 6, 8: 12, 9: 15, 12: 24}
    for asked, answered, then in told:
        assert asked == then
        assert answered == spent.get(asked, answered)


def test_what_was_refused_is_handed_on_once_it_is_put_right(asking_python: Page) -> None:
    element = turn_to_calculator(asking_python, TRAVEL)
    refused = bring_to("refused", element, asking_python)
    assert is_marked(element)
    element.locator('[name="hours"]').fill("12")
    state(element, "answered")
    answered = Case(refused.element, "answered", "12", is_current=True)
    assert not is_marked(element)
    asking_python.context.grant_permissions(CLIPBOARD)
    text, _, _ = shared(answered)
    assert text
    assert f"**{answered.figure}.**" in text
