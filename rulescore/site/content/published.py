"""Every id that was ever published, in `published.yaml`, so that none is lost.

    python -m rulescore.site.content.published

writes down what is new, each id in the home of its book. An id that is gone has a line in
`moved.yaml` that says where it leads now.
"""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from rulescore.catalogue import calculators
from rulescore.declare.mistakes import Mistake
from rulescore.external_books import display_path, root_of, roots
from rulescore.site.content.rules import rules

NAME = "published.yaml"
HEAD = """# Every id that was ever published. `make published` adds new ones; none is removed.
"""


def published(file: Path) -> dict[str, int]:
    """The ids that are written down in a file, each with its line; none if there is no file."""
    lines = enumerate(file.read_text("utf-8").splitlines() if file.exists() else (), start=1)
    return {text.removeprefix("- "): line for line, text in lines if text.startswith("- ")}


def ever_published() -> set[str]:
    """The ids that are written down in all homes."""
    return {id for home in roots() for id in published(home / NAME)}


def written_down(ids: Iterable[str]) -> str:
    """A file that has ids written down."""
    return HEAD + "".join(f"- {id}\n" for id in sorted(ids))


def ids_in_use() -> set[str]:
    """The ids of all rules and calculators as they are now."""
    return {rule.id for rule in rules()} | {found.id for found in calculators()}


def lost_ids(known: Collection[str]) -> Iterator[Mistake]:
    """The ids that were published and are not among the known, which are those in use and the old
    ones that lead on."""
    for home in roots():
        for id, line in published(home / NAME).items():
            if id not in known:
                problem = "it was published, and links to it lead nowhere now"
                accepted = "a line in moved.yaml with the id that has taken its place"
                yield Mistake(problem, accepted, "", id, "", display_path(home / NAME), line)


def new_ids(home: Path) -> set[str]:
    """The ids in use of the books of a home that are not written down there."""
    own = {id for id in ids_in_use() if root_of(id.partition(".")[0]) == home}
    return own - published(home / NAME).keys()


def main() -> None:
    """Write down every id that is in use besides those that are there."""
    for home in roots():
        if new := new_ids(home):
            file = home / NAME
            file.write_text(written_down({*published(file), *new}), encoding="utf-8")


if __name__ == "__main__":
    main()
