"""The games side by side: the same question put to each of them.

Imports: compare, declare, catalogue.
"""

TITLE = "Side by side"
