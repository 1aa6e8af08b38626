"""Third-party code in the built site: `NOTICE.md`, the list on the page About, `/licences.txt`.

    python -m rulescore.site.output.notice

rewrites `NOTICE.md`. The bundler (`bundled.mjs`) reports which packages ship to browsers, the lock
files and the packages give versions and licences, and Pyodide lists what is built into it. Only the
purpose of each package is written here; a bundled package without one is a mistake, so that nothing
ships unnamed.
"""

import importlib.metadata
import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulescore.declare.mistakes import Mistake, Mistaken
from rulescore.site.render.scripts import sources_hash
from rulescore.site.system.build_cache import cached, hash_all
from rulescore.site.system.node import node
from rulescore.site.system.prebuilt import CHECKOUT, IN_WHEEL, IS_CHECKOUT

NOTICE = CHECKOUT / "NOTICE.md"
LICENCES = "licences.txt"
BUNDLED = CHECKOUT / "rulescore/site/render/bundled.mjs"
INSIDE_PYODIDE = CHECKOUT / "rulescore/site/python/inside_pyodide.mjs"
NPM_LOCK = CHECKOUT / "package-lock.json"
PYTHON_LOCK = CHECKOUT / "requirements.txt"
PYODIDE = CHECKOUT / "node_modules/pyodide"

USES = {
    "console_editor": "the editor of the console",
    "dompurify": "safe HTML in the console",
    "finder": "the search",
    "qr": "QR codes of links",
    "rolls": "dice from a seed",
    "service_worker": "pages without a network",
    "start": "from page to page without a load",
}
"""The purpose of each module that is bundled for browsers."""

TYPEFACES = {
    "node_modules/@fontsource/alegreya": "letters of headings, and of answers",
    "node_modules/@fontsource/source-sans-3": "letters in pictures of links",
}
"""The purpose of each typeface, by its place in the lock file."""

INSIDE = {
    "zlib": ("Zlib", "https://zlib.net"),
    "bzip2": ("bzip2-1.0.6", "https://sourceware.org/bzip2/"),
    "XZ Utils (liblzma)": ("0BSD", "https://tukaani.org/xz/"),
    "Zstandard": ("BSD-3-Clause", "https://github.com/facebook/zstd"),
    "SQLite": ("in the public domain", "https://sqlite.org"),
    "Expat": ("MIT", "https://libexpat.github.io"),
    "libmpdec": ("BSD-2-Clause", "https://www.bytereef.org/mpdecimal/"),
    "libffi": ("MIT", "https://github.com/libffi/libffi"),
    "HACL*": ("MIT", "https://github.com/hacl-star/hacl-star"),
    "hiwire": ("MPL-2.0", "https://github.com/pyodide/hiwire"),
    "musl": ("MIT", "https://musl.libc.org"),
    "ErrorStackParser and StackFrame": (
        "MIT",
        "https://github.com/stacktracejs/error-stack-parser",
    ),
}
"""The libraries built into Pyodide’s files, with licence and source."""

TOLD = "told.json"
"""The file in the build cache with what a script prints."""
TEXT = re.compile(r"(licen[cs]e|copying|notice)([-.].*)?", re.IGNORECASE)
MPL = "dompurify"
"""A package with the text of the MPL, which Pyodide’s package lacks."""
PSF = "typing_extensions"
"""A package with the text of Python’s licence, which Pyodide’s standard library lacks."""

ROW = re.compile(r"\| (.*) \|")
HEAD = "| part | version | used for | licence | source |"
CHANGED = "## What we changed"

TEMPLATE = f"""# What the built site ships besides our own work

Written by `make notice` from the lock files, the packages and the bundles; not by hand.
The texts of the licences go along with the site, as `/{LICENCES}`.

{HEAD}
|---|---|---|---|---|
{{rows}}

{CHANGED}

{{changes}}

All else is as its authors publish it, made smaller by leaving out comments, spaces and what nothing
here uses.

The games belong to their authors. This site states their rules in its own words and sells nothing.
"""


@dataclass(frozen=True)
class Part:
    """A third-party package that the site ships; `texts` are the files of its licence."""

    name: str
    version: str
    use: str
    licence: str
    source: str
    texts: tuple[Path, ...] = ()

    @property
    def row(self) -> str:
        """The part as a row of the table."""
        return f"| {self.name} | {self.version} | {self.use} | {self.licence} | {self.source} |"


