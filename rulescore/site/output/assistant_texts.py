"""What only the pages know, for `rulescore mcp`: the texts of the rules, and the inputs that pages
show calculators with.

A checkout reads them as they are; the build puts them into the wheel, which has no pages.
"""

from collections.abc import Iterator
from typing import Any

from rulescore.assistants import shapes
from rulescore.catalogue import calculators, find_table
from rulescore.declare.calculator import Result
from rulescore.external_books import root_of
from rulescore.project import PROJECT
from rulescore.site.content.configuration import configuration
from rulescore.site.content.rules import Rule, rules
from rulescore.site.links.moved import new_ids
from rulescore.site.output.api import answers_on_pages, rule_file
from rulescore.site.output.api_models import Note


def all_texts() -> shapes.Texts:
    """The texts of all books."""
    return _texts(tuple(rules()))


def own_texts() -> shapes.Texts:
    """The texts of the books of this project. Those of external books have licences of their own
    and are not in its wheel."""
    return _texts(tuple(rule for rule in rules() if root_of(rule.book) == PROJECT))


def _texts(known: tuple[Rule, ...]) -> shapes.Texts:
    site = (configuration().site_url or "").rstrip("/")
    books = {rule.book for rule in known}
    return shapes.Texts(
        site=site,
        rules=[_rule(rule, site) for rule in known],
        shown={
            found.id: [_changed(result) for result in answers_on_pages(found)]
            for found in calculators()
            if found.id.partition(".")[0] in books
        },
        moved={old: new for old, new in new_ids().items() if new.partition(".")[0] in books},
    )


def _rule(rule: Rule, site: str) -> shapes.Rule:
    file = rule_file(rule, site)
    return shapes.Rule(
        id=file.id,
        game=file.book,
        page=file.page_title,
        title=file.title,
        sentence=file.sentence,
        text=file.text.markdown,
        source=file.source.markdown if file.source else "",
        players_say=file.names,
        happened=file.happened,
        leaves_open=[
            *_notes(file.id, "reading", file.readings),
            *_notes(file.id, "assumption", file.assumptions),
            *_notes(file.id, "gap", file.gaps),
        ],
        tables=[_table(id) for id in file.tables],
        calculators=file.calculators,
        related=file.related,
        link=file.url,
    )


def _notes(rule: str, kind: Any, notes: list[Note]) -> Iterator[shapes.Note]:
    for note in notes:
        yield shapes.Note(
            rule=rule,
            kind=kind,
            title=note.title,
            text=note.text.markdown,
            settings=[
                shapes.Setting(calculator=one.calculator, input=one.input) for one in note.changes
            ],
        )


def _table(id: str) -> shapes.Table:
    table = find_table(id)
    return shapes.Table(
        title=table.title, columns=list(table.columns), rows=[list(row) for row in table.rows]
    )


def _changed(result: Result[Any]) -> dict[str, Any]:
    """The inputs of a result that differ from their defaults."""
    return {
        input.name: input.kind.to_json(result.inputs[input.name])
        for input in result.calculator.inputs
        if result.inputs[input.name] != input.default
    }
