"""The element of the page “What is yours”, which knows the books and where things are made."""

import json
from collections.abc import Iterator
from html import escape

from rulescore.catalogue import calculators, find_sheet
from rulescore.declare.comparison import ASKS_ALL
from rulescore.language import say
from rulescore.show.element import address
from rulescore.site.content.navigation import titles_in_order


def yours_element() -> str:
    """The element, with an example of what may be kept: each thing with the address where it is
    made."""
    books = escape(json.dumps(titles_in_order()))
    example = escape(json.dumps(list(_example())))
    return (
        f'<div><rule-yours data-books="{books}" data-example="{example}">'
        f"<p>{escape(say('With scripts switched off nothing is kept.'))}</p></rule-yours></div>"
    )


def _example() -> Iterator[tuple[str, str, str]]:
    titles = {book: title for book, title in titles_in_order().items() if book != ASKS_ALL}
    for book in [book for book in titles if find_sheet(book)][:1]:
        sheet = find_sheet(book)
        assert sheet
        kept = f"{titles[book]}: {say('the character in hand')}"
        yield kept, address(sheet), say("Write down a character")
    for book in list(titles)[:1]:
        kept = f"{titles[book]}: {say('how we play')}"
        yield kept, f"/{book}/how-we-play/", say("Choose how you play")
    rolled = [
        found
        for found in calculators()
        if found.run({}).answer.dice_roll and found.id.split(".")[0] in titles
    ]
    for found in rolled[:1]:
        yield say("The last rolls"), address(found), say("Roll below an answer")
    yield say("My table"), "/table/", say("See a table for an evening")