def parts() -> list[Part]:
    """All third-party code that the built site ships. Raises `Mistaken` for bundled modules without
    a purpose."""
    return [*_of_python(), *_of_the_theme(), *_bundled()]


def _bundled() -> list[Part]:
    bundled: dict[str, list[str]] = json.loads(_told_by_node(BUNDLED))
    if unused := [name for name in bundled if name not in USES]:
        raise Mistaken(_without_use(name, bundled[name]) for name in unused)
    of = {place: name for name, places in bundled.items() for place in places}
    used = {place: USES[name] for place, name in of.items()} | TYPEFACES
    return [_npm(place, use) for place, use in used.items()]


def _without_use(name: str, places: list[str]) -> Mistake:
    packages = ", ".join(_name(place) for place in places)
    problem = f"nothing says what the bundled module “{name}” is used for, which ships {packages}"
    return Mistake(problem, "an entry in USES", file="rulescore/site/output/notice.py")


def _npm(place: str, use: str) -> Part:
    """The npm package at a path of the lock file."""
    locked = json.loads(NPM_LOCK.read_text("utf-8"))["packages"][place]
    described = json.loads((CHECKOUT / place / "package.json").read_text("utf-8"))
    licence = locked["license"].strip("()").replace(" OR ", " or ")
    source = _address(described["repository"])
    return Part(_name(place), locked["version"], use, licence, source, _texts(CHECKOUT / place))


def _name(place: str) -> str:
    return place.rpartition("node_modules/")[2]


def _address(repository: Any) -> str:
    """The address of the source, from the repository field of a package."""
    named: str = repository if isinstance(repository, str) else repository["url"]
    if "://" not in named:
        return f"https://github.com/{named}"
    return f"https://{named.partition('://')[2].removesuffix('.git')}"


def _of_python() -> Iterator[Part]:
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    emscripten = info["platform"].removeprefix("emscripten_").replace("_", ".")
    pyodide = _npm("node_modules/pyodide", "Python in the browser; changed, see below")
    source = f"{pyodide.source}/tree/{pyodide.version}"
    (psf,) = _texts_of_installed(PSF)
    yield Part(
        *(pyodide.name.capitalize(), pyodide.version, pyodide.use, pyodide.licence, source),
        texts=(CHECKOUT / "node_modules" / MPL / "LICENSE-MPL",),
    )
    yield Part(
        "CPython and its standard library",
        info["python"],
        "what the calculators and the console run on; changed, see below",
        "PSF-2.0",
        f"https://github.com/python/cpython/tree/v{info['python']}",
        (psf,),
    )
    within = "built into Pyodide"
    versions = json.loads(_told_by_node(INSIDE_PYODIDE))
    yield Part("Emscripten", emscripten, within, "MIT or NCSA", "https://emscripten.org")
    for name, (licence, home) in INSIDE.items():
        yield Part(
            name, versions.get(name, f"as in Pyodide {pyodide.version}"), within, licence, home
        )
    yield _pip("icepool", "exact dice; compiled")


def _of_the_theme() -> Iterator[Part]:
    theme = _pip("mkdocs-material", "templates and styles; changed, see below")
    yield theme
    icons = next(
        Path(str(importlib.metadata.distribution(theme.name).locate_file("material"))).glob(
            "templates/.icons/material/LICENSE"
        )
    )
    yield Part(
        "Material Design Icons",
        f"as in mkdocs-material {theme.version}",
        "icons",
        "Apache-2.0",
        "https://github.com/Templarian/MaterialDesign",
        (icons,),
    )


def _pip(name: str, use: str) -> Part:
    """A Python package that is locked and installed."""
    locked = re.search(rf"^{name}==(\S+)", PYTHON_LOCK.read_text("utf-8"), re.MULTILINE)
    assert locked
    data = importlib.metadata.metadata(name)
    classed = [line for line in data.get_all("Classifier") or () if line.startswith("License ::")]
    licence = data["License-Expression"] or classed[0].rpartition(" :: ")[2].removesuffix(
        " License"
    )
    roots = dict(line.split(", ") for line in data.get_all("Project-URL") or ())
    source = roots.get("Source") or data["Home-page"]
    return Part(name, locked[1], use, licence, source, _texts_of_installed(name))


def _texts(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(file for file in folder.iterdir() if TEXT.fullmatch(file.name)))


def _texts_of_installed(name: str) -> tuple[Path, ...]:
    files = importlib.metadata.distribution(name).files or []
    named = [file for file in files if TEXT.fullmatch(file.name) and "licenses" in file.parts]
    return tuple(Path(str(file.locate())) for file in named)


