"""The files that let a browser run the calculators: Pyodide, its standard library, our packages.

    python -m rulescore.site.python.bundle OUT_DIR

Both libraries are cut down to what the site imports and compiled ahead of time by Pyodide's own
interpreter (`bundle.mjs`). Each book has its own archive, fetched when one of its calculators is
first used. Names have a hash of the content, and builds are reproducible. A bundle is cached in
`.cache/bundle/`, with its answers to each calculator, until one of its sources changes.

A project with rules of its own needs no Node: it takes all but the books from such a bundle, which
the wheel brings along, and its own books as source.
"""

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypedDict, cast

import icepool

from rulescore.external_books import external_books
from rulescore.project import BOOKS, ENGINE, IS_OURS, RULES
from rulescore.site.content.configuration import site_language
from rulescore.site.python import runtime
from rulescore.site.python.shipped_source import as_shipped
from rulescore.site.python.standard_library import HOLLOW, archive_of, with_modules_of
from rulescore.site.system.build_cache import cached, hash_all, hash_of
from rulescore.site.system.compress import compress
from rulescore.site.system.integrity import integrity_of
from rulescore.site.system.node import node
from rulescore.site.system.prebuilt import CHECKOUT, IN_WHEEL, IS_CHECKOUT, prebuilt
from rulescore.site.words.table import ENGLISH, read_table

PYODIDE = CHECKOUT / "node_modules" / "pyodide" if IS_CHECKOUT else IN_WHEEL / "bundle/pyodide"
"""The published files of Pyodide; a wheel has only those that `OF_PYODIDE` names."""
INSIDE = Path(__file__).with_suffix(".mjs")
BROTLI = Path(__file__).with_name("brotli.mjs")
SHIPPED = Path(__file__).with_name("shipped_source.py")

STDLIB = "python_stdlib.zip"
MANIFEST = "manifest.json"
PACKED = ".br"
"""The ending of a brotli copy."""
LOCK = "pyodide-lock.json"
OF_PYODIDE = (STDLIB, LOCK)
COMPARE = "rulescore/compare"
NEVER_SHIPPED = (
    "rulescore/asking/",  # the scripts have their own
    "rulescore/assistants/",
    "rulescore/cli.py",
    "rulescore/external_books.py",
    "rulescore/new_book/",
    "rulescore/project.py",
    "rulescore/shared_tests/",
    "rulescore/show/element.py",  # pages come with their forms
    "rulescore/show/form.py",
    "rulescore/show/standalone.py",
    "rulescore/site/",
    "rulescore/site_commands.py",
    "rulescore/topics.py",
)


class Size(TypedDict):
    """The size of a file in bytes, raw and with `gzip -9`, and its hash for Subresource
    Integrity."""

    raw: int
    gzip: int
    integrity: str


class _Packages(TypedDict):
    packages: str
    books: dict[str, str]


class _WithWords(TypedDict, total=False):
    """What only a site in another language than English has: the words that Python says."""

    words: str


class Manifest(_WithWords):
    """`manifest.json`: what the worker needs to know; addresses are relative to it.

    `lock` is Pyodide's lock file without packages: Pyodide checks the version in it, and need not
    fetch it.
    """

    runtime: str
    stdlib: str
    packages: str
    books: dict[str, str]
    lock: dict[str, Any]
    bytes: dict[str, Size]


def build(out: Path) -> Manifest:
    """Write the bundle into `out`, and remove an older one there."""
    _clear(out)
    shutil.copytree(made() / "bundle", out, dirs_exist_ok=True)
    manifest = cast(Manifest, json.loads((out / MANIFEST).read_text()))
    if not IS_OURS:
        manifest = _with_books_of_project(out, manifest)
    if said := _words():
        manifest["words"] = _write_named(said, out, "words", "json")
        manifest["bytes"] = _sizes(out, manifest["bytes"])
        _write_manifest(out, manifest)
    _add_copies(out, "gzip", compress)  # which is half of the time in which a small site is built
    return manifest


