"""Find all mistakes in pages and declarations in one run, and report each with file and line.

python -m rulescore.site.check
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from rulescore.catalogue import calculators
from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.language import in_english
from rulescore.project import IS_OURS
from rulescore.site.checks.calculator_mistakes import ids_of_other_books, mistakes_of_calculators
from rulescore.site.checks.choice_mistakes import mistakes_of_choices
from rulescore.site.checks.import_mistakes import mistakes_of_imports
from rulescore.site.checks.ledger_mistakes import mistakes_of_ledgers, mistakes_of_untested
from rulescore.site.checks.missing_figures import mistakes_of_figures
from rulescore.site.checks.name_mistakes import mistakes_of_names
from rulescore.site.checks.page_mistakes import mistakes_of_pages
from rulescore.site.checks.rule_mistakes import mistakes_of_rules
from rulescore.site.content.configuration import (
    configuration,
    mistakes_of_language,
    speak_as_the_site,
)
from rulescore.site.content.fence_source import breaks
from rulescore.site.content.page_source import Fence, Page, read_pages
from rulescore.site.content.published import lost_ids
from rulescore.site.content.settings import mistakes_of_settings
from rulescore.site.links.moved import find_mistakes_in_moves, lists_of_moves, old_ids
from rulescore.site.pages.fences import FENCES, SITE_WIDE, render_fence
from rulescore.site.words.mistakes import mistakes_of_words
from rulescore.topics import (
    Topics,
    describe_error,
    import_topics,
    is_authors_file,
    location_of,
    sort_mistakes,
)

ANCHOR = re.compile(r'\bid="([\w-]+?)"')
PART_OF_A_FORM = "--"


def find_mistakes(docs: Path) -> list[Mistake]:
    """Every mistake in the pages of a folder, in their navigation, and in the topics.

    Follow-on errors are left out. What only `rulescore test` needs is `find_mistakes_of_tests`.
    """
    return _find_mistakes(import_topics(), read_pages(docs), docs)


def find_mistakes_of_tests(
    topics: Topics, pages: dict[str, Page], found: Iterable[Mistake] = ()
) -> list[Mistake]:
    """Every mistake in the ledgers, all that they lack, and each topic that has no test, but for
    what follows from mistakes that were `found`. A site can be built all the same."""
    broken = topics.broken | ids_of_other_books() | breaks(found)
    return [*mistakes_of_ledgers(pages, broken), *mistakes_of_untested(topics)]


def _find_mistakes(topics: Topics, pages: dict[str, Page], docs: Path) -> list[Mistake]:
    mistakes = [*topics.mistakes, *_mistakes_of_calculators(topics, pages)]
    mistakes += mistakes_of_choices(topics.files)
    mistakes += mistakes_of_names(topics.all_files)
    broken = topics.broken | ids_of_other_books() | breaks(mistakes)
    anchors = {page.path: {section.anchor for section in page.sections} for page in pages.values()}
    for page in pages.values():
        for fence in page.fences:
            anchors[page.path] |= _anchors(fence, "")
            if fence.names not in broken and fence.kind not in SITE_WIDE:
                anchors[page.path] |= _anchors(fence, _render(page, fence, mistakes))
    mistakes += mistakes_of_pages(pages, docs, anchors, broken)
    rules = {rule for page in pages.values() for rule in page.rules()}
    ids = rules | broken | {found.id for found in calculators()}
    moves = lists_of_moves()
    mistakes += (one for file in moves for one in find_mistakes_in_moves(file, ids))
    if not topics.unread:
        mistakes += lost_ids(ids.union(*map(old_ids, moves)))
    mistakes += mistakes_of_rules(pages)
    mistakes += mistakes_of_figures(pages)
    mistakes += mistakes_of_settings()
    mistakes += mistakes_of_language()
    mistakes += mistakes_of_words()
    if IS_OURS:
        mistakes += mistakes_of_imports()
    for page in pages.values():
        for fence in page.fences:
            if fence.kind in SITE_WIDE:
                _render(page, fence, mistakes)
    return list(sort_mistakes(mistakes))


def find_mistakes_on(pages: Iterable[Page]) -> list[Mistake]:
    """Every mistake in some pages, in their fences, and in the topics that those fences use.

    Follow-on errors are left out.
    """
    topics = import_topics()
    mistakes: list[Mistake] = []
    for page in pages:
        mistakes += page.mistakes
        for fence in page.fences:
            if fence.names in topics.broken:
                mistakes += topics.mistakes
            elif fence.names in breaks(mistakes):
                continue
            elif not (mistakes and fence.kind in SITE_WIDE):
                _render(page, fence, mistakes)
    return list(sort_mistakes(mistakes))


def _mistakes_of_calculators(topics: Topics, pages: dict[str, Page]) -> list[Mistake]:
    """The mistakes in calculators, looked for again in English if there are any: a calculator
    refuses in the language of the site."""
    if not (found := list(mistakes_of_calculators(topics, pages))):
        return found
    with in_english():
        return list(mistakes_of_calculators(topics, pages)) or found


def _render(page: Page, fence: Fence, mistakes: list[Mistake]) -> str:
    """The HTML of a fence; "" if it is not one of ours, or is wrong, which is added to the
    mistakes."""
    if fence.kind not in FENCES:
        return ""
    try:
        return render_fence(fence.kind, fence.content)
    except Mistaken as mistaken:
        found = _in_english(fence) or mistaken.mistakes
        mistakes += [one if one.file else one.below(page.file, fence.line) for one in found]
    except Exception as error:
        if mistakes and fence.kind in SITE_WIDE:
            return ""  # a follow-on error
        file, line = location_of(error)
        if not is_authors_file(file):
            file, line = page.file, fence.line
        problem = f"the {fence.kind} at {page.file}:{fence.line} breaks: {describe_error(error)}"
        mistakes.append(Mistake(problem, file=file, line=line))
    return ""


def _in_english(fence: Fence) -> tuple[Mistake, ...]:
    """The mistakes in a fence that is wrong in the language of the site; none if it is right in
    English."""
    with in_english():
        try:
            render_fence(fence.kind, fence.content)
        except Mistaken as mistaken:
            return mistaken.mistakes
        return ()


def _anchors(fence: Fence, html: str) -> set[str]:
    """The anchors in the HTML of a fence. A calculator has its own even if it is wrong."""
    within = {id for id in ANCHOR.findall(html) if PART_OF_A_FORM not in id}
    own = {f"calculator-{fence.names.partition('.')[2]}"} if fence.kind == "calculator" else set()
    return within | own


def main() -> int:
    """Print the mistakes of this project. Returns 1 if there are any."""
    try:
        speak_as_the_site()
        docs = Path(configuration().docs_dir)
        topics, pages = import_topics(), read_pages(docs)
        found = _find_mistakes(topics, pages, docs)
        mistakes = list(sort_mistakes([*found, *find_mistakes_of_tests(topics, pages, found)]))
    except Mistaken as mistaken:
        mistakes = list(mistaken.mistakes)
    if not mistakes:
        print("No mistakes.")
    print_mistakes(mistakes)
    return 1 if mistakes else 0


def print_mistakes(mistakes: list[Mistake]) -> None:
    """Print mistakes, one per line, and their number."""
    for mistake in mistakes:
        print(mistake, file=sys.stderr)
    if mistakes:
        count = f"{len(mistakes)} mistake{'s' if len(mistakes) > 1 else ''}"
        print(f"\n{count}.", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
