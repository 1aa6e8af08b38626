"""Sessions of readers in a real browser, with random steps by seed. Those with even seeds have
faults of the network, those with odd ones two tabs and all that is kept. What fails is shrunk to
the steps that matter.

python -m fuzz.sessions [NUMBER [FIRST]]
"""

import multiprocessing
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Literal

from playwright.sync_api import Browser, Error, sync_playwright

from fuzz.faulty_session import FaultySession
from fuzz.kept_session import KeptSession
from fuzz.steps import Broken, Step, draw, shrink
from tools.chromium import FLAGS
from tools.headless_shell import COMPILED_ONCE, executable
from tools.host import hosted, later_build, reader
from tools.serving import PROJECT

SESSIONS = 500
AT_ONCE = 2
STEPS = {FaultySession: 8, KeptSession: 20}
SERVICE_WORKERS: tuple[Literal["allow", "block"], ...] = ("allow", "allow", "block")
"""Most browsers have them."""


def run_session(seed: int, browser: Browser, site: Path, newer: Path) -> None:
    """Run the session of a seed. Raises `Broken`."""
    if broken := _broken(seed, _steps(seed), browser, site, newer):
        raise broken


def _kind(seed: int) -> type[FaultySession] | type[KeptSession]:
    return KeptSession if seed % 2 else FaultySession


def _steps(seed: int) -> list[Step]:
    kind = _kind(seed)
    return draw(kind.STEPS, STEPS[kind], seed)


def _broken(
    seed: int, steps: list[Step], browser: Browser, site: Path, newer: Path
) -> Broken | None:
    """How the session of a seed fails with these steps; None if it does not."""
    service_workers = Random(-seed).choice(SERVICE_WORKERS)
    with hosted(site) as host, reader(browser, host, service_workers) as context:
        session = _kind(seed)(seed, context, host, newer)
        try:
            session.run(steps)
        except Broken as broken:
            return broken
        except Error as error:
            return Broken(str(error).splitlines()[0], session.told)
    return None


def _failures(seeds: list[int], site: Path, newer: Path) -> list[int]:
    """The seeds among some whose sessions fail, run in a new browser."""
    failures = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable(), args=[*FLAGS, COMPILED_ONCE]
        )
        for seed in seeds:
            steps = _steps(seed)
            broken = _broken(seed, steps, browser, site, newer)
            if broken is None:
                continue
            failures.append(seed)

            def fail(fewer: list[Step], seed: int = seed) -> Broken | None:
                return _broken(seed, fewer, browser, site, newer)

            _, least = shrink(steps, broken, fail)
            print(f"session {seed}: {least}", flush=True)
        browser.close()
    return failures


def main() -> int:
    """Run sessions on the built site and print the result. Returns 1 if one of them failed."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else SESSIONS
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    seeds = range(first, first + number)
    site = PROJECT / "site"
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(AT_ONCE) as pool:
        newer = later_build(site, Path(folder))
        ends = [number * share // AT_ONCE for share in range(AT_ONCE + 1)]
        shares = [(list(seeds[start:end]), site, newer) for start, end in pairwise(ends)]
        broken = sum(map(len, pool.starmap(_failures, shares)))
    steps = sum(len(_steps(seed)) for seed in seeds)
    print(f"{number} sessions from seed {first}, {steps:,} steps: {broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
