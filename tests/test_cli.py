"""The command line's contract: names, JSON, refusals."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rulescore.catalogue import calculators
from rulescore.cli import answer_lines, cli, main
from tools.workshop import PROJECT, workshop_in

IDS = [found.id for found in calculators()]


def rulescore(
    *arguments: str,
    given: str = "",
    within: Path = PROJECT,
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from rulescore.cli import main; main()", *arguments]
    return subprocess.run(
        command,
        input=given,
        capture_output=True,
        text=True,
        check=False,
        cwd=within,
        env=os.environ | (environment or {}),
    )


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def answered(*requests: object) -> list[dict[str, Any]]:
    lines = [json.dumps(request).encode() for request in requests]
    return [json.loads(line) for line in answer_lines(lines)]


def test_list_names_every_calculator() -> None:
    listed = json.loads(printed("list", "--json"))
    assert [entry["id"] for entry in listed] == IDS
    assert all(entry["title"] and entry["question"] and entry["rules"] for entry in listed)
    for_people = printed("list")
    assert all(id in for_people for id in IDS)


@pytest.mark.parametrize("id", IDS)
def test_run_for_people_leads_with_the_headline(id: str) -> None:
    printed_text = printed("run", id)
    found = next(calculator for calculator in calculators() if calculator.id == id)
    assert printed_text.startswith(found.run({}).answer.headline)
    assert "Working" in printed_text
    assert "\x1b" not in printed_text


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("zt", "falls 25 metres, resistant to standard damage, max hp 30"),
        ("usiel", "walk 6, rest 1, walk 5, sleep 8, full stam 45 armor 3"),
        ("usiel", "blow 1d8+2 damage reduction 3 target hits 12"),
        ("symbaroum", "accurate 12 vs defense 9, armor 1d4"),
    ],
)
def test_a_question_ends_with_the_commands_that_give_its_answers(game: str, text: str) -> None:
    lines = printed("ask", "--game", game, text).splitlines()
    answers = [block.splitlines() for block in "\n".join(lines).split("\n\n") if block.strip()]
    assert answers
    for headline, *_, command in answers:
        program, *arguments = shlex.split(command)
        assert program == "rulescore"
        assert printed(*arguments).startswith(headline)


def test_a_question_may_begin_with_a_sign() -> None:
    assert printed("ask", "-3 penalty") == printed("ask", "--", "-3 penalty")


def test_a_game_that_there_is_not_and_a_question_without_end_are_refused() -> None:
    for arguments, told in (
        (("--game", "chess", "fell 30 feet"), "there is no game 'chess'"),
        (("fell 30 feet " * 100,), "the question has 1,300 characters. Accepted: at most 1,000."),
    ):
        refused = rulescore("ask", *arguments)
        assert refused.returncode == 2
        assert told in refused.stderr
        assert not refused.stdout


def test_run_for_people_says_what_does_not_count() -> None:
    idle = printed("run", "symbaroum.success-test", "opponent=14")
    assert "Does not count here: Opponent’s value 14." in idle
    against = printed("run", "symbaroum.success-test", "opponent=14", "opposition=opponent")
    assert "Does not count" not in against


def test_help_and_schema_say_when_an_input_matters() -> None:
    told = "Matters only if opposition is opponent"
    assert told in " ".join(printed("run", "symbaroum.success-test", "--help").split())
    schema = json.loads(printed("schema", "symbaroum.success-test"))
    described = schema["inputs"]["properties"]["opponent"]["description"]
    assert described == f"Your modifier is 10 minus this. {told}"


@pytest.mark.parametrize("id", IDS)
def test_run_as_json_is_complete(id: str) -> None:
    answer = json.loads(printed("run", id, "--json"))
    found = next(calculator for calculator in calculators() if calculator.id == id)
    assert answer["calculator"] == id
    assert list(answer["inputs"]) == [input.name for input in found.inputs]
    assert list(answer["outputs"]) == [output.name for output in found.outputs]
    assert answer["working"]


def test_run_reads_typed_inputs() -> None:
    answer = json.loads(
        printed("run", "usiel.travel-cost", "--json", "hours=14", "armour_stamina=2")
    )
    assert answer["inputs"]["hours"] == 14
    assert answer["outputs"]["stamina_cost"] == 4 * 3 + 4 * 4 + 4 * 5 + 2 * 6


def test_a_value_may_have_an_equals_sign() -> None:
    answer = json.loads(printed("run", "usiel.character", "--json", "name=A=B"))
    assert answer["inputs"]["name"] == "A=B"


@pytest.mark.parametrize("id", IDS)
def test_help_names_every_input(id: str) -> None:
    found = next(calculator for calculator in calculators() if calculator.id == id)
    printed_text = printed("run", id, "--help")
    assert all(input.name in printed_text for input in found.inputs)


@cache
def all_schemas() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed("schema"))
    return found


@pytest.mark.parametrize("id", IDS)
def test_schema_describes_inputs_and_outputs(id: str) -> None:
    schema = json.loads(printed("schema", id))
    found = next(calculator for calculator in calculators() if calculator.id == id)
    assert list(schema["inputs"]["properties"]) == [input.name for input in found.inputs]
    assert schema["outputs"]["required"] == [output.name for output in found.outputs]
    assert all_schemas()[id] == schema


@pytest.mark.parametrize(
    ("typed", "accepted"),
    [
        ("usiel.travl-cost", "usiel.travel-cost, or another id that `rulescore list` shows"),
        ("travel-cost", "usiel.travel-cost, or another id that `rulescore list` shows"),
        ("xyz", "an id that `rulescore list` shows"),
    ],
)
def test_a_misspelt_calculator_is_answered_with_the_nearest(
    typed: str, accepted: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["rulescore", "run", typed])
    with pytest.raises(SystemExit):
        main()
    told = f"rulescore: there is no calculator '{typed}'. Accepted: {accepted}.\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["run", "usiel.travel-cost", "hours=73"], "hours"),
        (["run", "usiel.travel-cost", "hours="], "hours"),
        (["run", "usiel.travel-cost", "hours=8.5"], "hours"),
        (["run", "usiel.travel-cost", "hours=inf"], "hours"),
        (["run", "usiel.travel-cost", "hours=1", "hours=2"], "hours"),
        (["run", "usiel.travel-cost", "pace=fly"], "pace"),
        (["run", "usiel.travel-cost", "current_stamina=41"], "current_stamina"),
        (["run", "usiel.travel-cost", "speed=1"], "speed"),
        (["run", "usiel.travel-cost", "hours"], "hours"),
        (["run", "usiel.journey", "schedule=walk\n8 rest"], "schedule"),
        (["run", "usiel.nothing"], "usiel.nothing"),
        (["run", "../etc"], "../etc"),
        (["run"], "rulescore list"),
        (["schema", "nope"], "nope"),
        (["dance"], "dance"),
        (["run", "usiel.riding", "--loud"], "--loud"),
        (["run", "usiel.riding", "--jsonl"], "--jsonl"),
    ],
)
def test_refusal_is_one_line_and_status_2(
    arguments: list[str],
    named: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["rulescore", *arguments])
    with pytest.raises(SystemExit, match="2"):
        main()
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert named in printed.err


def test_jsonl_answers_every_line_and_goes_on_after_a_bad_one() -> None:
    given = (
        '{"calculator": "usiel.riding", "inputs": {"hours": 2, "dice": "2d6"}}\n'
        "\n"
        "not json\n"
        '{"calculator": "usiel.riding", "inputs": {"hours": NaN}}\n'
        '{"calculator": "usiel.riding"}\n'
    )
    result = rulescore("run", "--jsonl", given=given)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.returncode == 0
    assert [next(iter(line)) for line in lines] == [
        "outputs",
        "error",
        "error",
        "error",
        "outputs",
    ]
    assert lines[0]["outputs"]["free_probability"] == 33 * 30 / 36**2
    assert lines[3]["error"]["input"] == "hours"


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workshop in which one declaration is wrong and another topic cannot be imported."""
    folder = workshop_in(tmp_path_factory.mktemp("workshop"))
    usiel = folder / "rulescore/books/usiel"
    fire = usiel / "fire.py"
    fire.write_text(fire.read_text("utf-8").replace("] = 3,", "] = -3,", 1), encoding="utf-8")
    (usiel / "travel.py").write_text('@calculator("usiel.riding" title="Riding")\n')
    return folder


