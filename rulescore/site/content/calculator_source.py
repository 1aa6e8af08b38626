"""Where a calculator is declared: for whoever reports a mistake in it."""

from typing import Any

from rulescore.declare.calculator import Calculator
from rulescore.declare.mistakes import Mistake


def of_function(
    calculator: Calculator[Any], problem: str, accepted: str, field: str = "", near: str = ""
) -> Mistake:
    """A mistake in how a calculator is declared."""
    code = calculator.function.__code__
    file, line = code.co_filename, code.co_firstlineno
    return Mistake(problem, accepted, near, calculator.id, field, file, line)
