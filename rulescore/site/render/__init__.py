"""Rendering pages to HTML: MkDocs or Zensical, theme, links, scripts.

May import: content, declare, external_books, system.
"""