def answers() -> dict[str, str]:
    """The answer of the bundle, run under Node, to each calculator's default inputs."""
    return cast(dict[str, str], json.loads((made() / "answers.json").read_text()))


def made() -> Path:
    """The folder with the bundle of our sources, its answers, and published files of Pyodide."""
    return prebuilt("bundle", _inputs_hash, _make_and_answer)


def _make_and_answer(folder: Path) -> None:
    make(folder / "bundle")
    with ThreadPoolExecutor() as threads:
        copies = threads.submit(_write_brotli, folder / "bundle")
        (folder / "answers.json").write_text(_node(INSIDE, "answer", folder / "bundle"))
        copies.result()
    (folder / "pyodide").mkdir()
    for name in OF_PYODIDE:
        shutil.copyfile(PYODIDE / name, folder / "pyodide" / name)


def _write_brotli(bundle: Path) -> None:
    """Write the brotli copy of each file of a bundle; those of the runtime take half a minute."""
    _add_copies(bundle, "brotli", lambda files: _node(BROTLI, *files.iterdir()))
    _node(BROTLI, *bundle.glob("*.zip"))


def _add_copies(bundle: Path, name: str, pack: Callable[[Path], object]) -> None:
    """Add packed copies of the runtime, as `pack` makes them of the files in a folder; they are
    cached until the runtime changes."""
    (folder,) = bundle.glob("runtime-*")

    def make(copies: Path) -> None:
        shutil.copytree(folder, copies)
        files = list(copies.iterdir())
        pack(copies)
        for file in files:
            file.unlink()

    shutil.copytree(cached(name, folder.name, make), folder, dirs_exist_ok=True)


def _with_books_of_project(out: Path, ours: Manifest) -> Manifest:
    """Put the books of the project, as source, in the place of ours."""
    library = (out / ours["stdlib"]).read_bytes()
    for replaced in (*ours["books"].values(), ours["stdlib"], MANIFEST):
        (out / replaced).unlink()
        (out / f"{replaced}{PACKED}").unlink(missing_ok=True)
    sources = {path: _shipped(file) for path, file in _books_of_project().items()}
    books = {}
    for package in sorted({path.split("/")[2] for path in sources}):
        within = f"{BOOKS}/{package}/"
        book = {path: text.encode() for path, text in sources.items() if path.startswith(within)}
        slug = package.replace("_", "-")
        books[slug] = _write_archive(archive_of(book), out, slug)
    library = with_modules_of(sources.values(), library, PYODIDE / STDLIB)
    manifest: Manifest = {
        **ours,
        "books": books,
        "stdlib": _write_archive(library, out, "stdlib"),
        "bytes": _sizes(out, ours["bytes"]),
    }
    _write_manifest(out, manifest)
    return manifest


def _words() -> bytes:
    """The words that Python says in a browser, for a site in another language; nothing for one in
    English with our words."""
    table = read_table(site_language())
    words = table.used_in(lambda path: path.startswith("rulescore/") and _ships(path))
    if table.language == ENGLISH and not words:
        return b""
    units = {unit: table.words[unit] for unit in table.units}
    written = {"language": table.language, "words": {**units, **words}}
    return json.dumps(written, ensure_ascii=False, sort_keys=True).encode()


def _ships(path: str) -> bool:
    return not path.startswith(NEVER_SHIPPED)


def _shipped(file: Path) -> str:
    return as_shipped(file.read_text("utf-8"))


def make(out: Path) -> None:
    """Make the bundle in the new folder `out`."""
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        _write_sources(work / "source")
        _node(INSIDE, "compile", PYODIDE, work)
        library = _write_zip(work / "bytecode" / "stdlib", out, "stdlib")
        packages = _write_packages(work / "bytecode" / "packages", out)
        archives = _manifest("", library, packages)
        _write_manifest(out, archives)
        written = _write_runtime(out, _runtime_for(out, work))
        (out / MANIFEST).unlink()
        _write_manifest(out, {**archives, "runtime": written, "bytes": _sizes(out, {})})


