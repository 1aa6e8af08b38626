"""Gods & Monsters: Actions and consequences."""

TITLE = "Gods & Monsters"
