"""What `rulescore new` leaves an author to say in their own words, and where it still stands."""

import re
from pathlib import Path

TO_SAY = re.compile(
    r"""(?:\w+:\ "?)?(?:Say\ (?:here\ )?(?:who\ wrote|in\ (?:a\ few|two)|what\ the\ rulebook)"""
    r"""|Sag,?\ (?:wer\ das|in\ (?:ein\ paar|zwei)|was\ das\ Regelbuch)|Hier\ steht,\ von\ wem)""",
    re.VERBOSE,
)


def places_to_say(project: Path) -> list[str]:
    """The lines of settings and pages that are as they were written, as `file:line`."""
    files = [project / "mkdocs.yml", *sorted((project / "docs").rglob("*.md"))]
    return [
        f"{file.relative_to(project)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if TO_SAY.match(line)
    ]
