"""The command line: list calculators, run one or many of them, serve an assistant, start a new
book."""

import json
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping
from decimal import Context, Decimal
from fractions import Fraction
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.tree import Tree

import rulescore
from rulescore.catalogue import calculators, find_calculator
from rulescore.declare.answer import Step
from rulescore.declare.calculator import Calculator, Result, rule_address
from rulescore.declare.conditions import condition_in_words
from rulescore.declare.figures import percent
from rulescore.declare.inputs import Refusal, quoted
from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.declare.outputs import (
    Column,
    Figure,
    Odds,
    Output,
    Rows,
    Spread,
    cell_value,
    columns,
    figure_text,
    value_text,
)
from rulescore.external_books import mistakes_of_external_books
from rulescore.project import CONFIGURATION, PROJECT
from rulescore.site_commands import COMMANDS
from rulescore.topics import describe_error, import_topics, location_of, sort_mistakes

if TYPE_CHECKING:
    from rulescore.asking.candidates import Candidate
    from rulescore.assistants.shapes import Texts

MOST_SHOWN = 3
"""So many answers to a question in words are printed."""
REQUEST = 'an object such as {"calculator": "usiel.riding", "inputs": {"hours": 2}}'


def complete_id(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """The ids of calculators that begin with the typed text, for shell completion."""
    try:
        return [found.id for found in calculators() if found.id.startswith(typed)]
    except Exception:
        return []  # running the command will report mistakes in topics


def complete_input(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """The `name=` or `name=choice` that begin with the typed text, for shell completion."""
    try:
        inputs = find_calculator(context.params.get("id") or "").inputs
    except Exception:
        return []
    offered = [f"{input.name}=" for input in inputs]
    for input in inputs:
        choices = input.kind.schema().get("enum", [])
        offered += [f"{input.name}={choice}" for choice in choices]
    return [text for text in offered if text.startswith(typed)]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def cli() -> None:
    """Run the rules of tabletop role-playing games, exactly and with their working."""


for command in COMMANDS:
    cli.add_command(command)


@cli.command("list")
@click.option("--json", "as_json", is_flag=True, help="As a JSON array.")
def list_calculators(as_json: bool) -> None:
    """List every calculator with its question."""
    if as_json:
        keys = ("id", "title", "question", "rules")
        listed = [{key: getattr(found, key) for key in keys} for found in _all()]
        _print_json(listed)
        return
    if not _all():
        click.echo("There are no rules here. `rulescore new NAME` begins a site of your own.")
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("Calculator", no_wrap=True)
    table.add_column("Question")
    for found in _all():
        table.add_row(found.id, escape(found.question))
    _console().print(table)


@cli.command(add_help_option=False)
@click.argument("id", required=False, shell_complete=complete_id)
@click.argument("inputs", nargs=-1, metavar="[NAME=VALUE]...", shell_complete=complete_input)
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")
@click.option("--jsonl", is_flag=True, help="Read a request a line, write an answer a line.")
@click.option("-h", "--help", "wants_help", is_flag=True, help="Help, of calculator ID if given.")
@click.pass_context
def run(
    context: click.Context,
    id: str | None,
    inputs: tuple[str, ...],
    as_json: bool,
    jsonl: bool,
    wants_help: bool,
) -> None:
    """Answer one question: `rulescore run usiel.travel-cost hours=14 armour_stamina=2`.

    With --jsonl, answer a line of JSON each: {"calculator": ID, "inputs": {...}}.
    """
    if wants_help and not id:
        click.echo(context.get_help())
    elif wants_help and id:
        _console().print(_help(_find(id)))
    elif jsonl:
        if id or inputs:
            raise Refusal(None, "--jsonl reads its requests from standard input", "no ID beside it")
        for line in answer_lines(sys.stdin.buffer):
            click.echo(line)
    elif not id:
        raise Refusal(None, "no calculator was named", "an id that `rulescore list` shows")
    else:
        result = _find(id).run(read_pairs(inputs), typed=True)
        if as_json:
            _print_json(result.to_json())
        else:
            print_answer(result)


@cli.command(context_settings={"ignore_unknown_options": True})  # “-3 penalty” is a question
@click.argument("text", nargs=-1, required=True)
@click.option("--game", default="", metavar="SLUG", help="The game that is played: usiel, zt ...")
@click.option("--json", "as_json", is_flag=True, help="As a JSON array, best first.")
def ask(text: tuple[str, ...], game: str, as_json: bool) -> None:
    """Answer a question in words: `rulescore ask "we rode 9 hours, riding 8"`.

    It says how each word was used; what is not named is as a form opens.
    """
    found = rulescore.ask(" ".join(text), game)
    if as_json:
        _print_json([one.to_json() for one in found])
    elif not found:
        click.echo("No calculator answers that. `rulescore list` shows what they answer.")
    for one in () if as_json else found[:MOST_SHOWN]:
        print_candidate(one)


@cli.command()
@click.argument("id", required=False, shell_complete=complete_id)
def schema(id: str | None) -> None:
    """Print the JSON Schema of inputs and outputs, of one calculator or of all."""
    if id:
        _print_json(_find(id).schema())
    else:
        _print_json({found.id: found.schema() for found in _all()})


@cli.command()
def mcp() -> None:
    """Serve an assistant on this machine, by the Model Context Protocol over standard input."""
    if find_spec("mcp") is None:
        needed = 'rulescore mcp needs one more package: pip install "rulescore[mcp]"'
        raise click.ClickException(needed)
    from rulescore.assistants.server import make_server

    make_server(_texts).run()


@cli.command("new-book")
@click.argument("slug")
@click.argument("title")
@click.option(
    "--package",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Into a new folder, as a package of its own.",
)
def new_book(slug: str, title: str, package: Path | None) -> None:
    """Write a book to begin from: `rulescore new-book salt-road "The Salt Road"`.

    It has one topic, whose rule has a calculator, and passes all checks and tests.
    """
    # It imports MkDocs, which is not needed to run rules.
    from rulescore.new_book.writing import add_book, make_package

    if package is None:
        click.echo("\n".join(["Written:", *add_book(slug, title)]))
        click.echo("\nNext: make watch. docs/author.md leads on from here.")
    else:
        click.echo("\n".join([f"Written in {package}:", *make_package(slug, title, package)]))
        click.echo("\nNext: its README.md says how it joins a site.")


def _texts() -> "Texts | None":
    """The texts of the rules: those of the pages in a project, else those in the package. Raises
    `Mistaken` as `_all` does."""
    from rulescore.assistants.packaged import packaged_texts

    _all()
    if (PROJECT / CONFIGURATION).is_file() and find_spec("mkdocs"):
        from rulescore.site.output.assistant_texts import all_texts

        return all_texts()
    return packaged_texts()


def _all() -> tuple[Calculator[Any], ...]:
    """Every calculator. Raises `Mistaken` with all mistakes in topics or external books."""
    if mistakes := mistakes_of_external_books():
        raise Mistaken(mistakes)
    try:
        return calculators()
    except Exception:
        raise Mistaken(import_topics().mistakes) from None


def _find(id: str) -> Calculator[Any]:
    """The calculator `id`, regardless of mistakes in other topics. Raises `Mistaken` with the
    mistakes in its own declaration, or with all if its topic cannot be imported."""
    try:
        return find_calculator(id)
    except Refusal as refusal:
        ids = [known.id for known in calculators()]
        if not ids:
            accepted = "the folder of a site, as `rulescore new NAME` writes it"
            problem = f"{Path.cwd()} is in no site, so there are no rules"
            raise Refusal(None, problem, accepted) from None
        named = {one.partition(".")[2]: one for one in ids}  # without its book
        near = nearest(id, ids) or named.get(nearest(id, named), "")
        listed = "id that `rulescore list` shows"
        accepted = f"{near}, or another {listed}" if near else f"an {listed}"
        raise Refusal(None, refusal.problem, accepted) from None
    except Exception:
        topics = import_topics()
    own = [mistake for mistake in topics.mistakes if mistake.id == id]
    if own or id in topics.broken:
        raise Mistaken(own or topics.mistakes)
    return find_calculator(id)


def read_pairs(pairs: Iterable[str]) -> dict[str, str]:
    """The inputs typed as name=value. Refuses anything else, and a duplicate name."""
    inputs: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise Refusal(None, f"{quoted(pair)!r} is no input", "name=value, such as hours=14")
        if name in inputs:
            raise Refusal(name, "it is given twice", "one value for each input")
        inputs[name] = value
    return inputs


def answer_lines(lines: Iterable[bytes]) -> Iterator[str]:
    """The answer, or the error, to each request; a bad line does not stop the next."""
    for line in lines:
        try:
            id, inputs = read_request(line)
            answer: dict[str, Any] = {"outputs": _find(id).run(inputs).outputs_json()}
        except Refusal as refusal:
            answer = {"error": {"input": refusal.input, "message": str(refusal)}}
        except Mistaken as mistaken:
            message = " ".join(map(str, mistaken.mistakes))
            answer = {"error": {"input": None, "message": message}}
        yield json.dumps(answer, allow_nan=False)


def read_request(line: bytes) -> tuple[str, Mapping[str, object]]:
    """The calculator and the inputs that a line of JSON asks for. Refuses anything else.

    Numbers are read as the decimals typed.
    """
    try:
        request = json.loads(
            line.decode("utf-8"), parse_float=_decimal, parse_int=_decimal, parse_constant=_decimal
        )
    except (ValueError, RecursionError) as error:
        raise Refusal(None, "the line is not JSON", REQUEST) from error
    if not isinstance(request, dict):
        raise Refusal(None, "the line is not a JSON object", REQUEST)
    id, inputs = request.get("calculator"), request.get("inputs", {})
    if not isinstance(id, str):
        raise Refusal(None, "the request names no calculator", REQUEST)
    if not isinstance(inputs, dict):
        raise Refusal(None, "the inputs are not a JSON object", REQUEST)
    if unknown := request.keys() - {"calculator", "inputs"}:
        raise Refusal(None, f"{quoted(min(unknown))!r} is no part of a request", REQUEST)
    return id, inputs


def _decimal(numeral: str) -> Decimal:
    """A number in JSON as a decimal; NaN if it is too large for one."""
    return Decimal(numeral, Context(traps=[]))


def print_candidate(candidate: "Candidate") -> None:
    """Print the answer to a question in words: the headline, or which number is out of range, what
    was understood and what was not, and the command that gives the whole of it."""
    console, calculator = _console(), candidate.calculator
    labels = {input.name: input.kind.label for input in calculator.inputs}
    beyond = [
        f"“{one.words}” is out of range. {labels[one.input]}: {one.accepted}."
        for one in candidate.out_of_range
    ]
    console.print(f"[bold]{escape(' '.join(beyond) or candidate.headline)}[/bold]")
    console.print(f"{escape(calculator.title)} ({calculator.id})")
    kinds = {input.name: input.kind for input in calculator.inputs}
    values = {one.input: candidate.result.inputs[one.input] for one in candidate.understood}
    understood = [
        f"{labels[one.input]}: {kinds[one.input].shown(values[one.input])}"
        + (" (perhaps)" if one.unsure else "")
        for one in candidate.understood
    ]
    console.print(escape(" · ".join([*understood, "the rest as it opens"])))
    if candidate.not_understood:
        console.print(escape(f"Not understood: {', '.join(candidate.not_understood)}"))
    given = (f"{name}={kinds[name].to_text(value)}" for name, value in candidate.given.items())
    console.print(escape(shlex.join(["rulescore", "run", calculator.id, *given])), style="dim")
    console.print()


def print_answer(result: Result[Any]) -> None:
    """Print an answer for people: the headline, what was given and does not count, the figures,
    chances, tables, the working."""
    console = _console()
    console.print(f"[bold]{escape(result.answer.headline)}[/bold]\n")
    if idle := _given_idly(result):
        console.print(f"Does not count here: {escape(idle)}.\n")
    values = [
        (output, getattr(result.answer.outputs, output.name))
        for output in result.calculator.outputs
    ]
    console.print(_figures(result, values))
    for output, value in values:
        if isinstance(output.kind, Spread):
            console.print(_chances(output.kind, value))
        elif isinstance(output.kind, Rows) and value:
            console.print(_rows(output, value))
    working = Tree("[bold]Working[/bold]", guide_style="dim")
    _grow(working, result.answer.working)
    console.print(working)


def _given_idly(result: Result[Any]) -> str:
    """What was given and does not matter for the rest, in words; nothing where all of it does."""
    return ", ".join(
        f"{input.kind.label} {input.kind.shown(result.inputs[input.name])}" for input in result.idle
    )


def _figures(result: Result[Any], values: list[tuple[Output, Any]]) -> Table:
    table = _grid()
    for output, value in values:
        kind = output.kind
        if isinstance(kind, Figure | Odds):
            table.add_row(kind.label, escape(figure_text(kind, value, result.unit(output))))
    return table


def _chances(kind: Spread, chances: Mapping[Any, Fraction]) -> Table:
    table = _grid(f"{kind.label}{f', {kind.unit}' if kind.unit else ''}")
    highest = max(chances.values())
    for outcome, chance in chances.items():
        if chance:
            bar = "█" * round(24 * chance / highest) or "▏"
            table.add_row(str(outcome), percent(chance), f"[dim]{bar}[/dim]")
    return table


def _rows(output: Output, rows: Iterable[Iterable[Any]]) -> Table:
    heads: list[Column] = columns(output.type)
    table = Table(title=output.kind.label, title_justify="left", box=None, pad_edge=False)
    for column in heads:
        table.add_column(column.label, justify="right")
    for row in rows:
        cells = zip(heads, map(cell_value, row), strict=True)
        table.add_row(
            *(
                percent(value)
                if column.odds and value is not None
                else escape(value_text(value, column.none, column.words))
                for column, value in cells
            )
        )
    return table


def _grow(tree: Tree, steps: Iterable[Step]) -> None:
    for step in steps:
        figure = f": [bold]{escape(step.figure)}[/bold]" if step.figure else ""
        rule = f" [dim]{rule_address(step.rule)}[/dim]" if step.rule else ""
        _grow(tree.add(f"{escape(step.text)}{figure}{rule}"), step.parts)


def _help(calculator: Calculator[Any]) -> Table:
    example = next(input for input in calculator.inputs)
    typed = shlex.quote(example.kind.to_text(example.default))
    table = _grid(
        f"{calculator.id}: {calculator.question}\n\n"
        f"rulescore run {calculator.id} {example.name}={typed}\n"
    )
    for input in calculator.inputs:
        when, accepted = condition_in_words(input.kind), f"Accepted: {input.kind.accepted()}."
        texts = [input.kind.label, input.kind.help, when, accepted]
        default = input.kind.to_text(input.default)
        table.add_row(f"{input.name}={default}", escape(". ".join(filter(None, texts))))
    return table


def _grid(title: str | None = None) -> Table:
    return Table(
        title=escape(title) if title else None,
        title_justify="left",
        show_header=False,
        box=None,
        pad_edge=False,
    )


def _console() -> Console:
    """The terminal; piped output is plain and 200 characters wide."""
    piped = not sys.stdout.isatty()
    return Console(highlight=False, emoji=False, width=200 if piped else None, soft_wrap=False)


def _print_json(value: Any) -> None:
    click.echo(json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False))


def main() -> None:
    """Run the command line. A refusal is one line on standard error and exit status 2; mistakes in
    the rules are a line each and exit status 1."""
    if isinstance(sys.stdout, TextIOWrapper):  # escape what its encoding cannot write
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        cli.main(prog_name="rulescore", standalone_mode=False)
    except Refusal as refusal:
        _stop(str(refusal))
    except Mistaken as mistaken:
        print(mistaken, file=sys.stderr)
        sys.exit(1)
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message())
    except click.ClickException as error:
        _stop(error.format_message())
    except (click.Abort, KeyboardInterrupt, BrokenPipeError):
        sys.exit(130)
    except Exception as error:  # an error in a rule
        file, line = location_of(error)
        broken = Mistake(f"it breaks: {describe_error(error)}", file=file, line=line)
        print(*sort_mistakes([broken]), file=sys.stderr)
        sys.exit(1)


def _stop(message: str) -> None:
    print(f"rulescore: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)
