"""Usiel fantasy system: Other Rules."""

TITLE = "Usiel"

PLAYERS_SAY = {
    "Constitution": "toughness, tough, hardy",
    "Intelligence": "brains, smarts, wits",
    "Perception": "eyes, ears, senses, alert, observant",
    "Presence": "charisma, charm",
    "Strength": "muscle",
    "Will": "willpower, brave, bravery, resolve",
}
"""What players say for terms that name inputs of many calculators."""
