"""Fixes for invalid HTML of the theme that cannot be overridden as a template block.
`tests/site/test_html.py` validates every page.
"""

import re
from pathlib import Path

TOGGLE = re.compile(r'(<input class="md-toggle"[^>]*?) autocomplete="off"')
"""A checkbox must not have `autocomplete`."""

FOR_CONTENTS = re.compile(r'(<label class="md-nav__title") for="__toc"')
"""The title of a page’s contents: in the menu, the label of a toggle."""

CONTENTS_IN_MENU = 'id="__toc"'


def fix_theme_markup(site: Path) -> None:
    """Fix every page in the folder."""
    for page in site.rglob("*.html"):
        page.write_text(fix_page(page.read_text(encoding="utf-8")), encoding="utf-8")


def fix_page(page: str) -> str:
    """The page without `autocomplete` on checkboxes, and without a label for a missing toggle."""
    page = TOGGLE.sub(lambda toggle: toggle[1], page)
    if CONTENTS_IN_MENU in page:
        return page
    return FOR_CONTENTS.sub(lambda label: label[1], page)
