"""The rules of ZT, topic by topic."""

TITLE = "ZT"

PLAYERS_SAY = {
    "Resilience": "toughness, tough, constitution, con, endurance, resilient, hardy",
    "Spirit": "spiritual, soul",
    "Will": "willpower, determination, resolve, grit, wisdom, wis",
}
"""What players say for terms that name inputs of many calculators."""
