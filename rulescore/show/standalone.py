"""Self-contained pictures for notebooks and files, with the colours of the site's styles."""

import re

from rulescore.show.chart import HEIGHT, LEFT, WIDTH
from rulescore.show.markup import Markup, join, tag

NAMESPACE = "http://www.w3.org/2000/svg"
STYLES = Markup(
    "svg{background:#fff}"
    "text{fill:#000;font:11px sans-serif}"
    ".rc-bar{fill:#3d6b7d}"
    ".rc-grid{stroke:#ded6c8;stroke-width:.7}"
    ".rc-line{fill:none;stroke:#3d6b7d;stroke-linejoin:round;stroke-width:2.2}"
    ".rc-line-2{stroke:#9a3412;stroke-dasharray:5 3}"
    ".rc-line-3{stroke:#4d6b1f;stroke-dasharray:2 2}"
    ".rc-line-4{stroke:#6b3fa0;stroke-dasharray:8 2 2 2}"
    ".rc-level{stroke:#000;stroke-dasharray:2 3}"
    ".rc-span{fill:#3d6b7d26}"
)
"""The light styles of the site for pictures."""

SVG = re.compile(r"<svg viewBox=\"[^\"]*\"(?P<other>[^>]*)>(?P<drawn>.*)", re.DOTALL)
ROOM = 16
"""The height of a line of the legend."""


def standalone(picture: Markup, *labels: str) -> Markup:
    """An SVG of `rulescore.show.chart` as a file with its own colours; `labels` name its lines in
    order, for the legend below it.

    Raises ValueError for anything else, such as bars side by side, which are a list.
    """
    found = SVG.fullmatch(picture)
    if not found:
        raise ValueError("only an SVG is accepted, such as bars and lines return")
    box = f'viewBox="0 0 {WIDTH} {HEIGHT + ROOM * len(labels)}"'
    opening = Markup(f'<svg xmlns="{NAMESPACE}" {box}{found["other"]}>')
    keys = (_key(place, label) for place, label in enumerate(labels, 1))
    return join(opening, tag("style", STYLES), *keys, Markup(found["drawn"]))


def _key(place: int, label: str) -> Markup:
    y = HEIGHT + ROOM * (place - 0.5)
    line = tag("path", class_=f"rc-line rc-line-{place}", d=f"M{LEFT} {y}h24")
    return join(line, tag("text", label, x=LEFT + 32, y=y + 4))
