"""Zensical renders the pages on request, and its errors are reported like mistakes."""

import re
import sys
from pathlib import Path

import pytest
import yaml

from rulescore.declare.mistakes import Mistaken
from rulescore.site import build
from rulescore.site.content.configuration import configuration
from rulescore.site.render import zensical

PAGE = Path(__file__).resolve().parents[3] / "docs/tutorial.md"
BROKEN = """markdown_exec: Execution of python code block exited with errors

Code block is:

{code}

Output is:

  Traceback (most recent call last):
  ZeroDivisionError: division by zero


No issues found
Build finished in 4.53s
"""


def say(folder: Path, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Have a program of ours play Zensical."""
    module = folder / "zensical/__main__.py"
    module.parent.mkdir()
    module.write_text(program, "utf-8")
    monkeypatch.setattr(zensical, "INSTALLED", folder)


def message(folder: Path) -> str:
    with pytest.raises(Mistaken) as mistaken:
        zensical.render_by_zensical(configuration(site_dir=str(folder / "site")))
    assert not (folder / "site").exists()
    return str(mistaken.value)


def test_an_unknown_engine_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ENGINE", "hugo")
    monkeypatch.setattr(sys, "argv", ["build", str(tmp_path / "site")])
    assert build.main() == 1
    said = capsys.readouterr().err
    assert said == "ENGINE: there is no engine “hugo”. Accepted: mkdocs or zensical.\n"
    assert not (tmp_path / "site").exists()


def test_a_missing_engine_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zensical, "INSTALLED", tmp_path / "nowhere")
    assert message(tmp_path) == (
        "mkdocs.yml:1: Zensical is not installed, which `make site ENGINE=zensical` does."
    )


def test_page_mistakes_have_their_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = r"\x1b[38;5;246m╭─[\x1b[0m usiel/travel.md:31:36 \x1b[38;5;246m]\x1b[0m"
    issue = rf"\x1b[33mWarning:\x1b[0m page does not exist\n    {frame}"
    program = f'import sys; print("Build started\\n{issue}\\n1 issue found"); sys.exit(1)'
    say(tmp_path, monkeypatch, program)
    assert message(tmp_path) == "docs/usiel/travel.md:31: page does not exist."


def test_python_that_breaks_on_a_page_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = PAGE.read_text("utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("```python exec"))
    end = lines.index("```", start)
    code = "\n".join(f"  {line}" if line else "" for line in lines[start + 1 : end])
    say(tmp_path, monkeypatch, f"print({BROKEN.format(code=code)!r})")
    assert message(tmp_path) == (
        f"docs/tutorial.md:{start + 1}: the Python here breaks: "
        "ZeroDivisionError: division by zero."
    )


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("raise RuntimeError('undefined value (in main.html:21)')", "undefined value (in main.h"),
        ("import os; os._exit(9)", "it ends without a message."),
    ],
)
def test_a_fatal_error_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, said: str
) -> None:
    say(tmp_path, monkeypatch, program)
    line = message(tmp_path)
    assert line.startswith(f"mkdocs.yml:1: Zensical does not render the pages: {said}")
    assert "\n" not in line


def test_it_reads_the_configuration_of_mkdocs_and_leaves_its_search_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = """
from pathlib import Path
import shutil
site = Path("site")
site.mkdir()
shutil.copy("mkdocs.yml", site / "told.yml")
shutil.copy("project.yml", site / "project.yml")
shutil.copy("docs/index.md", site / "index.html")
(site / "search.json").touch()
"""
    say(tmp_path, monkeypatch, program)
    zensical.render_by_zensical(configuration(site_dir=str(tmp_path / "site")))
    rendered = {file.name for file in (tmp_path / "site").iterdir()}
    assert rendered == {"index.html", "project.yml", "told.yml"}
    settings = yaml.safe_load((tmp_path / "site/told.yml").read_text("utf-8"))
    assert settings["INHERIT"] == "project.yml"
    ours = (tmp_path / "site/project.yml").read_text("utf-8")
    assert re.search(r"^INHERIT: .*/defaults/mkdocs\.yml$", ours, re.MULTILINE)
    assert settings["plugins"] == [{"search": {"enabled": False}}]
