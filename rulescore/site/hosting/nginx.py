"""A configuration of nginx for a built site.

    python -m rulescore.site.hosting.nginx FOLDER [PORT] [--brotli]

It has the headers of `_headers`, the compressed copies, and the 404 page. With `--brotli` the
brotli copies too, for an nginx that has the module for them.
`Containerfile` uses it.
"""

import re
import sys
from pathlib import Path

from rulescore.site.hosting.headers import CACHE_CONTROL, UNLESS_CHANGED, read_headers
from rulescore.site.hosting.serve import MISSING, root_of_built

PORT = 8080
BROTLI = "--brotli"
TYPES = {
    "text/html": "html",
    "text/css": "css",
    "text/javascript": "js mjs",
    "text/markdown": "md",
    "text/plain": "txt",
    "application/json": "json",
    "application/manifest+json": "webmanifest",
    "application/wasm": "wasm",
    "application/xml": "xml",
    "application/zip": "zip whl",
    "image/png": "png",
    "image/svg+xml": "svg",
}

CONFIGURATION = """{maps}
server {{
  listen {port};
  server_tokens off;
  charset utf-8;
  charset_types text/html text/css text/javascript text/markdown text/plain application/json;
  types {{
{types}
  }}
  default_type application/octet-stream;
  gzip_static on;{brotli}
  absolute_redirect off;
  error_page 404 {root}{missing};
{headers}
{elsewhere}  location {root} {{
    alias {folder}/;
    index index.html;
  }}
}}
"""
ELSEWHERE = "  location = / {{ return 302 {root}; }}\n"


def configuration(site: Path, port: int = PORT, *, brotli: bool = False) -> str:
    """The configuration for a built site."""
    root = root_of_built(site)
    by_header: dict[tuple[str, str], dict[str, str]] = {}
    for address, sent in read_headers(site).items():
        for name, value in sent:
            by_header.setdefault((name, value), {})[_pattern(address)] = value
    maps, names = [], []
    for number, ((name, _), patterns) in enumerate(by_header.items()):
        maps.append(
            _map(f"sent_{number}", UNLESS_CHANGED if name == CACHE_CONTROL else "", patterns)
        )
        names.append((name, f"sent_{number}"))
    return CONFIGURATION.format(
        maps="\n".join(maps),
        headers="\n".join(f"  add_header {name} ${variable} always;" for name, variable in names),
        types="\n".join(f"    {kind} {suffixes};" for kind, suffixes in TYPES.items()),
        elsewhere=ELSEWHERE.format(root=root) if root != "/" else "",
        root=root,
        missing=MISSING,
        brotli="\n  brotli_static on;" if brotli else "",
        folder=site.resolve(),
        port=port,
    )


def _pattern(address: str) -> str:
    """An address pattern of `_headers`, in which `*` matches anything, as a regex for nginx."""
    return f"~^{'.*'.join(map(re.escape, address.split('*')))}$"


def _map(variable: str, otherwise: str, patterns: dict[str, str]) -> str:
    lines = "\n".join(f'  "{pattern}" "{value}";' for pattern, value in patterns.items())
    return f'map $uri ${variable} {{\n  default "{otherwise}";\n{lines}\n}}'


def main() -> None:
    """Print the configuration for the site in a folder."""
    given = [argument for argument in sys.argv[1:] if argument != BROTLI]
    port = int(given[1]) if len(given) > 1 else PORT
    print(configuration(Path(given[0]), port, brotli=BROTLI in sys.argv), end="")


if __name__ == "__main__":
    main()
