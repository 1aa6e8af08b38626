"""Answers computed with the build, for the inputs that readers most often try first, so that a page
can show them before Python runs. Each is identical to Python’s answer.

Each calculator has a file: `answers` has, for the inputs of a form (see `key`), the numbers of the
`pieces` that make up the answer, since answers share most of their HTML. `form` is for whoever asks
without the form of a page, as the search does (see `described`). All forms are in a file of their
own too, which is kept offline, as the answers are not; a draft, which is not either, has none.
"""

import gzip
import json
import re
import shutil
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from rulescore.browser import answer
from rulescore.catalogue import find_calculator, find_sheet
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Amount, Choice, Whole
from rulescore.project import ENGINE
from rulescore.show.element import address
from rulescore.site.content.configuration import site_language
from rulescore.site.content.page_source import Page
from rulescore.site.content.usual_inputs import Texts, examples, openings, usual
from rulescore.site.python.bundle import shipped_sources
from rulescore.site.system.build_cache import cached, hash_all
from rulescore.site.words.table import read_table

FOLDER = "answers"
FORMS = "forms.json"
LIMIT = 66_000
"""The maximal size of a calculator’s file, in bytes, gzipped."""
PIECE = re.compile(r"(?=<)|(?<=>)")


def key(inputs: Texts) -> str:
    """The key for the inputs of a form, in the file and in `stored_answers.js`."""
    return json.dumps(sorted(inputs.items()), ensure_ascii=False, separators=(",", ":"))


def answers_file(id: str, forms: Collection[Texts], tried: Iterable[Texts]) -> str:
    """The answers of a calculator to the `tried` inputs and the usual inputs of its forms, as JSON;
    as many as fit."""
    calculator = find_calculator(id)
    wanted = [{**form, **inputs} for form in forms for inputs in tried]
    wanted += (inputs for form in forms for inputs in usual(calculator, form))
    answers = {key(inputs): answer(id, json.dumps(inputs)) for inputs in wanted}
    places: dict[str, int] = {}
    numbered = {
        name: [places.setdefault(piece, len(places)) for piece in PIECE.split(text)]
        for name, text in answers.items()
    }
    return _as_many_as_fit(numbered, list(places), described(calculator, next(iter(forms), {})))


def write_forms(folder: Path, pages: Iterable[Page]) -> None:
    """Write the files of all calculators that are on a page without any answer, for a draft."""
    (folder / FOLDER).mkdir(parents=True)
    for id, forms in openings(pages).items():
        made = described(find_calculator(id), next(iter(forms), {}))
        text = json.dumps({"pieces": [], "answers": {}, "form": made})
        (folder / FOLDER / f"{id}.json").write_text(text, encoding="utf-8")


def described(calculator: Calculator[Any], opening: Texts) -> dict[str, Any]:
    """The form of a calculator: its title, topic and address, and for each input its label, the
    text that it opens with, what its choices are called, and by which names a reader’s settings and
    sheet have a value for it."""
    sheet = find_sheet(calculator.id.split(".")[0])
    ways = calculator.mappings_from(sheet) if sheet else ()
    takes = ways[0].takes if ways else {}
    inputs = {}
    for input in calculator.inputs:
        made: dict[str, Any] = {
            "label": input.kind.label,
            "opens": opening.get(input.name, input.kind.to_text(input.default)),
        }
        if isinstance(input.kind, Choice):
            made["options"] = dict(input.kind.options)
        is_number = isinstance(input.kind, Whole | Amount)
        if is_number and input.kind.unit and not input.kind.unit_in_label:
            made["unit"] = input.kind.unit
        if input.kind.follows:
            made["follows"] = input.kind.follows
        if input.setting:
            book = input.game or calculator.id.split(".")[0]
            made["setting"] = f"{book}.{input.setting}"
        if input.name in takes:
            made["sheet"] = takes[input.name]
        inputs[input.name] = made
    return {
        "title": calculator.title,
        "topic": calculator.topic,
        "address": address(calculator),
        "inputs": inputs,
    }


def _as_many_as_fit(
    answers: Mapping[str, list[int]], pieces: list[str], form: Mapping[str, Any]
) -> str:
    """The first answers, as many as fit, with their pieces."""
    names = list(answers)

    def packed(many: int) -> str:
        first = {name: answers[name] for name in names[:many]}
        needed = pieces[: max(map(max, first.values())) + 1]
        data = {"pieces": needed, "answers": first, "form": form}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    def size(many: int) -> int:
        return len(gzip.compress(packed(many).encode()))

    if size(len(names)) > LIMIT:
        return packed(bisect_right(range(1, len(names)), LIMIT, key=size))
    return packed(len(names))


def write_stored_answers(folder: Path, pages: Iterable[Page], workers: Executor) -> None:
    """Write a file of answers for every calculator that is on a page. They take half of a build, so
    they are cached until what is asked or what answers changes."""
    known = list(pages)
    forms, tried = openings(known), examples(known)

    def make(made: Path) -> None:
        made.mkdir()
        wanted = (tried.get(id, []) for id in forms)
        packed = workers.map(answers_file, forms, forms.values(), wanted)
        for id, text in zip(forms, packed, strict=True):
            (made / f"{id}.json").write_text(text, encoding="utf-8")

    asked = json.dumps([forms, tried, site_language()]).encode()
    shutil.copytree(cached("answers", _hash_of(asked), make), folder / FOLDER)
    _write_all_forms(folder)


def _write_all_forms(folder: Path) -> None:
    """Write the forms that the files of answers have, by calculator."""
    files = sorted((folder / FOLDER).glob("*.json"))
    forms = {file.stem: json.loads(file.read_text("utf-8"))["form"] for file in files}
    text = json.dumps(forms, ensure_ascii=False, separators=(",", ":"))
    (folder / FORMS).write_text(text, encoding="utf-8")


def _hash_of(asked: bytes) -> str:
    """A hash of what is asked, and of all that an answer is made by: the words of the site, its
    books, and this package."""
    sources = {**shipped_sources(), **{str(file): file for file in ENGINE.rglob("*.py")}}
    words = read_table(site_language()).words
    contents = {name: file.read_bytes() for name, file in sources.items()}
    said = json.dumps(words, sort_keys=True).encode()
    return hash_all({**contents, "asked": asked, "words": said})
