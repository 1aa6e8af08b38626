"""Mistakes in the declaration of a calculator, with its file and line."""

from typing import Any

from rulescore.declare.calculator import Calculator
from rulescore.declare.mistakes import Mistake


def calculator_mistake(
    calculator: Calculator[Any], problem: str, accepted: str, field: str = "", near: str = ""
) -> Mistake:
    """A mistake at the line where the calculator is declared."""
    code = calculator.function.__code__
    file, line = code.co_filename, code.co_firstlineno
    return Mistake(problem, accepted, near, calculator.id, field, file, line)
