"""Changes shown as they are saved: drafts, watching.

May import: build, check, content, declare, external_books, output, python, render, system.
"""
