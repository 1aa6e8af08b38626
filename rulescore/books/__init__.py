"""The books: a package for each, in it a module for each topic.

May import: declare, dice, external_books, project.

They are those of the project, such as the five games in a checkout, and beside them those of other
distributions (`external_books.py`).
"""

import sys

compare = True
"""Whether the comparisons belong to them; a project with rules of its own has none."""

if sys.platform != "emscripten":  # a browser takes in archives, and has no distributions
    from rulescore.external_books import external_books
    from rulescore.project import IS_OURS, RULES

    __path__ = [str(RULES), *(str(book.books) for book in external_books().values())]
    compare = IS_OURS
