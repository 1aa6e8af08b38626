"""Links within the site, rewritten to begin at its root, so that they work on any page, also while
navigation replaces one page with another."""

import re
from pathlib import Path
from urllib.parse import urljoin

RELATIVE = re.compile(r"""(?<=\s)(href|src)="(?![a-z][a-z0-9+.-]*:|[/#])([^"]*)\"""", re.IGNORECASE)


def link_from_root(site: Path, root: str) -> None:
    """Rewrite every link of every page in the folder, also those that begin at the path `root`,
    which MkDocs writes into the 404 page."""
    for page in site.rglob("*.html"):
        address = f"/{page.relative_to(site).as_posix()}"
        text = page.read_text(encoding="utf-8").replace(f'="{root}', '="/')
        page.write_text(_from_root(text, address.removesuffix("index.html")), encoding="utf-8")


def _from_root(text: str, address: str) -> str:
    return RELATIVE.sub(lambda link: f'{link[1]}="{urljoin(address, link[2])}"', text)
