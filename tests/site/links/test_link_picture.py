"""The picture of a short link."""

from pathlib import Path

from PIL import Image

from rulescore.catalogue import titles_of_books
from rulescore.external_books import root_of
from rulescore.project import PROJECT
from rulescore.site.content.settings import settings
from rulescore.site.links.link_picture import (
    BAND,
    HEADING,
    HEIGHT,
    MARGIN,
    WIDTH,
    CardText,
    _laid_out,
    colour_of,
    emblem_of,
    write_picture,
)

LONG = "A very long sentence that goes on and on, as no rule should, " * 12


def drawn(tmp_path: Path, text: CardText) -> Image.Image:
    file = tmp_path / "picture.png"
    write_picture(text, file)
    assert file.stat().st_size < 60_000
    return Image.open(file).convert("RGB")


def test_no_two_books_of_ours_share_a_colour_or_an_emblem() -> None:
    ours = [book for book in titles_of_books() if root_of(book) == PROJECT]
    own = [
        book for book in ours if colour_of(book) != settings().bar
    ]  # a new one has none at first
    assert len({colour_of(book) for book in own}) == len(own) >= 5
    assert len({emblem_of(book) for book in own} - {()}) == len(own)


def test_a_book_without_a_colour_is_drawn_in_ink(tmp_path: Path) -> None:
    assert colour_of("nowhere") == settings().bar
    assert emblem_of("nowhere") == ()
    drawn(tmp_path, CardText("nowhere", "Nowhere", "Nothing", "It costs nothing."))


def test_the_strokes_of_an_emblem_stay_within_it() -> None:
    for book in titles_of_books():
        for x, y in (point for stroke in emblem_of(book) for point in stroke):
            assert 1 < x < 23
            assert 1 < y < 23


def test_the_emblem_is_on_the_band(tmp_path: Path) -> None:
    picture = drawn(tmp_path, CardText("zt", "ZT · Falling", "Fall Damage", "2d6 for 5 metres."))
    emblem = picture.crop((MARGIN, 0, MARGIN + 76, BAND))
    paper = bytes.fromhex(settings().paper[1:])
    assert paper in {bytes(colour) for _, colour in emblem.getcolors() or ()}


def test_it_is_as_large_as_messengers_ask_for_and_bears_the_colour(tmp_path: Path) -> None:
    picture = drawn(tmp_path, CardText("usiel", "Usiel · Travel", "Walking", "An hour costs 1."))
    assert picture.size == (WIDTH, HEIGHT) == (1200, 630)
    colour = bytes.fromhex(colour_of("usiel")[1:])
    assert picture.getpixel((3, 3)) == tuple(colour)


def test_other_words_make_another_picture(tmp_path: Path) -> None:
    one, other = (
        drawn(tmp_path, CardText("zt", "ZT · Falling", "Fall Damage", said)).tobytes()
        for said in ("2d6 for 5 metres.", "2d6 for 6 metres.")
    )
    assert one != other


def test_long_text_is_cut_above_the_footer(tmp_path: Path) -> None:
    """The band at the foot has nothing but the name of the site."""
    picture = drawn(tmp_path, CardText("zt", "ZT · Falling", LONG, LONG, LONG))
    foot = picture.crop((60, 572, 900, HEIGHT))
    assert foot.getextrema() == tuple((value, value) for value in foot.getpixel((0, 0)))


def test_an_answer_is_never_cut(tmp_path: Path) -> None:
    answer = "All 4 attackers reach the target: about 13.6 damage in the turn. " * 4
    lines = [line for line, (weight, _), _ in _laid_out(answered(answer)) if weight == HEADING]
    assert " ".join(lines) == answer.strip()
    assert drawn(tmp_path, answered(answer)).size == (800, 420)


def test_an_answer_is_as_large_as_fits(tmp_path: Path) -> None:
    def size(answer: str) -> float:
        return max(size for _, (weight, size), _ in _laid_out(answered(answer)))

    assert size("12 Stamina spent, 28 of 40 left.") == 70
    assert 44 <= size("All 4 attackers reach the target, with the Advantage. " * 3) < 70


def answered(answer: str) -> CardText:
    return CardText("zt", "ZT · Falling", "Fall Damage", "Height 10 m", answer=answer)
