"""Rendering pages to HTML: MkDocs or Zensical, theme, links, scripts.

May import: content, declare, project, system, words.
"""
