"""What an author sets about the look of a site, below `extra: rulescore:` in `mkdocs.yml`:

    extra:
      rulescore:
        licence: CC-BY-4.0
        mark: mark.svg
        search_for: falling, forced march, bandage …
        colours: {bar: "#1f2f36", paper: "#fbf9f4", links: "#12586b"}
        books:
          salt-road: {colour: "#0b6b5d", in_the_dark: "#5cc8b5", emblem: emblems/salt-road.svg}

All of it may be left out. `docs/own-site.md` describes it, and what MkDocs itself has settings for.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NoReturn
from urllib.parse import quote

from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.language import is_translated, say
from rulescore.project import CONFIGURATION, PROJECT
from rulescore.site.content.all_docs import DOCS
from rulescore.site.content.configuration import read_configuration
from rulescore.site.content.yaml_lines import YamlFields

PLACE = ("extra", "rulescore")
NAMES = ("licence", "mark", "search_for", "colours", "books")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
A_COLOUR = 'a colour such as "#0b6b5d", in quotes'
READABLE = 4.5
"""The least contrast of letters with what is behind them (WCAG 2, level AA)."""
MIDDLE = 0.18
"""The luminance from which on black is easier to read on a colour than white."""
WHITE, NIGHT = "#ffffff", "#141b1f"
"""The letters on the bar, and what is behind all letters in the dark."""


@dataclass(frozen=True)
class BookLook:
    """What tells a book apart: its colour, that in the dark, and its emblem as SVG; "" if it has
    none."""

    colour: str = ""
    in_the_dark: str = ""
    emblem_svg: str = ""


@dataclass(frozen=True)
class Settings:
    """The name of the site, the SPDX expression of its licence ("" if it names none), its mark as
    SVG ("" for ours), and the colours of its bar, its paper and its links."""

    name: str
    licence: str = ""
    mark_svg: str = ""
    bar: str = "#1f2f36"
    paper: str = "#fbf9f4"
    links: str = "#12586b"
    books: Mapping[str, BookLook] = field(default_factory=dict)


def book_look(book: str) -> BookLook:
    """The look of a book, by its slug."""
    return settings().books.get(book, BookLook())


@cache
def settings() -> Settings:
    """The settings of the project. Raises `Mistaken` for what is none."""
    written = read_configuration()
    given = written.fields.get("extra") or {}
    own = given.get(PLACE[1]) or {}
    name = str(written.fields.get("site_name") or "")
    _check_names(own, NAMES, written)
    colours = own.get("colours") or {}
    _check_names(colours, ("bar", "paper", "links"), written, "colours")
    for each in colours:
        _colour(colours, each, written, "colours")
    books = {
        slug: _look(look or {}, written, "books", slug)
        for slug, look in (own.get("books") or {}).items()
    }
    licence, mark = str(own.get("licence", "")), _svg(own, "mark", written)
    made = Settings(name, licence, mark, **colours, books=books)
    unreadable = [
        *_unreadable(made.bar, WHITE, "the white text of the bar", written, "colours", "bar"),
        *_unreadable(made.links, made.paper, "the paper", written, "colours", "links"),
    ]
    for slug, look in books.items():
        place = ("books", slug)
        if look.colour:
            unreadable += _unreadable(
                look.colour, made.paper, "the paper", written, *place, "colour"
            )
        if look.in_the_dark:
            unreadable += _unreadable(
                look.in_the_dark, NIGHT, "the night", written, *place, "in_the_dark"
            )
    if unreadable:
        raise Mistaken(unreadable)
    return made


def mistakes_of_settings() -> tuple[Mistake, ...]:
    """The mistakes in the settings: all colours that cannot be read, or the first other one; and
    the styles and scripts that are not there, for which MkDocs only leaves out a file."""
    missing: list[Mistake] = []
    try:
        missing += _missing_files(read_configuration())
        settings()
    except Mistaken as mistaken:
        return (*mistaken.mistakes, *missing)
    return tuple(missing)


def _missing_files(written: YamlFields) -> Iterator[Mistake]:
    for name in ("extra_css", "extra_javascript"):
        for number, given in enumerate(written.fields.get(name) or []):
            path = given.get("path") if isinstance(given, dict) else given
            if isinstance(path, str) and "//" not in path and not (PROJECT / DOCS / path).is_file():
                problem, line = f"there is no file {DOCS}/{path}", written.line(name, str(number))
                yield Mistake(problem, f"a file in {DOCS}", "", name, file=CONFIGURATION, line=line)


def _look(given: Any, written: YamlFields, *place: str) -> BookLook:
    _check_names(given, ("colour", "in_the_dark", "emblem"), written, *place)
    return BookLook(
        _colour(given, "colour", written, *place),
        _colour(given, "in_the_dark", written, *place),
        _svg(given, "emblem", written, *place),
    )


def _svg(given: Mapping[str, Any], name: str, written: YamlFields, *place: str) -> str:
    """The content of the SVG file that a setting names, from the folder of the project."""
    if name not in given:
        return ""
    file = PROJECT / str(given[name])
    if file.suffix != ".svg" or not file.is_file():
        _wrong(f"there is no file {given[name]}", "an SVG file", written, *place, name)
    return file.read_text("utf-8").strip()


def _colour(given: Mapping[str, Any], name: str, written: YamlFields, *place: str) -> str:
    colour = given.get(name, "")
    if name in given and not (isinstance(colour, str) and COLOUR.fullmatch(colour)):
        _wrong("this is no colour", A_COLOUR, written, *place, name)
    return str(colour)


def _check_names(given: Any, known: tuple[str, ...], written: YamlFields, *place: str) -> None:
    if not isinstance(given, dict):
        _wrong("these are no settings", f"{', '.join(known)}, a line each", written, *place)
    for name in given:
        if name not in known:
            near = nearest(str(name), known)
            accepted = near or ", ".join(known)
            _wrong(f"there is no setting “{name}”", accepted, written, *place, str(name))


def _unreadable(
    colour: str, other: str, named: str, written: YamlFields, *place: str
) -> Iterator[Mistake]:
    """The mistake of a colour that cannot be told from the `other` one, with the nearest that
    can."""
    contrast = _contrast(colour, other)
    if contrast < READABLE:
        problem = f"{colour} cannot be read with {named}, {other}: their contrast is {contrast:.1f}"
        accepted = f"a contrast of {READABLE} or more, such as {_readable(colour, other)}"
        yield _mistake(problem, accepted, written, *place)


def _contrast(one: str, other: str) -> float:
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _readable(colour: str, other: str) -> str:
    """The colour, only so much darker or lighter that it can be read with the other one."""
    towards = 0 if _luminance(other) > MIDDLE else 255
    parts = bytes.fromhex(colour[1:])
    mixed = (
        "#" + bytes(round(part + (towards - part) * step / 100) for part in parts).hex()
        for step in range(101)
    )
    return next(one for one in mixed if _contrast(one, other) >= READABLE)


def _luminance(colour: str) -> float:
    """The relative luminance of a colour, from 0 to 1, as WCAG 2 defines it."""
    parts = (value / 255 for value in bytes.fromhex(colour[1:]))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _wrong(problem: str, accepted: str, written: YamlFields, *place: str) -> NoReturn:
    raise Mistaken([_mistake(problem, accepted, written, *place)])


def _mistake(problem: str, accepted: str, written: YamlFields, *place: str) -> Mistake:
    line = written.line(*PLACE, *place)
    name = ".".join((*PLACE, *place))
    return Mistake(problem, accepted, field=name, file=CONFIGURATION, line=line)


def styles_of_settings() -> str:
    """The styles that the settings make: behind all others, so that they hold."""
    return "\n".join(_styles(settings())) + "\n"


def _styles(made: Settings) -> Iterator[str]:
    said = {
        "example": say("An example: "),
        "fetching": say("Fetching what is on it …"),
        "idle": say(" (does not count here)"),
    }
    if is_translated():
        words = ";".join(f"--rc-said-{name}:{json.dumps(text)}" for name, text in said.items())
        yield f":root{{{words}}}"
    light = ':root,[data-md-color-scheme="default"]'
    if made.bar != Settings.bar:
        yield f"{light}{{--md-primary-fg-color:{made.bar};--rc-ink:{made.bar}}}"
    if made.paper != Settings.paper:
        yield f"{light}{{--md-default-bg-color:{made.paper}}}"
    if made.links != Settings.links:
        yield f"{light}{{--md-accent-fg-color:{made.links};--md-typeset-a-color:{made.links}}}"
    for book, look in made.books.items():
        ways = f'[data-book="{book}"]', f'.md-nav__link[href*="/{book}/"]'
        emblem = f"url('data:image/svg+xml,{quote(look.emblem_svg, safe=' =:/')}')"
        shown = f";--rc-emblem:{emblem};--rc-emblem-display:block" if look.emblem_svg else ""
        if look.colour or shown:
            yield f"{','.join(ways)}{{--rc-book:{look.colour or made.bar}{shown}}}"
        if look.in_the_dark:
            dark = ",".join(f'[data-md-color-scheme="slate"] {way}' for way in ways)
            yield f"@media screen{{{dark}{{--rc-book:{look.in_the_dark}}}}}"
