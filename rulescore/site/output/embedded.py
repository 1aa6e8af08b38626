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
from rulescore.declare.calculator import Calculator
from rulescore.show.element import element
from rulescore.site.content.rules import rules
from rulescore.site.content.settings import settings
from rulescore.site.links.short_links import Place
from rulescore.site.render.assets import FOLDER as ASSETS

FOLDER, OEMBED = "embed", "oembed"
WIDTH, HEIGHT = 600, 640
ALLOWED = "clipboard-write; web-share"

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title} · {place} – {site}</title>
<meta name="application-name" content="{site}">
<meta name="description" content="{question}">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<base target="_blank">
<link rel="canonical" href="{origin}{address}">
<link rel="alternate" type="application/json+oembed" href="{origin}/{oembed}/{id}.json">
<link rel="icon" href="/{assets}/icon.svg">
<link rel="stylesheet" href="/{assets}/style.css">
<link rel="stylesheet" href="/{assets}/print.css" media="print">
<script type="module" src="/{assets}/embedded.js"></script>
</head>
<body data-md-color-primary="custom" data-md-color-accent="custom">
<script src="/{assets}/embedded_scheme.js"></script>
<main class="md-content rc-embedded"><div class="md-typeset" data-book="{book}">
<p class="rc-book">{place}</p>
<h1 class="rc-unseen">{page_title}</h1>
<h2 class="rc-unseen">{rule}</h2>
{element}
<p class="rc-back"><a href="/r/{id}/" data-back>The rule, at {site}</a></p>
</div></main>
</body>
</html>
"""


def write_embedded(site: Path, moved: Mapping[str, Place], origin: str) -> None:
    """Write the page and the oEmbed file of every calculator, and the page for its old ids too;
    `origin` is the address of the site."""
    (site / OEMBED).mkdir()
    for rule in rules():
        for result in rule.calculators:
            calculator = result.calculator
            texts = {
                "title": calculator.title,
                "place": f"{rule.book_title} · {rule.page_title}",
                "page_title": rule.page_title,
                "rule": rule.title,
                "question": calculator.question,
                "book": rule.book,
                "address": rule.address,
                "site": settings().name,
            }
            page = site / FOLDER / calculator.id / "index.html"
            page.parent.mkdir(parents=True)
            text = PAGE.format(
                **{name: escape(text) for name, text in texts.items()},
                element=element(result, find_sheet(rule.book)),
                id=calculator.id,
                assets=ASSETS,
                oembed=OEMBED,
                origin=origin.rstrip("/"),
            )
            page.write_text(text, encoding="utf-8")
            oembed = json.dumps(_oembed(calculator, origin.rstrip("/")))
            (site / OEMBED / f"{calculator.id}.json").write_text(oembed, encoding="utf-8")
    for old, place in moved.items():
        if place.calculator:
            shutil.copytree(site / FOLDER / place.calculator, site / FOLDER / old)


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
