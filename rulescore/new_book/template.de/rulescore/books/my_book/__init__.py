"""My Book: sag hier, aus welchem Dokument die Regeln sind."""

TITLE = "My Book"
