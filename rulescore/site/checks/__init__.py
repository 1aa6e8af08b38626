"""What `make check` finds wrong, with file and line.

May import: catalogue, content, declare, external_books, pages, topics.
"""
