"""Figures in the facts of a ledger that the section of the rule does not show.

Figures are easily lost when a page is shortened. `tests/ledger/<book>.yaml` has the facts of each
rule, restated from its source. Every figure in them (a number, dice, a target number, a duration, a
percentage) must appear in the rule’s section: in its text, a table, a fold, or the opening of its
calculator. It must appear near a word of the fact, so that an unrelated 8 does not count. The
ledger lists figures that are left out on purpose, with the reason:

    facts:
      usiel.travel.walking:
      - Each hour of walking costs 2 Stamina.
    left_out:
      usiel.travel.walking:
        2: Why a page need not say this, in a sentence.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any, NamedTuple

from rulescore.catalogue import find_table
from rulescore.declare.answer import Step
from rulescore.declare.calculator import Result
from rulescore.declare.inputs import Choice
from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.external_books import display_path, roots
from rulescore.site.content.page_source import CHANGE, Page
from rulescore.site.content.rules import Rule, plain, rules
from rulescore.site.content.section_shape import COMPUTED, UNSEEN, Block
from rulescore.site.content.yaml_lines import YamlFields, read_yaml
from rulescore.site.pages.fences import render_fence

NEAR = 8
"""How many words may be between a number and its unit, as in “for every 8 of them, in hours”."""

TOKEN = re.compile(r"\d*d\d+|\d+/\d+|(?:(?<!\w)[+-])?\d+(?:\.\d+)?|[a-z]+")
SIGNS = "+-"
DICE = re.compile(r"(\d*)d(\d+)")
THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
UNITS = {
    **dict.fromkeys(("second", "seconds"), "seconds"),
    **dict.fromkeys(("minute", "minutes", "min"), "minutes"),
    **dict.fromkeys(("hour", "hours", "hourly", "h"), "hours"),
    **dict.fromkeys(("day", "days", "daily", "night", "nights"), "days"),
    **dict.fromkeys(("week", "weeks", "weekly"), "weeks"),
    **dict.fromkeys(("month", "months", "monthly"), "months"),
    **dict.fromkeys(("year", "years", "yearly"), "years"),
    **dict.fromkeys(("round", "rounds"), "rounds"),
    **dict.fromkeys(("turn", "turns"), "turns"),
    **dict.fromkeys(("phase", "phases"), "phases"),
    **dict.fromkeys(("metre", "metres", "meter", "meters", "m"), "metres"),
    **dict.fromkeys(("kilometre", "kilometres", "km"), "kilometres"),
    **dict.fromkeys(("foot", "feet", "ft"), "feet"),
    **dict.fromkeys(("yard", "yards", "yd"), "yards"),
    **dict.fromkeys(("mile", "miles", "mph"), "miles"),
    "percent": "percent",
}
# fmt: off
BEFORE_UNIT = {
    "or", "to", "and", "more", "less", "full", "whole", "further", "about", "at", "least",
    "most"
}
# fmt: on
"""What may be between a number and its unit in a fact: “8 or more hours”."""

# fmt: off
WORDS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14",
    "fifteen": "15", "sixteen": "16", "seventeen": "17", "eighteen": "18", "nineteen": "19",
    "twenty": "20", "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60",
    "hundred": "100", "dozen": "12", "half": "1/2", "quarter": "1/4", "twice": "2",
    "double": "2", "triple": "3"
}
# fmt: on
"""Words that are figures."""

ALSO = {
    "halved": "1/2",
    "halve": "1/2",
    "halves": "1/2",
    "halving": "1/2",
    "doubled": "2",
    "doubles": "2",
    "doubling": "2",
    "both": "2",
    "pair": "2",
    "second": "2",
    "third": "3",
    "tripled": "3",
    "quarters": "1/4",
    "one": "1",
    "once": "1",
    "single": "1",
    "first": "1",
    "no": "0",
    "nothing": "0",
    "none": "0",
    "zero": "0",
}
"""Words that show a figure on a page, but are too common to count as one in a fact."""

SINGLE = {"a", "an", "each", "every", "per", "the", "another"}
"""Words that mean 1 before a unit, as in “an hour”; “daily” and “hourly” do so alone."""

EQUAL = {"50 percent": "1/2", "25 percent": "1/4"}

NO_FIGURE_BEHIND = {"no", "the", "of"}
"""After these, “two” is not a figure: “no two are alike”, “the two”, “one of two”."""

STEM = 4
"""How many letters identify a word in all its forms: “ranked” is “rank”."""

# fmt: off
FILLERS = {
    "the", "for", "with", "and", "are", "its", "that", "this", "from", "not", "than", "when",
    "who", "each", "every", "per", "any", "all", "more", "less", "one", "after", "before", "has",
    "have", "can", "may", "does", "only", "into", "out", "but", "you", "your"
}
# fmt: on
"""Words that do not show what a line is about."""


FEWEST_WORDS_OF_A_REASON = 3


class Figure(NamedTuple):
    """A number or dice, its unit of time, distance or percent if it has one, and its sign."""

    number: str
    unit: str = ""
    sign: str = ""

    def __str__(self) -> str:
        return f"{self.number} {self.unit}".rstrip()


def figures_in(fact: str) -> list[Figure]:
    """The figures of a fact, in their order, each once."""
    tokens = _tokens(fact)
    found = []
    for place, token in enumerate(tokens):
        behind = tokens[place + 1 :]
        if any(map(str.isdigit, token)):
            sign = token[0] if token[0] in SIGNS else ""
            found.append(Figure(_number(token), _unit_of(behind), sign))
        elif token in WORDS and not NO_FIGURE_BEHIND.intersection(
            tokens[max(0, place - 1) : place]
        ):
            unit = UNITS.get(behind[0], "") if "/" in WORDS[token] and behind else _unit_of(behind)
            found.append(Figure(WORDS[token], unit))
        elif token == "one" and _unit_of(behind):
            found.append(Figure("1", _unit_of(behind)))
    return list(dict.fromkeys(found))


def is_shown(figure: Figure, fact: str, lines: Iterable[str]) -> bool:
    """Whether one of the lines shows a figure of a fact: near its unit if it has one, and in a
    line that shares a word with the fact."""
    about = _stems(_tokens(fact))
    equal = Figure(EQUAL.get(str(figure), ""))
    for line in lines:
        tokens = _tokens(line)
        if about and not about & _stems(tokens):
            continue
        if _is_in(figure, tokens) or (equal.number and _is_in(equal, tokens)):
            return True
    return False


def _stems(tokens: Iterable[str]) -> set[str]:
    words = (one for one in tokens if one.isalpha() and len(one) > 2 and one not in FILLERS)
    return {word[:STEM] for word in words if word not in WORDS and word not in UNITS}


def _is_in(figure: Figure, tokens: Sequence[str]) -> bool:
    for place, token in enumerate(tokens):
        if not figure.unit:
            if _shows(token, figure):
                return True
            continue
        around = tokens[max(0, place - NEAR) : place + NEAR]
        if _shows(token, figure) and any(UNITS.get(one) == figure.unit for one in around):
            return True
        is_single = token.endswith("ly") or SINGLE.intersection(tokens[max(0, place - 2) : place])
        if figure.number == "1" and UNITS.get(token) == figure.unit and is_single:
            return True
    return False


def _shows(token: str, figure: Figure) -> bool:
    """Whether it is the number without the opposite sign: “3 less” shows −3, and +3 does not."""
    is_opposite = figure.sign and token[0] in SIGNS and token[0] != figure.sign
    return _number(token) == figure.number and not is_opposite


def _number(token: str) -> str:
    """The number that a token means, without its sign; other tokens unchanged."""
    if dice := DICE.fullmatch(token):
        return f"{dice[1] or 1}d{dice[2]}"
    return WORDS.get(token) or ALSO.get(token) or token.lstrip(SIGNS)


def _unit_of(tokens: Sequence[str]) -> str:
    """The unit of a number from what follows it."""
    for token in tokens:
        if token in UNITS:
            return UNITS[token]
        if token not in BEFORE_UNIT and not token[0].isdigit():
            break
    return ""


def _tokens(text: str) -> list[str]:
    text = THOUSANDS.sub("", text.lower()).replace("%", " percent ").replace("½", "1/2")
    text = text.replace("−", "-")  # a minus, as pages write it
    return TOKEN.findall(text)


class _Lines(HTMLParser):
    """The text of HTML, a line for each block."""

    INLINE = ("a", "abbr", "b", "em", "i", "span", "strong", "sub", "sup")

    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        self.text += "" if tag in self.INLINE else "\n"

    def handle_data(self, data: str) -> None:
        self.text += data


def lines_of(rule: Rule) -> list[str]:
    """The text of a rule that readers see, line by line: heading, text, tables, folds, and the
    openings of its calculators."""
    blocks = (block for block in rule.section.blocks if block.kind not in (*UNSEEN, COMPUTED))
    within = (line for block in blocks for line in _block_lines(block))
    opening = (line for result in rule.calculators for line in _opening_lines(result))
    return [rule.title, *within, *opening]


def _block_lines(block: Block) -> Iterator[str]:
    if block.kind == "calculator":
        return
    if block.kind == "table":
        with suppress(LookupError):
            table = find_table(block.content.split()[0])
            yield table.title
            yield from _table_lines(table.columns, table.rows)
    elif block.kind == "example":
        with suppress(Mistaken):
            parser = _Lines()
            parser.feed(render_fence("example", block.content))
            yield from parser.text.split("\n")
    elif block.lines[0].startswith("|"):
        rows = [[plain(cell) for cell in line.strip("| ").split("|")] for line in block.lines]
        yield from _table_lines(rows[0], rows[2:])
    else:
        read = (line.strip() for line in block.lines if not CHANGE.match(line))
        yield plain(" ".join(read))


def _table_lines(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Each cell with the headers of its column and row, which may have the unit."""
    columns = list(columns)
    for row in rows:
        first, *_ = cells = list(row)
        for column, cell in zip(columns, cells, strict=False):
            yield f"{column} {cell}"
            yield f"{first} {cell} {column}"


