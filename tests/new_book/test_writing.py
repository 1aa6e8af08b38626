"""A new book is written whole or not at all, and only under names that can be."""

import shutil
from pathlib import Path

import pytest

from rulescore.declare.inputs import Refusal
from rulescore.new_book import writing
from rulescore.new_book.writing import add_book, make_package
from tools.workshop import PROJECT

NAMES = "owl-post", "Owl Post"
OF_A_SITE = ("mkdocs.yml", "published.yaml", "docs/glossary.md", "docs/calculators.md")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As much of a project as a new book has to do with."""
    for name in OF_A_SITE:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(PROJECT / name, tmp_path / name)
    monkeypatch.setattr(writing, "PROJECT", tmp_path)
    return tmp_path


def tree(folder: Path) -> dict[str, str | None]:
    """Every file below a folder with its text, every folder with none."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8") if path.is_file() else None
        for path in folder.rglob("*")
    }


def test_it_writes_the_files_that_it_lists_and_nothing_else(site: Path) -> None:
    before = tree(site)
    paths = add_book(*NAMES)
    after = tree(site)
    assert {path for path, text in after.items() if text and before.get(path) != text} == {*paths}
    assert [path for path in before if path not in after] == []
    assert [
        path for path, text in after.items() if "my-book" in path or "My Book" in str(text)
    ] == []


def test_a_new_book_comes_last_with_its_ids_sorted(site: Path) -> None:
    add_book(*NAMES)
    lines = (site / "mkdocs.yml").read_text("utf-8").splitlines()
    place = lines.index('  - "Owl Post":')
    before = (PROJECT / "mkdocs.yml").read_text("utf-8").splitlines()
    assert lines[place - 1].strip().startswith("- symbaroum/")
    assert lines[place + 8] == "  - Side by side:"
    assert lines[:place] + lines[place + 8 :] == before
    ids = (site / "published.yaml").read_text("utf-8").splitlines()[1:]
    assert "- owl-post.lamps.burning" in ids
    assert ids == sorted(ids)


@pytest.mark.parametrize("title", ["Q", "1984", "No", "O’Neill & Co. (a game), 2+1!", "É" * 40])
def test_any_title_is_read_back_unchanged(site: Path, title: str) -> None:
    add_book("owl-post", title)
    nav = writing.read_configuration(site).fields["nav"]
    assert [entry for entry in nav if title in entry]
    init = (site / "rulescore/books/owl_post/__init__.py").read_text("utf-8")
    assert f'TITLE = "{title}"' in init


@pytest.mark.parametrize("fails", range(11))
def test_where_it_fails_nothing_is_left_of_it(
    site: Path, monkeypatch: pytest.MonkeyPatch, fails: int
) -> None:
    before, written, write = tree(site), [], Path.write_text

    def failing(file: Path, text: str, **how: str) -> int:
        written.append(file)
        if len(written) > fails:
            write(file, text[:9], **how)
            raise OSError(28, "No space left on device", str(file))
        return write(file, text, **how)

    monkeypatch.setattr(Path, "write_text", failing)
    with pytest.raises(Refusal, match="cannot be written: No space left on device"):
        add_book(*NAMES)
    assert tree(site) == before


SLUGS = [
    "",
    "Owl",
    "owl post",
    "owl_post",
    "-owl",
    "owl-",
    "owl--post",
    "2owls",
    "eule-ö",
    "../owl",
]
TAKEN = ["usiel", "r", "assets", "glossary", "calculators", "dice", "my-book"]
TITLES = [
    "",
    " ",
    " Owl",
    "Owl ",
    "Owl: Post",
    'Owl "Post"',
    "Owl\nPost",
    "*Owl*",
    "Owl <b>",
    "Ö" * 41,
]


@pytest.mark.parametrize("slug", [*SLUGS, "o" * 31, "class", *TAKEN])
def test_a_slug_that_cannot_be_is_refused(site: Path, slug: str) -> None:
    before = tree(site)
    with pytest.raises(Refusal) as refused:
        add_book(slug, "Owl Post")
    assert refused.value.input == "slug"
    assert refused.value.accepted
    assert len(str(refused.value).splitlines()) == 1
    assert tree(site) == before


@pytest.mark.parametrize("title", [*TITLES, "zt", "Gods & Monsters"])
def test_a_title_that_cannot_be_is_refused(site: Path, title: str) -> None:
    before = tree(site)
    with pytest.raises(Refusal) as refused:
        add_book("owl-post", title)
    assert refused.value.input == "title"
    assert len(str(refused.value).splitlines()) == 1
    assert tree(site) == before


def test_nothing_is_overwritten(site: Path) -> None:
    file = site / "tests/ledger/owl-post.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("mine\n", encoding="utf-8")
    before = tree(site)
    with pytest.raises(Refusal, match=r"tests/ledger/owl-post\.yaml is there already"):
        add_book(*NAMES)
    assert tree(site) == before


def test_where_there_is_no_site_only_a_package_can_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "PROJECT", tmp_path)
    with pytest.raises(Refusal, match="--package FOLDER"):
        add_book(*NAMES)
    assert "pyproject.toml" in make_package(*NAMES, tmp_path / "owls")


def test_a_package_has_the_files_that_are_listed(tmp_path: Path) -> None:
    paths = make_package(*NAMES, tmp_path / "owls")
    files = [path for path, text in tree(tmp_path / "owls").items() if text]
    assert sorted(files) == sorted(paths)
    assert "rulescore_owl_post/docs/owl-post/lamps.md" in paths


def test_a_package_goes_into_a_new_folder_only(tmp_path: Path) -> None:
    (tmp_path / "owls").mkdir()
    for folder in (tmp_path / "owls", tmp_path / "no" / "owls"):
        with pytest.raises(Refusal) as refused:
            make_package(*NAMES, folder)
        assert refused.value.input == "--package"
    assert list(tmp_path.rglob("*")) == [tmp_path / "owls"]
