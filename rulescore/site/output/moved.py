"""What has moved: old ids, as `moved.yaml` lists them, and the old addresses that lead on.

An old id keeps its short link. The old anchor of a rule is a line at the end of the page on which
the rule stood, with a link to where it is now; where that page is gone, a page of such lines stands
at its address. `moved.js` takes a reader with script along at once.
An external book has a list of its own.
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
from rulescore.site.output.short_links import Place
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
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page has moved – Rulescore</title>
<meta name="description" content="Where the rules stand now that were at {address} before.">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/{assets}/icon.svg">
<script type="module" src="/{assets}/start.js"></script>
</head>
<body><main><h1>This page has moved</h1>
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
    """Every mistake in the list of moves, `ids` being those in use: an id that is none, is still in
    use, does not exist, is given twice, leads to another kind of thing or in a circle."""
    try:
        return list(_mistakes(file, _written_in(file), ids))
    except Mistaken as mistaken:
        return list(mistaken.mistakes)


def old_ids(file: Path) -> set[str]:
    """The ids that lead on, whatever is wrong with the ways that they lead."""
    try:
        return {move.old for move in _written_in(file)}
    except Mistaken:
        return set()


def read_moves(file: Path, places: Mapping[str, Place]) -> dict[str, Place]:
    """Where each old id of the file now leads, `places` being where the ids in use stand.

    An id may lead to one that is old itself; it is followed to its end. Raises `Mistaken` with
    every mistake in the list.
    """
    moves = _written_in(file)
    if mistakes := list(_mistakes(file, moves, places)):
        raise Mistaken(mistakes)
    new_ids = {move.old: move.new for move in moves}
    return {old: places[_way(old, new_ids)[-1]] for old in new_ids}


def _written_in(file: Path) -> list[_Move]:
    """The lines of the file, as they are there. Raises `Mistaken` if it has another form."""
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
            ("old", _wrong_with_old(move, first, ids)),
            ("new", _wrong_with_new(move, new_ids, ids)),
        ):
            if found:
                yield Mistake(*found, move.old, field, str(file), move.line)


def _wrong_with_old(move: _Move, first: _Move, ids: Collection[str]) -> tuple[str, str, str] | None:
    """The problem with the old id, what is accepted, and what may be meant."""
    if not _kind(move.old):
        rewritten = ".".join(re.findall(SLUG, move.old.lower()))
        return "this is not an id", IDS, rewritten if _kind(rewritten) else ""
    if move is not first:
        return f"this id stands on line {first.line} already", "one line for each old id", ""
    if move.old in ids:
        return "this id is still in use", "an id that nothing on the site has any more", ""
    return None


def _wrong_with_new(
    move: _Move, new_ids: Mapping[str, str], ids: Collection[str]
) -> tuple[str, str, str] | None:
    """The problem with the new id, what is accepted, and what may be meant."""
    kind = _kind(move.old) or _kind(move.new) or "rule"
    if _kind(move.new) != kind or not (move.new in ids or move.new in new_ids):
        known = [id for id in ids if _kind(id) == kind]
        problem = f"it leads to “{move.new}”, which is no {kind} of the site"
        return problem, f"the id of a {kind}", nearest(move.new, known)
    way = _way(move.old, new_ids)
    if way[-1] == move.old and move.old not in ids:
        circle = " → ".join(way)
        return f"it leads back to itself: {circle}", "a way that ends at an id in use", ""
    return None


def _kind(id: str) -> str:
    return next((kind for kind, form in KINDS.items() if form.fullmatch(id)), "")


def _way(old: str, new_ids: Mapping[str, str]) -> list[str]:
    """The ids from an old one to where it leads; a circle ends with an id that is in it twice."""
    way = [old]
    while way[-1] in new_ids and way.count(way[-1]) == 1:
        way.append(new_ids[way[-1]])
    return way


def write_moved(site: Path, places: Mapping[str, Place], moved: Mapping[str, Place]) -> None:
    """Write what lets old addresses lead on: a line or a page for each old anchor of a rule, and
    for the browser where every rule and calculator is, by its id and its old ones."""
    for (book, topic), lines in _lines_by_page(moved).items():
        page = site / book / topic / "index.html"
        if page.exists():
            _add_lines(page, lines)
        else:
            _write_page(page, f"/{book}/{topic}/", lines)
    (site / FOLDER / "places.js").write_text(_places_module({**places, **moved}), encoding="utf-8")


def _lines_by_page(moved: Mapping[str, Place]) -> dict[tuple[str, str], dict[str, Place]]:
    """Where the old anchors of a page lead, by the page's book and topic."""
    pages: dict[tuple[str, str], dict[str, Place]] = {}
    for id, place in moved.items():
        if _kind(id) == "rule":
            book, topic, anchor = id.split(".")
            pages.setdefault((book, topic), {})[anchor] = place
    return pages


def _add_lines(page: Path, lines: Mapping[str, Place]) -> None:
    """Put the lines at the end of a page that lost some of its sections; an anchor that something
    else on the page has taken stays where it is."""
    text = page.read_text(encoding="utf-8")
    gone = {anchor: place for anchor, place in lines.items() if f' id="{anchor}"' not in text}
    before, end, after = text.rpartition(END_OF_PAGE)
    page.write_text(f"{before}{_written(gone)}{end}{after}", encoding="utf-8")


def _write_page(page: Path, address: str, lines: Mapping[str, Place]) -> None:
    """Write a page of lines; if all lead to one page, so does an address without an anchor."""
    title_by_page = {place.page: place.page_title for place in lines.values()}
    whole = [
        f'<p data-moved>Its rules are on the page <a href="{new}">{escape(title)}</a> now.</p>'
        for new, title in title_by_page.items()
        if len(title_by_page) == 1
    ]
    text = "\n".join([*whole, _written(lines)])
    page.parent.mkdir(parents=True)
    page.write_text(PAGE.format(address=address, assets=FOLDER, lines=text), encoding="utf-8")


def _written(lines: Mapping[str, Place]) -> str:
    return "\n".join(
        f'<p class="rc-moved" id="{anchor}" data-moved>{_said(anchor)} has moved to '
        f'<a href="{place.address}">{escape(place.page_title)}: {escape(place.title)}</a>.</p>'
        for anchor, place in lines.items()
    )


def _said(anchor: str) -> str:
    return anchor.replace("-", " ").capitalize()


def _places_module(places: Mapping[str, Place]) -> str:
    told = {
        id: {"calculator": place.calculator, "address": place.address}
        for id, place in places.items()
    }
    return f"export const places = new Map(Object.entries({json.dumps(told)}));\n"
