"""What Python tells a page: an answer, and the same in brief for several at once."""

import json
from typing import Any

import pytest

from rulescore.browser import answer, answers_in_brief
from rulescore.catalogue import calculators

CALCULATORS = [calculator.id for calculator in calculators()]


def whole(id: str, inputs: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(answer(id, inputs))
    return told


@pytest.mark.parametrize("id", CALCULATORS)
def test_an_answer_in_brief_says_nothing_else_than_the_whole(id: str) -> None:
    (brief,) = json.loads(answers_in_brief(id, json.dumps(["{}"])))
    told = whole(id, "{}")
    assert brief["html"] in told["html"]
    assert {**brief, "html": ""} == {**told, "html": ""}


def test_each_of_several_has_an_answer_of_its_own_or_is_refused() -> None:
    asked = ['{"hours": "8"}', '{"hours": "many"}', '{"hours": "14"}']
    eight, refused, fourteen = json.loads(answers_in_brief("usiel.travel-cost", json.dumps(asked)))
    assert eight["outputs"] == whole("usiel.travel-cost", asked[0])["outputs"]
    assert refused == whole("usiel.travel-cost", asked[1])
    assert refused["refusal"]["input"] == "hours"
    assert fourteen["outputs"] == whole("usiel.travel-cost", asked[2])["outputs"]
