"""What `make check` finds wrong, with file and line.

Imports: content, pages.
"""
