"""Give random texts to every input and random requests to every door; the exit status is 1 if one
of them breaks, takes too long, or is refused otherwise than it should be.

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
from fuzz.grammars import grammars
from fuzz.tally import Tally, tally_of_door, tally_of_grammar

CASES, SEED = 100_000, 2026
FEWER_AT_DOORS = 5
"""A request takes a hundred times as long as the reading of one text, so there are fewer of them
by this."""
SHARE = 2_500


class Share(NamedTuple):
    """A part of the cases of a grammar or a door; it comes out alike whoever does it, and when."""

    name: str
    seed: str
    cases: int


def main() -> int:
    """Do what the command line asks for and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=CASES, help="texts for each grammar")
    parser.add_argument(
        "--seed", type=int, default=SEED, help="what all that is random starts from"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--write", action="store_true", help="put the figures into the guide too")
    asked = parser.parse_args()
    print(f"Seed {asked.seed}", file=sys.stderr)
    tallies: dict[str, Tally] = {}
    shares = list(_shares(asked.seed, asked.cases))
    with multiprocessing.get_context("fork").Pool(asked.jobs) as pool:
        for share, tally in zip(shares, pool.imap(_done, shares), strict=True):
            if share.name not in tallies:
                print(f"Fuzzing: {share.name}", file=sys.stderr)
            tallies[share.name] = tallies.get(share.name, Tally()) + tally
    print(report.as_table(tallies))
    if asked.write:
        report.write_page(tallies, asked.seed)
    return 1 if any(tally.failed for tally in tallies.values()) else 0


def _shares(seed: int, cases: int) -> Iterator[Share]:
    for name in (*(grammar.name for grammar in grammars()), *DOORS):
        due = cases // FEWER_AT_DOORS if name in DOORS else cases
        for start in range(0, due, SHARE):
            yield Share(name, f"{seed} {name} {start}", min(SHARE, due - start))


def _done(share: Share) -> Tally:
    rng = Random(share.seed)
    if share.name in DOORS:
        return tally_of_door(share.name, rng, share.cases)
    grammar = next(one for one in grammars() if one.name == share.name)
    return tally_of_grammar(grammar, rng, share.cases)


if __name__ == "__main__":
    sys.exit(main())
