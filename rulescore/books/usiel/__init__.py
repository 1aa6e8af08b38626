"""Usiel fantasy system: Other Rules."""

TITLE = "Usiel"
