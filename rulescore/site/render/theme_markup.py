"""What the theme writes into pages and HTML does not allow, mended; no block of its templates holds
it alone. `tests/site/test_html.py` has every page checked.
"""

import re
from pathlib import Path

TOGGLE = re.compile(r'(<input class="md-toggle"[^>]*?) autocomplete="off"')
"""A box to tick, of which nothing could be completed."""

FOR_CONTENTS = re.compile(r'(<label class="md-nav__title") for="__toc"')
"""The title of the contents of a page, which in the menu leads back from them."""

CONTENTS_IN_MENU = 'id="__toc"'


def fix_theme_markup(site: Path) -> None:
    """Mend every page in the folder."""
    for page in site.rglob("*.html"):
        page.write_text(fix_page(page.read_text(encoding="utf-8")), encoding="utf-8")


def fix_page(page: str) -> str:
    """The page as it may be: no box that completes itself, no label for what is not there."""
    page = TOGGLE.sub(lambda toggle: toggle[1], page)
    if CONTENTS_IN_MENU in page:
        return page
    return FOR_CONTENTS.sub(lambda label: label[1], page)
