"""The pages that are measured."""

HOME = "/"
TRAVEL = "/usiel/travel/"
FALLING = "/gods-and-monsters/falling/"
CRAFTING = "/archsoul/crafting-rolls/"
PAGES = (HOME, TRAVEL, FALLING, CRAFTING)
