"""Drafts of the site for `make watch`: a few pages at once, the whole site a little later.

A draft leaves out what only readers need: hashed names, compiled Python, pictures of links, the
offline copy. The folder of a draft is never published.
"""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from jinja2 import FileSystemBytecodeCache
from mkdocs.commands.build import _build_page, _populate_page
from mkdocs.structure.files import get_files
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page

from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.site.build import PYTHON, write_addresses, write_pages
from rulescore.site.check import find_mistakes_of_tests, find_mistakes_on
from rulescore.site.content.configuration import (
    configuration,
    read_configuration,
    speak_as_the_site,
)
from rulescore.site.content.page_source import read_page, read_pages
from rulescore.site.output.offline import write_app
from rulescore.site.python import bundle
from rulescore.site.python.stored_answers import write_forms
from rulescore.site.render.assets import FOLDER
from rulescore.site.render.below_path import root_of
from rulescore.site.render.root_links import link_from_root
from rulescore.site.render.scripts import SOURCES, write_draft_scripts
from rulescore.site.render.theme_markup import fix_theme_markup
from rulescore.site.system.swap import build_beside
from rulescore.topics import import_topics, sort_mistakes

FORGET = """// This browser may have cached a built site from this address.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
});
"""


def draft_whole(place: Path) -> list[Mistake]:
    """Check everything and draft every page. Returns the mistakes of ledgers and tests, which are
    in no page's way. Raises `Mistaken` for others, and then keeps the old draft."""
    speak_as_the_site()
    with build_beside(place) as built:
        write_pages(built)
        python = bundle.from_source(built / PYTHON)
        write_draft_scripts(built / FOLDER, python, changed=True)
        pages = read_pages(Path(configuration().docs_dir))
        write_forms(built / FOLDER, pages.values())
        write_addresses(built)
        write_app(built, FOLDER)
        (built / "service-worker.js").write_text(FORGET, encoding="utf-8")
    return list(sort_mistakes(find_mistakes_of_tests(import_topics(), pages)))


def draft_pages(
    place: Path, addresses: Iterable[str], watched: Iterable[Path], begun: float
) -> list[str]:
    """Draft the pages at some addresses, if anything `watched` but a script or style has changed,
    and all changed pages, scripts and styles, into the existing draft. It was `begun`, in seconds
    since 1970, before anything was read. Returns what was drafted. Raises `Mistaken` for mistakes
    in these pages, and then keeps the old draft. If `mkdocs.yml` has mistakes nothing is drafted:
    the draft of the whole site, which follows, reports them."""
    try:
        read_configuration()
    except Mistaken:
        return []
    speak_as_the_site()
    with tempfile.TemporaryDirectory(dir=place.parent) as name:
        built = Path(name)
        pages = {address.strip("/") for address in addresses}
        drafted = _render(built, place, pages) if _have_pages_changed(place, pages, watched) else []
        if changed := _have_scripts_changed(place):
            drafted.insert(0, "Scripts and styles")
        python = bundle.from_source(place / PYTHON)
        write_draft_scripts(built / FOLDER, python, changed=changed)
        _adopt(built, place, begun)
    return drafted


def _adopt(built: Path, place: Path, begun: float) -> None:
    """Move what is built into the draft, as old as when it was begun: what is saved meanwhile is
    newer."""
    for file in built.rglob("*"):
        if file.is_file():
            os.utime(file, (begun, begun))
            there = place / file.relative_to(built)
            there.parent.mkdir(parents=True, exist_ok=True)
            file.replace(there)


def _have_pages_changed(place: Path, pages: Iterable[str], watched: Iterable[Path]) -> bool:
    """Whether anything but a script or style is newer than one of these pages of the draft. A
    folder is newer once something in it has been removed."""
    every = (path for folder in watched for path in (folder, *folder.rglob("*")))
    there = (path for path in every if path.exists())  # the mark of an open file leads nowhere
    of_pages = (path for path in there if SOURCES not in (path, *path.parents))
    newest = max(of_pages, key=lambda path: path.stat().st_mtime)
    drafted = [place / page / "index.html" for page in pages]
    return not drafted or any(_is_newer(newest, page) for page in drafted)


def _have_scripts_changed(place: Path) -> bool:
    """Whether a script or style is newer than the draft."""
    there = place / FOLDER / "start.js"
    return any(_is_newer(file, there) for file in SOURCES.rglob("*.*"))


def _is_newer(file: Path, there: Path) -> bool:
    return not there.exists() or file.stat().st_mtime > there.stat().st_mtime


def _render(built: Path, place: Path, addresses: set[str]) -> list[str]:
    """Build some pages as MkDocs builds a whole site. Returns their paths."""
    config = configuration(site_dir=str(built), strict=False)
    config = config.plugins.on_config(config)
    files = config.plugins.on_files(get_files(config), config=config)
    nav = config.plugins.on_nav(get_navigation(files, config), config=config, files=files)
    documents = files.documentation_pages()
    wanted = []
    for file in documents:
        page = file.page or Page(None, file, config)
        page.read_source(config)  # all of them: the navigation shows their titles
        is_newer = _is_newer(Path(config.docs_dir, file.src_uri), place / file.dest_uri)
        if is_newer or file.url.strip("/") in addresses:
            wanted.append(page)
    _check(wanted)
    for page in wanted:
        _populate_page(page, config, files)
    env = config.theme.get_env()
    env.bytecode_cache = FileSystemBytecodeCache(os.fspath(place.parent))
    env = config.plugins.on_env(env, config=config, files=files)
    for page in wanted:
        _build_page(page, config, documents, nav, env)
    link_from_root(built, root_of(config.site_url or ""))
    fix_theme_markup(built)
    return [page.file.src_uri for page in wanted]


def _check(wanted: Iterable[Page]) -> None:
    pages = [read_page(page.file.src_uri, page.file.content_string) for page in wanted]
    if mistakes := find_mistakes_on(pages):
        raise Mistaken(mistakes)
