"""What is wrong with what is beside the rules to find them by (`rules.py`)."""

from collections.abc import Iterator

from rulescore.declare.mistakes import Mistake, nearest
from rulescore.site.content.page_source import DEFINES, HAPPENED, PLAYERS_SAY, Page
from rulescore.site.content.rules import Rule, rules

SITUATIONS = "happened.md"


def mistakes_of_rules(pages: dict[str, Page]) -> Iterator[Mistake]:
    """Every mistake in the words and situations that rules name, and in the situations listed. Of
    a page that is mistaken itself, such as by a fence that is not closed, nothing is reported."""
    listed = _listed(pages)
    defined: dict[tuple[str, str], Rule] = {}
    for rule in rules():
        if _page(rule, pages).mistakes:
            continue
        if not rule.names:
            yield _mistake(rule, pages, "nothing says what players call it", PLAYERS_SAY)
        for situation in rule.happened:
            if situation not in listed:
                problem = f"there is no situation “{situation}”"
                accepted = f"one that docs/{SITUATIONS} lists"
                yield _mistake(rule, pages, problem, HAPPENED, accepted, nearest(situation, listed))
        for term in rule.terms:
            other = defined.setdefault((rule.book, term.word), rule)
            if other is not rule:
                problem = f"{other.id} defines “{term.word}” already"
                yield _mistake(rule, pages, problem, DEFINES, "one rule for each term")
            if not term.sentence.endswith((".", "!", "?")):
                problem = f"what “{term.word}” means ends without a full stop"
                yield _mistake(rule, pages, problem, DEFINES, "Term = One sentence.")
    yield from _without_situation(pages)
    named = {situation for rule in rules() for situation in rule.happened}
    for situation, line in listed.items():
        if situation not in named:
            problem, accepted = "no rule answers to this", f"a rule with {HAPPENED} {situation}"
            yield Mistake(problem, accepted, "", "", situation, f"docs/{SITUATIONS}", line)


def _listed(pages: dict[str, Page]) -> dict[str, int]:
    """Each situation that the page of situations lists, with its line."""
    fences = pages[SITUATIONS].fences if SITUATIONS in pages else []
    return {
        text.strip(): line
        for fence in fences
        if fence.kind == "happened"
        for line, text in enumerate(fence.content.splitlines(), start=fence.line + 1)
    }


def _without_situation(pages: dict[str, Page]) -> Iterator[Mistake]:
    """The pages of which nobody is told who asks what happened."""
    told = {f"{rule.book}/{rule.topic}.md" for rule in rules() if rule.happened}
    for path in dict.fromkeys(f"{rule.book}/{rule.topic}.md" for rule in rules()):
        if path in pages and path not in told and not pages[path].mistakes:
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
