"""Comparisons of a topic with a word that no value in its book can be: usually a misspelt choice,
so that the condition is never true."""

import ast
import re
from collections.abc import Iterator, Set
from pathlib import Path

from rulescore.declare.mistakes import Mistake, nearest

LETTER = re.compile(r"[a-z]", re.IGNORECASE)


def mistakes_of_choices(sources: dict[str, Path]) -> Iterator[Mistake]:
    """Every comparison with a word that occurs nowhere else in the book: in no choice, table,
    default or return value. `sources` has the file of each topic by the name of its module."""
    trees = {name: ast.parse(file.read_text("utf-8")) for name, file in sources.items()}
    books: dict[str, set[str]] = {}
    for name, tree in trees.items():
        books.setdefault(_book(name), set()).update(_other_texts(tree))
    for name, tree in trees.items():
        known = books[_book(name)]
        for word in _compared(tree):
            if word.value not in known:
                text, file = str(word.value), str(sources[name])
                problem = f"it compares with “{text}”, which nothing in its book can be"
                near = nearest(text, known)
                yield Mistake(problem, "a word of a choice", near, file=file, line=word.lineno)


def _book(module: str) -> str:
    return module.rpartition(".")[0]


def _compared(tree: ast.AST) -> Iterator[ast.Constant]:
    """The words on either side of a comparison, alone or in a tuple, a set or a list."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for side in (node.left, *node.comparators):
                yield from _words(side)
        elif isinstance(node, ast.MatchValue):
            yield from _words(node.value)


def _words(side: ast.expr) -> Iterator[ast.Constant]:
    if isinstance(side, ast.Constant) and isinstance(side.value, str) and LETTER.search(side.value):
        yield side
    elif isinstance(side, ast.Tuple | ast.Set | ast.List):
        for element in side.elts:
            yield from _words(element)


def _other_texts(tree: ast.AST) -> Set[str]:
    """Every string of a module that is not part of a comparison."""
    compared = {id(word) for word in _compared(tree)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in compared
    }
