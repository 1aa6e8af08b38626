"""Single calculators for other websites: `/embed/<calculator id>/`, and the oEmbed files
`/oembed/<calculator id>.json`, by which chats and forums show them.

`/embed.js` embeds one in a page with one line, at its full height.
"""

import json
import shutil
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from rulescore.catalogue import find_sheet
from rulescore.declare.calculator import Calculator, Result
from rulescore.language import say
from rulescore.show.element import element
from rulescore.show.markup import Markup
from rulescore.site.content.configuration import site_language
from rulescore.site.content.rules import Rule, rules
from rulescore.site.content.settings import settings
from rulescore.site.links.short_links import Place
from rulescore.site.render.assets import FOLDER as ASSETS

FOLDER, OEMBED = "embed", "oembed"
WIDTH, HEIGHT = 600, 640
ALLOWED = "clipboard-write; web-share"

PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>{title} · {place} – {site}</title>
<meta name="application-name" content="{site}">
<meta name="description" content="{question}">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<base target="{target}">
{links}<link rel="icon" href="/{assets}/icon.svg">
<link rel="stylesheet" href="/{assets}/style.css">
<link rel="stylesheet" href="/{assets}/print.css" media="print">
<script type="module" src="/{assets}/embedded.js"></script>
</head>
<body data-md-color-primary="custom" data-md-color-accent="custom">
<script src="/{assets}/embedded_scheme.js"></script>
<main class="md-content rc-embedded"><div class="md-typeset" data-book="{book}">
{above}<h1 class="rc-unseen">{page_title}</h1>
<h2 class="rc-unseen">{rule}</h2>
{element}
{below}</div></main>
</body>
</html>
"""
CANONICAL = '<link rel="canonical" href="{address}">\n'
ANNOUNCED = (
    '<link rel="alternate" type="application/json+oembed" href="{origin}/{oembed}/{id}.json">\n'
)
PLACE = '<p class="rc-book">{place}</p>\n'
WAY_BACK = '<p class="rc-back"><a href="/r/{id}/" data-back>{back}</a></p>\n'


def frame_page(
    result: Result[Any],
    shown: Markup,
    *,
    page_title: str,
    rule: str,
    place: str,
    address: str,
    target: str,
    links: str = "",
    above: str = "",
    below: str = "",
) -> str:
    """The page of a calculator as it is `shown`. `page_title`, `rule` and `place` say where it
    stands, `address` is that of its section, "" if that is not known. Links open in `target`;
    `links` are for programs, and what is `above` and `below` the calculator is for readers."""
    calculator = result.calculator
    texts = {
        "title": calculator.title,
        "place": place,
        "page_title": page_title,
        "rule": rule,
        "question": calculator.question,
        "book": calculator.id.partition(".")[0],
        "site": settings().name,
        "language": site_language(),
    }
    canonical = CANONICAL.format(address=escape(address)) if address else ""
    return PAGE.format(
        **{name: escape(text) for name, text in texts.items()},
        element=shown,
        assets=ASSETS,
        target=target,
        links=canonical + links,
        above=above,
        below=below,
    )


def write_embedded(site: Path, moved: Mapping[str, Place], origin: str) -> None:
    """Write the page and the oEmbed file of every calculator, and the page for its old ids too;
    `origin` is the address of the site."""
    origin = origin.rstrip("/")
    (site / OEMBED).mkdir()
    for rule in rules():
        for result in rule.calculators:
            calculator = result.calculator
            write_frame(site, calculator.id, _page(rule, result, origin))
            oembed = json.dumps(_oembed(calculator, origin))
            (site / OEMBED / f"{calculator.id}.json").write_text(oembed, encoding="utf-8")
    for old, place in moved.items():
        if place.calculator:
            shutil.copytree(site / FOLDER / place.calculator, site / FOLDER / old)


def write_frame(site: Path, id: str, page: str) -> None:
    """Write the page of a calculator where `embed.js` looks for it."""
    file = site / FOLDER / id / "index.html"
    file.parent.mkdir(parents=True)
    file.write_text(page, encoding="utf-8")


def _page(rule: Rule, result: Result[Any], origin: str) -> str:
    """The page of a calculator for other people's sites, which says whose it is and leads there."""
    id = result.calculator.id
    place = f"{rule.book_title} · {rule.page_title}"
    back = say("The rule, at {site}", site=settings().name)
    return frame_page(
        result,
        element(result, find_sheet(rule.book)),
        page_title=rule.page_title,
        rule=rule.title,
        place=place,
        address=f"{origin}{rule.address}",
        target="_blank",
        links=ANNOUNCED.format(origin=origin, oembed=OEMBED, id=id),
        above=PLACE.format(place=escape(place)),
        below=WAY_BACK.format(id=id, back=escape(back)),
    )


def _oembed(calculator: Calculator[Any], origin: str) -> dict[str, Any]:
    """The oEmbed response of a calculator, with the HTML of its frame."""
    frame = (
        f'<iframe src="{origin}/{FOLDER}/{calculator.id}/" title="{escape(calculator.title)}" '
        f'width="{WIDTH}" height="{HEIGHT}" allow="{ALLOWED}" loading="lazy"></iframe>'
    )
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": settings().name,
        "provider_url": f"{origin}/",
        "title": calculator.title,
        "html": frame,
        "width": WIDTH,
        "height": HEIGHT,
    }
