"""The mistakes in the tables of a project, each with its file and line."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError
from mkdocs.utils import get_theme_dir

from rulescore.declare.mistakes import Mistake, nearest
from rulescore.project import PROJECT
from rulescore.site.words.table import (
    OF_PROJECT,
    ids_of,
    locale_of,
    parsed,
    places,
    strings_of,
    translated,
)

NUMBER = "1,234.5"
WRITTEN = re.compile(r"1\D?234\D5")
"""How that number may be written."""
HEADER = "Language:"


def languages() -> list[str]:
    """The codes of all languages in which a site may be: those that the theme speaks."""
    folder = Path(get_theme_dir("material")) / "partials/languages"
    return sorted(file.stem for file in folder.glob("*.html"))


def mistakes_of_words(folder: Path = OF_PROJECT) -> Iterator[Mistake]:
    """The mistakes in the files of the project."""
    for file in sorted(folder.glob("*.po")):
        yield from _mistakes_in(file)


def no_language(code: str) -> tuple[str, str]:
    """That a code is of no language, and what is accepted."""
    known = languages()
    return f"there is no language “{code}”", nearest(code, known) or ", ".join(known)


def _mistakes_in(file: Path) -> Iterator[Mistake]:
    path = file.relative_to(PROJECT).as_posix() if file.is_relative_to(PROJECT) else file.name
    if file.stem not in languages():
        yield Mistake(*no_language(file.stem), file=path, line=1)
        return
    try:
        catalog = parsed(file)
    except PoFileError as error:
        yield Mistake(f"this cannot be read: {error}", file=path, line=(error.lineno or 0) + 1)
        return
    except ValueError as error:
        yield Mistake(f"this cannot be read: {error}", "a file in UTF-8", file=path, line=1)
        return
    yield from _mistakes_in_head(file, path)
    for message in translated(catalog):
        for problem, accepted in _problems(message, catalog):
            line = message.lineno or 1
            yield Mistake(problem, accepted, field=_short(message), file=path, line=line)


def _mistakes_in_head(file: Path, path: str) -> Iterator[Mistake]:
    for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
        if HEADER in line:
            named = line.partition(HEADER)[2].replace("\\n", "").strip(' "')
            if named and locale_of(named.replace("_", "-")) != locale_of(file.stem):
                problem = f"the file is of the language “{file.stem}”, this line says “{named}”"
                yield Mistake(problem, file.stem, file=path, line=number)
            return


def _short(message: Message) -> str:
    text = ids_of(message)[0].strip()
    return text if len(text) <= 40 else f"{text[:39]}…"


def _problems(message: Message, catalog: Catalog) -> Iterator[tuple[str, str]]:
    ids = ids_of(message)
    strings = strings_of(message)
    is_known = ids[0] in places()
    if len(ids) > 1 and len(strings) != catalog.num_plurals:
        yield f"it has {len(strings)} forms", f"{catalog.num_plurals}, as the head of the file says"
    if not is_known and len(ids) == 1:
        near = nearest(ids[0], list(places()))
        accepted = f"“{near}”" if near else "a fixed word, or a unit with its plural forms"
        yield "no fixed word is like that, or none any more", accepted
        return
    known = {name for text in ids for name in _placeholders(text)}
    for string in strings:
        yield from _problems_of(string, ids, known)
    if ids[0] == NUMBER and not WRITTEN.fullmatch(strings[0]):
        yield f"“{strings[0]}” is not how a number is written", "such as 1.234,5"


def _problems_of(
    string: str, ids: tuple[str, ...], known: Iterable[str]
) -> Iterator[tuple[str, str]]:
    try:
        used = set(_placeholders(string))
    except ValueError:
        yield f"a brace stands alone in “{string}”", "a name in braces, such as {name}"
        return
    accepted = ", ".join(f"{{{name}}}" for name in sorted(known)) or "none"
    for name in sorted(used - set(known)):
        yield f"there is no value {{{name}}}", accepted
    if len(ids) == 1:  # one thing may be told without its number
        for name in sorted(set(known) - used):
            yield f"the value {{{name}}} is missing", accepted
    for at, where in ((slice(0, 1), "begin"), (slice(-1, None), "end")):
        if (string[at] == " ") != (ids[0][at] == " "):
            told = "does" if ids[0][at] == " " else "does not"
            yield f"the English text {told} {where} with a blank", "the same here"


def _placeholders(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]
