"""Gods & Monsters: Actions and consequences."""

TITLE = "Gods & Monsters"

PLAYERS_SAY = {
    "Agility": "dexterity, dex, nimble, agile",
    "Charisma": "charm",
    "Endurance": "stamina, constitution, con, tough, toughness",
    "Evasion": "dodge, reflex",
    "Intelligence": "smart, brains",
    "Movement": "speed, pace",
    "Perception": "eyes, eyesight, sight, senses, alertness, awareness, observant",
    "Strength": "muscle, brawn, strong",
    "Willpower": "grit, nerve, resolve",
    "Wisdom": "wis, wise",
}
"""What players say for terms that name inputs of many calculators."""
