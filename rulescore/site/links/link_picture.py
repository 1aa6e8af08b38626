"""The preview picture of a short link: what it leads to, in large letters, below a band in the
colour of its book with the emblem of the book.

1200 by 630 pixels, as messengers expect. Two colours on paper need only a few kilobytes. Answers,
of which there are many, have two thirds of that, which is as sharp as chats show it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFont, features

from rulescore.language import say
from rulescore.site.content.settings import book_look, settings
from rulescore.site.system.prebuilt import CHECKOUT, IN_WHEEL, IS_CHECKOUT

HEADING = 800
FONTS = CHECKOUT / "node_modules/@fontsource" if IS_CHECKOUT else IN_WHEEL / "fonts"
OF_HEADINGS = "alegreya/files/alegreya-latin-800-normal.woff"
OF_TEXT = "source-sans-3/files/source-sans-3-latin-{weight}-normal.woff"
WEIGHTS = (400, 600)
TYPEFACES = (OF_HEADINGS, *(OF_TEXT.format(weight=weight) for weight in WEIGHTS))
"""The files of letters, below the folder `FONTS`."""
WIDTH, HEIGHT = 1200, 630
"""All measures are those of a picture of this size."""
OF_ANSWERS = 2 / 3
"""How large the picture of an answer is."""
MARGIN, BAND = 80, 128
EMBLEM, STROKE = 76, 7
"""The side of an emblem, and how thick its strokes are."""
SIDE_IN_FILE = 24
SHADES = 16
"""Steps from paper to either colour; enough for smooth letters."""


LINING = ["lnum"] if features.check("raqm") else None
"""Figures as high as capitals, as a headline on a page has them, where Pillow can draw them."""
ANSWER_SIZES = (70, 60, 52, 44)
ROOM_FOR_ANSWER = 210
"""An answer is as large as fits into so many pixels; the inputs below it need the others."""


@dataclass(frozen=True)
class CardText:
    """The text of a picture: the book, the page, the title, and the rule or the question. Of an
    answer its headline stands large between the title and the inputs. A `note` comes last."""

    book: str
    place: str
    title: str
    sentence: str
    note: str = ""
    answer: str = ""

    @property
    def scale(self) -> float:
        """How large the picture is."""
        return OF_ANSWERS if self.answer else 1

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        return round(WIDTH * self.scale), round(HEIGHT * self.scale)


Letters: TypeAlias = tuple[int, float]
"""The weight and the size of letters; headings have the weight `HEADING`."""


def write_picture(card: CardText, file: Path) -> None:
    """Draw a picture and write it as a PNG file."""
    scale = card.scale
    ink, colour = (Image.new("L", card.size) for _ in range(2))
    of_book, of_text = ImageDraw.Draw(colour), ImageDraw.Draw(ink)

    def write(
        on: ImageDraw.ImageDraw, at: tuple[float, float], text: str, letters: Letters, anchor: str
    ) -> None:
        weight, size = letters
        place = (at[0] * scale, at[1] * scale)
        font = _font(weight, size * scale)
        on.text(place, text, 0 if on is of_book else 255, font, anchor, features=LINING)

    of_book.rectangle((0, 0, WIDTH * scale, BAND * scale), fill=255)
    left = MARGIN
    if strokes := emblem_of(card.book):
        _draw_emblem(of_book, strokes, scale)
        left += EMBLEM + 28
    write(of_book, (left, BAND / 2), _drawable(card.place), (HEADING, 50), "lm")
    for line, letters, top in _laid_out(card):
        write(of_text, (MARGIN, top), line, letters, "la")
    write(of_text, (WIDTH - MARGIN, 590), settings().name, (HEADING, 38), "rm")
    picture = ImageChops.lighter(
        ink.point([value * SHADES // 256 for value in range(256)]),
        colour.point([value and SHADES + value * SHADES // 256 for value in range(256)]),
    )
    picture.putpalette(_palette(colour_of(card.book)))
    picture.save(file)


def _laid_out(card: CardText) -> Iterator[tuple[str, Letters, float]]:
    """The lines below the band, each with its letters and how far down it stands."""
    top = BAND + 30.0
    if card.answer:
        yield from ((line, (600, 42), top) for line in _lines(card.title, (600, 42), most=1))
        top += 64
        size, lines = _answer_lines(card.answer)
        texts = [(card.sentence, (400, 38), 48)]
    else:
        size, lines = 70, list(_lines(card.title, (HEADING, 70), most=2))
        texts = [(card.sentence, (400, 46), 58), (card.note, (600, 46), 58)]
    for line in lines:
        yield line, (HEADING, size), top
        top += size + 6
    for text, letters, height in texts:
        top += 22
        for line in _lines(text, letters, most=int((HEIGHT - 80 - top) // height)):
            yield line, letters, top
            top += height


def _answer_lines(answer: str) -> tuple[int, list[str]]:
    """The size of an answer and its lines; all of it is there, however long it is."""
    for size in ANSWER_SIZES:
        lines = list(_lines(answer, (HEADING, size), most=len(answer)))
        if len(lines) * (size + 6) <= ROOM_FOR_ANSWER:
            break
    return size, lines


@cache
def colour_of(book: str) -> str:
    """The colour of a book, by its slug; that of the bar if the book has none."""
    return book_look(book).colour or settings().bar


Stroke: TypeAlias = tuple[tuple[float, float], ...]
COMMAND = re.compile(r"([MLHVZ])\s*((?:-?[\d.]+[ ,]*)*)")


@cache
def emblem_of(book: str) -> tuple[Stroke, ...]:
    """The strokes of a book’s emblem, by its slug, each as its points; none if it has no emblem."""
    (path, *_) = re.findall(r' d="([^"]+)"', book_look(book).emblem_svg) or [""]
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


def _draw_emblem(band: ImageDraw.ImageDraw, strokes: Iterable[Stroke], scale: float) -> None:
    """Draw an emblem at the left of the band, with round ends and corners."""
    side, thick = EMBLEM * scale / SIDE_IN_FILE, round(STROKE * scale)
    left, top, around = MARGIN * scale, (BAND - EMBLEM) / 2 * scale, thick / 2
    for stroke in strokes:
        points = [(left + x * side, top + y * side) for x, y in stroke]
        band.line(points, fill=0, width=thick)
        for x, y in points:
            band.ellipse((x - around, y - around, x + around, y + around), fill=0)


@cache
def _font(weight: int, size: float) -> ImageFont.FreeTypeFont:
    file = OF_HEADINGS if weight == HEADING else OF_TEXT.format(weight=weight)
    return ImageFont.truetype(FONTS / file, size)


def _palette(colour: str) -> bytes:
    """From paper to ink, then from paper to the colour of the book, in even steps."""
    paper = bytes.fromhex(settings().paper[1:])
    steps = [(other, step) for other in (settings().bar, colour) for step in range(SHADES)]
    return b"".join(
        bytes(
            light + (dark - light) * step // (SHADES - 1)
            for light, dark in zip(paper, bytes.fromhex(other[1:]), strict=True)
        )
        for other, step in steps
    )


def _lines(text: str, letters: Letters, most: int) -> Iterator[str]:
    """A text broken into lines; what does not fit into `most` lines is left out."""
    line, font = "", _font(*letters)
    if most < 1:
        return
    for word in _drawable(text).split():
        longer = f"{line} {word}".strip()
        if font.getlength(longer, features=LINING) <= WIDTH - 2 * MARGIN:
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
    return text.replace("←", say(" against "))  # which the letters do not have
