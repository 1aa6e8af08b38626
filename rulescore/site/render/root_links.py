"""Links within the site, written from its root: they lead to the same place whatever the address is
of the page that shows them, also while another page takes its place."""

import re
from pathlib import Path
from urllib.parse import urljoin

RELATIVE = re.compile(r"""(?<=\s)(href|src)="(?![a-z][a-z0-9+.-]*:|[/#])([^"]*)\"""", re.IGNORECASE)


def link_from_root(site: Path, root: str) -> None:
    """Rewrite every link of every page in the folder, those too that begin at the path `root`, as
    MkDocs writes them in the page for an address that is not there."""
    for page in site.rglob("*.html"):
        address = f"/{page.relative_to(site).as_posix()}"
        text = page.read_text(encoding="utf-8").replace(f'="{root}', '="/')
        page.write_text(_from_root(text, address.removesuffix("index.html")), encoding="utf-8")


def _from_root(text: str, address: str) -> str:
    return RELATIVE.sub(lambda link: f'{link[1]}="{urljoin(address, link[2])}"', text)
