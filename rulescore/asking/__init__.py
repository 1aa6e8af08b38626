"""Asking in words: which calculators answer a question, and which of its words set which input.

May import: catalogue, declare, project.

A question is understood in one place for browsers and Python: by the scripts in `reading/` and
`ask/` in `overrides/assets/rulescore/`. `declared` says what they can be asked, `scripts` runs them
in a small JavaScript engine, and `candidates` runs what was understood.
"""