def from_source(out: Path) -> Manifest:
    """Write a bundle of source files into the folder `out`, for drafts: it is made at once, and
    starts slowly in a browser."""
    out.mkdir(parents=True, exist_ok=True)
    folder = out / _write_runtime(out, _whole_runtime())
    _write_once(folder / STDLIB, (PYODIDE / STDLIB).read_bytes())
    with tempfile.TemporaryDirectory() as name:
        _copy(shipped_sources(), Path(name))
        packages = _write_packages(Path(name), out, "*.py")
    manifest = _manifest(f"{folder.name}/", f"{folder.name}/{STDLIB}", packages)
    if said := _words():
        manifest["words"] = _write_named(said, out, "words", "json")
    return manifest


def _manifest(runtime: str, stdlib: str, packages: _Packages) -> Manifest:
    """What a worker needs, before any size is known."""
    return {
        "runtime": runtime,
        "stdlib": stdlib,
        "packages": packages["packages"],
        "books": packages["books"],
        "lock": lock_of_nothing(),
        "bytes": {},
    }


def _packages() -> dict[str, Path]:
    """The source file of every module that ships, by its path in an archive: of the dice library,
    this package, and external books."""
    roots = (Path(icepool.__file__).parent, ENGINE)
    files = {
        file.relative_to(root.parent).as_posix(): file
        for root in roots
        for file in root.rglob("*.py")
    }
    ours = {path: file for path, file in files.items() if not path.startswith(NEVER_SHIPPED)}
    return ours | _external_books() if IS_OURS else ours


def _external_books() -> dict[str, Path]:
    return {
        file.relative_to(book.root).as_posix(): file
        for book in external_books().values()
        for file in book.package.rglob("*.py")
    }


def _books_of_project() -> dict[str, Path]:
    """The source file of every module of the project's books and of external ones."""
    own = {f"{BOOKS}/{file.relative_to(RULES).as_posix()}": file for file in RULES.rglob("*.py")}
    return own | _external_books()


def shipped_sources() -> dict[str, Path]:
    """The source file of every module that the site of this project ships, by its path in an
    archive."""
    if IS_OURS:
        return _packages()
    of_ours = (f"{BOOKS}/", f"{COMPARE}/")
    engine = {path: file for path, file in _packages().items() if not path.startswith(of_ours)}
    return {**engine, f"{BOOKS}/__init__.py": ENGINE / "books/__init__.py", **_books_of_project()}


def _inputs_hash() -> str:
    pyodide = {name: PYODIDE / name for name in (*runtime.WHOLE, STDLIB, LOCK)}
    this = {file.name: file for file in (Path(__file__), INSIDE, BROTLI, SHIPPED, HOLLOW)}
    files = pyodide | this | _packages()
    contents = {path: file.read_bytes() for path, file in files.items()}
    return hash_all({**contents, "runtime": runtime.inputs_hash().encode()})


def _write_sources(folder: Path) -> None:
    with zipfile.ZipFile(PYODIDE / STDLIB) as stdlib:
        stdlib.extractall(folder / "stdlib")
    packages = folder / "packages"
    _copy(_packages(), packages)
    for file in packages.rglob("*.py"):
        file.write_text(_shipped(file), encoding="utf-8")


def _copy(sources: Mapping[str, Path], folder: Path) -> None:
    for path, file in sources.items():
        copy = folder / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)


def lock_of_nothing() -> dict[str, Any]:
    """Pyodide’s lock file without packages."""
    return {"info": json.loads((PYODIDE / LOCK).read_text())["info"], "packages": {}}


