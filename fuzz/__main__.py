"""Give random texts to every input and random requests to every entry point; the exit status is 1
if one of them raises an exception, takes too long, or gets a bad refusal.

python -m fuzz [--cases NUMBER] [--seed NUMBER] [--jobs NUMBER] [--write]
"""

import argparse
import multiprocessing
import os
import sys
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from fuzz import report
from fuzz.doors import DOORS
from fuzz.grammars import grammars, is_read_by_calculator
from fuzz.tally import Tally, tally_of_door, tally_of_grammar

CASES, SEED = 100_000, 2026
FEWER_AT_DOORS, FEWER_WITH_CALCULATOR = 5, 100
"""A request takes a hundred times as long as reading a text, and a text for which the whole
calculator runs a thousand times as long, so the number of cases is divided by these."""
SHARE = 2_500


class Share(NamedTuple):
    """A part of the cases of a grammar or a door; its result depends on nothing else."""

    name: str
    seed: str
    cases: int


def main() -> int:
    """Run the cases that the command line asks for, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=CASES, help="texts for each grammar")
    parser.add_argument("--seed", type=int, default=SEED, help="the seed for all random choices")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--write", action="store_true", help="put the figures into the guide too")
    arguments = parser.parse_args()
    print(f"Seed {arguments.seed}", file=sys.stderr)
    tallies: dict[str, Tally] = {}
    shares = list(_shares(arguments.seed, arguments.cases))
    with multiprocessing.get_context("fork").Pool(arguments.jobs) as pool:
        for share, tally in zip(shares, pool.imap(_run, shares), strict=True):
            if share.name not in tallies:
                print(f"Fuzzing: {share.name}", file=sys.stderr)
            for failure in tally.failures:
                print(f"FAILED, {share.name}: {failure}", file=sys.stderr)
            tallies[share.name] = tallies.get(share.name, Tally()) + tally
    print(report.as_table(tallies))
    if arguments.write:
        report.write_page(tallies, arguments.seed)
    return 1 if any(tally.failed for tally in tallies.values()) else 0


def _shares(seed: int, cases: int) -> Iterator[Share]:
    due = {
        one.name: cases // FEWER_WITH_CALCULATOR
        if is_read_by_calculator(one.readings[0].input.kind)
        else cases
        for one in grammars()
    }
    due |= dict.fromkeys(DOORS, cases // FEWER_AT_DOORS)
    for name, many in due.items():
        for start in range(0, many, SHARE):
            yield Share(name, f"{seed} {name} {start}", min(SHARE, many - start))


def _run(share: Share) -> Tally:
    rng = Random(share.seed)
    if share.name in DOORS:
        return tally_of_door(share.name, rng, share.cases)
    grammar = next(one for one in grammars() if one.name == share.name)
    return tally_of_grammar(grammar, rng, share.cases)


if __name__ == "__main__":
    sys.exit(main())
