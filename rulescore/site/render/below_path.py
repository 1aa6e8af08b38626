"""The links of a site that does not begin at the root of its origin.

Everything else in the build uses addresses from the root of the site; this is the last step on its
pages. `base_url.js` does the same for the addresses in scripts.
"""

import re
from pathlib import Path
from urllib.parse import urlsplit

LINK = re.compile(r'(?<=\s)((?:href|src|data-address)="|content="0; url=)/(?!/)')


def root_of(site_url: str) -> str:
    """The path at which a site begins: `/` for https://rules.example, `/rulescore/` for
    https://games.example/rulescore."""
    return f"{urlsplit(site_url).path.rstrip('/')}/"


def place_below(site: Path, root: str) -> None:
    """Add the path `root` to every link of every page in the folder."""
    if root == "/":
        return
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(LINK.sub(lambda link: link[1] + root, text), encoding="utf-8")
