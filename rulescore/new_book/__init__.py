"""The files of a new book, for authors.

May import: catalogue, content, declare, external_books, project, system, words.
"""
