"""How words are compared, and what numbers, units and little words are called.

These tables are part of the index, so that Python and the browser have the same ones.
"""

from functools import cache

FILLERS = frozenset(
    """
    a about after all also already am an and any are as at be because been before being but by came
    come did do does each even ever every for from get gets give gives go goes going got had has
    have having he hed her hers hes him his how i id if im in into is isnt it its ive just last let
    lets like ll make makes many may maybe me might more most much must my now of off on one or our
    out over past per please put puts really say says she shes should since so some somebody someone
    still stuff such take takes tell than that thats the their them then there these they theyre
    this those though through thus till to too took until up upon us use very wants was we were
    weve what whats when where which while who whom whos whose why with within would yet you your
    youre compare compared game games system systems lol lmao rn af fml pls btw bro got gonna wanna
    """.split()
)
"""Words that say little about what is asked."""

UNSAID = frozenset(
    "against apiece both can cannot down left once one soon something vs want will work x".split()
)
"""Words that may name something, but say too little to be reported as not understood."""

SHORT = {
    "n": "and",
    "w": "with",
    "outta": "of",
    "diff": "difficulty",
    "lvl": "level",
    "dmg": "damage",
    "def": "defence",
    "atk": "attack",
    "r": "are",
    "u": "you",
    "thru": "through",
    "ur": "your",
    "mv": "movement",
    "mvmt": "movement",
    "ppl": "people",
    "pts": "points",
    "inj": "injuries",
}
"""Short ways to type words."""

DEGREES = frozenset(("much", "past", "very"))
"""Little words that still count in what players say: “very hard”, “run past”."""

NEGATIONS = frozenset(
    """
    no not without never nobody none cant cannot couldnt didnt doesnt dont isnt wasnt wont havent
    hasnt unable
    """.split()
)
"""Words that turn what comes after them into its opposite."""

LINKS = frozenset(
    """
    of is are at to in on was were has have with for my your his her their our the a an total now
    left only about and by worth value counts adds plus gives that cost
    """.split()
)
"""Words between a number and what names it that do not part the two."""

WHOSE = {
    "mine": "mine",
    **dict.fromkeys("my our ours i im i'm ive i've we we've".split(), "my"),
    **dict.fromkeys(("me", "us"), "me"),
    **dict.fromkeys(
        "his her hers their theirs he she they him them hes he's she's they're".split(), "their"
    ),
}
"""Whose a value is: one’s own, or somebody else’s; “me” is who something is done to."""

OTHERS = frozenset("their enemy opponent foe rival".split())
"""Stems of words for whom one is up against: what is named behind them is theirs."""

FOES = frozenset(
    """
    enemy foe opponent rival goblin hobgoblin orc ogre troll giant wolf dog hound bear boar beast
    monster creature undead demon guard soldier watchman sentry hunter rider bandit robber brigand
    thug pirate cutthroat raider assassin cultist mercenary villager archer crossbowman
    bowman spearman swordsman horseman attacker chaser pursuer man guy dude fellow
    """.split()
)
"""Words for whom one meets, all of whom are enemies to what asks for such."""

EARLIER = frozenset(
    "before already earlier previous previously carry carried over yesterday far".split()
)
"""Words that say that something was earlier."""

TIMED = frozenset("walk rest sleep wait ride march fight burn swim hold spend".split())
"""What is done for a time, by its stem: “walked a day”."""

FULL = frozenset(("full", "max", "maximum"))
"""Words for the value of a pool that nothing has been taken from."""

SPELLINGS = {
    "armour": "armor",
    "defense": "defence",
    "metre": "meter",
    "litre": "liter",
    "colour": "color",
    "cauteris": "cauteriz",
    "grey": "gray",
    "centre": "center",
}
"""One spelling for parts of words that have two."""

NUMBERS = {
    **{
        name: value
        for value, name in enumerate(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
            " fifteen sixteen seventeen eighteen nineteen".split()
        )
    },
    **{
        name: 10 * tens
        for tens, name in enumerate(
            "twenty thirty forty fifty sixty seventy eighty ninety".split(), 2
        )
    },
    "nothing": 0,
    "once": 1,
    "twice": 2,
    "thrice": 3,
    "couple": 2,
    "dozen": 12,
    "fortnight": 14,
    "hundred": 100,
    "thousand": 1000,
}
"""Words for numbers; a fortnight is 14 days."""

MULTIPLIERS = frozenset(("dozen", "hundred", "thousand"))
"""Words that multiply the number before them."""

