"""Redirects from the old ids in `moved.yaml`, and from their old addresses.

An old id keeps its short link. For the old anchor of a rule, a line at the end of its old page
links to the new place; if that page is gone, its address has a page of such lines. With scripts,
`moved.js` redirects at once. Every external book has its own list.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

import yaml

from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.external_books import roots
from rulescore.language import say
from rulescore.show.markup import Markup, around, tag
from rulescore.site.content.configuration import site_language
from rulescore.site.content.settings import settings
from rulescore.site.links.short_links import Place
from rulescore.site.render.assets import FOLDER

SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"
KINDS = {
    "rule": re.compile(rf"{SLUG}\.{SLUG}\.{SLUG}"),
    "calculator": re.compile(rf"{SLUG}\.{SLUG}"),
}
IDS = "<book>.<topic>.<anchor> for a rule, <book>.<name> for a calculator"
NAME = "moved.yaml"
LINES = "lines of the form `old id: new id`"
END_OF_PAGE = "</article>"

PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>{moved} – {site}</title>
<meta name="description" content="{about}">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/{assets}/icon.svg">
<script type="module" src="/{assets}/start.js"></script>
</head>
<body><main><h1>{moved}</h1>
{lines}
</main></body>
</html>
"""


@dataclass(frozen=True)
class _Move:
    line: int
    old: str
    new: str


def lists_of_moves() -> list[Path]:
    """The list of this project, and of each external book that has one."""
    return [file for home in roots() for file in [home / NAME] if file.exists()]


def find_mistakes_in_moves(file: Path, ids: Collection[str]) -> list[Mistake]:
    """Every mistake in the list of moves, where `ids` are those in use: an id that is malformed,
    still in use, unknown, given twice, or that leads to another kind of thing or in a circle."""
    try:
        return list(_mistakes(file, _read(file), ids))
    except Mistaken as mistaken:
        return list(mistaken.mistakes)


def old_ids(file: Path) -> set[str]:
    """The old ids in the file, even if their new ids are wrong."""
    try:
        return {move.old for move in _read(file)}
    except Mistaken:
        return set()


def new_ids() -> dict[str, str]:
    """The id in use of each old id; chains of old ids are followed to their end."""
    moves = {move.old: move.new for file in lists_of_moves() for move in _read(file)}
    return {old: _chain(old, moves)[-1] for old in moves}


def read_moves(file: Path, places: Mapping[str, Place]) -> dict[str, Place]:
    """The new place of each old id of the file; `places` has those of the ids in use.

    Chains of old ids are followed to their end. Raises `Mistaken` with every mistake in the list.
    """
    moves = _read(file)
    if mistakes := list(_mistakes(file, moves, places)):
        raise Mistaken(mistakes)
    new_ids = {move.old: move.new for move in moves}
    return {old: places[_chain(old, new_ids)[-1]] for old in new_ids}


