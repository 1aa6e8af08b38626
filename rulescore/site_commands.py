"""The commands of a project: begin one, build it, show it, check it, test it.

May import: declare, new_book, project.

Each imports what builds sites only when it runs, since that takes packages that running rules does
not need: `pip install rulescore[site]`.
"""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from rulescore.declare.inputs import Refusal
from rulescore.project import CONFIGURATION, ENGINE, PROJECT, VARIABLE

NEEDED = ("mkdocs", "material", "markdown_exec", "PIL", "tinycss2")
HOW_TO_INSTALL = 'pip install "rulescore[site]"'
PORT = 8000


def _refuse_without_builder() -> None:
    """Refuse where what builds sites is not installed."""
    for name in NEEDED:
        try:
            import_module(name)
        except ImportError:
            raise Refusal(None, "what builds sites is not installed", HOW_TO_INSTALL) from None


def _refuse_without_project() -> None:
    """Refuse where there is no project, or nothing that could build it."""
    _refuse_without_builder()
    here = Path.cwd()
    is_within = here.is_relative_to(PROJECT) or VARIABLE in os.environ
    if not (is_within and (PROJECT / CONFIGURATION).is_file()):
        problem = f"{here} is in no folder with a {CONFIGURATION} and rules"
        raise Refusal(None, problem, "the folder of a project, as `rulescore new NAME` writes it")


def _site(module: str) -> Any:
    """A module of `rulescore.site`, for the project."""
    _refuse_without_project()
    return import_module(f"rulescore.site.{module}")


def _python(*arguments: str) -> None:
    """Run a module in the place of this process, so that whoever ends this one ends it too."""
    sys.stdout.flush()
    command = [sys.executable, *arguments]
    if os.name == "nt":  # there exec starts another process, and this one ends at once
        sys.exit(subprocess.run(command, cwd=PROJECT, check=False).returncode)
    os.chdir(PROJECT)
    os.execv(sys.executable, command)


@click.command()
@click.argument("name")
@click.option("--title", default="", help="What the game is called; by default made of NAME.")
@click.option("--language", default="en", help="The code of its language, such as `de`.")
@click.option("--example", is_flag=True, help="Write The Night Ferry, the game of the tutorial.")
def new(name: str, title: str, language: str, example: bool) -> None:
    """Begin a site for a game of your own: `rulescore new salt-road --title "The Salt Road"`.

    It is written into a new folder, with one rule and one calculator to replace by yours; with
    --example it is the whole site of the tutorial, to look at.
    """
    _refuse_without_builder()
    from rulescore.new_book.project import is_in, make_project, write_example

    folder = Path(name)
    written = write_example(folder) if example else make_project(folder, title, language)
    click.echo("\n".join([f"Written in {folder}:", *(f"  {path}" for path in written)]))
    if not example and not is_in(language):
        click.echo(
            f"\nWhat they say is in English; translate it, and run rulescore words {language}."
        )
    click.echo(f"\nNext: cd {folder} and rulescore watch.")


@click.command()
@click.option("--output", type=click.Path(path_type=Path), default=None, metavar="FOLDER")
@click.option("--former", type=click.Path(path_type=Path), default=None, metavar="BUILD")
def build(output: Path | None, former: Path | None) -> None:
    """Build the site of this folder into `site`, ready for any web server.

    --former is the build that is deployed now, a folder or an archive: its files stay beside the
    new ones, for pages that are open while you deploy.
    """
    made = _site("build")
    sys.exit(made.run((output or PROJECT / "site").resolve(), former))


@click.command("add-to")
@click.argument("site", type=click.Path(exists=True, file_okay=False, path_type=Path))
def add_to(site: Path) -> None:
    """Give the pages of your own MkDocs site, built into SITE, the calculators in their fences.

    It comes behind `mkdocs build`. The pages stay as they are; what their calculators load is
    written beside them.
    """
    sys.exit(_site("existing.add_to").run(site))


@click.command()
@click.option("--port", type=int, default=PORT, show_default=True)
def serve(port: int) -> None:
    """Build the site of this folder and show it on this machine."""
    made = _site("build")
    if failed := made.run(PROJECT / "site", None):
        sys.exit(failed)
    _python("-m", "rulescore.site.hosting.serve", str(PROJECT / "site"), str(port))


@click.command()
@click.option("--port", type=int, default=PORT, show_default=True)
def watch(port: int) -> None:
    """Show the site while you write it: each change as soon as it is saved."""
    _refuse_without_project()
    _python("-m", "rulescore.site.develop.watch", str(port))


@click.command()
def check() -> None:
    """Report every mistake in pages and declarations, each with file and line."""
    sys.exit(_site("check").main())


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED, metavar="[PYTEST ARGUMENTS]...")
def test(arguments: tuple[str, ...]) -> None:
    """Test the rules of this folder: by their ledger, with any inputs and dice, by your tests."""
    checks = _site("check")
    if mistakes := import_module("rulescore.topics").import_topics().mistakes:
        checks.print_mistakes([*mistakes])  # nothing can be tested before they are mended
        sys.exit(1)
    plugins = ("hypothesis_profile", "nothing_to_try")
    shared = [part for name in plugins for part in ("-p", f"rulescore.shared_tests.{name}")]
    shared.append(str(ENGINE / "shared_tests"))
    own = [str(folder) for folder in [PROJECT / "tests"] if folder.is_dir()]
    how = ["--import-mode=importlib", "--rootdir", str(PROJECT)]
    # Compiled modules beside the tests would count as changes for `rulescore watch`.
    _python("-B", "-m", "pytest", *how, *shared, *own, *arguments)


@click.command()
@click.argument("language")
def words(language: str) -> None:
    """Write or refresh `words/LANGUAGE.po`, where the fixed words of the site are translated.

    LANGUAGE is a code such as `fr`; set it as `theme.language` in mkdocs.yml. English, and German
    (`de`) too, come with Rulescore: there the file is only for words that you want to change.
    """
    made = _site("words.update").update(language)
    place = made.file.relative_to(PROJECT)
    if language == "en" or made.brought == made.words:
        told = "which Rulescore has in this language. Keep the file only to change some of them"
    elif made.missing:
        told = f"{made.missing} are in English still"
    else:
        told = "all are translated"
    click.echo(f"{place}: {made.words} fixed words, {told}.")


@click.command()
def published() -> None:
    """Record the ids of new rules and calculators, so that no link to them is ever lost."""
    _site("content.published").main()


COMMANDS: tuple[click.Command, ...] = (
    new,
    build,
    add_to,
    serve,
    watch,
    check,
    test,
    words,
    published,
)
