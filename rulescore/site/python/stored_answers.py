"""Answers made with the site, to what readers most often change first: they are in a page before
Python is there. Each is what Python answers, to the byte.

A file for each calculator: `answers` gives for the inputs of a form (see `key`) the numbers of the
`pieces` of which the answer is put together, since answers have most of their HTML in common.
"""

import gzip
import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rulescore.browser import answer
from rulescore.catalogue import find_calculator
from rulescore.site.content.page_source import Page
from rulescore.site.content.usual_inputs import Texts, examples, openings, usual

FOLDER = "answers"
LIMIT = 60_000
"""Bytes, gzipped, that the answers of a calculator take at most."""
PIECE = re.compile(r"(?=<)|(?<=>)")


def key(inputs: Texts) -> str:
    """How the inputs of a form are named in the file, and by `stored_answers.js`."""
    return json.dumps(sorted(inputs.items()), ensure_ascii=False, separators=(",", ":"))


def answers_file(id: str, forms: Iterable[Texts], tried: Iterable[Texts]) -> str:
    """The answers to the usual inputs of a calculator that is in these forms, and to what is
    tried there, as JSON; as many as have room."""
    calculator = find_calculator(id)
    wanted = [{**form, **inputs} for form in forms for inputs in tried]
    wanted += (inputs for form in forms for inputs in usual(calculator, form))
    answers = {key(inputs): answer(id, json.dumps(inputs)) for inputs in wanted}
    places: dict[str, int] = {}
    numbered = {
        name: [places.setdefault(piece, len(places)) for piece in PIECE.split(text)]
        for name, text in answers.items()
    }
    return _as_many_as_fit(numbered, list(places))


def _as_many_as_fit(answers: Mapping[str, list[int]], pieces: list[str]) -> str:
    """The first of the answers, with the pieces that they are made of, which are the first too."""
    names = list(answers)

    def packed(many: int) -> str:
        first = {name: answers[name] for name in names[:many]}
        needed = pieces[: max(map(max, first.values())) + 1]
        whole = {"pieces": needed, "answers": first}
        return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))

    def size(many: int) -> int:
        return len(gzip.compress(packed(many).encode()))

    if size(len(names)) > LIMIT:
        return packed(bisect_right(range(1, len(names)), LIMIT, key=size))
    return packed(len(names))


def write_stored_answers(folder: Path, pages: Iterable[Page]) -> None:
    """Write the answers of every calculator that is in a page, a file each."""
    (folder / FOLDER).mkdir(parents=True)
    known = list(pages)
    forms, tried = openings(known), examples(known)
    with ProcessPoolExecutor() as pool:
        packed = pool.map(answers_file, forms, forms.values(), (tried.get(id, []) for id in forms))
        for id, text in zip(forms, packed, strict=True):
            (folder / FOLDER / f"{id}.json").write_text(text, encoding="utf-8")
