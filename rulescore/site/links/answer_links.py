"""Short links that chats show with their answer: /r/<calculator id>/hours=14&pace=hurry/

A host of files gives the same page for whatever follows a `?`, so some inputs have a page of their
own: the opening of each calculator, its worked examples, and the first usual changes of its open
fields. Its name has the inputs that differ from the opening, in the order of their declaration;
the opening itself is named by its first input. `Share` hands on such a link where there is one,
which it knows from `data-links` of the calculator on its page, else one with a query.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from multiprocessing import Pool
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from rulescore.catalogue import find_calculator
from rulescore.declare.calculator import Calculator, Result
from rulescore.declare.inputs import Refusal
from rulescore.show.field import is_folded
from rulescore.show.notable_inputs import inputs_in_words
from rulescore.site.content.configuration import speak_as_the_site
from rulescore.site.content.page_source import Page
from rulescore.site.content.usual_inputs import Texts, examples, openings, usual
from rulescore.site.links.link_picture import CardText, write_picture
from rulescore.site.links.short_links import PICTURE, Place, render_link, write_link

MOST = 12
"""Pages of a calculator at most."""
SAFE = re.compile(r"[A-Za-z0-9.+-]*[A-Za-z0-9+-]")
"""A value that may be in the name of a folder. Some file systems drop a dot at the end."""
LONGEST = 100
"""So many characters of a name are fine in the paths of every file system."""
ELEMENT = re.compile(r'<rule-calculator calculator="([^"]+)"')


@dataclass(frozen=True)
class AnswerLink:
    """A link to an answer."""

    name: str
    """The inputs, as the name of its folder."""
    query: Mapping[str, str]
    """The same inputs for a query."""
    result: Result[Any]

    @property
    def path(self) -> str:
        """Its path on the site. A plus is encoded: some hosts would take it for a space."""
        return f"r/{self.result.calculator.id}/{quote(self.name, safe='=&')}/"

    def address(self, place: Place) -> str:
        """Where it leads."""
        query = urlencode({"calculator": place.calculator, **self.query})
        return f"{place.page}?{query}#{place.anchor}"


def answer_links(id: str, opening: Texts, tried: Iterable[Texts]) -> list[AnswerLink]:
    """The links to answers of a calculator that opens with some inputs and has worked examples with
    the `tried` ones."""
    calculator = find_calculator(id)
    links: dict[str, AnswerLink] = {}
    for inputs in _wanted(calculator, opening, tried):
        named = _named(calculator, opening, inputs)
        name = "&".join(f"{input}={inputs[input]}" for input in named)
        # File systems that ignore case would take two such names for one.
        if not named or len(name) > LONGEST or name.casefold() in links:
            continue
        with suppress(Refusal):
            result = calculator.run(inputs, typed=True)
            linked = [one for one in calculator.inputs if one.name in named or one.is_carried]
            query = {input.name: inputs[input.name] for input in linked}
            links[name.casefold()] = AnswerLink(name, query, result)
        if len(links) == MOST:
            break
    return list(links.values())


def _wanted(calculator: Calculator[Any], opening: Texts, tried: Iterable[Texts]) -> Iterator[Texts]:
    """The inputs that are to have a page, the most wanted first."""
    yield opening
    yield from ({**opening, **inputs} for inputs in tried)
    closed = {one.name for one in calculator.inputs if is_folded(one) and not one.kind.follows}
    for inputs in usual(calculator, opening):
        if all(inputs[name] == opening[name] for name in closed):
            yield inputs


def _named(calculator: Calculator[Any], opening: Texts, inputs: Texts) -> list[str]:
    """The inputs that the name of a link has; none if their values are not safe everywhere."""
    named = [one.name for one in calculator.inputs if inputs[one.name] != opening[one.name]]
    if not named:
        asked = (one.name for one in calculator.inputs if not is_folded(one))
        named = [name for name in asked if SAFE.fullmatch(inputs[name])][:1]
    return named if all(SAFE.fullmatch(inputs[name]) for name in named) else []


def write_answer_links(
    site: Path, places: Mapping[str, Place], pages: Collection[Page], origin: str
) -> None:
    """Write the pages of all links to answers with their pictures, and their names on every page
    with the calculator. `places` has the place of each id, `pages` the sources of all pages. A
    calculator that opens differently on several pages has none: what a link does not name would be
    open."""
    tried = examples(pages)
    opening = {
        id: forms[0] for id, forms in openings(pages).items() if len(forms) == 1 and id in places
    }
    asked = [
        (site, places[id], inputs, tried.get(id, []), origin) for id, inputs in opening.items()
    ]
    with Pool(initializer=speak_as_the_site) as writing:
        names = writing.starmap(_write_links, asked, chunksize=2)
    _write_names(site, dict(zip(opening, names, strict=True)))


def _write_links(
    site: Path, place: Place, opening: Texts, tried: Iterable[Texts], origin: str
) -> list[str]:
    """Write the links of a calculator. Returns their names."""
    links = answer_links(place.calculator, opening, tried)
    for link in links:
        folder = site / "r" / place.calculator / link.name
        answer, asked = link.result.answer.headline, inputs_in_words(link.result)
        card = CardText(place.book, place.among, place.title, asked, answer=answer)
        page = render_link(
            place,
            origin,
            path=link.path,
            address=link.address(place),
            heading=answer,
            shared=answer,
            said=f"{place.title} ({place.among}): {asked}",
            size=card.size,
        )
        write_link(folder, page)
        write_picture(card, folder / PICTURE)
    return [link.name for link in links]


def _write_names(site: Path, names: Mapping[str, Iterable[str]]) -> None:
    """Write the names of its links into the element of each calculator."""

    def named(tag: re.Match[str]) -> str:
        listed = " ".join(names.get(tag[1], ()))
        return f'{tag[0]} data-links="{escape(listed)}"' if listed else tag[0]

    for file in site.rglob("*.html"):
        if "r" in file.relative_to(site).parts[:1]:
            continue
        text = file.read_text(encoding="utf-8")
        if "<rule-calculator" in text:
            file.write_text(ELEMENT.sub(named, text), encoding="utf-8")
