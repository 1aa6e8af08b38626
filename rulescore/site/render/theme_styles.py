"""The theme's styles, without the rules that no page or script uses, in one file with our own:
browsers wait for it, and for two they would wait longer.

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
NAME = "style.css"
OURS = "/* Ours */"
"""What stands before our own styles."""
LINK = re.compile(rf'<link rel="stylesheet" href="/({FROM}/[^"]*)">\s*')
LINKS = re.compile(rf"({LINK.pattern})+")


def cut_styles(site: Path, folder: str) -> None:
    """Write the used rules of the theme's stylesheets before our own, in the same file, and have no
    page link to them any more."""
    named = LINK.findall((site / "index.html").read_text(encoding="utf-8"))
    sheets = [site / sheet for sheet in named]
    styles = site / folder / NAME
    call = [node(), INSIDE, site, *sheets]
    done = subprocess.run(call, check=True, cwd=PROJECT, stdout=subprocess.PIPE, encoding="utf-8")
    own = styles.read_text(encoding="utf-8")
    styles.write_text(f"{done.stdout}\n{OURS}\n{own}", encoding="utf-8")
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(LINKS.sub("", text), encoding="utf-8")
    shutil.rmtree(site / FROM)
