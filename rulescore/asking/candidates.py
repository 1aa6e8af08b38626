"""The answers to a question in words."""
