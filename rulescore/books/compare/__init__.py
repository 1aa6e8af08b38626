"""The games side by side: the same question put to each of them."""

TITLE = "Side by side"
