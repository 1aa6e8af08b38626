"""What the dialog “Share” hands on."""

import json
import subprocess
from io import BytesIO

from PIL import Image
from playwright.sync_api import Locator, Page, expect

from rulescore.site.system.node import node
from tests.browser.conftest import PROJECT

# What a camera would read from the code on the screen.
READ = """
  import { readFileSync } from "node:fs";
  import decode from "qr/decode.js";
  const [width, height, ...shades] = JSON.parse(readFileSync(0, "utf8"));
  const data = Uint8Array.from(shades.flatMap((one) => [one, one, one, 255]));
  console.log(decode({ width, height, data }));
"""


def read_code(page: Page) -> str:
    """The link that the QR code on the page holds, as it is seen."""
    drawn = page.locator(".rc-qr svg")
    expect(drawn).to_be_visible()
    return decoded(drawn.screenshot())


def decoded(screenshot: bytes) -> str:
    """What a picture of a QR code holds, read by the library’s own decoder."""
    with Image.open(BytesIO(screenshot)) as image:
        shades = [*image.size, *image.convert("L").tobytes()]
    done = subprocess.run(
        [node(), "--input-type=module", "--eval", READ],
        input=json.dumps(shades),
        cwd=PROJECT,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.stdout.strip()


def copied_by(place: Locator, button: str, said: Locator, done: str) -> str:
    """What a button puts on the clipboard, once it has said so."""
    place.get_by_role("button", name=button).click()
    expect(said).to_have_text(done)
    text: str = place.page.evaluate("navigator.clipboard.readText()")
    return text


def handed_on(element: Locator, button: str, done: str) -> str:
    """What a button of the dialog “Share” of an answer puts on the clipboard."""
    element.get_by_role("button", name="Share", exact=True).click()
    dialog = element.page.locator("dialog[open]")
    text = copied_by(dialog, button, dialog.get_by_role("status"), done)
    dialog.get_by_role("button", name="Close").click()
    return text


def link_of(element: Locator) -> str:
    """The link that “Share” hands on."""
    return handed_on(element, "Copy link", "Link copied.")
