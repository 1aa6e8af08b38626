"""Mistakes in the ledgers, and what they lack; and topics that compute and have no test.

`rulescore check` and `rulescore test` report them.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulescore.catalogue import book_and_topic, calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.external_books import display_path, root_of
from rulescore.project import IS_OURS, PROJECT
from rulescore.site.content.fence_source import run_as_written, unknown_name
from rulescore.site.content.ledger import (
    LEDGERS,
    PARTS,
    Ledger,
    Place,
    Vector,
    is_example,
    settings_for,
)
from rulescore.site.content.page_source import Page
from rulescore.site.content.stated import agrees, as_stated, told, ways_to_state
from rulescore.topics import Topics

NEEDED = ("book", "base", "rules", "calculators")
AN_EXAMPLE = "- in: {input: value, ...} and below it out: {output: figure, ...}"


def mistakes_of_ledgers(
    pages: dict[str, Page], broken: Collection[str] = frozenset()
) -> Iterator[Mistake]:
    """Every mistake in the ledgers and their examples, and everything that they lack. Calculators
    that are `broken` are left out, since other mistakes say so."""
    known = {one.id: one for one in calculators() if one.id not in broken}
    for ledger in LEDGERS.values():
        yield from (one for one in mistakes_of(ledger, pages) if one.id not in broken)
        for vector in ledger.vectors:
            if vector.id in known:
                yield from mistakes_of_vector(vector, known[vector.id])


def mistakes_of_untested(topics: Topics) -> Iterator[Mistake]:
    """The topics that compute and have no test of their own."""
    for module, file in topics.files.items():
        _, *folders, name = module.split(".")
        book, topic = book_and_topic(module)
        if not IS_OURS and root_of(book) == PROJECT:
            _, *folders = folders
        test = f"tests/{'/'.join(folders)}/test_{name}.py"
        if not (root_of(book) / test).is_file():
            yield Mistake("the topic has no test", test, id=f"{book}.{topic}", file=str(file))


def mistakes_of(ledger: Ledger, pages: dict[str, Page]) -> list[Mistake]:
    """Every mistake in a ledger, and everything that it lacks, but for its examples."""
    if ledger.unread:
        return list(ledger.unread)
    return [
        *_of_parts(ledger),
        *_of_rules(ledger, pages),
        *_of_pairs(ledger, pages),
        *_of_calculators(ledger),
    ]


def _of_parts(ledger: Ledger) -> Iterator[Mistake]:
    fields = ledger.written.fields
    for name in fields:
        if name not in PARTS:
            line = ledger.written.line(name)
            yield replace(unknown_name("part", name, PARTS, ledger.book, line), file=ledger.file)
    for name, (kind, accepted) in PARTS.items():
        if name in NEEDED and name not in fields:
            yield ledger.mistake((), "this part is missing", accepted, ledger.book, name)
        elif name in fields and not isinstance(fields[name], kind):
            yield ledger.mistake((name,), f"this is no {name}", accepted, ledger.book, name)
    if ledger.part("book") not in ("", ledger.book):
        problem = f"it is the ledger of another book, “{ledger.part('book')}”"
        yield ledger.mistake(("book",), problem, ledger.book, ledger.book, "book")


def _of_rules(ledger: Ledger, pages: dict[str, Page]) -> Iterator[Mistake]:
    written = {rule: page for page in pages.values() for rule in page.rules()}
    for rule, place in ledger.rules.items():
        if rule not in written:
            accepted, near = "the id of a section, <book>.<topic>.<anchor>", nearest(rule, written)
            yield ledger.mistake(place, "no page has this rule", accepted, rule, place[0], near)
    named = Counter(str(rule) for part in ("base", "rules") for rule in ledger.part(part))
    for rule, times in named.items():
        if times > 1:
            place = ledger.rules[rule]
            yield ledger.mistake(place, "it is named twice", "each rule once", rule, place[0])
    for rule, page in written.items():
        if rule.startswith(f"{ledger.book}.") and rule not in ledger.rules:
            *_, anchor = rule.split(".")
            line = next(one.line for one in page.sections if one.anchor == anchor)
            accepted = f"its id under rules in {ledger.file}"
            yield Mistake("the ledger lacks this rule", accepted, "", rule, "", page.file, line)


def _of_pairs(ledger: Ledger, pages: dict[str, Page]) -> Iterator[Mistake]:
    """Related rules are on one page or link to each other."""
    leads = {
        (page.prefix + link.section, _rule(*page.target(link)))
        for page in pages.values()
        for link in page.links
    }
    for rule, others in _as_text(ledger.part("see")).items():
        for number, other in enumerate(others):
            place = ("see", rule, str(number))
            strange = [one for one in (rule, other) if one not in ledger.rules]
            for one in strange:
                near = nearest(one, ledger.rules)
                accepted = "a rule that this ledger names"
                yield ledger.mistake(place, "there is no such rule", accepted, one, "see", near)
            for start, end in ((rule, other), (other, rule)):
                is_near = start.rpartition(".")[0] == end.rpartition(".")[0]
                if not strange and not is_near and (start, end) not in leads:
                    problem = f"its section does not lead to {end}"
                    yield ledger.mistake(place, problem, "a link there", start, "see")


def _as_text(see: dict[Any, Any]) -> dict[str, list[str]]:
    return {str(rule): [str(one) for one in others or ()] for rule, others in see.items()}


def _rule(path: str, anchor: str) -> str:
    """The id of the rule to which a link leads."""
    return f"{path.removesuffix('.md').replace('/', '.')}.{anchor}"


def _of_calculators(ledger: Ledger) -> Iterator[Mistake]:
    ours = {one.id: one for one in calculators() if one.id.startswith(f"{ledger.book}.")}
    ids = [id for id, _, _ in ledger.entries]
    for number, (id, examples, place) in enumerate(ledger.entries):
        if id not in ours:
            near, accepted = nearest(id, ours), "the id of a calculator of the book"
            yield ledger.mistake(place, "there is no such calculator", accepted, id, "", near)
        if id in ids[:number]:
            yield ledger.mistake(place, "it is named twice", "each calculator once", id)
        if not examples:
            yield ledger.mistake(place, "it has no examples", AN_EXAMPLE, id, "examples")
        for nth, example in enumerate(examples):
            if not is_example(example):
                at = (*place, "examples", str(nth))
                yield ledger.mistake(at, "this is no example", AN_EXAMPLE, id)
    for id, calculator in ours.items():
        if id not in ids and not calculator.sheet:
            code = calculator.function.__code__
            file = display_path(Path(code.co_filename))
            problem, accepted = "the ledger lacks it", f"- id: {id} in {ledger.file}"
            yield Mistake(problem, accepted, "", id, "", file, code.co_firstlineno)
    asked = {input.name for calculator in ours.values() for input in calculator.inputs}
    for name in ledger.part("settings"):
        if name not in asked:
            line = ledger.written.line("settings", str(name))
            wrong = unknown_name("input", str(name), sorted(asked), ledger.book, line)
            yield replace(wrong, file=ledger.file)


def mistakes_of_vector(vector: Vector, calculator: Calculator[Any]) -> list[Mistake]:
    """What is wrong in an example: inputs that are unknown or refused, outputs that are unknown,
    and figures other than the calculator gives."""
    written, place = vector.ledger.written, vector.place
    known = [output.name for output in calculator.outputs]
    mistakes = [
        unknown_name("output", str(name), known, vector.id, written.line(*place, "out", str(name)))
        for name in vector.expected
        if name not in known
    ]
    try:
        given = {**settings_for(calculator), **vector.given}
        result = run_as_written(calculator, given, written, *place, "in")
    except Mistaken as mistaken:
        mistakes += mistaken.mistakes
    else:
        outputs = result.outputs_json()
        stated = {name: value for name, value in vector.expected.items() if name in known}
        for where, stands, comes in _different(stated, {name: outputs[name] for name in stated}):
            problem = f"the ledger states {as_stated(stands)}, the calculator gives {told(comes)}"
            accepted = f"{ways_to_state(comes)}, or a calculator that gives {as_stated(stands)}"
            line, field = written.line(*place, "out", *where), ".".join(where)
            mistakes.append(Mistake(problem, accepted, "", vector.id, field, line=line))
    return [replace(mistake, file=vector.ledger.file) for mistake in mistakes]


def _different(stated: Any, given: Any) -> Iterator[tuple[Place, Any, Any]]:
    """Where in an output something else is given than is stated, and what, innermost."""
    if isinstance(stated, dict) and isinstance(given, dict) and stated.keys() == given.keys():
        within = [(str(key), value, given[key]) for key, value in stated.items()]
    elif isinstance(stated, list) and isinstance(given, list) and len(stated) == len(given):
        within = [(str(n), *pair) for n, pair in enumerate(zip(stated, given, strict=True))]
    else:
        if not agrees(stated, given):
            yield (), stated, given
        return
    for key, value, there in within:
        for where, stands, comes in _different(value, there):
            yield (key, *where), stands, comes
