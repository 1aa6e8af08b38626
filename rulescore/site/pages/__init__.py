"""What the build puts into pages: fences, cards, glossary.

Imports: content.
"""
