"""My Book, for a site made with Rulescore."""
