"""Live preview: drafts, and watching for changes.

May import: build, check, content, declare, external_books, output, project, python, render,
system, topics.
"""
