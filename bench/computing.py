"""The slowest calculators in CPython, with their defaults and with their largest inputs."""

import json
import multiprocessing
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench.extremes import EXTREMES, Case
from bench.figures import Measurement, at_most
from rulescore.browser import answer
from rulescore.catalogue import calculators, find_calculator
from rulescore.declare.calculator import Calculator
from rulescore.declare.figures import number_json
from rulescore.declare.inputs import Amount, Choice, Refusal, Switch, Whole
from rulescore.site.content.yaml_lines import typed_text

ROUNDS = 5
DEFAULT_BAR = 100
LARGEST_BAR = 2000


def measure(_site: Path) -> Measurement:
    """Every calculator with its defaults, and with its largest inputs in several readings."""
    defaults = _slowest([(calculator.id, {}) for calculator in calculators()])
    largest = _slowest([*EXTREMES, *_all_at_their_most()])
    return Measurement(
        "Computing in CPython",
        f"The function that the browser calls reads inputs, computes, and renders the answer as "
        f"HTML, each time in a new process without caches; medians of {ROUNDS}. The largest inputs "
        f"are the maximum of every number, once with each choice, and some long journeys, large "
        f"projects, fires and fights chosen by hand.",
        (
            at_most(f"Slowest at its defaults: {defaults[0][0]}", defaults[1], DEFAULT_BAR, "ms"),
            at_most(f"Slowest at its largest: {largest[0][0]}", largest[1], LARGEST_BAR, "ms"),
        ),
        (f"Slowest: {largest[0][0]} {json.dumps(largest[0][1])}",),
    )


def _slowest(cases: list[Case]) -> tuple[Case, float]:
    # Forked after every import, so that a process of one case starts at once and with no caches.
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as fresh:
        once = dict(enumerate(fresh.map(milliseconds, cases, chunksize=1)))
        slow = sorted(once, key=once.__getitem__, reverse=True)[:3]
        times = {
            case: median(fresh.map(milliseconds, [cases[case]] * ROUNDS, chunksize=1))
            for case in slow
        }
    slowest = max(times, key=times.__getitem__)
    return cases[slowest], times[slowest]


def milliseconds(case: Case) -> float:
    """How long one answer takes."""
    calculator, inputs = case
    given = json.dumps({name: typed_text(value) for name, value in inputs.items()})
    start = perf_counter()
    result = answer(calculator, given)
    taken = (perf_counter() - start) * 1e3
    if "refusal" in json.loads(result):
        raise RuntimeError(f"{calculator} refuses {inputs}: {result}")
    return taken


def _all_at_their_most() -> Iterator[Case]:
    for calculator in calculators():
        largest = {
            input.name: number_json(Fraction(input.kind.most))
            for input in calculator.inputs
            if isinstance(input.kind, Whole | Amount)
        }
        for choice in _single_choices(calculator):
            if (accepted := _without_refused(calculator, {**largest, **choice})) is not None:
                yield calculator.id, accepted


def _single_choices(calculator: Calculator[Any]) -> Iterator[dict[str, Any]]:
    yield {}
    for input in calculator.inputs:
        if isinstance(input.kind, Choice):
            yield from ({input.name: option} for option in input.kind.options)
        elif isinstance(input.kind, Switch):
            yield {input.name: not input.default}


def _without_refused(calculator: Calculator[Any], given: dict[str, Any]) -> dict[str, Any] | None:
    """The inputs without those that are refused in combination; None if the rest is refused."""
    inputs = dict(given)
    while True:
        try:
            find_calculator(calculator.id).run(inputs)
            return inputs
        except Refusal as refusal:
            if refusal.input not in inputs:
                return None
            del inputs[refusal.input]
