"""Write what the calculators on the pages of a MkDocs site load, into the built site.

The pages are made by somebody's own MkDocs, with the extension `rulescore.site.embedding`, and stay
as they are. Beside them come `embed.js`, the frames in `embed/`, short links in `r/`, and the
scripts, styles and Python of the frames in `assets/`. All is linked relatively, so that the site
works below any path.
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fnmatch import fnmatch
from html import escape
from pathlib import Path

from mkdocs.config import load_config
from mkdocs.utils import get_theme_dir

from rulescore.catalogue import find_calculator
from rulescore.declare.calculator import rule_address
from rulescore.declare.figures import count
from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.language import say
from rulescore.project import CONFIGURATION, PROJECT
from rulescore.show.answer import answer
from rulescore.show.element import element
from rulescore.site.check import print_mistakes
from rulescore.site.content.calculator_source import calculator_mistake
from rulescore.site.content.configuration import (
    THEME,
    capture_warnings,
    site_language,
    speak_as_the_site,
)
from rulescore.site.content.settings import settings
from rulescore.site.content.usual_inputs import Texts, texts_of
from rulescore.site.embedding import SCRIPT
from rulescore.site.existing.built_pages import Standing, calculators_on, read_page
from rulescore.site.output.embedded import frame_page, write_frame
from rulescore.site.output.integrity import (
    write_inline_scripts,
    write_integrity,
    write_list_of_files,
)
from rulescore.site.output.notice import LICENCES, write_licences
from rulescore.site.python.bundle import build as build_python
from rulescore.site.python.stored_answers import FOLDER as ANSWERS
from rulescore.site.python.stored_answers import answers_file
from rulescore.site.render.assets import FOLDER as ASSETS
from rulescore.site.render.assets import fingerprint_assets
from rulescore.site.render.below_path import place_below, root_of
from rulescore.site.render.scripts import write_scripts
from rulescore.site.render.theme_styles import FROM, put_theme_before
from rulescore.site.render.theme_styles import NAME as STYLES
from rulescore.site.system.previous_build import write_build
from rulescore.topics import sort_mistakes

PYTHON = "assets/python"
OF_FRAMES = (
    *("embedded*.js", "redirect.js", "worker.js"),
    *("*.css", "*.woff2", "icon.svg"),
)
"""The scripts and styles that frames and short links load; whole sites load more."""
THEME_STYLES = Path(get_theme_dir("material")) / FROM
SCHEME = frozenset(("data-md-color-scheme", "default", "slate"))
"""The words of Material's styles by which a script makes a frame light or dark."""
WITHIN_ITS_SITE = """
:root:has([data-md-color-scheme="slate"]){color-scheme:dark}
body{background:none}
.rc-embedded{--rc-heading-font:var(--md-text-font-family);padding:0}
"""
"""The styles by which a frame is part of a page: what is behind that is behind the frame too, which
browsers allow if both are light or both are dark."""
UP_TO_ROOT = "../../"
"""From a frame or a short link to where the site begins."""
LINK = re.compile(r' href="(/[^"]*)"')
A_FENCE = "a fence `calculator` on a page, and `rulescore.site.embedding` among markdown_extensions"
A_RULE = "the id <folder>.<page>.<section> of a section of the site; rules=() names none"

