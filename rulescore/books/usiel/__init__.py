"""Usiel fantasy system: Other Rules."""
