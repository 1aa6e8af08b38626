"""What a server sends with every answer: written into the site as `_headers`, in the form that
several hosts of static sites read by themselves, and that `serve` reads."""

from pathlib import Path

FILE = "_headers"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""The pages need nothing that these forbid."""
EVERYWHERE = "/*"


def write_headers(site: Path) -> None:
    """Write them for every address of the site."""
    lines = (f"  {name}: {value}\n" for name, value in HEADERS.items())
    (site / FILE).write_text(f"{EVERYWHERE}\n{''.join(lines)}", encoding="utf-8")


def read_headers(site: Path) -> dict[str, str]:
    """Those that are written in a folder; none, where it has none."""
    try:
        _, *lines = (site / FILE).read_text("utf-8").splitlines()
    except FileNotFoundError:
        return {}
    pairs = (line.strip().partition(": ") for line in lines)
    return {name: value for name, _, value in pairs}
