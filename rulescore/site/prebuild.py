"""Collects what a wheel brings along, so that whoever builds a site needs Python only.

python -m rulescore.site.prebuild FOLDER
"""

import json
import shutil
import sys
from pathlib import Path

from rulescore.site.content.all_docs import DOCS, OF_OURS, SAME_EVERYWHERE
from rulescore.site.content.configuration import THEME
from rulescore.site.links.link_picture import FONTS, TYPEFACES
from rulescore.site.output.notice import write_licences
from rulescore.site.python.bundle import made
from rulescore.site.render.scripts import bundles
from rulescore.site.system.prebuilt import EXAMPLE, NOT_WRITTEN
from rulescore.site.system.swap import build_beside

MANIFEST = "manifest.json"


def prebuild(folder: Path) -> None:
    """Write the scripts and styles, Python for the browser, the templates, letters for pictures,
    the pages that every site has, the example, and the texts of all licences into the folder."""
    with build_beside(folder) as built:
        shutil.copytree(bundles(), built / "scripts")
        shutil.copytree(made(), built / "bundle", ignore=shutil.ignore_patterns("answers.json"))
        _leave_out_books(built / "bundle/bundle")
        sources = shutil.ignore_patterns("assets")
        shutil.copytree(THEME, built / "overrides", ignore=sources)
        for name in TYPEFACES:
            (built / "fonts" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(FONTS / name, built / "fonts" / name)
        (built / DOCS).mkdir()
        for page in SAME_EVERYWHERE:
            shutil.copyfile(OF_OURS / page, built / DOCS / page)
        shutil.copytree(EXAMPLE, built / "example", ignore=shutil.ignore_patterns(*NOT_WRITTEN))
        write_licences(built)


def _leave_out_books(bundle: Path) -> None:
    """Take our books out of a bundle: no other site has them."""
    manifest = json.loads((bundle / MANIFEST).read_text("utf-8"))
    for archive in manifest["books"].values():
        for file in bundle.glob(f"{archive}*"):
            file.unlink()
        del manifest["bytes"][archive]
    manifest["books"] = {}
    (bundle / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    """Collect it into the folder given on the command line."""
    prebuild(Path(sys.argv[1]).resolve())


if __name__ == "__main__":
    main()
