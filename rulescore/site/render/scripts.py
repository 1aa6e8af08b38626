"""The scripts and styles that pages load, bundled from the sources in `overrides/` and their
libraries (`scripts.mjs`)."""

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from rulescore.site.content.configuration import site_language
from rulescore.site.content.settings import settings, styles_of_settings
from rulescore.site.system.build_cache import hash_all
from rulescore.site.system.node import node
from rulescore.site.system.prebuilt import CHECKOUT, IS_CHECKOUT, prebuilt
from rulescore.site.words.table import read_table

INSIDE = Path(__file__).with_suffix(".mjs")
SOURCES = CHECKOUT / "overrides/assets/rulescore"
ICON = "icon.svg"
STYLES = "style.css"
SERVICE_WORKER = "service-worker.js"
PYTHON = re.compile(r"""["'`]@@PYTHON@@["'`]""")
"""What stands in the bundles for the files of Python."""
WORDS = re.compile(r"""["'`]@@WORDS@@["'`]""")
"""What stands in them for the words of the site in its language."""
PYTHON_MODULE = """\
export const folder = new URL("../python/", import.meta.url).pathname;
export const python = {python};
"""
"""The module that the scripts of a draft import instead."""


def bundles() -> Path:
    """The folder of the bundles, the same for every site."""
    return prebuilt("scripts", sources_hash, _bundle)


def write_scripts(folder: Path, python: Mapping[str, object]) -> None:
    """Write the bundles into a folder of the site, with the files of Python named in them."""
    leave = shutil.ignore_patterns(SERVICE_WORKER)
    shutil.copytree(bundles(), folder, dirs_exist_ok=True, ignore=leave)
    _add_look(folder)
    written = json.dumps(python, separators=(",", ":"))
    for script in folder.glob("*.js"):
        text = script.read_text(encoding="utf-8")
        if PYTHON.search(text):
            script.write_text(PYTHON.sub(lambda _: written, text), encoding="utf-8")
    _write_words(folder)


def _write_words(folder: Path) -> None:
    """Write the words that scripts say into those that say them."""
    table = read_table(site_language()).used_in(lambda path: path.endswith(".js"))
    words = json.dumps(table, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    for script in folder.glob("*.js"):
        text = script.read_text(encoding="utf-8")
        if WORDS.search(text):
            script.write_text(WORDS.sub(lambda _: words, text), encoding="utf-8")


def write_draft_scripts(folder: Path, python: Mapping[str, object], *, changed: bool) -> None:
    """Write the scripts of a draft: where their sources are, they are bundled fast, into more
    files, and only if one has `changed`; they import the module that names the files of Python."""
    if not IS_CHECKOUT:
        write_scripts(folder, python)
        return
    folder.mkdir(parents=True, exist_ok=True)
    if changed:
        _bundle(folder, "--draft")
        _write_words(folder)
        _add_look(folder)
    module = PYTHON_MODULE.format(python=json.dumps(python))
    (folder / "python.js").write_text(module, encoding="utf-8")


def _add_look(folder: Path) -> None:
    """Add the styles that the settings of the site make, and its mark."""
    if settings().mark_svg:
        (folder / ICON).write_text(settings().mark_svg, encoding="utf-8")
    with (folder / STYLES).open("a", encoding="utf-8") as styles:
        styles.write(styles_of_settings())


def _bundle(folder: Path, *options: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(SOURCES / ICON, folder / ICON)
    subprocess.run([node(), INSIDE, folder.resolve(), *options], check=True, cwd=CHECKOUT)


def sources_hash() -> str:
    """A hash of all that the bundles are made of, libraries included."""
    scripts = (file for file in SOURCES.rglob("*") if file.is_file())
    sources = (*scripts, *INSIDE.parent.glob("*.mjs"), CHECKOUT / "package-lock.json")
    return hash_all({str(file.relative_to(CHECKOUT)): file.read_bytes() for file in sources})
