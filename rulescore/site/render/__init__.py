"""How pages become a site: MkDocs or Zensical, theme, links, scripts.

May import: content, declare, external_books, system.
"""
