"""How hypothesis runs here: no deadlines, and the same cases every time, so that a failing run
tells of the change and not of luck. What takes long is begun first, so that nobody waits for it."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "here",
    deadline=None,
    derandomize=True,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("here")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--site", default="site", help="the folder of the built site to visit")
    parser.addoption("--firefox", action="store_true", help="visit the pages in Firefox")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
