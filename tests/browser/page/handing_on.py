"""What the dialog “Share” hands on."""

import subprocess

from playwright.sync_api import Locator, Page, expect

from rulescore.site.system.node import node
from tests.browser.conftest import PROJECT

# What a camera would read from the code on the screen.
READ = """async (page) => {
  const { default: decode } = await import("qr/decode.js");
  const [width, height, ...dark] = JSON.parse(page);
  const data = Uint8Array.from(dark.flatMap((one) => [one, one, one, 255]));
  return decode({ width, height, data });
}"""
DRAWN = """async () => {
  const drawn = document.querySelector(".rc-qr svg").cloneNode(true);
  drawn.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const side = 150;
  drawn.setAttribute("width", side);
  drawn.setAttribute("height", side);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn.outerHTML)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, side, side);
  return [side, side, ...Array.from({ length: side * side }, (_, place) => data[place * 4])];
}"""


def read_code(page: Page) -> str:
    """The link that the QR code on the page holds, read by the library’s own decoder."""
    expect(page.locator(".rc-qr svg")).to_be_visible()
    program = f"""import {{ readFileSync }} from "node:fs";
      console.log(await ({READ})(readFileSync(0, "utf8")));"""
    done = subprocess.run(
        [node(), "--input-type=module", "--eval", program],
        input=str(page.evaluate(DRAWN)),
        cwd=PROJECT,
        check=True,
        capture_output=True,
        text=True,
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
