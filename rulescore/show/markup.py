"""HTML and SVG from Python, with everything escaped that is not markup already."""

import html
import re
from collections.abc import Iterator
from functools import cache, lru_cache

escape = lru_cache(maxsize=4096)(html.escape)
"""Cached, since most texts repeat, such as class names and coordinates."""


class Markup(str):
    """Text that is markup already and is not escaped."""

    __slots__ = ()


VOID = frozenset({"input", "br", "line", "rect", "path", "circle"})


def tag(name: str, /, *content: str, **attributes: str | int | float | bool | None) -> Markup:
    """An element. Content that is not Markup is escaped, and so is every attribute value.

    In attribute names `_` becomes `-`, and is removed at the end (`class_`, `for_`). True gives an
    attribute without a value; False and None omit it.
    """
    written = "".join(
        [
            f" {_attribute(key)}" if value is True else f' {_attribute(key)}="{escape(str(value))}"'
            for key, value in attributes.items()
            if value is not None and value is not False
        ]
    )
    if name in VOID:
        return Markup(f"<{name}{written}/>")
    return Markup(f"<{name}{written}>{join(*content)}</{name}>")


def join(*content: str) -> Markup:
    """Pieces of content joined together; those that are not Markup are escaped."""
    return Markup("".join([c if isinstance(c, Markup) else escape(c) for c in content]))


PLACE = re.compile(r"\{(\w+)\}")


def around(text: str, **content: str) -> Iterator[str]:
    """The pieces of a text with content in the places that it names: “With {inputs}”."""
    for number, piece in enumerate(PLACE.split(text)):
        yield content[piece] if number % 2 else piece


@cache
def _attribute(name: str) -> str:
    return name if name == "viewBox" else name.rstrip("_").replace("_", "-")
