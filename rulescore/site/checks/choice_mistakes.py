"""Words that a topic compares with and that nothing in its book can be: a misspelt choice, most
often, which Python takes for a condition that is never met."""

import ast
import re
from collections.abc import Iterator, Set
from pathlib import Path

from rulescore.declare.mistakes import Mistake, nearest

LETTER = re.compile(r"[a-z]", re.IGNORECASE)


def mistakes_of_choices(sources: dict[str, Path]) -> Iterator[Mistake]:
    """Every comparison of topics, which are given by name, with a word that nothing else in their
    book has: no choice, no table, no default, no value that is returned."""
    trees = {name: ast.parse(file.read_text("utf-8")) for name, file in sources.items()}
    books: dict[str, set[str]] = {}
    for name, tree in trees.items():
        books.setdefault(_book(name), set()).update(_said(tree))
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
    """The words on either side of a comparison, by themselves or in a tuple, a set or a list."""
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


def _said(tree: ast.AST) -> Set[str]:
    """Every text of a module that is not there for a comparison."""
    compared = {id(word) for word in _compared(tree)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in compared
    }
