"""Assets move to a folder named after their content."""

from pathlib import Path

from rulescore.site.render.assets import fingerprint_assets


def built(site: Path, style: str) -> Path:
    folder = site / "assets" / "rulescore"
    folder.mkdir(parents=True)
    (folder / "style.css").write_text(style)
    (site / "index.html").write_text('<link href="/assets/rulescore/style.css">')
    return site


def test_pages_follow_the_folder(tmp_path: Path) -> None:
    named = fingerprint_assets(built(tmp_path, "a {}"))
    assert (tmp_path / named / "style.css").exists()
    assert (tmp_path / "index.html").read_text() == f'<link href="/{named}/style.css">'


def test_the_name_depends_on_the_content_alone(tmp_path: Path) -> None:
    names = [
        fingerprint_assets(built(tmp_path / place, style))
        for place, style in (("one", "a {}"), ("two", "a {}"), ("three", "b {}"))
    ]
    assert names[0] == names[1] != names[2]
