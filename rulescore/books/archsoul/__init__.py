"""Archsoul: Exploration."""

TITLE = "Archsoul"

PLAYERS_SAY = {
    "Athletics": "agility, dexterity, dex, agile, reflexes",
    "Awareness": "alertness, alert, perception, senses, eyes, perceptive",
    "Conditioning": "fitness, fit, shape",
    "Endurance": "stamina, constitution, con, tough, toughness, hardy, fortitude",
    "Intellect": "brains, smarts, intelligence, int, clever",
    "Resolve": "grit, willpower, determination, stubborn, strong willed",
}
"""What players say for terms that name inputs of many calculators."""
