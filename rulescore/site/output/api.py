"""The static API below `/api/`: a JSON file for each rule, table and calculator, and an index of
them. `api_models.py` has the models of the files, `openapi.py` the description for programs.
"""

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import version
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import Any

from rulescore.catalogue import calculators, tables, titles_of_books
from rulescore.declare.calculator import Calculator, Result
from rulescore.declare.table import Table
from rulescore.show.element import address
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.fence_source import opening_result, run_as_written
from rulescore.site.content.page_source import Fence, read_pages
from rulescore.site.content.rules import Rule, plain, rules
from rulescore.site.content.section_shape import ORIGIN, RULE, Block
from rulescore.site.content.yaml_lines import read_yaml
from rulescore.site.links.short_links import Place
from rulescore.site.output import api_models as shapes
from rulescore.site.output.openapi import KINDS, openapi
from rulescore.site.output.rule_text import TARGET, as_markdown, as_plain, full_address, read_note


def write_api(
    site: Path, origin: str, places: Mapping[str, Place], moved: Mapping[str, Place]
) -> None:
    """Write all files; `origin` is the address of the site, `places` has the place of each id in
    use, `moved` that of each old id."""
    id_at = {place: id for id, place in places.items()}
    new_ids = {old: id_at[place] for old, place in moved.items()}
    files: dict[str, shapes.File] = {
        "index": index_file(origin, new_ids),
        **{f"rules/{rule.id}": rule_file(rule, origin) for rule in rules()},
        **{f"tables/{table.id}": table_file(table, origin) for table in tables()},
        **{f"calculators/{one.id}": calculator_file(one, origin) for one in calculators()},
    }
    folder = site / "api"
    _write(folder / "openapi.json", openapi(origin))
    for path, file in files.items():
        _write(folder / f"{path}.json", file.model_dump())
    _keep_old_addresses(folder, new_ids)


def _keep_old_addresses(folder: Path, new_ids: Mapping[str, str]) -> None:
    """Copy the file of each new id to the address of the old id."""
    for (old, new), kind in product(new_ids.items(), KINDS):
        file = folder / kind / f"{new}.json"
        if file.exists():
            shutil.copyfile(file, file.with_name(f"{old}.json"))


def _write(file: Path, data: dict[str, Any]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def index_file(origin: str, moved: dict[str, str]) -> shapes.Index:
    """The index of all files; `moved` has the new id of each old one."""

    def entries(kind: str, found: Iterable[Any]) -> list[shapes.Entry]:
        return [
            shapes.Entry(id=one.id, title=one.title, url=f"{origin}/api/{kind}/{one.id}.json")
            for one in found
        ]

    return shapes.Index(
        package=version("rulescore"),
        books=[
            shapes.Book(id=book, title=title, url=f"{origin}/{book}/")
            for book, title in titles_of_books().items()
        ],
        rules=entries("rules", rules()),
        tables=entries("tables", tables()),
        calculators=entries("calculators", calculators()),
        moved=moved,
        openapi=f"{origin}/api/openapi.json",
        changes=f"{origin}/changes.atom",
        inventory=f"{origin}/objects.inv",
    )


def rule_file(rule: Rule, origin: str) -> shapes.Rule:
    """The file of a rule."""
    page = f"/{rule.book}/{rule.topic}.md"

    def text(written: str) -> shapes.Text:
        markdown = as_markdown(written, page, origin)
        return shapes.Text(markdown=markdown, plain=as_plain(markdown))

    def note(box: Block) -> shapes.Note:
        title, written, changes = read_note(box)
        settings = [shapes.Setting(calculator=id, input=name) for id, name in changes]
        return shapes.Note(title=plain(title), text=text(written), changes=settings)

    def notes(kind: str) -> list[shapes.Note]:
        return [note(box) for box in rule.section.of(kind)]

    sources = [block.text.removeprefix(ORIGIN).strip() for block in rule.section.of("origin")]
    return shapes.Rule(
        id=rule.id,
        book=rule.book,
        topic=rule.topic,
        title=rule.title,
        page_title=rule.page_title,
        situation=rule.situation,
        url=f"{origin}/r/{rule.id}/",
        place=origin + rule.address,
        sentence=plain(rule.sentence),
        text=text(_join(rule.section.of(*RULE))),
        source=text("\n\n".join(sources)) if sources else None,
        names=list(rule.names),
        happened=list(rule.happened),
        terms=[shapes.Term(word=one.word, meaning=plain(one.sentence)) for one in rule.terms],
        readings=notes("reading"),
        assumptions=notes("assumption"),
        gaps=notes("gap"),
        tables=[_id_in(block) for block in rule.section.of("table")],
        calculators=[_id_in(block) for block in rule.section.of("calculator")],
        related=_related(rule, page),
    )


def _join(blocks: Iterable[Block]) -> str:
    return "\n\n".join(block.text for block in blocks)


def _id_in(fence: Block) -> str:
    """The id of the table or calculator that a fence puts into a section."""
    return fence.content.partition("\n")[0].strip()


def _related(rule: Rule, page: str) -> list[str]:
    """The ids of the rules that a rule lists for further reading, without whole pages."""
    targets = TARGET.findall(_join(rule.section.of("see-also")))
    places = (full_address(target, page, "") for target in targets)
    return [_id_at()[place] for place in places if place in _id_at()]


@cache
def _id_at() -> dict[str, str]:
    return {rule.address: rule.id for rule in rules()}


def table_file(table: Table, origin: str) -> shapes.Table:
    """The file of a table."""
    return shapes.Table(
        id=table.id,
        book=table.id.partition(".")[0],
        title=table.title,
        url=f"{origin}/r/{table.id}/",
        rules=[rule.id for rule in rules() if table.id in map(_id_in, rule.section.of("table"))],
        columns=list(table.columns),
        rows=[list(row) for row in table.rows],
    )


def calculator_file(found: Calculator[Any], origin: str) -> shapes.Calculator:
    """The file of a calculator."""
    examples = (
        shapes.Example(
            inputs=result.inputs_json(),
            outputs=result.outputs_json(),
            headline=result.answer.headline,
        )
        for result in answers_on_pages(found)
    )
    return shapes.Calculator(
        **found.schema(),
        book=found.id.partition(".")[0],
        topic=found.topic.replace("_", "-"),
        url=f"{origin}/r/{found.id}/",
        place=origin + address(found),
        examples=list(examples),
    )


def answers_on_pages(found: Calculator[Any]) -> Iterator[Result[Any]]:
    """The answers of a calculator on the pages: its opening, then the examples."""
    for fence in _fences():
        if fence.names == found.id and fence.kind == "calculator":
            yield opening_result(fence.content)
        elif fence.names == found.id:
            written = read_yaml(fence.content, found.id)
            yield run_as_written(found, written.fields["inputs"], written, "inputs")


@cache
def _fences() -> tuple[Fence, ...]:
    """The calculators of all topics, then the worked examples."""
    pages = (page for page in read_pages(docs_folder()).values() if page.is_topic)
    fences = (fence for page in pages for fence in page.fences)
    ours = (fence for fence in fences if fence.kind in ("calculator", "example"))
    return tuple(sorted(ours, key=attrgetter("kind")))
