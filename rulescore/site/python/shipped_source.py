"""A module's source as it ships to browsers: without the words by which players ask in words, which
only the index for the search needs, and without the lists of public names, which only tools read.
"""

import ast

ASKING = {"players_say": '""', "players_say_no": '""', "options_said": "{}"}
"""What is passed for the words of players, and what ships in its place."""


def as_shipped(source: str) -> str:
    """The source without what players say and what is public, each line at the number that it
    had."""
    lines = source.encode().split(b"\n")
    tree = ast.parse(source)
    left_out: list[tuple[ast.expr | ast.stmt, str]] = [*_asking(tree), *_public(tree)]
    for value, empty in sorted(left_out, key=lambda found: -found[0].lineno):
        assert value.end_lineno is not None
        first, last = value.lineno - 1, value.end_lineno - 1
        before, behind = lines[first][: value.col_offset], lines[last][value.end_col_offset :]
        lines[first : last + 1] = [before + empty.encode(), *[b""] * (last - first)]
        lines[last] += behind
    return b"\n".join(lines).decode()


def _public(tree: ast.Module) -> list[tuple[ast.stmt, str]]:
    """The statement that lists the public names of a module, if it has one."""
    return [
        (statement, "pass")
        for statement in tree.body
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__"
    ]


def _asking(tree: ast.Module) -> list[tuple[ast.expr, str]]:
    """Each expression with the words of players, and what replaces it."""
    return [
        (keyword.value, ASKING[keyword.arg])
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for keyword in call.keywords
        if keyword.arg in ASKING and isinstance(keyword.value, ast.Constant | ast.Dict)
    ]
