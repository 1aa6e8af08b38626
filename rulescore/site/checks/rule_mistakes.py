"""Mistakes in the paragraphs by which readers find a rule (see `rules.py`)."""

import re
from collections.abc import Iterator

from rulescore.declare.mistakes import Mistake, nearest
from rulescore.site.content.page_source import DEFINES, HAPPENED, PLAYERS_SAY, Page
from rulescore.site.content.rules import Rule, rules

SITUATIONS = "happened.md"
NO_TERM = re.compile(r"\s[-\N{EN DASH}\N{EM DASH}:=]|[:=.!?](\s|$)")
"""What shows that a term and its sentence were kept apart by something else than “ = ”."""


def mistakes_of_rules(pages: dict[str, Page]) -> Iterator[Mistake]:
    """Every mistake in the names, terms and situations of rules, and in the listed situations.
    Pages that have mistakes in their Markdown are left out."""
    listed = _situations(pages)
    defined: dict[tuple[str, str], Rule] = {}
    for rule in rules():
        if _page(rule, pages).mistakes:
            continue
        if not rule.names:
            yield _mistake(rule, pages, "nothing says what players call it", PLAYERS_SAY)
        for situation in rule.happened:
            if listed is not None and situation not in listed:
                problem = f"there is no situation “{situation}”"
                accepted = f"one that docs/{SITUATIONS} lists"
                yield _mistake(rule, pages, problem, HAPPENED, accepted, nearest(situation, listed))
        for term in rule.terms:
            if NO_TERM.search(term.word):
                problem = f"“{term.word}” is no term: there is no “ = ” behind one"
                yield _mistake(rule, pages, problem, DEFINES, "Term = One sentence.")
                continue
            other = defined.setdefault((rule.book, term.word), rule)
            if other is not rule:
                problem = f"{other.id} defines “{term.word}” already"
                yield _mistake(rule, pages, problem, DEFINES, "one rule for each term")
            if not term.sentence.endswith((".", "!", "?")):
                problem = f"what “{term.word}” means ends without a full stop"
                yield _mistake(rule, pages, problem, DEFINES, "Term = One sentence.")
    yield from _without_situation(pages)
    named = {situation for rule in rules() for situation in rule.happened}
    for situation, line in (listed or {}).items():
        if situation not in named:
            problem, accepted = "no rule answers to this", f"a rule with {HAPPENED} {situation}"
            yield Mistake(problem, accepted, "", "", situation, f"docs/{SITUATIONS}", line)
    yield from _of_ways_in(pages, named if listed is None else set(listed))


def _situations(pages: dict[str, Page]) -> dict[str, int] | None:
    """The situations that the page “What happened” lists, with their lines; None if it lists none,
    and so shows whatever rules name."""
    return dict(_lines(pages[SITUATIONS], "happened")) or None if SITUATIONS in pages else None


def _lines(page: Page, kind: str) -> Iterator[tuple[str, int]]:
    """What the fences of a kind list, each with its line."""
    for fence in page.fences:
        if fence.kind == kind:
            for line, text in enumerate(fence.content.splitlines(), start=fence.line + 1):
                if text.strip():
                    yield text.strip(), line


def _of_ways_in(pages: dict[str, Page], known: set[str]) -> Iterator[Mistake]:
    """Buttons that lead to a situation that there is not."""
    for page in pages.values():
        for situation, line in _lines(page, "ways-in"):
            if situation not in known:
                problem = f"no rule answers to “{situation}”"
                accepted = f"a situation that a rule names after {HAPPENED}"
                near = nearest(situation, known)
                yield Mistake(problem, accepted, near, page.path, "ways-in", page.file, line)


def _without_situation(pages: dict[str, Page]) -> Iterator[Mistake]:
    """The pages none of whose rules answers to a situation."""
    answering = {f"{rule.book}/{rule.topic}.md" for rule in rules() if rule.happened}
    for path in dict.fromkeys(f"{rule.book}/{rule.topic}.md" for rule in rules()):
        if path in pages and path not in answering and not pages[path].mistakes:
            problem = "none of its rules says what happened when it is needed"
            accepted = f"a line {HAPPENED} below one of them"
            yield Mistake(problem, accepted, "", path, "", pages[path].file)


def _mistake(
    rule: Rule, pages: dict[str, Page], problem: str, field: str, accepted: str = "", near: str = ""
) -> Mistake:
    page = _page(rule, pages)
    anchor = rule.section.anchor
    line = next((section.line for section in page.sections if section.anchor == anchor), 1)
    accepted = accepted or f"{field} one, another"
    return Mistake(problem, accepted, near, rule.id, field.rstrip(":"), page.file, line)


def _page(rule: Rule, pages: dict[str, Page]) -> Page:
    path = f"{rule.book}/{rule.topic}.md"
    return pages.get(path, Page(path))
