"""Build the whole site: the pages by MkDocs, then what stands around them.

python -m rulescore.site.build [FOLDER]
"""

import json
import sys
from pathlib import Path

from mkdocs.commands.build import build as build_pages
from mkdocs.config import load_config
from mkdocs.exceptions import Abort
from pymdownx.superfences import SuperFencesException

from rulescore.site.assets import FOLDER, fingerprint_assets
from rulescore.site.bundle import build as build_python
from rulescore.site.compress import compress
from rulescore.site.moved import WrongMoves, read_moves, write_moved
from rulescore.site.offline import write_offline
from rulescore.site.short_links import find_places, write_short_links

PROJECT = Path(__file__).resolve().parents[2]
MOVED = PROJECT / "moved.yaml"
PYTHON = "assets/python"


def build(site: Path) -> None:
    """Build the site into the folder `site`, in place of what is there."""
    build_pages(load_config(str(PROJECT / "mkdocs.yml"), site_dir=str(site)))
    places = find_places(site)
    moved = read_moves(MOVED, places)
    write_short_links(site, {**places, **moved})
    write_moved(site, places, moved)
    manifest = build_python(site / PYTHON)
    (site / FOLDER / "python.js").write_text(
        f'export const folder = "/{PYTHON}/";\nexport const python = {json.dumps(manifest)};\n',
        encoding="utf-8",
    )
    assets = fingerprint_assets(site)
    write_offline(site, assets)
    compress(site)


def main() -> int:
    """Build into the folder named on the command line, `site` if none is."""
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else PROJECT / "site"
    try:
        build(site.resolve())
    except (Abort, SuperFencesException, WrongMoves) as reason:
        print(f"The site was not built: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
