"""Files beside the pages: search index, short links, API, feed, offline.

May import: catalogue, content, declare, external_books, pages, render, show, system.
"""
