"""My Book: say here which document the rules are taken from."""

TITLE = "My Book"
