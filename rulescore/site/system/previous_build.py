"""Files of the build before, which stay deployed beside the new one: a page that was opened before
the deploy, and has no service worker, still finds its scripts and its Python."""

import json
import shutil
import tempfile
from pathlib import Path

from rulescore.declare.inputs import quoted
from rulescore.declare.mistakes import Mistake, Mistaken

BUILD = "build.json"
NAMED_BY_CONTENT = ("assets/rulescore-*", "assets/python")


def write_build(site: Path, root: str, assets: str) -> None:
    """Write which build the site is, and where it begins: open pages of another one ask
    (`version.js`), `serve` does, and the next build finds which files are this one's own."""
    folders = [folder for pattern in NAMED_BY_CONTENT for folder in site.glob(pattern)]
    files = (file for folder in folders for file in folder.rglob("*") if file.is_file())
    own = sorted(file.relative_to(site).as_posix() for file in files)
    told = {"root": root, "assets": f"{root}{assets}/", "files": own}
    (site / BUILD).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def keep_former(former: Path, site: Path) -> None:
    """Take over the files of the build before, from its folder or an archive of it: its own, and
    not those that it took over itself. Raises `Mistaken` where there is no build."""
    if former.is_file():
        with tempfile.TemporaryDirectory() as unpacked:
            shutil.unpack_archive(former, unpacked, filter="data")
            _take_over(Path(unpacked), site)
    else:
        _take_over(former, site)


def _take_over(former: Path, site: Path) -> None:
    try:
        own = json.loads((former / BUILD).read_text("utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        told = f"{former} is no build: it has no list of its files; give FORMER the built folder"
        raise Mistaken([Mistake(told, file=BUILD)]) from None
    for name in own:
        _check(name, former, site)
        for file in (former / name, former / f"{name}.gz"):
            there = site / file.relative_to(former)
            if file.exists() and not there.exists():
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, there)


def _check(name: object, former: Path, site: Path) -> None:
    """Refuse what a list of files must not name: anything outside of the build."""
    if isinstance(name, str) and (site / name).resolve().is_relative_to(site.resolve()):
        return
    problem = f"{former} lists a file outside of the build: {quoted(str(name))}"
    raise Mistaken([Mistake(problem, "paths below the built folder", file=BUILD)])
