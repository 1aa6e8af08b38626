"""Python for browsers: the bundle, stored answers, the package index.

May import: asking, browser, catalogue, content, declare, external_books, project, show, system,
words.
"""
