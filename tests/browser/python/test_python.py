"""CPython and the site's own Pyodide give the same HTML to the byte."""

import json
import random

import pytest
from playwright.sync_api import Page

from rulescore.browser import answer
from rulescore.catalogue import calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Amount, Choice, Input, Switch, Whole
from rulescore.declare.plan import Plan

QUESTIONS_EACH = 2
"""Of each calculator; `make fuzz` asks more."""
CREWS = ["5@5, 4@6", "12@3", "1@6", "3@9", "0@1"]
BLOWS = ["1d8", "2d6+3", "12", "3d4-2", "0", "d6", "many"]

# The page's own engine is asked, so that worker, bundle and interpreter are the site's.
ASK = """async (questions) => {
  const { src } = document.querySelector('script[src*="/start.js"]');
  const { ask } = await import(src);
  return Promise.all(questions.map(([id, inputs]) => ask(id, inputs)));
}"""


def some_text(input: Input, chance: random.Random) -> str:
    kind = input.kind
    if isinstance(kind, Whole):
        return str(chance.randint(int(kind.least), min(int(kind.most), 200)))
    if isinstance(kind, Amount):
        return str(chance.randint(0, 4000) / 100)
    if isinstance(kind, Switch):
        return chance.choice(["true", "false"])
    if isinstance(kind, Choice):
        return chance.choice(list(kind.options))
    if isinstance(kind, Plan):
        activities = chance.choices(list(kind.activities), k=chance.randint(1, 4))
        return ", ".join(f"{activity} {chance.randint(0, 9)}" for activity in activities)
    if input.name.startswith("crafters"):
        return chance.choice(CREWS)
    return chance.choice([*BLOWS, *[input.kind.to_text(input.default)] * len(BLOWS)])


def question(calculator: Calculator, chance: random.Random) -> tuple[str, dict[str, str]]:
    asked = [input for input in calculator.inputs if chance.random() < 0.5]
    return calculator.id, {input.name: some_text(input, chance) for input in asked}


@pytest.mark.parametrize("each", [QUESTIONS_EACH, pytest.param(5, marks=pytest.mark.thorough)])
def test_both_pythons_answer_alike(warm: Page, each: int) -> None:
    chance = random.Random(20261120)
    catalogue = calculators()
    questions = [question(calculator, chance) for _ in range(each) for calculator in catalogue]
    given = warm.evaluate(ASK, questions)
    expected = [json.loads(answer(id, json.dumps(inputs))) for id, inputs in questions]
    differing = [
        asked for asked, one, other in zip(questions, given, expected, strict=True) if one != other
    ]
    assert differing == []
    answered = sum("html" in reply for reply in expected)
    assert answered > len(questions) / 3
