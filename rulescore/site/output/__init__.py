"""Files beside the pages: search index, short links, API, feed, offline.

Imports: content, pages, render.
"""
