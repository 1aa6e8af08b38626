"""The runtime that ships: smaller than Pyodide’s own, with nothing lost."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from rulescore.site.content.ledger import VECTORS
from rulescore.site.content.yaml_lines import typed_text
from rulescore.site.python import bundle
from rulescore.site.python.bundle import PYODIDE, STDLIB
from rulescore.site.python.rehearsal import questions
from rulescore.site.python.runtime import SECOND, rehearsed
from rulescore.site.system.node import node

ASK = Path(__file__).with_name("ask_runtime.mjs")
SYMBOLS = Path(__file__).with_name("have_all_symbols.mjs")

# What no calculator does, from all over Python.
ELSEWHERE = (
    "import unicodedata; (unicodedata.name('a'), unicodedata.lookup('SNOWMAN'))",
    "import unicodedata; unicodedata.normalize('NFKD', '\\ufb01\\xe9')",
    "('\\u65e5\\u672c'.encode('shift_jis'), '\\u65e5'.encode('gb18030'))",
    "b'\\xb0\\xa1'.decode('euc_kr')",
    "import decimal; str(decimal.Decimal(1) / 7)",
    "import sqlite3; sqlite3.connect(':memory:').execute('select 1 + 1').fetchall()",
    "import re; re.findall('(?i)(?<=a)\\\\w+(?P<x>\\xe9)', 'abc\\xc9')",
    "import hashlib, zlib; (hashlib.sha3_256(b'x').hexdigest(), zlib.compress(b'x' * 100))",
    "import ast; ast.dump(ast.parse('match x:\\n case [1, *y] if y: pass'))",
    "import xml.etree.ElementTree as E; E.tostring(E.fromstring('<a b=\"1\">x</a>'))",
    "import cmath, math; (cmath.sqrt(-1), math.lgamma(5), 2 ** 0.5, 1j ** 2, 7.5 % 2)",
    "import datetime; datetime.datetime(2026, 11, 25).strftime('%A %d %B %Y')",
    "import ctypes; f = ctypes.pythonapi.PyComplex_FromDoubles; f.restype = ctypes.py_object; "
    "f.argtypes = [ctypes.c_double] * 2; f(1, 2)",
    "import ctypes; ctypes.c_int.in_dll(ctypes.pythonapi, 'Py_OptimizeFlag').value",
    "import ctypes; hasattr(ctypes.pythonapi, 'NoSuchThing')",
    "'%s %r %5.2f' % (bytearray(b'x'), memoryview(b'y').tolist(), 1e300)",
    "b'A\\x00'.decode('utf-16-le') + 'x'.encode('idna').decode() + 'y'.encode('punycode').decode()",
    "[int('9' * 50) ** 9 % 1000007, divmod(-7, 2), round(2.5), (255).to_bytes(2, 'big')]",
    "import itertools, functools; list(itertools.permutations('abc', 2))[::-1]",
)


@pytest.fixture(scope="module")
def made() -> Path:
    return bundle.made() / "bundle"


def asked(folder: Path, work: dict[str, Any]) -> Any:
    call = [node(), str(ASK), str(folder), json.dumps(work)]
    done = subprocess.run(call, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


@pytest.mark.long
def test_no_example_of_a_ledger_calls_the_second_module(made: Path, tmp_path: Path) -> None:
    """Not to be had, it would fail."""
    first = tmp_path / "first"
    shutil.copytree(made, first, ignore=shutil.ignore_patterns(SECOND))
    asks = [
        ("answer", vector.id, json.dumps({name: typed_text(value) for name, value in given}), "")
        for vector in VECTORS
        for given in [vector.given.items()]
    ]
    answers = asked(first, {"questions": asks})
    assert len(answers) == len(VECTORS)
    assert [answer for answer in answers if '"html"' not in answer] == []


@pytest.mark.thorough
def test_whatever_else_is_computed_is_the_same(made: Path, tmp_path: Path) -> None:
    """With the whole library, on Pyodide as its makers give it out and on ours."""
    runtime = made / json.loads((made / "manifest.json").read_text("utf-8"))["runtime"]
    library = str(PYODIDE / STDLIB)
    theirs = asked(PYODIDE, {"library": library, "code": ELSEWHERE})
    assert len(theirs) == len(ELSEWHERE)
    assert asked(runtime, {"library": library, "code": ELSEWHERE}) == theirs


def test_both_modules_together_have_every_symbol(made: Path) -> None:
    (runtime,) = made.glob("runtime-*")
    call = [node(), str(SYMBOLS), str(PYODIDE), str(runtime)]
    subprocess.run(call, check=True)


def test_our_books_are_asked_while_another_project_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RULESCORE_PROJECT", "examples/night-ferry")
    assert rehearsed() == json.loads(json.dumps(questions()))


def test_the_same_is_asked_each_time() -> None:
    assert questions() == questions()
    assert {way for way, *_ in questions()} == {"answer", "answers_in_brief", "rolled"}
