"""The pages and calculators that the bars are about."""

HOME = "/"
TRAVEL = "/usiel/travel/"
FALLING = "/gods-and-monsters/falling/"
CRAFTING = "/archsoul/crafting-rolls/"
PAGES = (HOME, TRAVEL, FALLING, CRAFTING)
