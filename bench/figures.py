"""What a measurement gives: figures with their bars, and how they were taken."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles


@dataclass(frozen=True)
class Figure:
    """One line of the report; `met` is None for a figure that no bar is set for."""

    measure: str
    ours: str
    bar: str = ""
    met: bool | None = None


@dataclass(frozen=True)
class Measurement:
    """A kind of figure: how it was taken, what came out, and what was found on the way."""

    title: str
    how: str
    figures: tuple[Figure, ...]
    findings: tuple[str, ...] = ()


def at_most(measure: str, ours: float, bar: float, unit: str, decimals: int = 0) -> Figure:
    """A figure that may not exceed its bar."""
    return Figure(
        measure, _with_unit(ours, unit, decimals), f"≤ {_with_unit(bar, unit)}", ours <= bar
    )


def at_least(measure: str, ours: float, bar: float) -> Figure:
    """A figure that may not fall short of its bar."""
    return Figure(measure, _with_unit(ours), f"≥ {_with_unit(bar)}", ours >= bar)


def told(measure: str, ours: float, unit: str, decimals: int = 0) -> Figure:
    """A figure that is only told, for the ones with a bar to be understood by."""
    return Figure(measure, _with_unit(ours, unit, decimals))


def percentile_95(values: Sequence[float]) -> float:
    """The value that 95 in 100 of the values do not exceed."""
    return quantiles(values, n=20, method="inclusive")[-1]


def _with_unit(value: float, unit: str = "", decimals: int | None = None) -> str:
    figure = f"{value:g}" if decimals is None else f"{value:.{decimals}f}"
    return f"{figure} {unit}".rstrip()
