"""Tests that hold for every book: its calculators answer as its ledger says, and whatever they are
asked, they answer or refuse.

May import: catalogue, checks, content, declare, project, topics.

`rulescore test` runs them for the rules of a project, before the project's own tests.
"""
