"""A new book, written from a template that is a small book itself."""
