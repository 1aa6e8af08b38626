"""How a calculator looks: its form, its answer and its pictures, as HTML and SVG.

May import: declare.

The same code runs at build time and in the browser, so both show the same to the byte.
"""