def _told_by_node(script: Path) -> str:
    """What a script of Node prints. It bundles everything or starts Pyodide, so it is not run again
    until one of its sources changes."""
    sources = {script.name: script.read_bytes(), "scripts": sources_hash().encode()}
    folder = cached(f"notice/{script.stem}", hash_all(sources), lambda made: _run(script, made))
    return (folder / TOLD).read_text("utf-8")


def _run(script: Path, made: Path) -> None:
    made.mkdir()
    with (made / TOLD).open("w", encoding="utf-8") as told:
        subprocess.run([node(), script, PYODIDE], check=True, cwd=CHECKOUT, stdout=told)


def notice(shipped: list[Part]) -> str:
    """The text of `NOTICE.md` for what ships."""
    (pyodide,) = (part for part in shipped if part.name == "Pyodide")
    changes = f"""\
- **Pyodide.** `pyodide.asm.mjs` is changed: functions and names that nothing here calls are left
  out, it can load a second module, and the rest is made smaller. `pyodide.asm.wasm` is split into
  two modules, that one and `pyodide.second.wasm`. Pyodide is under the MPL-2.0, and so are these
  files. Its source is the npm package `pyodide` {pyodide.version}, made from
  <{pyodide.source}>;
  `rulescore/site/python/runtime.mjs` of this project makes the changes.
- **Python’s standard library.** The calculators get a selection of its modules, compiled; of a few
  only the names are left that others import (`SPARED` and `HOLLOW` in
  `rulescore/site/python/bundle.mjs`). The console gets it as Pyodide publishes it.
- **icepool.** It is compiled by the same Python; its wheel below `/python/` that fits any Python is
  as published.
- **Material for MkDocs.** Its script is left out, its styles are cut to what the site uses, some of
  its templates are replaced by those in `overrides/`, and two slips in its HTML are mended."""
    return TEMPLATE.format(rows="\n".join(part.row for part in shipped), changes=changes)


def out_of_date(shipped: list[Part]) -> list[Mistake]:
    """A mistake at the first line of `NOTICE.md` that differs from what ships; none if it is up to
    date."""
    written, right = NOTICE.read_text("utf-8").splitlines(), notice(shipped).splitlines()
    for line, expected in enumerate(right, 1):
        if line > len(written) or written[line - 1] != expected:
            problem = "it does not say what the site ships; run `make notice`"
            return [Mistake(problem, f"the line “{expected}”", file=NOTICE.name, line=line)]
    return []


def notice_for_page() -> str:
    """`NOTICE.md` as Markdown for a page: the parts in one fold, our changes in another."""
    table, _, rest = NOTICE.read_text("utf-8").partition(HEAD)[2].partition(CHANGED)
    rows = [row[1].split(" | ") for line in table.splitlines() if (row := ROW.fullmatch(line))]
    items = "\n".join(
        f"- [{name}]({source}) {version}: {use.partition('; changed')[0]} ({licence})"
        for name, version, use, licence, source in rows
    )
    changes = rest.rpartition("\n\n")[0].strip()
    folds = _folds({f"All {len(rows)} parts": items, "What we changed": changes})
    return "\n".join([*folds, f"[The texts of all licences](/{LICENCES})"])


def _folds(contents: Mapping[str, str]) -> Iterator[str]:
    for summary, content in contents.items():
        yield '<details class="rc-fold" markdown="block">'
        yield f"<summary>{summary}</summary>\n\n{content}\n\n</details>\n"


def write_licences(site: Path) -> None:
    """Write the texts of all licences, each once, below the names of its packages; a wheel brings
    them along."""
    if not IS_CHECKOUT:
        shutil.copyfile(IN_WHEEL / LICENCES, site / LICENCES)
        return
    texts: dict[str, list[str]] = {}
    for part in parts():
        for file in part.texts:
            texts.setdefault(file.read_text("utf-8").strip(), []).append(
                f"{part.name} {part.version}"
            )
    head = "What this site ships of others: /about/#made-of\n"
    parts_of_file = [
        f"{'=' * 72}\n{', '.join(names)}\n{'=' * 72}\n\n{text}\n" for text, names in texts.items()
    ]
    text = "\n".join([head, *parts_of_file])
    (site / LICENCES).write_text(text, encoding="utf-8-sig")  # servers may send no charset


def main() -> None:
    """Write `NOTICE.md`."""
    NOTICE.write_text(notice(parts()), encoding="utf-8")


if __name__ == "__main__":
    main()
