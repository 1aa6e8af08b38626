"""The preview picture of a short link: what it leads to, in large letters, below a band in the
colour of its book with the emblem of the book.

1200 by 630 pixels, as messengers expect. Two colours on paper need only a few kilobytes.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFont

from rulescore.external_books import PROJECT

FONTS = PROJECT / "node_modules/@fontsource"
OF_HEADINGS = FONTS / "alegreya/files/alegreya-latin-800-normal.woff"
ASSETS = PROJECT / "overrides/assets/rulescore"
STYLE = ASSETS / "styles/books.css"
EMBLEMS = ASSETS / "emblems"
WIDTH, HEIGHT = 1200, 630
MARGIN, BAND = 80, 128
EMBLEM, STROKE = 76, 7
"""The side of an emblem, and how thick its strokes are."""
SIDE_IN_FILE = 24
PAPER, INK = "#fbf9f4", "#1f2f36"
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
    of_book.rectangle((0, 0, WIDTH, BAND), fill=255)
    left = MARGIN
    if strokes := emblem_of(card.book):
        _draw_emblem(of_book, strokes)
        left += EMBLEM + 28
    of_book.text((left, BAND / 2), _drawable(card.place), 0, _heading(50), anchor="lm")
    top = BAND + 30.0
    for line in _lines(card.title, _heading(70), most=2):
        of_text.text((MARGIN, top), line, 255, _heading(70))
        top += 76
    for text, weight in ((card.sentence, 400), (card.example, 600)):
        top += 22
        for line in _lines(text, _font(46, weight), most=int((HEIGHT - 80 - top) // 58)):
            of_text.text((MARGIN, top), line, 255, _font(46, weight))
            top += 58
    of_text.text((WIDTH - MARGIN, 590), SITE, 255, _heading(38), anchor="rm")
    picture = ImageChops.lighter(
        ink.point([value * SHADES // 256 for value in range(256)]),
        colour.point([value and SHADES + value * SHADES // 256 for value in range(256)]),
    )
    picture.putpalette(_palette(colour_of(card.book)))
    picture.save(file)


@cache
def colour_of(book: str) -> str:
    """The colour of a book, by its slug, from the light style; ink if the book has no colour."""
    style = STYLE.read_text("utf-8")
    own = re.search(
        rf'^\[data-book="{book}"\][^{{]*\{{\n  --rc-book: (#\w{{6}});', style, re.MULTILINE
    )
    return own[1] if own else INK


Stroke: TypeAlias = tuple[tuple[float, float], ...]
COMMAND = re.compile(r"([MLHVZ])\s*((?:-?[\d.]+[ ,]*)*)")


@cache
def emblem_of(book: str) -> tuple[Stroke, ...]:
    """The strokes of a book’s emblem, by its slug, each as its points; none if it has no emblem."""
    file = EMBLEMS / f"{book}.svg"
    if not file.is_file():
        return ()
    (path,) = re.findall(r' d="([^"]+)"', file.read_text("utf-8"))
    strokes: list[list[tuple[float, float]]] = []
    for command, written in COMMAND.findall(path):
        numbers = [float(number) for number in written.replace(",", " ").split()]
        if command == "M":
            strokes.append([(numbers[0], numbers[1])])
            numbers = numbers[2:]
        x, y = strokes[-1][-1]
        if command == "H":
            strokes[-1] += [(number, y) for number in numbers]
        elif command == "V":
            strokes[-1] += [(x, number) for number in numbers]
        elif command == "Z":
            strokes[-1].append(strokes[-1][0])
        else:
            strokes[-1] += list(zip(numbers[::2], numbers[1::2], strict=True))
    return tuple(tuple(stroke) for stroke in strokes)


def _draw_emblem(band: ImageDraw.ImageDraw, strokes: Iterable[Stroke]) -> None:
    """Draw an emblem at the left of the band, with round ends and corners."""
    scale, top, around = EMBLEM / SIDE_IN_FILE, (BAND - EMBLEM) / 2, STROKE / 2
    for stroke in strokes:
        points = [(MARGIN + x * scale, top + y * scale) for x, y in stroke]
        band.line(points, fill=0, width=STROKE)
        for x, y in points:
            band.ellipse((x - around, y - around, x + around, y + around), fill=0)


@cache
def _heading(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(OF_HEADINGS, size)


@cache
def _font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(
        FONTS / f"source-sans-3/files/source-sans-3-latin-{weight}-normal.woff", size
    )


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
