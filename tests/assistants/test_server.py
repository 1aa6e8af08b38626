"""The tools as an assistant calls them, through the SDK’s own client."""

import json
import os
import sys
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters

from rulescore.assistants.server import make_server
from rulescore.assistants.shapes import Texts
from rulescore.catalogue import calculators, find_calculator
from rulescore.declare.answer import Step
from rulescore.project import PROJECT
from tests.assistants.told import in_session, refused, texts, told

IDS = [found.id for found in calculators()]
TOOLS = {
    "search_rules": {"text": "forced march"},
    "read_rule": {"id": "usiel.travel.walking"},
    "list_calculators": {"game": "usiel"},
    "describe_calculator": {"id": "usiel.travel-cost"},
    "run_calculator": {"id": "usiel.travel-cost", "inputs": {"hours": 14}},
    "compare_games": {"id": "compare.falling", "inputs": {"height": 10}},
    "roll": {"id": "symbaroum.success-test", "seed": "k3x9qa"},
}


def test_the_command_serves_all_tools_over_standard_input() -> None:
    command = ["-c", "from rulescore.cli import main; main()", "mcp"]
    process = StdioServerParameters(
        command=sys.executable, args=command, cwd=PROJECT, env={**os.environ}
    )

    async def ask(client: Client) -> None:
        offered = await client.list_tools()
        assert [tool.name for tool in offered.tools] == [*TOOLS]
        for tool, arguments in TOOLS.items():
            await told(client, tool, **arguments)
        assert "hours: 99 is too large" in await refused(
            client, "run_calculator", id="usiel.travel-cost", inputs={"hours": 99}
        )

    in_session(ask, process)


def test_tools_have_valid_schemas_and_say_what_they_do() -> None:
    async def ask(client: Client) -> None:
        for tool in (await client.list_tools()).tools:
            assert tool.description
            assert tool.annotations
            assert tool.annotations.read_only_hint
            assert tool.output_schema
            for schema in (tool.input_schema, tool.output_schema):
                Draft202012Validator.check_schema(schema)
            described = tool.input_schema["properties"].values()
            assert all(argument.get("description") for argument in described)

    in_session(ask)


def test_each_calculator_answers_as_it_does_elsewhere() -> None:
    """With its opening inputs: described, run by its own example, and its link leads back."""

    async def ask(client: Client) -> None:
        for id in IDS:
            found = find_calculator(id)
            described = await told(client, "describe_calculator", id=id)
            for side in ("inputs", "outputs"):
                Draft202012Validator.check_schema(described[side])
            opening, *_ = described["examples"]
            answer = await told(client, "run_calculator", id=id, inputs=opening["inputs"])
            result = found.run(opening["inputs"])
            assert answer["headline"] == opening["headline"] == result.answer.headline
            assert answer["outputs"] == json.loads(json.dumps(result.outputs_json()))
            assert answer["working"] == [step.to_json() for step in result.answer.working]
            Draft202012Validator(described["inputs"]).validate(answer["inputs"])
            Draft202012Validator(described["outputs"]).validate(answer["outputs"])
            named = {rule["id"] for rule in answer["rules"]}
            assert {*found.rules, *_rules_of(result.answer.working)} == named
            assert {note["rule"] for note in answer["leaves_open"]} <= named
            assert not answer["note"]
            assert _asked_by(answer["link"], id) == result.inputs

    in_session(ask)


def _rules_of(steps: tuple[Step, ...]) -> set[str]:
    below = (_rules_of(step.parts) for step in steps)
    return {step.rule for step in steps if step.rule}.union(*below)


def _asked_by(link: str, id: str) -> Any:
    """The inputs with which the page that a link leads to would answer."""
    parts = urlsplit(link)
    assert parts.path == f"/r/{id}/"
    found, texts_in_link = find_calculator(id), parse_qs(parts.query, keep_blank_values=True)
    typed = {name: text for name, [text] in texts_in_link.items()}
    return {
        **found.run(texts().shown[id][0]).inputs,
        **{
            name: value
            for name, value in found.run(typed, typed=True).inputs.items()
            if name in typed
        },
    }


