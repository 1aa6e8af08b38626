"""The theme's styles, without the rules that no page or script uses, in one file.

Most of the theme's stylesheets is for features that the site does not use.
"""

import re
import shutil
import subprocess
from pathlib import Path

from rulescore.external_books import PROJECT
from rulescore.site.system.node import node

INSIDE = Path(__file__).with_suffix(".mjs")
FROM = "assets/stylesheets"
NAME = "theme.css"
LINK = re.compile(rf'<link rel="stylesheet" href="/({FROM}/[^"]*)">\s*')
LINKS = re.compile(rf"({LINK.pattern})+")


def cut_styles(site: Path, folder: str) -> None:
    """Write the used rules of the theme's stylesheets to one file, in the folder of the site's own
    styles, and link every page to that instead."""
    named = LINK.findall((site / "index.html").read_text(encoding="utf-8"))
    sheets = [site / sheet for sheet in named]
    subprocess.run([node(), INSIDE, site, site / folder / NAME, *sheets], check=True, cwd=PROJECT)
    link = f'<link rel="stylesheet" href="/{folder}/{NAME}">'
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(LINKS.sub(link, text), encoding="utf-8")
    shutil.rmtree(site / FROM)
