"""The settings of the look of a site, and mistakes in them."""

from pathlib import Path

import pytest

from rulescore.declare.mistakes import Mistaken
from rulescore.project import PROJECT
from rulescore.site.content import configuration, settings
from rulescore.site.content.settings import BookLook, Settings, styles_of_settings

HEAD = "site_name: Owls\nextra:\n  rulescore:\n"


@pytest.fixture(autouse=True)
def forgotten() -> None:
    settings.settings.cache_clear()


def read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str) -> Settings:
    """The settings of a project that has only these."""
    (tmp_path / "mkdocs.yml").write_text(HEAD + text, encoding="utf-8")
    (tmp_path / "owl.svg").write_text("<svg/>\n", encoding="utf-8")
    written = configuration.read_configuration(tmp_path)
    monkeypatch.setattr(settings, "read_configuration", lambda: written)
    monkeypatch.setattr(settings, "PROJECT", tmp_path)
    try:
        return settings.settings()
    finally:
        settings.settings.cache_clear()


def test_all_of_it_may_be_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = read(monkeypatch, tmp_path, "    {}\n")
    assert made == Settings("Owls")


def test_what_is_set_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = """\
    licence: CC0-1.0
    mark: owl.svg
    colours: {bar: "#301050"}
    books:
      owl-post: {colour: "#0b6b5d", in_the_dark: "#5cc8b5", emblem: owl.svg}
"""
    made = read(monkeypatch, tmp_path, text)
    assert (made.licence, made.mark_svg, made.bar) == ("CC0-1.0", "<svg/>", "#301050")
    assert made.books == {"owl-post": BookLook("#0b6b5d", "#5cc8b5", "<svg/>")}
    monkeypatch.setattr(settings, "settings", lambda: made)
    styles = styles_of_settings()
    assert "--md-primary-fg-color:#301050" in styles
    assert "--md-default-bg-color" not in styles
    assert '[data-md-color-scheme="slate"] [data-book="owl-post"]' in styles
    assert "data:image/svg+xml,%3Csvg/%3E" in styles


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("    colors: {}\n", "mkdocs.yml:4: extra.rulescore.colors: there is no setting “colors”"),
        ("    colours: {bar: blue}\n", "extra.rulescore.colours.bar: this is no colour"),
        ('    colours: {bar: "#ffd"}\n', "extra.rulescore.colours.bar: this is no colour"),
        ('    colours: {bar: "#ffffdd"}\n', "#ffffdd cannot be read with the white text"),
        ("    mark: lost.svg\n", "mkdocs.yml:4: extra.rulescore.mark: there is no file lost.svg"),
        ("    books: {a: {emblem: mkdocs.yml}}\n", "there is no file mkdocs.yml"),
        ('    books: {a: {colour: "#dddddd"}}\n', "#dddddd cannot be read with the paper, #fbf9f4"),
        ("    books: {a: red}\n", "extra.rulescore.books.a: these are no settings"),
    ],
)
def test_a_mistake_is_told_with_its_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, told: str
) -> None:
    with pytest.raises(Mistaken) as mistaken:
        read(monkeypatch, tmp_path, text)
    assert told in str(mistaken.value)
    assert settings.mistakes_of_settings() == tuple(mistaken.value.mistakes)


def test_a_style_or_script_that_is_not_there_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/own.css").write_text("", encoding="utf-8")
    extra = "extra_css: [own.css, //cdn.example/far.css, wn.css]\n"
    read(monkeypatch, tmp_path, f"    {{}}\n{extra}extra_javascript:\n  - path: own.mjs\n")
    told = [str(one) for one in settings.mistakes_of_settings()]
    assert told == [
        "mkdocs.yml:5: extra_css: there is no file docs/wn.css. Accepted: a file in docs.",
        "mkdocs.yml:7: extra_javascript: there is no file docs/own.mjs. Accepted: a file in docs.",
    ]


def test_each_game_of_ours_can_be_told_apart() -> None:
    looks = [look for book, look in settings.settings().books.items() if book != "compare"]
    assert len({look.colour for look in looks}) == len(looks) >= 5
    assert (PROJECT / "mkdocs.yml").is_file()


def test_all_colours_that_cannot_be_read_are_told_with_one_that_can(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    colours = '    colours: {bar: "#e8c27a", links: "#c08a30"}\n'
    dark = '    books: {a: {in_the_dark: "#3d2a0e"}}\n'
    with pytest.raises(Mistaken) as mistaken:
        read(monkeypatch, tmp_path, colours + dark)
    fields = [one.field.rpartition(".")[2] for one in mistaken.value.mistakes]
    assert fields == ["bar", "links", "in_the_dark"]
    offered = [one.accepted.rpartition(" ")[2] for one in mistaken.value.mistakes]
    bar, links, in_the_dark = offered
    settings.settings.cache_clear()
    colours = f'    colours: {{bar: "{bar}", links: "{links}"}}\n'
    read(monkeypatch, tmp_path, f'{colours}    books: {{a: {{in_the_dark: "{in_the_dark}"}}}}\n')
