"""Gods & Monsters: Actions and consequences."""
