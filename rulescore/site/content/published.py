"""Every id that was ever published, in `published.yaml`, so that none is lost.

    rulescore published

adds new ids, each to the file of its book. If an id goes away, `moved.yaml` has a line with the id
that takes its place.
"""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from rulescore.catalogue import calculators
from rulescore.declare.figures import count
from rulescore.declare.mistakes import Mistake
from rulescore.external_books import display_path, root_of, roots
from rulescore.site.content.rules import rules

NAME = "published.yaml"
HEAD = """# Every id that was ever published. `rulescore published` adds new ones; none is removed.
"""


def read_published(file: Path) -> dict[str, int]:
    """The ids in a file, each with its line; none if there is no file."""
    lines = enumerate(file.read_text("utf-8").splitlines() if file.exists() else (), start=1)
    return {text.removeprefix("- "): line for line, text in lines if text.startswith("- ")}


def all_published_ids() -> set[str]:
    """The published ids of all books."""
    return {id for home in roots() for id in read_published(home / NAME)}


def format_ids(ids: Iterable[str]) -> str:
    """The text of a file with these ids."""
    return HEAD + "".join(f"- {id}\n" for id in sorted(ids))


def ids_in_use() -> set[str]:
    """The ids of all current rules and calculators."""
    return {rule.id for rule in rules()} | {found.id for found in calculators()}


def lost_ids(known: Collection[str]) -> Iterator[Mistake]:
    """A mistake for each published id that is not among the known ids: those in use, and the old
    ones that `moved.yaml` redirects."""
    for home in roots():
        for id, line in read_published(home / NAME).items():
            if id not in known:
                problem = "it was published, and links to it lead nowhere now"
                accepted = "a line in moved.yaml with the id that has taken its place"
                yield Mistake(problem, accepted, "", id, "", display_path(home / NAME), line)


def new_ids(home: Path) -> set[str]:
    """The ids in use of the books in a root folder that its file does not have yet."""
    own = {id for id in ids_in_use() if root_of(id.partition(".")[0]) == home}
    return own - read_published(home / NAME).keys()


def main() -> None:
    """Add every new id to its file, and print what was added."""
    added = 0
    for home in roots():
        if new := new_ids(home):
            file = home / NAME
            file.write_text(format_ids({*read_published(file), *new}), encoding="utf-8")
            print(f"{display_path(file)}: {', '.join(sorted(new))}")
            added += len(new)
    print(f"{count(added, 'new id')}." if added else "No new ids.")


if __name__ == "__main__":
    main()
