"""Tests that hold for every book: its calculators answer as its ledger says, and whatever they are
asked, they answer or refuse.

May import: catalogue, content, declare, external_books, project.

`rulescore test` runs them for the rules of a project, before the project's own tests.
"""
