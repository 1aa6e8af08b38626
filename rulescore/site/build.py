"""Build the whole site: MkDocs renders the pages, then everything else is written.

    python -m rulescore.site.build [FOLDER [FORMER]]

The site is built in a temporary folder, which replaces the old one only when it is complete: a
build that fails leaves the old site. All mistakes in pages and declarations are reported before
anything is built. `FORMER` is the build that is deployed now, a folder or an archive: its files
stay beside the new ones. With `ENGINE=zensical` in the environment Zensical renders the pages
instead of MkDocs.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeAlias

from mkdocs.config.defaults import MkDocsConfig

from rulescore.declare.mistakes import Mistaken
from rulescore.external_books import display_path
from rulescore.language import is_english
from rulescore.project import PROJECT
from rulescore.site.check import find_mistakes, print_mistakes
from rulescore.site.content.configuration import configuration, speak_as_the_site
from rulescore.site.content.page_source import read_pages
from rulescore.site.content.to_say import places_to_say
from rulescore.site.hosting.headers import write_headers
from rulescore.site.links.answer_links import write_answer_links
from rulescore.site.links.moved import lists_of_moves, read_moves, write_moved
from rulescore.site.links.short_links import Place, find_places, write_pictures, write_short_links
from rulescore.site.output.api import write_api
from rulescore.site.output.ask_index import write_ask_index
from rulescore.site.output.assistant_texts import own_texts
from rulescore.site.output.embedded import write_embedded
from rulescore.site.output.feed import write_feed
from rulescore.site.output.integrity import (
    write_inline_scripts,
    write_integrity,
    write_list_of_files,
)
from rulescore.site.output.inventory import write_inventory
from rulescore.site.output.markdown_pages import write_markdown
from rulescore.site.output.notice import write_licences
from rulescore.site.output.offline import write_app, write_service_worker
from rulescore.site.output.search_index import write_search_index
from rulescore.site.output.sheets import write_sheets
from rulescore.site.python.bundle import build as build_python
from rulescore.site.python.package_index import write_python_index
from rulescore.site.python.stored_answers import write_stored_answers
from rulescore.site.render.assets import FOLDER as ASSETS
from rulescore.site.render.assets import fingerprint_assets
from rulescore.site.render.below_path import place_below, root_of
from rulescore.site.render.mkdocs import render_by_mkdocs
from rulescore.site.render.root_links import link_from_root
from rulescore.site.render.scripts import write_scripts
from rulescore.site.render.theme_markup import fix_theme_markup
from rulescore.site.render.theme_styles import cut_styles
from rulescore.site.render.zensical import render_by_zensical
from rulescore.site.system.compress import compress
from rulescore.site.system.previous_build import keep_previous_files, write_build
from rulescore.site.system.swap import build_beside

PYTHON = "assets/python"
SCRIPTS_OF_THE_THEME = "assets/javascripts"
Engine: TypeAlias = Callable[[MkDocsConfig], None]
"""Renders every page into the folder that the configuration names. Raises `Mistaken`."""
ENGINES: dict[str, Engine] = {"mkdocs": render_by_mkdocs, "zensical": render_by_zensical}


def build(site: Path, former: Path | None = None, render: Engine = render_by_mkdocs) -> int:
    """Build the site and replace the folder `site` with it, with the files of the `former` build
    beside its own. Returns how many pages have been written for it. Raises `Mistaken` with all
    mistakes, and then leaves the folder unchanged."""
    speak_as_the_site()
    root = root_of(configuration().site_url or "")
    with build_beside(site) as built:
        write_pages(built, render)
        with ProcessPoolExecutor(initializer=speak_as_the_site) as workers:
            python = workers.submit(build_python, built / PYTHON)
            licences = workers.submit(write_licences, built)
            pages = list(read_pages(Path(configuration().docs_dir)).values())
            write_stored_answers(built / ASSETS, pages, workers)
            write_scripts(built / ASSETS, python.result())
            licences.result()
        places = write_addresses(built)
        write_pictures(built, places)
        write_answer_links(built, places, pages, configuration().site_url or "")
        cut_styles(built, ASSETS)
        write_inline_scripts(built, ASSETS)
        write_list_of_files(built / ASSETS)
        assets = fingerprint_assets(built)
        write_integrity(built)
        write_python_index(built, own_texts().model_dump_json())
        write_app(built, assets)
        write_headers(built, root)
        write_build(built, root, assets)
        place_below(built, root)
        write_service_worker(built)
        compress(built, done=built / PYTHON)
        if former:
            keep_previous_files(former, built)
    return len(pages)


def write_pages(site: Path, render: Engine = render_by_mkdocs) -> None:
    """Check all pages of the project and render them into a new folder, without the scripts and
    styles that they load. Raises `Mistaken`."""
    config = configuration(site_dir=str(site))
    if mistakes := find_mistakes(Path(config.docs_dir)):
        raise Mistaken(mistakes)
    render(config)
    link_from_root(site, root_of(config.site_url or ""))
    fix_theme_markup(site)
    shutil.rmtree(site / SCRIPTS_OF_THE_THEME)  # no page loads them
    shutil.rmtree(site / ASSETS, ignore_errors=True)  # in a checkout the sources, bundled later


def write_addresses(site: Path) -> dict[str, Place]:
    """Write what points to the pages in `site`: short links, redirects, what is searched and asked,
    and the files for programs. Returns where each id leads, old ids included."""
    places = find_places(site)
    moved: dict[str, Place] = {}
    for file in lists_of_moves():
        moved |= read_moves(file, places)
    targets = {**places, **moved}
    origin = (configuration().site_url or "").rstrip("/")
    write_short_links(site, targets, origin)
    write_api(site, origin, places, moved)
    write_inventory(site)
    write_markdown(site, origin)
    write_feed(site, origin)
    write_moved(site, places, moved)
    write_embedded(site, moved, origin)
    write_search_index(site / ASSETS)
    if is_english():
        write_ask_index(site / ASSETS)
    write_sheets(site)
    return targets


def run(site: Path, former: Path | None) -> int:
    """Build into a folder and print mistakes. Returns 1 if there are any."""
    engine = os.environ.get("ENGINE") or "mkdocs"
    if engine not in ENGINES:
        accepted = " or ".join(ENGINES)
        print(f"ENGINE: there is no engine “{engine}”. Accepted: {accepted}.", file=sys.stderr)
        return 1
    try:
        pages = build(site, former, ENGINES[engine])
    except Mistaken as mistaken:
        print_mistakes(list(mistaken.mistakes))
    except subprocess.CalledProcessError as error:
        print(f"{Path(error.cmd[1]).name} failed; see above.", file=sys.stderr)
    else:
        print(f"Built {pages} pages into {display_path(site)}.")
        if places := places_to_say(PROJECT):
            print(f"Still to be said in your words: {', '.join(places)}.")
        return 0
    print("The site was not built; the previous build is unchanged.", file=sys.stderr)
    return 1


def main() -> int:
    """Build into the folder given on the command line, by default `site`."""
    given = [Path(folder).resolve() for folder in sys.argv[1:]]
    site = given[0] if given else PROJECT / "site"
    return run(site, next(iter(given[1:]), None))


if __name__ == "__main__":
    sys.exit(main())