# The redirect keeps the query, so that the inputs in a link reach the calculator.
SHORT_LINK = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>{title} · {page} – {site}</title>
<meta name="description" content="{question}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta property="og:title" content="{title} · {page}">
<meta property="og:description" content="{question}">
<link rel="icon" href="/{assets}/icon.svg">
<script src="/{assets}/redirect.js" data-address="{address}" data-calculator="{id}"></script>
<noscript><meta http-equiv="refresh" content="0; url={address}"></noscript>
</head>
<body><main><h1>{title}</h1><p>{question}</p>
<p><a href="{address}">{go}</a></p></main></body>
</html>
"""


def add_to(site: Path) -> list[str]:
    """Write it into the folder of the built site. Returns the ids of the calculators. Raises
    `Mistaken`, and then leaves the folder unchanged."""
    speak_as_the_site()
    standing = list(calculators_on(site))
    if not standing:
        raise Mistaken(
            [Mistake(f"no page in {site} has a calculator", A_FENCE, file=CONFIGURATION)]
        )
    first = _first_of_each(standing)
    if mistakes := [mistake for id in first for mistake in _lost_rules(id, site)]:
        raise Mistaken(sort_mistakes(mistakes))
    with capture_warnings():  # MkDocs has told them when it built the site
        site_url = load_config(str(PROJECT / CONFIGURATION)).site_url or ""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        for one in first.values():
            _write_frame(made, one, site_url)
            _write_short_link(made, one)
        _write_assets(made, standing)
        assets = fingerprint_assets(made)
        write_integrity(made)
        place_below(made, UP_TO_ROOT)
        write_build(made, root_of(site_url), assets)
        shutil.copyfile(THEME / SCRIPT, made / SCRIPT)
        _take_over(made, site)
    return sorted(first)


def _first_of_each(standing: Iterable[Standing]) -> dict[str, Standing]:
    """The first place of each calculator, by id; without inputs, if other fences of it have others:
    it opens with its own then, and with theirs by their scripts."""
    first: dict[str, Standing] = {}
    for one in standing:
        known = first.setdefault(one.id, one)
        if known.inputs != one.inputs:
            first[one.id] = replace(known, inputs={})
    return first


def _lost_rules(id: str, site: Path) -> Iterator[Mistake]:
    """A mistake for each rule of a calculator that is no section of the site: its working links to
    them."""
    calculator = find_calculator(id)
    working = answer(calculator.run({}))
    links = {*LINK.findall(working), *map(rule_address, calculator.rules)}
    for link in sorted(links):
        if not _is_there(link, site):
            problem = f"it names a rule at {link}, which the site does not have"
            yield calculator_mistake(calculator, problem, A_RULE)


def _is_there(link: str, site: Path) -> bool:
    """Whether the site has a page, and the section of it, at an address from its root."""
    address, _, anchor = link.partition("#")
    file = site / address[1:] / "index.html"
    return file.is_file() and (not anchor or anchor in read_page(site, file).anchors)


def _write_frame(made: Path, standing: Standing, site_url: str) -> None:
    result = find_calculator(standing.id).run(standing.inputs, typed=True)
    page = frame_page(
        result,
        element(result),
        page_title=standing.page_title,
        rule=standing.section,
        place=standing.page_title,
        address=f"{site_url.rstrip('/')}{standing.address}" if site_url else "",
        target="_top",
    )
    write_frame(made, standing.id, page)


def _write_short_link(made: Path, standing: Standing) -> None:
    calculator = find_calculator(standing.id)
    texts = {
        "title": calculator.title,
        "question": calculator.question,
        "page": standing.page_title,
        "site": settings().name,
        "address": standing.address,
        "go": say("Go to {title}", title=standing.page_title),
        "language": site_language(),
    }
    file = made / "r" / standing.id / "index.html"
    file.parent.mkdir(parents=True)
    written = {name: escape(text) for name, text in texts.items()}
    file.write_text(SHORT_LINK.format(**written, id=standing.id, assets=ASSETS), encoding="utf-8")


def _write_assets(made: Path, standing: Iterable[Standing]) -> None:
    """Write the scripts and styles of the frames, stored answers, and Python with its licences."""
    folder = made / ASSETS
    write_scripts(folder, build_python(made / PYTHON))
    _write_licences(made / PYTHON)
    write_inline_scripts(made, ASSETS)
    write_list_of_files(folder)
    for file in folder.iterdir():
        if not any(fnmatch(file.name, pattern) for pattern in OF_FRAMES):
            file.unlink()
    _add_styles_of_theme(made, folder)
    (folder / ANSWERS).mkdir()
    for id, forms in _forms(standing).items():
        (folder / ANSWERS / f"{id}.json").write_text(answers_file(id, forms, ()), encoding="utf-8")


def _write_licences(folder: Path) -> None:
    """Write the texts of all licences without their head, which names a page of our own sites."""
    write_licences(folder)
    file = folder / LICENCES
    text = file.read_text("utf-8-sig").partition("\n")[2]
    file.write_text(text.lstrip(), encoding="utf-8-sig")


def _add_styles_of_theme(made: Path, folder: Path) -> None:
    """Put what the frames use of Material's styles before our own, and what is for frames last."""
    put_theme_before(folder / STYLES, sorted(THEME_STYLES.glob("*.css")), made, SCHEME)
    with (folder / STYLES).open("a", encoding="utf-8") as styles:
        styles.write(WITHIN_ITS_SITE)


def _forms(standing: Iterable[Standing]) -> dict[str, list[Texts]]:
    """The inputs with which each calculator opens, by id: its own, and those of each fence."""
    forms: dict[str, list[Texts]] = {}
    for one in standing:
        calculator = find_calculator(one.id)
        opening = texts_of(calculator, {input.name: input.default for input in calculator.inputs})
        known = forms.setdefault(one.id, [opening])
        form = {**opening, **one.inputs}
        if form not in known:
            known.append(form)
    return forms


def _take_over(made: Path, site: Path) -> None:
    """Copy what was made into the site, in place of what an earlier run has added."""
    for old in (*site.glob(f"{ASSETS}-*"), site / PYTHON):
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(made, site, dirs_exist_ok=True)


def run(site: Path) -> int:
    """Add to a built site and say what, or print mistakes. Returns 1 if there are any."""
    try:
        ids = add_to(site)
    except Mistaken as mistaken:
        print_mistakes(list(mistaken.mistakes))
        print("Nothing was added.", file=sys.stderr)
        return 1
    print(f"Added to {site}: {count(len(ids), 'calculator')} ({', '.join(ids)}).")
    return 0