def _read(file: Path) -> list[_Move]:
    """The lines of the file. Raises `Mistaken` if it has another form."""
    try:
        root = yaml.compose(file.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        problem = f"it cannot be read: {error.problem}"
        raise Mistaken([Mistake(problem, LINES, file=str(file), line=line)]) from error
    if root is None:
        return []
    if not isinstance(root, yaml.MappingNode):
        line = root.start_mark.line + 1
        raise Mistaken([Mistake("this is no list of moves", LINES, file=str(file), line=line)])
    return [_Move(old.start_mark.line + 1, _text(old), _text(new)) for old, new in root.value]


def _text(node: yaml.Node) -> str:
    return node.value if isinstance(node, yaml.ScalarNode) else ""


def _mistakes(file: Path, moves: list[_Move], ids: Collection[str]) -> Iterator[Mistake]:
    new_ids = {move.old: move.new for move in moves}
    first_moves: dict[str, _Move] = {}
    for move in moves:
        first = first_moves.setdefault(move.old, move)
        for field, found in (
            ("old", _problem_with_old(move, first, ids)),
            ("new", _problem_with_new(move, new_ids, ids)),
        ):
            if found:
                yield Mistake(*found, move.old, field, str(file), move.line)


def _problem_with_old(
    move: _Move, first: _Move, ids: Collection[str]
) -> tuple[str, str, str] | None:
    """The problem with the old id, what is accepted, and what may be meant."""
    if not _kind(move.old):
        rewritten = ".".join(re.findall(SLUG, move.old.lower()))
        return "this is not an id", IDS, rewritten if _kind(rewritten) else ""
    if move is not first:
        return f"this id is on line {first.line} already", "one line for each old id", ""
    if move.old in ids:
        return "this id is still in use", "an id that nothing on the site has any more", ""
    return None


def _problem_with_new(
    move: _Move, new_ids: Mapping[str, str], ids: Collection[str]
) -> tuple[str, str, str] | None:
    """The problem with the new id, what is accepted, and what may be meant."""
    kind = _kind(move.old) or _kind(move.new) or "rule"
    if _kind(move.new) != kind or not (move.new in ids or move.new in new_ids):
        known = [id for id in ids if _kind(id) == kind]
        problem = f"it leads to “{move.new}”, which is no {kind} of the site"
        return problem, f"the id of a {kind}", nearest(move.new, known)
    chain = _chain(move.old, new_ids)
    if chain[-1] == move.old and move.old not in ids:
        circle = " → ".join(chain)
        return f"it leads back to itself: {circle}", "a way that ends at an id in use", ""
    return None


def _kind(id: str) -> str:
    return next((kind for kind, form in KINDS.items() if form.fullmatch(id)), "")


def _chain(old: str, new_ids: Mapping[str, str]) -> list[str]:
    """The ids from an old one to the end of its chain; in a circle the last one is there twice."""
    chain = [old]
    while chain[-1] in new_ids and chain.count(chain[-1]) == 1:
        chain.append(new_ids[chain[-1]])
    return chain


def write_moved(site: Path, places: Mapping[str, Place], moved: Mapping[str, Place]) -> None:
    """Write the redirects: a line or a page for each old anchor of a rule, and `places.js`, with
    which the browser finds every rule and calculator by its current and old ids."""
    for (book, topic), lines in _lines_by_page(moved).items():
        page = site / book / topic / "index.html"
        if page.exists():
            _add_lines(page, lines)
        else:
            _write_page(page, f"/{book}/{topic}/", lines)
    (site / FOLDER / "places.js").write_text(_places_module({**places, **moved}), encoding="utf-8")


def _lines_by_page(moved: Mapping[str, Place]) -> dict[tuple[str, str], dict[str, Place]]:
    """The new places of the old anchors of each page, by its book and topic."""
    pages: dict[tuple[str, str], dict[str, Place]] = {}
    for id, place in moved.items():
        if _kind(id) == "rule":
            book, topic, anchor = id.split(".")
            pages.setdefault((book, topic), {})[anchor] = place
    return pages


def _add_lines(page: Path, lines: Mapping[str, Place]) -> None:
    """Put the lines at the end of a page that lost some of its sections, but none for an anchor
    that the page uses again."""
    text = page.read_text(encoding="utf-8")
    gone = {anchor: place for anchor, place in lines.items() if f' id="{anchor}"' not in text}
    before, end, after = text.rpartition(END_OF_PAGE)
    page.write_text(f"{before}{_render(gone)}{end}{after}", encoding="utf-8")


def _write_page(page: Path, address: str, lines: Mapping[str, Place]) -> None:
    """Write a page of lines; if all lead to one page, its address without an anchor does too."""
    title_by_page = {place.page: place.page_title for place in lines.values()}
    whole = [
        tag(
            "p",
            *around(say("Its rules are on the page {page} now."), page=tag("a", title, href=new)),
            data_moved=True,
        )
        for new, title in title_by_page.items()
        if len(title_by_page) == 1
    ]
    text = "\n".join([*whole, _render(lines)])
    page.parent.mkdir(parents=True)
    texts = {
        "moved": say("This page has moved"),
        "about": say("Where the rules stand now that were at {address} before.", address=address),
        "site": settings().name,
        "language": site_language(),
    }
    escaped = {name: escape(said) for name, said in texts.items()}
    page.write_text(PAGE.format(**escaped, assets=FOLDER, lines=text), encoding="utf-8")


def _render(lines: Mapping[str, Place]) -> str:
    return "\n".join(_line(anchor, place) for anchor, place in lines.items())


def _line(anchor: str, place: Place) -> Markup:
    link = tag("a", f"{place.page_title}: {place.title}", href=place.address)
    told = around(say("{rule} has moved to {place}."), rule=_words(anchor), place=link)
    return tag("p", *told, class_="rc-moved", id=anchor, data_moved=True)


def _words(anchor: str) -> str:
    return anchor.replace("-", " ").capitalize()


def _places_module(places: Mapping[str, Place]) -> str:
    data = {
        id: {"calculator": place.calculator, "address": place.address}
        for id, place in places.items()
    }
    return f"export const places = new Map(Object.entries({json.dumps(data)}));\n"
