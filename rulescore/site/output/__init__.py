"""Files beside the pages: what is searched and asked, short links, API, feed, offline.

May import: asking, assistants, catalogue, content, declare, external_books, language, links,
pages, project, render, show, system.
"""