def _opening_lines(result: Result[object]) -> Iterator[str]:
    yield result.answer.headline
    for input in result.calculator.declared:
        kind = input.kind
        if isinstance(kind, Choice):
            yield from (f"{kind.label} {option}" for option in kind.options.values())
        else:
            yield f"{kind.label} {kind.to_text(result.inputs[input.name])} {kind.unit}"
        yield kind.help
    yield from _step_lines(result.answer.working)


def _step_lines(steps: Iterable[Step]) -> Iterator[str]:
    for step in steps:
        yield f"{step.text} {step.figure}"
        yield from _step_lines(step.parts)


def mistakes_of_figures(pages: dict[str, Page]) -> Iterator[Mistake]:
    """Every figure of a fact that the section of its rule does not show, and every figure that a
    ledger leaves out without a reason or without need."""
    for home in roots():
        for file in sorted((home / "tests/ledger").glob("*.yaml")):
            yield from mistakes_of_ledger(display_path(file), file.read_text("utf-8"), pages)


def mistakes_of_ledger(file: str, text: str, pages: dict[str, Page]) -> Iterator[Mistake]:
    """The same for one ledger: its text, and the file that messages name."""
    try:
        ledger = read_yaml(text, "")
    except Mistaken as mistaken:
        yield from (replace(one, file=file) for one in mistaken.mistakes)
        return
    by_id = {rule.id: rule for rule in rules()}
    on_pages = {id for page in pages.values() for id in page.rules()}  # some are in no navigation
    for part in ("facts", "left_out"):
        for id in _part(ledger, part):
            if id not in on_pages:
                problem, accepted = "no page has this rule", "the id of a section"
                line = ledger.line(part, id)
                yield Mistake(problem, accepted, nearest(id, on_pages), id, part, file, line)
    for rule in by_id.values():
        yield from _of_rule(rule, file, ledger, pages)


