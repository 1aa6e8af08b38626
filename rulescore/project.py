"""Where the project is: the folder with the `mkdocs.yml`, the pages and the rules of one site.

May import: nothing.

In order: the folder in the environment variable `RULESCORE_PROJECT`; the working directory, or the
nearest folder above it, that has a `mkdocs.yml` and a folder `rules`; the folder around this
package, where it is a checkout; else the working directory. Browsers do not use this module.
"""

import os
from pathlib import Path

ENGINE = Path(__file__).resolve().parent
"""The folder of this package."""
VARIABLE = "RULESCORE_PROJECT"
CONFIGURATION = "mkdocs.yml"
RULES_FOLDER = "rules"
BOOKS = "rulescore/books"
"""Where the books are in every archive, and in the package of a distribution."""


def _find_project() -> Path:
    if named := os.environ.get(VARIABLE):
        return Path(named).resolve()
    try:
        here = Path.cwd()
    except FileNotFoundError:  # it was removed meanwhile
        here = ENGINE.parent
    for folder in (here, *here.parents):
        if (folder / CONFIGURATION).is_file() and (folder / RULES_FOLDER).is_dir():
            return folder
    return ENGINE.parent if (ENGINE.parent / CONFIGURATION).is_file() else here


PROJECT = _find_project()
IS_OURS = not (PROJECT / RULES_FOLDER).is_dir()
"""Whether the books are those in this package, as in a checkout."""
RULES = ENGINE / "books" if IS_OURS else PROJECT / RULES_FOLDER
"""The folder with a package for each book of the project."""
