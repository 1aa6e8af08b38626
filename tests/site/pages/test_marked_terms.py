"""The first mention of a term in each section leads to what it means."""

import re
from types import SimpleNamespace

import pytest
from markdown import Markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from rulescore.site.pages import marked_terms
from rulescore.site.pages.glossary import render_terms, terms_by_word

PAGE = """# Travel

The card says Stamina.

## Walking { #walking }

Pay Stamina, then Stamina again, [Stamina](#rest) and `Stamina`. Staminate is no term.

- An item names the *Stability* of somebody, and Stability.

## Stamina { #own }

Stamina and two Stabilitys.
"""


class Relpath(Treeprocessor):
    """What MkDocs puts there, which knows the page."""

    file = SimpleNamespace(src_uri="usiel/travel.md")


class Context(Preprocessor):
    """What Zensical puts there, which knows the page."""

    page = SimpleNamespace(path="usiel/travel.md")

    def run(self, lines: list[str]) -> list[str]:
        return lines


def made(page: str) -> str:
    md = Markdown(extensions=["attr_list", marked_terms.__name__])
    relpath = Relpath(md)
    relpath.file = SimpleNamespace(src_uri=page)
    md.treeprocessors.register(relpath, "relpath", 0)
    return str(md.convert(PAGE))


def test_the_first_mention_in_a_section_is_marked() -> None:
    text = made("usiel/travel.md")
    _, walking, own = text.split("<h2")
    assert re.findall(r'rc-term" href="([^"]+)">(\w+)<', walking) == [
        ("/usiel/pools/#stamina", "Stamina"),
        ("/usiel/pools/#stability", "Stability"),
    ]
    assert walking.count("Stamina") == 5
    assert "Pay <a" in walking
    assert "</a>, then Stamina again" in walking
    assert re.findall(r"rc-term[^>]+>(\w+)<", own) == ["Stamina", "Stabilitys"]


def test_zensical_names_the_page_as_mkdocs_does() -> None:
    md = Markdown(extensions=["attr_list", marked_terms.__name__])
    md.preprocessors.register(Context(md), "rendering_context", 0)
    assert md.convert(PAGE) == made("usiel/travel.md")


def test_no_term_is_marked_where_it_is_defined() -> None:
    text = made("usiel/pools.md").replace("#own", "#stamina")
    assert 'href="/usiel/pools/#stability"' in text


@pytest.mark.parametrize("page", ["about.md", "glossary.md"])
def test_pages_of_no_book_have_no_terms(page: str) -> None:
    assert "rc-term" not in made(page)


def test_the_glossary_has_the_terms_of_each_book_in_order() -> None:
    words = list(terms_by_word("usiel"))
    assert words == sorted(words, key=str.lower)
    _, _, list_of_book = render_terms("").partition('data-book="usiel"')
    places = [list_of_book.index(f"<dt>{word}</dt>") for word in words]
    assert places == sorted(places)
    assert "Usiel (" in list_of_book
