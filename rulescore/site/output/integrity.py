"""The hashes of scripts, styles and stored answers, by which a browser refuses those that differ
from the build, and the script that then fetches them again.

What is written here is written anew when it is called again, after files have changed.
"""

import re
from collections.abc import Callable
from pathlib import Path

from rulescore.site.render.assets import FOLDER
from rulescore.site.system.integrity import integrity_of

INLINE = ("heal.js", "early_presses.js")
"""The scripts that must be there before any file has come."""
SCHEME = "scheme.js"
"""The script that no page is drawn without; as a file it would be waited for."""
LINK_TO_SCHEME = re.compile(rf'<script src="[^"]*/{SCHEME}"></script>')
EMBEDDED = "embedded.js"
ENTRIES = ("start.js", EMBEDDED)
"""The scripts that have a list of the files that they and others fetch."""
ON_PAGES = (*ENTRIES, "redirect.js", "style.css", "print.css")
IN_BOTH = ("overlays.css", "worker.js")
MARK = "@@FILES@@"
LIST = re.compile(rf"{MARK}[^\"'`]*")
HEAD = '<meta charset="utf-8">'
TAG = re.compile(
    rf'(<(?:script|link)\b[^>]*? (?:src|href)="[^"]*?({FOLDER}-[^"/]*/[^"/]+\.(?:js|css))")'
    r'(?: integrity="[^"]*")?'
)
CALCULATOR = re.compile(r'(<rule-calculator calculator="([^"]+)")(?: data-stored="[^"]*")?')


def write_inline_scripts(site: Path, folder: str) -> None:
    """Move the scripts that heal a page and note early presses from the folder of scripts into the
    head of every page that has scripts, and the one for light or dark to where it is linked."""
    early = "\n".join(_take_out(site / folder / name) for name in INLINE)
    head = f"{HEAD}<script>{early}</script>"
    scheme = f"<script>{_take_out(site / folder / SCHEME)}</script>"

    def inlined(page: str) -> str:
        with_scheme = LINK_TO_SCHEME.sub(lambda _: scheme, page)
        return with_scheme.replace(HEAD, head, 1) if "<script" in page else page

    _rewrite(site, inlined)


def _take_out(file: Path) -> str:
    """Remove a file. Returns its text."""
    text = file.read_text(encoding="utf-8").strip()
    file.unlink()
    return text


def write_list_of_files(folder: Path) -> None:
    """Write the names and hashes of the files in the folder of scripts into the scripts that fetch
    them."""
    files = [file for file in sorted(folder.iterdir()) if file.suffix in (".css", ".js", ".json")]
    for entry in ENTRIES:
        listed = [
            f"{file.name}:{integrity_of(file.read_bytes())}"
            for file in files
            if _is_fetched(file.name, entry)
        ]
        script = folder / entry
        text = script.read_text(encoding="utf-8")
        script.write_text(LIST.sub(" ".join([MARK, *listed]), text), encoding="utf-8")


def _is_fetched(name: str, entry: str) -> bool:
    """Whether an entry, or a script that it imports, may fetch a file."""
    if entry == EMBEDDED:
        return name.startswith("embedded-") or name in IN_BOTH
    return not name.startswith("embedded") and name not in ON_PAGES


def write_integrity(site: Path) -> None:
    """Write the hash of each script, stylesheet and file of stored answers beside its name, on
    every page."""
    hashes, answers = {}, {}
    for folder in site.glob(f"{FOLDER}-*"):
        for file in folder.glob("*.*"):
            hashes[file.relative_to(site).as_posix()] = integrity_of(file.read_bytes())
        for file in folder.glob("*/*.json"):
            answers[file.stem] = integrity_of(file.read_bytes())

    def hashed(tag: re.Match[str]) -> str:
        return f'{tag[1]} integrity="{hashes[tag[2]]}"'

    def answered(tag: re.Match[str]) -> str:
        return f'{tag[1]} data-stored="{answers[tag[2]]}"' if tag[2] in answers else tag[1]

    _rewrite(site, lambda page: CALCULATOR.sub(answered, TAG.sub(hashed, page)))


def _rewrite(site: Path, change: Callable[[str], str]) -> None:
    for file in site.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        changed = change(text)
        if changed != text:
            file.write_text(changed, encoding="utf-8")
