"""Files of the previous build, which stay deployed beside the new one, so that pages that were
opened before the deploy, without a service worker, still find their scripts and Python."""

import json
import shutil
import tarfile
import tempfile
from pathlib import Path

from rulescore.declare.inputs import quoted
from rulescore.declare.mistakes import Mistake, Mistaken

BUILD = "build.json"
NAMED_BY_CONTENT = ("assets/rulescore-*", "assets/python")


def write_build(site: Path, root: str, assets: str) -> None:
    """Write `build.json`: where the site begins, its assets and its files. Pages of other builds
    compare it with theirs (`version.js`), `serve` reads the root, and the next build the files."""
    folders = [folder for pattern in NAMED_BY_CONTENT for folder in site.glob(pattern)]
    files = (file for folder in folders for file in folder.rglob("*") if file.is_file())
    own = sorted(file.relative_to(site).as_posix() for file in files)
    data = {"root": root, "assets": f"{root}{assets}/", "files": own}
    (site / BUILD).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def keep_previous_files(former: Path, site: Path) -> None:
    """Copy the files of the previous build, from its folder or an archive, but not those that it
    copied itself. Raises `Mistaken` if it is not a build."""
    if former.is_file():
        with tempfile.TemporaryDirectory() as unpacked:
            _unpack(former, unpacked)
            _copy_files(Path(unpacked), site)
    else:
        _copy_files(former, site)


def _unpack(archive: Path, folder: str) -> None:
    """Nothing may be unpacked outside of the folder. No zip does that; of a tar it is refused from
    Python 3.11.4 on, where the filter came in."""
    try:
        if tarfile.is_tarfile(archive) and hasattr(tarfile, "data_filter"):
            shutil.unpack_archive(archive, folder, filter="data")
        else:
            shutil.unpack_archive(archive, folder)
    except shutil.ReadError:
        problem = "this is neither a folder nor an archive that Python can unpack"
        accepted = "the built folder, or a .zip or .tar.gz of it"
        raise Mistaken([Mistake(problem, accepted, file=archive.name)]) from None


def _copy_files(former: Path, site: Path) -> None:
    try:
        own = json.loads((former / BUILD).read_text("utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        problem = f"{former} is no build: it has no list of its files; give FORMER the built folder"
        raise Mistaken([Mistake(problem, file=BUILD)]) from None
    for name in own:
        _check(name, former, site)
        for file in (former / name, former / f"{name}.gz", former / f"{name}.br"):
            there = site / file.relative_to(former)
            if file.exists() and not there.exists():
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, there)


def _check(name: object, former: Path, site: Path) -> None:
    """Raise `Mistaken` for a listed file outside of the build."""
    if isinstance(name, str) and (site / name).resolve().is_relative_to(site.resolve()):
        return
    problem = f"{former} lists a file outside of the build: {quoted(str(name))}"
    raise Mistaken([Mistake(problem, "paths below the built folder", file=BUILD)])
