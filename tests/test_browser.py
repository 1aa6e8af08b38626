"""What Python sends to a page: an answer, or brief answers to several questions."""

import json
from typing import Any

import pytest

from rulescore.browser import answer, answers_in_brief
from rulescore.catalogue import calculators

CALCULATORS = [calculator.id for calculator in calculators()]


def whole(id: str, inputs: str) -> dict[str, Any]:
    full: dict[str, Any] = json.loads(answer(id, inputs))
    return full


@pytest.mark.parametrize("id", CALCULATORS)
def test_a_brief_answer_agrees_with_the_full_one(id: str) -> None:
    (brief,) = json.loads(answers_in_brief(id, json.dumps(["{}"])))
    full = whole(id, "{}")
    assert brief["html"] in full["html"]
    assert {**brief, "html": ""} == {**full, "html": ""}


def test_each_of_several_is_answered_or_refused() -> None:
    asked = ['{"hours": "8"}', '{"hours": "many"}', '{"hours": "14"}']
    eight, refused, fourteen = json.loads(answers_in_brief("usiel.travel-cost", json.dumps(asked)))
    assert eight["outputs"] == whole("usiel.travel-cost", asked[0])["outputs"]
    assert refused == whole("usiel.travel-cost", asked[1])
    assert refused["refusal"]["input"] == "hours"
    assert fourteen["outputs"] == whole("usiel.travel-cost", asked[2])["outputs"]
