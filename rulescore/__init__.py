"""Rules of tabletop role-playing games as exact, runnable code."""

from rulescore.former_names import find_former_names

find_former_names()
