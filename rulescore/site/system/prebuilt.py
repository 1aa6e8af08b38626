"""What Node makes, and what is the same for every site: scripts, styles, Python for the browser.

A wheel brings it along, so that whoever builds a site needs Python only. In a checkout it is made
and kept in the build cache; `make prebuilt` collects it for the wheel.
"""

from collections.abc import Callable
from pathlib import Path

from rulescore.project import ENGINE
from rulescore.site.system.build_cache import cached

CHECKOUT = ENGINE.parent
"""The folder around the package, where the sources of scripts and styles are in a checkout."""
IS_CHECKOUT = (CHECKOUT / "package.json").is_file()
IN_WHEEL = ENGINE / "site/prebuilt"
EXAMPLE = CHECKOUT / "examples/night-ferry" if IS_CHECKOUT else IN_WHEEL / "example"
"""The site of *The Night Ferry*, as its author wrote it."""
NOT_WRITTEN = ("site", ".cache", ".hypothesis", ".pytest_cache", "__pycache__")
"""What commands leave in the folder of a site."""


def prebuilt(name: str, sources: Callable[[], str], make: Callable[[Path], None]) -> Path:
    """The folder `name` as it is in the wheel. In a checkout it is made, or taken from the cache
    for these sources, given as a hash."""
    return cached(name, sources(), make) if IS_CHECKOUT else IN_WHEEL / name
