"""Self-contained pictures for notebooks and files, with the colours of the site's styles."""

import re

from rulescore.show.markup import Markup, join, tag

__all__ = ["standalone"]

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
    ".rc-line{vector-effect:non-scaling-stroke}"
    ".rc-drawn,.rc-picture{overflow:visible}"
    ".rc-level{stroke:#000;stroke-dasharray:2 3}"
    ".rc-span,.rc-zone{fill:#3d6b7d26}"
    ".rc-column{fill:#3d6b7d}"
    ".rc-column-2{fill:#9a3412}"
    ".rc-column-3{fill:#4d6b1f}"
    ".rc-column-4{fill:#6b3fa0}"
    ".rc-here{fill:none;stroke:#000}"
    ".rc-edge{stroke:#000;stroke-width:1.5}"
    ".rc-dot{fill:#3d6b7d;stroke:#fff;stroke-width:1.5}"
    ".rc-dot-2{fill:#9a3412}"
    ".rc-dot-3{fill:#4d6b1f}"
    ".rc-dot-4{fill:#6b3fa0}"
    ".rc-mean{fill:#000}"
    ".rc-own{font-weight:bold}"
    ".rc-bar-dead,.rc-column-dead,.rc-dot-dead{fill:#a11212}"
    ".rc-bar-badly,.rc-column-badly,.rc-dot-badly{fill:#9a6500}"
    ".rc-bar-well,.rc-column-well,.rc-dot-well{fill:#3f7a1f}"
    ".rc-line-dead{stroke:#a11212}"
    ".rc-line-badly{stroke:#9a6500}"
    ".rc-line-well{stroke:#3f7a1f}"
)
"""The light styles of the site for pictures."""

WIDTH, HEIGHT = 360, 176
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 22, 38
ROOM = 16
"""The height of a line of the legend."""
SVG = re.compile(r"<svg (?P<said>[^>]*?)( data-[^>]*)?>(?P<drawn>.*)</svg>", re.DOTALL)
IS_PLOT = 'class="rc-picture"'


def standalone(picture: Markup, *labels: str) -> Markup:
    """An SVG of `rulescore.show.chart` as a file with its own colours; `labels` name its lines in
    order, for the legend below it.

    Raises ValueError for anything else, such as bars side by side, which are a list.
    """
    found = SVG.fullmatch(picture)
    if not found or IS_PLOT not in found["said"]:
        raise ValueError("only an SVG is accepted, such as bars and lines return")
    keys = (_key(place, label) for place, label in enumerate(labels, 1))
    plot = tag(
        "svg",
        Markup(found["drawn"]),
        class_="rc-picture",
        x=LEFT,
        y=TOP,
        width=WIDTH - LEFT - RIGHT,
        height=HEIGHT - TOP - BOTTOM,
    )
    size = f'width="{WIDTH}" height="{HEIGHT + ROOM * len(labels)}"'
    box = f'viewBox="0 0 {WIDTH} {HEIGHT + ROOM * len(labels)}"'
    said = found["said"].replace(f" {IS_PLOT}", "")
    opening = Markup(f'<svg xmlns="{NAMESPACE}" {size} {box} {said}>')
    return join(opening, tag("style", STYLES), plot, *keys, Markup("</svg>"))


def _key(place: int, label: str) -> Markup:
    y = HEIGHT + ROOM * (place - 0.5)
    line = tag("path", class_=f"rc-line rc-line-{place}", d=f"M{LEFT} {y}h24")
    return join(line, tag("text", label, x=LEFT + 32, y=y + 4))
