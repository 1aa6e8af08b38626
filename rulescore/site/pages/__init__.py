"""Generated parts of pages: fences, cards, glossary.

May import: catalogue, content, declare, language, project, show, words.
"""
