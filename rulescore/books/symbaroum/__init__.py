"""The rules of Symbaroum, topic by topic."""

TITLE = "Symbaroum"
