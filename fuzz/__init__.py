"""Gives every input random texts, and every door random requests: `python -m fuzz`."""
