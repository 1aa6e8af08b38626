"""Python that a reader writes and runs in a page."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.browser.axe import violations
from tests.browser.console.cells import run
from tests.browser.visit import HOME, turn_to
from tools.host import hosted, reader

CONSOLE = "/console/"
EDITOR = re.compile(r"/console_editor\b")
HOSTILE = """<svg onload='document.title = `taken`'><script>document.title = `taken`</script></svg>
<p><img src=x onerror='document.title = `taken`'><a href='javascript:alert()'>there</a></p>
<iframe src='javascript:parent.document.title = `taken`'></iframe>"""


def opened(page: Page, code: str | None = None) -> Locator:
    page.goto(HOME)  # a # alone would load nothing
    page.goto(CONSOLE if code is None else f"{CONSOLE}#code={quote(code)}")
    console = page.locator("rule-console")
    expect(console.get_by_role("button", name="Run")).to_be_visible()
    return console


def test_the_sample_draws_and_what_is_typed_runs_until_it_is_stopped(again: Page) -> None:
    """With the whole library. An error begins at the reader's line."""
    console = opened(again)
    console.get_by_role("button", name="Run").click()
    output = console.get_by_role("log")
    expect(console.get_by_role("status")).to_have_text("Done.")
    expect(output).to_contain_text("12 hours with armour 0: 24 Stamina")
    expect(output.locator("svg path").first).to_be_visible()
    assert violations(again) == []
    code = (
        "import random, statistics",
        "from fractions import Fraction",
        "print(statistics.mean([Fraction(1, 3), 1]))",
        "def half(n):",
        "    return n / 0",
        "",
        "half(1)",
    )
    run(console, "\n".join(code))
    expect(output).to_contain_text("2/3\n")
    expect(output).to_contain_text("ZeroDivisionError")
    expect(output).to_contain_text("line 5, in half")
    expect(output).not_to_contain_text("pyodide")
    run(console, "print('begun')\nwhile True:\n    pass")
    expect(output).to_contain_text("begun")
    console.get_by_role("button", name="Stop").click()
    expect(console.get_by_role("status")).to_have_text("Stopped.")
    expect(console.get_by_role("button", name="Run")).to_be_visible()


def test_what_is_selected_stays_so_when_the_editor_comes(page: Page) -> None:
    held: list[Route] = []
    page.route(EDITOR, lambda route: held.append(route))
    console = opened(page)
    field = console.get_by_role("textbox", name="Python")
    with page.expect_request(EDITOR):
        field.click()
    field.press("Control+a")
    page.route(EDITOR, lambda route: route.continue_())
    for route in held:
        route.continue_()
    editor = console.locator(".cm-content")
    expect(editor).to_be_focused()
    editor.press("Delete")
    expect(editor).to_have_text("")


@pytest.mark.thorough
def test_python_that_came_damaged_is_fetched_again(browser: Browser, built: Path) -> None:
    """A browser keeps what it was told to keep for ever, damaged or not."""
    with hosted(built) as host, reader(browser, host, "block") as context:
        host.faults["/python/python_stdlib.zip"] = "short"
        console = opened(context.new_page())
        output = run(console, "print(6 * 7)")
        expect(output).to_contain_text("could not be fetched")
        host.faults.clear()
        expect(console.get_by_role("status")).to_have_text("Done.")
        console.get_by_role("button", name="Run").click()
        expect(output).to_have_text(re.compile("^\\s*42|could not be fetched"))
        expect(console.get_by_role("status")).to_have_text("Done.")
        console.get_by_role("button", name="Run").click()
        expect(output).to_contain_text("42")


def test_code_from_a_link_is_shown_and_not_run_and_nothing_that_it_gives_acts(
    context: BrowserContext,
) -> None:
    page = context.new_page()  # where the policy may say that it has forbidden something
    code = f'print(\'from a link\')\n"""{HOSTILE}"""'
    console = opened(page, code)
    expect(console.get_by_role("textbox")).to_have_value(code)
    expect(console.get_by_role("status")).to_contain_text("Read it before you run it.")
    output = console.get_by_role("log")
    expect(output).to_be_hidden()
    assert page.workers == []
    console.get_by_role("button", name="Run").click()
    expect(console.get_by_role("status")).to_have_text("Done.")
    expect(output).to_contain_text("from a link")
    expect(output.locator("script, iframe, [onload], [onerror], [href]")).to_have_count(0)
    expect(page).not_to_have_title("taken")


@pytest.mark.chromium("reading the clipboard")
def test_a_link_carries_the_code(again: Page) -> None:
    again.context.grant_permissions(["clipboard-read", "clipboard-write"])
    console = opened(again, "1 + 1")
    console.get_by_role("button", name="Copy link").click()
    expect(console.get_by_role("status")).to_contain_text("Link copied.")
    link = again.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/console/#code=1+%2B+1")


def test_it_is_there_when_another_page_led_to_it(warm: Page) -> None:
    turn_to(warm, CONSOLE)
    expect(warm.locator("rule-console").get_by_role("button", name="Run")).to_be_visible()
