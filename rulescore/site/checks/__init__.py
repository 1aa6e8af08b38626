"""The checks of `make check`, which report mistakes with file and line.

May import: catalogue, content, declare, external_books, pages, project, topics.
"""
