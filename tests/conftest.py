"""How hypothesis runs here: no deadlines, and the same cases every time, so that a failing run
is due to the change and not to luck; `make fuzz` tries many more, others each time. Long tests
start first, on all workers, so that nobody waits
for them at the end. Each worker collects all tests, in half the time while nothing looks through
them for garbage; there is none, and none is looked for in them later."""

import gc
import os
from itertools import groupby

import pytest
from hypothesis import settings

import rulescore.shared_tests.hypothesis_profile  # noqa: F401  # sets how hypothesis runs

settings.register_profile("suite", settings.get_profile("rulescore"), max_examples=25)
settings.register_profile(
    "fuzz", settings.get_profile("rulescore"), max_examples=100, derandomize=False
)
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--site", default="site", help="the folder of the built site to visit")
    parser.addoption("--firefox", action="store_true", help="visit the pages in Firefox")


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)  # when it is known which tests run
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long tests at the head of each worker's share: xdist hands out equal shares in order.
    Those of a file stay together, for their fixtures."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("long")]
    short = [item for item in items if not item.get_closest_marker("long")]
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, (_, group) in enumerate(groupby(long, key=lambda item: item.path)):
        shares[number % workers] += group
    left = len(items)
    ordered: list[pytest.Item] = []
    for number, share in enumerate(shares):
        size = left // (workers - number)
        taken = max(0, size - len(share))
        ordered += [*share, *short[:taken]]
        short, left = short[taken:], left - size
    items[:] = [*ordered, *short]
