"""What the build puts into pages: fences, cards, glossary.

May import: catalogue, content, declare, external_books, show.
"""
