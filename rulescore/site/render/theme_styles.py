"""The theme's styles, without the rules that no page or script uses, in one file with our own:
browsers wait for it, and for two they would wait longer.

Most of the theme's stylesheets is for features that a site does not use.
"""

import re
import shutil
from collections.abc import Iterable, Iterator, Set
from pathlib import Path

import tinycss2
from tinycss2.ast import AtRule, Node, QualifiedRule, SquareBracketsBlock

from rulescore.project import ENGINE

FROM = "assets/stylesheets"
NAME = "style.css"
OURS = "/* Ours */"
"""What stands before our own styles."""
LINK = re.compile(rf'<link rel="stylesheet" href="/({FROM}/[^"]*)">\s*')
LINKS = re.compile(rf"({LINK.pattern})+")
WORD = re.compile(r"[\w-]+")
NESTING = {"media", "supports", "layer"}
"""The at-rules that have rules in them."""


def cut_styles(site: Path, folder: str) -> None:
    """Write the used rules of the theme's stylesheets before our own, in the same file, and have no
    page link to them any more."""
    named = LINK.findall((site / "index.html").read_text(encoding="utf-8"))
    put_theme_before(site / folder / NAME, [site / sheet for sheet in named], site)
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(LINKS.sub("", text), encoding="utf-8")
    shutil.rmtree(site / FROM)


def put_theme_before(
    styles: Path, sheets: Iterable[Path], pages: Path, words: Set[str] = frozenset()
) -> None:
    """Write the rules of the theme's stylesheets that are used before our own styles: by the pages
    in a folder, by the scripts beside the styles, and those with further `words`."""
    used = words | _words_in_use(pages, styles.parent)
    theme = "\n".join(used_rules(sheet.read_text(encoding="utf-8"), used) for sheet in sheets)
    own = styles.read_text(encoding="utf-8")
    styles.write_text(f"{theme}\n{OURS}\n{own}", encoding="utf-8")


def _words_in_use(pages: Path, scripts: Path) -> set[str]:
    """Every word in pages, in scripts, and in the modules that render answers."""
    files = [*pages.rglob("*.html"), *scripts.glob("*.js"), *(ENGINE / "show").glob("*.py")]
    return {word for file in files for word in WORD.findall(file.read_text(encoding="utf-8"))}


def used_rules(sheet: str, used: Set[str]) -> str:
    """A stylesheet with only the selectors whose names are all among the used words, and the
    animations that its rules name."""
    rules = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    left = "".join(_kept(rules, used))
    animations = [rule for rule in rules if _is_animation(rule)]
    named = set(WORD.findall(left))
    return left + "".join(rule.serialize() for rule in animations if _name(rule) in named)


def _kept(rules: Iterable[Node], used: Set[str]) -> Iterator[str]:
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            selectors = [one for one in _selectors(rule.prelude) if _is_used(one, used)]
            if selectors:
                written = ",".join(tinycss2.serialize(one).strip() for one in selectors)
                yield f"{written}{{{tinycss2.serialize(rule.content)}}}"
        elif isinstance(rule, AtRule) and rule.lower_at_keyword in NESTING and rule.content:
            within = tinycss2.parse_rule_list(rule.content, True, True)
            if left := "".join(_kept(within, used)):
                yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{left}}}"
        elif isinstance(rule, AtRule) and not _is_animation(rule):
            yield rule.serialize()


def _is_animation(rule: Node) -> bool:
    return isinstance(rule, AtRule) and rule.lower_at_keyword.endswith("keyframes")


def _name(rule: AtRule) -> str:
    return str(tinycss2.serialize(rule.prelude)).strip()


def _selectors(prelude: list[Node]) -> Iterator[list[Node]]:
    """The selectors of a rule, which commas part."""
    one: list[Node] = []
    for token in prelude:
        if token == ",":
            yield one
            one = []
        else:
            one.append(token)
    yield one


def _is_used(selector: list[Node], used: Set[str]) -> bool:
    """Whether all names in a selector are in use: elements, classes, ids and attributes. What is in
    brackets behind a pseudo-class is not looked at."""
    before = ""
    for token in selector:
        names = []
        if token.type == "hash" or (token.type == "ident" and before != ":"):
            names = [token.value]
        elif isinstance(token, SquareBracketsBlock):
            names = _attribute(token)
        if any(name not in used for name in names):
            return False
        before = token.value if token.type == "literal" else ""
    return True


def _attribute(block: SquareBracketsBlock) -> list[str]:
    """The name of an attribute, and the words of a value that it must have."""
    parts = [part for part in block.content if part.type in ("ident", "string", "literal")]
    name, *rest = parts
    if [part.value for part in rest[:1]] != ["="]:
        return [name.value]
    return [name.value, *(word for part in rest[1:] for word in WORD.findall(part.value))]
