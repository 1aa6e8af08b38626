"""The preview picture of a short link: what it leads to, in large letters.

1200 by 630 pixels, as messengers expect. Two colours on paper need only a few kilobytes.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

from rulescore.external_books import PROJECT

FONTS = PROJECT / "node_modules/@fontsource/source-sans-3/files"
STYLE = PROJECT / "overrides/assets/rulescore/styles/colours.css"
WIDTH, HEIGHT = 1200, 630
MARGIN, BAND = 80, 28
PAPER, INK = "#faf7f2", "#22333b"
SHADES = 16
"""Steps from paper to either colour; enough for smooth letters."""

SITE = "Rulescore"
NOT_IN_THE_FONT = {"←": " against "}


@dataclass(frozen=True)
class CardText:
    """The text of a picture: the book, the page, the title, the rule or the question, and an
    example of an answer."""

    book: str
    place: str
    title: str
    sentence: str
    example: str = ""


def write_picture(card: CardText, file: Path) -> None:
    """Draw a picture and write it as a PNG file."""
    ink, colour = (Image.new("L", (WIDTH, HEIGHT)) for _ in range(2))
    of_book, of_text = ImageDraw.Draw(colour), ImageDraw.Draw(ink)
    of_book.rectangle((0, 0, BAND, HEIGHT), fill=255)
    of_book.text((MARGIN, 56), _drawable(card.place), 255, _font(34, 600))
    top = 104.0
    for line in _lines(card.title, _font(66, 700), most=2):
        of_text.text((MARGIN, top), line, 255, _font(66, 700))
        top += 76
    for text, weight in ((card.sentence, 400), (card.example, 600)):
        top += 24
        for line in _lines(text, _font(46, weight), most=int((HEIGHT - 110 - top) // 60)):
            of_text.text((MARGIN, top), line, 255, _font(46, weight))
            top += 60
    of_text.text((WIDTH - MARGIN, 578), SITE, 255, _font(34, 700), anchor="rm")
    picture = ImageChops.lighter(
        ink.point([value * SHADES // 256 for value in range(256)]),
        colour.point([value and SHADES + value * SHADES // 256 for value in range(256)]),
    )
    picture.putpalette(_palette(colour_of(card.book)))
    picture.save(file)


@cache
def colour_of(book: str) -> str:
    """The colour of a book, by its slug, from the light style; the accent of the site if the book
    has no colour."""
    style = STYLE.read_text("utf-8")
    own = re.search(rf'^\[data-book="{book}"\] \{{\n  --rc-book: (#\w{{6}});', style, re.MULTILINE)
    found = own or re.search(r"--md-accent-fg-color: (#\w{6});", style)
    assert found
    return found[1]


@cache
def _font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / f"source-sans-3-latin-{weight}-normal.woff", size)


def _palette(colour: str) -> bytes:
    """From paper to ink, then from paper to the colour of the book, in even steps."""
    paper = bytes.fromhex(PAPER[1:])
    steps = [(other, step) for other in (INK, colour) for step in range(SHADES)]
    return b"".join(
        bytes(
            light + (dark - light) * step // (SHADES - 1)
            for light, dark in zip(paper, bytes.fromhex(other[1:]), strict=True)
        )
        for other, step in steps
    )


def _lines(text: str, font: ImageFont.FreeTypeFont, most: int) -> Iterator[str]:
    """A text broken into lines; what does not fit into `most` lines is left out."""
    line = ""
    if most < 1:
        return
    for word in _drawable(text).split():
        longer = f"{line} {word}".strip()
        if font.getlength(longer) <= WIDTH - 2 * MARGIN:
            line = longer
            continue
        most -= 1
        if not most:
            yield f"{line} …"
            return
        yield line
        line = word
    if line:
        yield line


def _drawable(text: str) -> str:
    for sign, words in NOT_IN_THE_FONT.items():
        text = text.replace(sign, words)
    return text
