"""The rules of Symbaroum, topic by topic."""

TITLE = "Symbaroum"

PLAYERS_SAY = {
    "Accurate": "accuracy",
    "Cunning": "smarts, wits, clever, brains",
    "Discreet": "stealth, sneaky, sneaking, hiding",
    "Persuasive": "persuasion, charm, charisma",
    "Quick": "quickness, agility, dexterity, reflexes, nimble",
    "Resolute": "resolve, willpower, determined, courage",
    "Strong": "strength, muscle, brawn",
    "Toughness": "HP, health",
    "Vigilant": "vigilance, alert, perception, awareness, watchful, observant",
    "attribute": "stat",
}
"""What players say for terms that name inputs of many calculators."""
