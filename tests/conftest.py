"""How hypothesis runs here: no deadlines, and the same cases every time, so that a failing run
is due to the change and not to luck; `make fuzz` tries many more, others each time. Files with long
tests are taken first, so that nobody waits for them at the end. Each worker collects all tests, in
half the time while nothing looks through them for garbage; there is none, and none is looked for in
them later."""

import gc

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
    """Put long tests first. Each worker takes a file at a time, in this order."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
