"""The Night Ferry: a game of two pages, written for this site."""

TITLE = "The Night Ferry"
