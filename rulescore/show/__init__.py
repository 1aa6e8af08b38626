"""Calculators as HTML and SVG: their forms, answers and pictures.

May import: declare, language.

The same code runs at build time and in the browser, so both show the same to the byte.
"""