def _part(ledger: YamlFields, name: str) -> dict[str, Any]:
    part = ledger.fields.get(name)
    return {str(id): within for id, within in part.items()} if isinstance(part, dict) else {}


def _of_rule(
    rule: Rule, file: str, ledger: YamlFields, pages: dict[str, Page]
) -> Iterator[Mistake]:
    facts, left_out = (_part(ledger, part).get(rule.id) for part in ("facts", "left_out"))
    reasons = {str(figure): why for figure, why in (left_out or {}).items()}
    page = pages.get(f"{rule.book}/{rule.topic}.md")
    if not page or page.mistakes or not (facts or reasons):
        return
    lines = lines_of(rule)
    missing: dict[str, str] = {}
    for fact in map(str, facts or ()):
        missing |= {str(one): fact for one in figures_in(fact) if not is_shown(one, fact, lines)}
    for figure, fact in missing.items():
        if figure not in reasons:
            at = next(one.line for one in page.sections if one.anchor == rule.section.anchor)
            problem = f"its section shows {figure} nowhere, of the fact “{fact}”"
            accepted = f"{figure} in its text, a table, a fold or a calculator’s opening, or "
            accepted += f"“{figure}: the reason” below left_out in {file}"
            yield Mistake(problem, accepted, "", rule.id, "", page.file, at)
    for figure, why in reasons.items():
        line = ledger.line("left_out", rule.id, figure)
        if figure not in missing:
            problem = f"{figure} is left out without need: the section shows it, or no fact has it"
            yield Mistake(problem, "", "", rule.id, "left_out", file, line)
        elif len(str(why).split()) < FEWEST_WORDS_OF_A_REASON:
            problem, accepted = f"{figure} is left out without a reason", f"{figure}: a sentence"
            yield Mistake(problem, accepted, "", rule.id, "left_out", file, line)
