"""What a server sends with its answers: written into the site as `_headers`, in the form that
several hosts of static sites read by themselves, and that `serve` reads."""

from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TypeAlias

from rulescore.site.system.previous_build import NAMED_BY_CONTENT

Headers: TypeAlias = list[tuple[str, str]]

FILE = "_headers"
POLICY = "Content-Security-Policy"
EVERYWHERE = {
    POLICY: (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""The pages need nothing that these forbid."""
EMBEDDED = {POLICY: "frame-ancestors *"}
"""Any page may show these within itself. A second policy is added to the first."""
NOT_EMBEDDED = {POLICY: "frame-ancestors 'self'"}
FETCHED = {"Access-Control-Allow-Origin": "*"}
"""Scripts of any page may fetch these."""

KEEP = "Cache-Control"
FOR_EVER = {KEEP: "public, max-age=31536000, immutable"}
"""For files with a hash in their name. A browser that has to ask for them each time compiles Python
each time, too: it keeps machine code only together with the response that it came in."""
UNLESS_CHANGED = "no-cache"
"""For everything else, where a server has to say so: ask each time, send only what has changed."""

BY_FOLDER = {
    "embed": EMBEDDED,
    "embed.js": FETCHED,
    "python": FETCHED,
    "api": FETCHED,
    "oembed": FETCHED,
}
"""What else is sent for what lies at the root of the site; for the rest, `NOT_EMBEDDED`."""


def write_headers(site: Path, root: str) -> None:
    """Write them for every address of a site that begins at the path `root`."""
    sections = {f"{root}*": EVERYWHERE, root: NOT_EMBEDDED}
    for entry in sorted(site.iterdir()):
        address = f"{root}{entry.name}/*" if entry.is_dir() else f"{root}{entry.name}"
        sections[address] = BY_FOLDER.get(entry.name, NOT_EMBEDDED)
    for pattern in NAMED_BY_CONTENT:
        sections[f"{root}{pattern.rstrip('*')}*"] = FOR_EVER
    write_sections(site, sections)


def write_sections(folder: Path, sections: Mapping[str, Mapping[str, str]]) -> None:
    """Write into a folder which headers go with which addresses."""
    lines = []
    for address, headers in sections.items():
        lines += [address, *(f"  {name}: {value}" for name, value in headers.items())]
    (folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_headers(site: Path) -> Mapping[str, Headers]:
    """Those that are written in a folder, by the addresses that they are for, `*` standing for
    anything; none, where it has none."""
    sections: dict[str, Headers] = {}
    try:
        lines = (site / FILE).read_text("utf-8").splitlines()
    except FileNotFoundError:
        return sections
    headers: Headers = []
    for line in lines:
        if line.startswith(" "):
            name, _, value = line.strip().partition(": ")
            headers.append((name, value))
        else:
            headers = sections[line] = []
    return sections


def headers_for(path: str, sections: Mapping[str, Headers]) -> Headers:
    """Those that go with an address."""
    return [
        header
        for address, headers in sections.items()
        if fnmatchcase(path, address)
        for header in headers
    ]
