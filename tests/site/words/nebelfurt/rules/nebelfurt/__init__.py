"""Nebelfurt: ein kleines Rollenspiel auf Deutsch."""

TITLE = "Nebelfurt"
