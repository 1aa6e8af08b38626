"""Measures the built site and compares the figures with their limits: `python -m bench`."""
