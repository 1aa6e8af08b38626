"""Files beside the pages: search index, short links, API, feed, offline.

May import: assistants, catalogue, content, declare, external_books, pages, render, show, system.
"""
