"""Measures the built site and holds it to its bars: `python -m bench`."""
