"""Sizes of paper that pages are printed on, in points."""

SHEETS = {"A4": (595, 842), "Letter": (612, 792)}
