import hashlib
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from rulescore import browser
from rulescore.catalogue import calculators, titles_of_books
from rulescore.site.python import bundle
from rulescore.site.python.runtime import SECOND
from rulescore.site.system.node import node

FIRST_USE = 3_200_000
UNPACK = """
const { readFileSync } = require("node:fs");
const { brotliDecompressSync } = require("node:zlib");
const { createHash } = require("node:crypto");
for (const file of process.argv.slice(1))
  console.log(createHash("sha256").update(brotliDecompressSync(readFileSync(file))).digest("hex"));
"""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "python"
    bundle.build(out)
    return out


@pytest.fixture(scope="session")
def manifest(built: Path) -> bundle.Manifest:
    return bundle.build(built)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


def modules(archive: Path) -> list[str]:
    with zipfile.ZipFile(archive) as zip:
        return zip.namelist()


def test_the_manifest_names_every_file(built: Path, manifest: bundle.Manifest) -> None:
    files = {name for name in contents(built) if not name.endswith((".br", ".gz"))}
    assert {*manifest["bytes"], "manifest.json"} == files
    assert (built / manifest["runtime"] / "pyodide.mjs").exists()
    assert re.fullmatch(r"runtime-[0-9a-f]{16}/", manifest["runtime"])


def test_names_carry_the_hash_of_the_content(built: Path, manifest: bundle.Manifest) -> None:
    named = {"stdlib": manifest["stdlib"], "packages": manifest["packages"], **manifest["books"]}
    for name, archive in named.items():
        digest = hashlib.sha256((built / archive).read_bytes()).hexdigest()
        assert archive == f"{name}-{digest[:16]}.zip"


def test_a_change_of_any_source_makes_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, packages = bundle._inputs_hash(), bundle._packages()
    changed = tmp_path / "pools.py"
    changed.write_text("changed = True")
    ours = {**packages, "rulescore/dice/pools.py": changed}
    assert ours.keys() == packages.keys()
    monkeypatch.setattr(bundle, "_packages", lambda: ours)
    assert bundle._inputs_hash() != before


@pytest.mark.long
@pytest.mark.thorough
def test_making_it_again_gives_the_same_bytes(built: Path, tmp_path: Path) -> None:
    bundle.make(tmp_path / "again")
    made = {name: file for name, file in contents(built).items() if not name.endswith(".br")}
    assert contents(tmp_path / "again") == made


def test_each_file_has_a_brotli_copy(built: Path, manifest: bundle.Manifest) -> None:
    packed = [built / f"{name}.br" for name in manifest["bytes"]]
    unpacked = subprocess.run(
        [node(), "--eval", UNPACK, *map(str, packed)], check=True, stdout=subprocess.PIPE, text=True
    )
    assert unpacked.stdout.split() == [
        hashlib.sha256((built / name).read_bytes()).hexdigest() for name in manifest["bytes"]
    ]


def test_only_bytecode_ships(built: Path, manifest: bundle.Manifest) -> None:
    archives = [manifest["stdlib"], manifest["packages"], *manifest["books"].values()]
    names = [name for archive in archives for name in modules(built / archive)]
    assert [name for name in names if not name.endswith(".pyc")] == []


def test_the_site_builder_is_not_in_the_bundle(built: Path, manifest: bundle.Manifest) -> None:
    names = modules(built / manifest["packages"])
    assert "rulescore/browser.pyc" in names
    assert "rulescore/cli.pyc" not in names
    assert [name for name in names if name.startswith("rulescore/site/")] == []


def test_each_book_is_an_archive_of_its_own(built: Path, manifest: bundle.Manifest) -> None:
    assert list(manifest["books"]) == sorted(titles_of_books())
    for slug, archive in manifest["books"].items():
        book = slug.replace("-", "_")
        folder = "rulescore/compare/" if slug == "compare" else f"rulescore/books/{book}/"
        assert f"{folder}__init__.pyc" in modules(built / archive)
        assert [name for name in modules(built / archive) if not name.startswith(folder)] == []
    shared = modules(built / manifest["packages"])
    assert [name for name in shared if re.match("rulescore/(books/[^/]+|compare)/", name)] == []


def test_the_first_use_is_a_small_download(manifest: bundle.Manifest) -> None:
    """A reader's first answer takes the runtime, what the books share, and one book."""
    books = manifest["books"].values()
    fetched = {file: size for file, size in manifest["bytes"].items() if SECOND not in file}
    sizes = {file: size["gzip"] for file, size in fetched.items()}
    shared = sum(size for file, size in sizes.items() if file not in books)
    assert shared + max(sizes[book] for book in books) < FIRST_USE


def test_a_new_build_replaces_an_older_one_only(tmp_path: Path) -> None:
    (tmp_path / "packages-0123456789abcdef.zip").touch()
    (tmp_path / "kept.txt").touch()
    bundle.build(tmp_path)
    assert not (tmp_path / "packages-0123456789abcdef.zip").exists()
    assert (tmp_path / "kept.txt").exists()


def test_it_answered_every_calculator_as_cpython_does() -> None:
    expected = {known.id: browser.answer(known.id, "{}") for known in calculators()}
    assert bundle.answers() == expected