UNITS = {
    "length": {
        **dict.fromkeys(("mm", "millimeter"), "0.001"),
        **dict.fromkeys(("cm", "centimeter"), "0.01"),
        **dict.fromkeys(("m", "meter"), "1"),
        **dict.fromkeys(("km", "kilometer"), "1000"),
        **dict.fromkeys(("in", "inch", "inche"), "0.0254"),
        **dict.fromkeys(("ft", "foot", "feet"), "0.3048"),
        **dict.fromkeys(("yd", "yard"), "0.9144"),
        **dict.fromkeys(("mi", "mile"), "1609.344"),
    },
    "time": {
        **dict.fromkeys(("s", "sec", "second"), "1"),
        **dict.fromkeys(("min", "minute"), "60"),
        **dict.fromkeys(("h", "hr", "hour"), "3600"),
        "day": "86400",
        "week": "604800",
        "month": "2592000",
        "year": "31536000",
    },
    "weight": {
        **dict.fromkeys(("g", "gram"), "0.001"),
        **dict.fromkeys(("kg", "kilo", "kilogram"), "1"),
        **dict.fromkeys(("lb", "pound"), "0.45359237"),
    },
    "volume": {
        **dict.fromkeys(("l", "liter"), "1"),
        "gallon": "3.785411784",
        "quart": "0.946352946",
        "pint": "0.473176473",
    },
    "coin": {"copper": "0.01", "platinum": "1"},
    "silver": {"silver": "1"},
    "gold": {"gold": "1"},
    "share": dict.fromkeys(("%", "percent", "pct"), "1"),
}
"""How much each unit is: of a metre, a second (a month has 30 days), a kilogram, a litre, a
platinum coin. Of silver and gold the books say nothing."""

APART = frozenset(("in", "s", "l", "g"))
"""Units that are words or letters of their own if there is a space before them."""

MEN = "man bowman crossbowman horseman spearman swordsman watchman".split()

IRREGULAR = {
    **dict.fromkeys(("fell", "fallen"), "fall"),
    **dict.fromkeys(("rode", "ridden", "riding", "rider", "rides", "rideing"), "ride"),
    "ran": "run",
    **dict.fromkeys(("slept", "sleeping"), "sleep"),
    **dict.fromkeys(("hid", "hidden", "hiding"), "hide"),
    **dict.fromkeys(("bitten", "bit"), "bite"),
    **dict.fromkeys(("broke", "broken"), "break"),
    "fought": "fight",
    "held": "hold",
    **dict.fromkeys(("swam", "swimming", "swiming"), "swim"),
    "lost": "lose",
    "took": "take",
    "feet": "foot",
    **{word.replace("man", "men"): word for word in MEN},
    **dict.fromkeys(("dying", "dyeing", "died", "dead", "death", "dies"), "die"),
    "leapt": "leap",
    "drove": "drive",
    "burnt": "burn",
    **dict.fromkeys(("shot", "shooting"), "shoot"),
    "struck": "strike",
    **dict.fromkeys(("threw", "thrown"), "throw"),
    "bought": "buy",
    **dict.fromkeys(("made", "making"), "make"),
    "built": "build",
    **dict.fromkeys(("dove", "dived", "diving"), "dive"),
    "exhausted": "exhaust",
    "wolves": "wolf",
    "stood": "stand",
    "lying": "lie",
    **dict.fromkeys(("frightened", "frightening"), "fright"),
    "freezing": "freeze",
    **dict.fromkeys(("infected", "infection"), "infect"),
    "concealed": "conceal",
    **dict.fromkeys(("poisoned", "poisoning"), "poison"),
    "blinded": "blind",
    **dict.fromkeys(("aged", "aging", "ageing"), "age"),
    "drew": "draw",
    "drawn": "draw",
    "shoulder": "shoulder",
    **dict.fromkeys(("giving", "given", "gave"), "giv"),
}
"""Forms that no ending gives away, or that it would give away wrongly."""

ENDINGS = ("ing", "ed", "er")


@cache
def stem(word: str) -> str:
    """What the forms of a word have in common, of a word in small letters."""
    bare = word.replace("'", "")
    for one, other in SPELLINGS.items():
        bare = bare.replace(one, other)
    bare = IRREGULAR.get(bare, bare)
    bare = _singular(bare)
    if bare in IRREGULAR:
        return IRREGULAR[bare]
    for ending in ENDINGS:
        if bare.endswith(ending) and len(bare) >= len(ending) + (4 if ending == "er" else 3):
            bare = _without(bare, ending)
            break
    return bare[:-1] if bare.endswith("e") and len(bare) > 3 else bare


@cache
def is_foe(word: str) -> bool:
    """Whether a word, in small letters, is for somebody whom one meets, or for several."""
    bare = word.removesuffix("'s")
    return _singular(IRREGULAR.get(bare, bare)) in FOES


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ses", "xes", "zes", "ches", "shes")) and len(word) > 4:
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word


def _without(word: str, ending: str) -> str:
    bare = word[: -len(ending)]
    if len(bare) > 3 and bare[-1] == bare[-2] and bare[-1] not in "lsz":
        bare = bare[:-1]
    return bare[:-1] + "y" if bare.endswith("i") else bare


@cache
def unit_of(word: str) -> tuple[str, str]:
    """The dimension of a unit and its name, one for each way to write it; else nothing."""
    for one, other in SPELLINGS.items():
        word = word.replace(one, other)
    for name in (word, word.removesuffix("s")):
        for dimension, units in UNITS.items():
            if name in units:
                return dimension, name
    return "", ""


@cache
def stem_of_unit(word: str) -> str:
    """The stem of a unit, that of its longest name for all ways to write it: “h” is an hour."""
    dimension, name = unit_of(word)
    units = UNITS[dimension]
    return stem(max((one for one in units if units[one] == units[name]), key=len))


UNIT_STEMS = frozenset(stem(name) for units in UNITS.values() for name in units)
"""The stems of all units."""
