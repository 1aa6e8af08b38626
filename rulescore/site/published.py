"""Every id that was ever published, in `published.yaml`, so that none is lost.

    python -m rulescore.site.published

writes down what is new. An id that is gone has a line in `moved.yaml` that says where it leads now.
"""

from collections.abc import Collection, Iterator

from rulescore.catalogue import calculators
from rulescore.mistakes import Mistake
from rulescore.site.configuration import PROJECT
from rulescore.site.rules import rules

FILE = PROJECT / "published.yaml"
HEAD = """# Every id that was ever published. `make published` adds new ones; none is removed.
"""


def published() -> dict[str, int]:
    """The ids that are written down, each with its line."""
    lines = enumerate(FILE.read_text("utf-8").splitlines(), start=1)
    return {text.removeprefix("- "): line for line, text in lines if text.startswith("- ")}


def ids_in_use() -> set[str]:
    """The ids of all rules and calculators as they are now."""
    return {rule.id for rule in rules()} | {found.id for found in calculators()}


def lost_ids(known: Collection[str]) -> Iterator[Mistake]:
    """The ids that were published and are not among the known, which are those in use and the old
    ones that lead on."""
    for id, line in published().items():
        if id not in known:
            problem = "it was published, and links to it lead nowhere now"
            accepted = "a line in moved.yaml with the id that has taken its place"
            yield Mistake(problem, accepted, "", id, "", FILE.name, line)


def main() -> None:
    """Write down every id that is in use besides those that are there."""
    lines = (f"- {id}\n" for id in sorted({*published(), *ids_in_use()}))
    FILE.write_text(HEAD + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
