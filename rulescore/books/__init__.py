"""The five games: a package for each book, in it a module for each topic.

May import: declare, dice, external_books.

Those of other distributions are found beside the project's own (`external_books.py`).
"""

import sys

if sys.platform != "emscripten":  # a browser takes in archives, and has no distributions
    from rulescore.external_books import external_books

    __path__ += [str(book.books) for book in external_books().values()]