def _write_manifest(out: Path, manifest: Manifest) -> None:
    (out / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")


def _whole_runtime() -> dict[str, bytes]:
    """The runtime for drafts: Pyodide's own in a checkout, which needs not be made."""
    if IS_CHECKOUT:
        return {name: (PYODIDE / name).read_bytes() for name in runtime.WHOLE}
    folder = next((made() / "bundle").glob("runtime-*"))
    files = [file for file in folder.iterdir() if file.suffix != PACKED]
    return {file.name: file.read_bytes() for file in files}


def _runtime_for(out: Path, work: Path) -> dict[str, bytes]:
    """The runtime for the archives in `out`."""
    files = enumerate(sorted((work / "source" / "packages").rglob("*.py")))
    sources = work / "sources.zip"
    sources.write_bytes(archive_of({f"module{n}.py": file.read_bytes() for n, file in files}))
    (work / "runtime").mkdir()
    return runtime.make_runtime(PYODIDE, out, sources, work / "runtime")


def _write_runtime(out: Path, contents: Mapping[str, bytes]) -> str:
    folder = f"runtime-{hash_all(contents)}/"
    (out / folder).mkdir(exist_ok=True)
    for name, content in contents.items():
        _write_once(out / folder / name, content)
    return folder


def _write_once(file: Path, content: bytes) -> None:
    """Write a file whose name has the hash of its content, unless it exists."""
    if not file.exists():
        file.write_bytes(content)


def _write_packages(folder: Path, out: Path, modules: str = "*.pyc") -> _Packages:
    """Write an archive for each book and for the comparisons, by slug, and one for the rest."""
    books = {}
    packages = [file for file in (folder / BOOKS).iterdir() if file.is_dir()]
    packages += [found for found in [folder / COMPARE] if found.is_dir()]
    for package in sorted(packages, key=lambda package: package.name):
        slug = package.name.replace("_", "-")
        with tempfile.TemporaryDirectory() as name:
            place = Path(name) / package.relative_to(folder)
            shutil.copytree(package, place)
            shutil.rmtree(package)
            books[slug] = _write_zip(Path(name), out, slug, modules)
    return {"packages": _write_zip(folder, out, "packages", modules), "books": books}


def _write_zip(folder: Path, out: Path, name: str, modules: str = "*.pyc") -> str:
    """Write an archive of the modules in a folder. Returns its name."""
    files = folder.rglob(modules)
    contents = {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
    return _write_archive(archive_of(contents), out, name)


def _write_archive(archive: bytes, out: Path, name: str) -> str:
    """Write an archive. Returns its name."""
    return _write_named(archive, out, name, "zip")


def _write_named(content: bytes, out: Path, name: str, ending: str) -> str:
    """Write a file. Returns its name, which has a hash of its content."""
    named = f"{name}-{hash_of(content)}.{ending}"
    _write_once(out / named, content)
    return named


def _sizes(out: Path, known: Mapping[str, Size]) -> dict[str, Size]:
    """The sizes of all files in `out`; a name has a hash of the content, so the size of one that is
    known holds."""
    files = sorted(file for file in out.rglob("*") if file.is_file())
    names = [
        file.relative_to(out).as_posix()
        for file in files
        if file.suffix != PACKED and file.name != MANIFEST
    ]
    return {name: known.get(name) or _size((out / name).read_bytes()) for name in names}


def _size(content: bytes) -> Size:
    return {
        "raw": len(content),
        "gzip": len(gzip.compress(content, 9)),
        "integrity": integrity_of(content),
    }


def _clear(out: Path) -> None:
    """Remove the files of an older bundle, and no others."""
    for old in _files_of_a_bundle(out):
        if old.is_dir():
            shutil.rmtree(old)
        else:
            old.unlink()


def _files_of_a_bundle(out: Path) -> list[Path]:
    patterns = (
        *("runtime-*", "*-????????????????.zip", f"*.zip{PACKED}"),
        *("words-*.json", MANIFEST),
    )
    return [file for pattern in patterns for file in out.glob(pattern)]


def _node(script: Path, *arguments: str | Path) -> str:
    call = [node(), str(script), *map(str, arguments)]
    return subprocess.run(call, check=True, stdout=subprocess.PIPE, text=True).stdout


def main() -> None:
    """Write the bundle into the folder given on the command line and say how large it is."""
    manifest = build(Path(sys.argv[1]))
    total = sum(size["gzip"] for size in manifest["bytes"].values())
    print(f"Python for the browser: {total / 1e6:.2f} MB gzipped")


if __name__ == "__main__":
    main()