WRONG_DEFAULT = (
    r"rulescore/books/usiel/fire\.py:\d+: usiel\.fire: \w+: its kind refuses the default: .+ "
    r"Accepted: .+\."
)
NO_PYTHON = r"rulescore/books/usiel/travel\.py:1: usiel\.travel: the topic cannot be imported: .+"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["run", "usiel.fire"], [WRONG_DEFAULT]),
        (["run", "usiel.fire", "--help"], [WRONG_DEFAULT]),
        (["schema", "usiel.fire"], [WRONG_DEFAULT]),
        (["run", "usiel.riding"], [WRONG_DEFAULT, NO_PYTHON]),
        (["list"], [WRONG_DEFAULT, NO_PYTHON]),
        (["list", "--json"], [WRONG_DEFAULT, NO_PYTHON]),
        (["schema"], [WRONG_DEFAULT, NO_PYTHON]),
    ],
)
def test_authors_mistakes_are_a_line_each_and_status_1(
    workshop: Path, arguments: list[str], expected: list[str]
) -> None:
    result = rulescore(*arguments, within=workshop)
    assert result.returncode == 1
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == len(expected)
    assert all(re.fullmatch(*pair) for pair in zip(expected, lines, strict=True)), lines


def test_a_mistake_in_one_topic_stops_no_other(workshop: Path) -> None:
    for id in ("usiel.damage", "zt.fall-damage"):
        assert rulescore("run", id, within=workshop).returncode == 0
    given = '{"calculator": "usiel.fire"}\n{"calculator": "usiel.damage"}\n'
    lines = rulescore("run", "--jsonl", given=given, within=workshop).stdout.splitlines()
    assert [next(iter(json.loads(line))) for line in lines] == ["error", "outputs"]
    assert rulescore("run", "usiel.nothing", within=workshop).returncode == 2


