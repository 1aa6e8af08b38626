"""The picture and the table of the code’s folders on the architecture page, from the imports."""

from collections.abc import Iterator

from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.show.markup import Markup, join, tag
from rulescore.site.content.folders import CORE, GROUPS, SCRIPTS, SITE, folders, imports, levels

WIDTH, HEIGHT, GAP, APART = 360, 28, 8, 30
MOST_IN_ROW = 4
TITLES = {
    CORE: "The package",
    SITE: "What builds the site",
    SCRIPTS: "The scripts of the pages",
}

Arrows = set[tuple[str, str]]


def render_house(source: str) -> Markup:
    """The picture of a group of folders and the table of what each holds; the fence has the path of
    the group, such as `rulescore/site`."""
    group = source.strip()
    if group not in GROUPS:
        problem = f"there is no such group of folders as “{group}”"
        raise Mistaken([Mistake(problem, f"one of {', '.join(GROUPS)}", nearest(group, GROUPS))])
    known = folders(group)
    names = [folder.name for folder in known]
    arrows = _arrows(group, names)
    rows = (
        tag(
            "tr",
            tag("th", tag("code", folder.name), scope="row"),
            tag("td", folder.holds),
            tag("td", ", ".join(sorted(other for one, other in arrows if one == folder.name))),
        )
        for folder in known
    )
    head = tag("tr", *(tag("th", text, scope="col") for text in ("Folder", "Holds", "Imports")))
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    return tag(
        "div",
        _picture(names, _direct(arrows), f"{TITLES[group]}, {group}/"),
        tag("div", table, class_="rc-scroll", tabindex="0", role="group", aria_label=TITLES[group]),
    )


def _arrows(group: str, names: list[str]) -> Arrows:
    """The imports between the folders of a group. In the picture of the package the site is one
    folder."""
    inner = {folder.name for folder in folders(SITE)} if group == CORE else set()

    def shown(name: str) -> str:
        return "site" if name in inner else name

    found = {
        (shown(one.folder), shown(one.imported))
        for one in imports()
        if one.file.endswith(".js") == (group == SCRIPTS)
    }
    return {(one, other) for one, other in found if one != other and {one, other} <= set(names)}


def _direct(arrows: Arrows) -> Arrows:
    """The arrows without those that a chain of other arrows implies."""
    names = {name for arrow in arrows for name in arrow}
    reached: dict[str, set[str]] = {}
    for name in sorted(names, key=levels(sorted(names), arrows).__getitem__):
        below = {other for one, other in arrows if one == name}
        reached[name] = below.union(*(reached[other] for other in below))
    return {
        (one, other)
        for one, other in arrows
        if not any(other in reached[by] for source, by in arrows if source == one)
    }


def _picture(names: list[str], arrows: Arrows, title: str) -> Markup:
    level = levels(names, arrows)
    rows: list[list[str]] = []
    for height in sorted(set(level.values()), reverse=True):
        row = [name for name in names if level[name] == height]
        rows += [row[start : start + MOST_IN_ROW] for start in range(0, len(row), MOST_IN_ROW)]
    places = {
        name: (_left(column, len(row)), APART // 2 + line * (HEIGHT + APART), _width(len(row)))
        for line, row in enumerate(rows)
        for column, name in enumerate(row)
    }
    lines = [_line(places[one], places[other]) for one, other in sorted(arrows)]
    boxes = [_box(name, *places[name]) for row in rows for name in row]
    height = APART + len(rows) * (HEIGHT + APART) - APART
    return tag(
        "svg",
        *lines,
        *boxes,
        class_="rc-house",
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        aria_label=f"{title}: {'; '.join(_in_words(names, arrows))}.",
    )


def _width(many: int) -> float:
    return min(110, (WIDTH - GAP * (many + 1)) / many)


def _left(column: int, many: int) -> float:
    taken = many * _width(many)
    between = (WIDTH - taken) / (many + 1)
    return between + column * (_width(many) + between)


def _line(above: tuple[float, int, float], below: tuple[float, int, float]) -> Markup:
    start = f"M{above[0] + above[2] / 2:.0f} {above[1] + HEIGHT}"
    end = f"L{below[0] + below[2] / 2:.0f} {below[1]}"
    return tag("path", class_="rc-way", d=start + end)


def _box(name: str, left: float, top: int, width: float) -> Markup:
    box = tag(
        "rect", class_="rc-room", x=f"{left:.0f}", y=top, width=f"{width:.0f}", height=HEIGHT, rx=4
    )
    middle = f"{left + width / 2:.0f}"
    return join(box, tag("text", name, x=middle, y=top + HEIGHT / 2 + 4, text_anchor="middle"))


def _in_words(names: list[str], arrows: Arrows) -> Iterator[str]:
    """What each folder imports, from the drawn arrows."""
    for name in names:
        used = sorted(other for one, other in arrows if one == name)
        if used:
            yield f"{name} imports {', '.join(used)}"
