"""The rules of ZT, topic by topic."""

TITLE = "ZT"
