"""The fixed words in other languages than English: their tables, and the mistakes in them.

May import: declare, language, project.

`words.pot` lists all fixed words with where they are used; `python -m tools.words` writes it from
the sources. Each `<language>.po` beside it is a translation that the engine brings along.
"""
