"""The twelve comparisons, a module for each, like the topics of a book."""

TITLE = "Side by side"
