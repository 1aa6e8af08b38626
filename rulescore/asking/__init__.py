"""Asking in words: which calculators answer a question, and which of its words set which input.

May import: catalogue, declare.

`words` reads a question as words, numbers and units; `index` says what can be asked, taken from the
declarations; `understanding` matches the two; `candidates` runs what was understood. The browser
does the same in `overrides/assets/rulescore/ask/`, from the same index, and one file of cases
(`tests/asking/`) holds the two together.
"""
