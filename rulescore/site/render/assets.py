"""The site's own scripts and styles, moved to a folder with a hash of their content in its name.

Browsers may then cache them for ever: changed files get another address.
"""

import hashlib
from pathlib import Path

FOLDER = "assets/rulescore"


def fingerprint_assets(site: Path) -> str:
    """Move the site's own assets to `assets/rulescore-<hash>/` and update every page."""
    folder = site / FOLDER
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    named = f"{FOLDER}-{digest.hexdigest()[:12]}"
    folder.rename(site / named)
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace(f"{FOLDER}/", f"{named}/"), encoding="utf-8")
    return named
