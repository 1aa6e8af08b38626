"""Stored answers are those that Python gives, to the byte, and are what a reader tries first."""

import gzip
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rulescore.browser import answer
from rulescore.catalogue import calculators, find_calculator
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Choice, Line, Switch, Whole
from rulescore.show.field import is_folded
from rulescore.site.content.page_source import read_pages
from rulescore.site.content.usual_inputs import PAIRED, Texts, examples, openings
from rulescore.site.python.stored_answers import FOLDER, LIMIT, answers_file, key
from rulescore.site.render.assets import FOLDER as ASSETS
from tests.selection import one_in
from tests.site.built import built_site

PROJECT = Path(__file__).resolve().parents[3]
IDS = [found.id for found in calculators()]
PAGES = list(read_pages(PROJECT / "docs").values())


@pytest.fixture(scope="module")
def folder() -> Path:
    (found,) = built_site().glob(f"{ASSETS}-*/{FOLDER}")
    return found


@pytest.fixture(scope="module")
def forms() -> dict[str, list[Texts]]:
    return openings(PAGES)


@pytest.fixture(scope="module")
def worked() -> dict[str, list[Texts]]:
    return examples(PAGES)


def _read(file: Path) -> dict[str, str]:
    """The text of each answer that a file holds, by inputs."""
    held = json.loads(file.read_text("utf-8"))
    return {
        name: "".join(held["pieces"][place] for place in places)
        for name, places in held["answers"].items()
    }


def test_every_calculator_has_some(folder: Path) -> None:
    assert {file.stem for file in folder.glob("*.json")} == set(IDS)


@pytest.mark.parametrize("id", one_in(3, IDS))
def test_a_stored_answer_is_what_python_answers(folder: Path, id: str) -> None:
    """The first, the last, and some between; `make fuzz` looks at all of them."""
    held = list(_read(folder / f"{id}.json").items())
    for name, text in [*held[:: len(held) // 4 + 1], held[-1]]:
        assert text == answer(id, json.dumps(dict(json.loads(name))))


@pytest.mark.thorough
@pytest.mark.parametrize("id", IDS)
def test_all_stored_answers_are_what_python_answers(folder: Path, id: str) -> None:
    for name, text in _read(folder / f"{id}.json").items():
        assert text == answer(id, json.dumps(dict(json.loads(name))))


@pytest.mark.parametrize("id", one_in(3, IDS))
def test_small_changes_of_open_inputs_are_stored(
    folder: Path, forms: dict[str, list[Texts]], id: str
) -> None:
    held = _read(folder / f"{id}.json")
    for opening in forms[id]:
        assert key(opening) in held
        for name, text in _steps(find_calculator(id), opening):
            followed = _followed(find_calculator(id), opening, name, text)
            assert key({**opening, **followed, name: text}) in held, f"{name}={text}"


def _followed(calculator: Calculator[object], opening: Texts, name: str, text: str) -> Texts:
    """What a form puts into the fields that follow one which is changed."""
    followers = [input.name for input in calculator.inputs if input.kind.follows == name]
    return {one: text for one in followers if opening[one] == opening[name]}


def _steps(calculator: Calculator[object], opening: Texts) -> list[tuple[str, str]]:
    """The open inputs, each with the values that a tap or a few give it."""
    steps = []
    for input in calculator.inputs:
        kind, text = input.kind, opening[input.name]
        if is_folded(input):
            continue
        if isinstance(kind, Switch):
            steps.append((input.name, kind.to_text(not kind.read_text(text))))
        if isinstance(kind, Choice):
            steps += [(input.name, option) for option in kind.options]
        if isinstance(kind, Line):
            steps.append((input.name, kind.example))
        if isinstance(kind, Whole):
            value = kind.read_text(text)
            near = range(max(int(kind.least), value - 2), min(int(kind.most), value + 2) + 1)
            steps += [(input.name, str(one)) for one in near]
    return steps


@pytest.mark.parametrize("id", one_in(3, IDS))
def test_the_worked_examples_are_stored(
    folder: Path, forms: dict[str, list[Texts]], worked: dict[str, list[Texts]], id: str
) -> None:
    held = _read(folder / f"{id}.json")
    for inputs in worked.get(id, []):
        assert all(key({**opening, **inputs}) in held for opening in forms[id])


def test_two_at_once_are_stored(folder: Path) -> None:
    held = _read(folder / "usiel.travel-cost.json")
    calculator = find_calculator("usiel.travel-cost")
    opening = {input.name: input.kind.to_text(input.default) for input in calculator.inputs}
    assert PAIRED >= 2
    assert key({**opening, "hours": "9", "pace": "hurry"}) in held


def test_no_calculator_weighs_too_much(folder: Path) -> None:
    packed = {file.name: len(gzip.compress(file.read_bytes())) for file in folder.glob("*.json")}
    assert {name: size for name, size in packed.items() if size > LIMIT} == {}


def test_answers_beyond_the_size_limit_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulescore.site.python.stored_answers.LIMIT", 3000)
    monkeypatch.setattr(
        "rulescore.site.python.stored_answers.usual", lambda calculator, opening: iter(())
    )
    tried = [{"hours": str(hours)} for hours in range(40)]
    packed = answers_file("usiel.travel-cost", openings(PAGES)["usiel.travel-cost"], tried)
    held = json.loads(packed)
    assert len(gzip.compress(packed.encode())) <= 3000
    assert 1 < len(held["answers"]) < len(tried)
    assert max(map(max, held["answers"].values())) == len(held["pieces"]) - 1


class Forms(HTMLParser):
    """What the form of each calculator on a page holds, as `element.js` reads it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: dict[str, Texts] = {}
        self._form: Texts = {}
        self._name = ""
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        if tag == "rule-calculator":
            self._form = self.found.setdefault(str(held["calculator"]), {})
        name = held.get("name")
        if tag in ("select", "textarea"):
            self._name = name or ""
        if tag == "input" and name and held.get("type") == "checkbox":
            self._form[name] = str("checked" in held).lower()
        elif tag == "input" and name and held.get("type") == "text":
            self._form[name] = held.get("value") or ""
        elif tag == "textarea" and name:
            self._form[name] = ""
        elif tag == "option" and ("selected" in held or self._name not in self._form):
            self._form[self._name] = str(held["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag in ("select", "textarea"):
            self._name = ""

    def handle_data(self, data: str) -> None:
        if self._name in self._form and self._form[self._name] == "":
            self._form[self._name] = data


def test_the_contents_of_a_form_are_found(folder: Path) -> None:
    """Answers are named as `stored_answers.js` names the fields of each page."""
    known = {id: _read(folder / f"{id}.json") for id in IDS}
    seen = set()
    for page in built_site().glob("*/**/index.html"):
        for id, form in Forms(page).found.items():
            assert key(form) in known[id], f"{page.parent.name}: {id}"
            seen.add(id)
    assert seen == set(IDS)
