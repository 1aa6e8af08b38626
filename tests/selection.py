"""Which of many like cases `make test` runs; `make fuzz` runs all of them."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def only(chosen: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """All cases as parameters of a test; those that are not chosen are marked `thorough`."""
    return [
        pytest.param(case, marks=() if case in chosen else pytest.mark.thorough) for case in cases
    ]


def one_in(step: int, cases: Iterable[Any]) -> list[Any]:
    """All cases as parameters of a test; but for one in so many they are marked `thorough`."""
    listed = list(cases)
    return only(listed[::step], listed)
