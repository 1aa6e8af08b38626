"""Dice as pictures of our own drawing: the outline by which a table tells a d20 from a d8, with the
face in it."""

from typing import NamedTuple

from rulescore.language import say
from rulescore.show.markup import Markup, tag


class _Drawn(NamedTuple):
    """A die seen from above, in a square of 40: its outline, and the edges within it."""

    outline: str
    edges: str = ""


DRAWN = {
    4: _Drawn("M20 3 38 35H2Z"),
    6: _Drawn("M4 4H36V36H4Z"),
    8: _Drawn("M20 2 38 20 20 38 2 20Z", "M2 20 20 31 38 20"),
    10: _Drawn(
        "M20 2 38 17V23L20 38 2 23V17Z", "M20 2 31 23 20 30 9 23ZM31 23 38 23M9 23 2 23M20 30V38"
    ),
    12: _Drawn(
        "M20 2 30.6 5.4 37.1 14.4V25.6L30.6 34.6 20 38 9.4 34.6 2.9 25.6V14.4L9.4 5.4Z",
        "M20 8 31.4 16.3 27.1 29.7H12.9L8.6 16.3ZM20 8V2M31.4 16.3 37.1 14.4"
        "M27.1 29.7 30.6 34.6M12.9 29.7 9.4 34.6M8.6 16.3 2.9 14.4",
    ),
    20: _Drawn(
        "M20 2 35.6 11V29L20 38 4.4 29V11Z",
        "M20 8 33 29H7ZM20 8V2M20 8 35.6 11M20 8 4.4 11M33 29 35.6 29M33 29 35.6 11"
        "M33 29 20 38M7 29 4.4 29M7 29 4.4 11M7 29 20 38",
    ),
    100: _Drawn(
        "M20 2A18 18 0 0 1 20 38 18 18 0 0 1 20 2Z",
        "M20 5.5A14.5 14.5 0 0 1 20 34.5 14.5 14.5 0 0 1 20 5.5Z",
    ),
}
"""How the dice are drawn that have a shape of their own, by their sides."""
ROUND = _Drawn("M20 2A18 18 0 0 1 20 38 18 18 0 0 1 20 2Z")
"""Any other die, such as a d2 or d3 that is read off another."""
PIPS = "M13 13h.01M20 20h.01M27 27h.01"
NOTHING = Markup("")


def die(sides: int, face: int, what: str = "", *, look: str = "") -> Markup:
    """A die that shows a face, which a screen reader reads as “d20: 17”, and behind that `what`
    it is to the roll. `look` is the class by which it is told apart."""
    said = f"{say('d{sides}', sides=sides)}: {face}{f', {what}' if what else ''}"
    return tag(
        "span",
        _drawing(sides),
        tag("b", str(face)),
        class_=f"rc-die rc-d{sides}{f' {look}' if look else ''}",
        role="img",
        aria_label=said,
    )


def emblem(sides: int) -> Markup:
    """A small die without a face, beside words that say it all. A d6 has its pips, or it would look
    like a box to tick."""
    pips = tag("path", d=PIPS, class_="rc-die-pips") if sides == 6 else NOTHING
    return tag("span", _drawing(sides, pips), class_="rc-die-emblem", aria_hidden="true")


def _drawing(sides: int, pips: Markup = NOTHING) -> Markup:
    drawn = DRAWN.get(sides, ROUND)
    edges = tag("path", d=drawn.edges, class_="rc-die-edges") if drawn.edges else NOTHING
    outline = tag("path", d=drawn.outline, class_="rc-die-outline")
    return tag("svg", outline, edges, pips, viewBox="0 0 40 40", aria_hidden="true")
