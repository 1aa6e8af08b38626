"""Readers of pages, declarations and settings.

May import: catalogue, declare, external_books, language, project, show, system,
topics, words.
"""
