"""The rules of The Night Post, a game made up to show a site."""

TITLE = "The Night Post"
