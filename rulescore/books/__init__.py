"""The books: a package for each, in it a module for each topic, named like the topic's page.

Those of other distributions are found beside the project's own (`guests.py`).
"""

import sys

if sys.platform != "emscripten":  # a browser takes in archives, and has no distributions
    from rulescore.external_books import guests

    __path__ += [str(guest.books) for guest in guests().values()]