def test_each_calculator_refuses_in_words() -> None:
    """Each of its inputs, given what no input takes, and an input that it does not have."""

    async def ask(client: Client) -> None:
        for id in IDS:
            for input in find_calculator(id).inputs:
                words = await refused(client, "run_calculator", id=id, inputs={input.name: None})
                assert words.startswith(f"{input.name}: null is")
                assert "Accepted: " in words
            words = await refused(client, "run_calculator", id=id, inputs={"no_such": 1})
            assert words.startswith(f"no_such: {id} has no such input. Accepted: ")

    in_session(ask)


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("read_rule", {"id": "usiel.travel.walkin"}, "Accepted: usiel.travel.walking, or another"),
        ("run_calculator", {"id": "usiel.travelcost"}, "Accepted: usiel.travel-cost, or another"),
        ("search_rules", {"text": "fall", "game": "chess"}, "there is no game 'chess'"),
        ("compare_games", {"id": "usiel.riding"}, "asks one game only. Accepted: compare."),
        ("roll", {"id": "usiel.travel-cost"}, "has no dice to roll with these inputs"),
        ("roll", {"id": "symbaroum.success-test", "seed": "x" * 41}, "seed: it is too long"),
        (
            "run_calculator",
            {"id": "usiel.riding", "input": {}},
            "input: run_calculator has no such",
        ),
        ("run_calculator", {}, "id: Field required. Accepted: The id of a calculator"),
        ("run_calculator", {"id": "usiel.riding", "inputs": [1]}, "inputs: Input should be"),
        (
            "run_calculator",
            {"id": "usiel.travel-cost", "inputs": {"hours": "14"}},
            "hours: the text '14' is not a number. Accepted: a whole number from 0 to 72.",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(
    tool: str, arguments: dict[str, Any], words: str
) -> None:
    async def ask(client: Client) -> None:
        assert words in await refused(client, tool, **arguments)

    in_session(ask)


def test_each_rule_is_read_with_what_its_source_leaves_open() -> None:
    async def ask(client: Client) -> None:
        for rule in texts().rules:
            read = await told(client, "read_rule", id=rule.id)
            assert read["link"].endswith(f"/r/{rule.id}/")
            assert read["text"]
            assert "](/" not in json.dumps(read)
        read = await told(client, "read_rule", id="usiel.travel.fast-pace")
        assert [note["kind"] for note in read["leaves_open"]] == ["reading", "reading"]
        setting = {"calculator": "usiel.journey", "input": "reading_mixed_pace"}
        assert read["leaves_open"][0]["settings"] == [setting]
        assert read["tables"][0]["rows"][0] == ["1–2", "2", "4", "4"]

    in_session(ask)


def test_a_comparison_says_how_each_game_takes_part() -> None:
    async def ask(client: Client) -> None:
        for id in (id for id in IDS if id.startswith("compare.")):
            compared = await told(client, "compare_games", id=id)
            assert compared["games"]
            assert all(side["rule"] and side["asks"] for side in compared["games"])

    in_session(ask)


def test_a_roll_is_the_one_that_its_link_shows() -> None:
    async def ask(client: Client) -> None:
        asked = {"id": "symbaroum.success-test", "seed": "k3x9qa"}
        rolled = await told(client, "roll", **asked)
        assert rolled == await told(client, "roll", **asked)
        assert parse_qs(urlsplit(rolled["link"]).query)["rolled"] == ["k3x9qa"]
        assert rolled["dice"][0]["sides"] == [20]
        assert rolled["rolled"]
        other = await told(client, "roll", id="symbaroum.success-test")
        assert other["seed"] in other["link"]

    in_session(ask)


def test_all_that_can_be_rolled_is_rolled() -> None:
    async def ask(client: Client) -> None:
        for id in IDS:
            described = await told(client, "describe_calculator", id=id)
            if described["rolls"]:
                for seed in ("a", "b", "c"):
                    assert (await told(client, "roll", id=id, seed=seed))["rolled"]

    in_session(ask)


def test_an_old_id_leads_to_what_took_its_place() -> None:
    moved = {"usiel.old-name": "usiel.travel-cost", "usiel.travel.old": "usiel.travel.walking"}
    renamed = make_server(lambda: texts().model_copy(update={"moved": moved}))

    async def ask(client: Client) -> None:
        answer = await told(client, "run_calculator", id="usiel.old-name")
        assert answer["calculator"] == "usiel.travel-cost"
        assert (await told(client, "read_rule", id="usiel.travel.old"))["title"] == "Walking"

    in_session(ask, renamed)


def test_without_texts_calculators_answer_and_rules_say_why_not() -> None:
    async def ask(client: Client) -> None:
        answer = await told(client, "run_calculator", id="usiel.travel-cost")
        assert answer["headline"]
        assert answer["link"] == ""
        assert "not part of this installation" in answer["note"]
        for tool in ("search_rules", "read_rule"):
            assert "not part of this installation" in await refused(client, tool, **TOOLS[tool])

    in_session(ask, make_server(lambda: None))


def test_texts_survive_the_way_into_a_package() -> None:
    assert Texts.model_validate_json(texts().model_dump_json()) == texts()
