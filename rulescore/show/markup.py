"""HTML and SVG put together from Python, with everything escaped that is not markup already."""

import html
from functools import cache, lru_cache

escape = lru_cache(maxsize=4096)(html.escape)
"""Most of what is escaped, names of classes and places above all, comes again and again."""


class Markup(str):
    """Text that is markup already and goes into a page as it is."""

    __slots__ = ()


VOID = frozenset({"input", "br", "line", "rect", "path", "circle"})


def tag(name: str, /, *content: str, **attributes: str | int | float | bool | None) -> Markup:
    """An element. Content that is no Markup is escaped, as every attribute value is.

    In a name of an attribute `_` stands for `-`, at its end for nothing (`class_`, `for_`).
    True gives an attribute without a value; False and None leave it out.
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
    """Pieces of content one after another, those that are no Markup escaped."""
    return Markup("".join([c if isinstance(c, Markup) else escape(c) for c in content]))


@cache
def _attribute(name: str) -> str:
    return name if name == "viewBox" else name.rstrip("_").replace("_", "-")
