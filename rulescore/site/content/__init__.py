"""Readers of pages, declarations and settings.

May import: catalogue, declare, external_books, project, show, system.
"""
