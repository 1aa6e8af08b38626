"""What programs are given: all that there is, as its schemas say, with examples that hold."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from rulescore.catalogue import calculators, tables, titles_of_books
from rulescore.declare.calculator import Calculator
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.fence_source import opening_result
from rulescore.site.content.page_source import read_pages
from rulescore.site.content.rules import rules
from rulescore.site.links.short_links import Place
from rulescore.site.output.api import write_api
from rulescore.site.system.node import node
from tests.site.built import built_site, code_on
from tests.site.built_pages import leads_somewhere
from tools.serving import served

KINDS = {"rules": (rules, "Rule"), "tables": (tables, "Table")}
KINDS["calculators"] = (calculators, "Calculator")
ADDRESS = re.compile(r"https?://[^\s\"<>)]+")


@cache
def given(path: str) -> Any:
    """What a program gets from a file below `/api/`."""
    return json.loads((built_site() / "api" / f"{path}.json").read_text("utf-8"))


def files(kind: str) -> dict[str, Any]:
    """The files of a kind by their names."""
    folder = built_site() / "api" / kind
    return {file.stem: given(f"{kind}/{file.stem}") for file in folder.glob("*.json")}


def origin() -> str:
    address: str = given("openapi")["servers"][0]["url"]
    return address


def schema_of(shape: str) -> dict[str, Any]:
    schema: dict[str, Any] = given("openapi")["components"]["schemas"][shape]
    return schema


def wrong(data: Any, shape: str) -> list[str]:
    """What is wrong with a file by its published schema, or is in it and not in that."""
    whole = {"$ref": f"#/components/schemas/{shape}", "components": given("openapi")["components"]}
    errors = Draft202012Validator(whole).iter_errors(data)
    unknown = data.keys() ^ schema_of(shape)["properties"].keys()
    return [*(error.message for error in errors), *unknown]


@pytest.mark.parametrize("kind", KINDS)
def test_each_has_its_file_and_index_entry(kind: str) -> None:
    found, _ = KINDS[kind]
    data = {one.id: one.title for one in found()}
    assert data.keys() == files(kind).keys() - given("index")["moved"].keys()
    listed = given("index")[kind]
    assert {entry["id"]: entry["title"] for entry in listed} == data
    assert all(entry["url"] == f"{origin()}/api/{kind}/{entry['id']}.json" for entry in listed)
    assert all(
        file["id"] == name and file["title"] == data[name] for name, file in files(kind).items()
    )


@pytest.mark.parametrize("kind", KINDS)
def test_each_file_matches_its_schema(kind: str) -> None:
    _, shape = KINDS[kind]
    assert {
        name: found for name, file in files(kind).items() if (found := wrong(file, shape))
    } == {}


def test_the_index_matches_its_schema_and_names_every_book() -> None:
    assert wrong(given("index"), "Index") == []
    assert {book["id"]: book["title"] for book in given("index")["books"]} == titles_of_books()


def test_the_description_is_openapi_and_explains_every_field_which_is_always_there() -> None:
    validate(given("openapi"))
    for name, schema in given("openapi")["components"]["schemas"].items():
        assert set(schema["required"]) == schema["properties"].keys(), name
        for field, about in schema["properties"].items():
            assert about.get("description"), f"{name}.{field}"


def test_the_description_names_the_files_that_there_are() -> None:
    for path in given("openapi")["paths"]:
        pattern = path.lstrip("/").replace("{id}", "*")
        assert any(built_site().glob(pattern)), path


def test_every_file_bears_the_version_of_its_description() -> None:
    version = given("openapi")["info"]["version"]
    every = (given("index"), *(file for kind in KINDS for file in files(kind).values()))
    assert {file["version"] for file in every} == {version}


@cache
def openings() -> dict[str, Any]:
    """The answer with which each calculator opens on the page of its topic."""
    pages = (page for page in read_pages(docs_folder()).values() if page.is_topic)
    fences = (fence for page in pages for fence in page.fences if fence.kind == "calculator")
    return {fence.names: opening_result(fence.content) for fence in fences}


@pytest.mark.parametrize("found", calculators(), ids=lambda found: found.id)
def test_its_examples_are_what_it_gives_now(found: Calculator[Any]) -> None:
    file = given(f"calculators/{found.id}")
    assert file["examples"][0]["inputs"] == openings()[found.id].inputs_json()
    for part in ("inputs", "outputs"):
        Draft202012Validator.check_schema(file[part])
    for example in file["examples"]:
        now = found.run(example["inputs"])
        assert example["outputs"] == json.loads(json.dumps(now.outputs_json()))
        assert example["headline"] == now.answer.headline
        Draft202012Validator(file["inputs"]).validate(example["inputs"])
        Draft202012Validator(file["outputs"]).validate(example["outputs"])


def test_a_worked_example_of_a_page_is_among_those_of_its_calculator() -> None:
    examples = given("calculators/usiel.travel-cost")["examples"]
    costs = {example["inputs"]["hours"]: example["outputs"]["stamina_cost"] for example in examples}
    assert costs[24] == 84


def test_every_address_leads_somewhere() -> None:
    texts = {file.stem: file.read_text("utf-8") for file in built_site().glob("api/*/*.json")}
    texts["index"] = (built_site() / "api/index.json").read_text("utf-8")
    ours = {
        address: urlsplit(address)
        for text in texts.values()
        for address in ADDRESS.findall(text)
        if address.startswith(origin())
    }
    assert len(ours) > len(rules())
    assert [address for address, target in ours.items() if not leads_somewhere(target)] == []


def test_a_rule_has_the_whole_text_of_its_section() -> None:
    rule = given("rules/usiel.travel.armour")
    assert rule["situation"] == "On the road"
    assert rule["sentence"] == "Armour adds its Stamina value to the base cost of every hour."
    assert rule["text"]["plain"].startswith(rule["sentence"])
    (reading,) = rule["readings"]
    assert reading["title"] == "Armour counts double at fast pace"
    assert reading["changes"] == [
        {"calculator": "usiel.travel-cost", "input": "reading_armour_fast"}
    ]
    assert [gap["title"] for gap in rule["gaps"]] == ["Loads and armour values are lost"]
    assert "plate armour" in rule["names"]


def test_a_rule_names_what_belongs_to_it() -> None:
    rule = given("rules/usiel.travel.walking")
    assert rule["tables"] == ["usiel.travel.walking"]
    assert rule["calculators"] == ["usiel.travel-cost"]
    assert rule["related"] == ["usiel.pools.cost-limit"]
    assert given("tables/usiel.travel.walking")["rules"] == ["usiel.travel.walking"]
    known = {kind: {one.id for one in found()} for kind, (found, _) in KINDS.items()}
    for name, file in files("rules").items():
        assert set(file["tables"]) <= known["tables"], name
        assert set(file["calculators"]) <= known["calculators"], name
        assert set(file["related"]) <= known["rules"], name
        settings = [setting for reading in file["readings"] for setting in reading["changes"]]
        for setting in settings:
            assert (
                setting["input"]
                in given(f"calculators/{setting['calculator']}")["inputs"]["properties"]
            )


def test_texts_have_no_markup_of_the_site() -> None:
    for name, file in files("rules").items():
        notes = [*file["readings"], *file["assumptions"], *file["gaps"]]
        texts = [text for text in (file["text"], file["source"]) if text]
        for text in (*texts, *(note["text"] for note in notes)):
            assert text["plain"], name
            assert not re.search(r"```|^!!!|^Players say:|\{[:\[]|\.md\b", text["markdown"]), name
            assert not re.search(r"\]\(|\*\*|<[a-z]", text["plain"]), name


def test_an_old_id_keeps_its_address_and_redirects(tmp_path: Path) -> None:
    walking = Place("/usiel/travel/", "walking", "Walking", "Travel")
    write_api(
        tmp_path,
        "https://rules.example",
        {"usiel.travel.walking": walking},
        {"usiel.roads.walking": walking},
    )
    index = json.loads((tmp_path / "api/index.json").read_text("utf-8"))
    assert index["moved"] == {"usiel.roads.walking": "usiel.travel.walking"}
    for kind in ("rules", "tables"):
        old = (tmp_path / "api" / kind / "usiel.roads.walking.json").read_text("utf-8")
        assert json.loads(old)["id"] == "usiel.travel.walking"
        assert "https://rules.example/r/usiel.travel.walking/" in old
    assert not (tmp_path / "api/calculators/usiel.roads.walking.json").exists()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(built_site()) as address:
        yield address


@pytest.mark.parametrize(
    ("begins", "command"),
    [
        ("import json\n", (sys.executable, "-c")),
        ("const site", (node(), "--input-type=module", "-e")),
    ],
    ids=["python", "js"],
)
def test_the_page_shows_what_its_examples_give(
    address: str, begins: str, command: tuple[str, ...]
) -> None:
    code = next(piece for piece in code_on("api") if piece.startswith(begins))
    assert code.count(f'"{origin()}"') == 1
    here = code.replace(origin(), address)
    done = subprocess.run([*command, here], capture_output=True, text=True, check=True)
    assert done.stdout.strip()
    assert done.stdout in code_on("api")
