"""Build the whole site: the pages by MkDocs, then what stands around them.

    python -m rulescore.site.build [FOLDER [FORMER]]

It is built beside the folder and takes its place only when it is whole: a build that fails leaves
what was there. Mistakes in pages and declarations are all told before anything is built. `FORMER`
is the build that is deployed now, a folder or an archive: its files stay beside the new ones.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from textwrap import indent

from mkdocs.commands.build import build as build_pages
from mkdocs.exceptions import Abort
from pymdownx.superfences import SuperFencesException

from rulescore.mistakes import Mistake, Mistaken
from rulescore.site.assets import FOLDER as ASSETS
from rulescore.site.assets import fingerprint_assets
from rulescore.site.bundle import Manifest
from rulescore.site.bundle import build as build_python
from rulescore.site.check import PROJECT, find_mistakes, tell
from rulescore.site.compress import compress
from rulescore.site.configuration import configuration, warnings_of_mkdocs
from rulescore.site.former import keep_former, write_build
from rulescore.site.headers import write_headers
from rulescore.site.libraries import write_libraries
from rulescore.site.moved import lists_of_moves, read_moves, write_moved
from rulescore.site.offline import write_app, write_service_worker
from rulescore.site.page_source import Page, read_pages
from rulescore.site.root_links import link_from_root
from rulescore.site.search_index import write_search_index
from rulescore.site.short_links import Place, find_places, write_pictures, write_short_links
from rulescore.site.stored import write_stored
from rulescore.site.swap import built_beside
from rulescore.site.theme_styles import cut_styles

PYTHON = "assets/python"
SCRIPTS_OF_THE_THEME = "assets/javascripts"


def build(site: Path, former: Path | None = None) -> None:
    """Build the site in place of what is in the folder `site`, with the files of the `former` build
    beside its own. Raises `Mistaken` with all mistakes that there are, and leaves the folder as it
    was."""
    with built_beside(site) as built:
        write_pages(built)
        write_python_address(built, build_python(built / PYTHON))
        write_stored(built / ASSETS, read_pages(Path(configuration().docs_dir)).values())
        write_pictures(built, write_addresses(built))
        cut_styles(built, ASSETS)
        assets = fingerprint_assets(built)
        write_app(built, assets)
        write_headers(built)
        write_build(built, assets)
        write_service_worker(built)
        compress(built)
        if former:
            keep_former(former, built)


def write_pages(site: Path) -> None:
    """Check and render every page of the project into a new folder. Raises `Mistaken`."""
    config = configuration(site_dir=str(site))
    if mistakes := find_mistakes(Path(config.docs_dir)):
        raise Mistaken(mistakes)
    with warnings_of_mkdocs() as warnings:
        try:
            build_pages(config)
        except (Abort, SuperFencesException) as error:
            pages = read_pages(Path(config.docs_dir)).values()
            told = warnings or [str(error)]
            raise Mistaken(_placed(text, pages) for text in told) from None
    link_from_root(site)
    shutil.rmtree(site / SCRIPTS_OF_THE_THEME)  # no page names them


def _placed(warning: str, pages: Iterable[Page]) -> Mistake:
    """A warning as a mistake: of the piece of Python on a page that it shows, if it shows one."""
    for page in pages:
        for fence in page.fences:
            if fence.kind.startswith("python") and indent(fence.content.rstrip(), "  ") in warning:
                *_, last = filter(None, (line.strip(" `") for line in warning.splitlines()))
                problem = f"the Python here breaks: {last}"
                return Mistake(problem, file=page.file, line=fence.line)
    return Mistake(warning.rstrip("."), file="mkdocs.yml")


def write_addresses(site: Path) -> dict[str, Place]:
    """Write what leads to the pages in `site`: short links, old addresses, the search; gives the
    place to which each id leads."""
    places = find_places(site)
    moved: dict[str, Place] = {}
    for file in lists_of_moves():
        moved |= read_moves(file, places)
    leading = {**places, **moved}
    write_short_links(site, leading, configuration().site_url or "")
    write_moved(site, places, moved)
    write_search_index(site / ASSETS)
    write_libraries(site / ASSETS)
    return leading


def write_python_address(site: Path, manifest: Manifest) -> None:
    """Tell the scripts of the site where the files of Python are."""
    script = site / ASSETS / "python.js"
    script.parent.mkdir(parents=True, exist_ok=True)
    script.write_text(
        f'export const folder = "/{PYTHON}/";\nexport const python = {json.dumps(manifest)};\n',
        encoding="utf-8",
    )


def main() -> int:
    """Build into the folder named on the command line, `site` if none is."""
    given = [Path(folder).resolve() for folder in sys.argv[1:]]
    site = given[0] if given else PROJECT / "site"
    try:
        build(site, *given[1:2])
    except Mistaken as mistaken:
        tell(list(mistaken.mistakes))
    except subprocess.CalledProcessError as error:
        print(f"{Path(error.cmd[1]).name} failed, as told above.", file=sys.stderr)
    else:
        return 0
    print("The site was not built; what was there is left as it was.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
