"""Pages on paper: head and small print in the colour of the book, whole boxes, no buttons."""

from itertools import pairwise, product
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.paper import SHEETS
from tests.browser.visit import turn_to
from tests.selection import only

# The most sheets that a page takes, the name of its book and the title at its head.
PAGES = {
    "/usiel/quick/": (2, "Usiel", "Quick reference"),
    "/gods-and-monsters/quick/": (2, "Gods & Monsters", "Quick reference"),
    "/zt/quick/": (1, "ZT", "Quick reference"),
    "/archsoul/quick/": (2, "Archsoul", "Quick reference"),
    "/symbaroum/quick/": (1, "Symbaroum", "Quick reference"),
    "/usiel/how-we-play/": (3, "Usiel", "How we play"),
    "/usiel/travel/": (5, "Usiel · On the road", "Travel"),
}
COLOURS = {
    "usiel": (0x0B, 0x6B, 0x5D),
    "gods-and-monsters": (0x8F, 0x3D, 0x0A),
    "zt": (0x3B, 0x4D, 0x9B),
    "archsoul": (0x7A, 0x3B, 0x86),
    "symbaroum": (0x5A, 0x5A, 0x12),
}
SHEET_PAGES = (
    *("/usiel/pools/", "/symbaroum/attributes/", "/gods-and-monsters/base/"),
    *("/zt/base/", "/archsoul/death/"),
)
FEW = {("/usiel/quick/", "Letter"), ("/archsoul/quick/", "A4"), ("/usiel/travel/", "A4")}
FEW_SHEETS = {("/symbaroum/attributes/", "Letter")}
# What stays together, each the texts that are in it; of a quick reference its lines.
BOXES = """() => {
  const isRead = (one) => one.checkVisibility() && one.innerText.trim();
  const parts = "h3, summary, label, .rc-headline, .rc-keys dd, p";
  return [...document.querySelectorAll("rule-calculator, .rc-example, .rc-setting, .rc-quick li")]
    .filter((one) => one.checkVisibility())
    .map((box) => (box.matches("li") ? [box] : [...box.querySelectorAll(parts)]).filter(isRead)
      .map((one) => one.innerText));
}"""
HEADS = """() => [...document.querySelectorAll(".md-content :is(h2, h3)")]
  .map((head) => head.innerText)"""
MILLIMETRE = 72 / 25.4
MARGIN, GAP, FOOT = 13 * MILLIMETRE, 5 * MILLIMETRE, 14 * MILLIMETRE
SCRAPS = ("Share", "Start over", "Try it", "Change it", "Fill in from", "All figures", "Next:")


def squeezed(text: str) -> str:
    """A text without spaces, and without hyphens, which differ at the end of a line of a PDF."""
    return "".join(char for char in text if not char.isspace() and char not in "-\u00ad\x02\ufffe")


class Printed:
    """A page as a PDF, without the backgrounds that most people leave out."""

    def __init__(self, page: Page, file: Path, paper: str, **how: bool) -> None:
        page.pdf(path=file, format=paper, prefer_css_page_size=True, **how)
        self.pdf = pypdfium2.PdfDocument(file)
        self.sheets = [one.get_textpage().get_text_bounded() for one in self.pdf]

    def columns(self, number: int) -> list[str]:
        """The text of each column of each sheet."""
        read = []
        for one in self.pdf:
            width, height = one.get_size()
            text = one.get_textpage()
            begin, step = MARGIN - GAP / 2, (width - 2 * MARGIN + GAP) / number
            for left in (begin + at * step for at in range(number)):
                read.append(squeezed(text.get_text_bounded(left, FOOT, left + step, height)))
        return read

    def amount_of(self, colour: tuple[int, int, int], sheet: int = 0) -> int:
        """How many dots at the left of the head of a sheet, where its emblem is, have a colour."""
        drawn = self.pdf[sheet].render(scale=1, crop=(0, 700, 0, 0))
        wide = range(int(self.pdf[sheet].get_width() * 0.11))
        dots = bytes(drawn.buffer)
        return sum(
            tuple(reversed(dots[at : at + 3])) == colour
            for y in range(drawn.height)
            for x in wide
            for at in [y * drawn.stride + x * 3]
        )


def torn(boxes: list[list[str]], pieces: list[str]) -> list[list[str]]:
    """The boxes whose texts are not all in one piece of paper."""
    return [
        box
        for box in boxes
        if not any(all(squeezed(text) in piece for text in box) for piece in pieces)
    ]


def read_on_paper(page: Page, look: str) -> list:
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    found = page.evaluate(look)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="null")
    return found


@pytest.mark.chromium("printing")
@pytest.mark.parametrize("printed_on", only(FEW, product(PAGES, SHEETS)))
def test_a_page_is_printed_like_a_book(
    warm: Page, tmp_path: Path, printed_on: tuple[str, str]
) -> None:
    address, paper = printed_on
    most, book, title = PAGES[address]
    turn_to(warm, address)
    expect(warm.locator("rule-calculator:not([data-state])")).to_have_count(0)
    printed = Printed(warm, tmp_path / "page.pdf", paper)
    assert {tuple(map(int, one.get_size())) for one in printed.pdf} == {SHEETS[paper]}
    assert len(printed.sheets) <= most
    whole = [squeezed(text) for text in printed.sheets]
    assert [one for one in (book, title) if squeezed(one) not in whole[0]] == []
    assert all(f"{at}/{len(whole)}" in text for at, text in enumerate(whole, 1))
    assert min(map(len, whole)) > 100
    assert [scrap for scrap in SCRAPS if scrap in "".join(printed.sheets)] == []
    assert printed.amount_of(COLOURS[address.split("/")[1]]) > 60
    boxes = read_on_paper(warm, BOXES)
    pieces = printed.columns(3 if "quick" in address else 1)
    assert boxes
    assert torn(boxes, pieces) == []
    heads = tuple(map(squeezed, read_on_paper(warm, HEADS)))
    assert [piece[-20:] for piece in pieces if piece.endswith(heads)] == []


