"""Two of the sessions of which `make fuzz` runs five hundred, and how a failing one is told."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from fuzz.sessions import run_session
from tools.host import later_build


@pytest.fixture(scope="module")
def newer(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return later_build(built, tmp_path_factory.mktemp("builds"))


@pytest.mark.parametrize("seed", [2, pytest.param(11, marks=pytest.mark.thorough)])
def test_no_figure_is_false_and_nothing_typed_is_lost(
    browser: Browser, built: Path, newer: Path, seed: int
) -> None:
    """One with faults, and one with two tabs that takes half the time of others like it: a new
    build, a link, two pins removed, another character, print and undo."""
    run_session(seed, browser, built, newer)
