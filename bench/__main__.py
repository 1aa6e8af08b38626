"""Measure the built site; the exit status is 1 if a figure misses its limit.

python -m bench [--write] [--only KIND ...]
"""

import argparse
import sys

from bench import (
    asking,
    building,
    computing,
    first_answer,
    lighthouse,
    pages,
    party,
    recalculation,
    report,
    saving,
    searching,
    weight,
)
from tools.serving import PROJECT

KINDS = (
    computing,
    first_answer,
    recalculation,
    saving,
    building,
    pages,
    party,
    searching,
    asking,
    weight,
    lighthouse,
)


def main() -> int:
    """Run the measurements that the command line asks for, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    names = {kind.__name__.rpartition(".")[2]: kind for kind in KINDS}
    parser.add_argument("--write", action="store_true", help="rewrite docs/benchmarks.md too")
    parser.add_argument("--only", nargs="+", choices=names, default=list(names), metavar="KIND")
    arguments = parser.parse_args()
    site = PROJECT / "site"
    if not (site / "index.html").exists():
        parser.error("there is no built site; run `make site`")
    measurements = []
    for kind in map(names.__getitem__, arguments.only):
        print(f"Measuring: {(kind.__doc__ or '').splitlines()[0]}", file=sys.stderr)
        measurements.append(kind.measure(site))
        if arguments.write:
            report.write_page(measurements[-1])
    print(report.as_table(measurements))
    met = all(figure.met is not False for one in measurements for figure in one.figures)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