@pytest.mark.chromium("printing")
def test_the_small_print_says_whence_and_since_when(warm: Page, tmp_path: Path, site: str) -> None:
    turn_to(warm, "/zt/falling/")
    small = warm.locator(".rc-imprint")
    expect(small).to_be_hidden()
    printed = Printed(warm, tmp_path / "page.pdf", "A4")
    _, end = printed.sheets[-1].replace("\r\n", " ").split("ZT. ")
    assert "“Additional Rules”" in end
    assert "The rules as of" in end
    assert "Unofficial" in end
    address = site.removeprefix("http://")
    assert f"Rulescore, {address}/zt/falling/" in end


@pytest.mark.chromium("printing")
@pytest.mark.parametrize("printed_on", only(FEW_SHEETS, product(SHEET_PAGES, SHEETS)))
def test_a_character_sheet_is_a_sheet_to_write_on(
    warm: Page, tmp_path: Path, printed_on: tuple[str, str]
) -> None:
    address, paper = printed_on
    turn_to(warm, address)
    sheet = warm.locator("rule-calculator[data-sheet]")
    sheet.locator('[name="name"]').fill("Fenya")
    expect(sheet).to_have_attribute("data-state", "answered")
    printed = Printed(warm, tmp_path / "page.pdf", paper)
    fields = sheet.locator("form label").all_inner_texts()
    assert fields
    (at,) = [at for at, text in enumerate(printed.sheets) if "Fenya" in text]
    whole = squeezed(printed.sheets[at])
    assert [field for field in fields if squeezed(field) not in whole] == []
    assert squeezed(sheet.locator(".rc-headline").inner_text()) in whole
    assert "Notes" in whole
    assert whole.index("Notes") > whole.index("Fenya")
    assert printed.amount_of(COLOURS[address.split("/")[1]], at) > 30
    assert has_lines(printed, at)
    warm.emulate_media(media="print")
    expect(sheet.locator("button").filter(visible=True)).to_have_count(0)
    warm.emulate_media(media="null")


def has_lines(printed: Printed, at: int) -> bool:
    """Whether a sheet has four lines from side to side at least, below everything else."""
    page = printed.pdf[at]
    drawn = page.render(scale=2, grayscale=True)
    dots = bytes(drawn.buffer)
    rows = [dots[y * drawn.stride : y * drawn.stride + drawn.width] for y in range(drawn.height)]
    below = rows[-drawn.height // 3 :]
    grey = [sum(dot < 225 for dot in row) > drawn.width * 0.7 for row in below]
    return sum(one and not before for before, one in pairwise(grey)) >= 4


@pytest.mark.chromium("printing")
def test_in_the_dark_paper_is_white_all_the_same(warm: Page, tmp_path: Path) -> None:
    turn_to(warm, "/zt/quick/")
    warm.emulate_media(color_scheme="dark")
    expect(warm.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    printed = Printed(warm, tmp_path / "page.pdf", "A4", print_background=True)
    assert printed.amount_of(COLOURS["zt"]) > 60
    assert printed.amount_of((255, 255, 255)) > 8000
    warm.emulate_media(color_scheme="null")


def buttons(page: Page) -> Locator:
    return page.locator("button").filter(visible=True)


@pytest.mark.chromium("printing")
@pytest.mark.parametrize(
    "address", only({"/usiel/travel/"}, ("/usiel/travel/", "/zt/fire/", "/usiel/how-we-play/"))
)
def test_nothing_to_press_is_printed(warm: Page, address: str) -> None:
    turn_to(warm, address)
    expect(buttons(warm).first).to_be_visible()
    warm.emulate_media(media="print")
    expect(buttons(warm)).to_have_count(0)
    warm.emulate_media(media="null")


@pytest.mark.chromium("printing")
@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/table/", "An evening on the road"),
        ("/symbaroum/how-we-play/", "Leaving a flanked place"),
        ("/zt/fire-spread/", "After 5 Rounds: 9 spaces"),
    ],
)
def test_what_is_seen_is_on_the_first_sheet(
    warm: Page, tmp_path: Path, address: str, words: str
) -> None:
    turn_to(warm, address)
    expect(warm.get_by_text(words).filter(visible=True).first).to_be_visible()
    assert squeezed(words) in squeezed(Printed(warm, tmp_path / "page.pdf", "A4").sheets[0])


@pytest.mark.chromium("printing")
def test_the_spaces_of_a_map_are_printed(warm: Page) -> None:
    turn_to(warm, "/zt/fire-spread/")
    spaces = warm.locator(".rc-space").filter(visible=True)
    expect(spaces).to_have_count(9)
    warm.emulate_media(media="print")
    expect(spaces).to_have_count(9)
    warm.emulate_media(media="null")