def test_an_exception_in_a_rule_is_reported_with_its_line(tmp_path: Path) -> None:
    workshop = workshop_in(tmp_path)
    module = workshop / "rulescore/books/usiel/fire.py"
    text = module.read_text("utf-8")
    module.write_text(text.replace('    """\n    ', '    """\n    1 / 0\n    '), encoding="utf-8")
    result = rulescore("run", "usiel.fire", within=workshop)
    assert result.returncode == 1
    assert re.fullmatch(
        r"rulescore/books/usiel/fire\.py:\d+: it breaks: ZeroDivisionError: division by zero\.\n",
        result.stderr,
    )


@pytest.mark.parametrize(
    ("request_line", "input"),
    [
        ([], None),
        ("text", None),
        (7, None),
        (None, None),
        ({}, None),
        ({"calculator": 7}, None),
        ({"calculator": "usiel.nothing"}, None),
        ({"calculator": ""}, None),
        ({"calculator": "usiel.riding", "inputs": []}, None),
        ({"calculator": "usiel.riding", "inputs": None}, None),
        ({"calculator": "usiel.riding", "input": {}}, None),
        ({"calculator": "usiel.riding", "inputs": {"hours": "8"}}, "hours"),
        ({"calculator": "usiel.riding", "inputs": {"hours": True}}, "hours"),
        ({"calculator": "usiel.riding", "inputs": {"hours": None}}, "hours"),
        ({"calculator": "usiel.riding", "inputs": {"hours": [8]}}, "hours"),
        ({"calculator": "usiel.riding", "inputs": {"hours": 8.5}}, "hours"),
        ({"calculator": "usiel.riding", "inputs": {"hours": 1e300}}, "hours"),
        ({"calculator": "usiel.riding", "inputs": {"hours": 10**4000}}, "hours"),
        ({"calculator": "usiel.riding", "inputs": {"dice": 6}}, "dice"),
        ({"calculator": "usiel.riding", "inputs": {"hats": 6}}, "hats"),
    ],
)
def test_bad_request_names_what_is_wrong(request_line: object, input: str | None) -> None:
    [line] = answered(request_line)
    assert line["error"]["input"] == input
    assert "Accepted: " in line["error"]["message"]
    assert "\n" not in line["error"]["message"]


def test_terminal_markup_in_a_text_is_printed_literally() -> None:
    printed_text = printed("run", "symbaroum.character", "name=[/b] [red]:bear:")
    assert printed_text.count("[/b] [red]:bear:") == 3
    assert "[/b] [red]" in printed("run", "symbaroum.experience", "plan=[/b] [red]: none-novice")


@pytest.mark.parametrize("also", [(), ("--json",)])
def test_unprintable_characters_are_escaped(also: tuple[str, ...]) -> None:
    asked = ("run", "symbaroum.character", "name=\udcff", *also)
    result = rulescore(*asked, environment={"PYTHONIOENCODING": "utf-8:strict"})
    assert (result.returncode, result.stderr) == (0, "")
    assert r"\udcff, 10, 10" in result.stdout


@pytest.mark.parametrize("numeral", ["1e99999999999999999999", "-1e-99999999999999999999"])
def test_a_number_beyond_any_reckoning_is_refused_and_stops_nothing(numeral: str) -> None:
    line = f'{{"calculator": "usiel.riding", "inputs": {{"hours": {numeral}}}}}'.encode()
    for printed_text in answer_lines([line] * 2):
        assert json.loads(printed_text)["error"]["input"] == "hours"


@pytest.mark.parametrize("line", [b"\xff\xfe", b"[" * 100_000, b'{"calculator": 1e9999999999}'])
def test_hostile_bytes_get_an_error_line(line: bytes) -> None:
    [answer] = answer_lines([line])
    assert json.loads(answer)["error"]["input"] is None


def test_numbers_are_read_as_the_decimals_typed() -> None:
    line = b'{"calculator": "archsoul.crafting-requirements", "inputs": {"price": 0.1}}'
    [answer] = answer_lines([line])
    assert json.loads(answer)["outputs"]["raw_material_cost"] == 0.025


def test_an_assistant_needs_one_more_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.setattr(sys, "argv", ["rulescore", "mcp"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    needed = 'rulescore: rulescore mcp needs one more package: pip install "rulescore[mcp]"\n'
    assert capsys.readouterr().err == needed
