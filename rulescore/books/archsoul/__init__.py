"""Archsoul: Exploration."""
