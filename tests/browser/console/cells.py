"""Running the code of a console."""

from playwright.sync_api import Locator, expect


def run(console: Locator, code: str) -> Locator:
    """Write code in place of what is there, and run it; gives what it put out."""
    console.get_by_role("textbox", name="Python").click()
    editor = console.locator(".cm-content")
    expect(editor).to_be_focused()
    editor.press("Control+a")
    editor.press("Delete")
    console.page.keyboard.insert_text(code)
    console.get_by_role("button", name="Run").click()
    return console.get_by_role("log")
