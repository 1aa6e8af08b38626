"""The build and its machine: cache, previous build, swapping folders, Node, gzip.

May import: declare, external_books.
"""
