"""The results of measurements: figures with their limits (bars), and how they were taken."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles


@dataclass(frozen=True)
class Figure:
    """One line of the report; `met` is None for a figure without a bar."""

    measure: str
    ours: str
    bar: str = ""
    met: bool | None = None


@dataclass(frozen=True)
class Measurement:
    """A group of figures: how they were taken, the figures, and further findings."""

    title: str
    how: str
    figures: tuple[Figure, ...]
    findings: tuple[str, ...] = ()


def at_most(measure: str, ours: float, bar: float, unit: str, decimals: int = 0) -> Figure:
    """A figure that must not exceed its bar."""
    return Figure(
        measure, _with_unit(ours, unit, decimals), f"≤ {_with_unit(bar, unit)}", ours <= bar
    )


def at_least(measure: str, ours: float, bar: float) -> Figure:
    """A figure that must reach its bar."""
    return Figure(measure, _with_unit(ours), f"≥ {_with_unit(bar)}", ours >= bar)


def without_bar(measure: str, ours: float, unit: str, decimals: int = 0) -> Figure:
    """A figure without a bar, for comparison."""
    return Figure(measure, _with_unit(ours, unit, decimals))


def percentile_95(values: Sequence[float]) -> float:
    """The value that 95 in 100 of the values do not exceed."""
    return quantiles(values, n=20, method="inclusive")[-1]


def _with_unit(value: float, unit: str = "", decimals: int | None = None) -> str:
    figure = f"{value:g}" if decimals is None else f"{value:.{decimals}f}"
    return f"{figure} {unit}".rstrip()
