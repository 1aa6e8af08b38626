"""The HTTP headers of the site, written to `_headers`, a format that several static hosts read, and
`serve` too."""

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TypeAlias

from rulescore.site.system.integrity import integrity_of
from rulescore.site.system.previous_build import NAMED_BY_CONTENT

Headers: TypeAlias = list[tuple[str, str]]

FILE = "_headers"
POLICY = "Content-Security-Policy"
EVERYWHERE = {
    POLICY: (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{inline}; style-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""For every page; none needs what these forbid. `inline` are the hashes of scripts within pages."""
INLINE = re.compile(r"<script>(.+?)</script>", re.DOTALL)
EMBEDDED = {POLICY: "frame-ancestors *"}
"""For what any site may embed. A second policy is added to the first."""
NOT_EMBEDDED = {POLICY: "frame-ancestors 'self'"}
FETCHED = {"Access-Control-Allow-Origin": "*"}
"""For what scripts of any site may fetch."""

CACHE_CONTROL = "Cache-Control"
FOR_EVER = {CACHE_CONTROL: "public, max-age=31536000, immutable"}
"""For files with a hash in their name. If browsers had to revalidate them they would compile Python
each time: they cache machine code only together with the cached response."""
UNLESS_CHANGED = "no-cache"
"""For everything else, if the server has to say it: revalidate each time."""

BY_FOLDER = {
    "embed": EMBEDDED,
    "embed.js": FETCHED,
    "python": FETCHED,
    "api": FETCHED,
    "oembed": FETCHED,
    "llms.txt": FETCHED,
}
"""Further headers for entries at the root of the site; all others have `NOT_EMBEDDED`."""


def write_headers(site: Path, root: str) -> None:
    """Write the headers for every address of a site that begins at the path `root`."""
    sections = {f"{root}*": everywhere(site), root: NOT_EMBEDDED}
    for entry in sorted(site.iterdir()):
        address = f"{root}{entry.name}/*" if entry.is_dir() else f"{root}{entry.name}"
        sections[address] = BY_FOLDER.get(entry.name, NOT_EMBEDDED)
    for pattern in NAMED_BY_CONTENT:
        sections[f"{root}{pattern.rstrip('*')}*"] = FOR_EVER
    write_sections(site, sections)


def everywhere(site: Path) -> Mapping[str, str]:
    """The headers for every page of a site. All pages have the same scripts within them."""
    page = site / "index.html"
    scripts = INLINE.findall(page.read_text("utf-8")) if page.exists() else []
    inline = "".join(f" '{integrity_of(script.encode())}'" for script in scripts)
    return {name: value.replace("{inline}", inline) for name, value in EVERYWHERE.items()}


def write_sections(folder: Path, sections: Mapping[str, Mapping[str, str]]) -> None:
    """Write the headers of each address pattern into a folder."""
    lines = []
    for address, headers in sections.items():
        lines += [address, *(f"  {name}: {value}" for name, value in headers.items())]
    (folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_headers(site: Path) -> Mapping[str, Headers]:
    """The headers in a folder’s `_headers` by address pattern, in which `*` matches anything; none
    if there is no such file."""
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
    """The headers for an address."""
    return [
        header
        for address, headers in sections.items()
        if fnmatchcase(path, address)
        for header in headers
    ]
