"""The results as a table for the terminal and for the page of measurements."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from fuzz.doors import BAR as ANSWER_BAR
from fuzz.tally import Tally
from fuzz.trial import BAR
from tools.serving import PROJECT

PAGE = PROJECT / "docs/benchmarks.md"
BEGIN, END = "<!-- python -m fuzz --write -->\n", "<!-- as far as here -->\n"
COLUMNS = ("Read by", "Cases", "Read", "Refused", "Failed", "Slowest", "Slowest answer")


def as_table(tallies: Mapping[str, Tally]) -> str:
    """All figures in plain text, the slowest case of each, and what failed."""
    lines = [*_align([COLUMNS, *_rows(tallies)]), ""]
    for name, tally in tallies.items():
        slow = {"Slowest": tally.slowest, "Slowest answer": tally.slowest_answer}
        lines += [f"{what} of {name}: {one.case}" for what, one in slow.items() if one.case]
        lines += [f"FAILED, {name}: {failure}" for failure in tally.failures]
    return "\n".join(lines)


def write_page(tallies: Mapping[str, Tally], seed: int) -> None:
    """Put the figures between their marks on the page of measurements."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    head = f"| {' | '.join(COLUMNS)} |\n| --- |{' ---: |' * (len(COLUMNS) - 1)}\n"
    rows = "".join(f"| {' | '.join(row)} |\n" for row in _rows(tallies))
    figures = f"{BEGIN}\n{_summary(tallies, seed)}\n\n{head}{rows}\n{END}"
    PAGE.write_text(f"{before}{figures}{after}", encoding="utf-8")


def _summary(tallies: Mapping[str, Tally], seed: int) -> str:
    failed = sum(tally.failed for tally in tallies.values())
    return (
        f"Last on {datetime.now(UTC):%-d %B %Y}, with the seed {seed}: "
        f"{sum(tally.cases for tally in tallies.values()):,} cases, {failed or 'none'} failed. "
        f"Reading may take {1000 * BAR:.0f} ms, a whole answer {ANSWER_BAR:.0f} s."
    )


def _rows(tallies: Mapping[str, Tally]) -> list[tuple[str, ...]]:
    return [(name, *_figures(tally)) for name, tally in tallies.items()]


def _figures(tally: Tally) -> tuple[str, ...]:
    counts = (tally.cases, tally.read, tally.refused, tally.failed)
    answer = tally.slowest_answer.seconds
    return (
        *(f"{count:,}" for count in counts),
        f"{1000 * tally.slowest.seconds:.1f} ms",
        f"{1000 * answer:.0f} ms" if answer else "",
    )


def _align(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
