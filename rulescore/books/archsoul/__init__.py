"""Archsoul: Exploration."""

TITLE = "Archsoul"
