"""How pages become a site: MkDocs or Zensical, theme, links, scripts.

Imports: content, system.
"""
