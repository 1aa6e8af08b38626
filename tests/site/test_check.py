"""The table of mistakes: each is reported with file, line, id and field, what is accepted and what
was probably meant; and all of them in one run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.workshop import small_workshop_in, workshop_in

TRAVEL = "docs/usiel/travel.md"
MODULE = "rulescore/books/usiel/toll.py"
FORGOTTEN = "docs/usiel/forgotten.md"
FIRE = "docs/usiel/fire.md"
TWIN = "docs/usiel/twin.md"
HEADLESS = "docs/usiel/headless.md"
CHANGES = "docs/changes.md"

GUIDE = """
```python exec="on"
from rulescore.show.form import from_
```
"""

DECLARATIONS = '''"""A topic in which everything that can be is declared wrong."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from rulescore.declare import (
    Answer, Choice, DiceRoll, Figure, Group, Odds, Refusal, RollOutcome, Step, Whole, calculator
)


@dataclass(frozen=True)
class Toll:
    paid: Annotated[int, Figure("Toll")]
    left: int


@dataclass(frozen=True)
class Fee:
    fee: Annotated[int, Figure("Fee", key=True)]
    legs: Annotated[int, Figure("Legs")]
    lasts: Annotated[bool, Figure("Whether it lasts")]


@dataclass(frozen=True)
class Half:
    half: Annotated[Fraction, Figure("Half", key=True)]


@calculator(
    "usiel.toll", title="Toll", question="What does it cost?", rules=("usiel.travel.walking",)
)
def toll(
    legs: Annotated[int, Whole("Legs", 0, 8)] = 2,
    *,
    wheels: int = 4,
    hours: Annotated[int, Whole("Hours", 0, 12)],
    miles: Annotated[int, Whole("Miles", 0, 12)] = 20,
) -> Answer[Toll]:
    """The toll."""
    return Answer(Toll(legs, wheels), "You pay.", ())


@calculator("usiel.fare", title="Fare", question="How much?", rules=("usiel.travel.walkin",))
def fare(*, legs: Annotated[int, Whole("Legs", 0, 8)] = 0) -> Answer[Half]:
    """The fare (usiel.travel.walking).

    Refused: nothing beyond the bounds.
    """
    return Answer(Half(Fraction(1, legs)), "You pay.", (Step("Half", "1", "usiel.travel.rest"),))


@calculator("usiel.fair", title="Fair", question="How much?", rules=())
def fair(*, legs: Annotated[int, Whole("Legs", 0, 8)] = 0) -> Answer[Half]:
    """The fair (usiel.travel.walking).

    Refused: nothing beyond the bounds.
    """
    return Answer(Half(Fraction(1, 2)), "You pay.", (Step("Half"),))


@calculator("usiel.fair", title="Fairer", question="How much?", rules=())
def fairer(*, legs: Annotated[int, Whole("Legs", 0, 8)] = 0) -> Answer[Half]:
    """The fair again (usiel.travel.walking).

    Refused: nothing beyond the bounds.
    """
    return Answer(Half(Fraction(1, 2)), "You pay.", (Step("Half"),))


@calculator("zt.fare", title="Fare", question="How much?", rules=())
def elsewhere(*, legs: Annotated[int, Whole("Legs", 0, 8)] = 0) -> Answer[Half]:
    """A fare in another game (usiel.travel.walking).

    Refused: nothing beyond the bounds.
    """
    return Answer(Half(Fraction(1, 2)), "You pay.", (Step("Half"),))


@calculator("usiel.nothing", title="Nothing", question="What?", rules=("usiel.travel.walking",))
def nothing(*, legs: Annotated[int, Whole("Legs", 0, 8)] = 0):
    """Nothing is said of what it gives (usiel.travel.walkin).

    Refused: nothing beyond the bounds.
    """


@calculator("usiel.crowd", title="Crowd", question="How many?", rules=("usiel.travel.walking"))
def crowd(*, legs: Annotated[int, Whole("Legs", 0, 8)] = 0) -> Answer[Half]:
    """A crowd, whose rule is broken where the line ends (usiel.travel.
    walking).

    Refused: nothing beyond the bounds.
    """
    return Answer(Half(Fraction(legs, 2)), "They pay.", (Step("Half"),))


@calculator("usiel.toll-fee", title="Fee", question="How much?", rules=("usiel.travel.walking",),
            writes_back={"hits_curent": "fee", "hits_current": "feee", "hits_full": "lasts"})
def fee(
    *,
    legs: Annotated[int, Whole("Legs", 0, 8)] = 2,
    arms: Annotated[int, Whole("Arms", 0, 8)] = 2,
    eyes: Annotated[int, Whole("Eyes", 0, 8)] = 2,
    ears: Annotated[int, Whole("Ears", 0, 8)] = 2,
    hats: Annotated[int, Whole("Hats", 0, 8)] = 2,
    caps: Annotated[int, Whole("Caps", 0, 8)] = 2,
    gems: Annotated[int, Whole("Gems", 0, 8, only_if={"hats": 0})] = 2,
) -> Answer[Fee]:
    """The fee (usiel.travel.walking).

    Refused: nothing beyond the bounds.
    """
    return Answer(Fee(legs, legs, "False"), "You pay.", (Step("Legs", "2"),))


@calculator("usiel.tied", title="Tied", question="What?", rules=("usiel.travel.walking",))
def tied(
    *,
    laces: Annotated[int, Whole("Laces", 0, 8, only_if={"lases": 2})] = 2,
    knots: Annotated[int, Whole("Knots", 0, 8, not_if={"laces": (0, 9)})] = 2,
    bows: Annotated[int, Whole("Bows", 0, 8, follows="knot")] = 2,
) -> Answer[Half]:
    """Tied (usiel.travel.walking).

    Refused: nothing beyond the bounds.
    """
    return Answer(Half(Fraction(1, 2)), "Tied.", (Step("Half"),))


@dataclass
class Loose:
    loose: Annotated[int, Figure("Loose")]
    odds: Annotated[Fraction, Odds("Odds")]


@calculator("usiel.loose", title="Loose", question="What?", rules=("usiel.travel.walking",))
def loose(*, legs: Annotated[int, Whole("Legs", 8, 0)] = 2) -> Answer[Loose]:
    """Loose (usiel.travel.walking).

    Refused: nothing beyond the bounds.
    """
    return Answer(Loose(legs, Fraction(1, 2)), "Loose.", (Step("Legs", "2"),))


@dataclass(frozen=True)
class Tight:
    tight: Annotated[int, Figure("Tight")]


@calculator("usiel.tight", title="Tight", question="What?", rules=("usiel.travel.walking",))
def tight(
    *, sky: Annotated[str, Choice("Sky", {"overcast": "grey", "cloudless": "blue"})] = "overcast"
) -> Answer[Tight]:
    """Tight (usiel.travel.walking).

    Refused: nothing beyond the bounds.
    """
    if sky == "cloudles":
        raise Refusal("skies", "it is blue")

    def interpret(faces):
        return RollOutcome("It is so.", {"tihgt": True})

    roll = DiceRoll((Group("You", (6,)),), interpret)
    return Answer(Tight(1), "Tight.", (), dice_roll=roll)
'''

TWINS = """---
title: Twin
description: {description}
---
# Twin

## Fee {{ #fee }}

```calculator
usiel.toll-fee

```example
calculator: usiel.toll-fee
inputs: {{}}
gives: {{fee: 3, leggs: 5, lasts: no}}
says: It costs {{fee}}.
```

See also: [Fire](fire.md#flames)
"""

FENCES = """
## Mistakes { #mistakes }

```calculator
usiel.travel-csot
```

```calculator
usiel.travel-cost
hour: 3
hours_before: many
```

```example
calculator: usiel.travel-cost
inputs: {hours: 24, full_stamina: 100, current_stamina: 100}
gives: {stamina_csot: 84}
says: It costs {stamina_spent} Stamina.
```

```example
calculator: usiel.travel-cost
inputs: {hours: 24, full_stamina: 100, current_stamina: 100}
gives:
  can_finish: true
  stamina_cost: 85
says: It costs {stamina_cost} Stamina.
```

```example
calculator: usiel.travel-cost
inputs: {hours: 24
says: It costs much.
```

```example
calculator: usiel.travel-cost
input: {hours: 24}
gives: {stamina_cost: 84}
```

```example
calculator: usiel.check
inputs: {bonus: 0}
gives: {success_probability: 0.08333333333333333}
says: A bare roll succeeds with {success_probability}.
```

```table
usiel.travel.walkin
```

A link to [nowhere](travle.md), to [a section](pools.md#stamnia), to [an address](/usiel/pools/).

What happened: We walked al day

Defines: Dazed; Load = What you carry

See also: [Fire](fire.md#flames)
{: .see-also }

## Walking again { #walking }

Players say: once more
"""

STANDS_NOWHERE = (
    "it is on no page. Accepted: one calculator fence with its id, as on docs/usiel/toll.md."
)

# File, beginning of the line that is meant (the last one with it), and message.
TOLD = [
    (
        TRAVEL,
        "usiel.travel-csot\n",
        "usiel.travel-csot: there is no calculator “usiel.travel-csot”. Accepted: the id of a "
        "calculator, as `rulescore list` shows them. Did you mean “usiel.travel-cost”?",
    ),
    (TRAVEL, "hour: 3", "usiel.travel-cost: hour: there is no such input. Accepted: hours, "),
    (TRAVEL, "hour: 3", "Did you mean “hours”?"),
    (
        TRAVEL,
        "hours_before: many",
        "usiel.travel-cost: hours_before: the text 'many' is not a number. Accepted: a whole "
        "number from 0 to 200.",
    ),
    (
        TRAVEL,
        "gives: {stamina_csot",
        "usiel.travel-cost: stamina_csot: there is no such output. Accepted: stamina_cost, ",
    ),
    (TRAVEL, "gives: {stamina_csot", "Did you mean “stamina_cost”?"),
    (
        TRAVEL,
        "says: It costs {stamina_spent}",
        "usiel.travel-cost: stamina_spent: there is no such output. Accepted: stamina_cost, ",
    ),
    (
        TRAVEL,
        "  stamina_cost: 85",
        "usiel.travel-cost: stamina_cost: the page states 85, the calculator gives 84. Accepted: "
        "stamina_cost: 84, or a calculator that gives 85.",
    ),
    (
        TRAVEL,
        "says: It costs much.",
        "usiel.travel-cost: this is no YAML: did not find expected ',' or '}'",
    ),
    (
        TRAVEL,
        "input: {hours: 24}",
        "usiel.travel-cost: input: there is no such part. Accepted: calculator, inputs, gives, "
        "says. Did you mean “inputs”?",
    ),
    (
        TRAVEL,
        "calculator: usiel.travel-cost\ninput: ",
        "usiel.travel-cost: inputs: this part is missing. Accepted: inputs: {name: value, ...}, "
        "{} for the defaults.",
    ),
    (
        TRAVEL,
        "calculator: usiel.travel-cost\ninput: ",
        "usiel.travel-cost: says: this part is missing. Accepted: says: a sentence, with computed "
        "figures as {output}.",
    ),
    (
        TRAVEL,
        "inputs: {bonus: 0}",
        "usiel.check: dice: its figures hold for dice: 2d6 only, and it does not say so. "
        "Accepted: dice: 2d6 among its inputs.",
    ),
    (
        TRAVEL,
        "usiel.travel.walkin\n",
        "usiel.travel.walkin: there is no table “usiel.travel.walkin”. Accepted: the id of a Table "
        "in a topic’s module. Did you mean “usiel.travel.walking”?",
    ),
    (
        TRAVEL,
        "A link to",
        "usiel.travel.mistakes: travle.md: the link “nowhere” leads to “usiel/travle.md”, which is "
        "no page. Accepted: the path of a page from here, such as travel.md or ../zt/fire.md. Did "
        "you mean “usiel/travel.md”?",
    ),
    (
        TRAVEL,
        "A link to",
        "usiel.travel.mistakes: pools.md#stamnia: the link “a section” leads to “#stamnia”, which "
        "usiel/pools.md does not have. Accepted: an anchor of usiel/pools.md: "
        "calculator-character, "
        "calculator-pool-status, cost-limit, four-pools, half, hits, ka, pools, stability, "
        "stamina. Did you mean “stamina”?",
    ),
    (
        TRAVEL,
        "A link to",
        "usiel.travel.mistakes: /usiel/pools/: the link “an address” names an address of the "
        "site. Accepted: the path of a page from here, such as travel.md#walking.",
    ),
    (
        TRAVEL,
        "See also: ",
        "usiel.travel.mistakes: See also: “Fire” does not lead back here. Accepted: a link to this "
        "section at docs/usiel/fire.md:",
    ),
    (
        TRAVEL,
        "## Walking again",
        "usiel.travel.walking: the page has another section of the anchor “walking”. Accepted: an "
        "anchor of its own, ## Title { #anchor }.",
    ),
    (
        MODULE,
        "    left: int",
        "usiel.toll: left: this output has no kind. Accepted: Annotated[type, kind] with "
        "Figure, Odds, Spread or Rows.",
    ),
    (
        MODULE,
        '    legs: Annotated[int, Whole("Legs", 0, 8)] = 2,\n    *,\n    wheels',
        "usiel.toll: legs: it is not keyword-only. Accepted: inputs after a bare *.",
    ),
    (
        MODULE,
        "    wheels: int = 4",
        "usiel.toll: wheels: it has no kind. Accepted: Annotated[type, kind] with a kind of input "
        "such as Whole, Amount, Switch or Choice.",
    ),
    (
        MODULE,
        "    hours: Annotated",
        "usiel.toll: hours: it has no default. Accepted: a default, where a reader starts.",
    ),
    (
        MODULE,
        "    miles: Annotated",
        "usiel.toll: miles: its kind refuses the default: 20 is too large. Accepted: a whole "
        "number from 0 to 12.",
    ),
    (
        MODULE,
        '@calculator("usiel.fare"',
        "usiel.fare: rules: no page has a section for the rule “usiel.travel.walkin”. Accepted: "
        "the id of a section, <book>.<topic>.<anchor>. Did you mean “usiel.travel.walking”?",
    ),
    (
        MODULE,
        '@calculator("usiel.fare"',
        f"usiel.fare: {STANDS_NOWHERE}",
    ),
    *(
        (MODULE, start, f"{id}: {message}")
        for id, start, message in (
            ("usiel.toll", '@calculator(\n    "usiel.toll"', STANDS_NOWHERE),
            ("usiel.nothing", '@calculator("usiel.nothing"', STANDS_NOWHERE),
            ("usiel.crowd", '@calculator("usiel.crowd"', STANDS_NOWHERE),
            ("usiel.tied", '@calculator("usiel.tied"', STANDS_NOWHERE),
        )
    ),
    (
        MODULE,
        '@calculator(\n    "usiel.toll"',
        "usiel.toll: docstring: it does not name the rule that the calculator follows. Accepted: "
        "its id in brackets, (usiel.travel.walking).",
    ),
    (
        MODULE,
        '@calculator("usiel.crowd"',
        "usiel.crowd: docstring: it does not name the rule that the calculator follows. Accepted: "
        "its id in brackets, (usiel.<topic>.<anchor>).",
    ),
    (
        MODULE,
        '@calculator(\n    "usiel.toll"',
        "usiel.toll: docstring: it does not say what is refused. Accepted: a line such as "
        "“Refused: nothing beyond the bounds.”.",
    ),
    (
        MODULE,
        '@calculator("usiel.nothing"',
        "usiel.nothing: docstring: no page has a section for the rule “usiel.travel.walkin”. "
        "Accepted: the id of a section, <book>.<topic>.<anchor>. Did you mean "
        "“usiel.travel.walking”?",
    ),
    (
        MODULE,
        '@calculator("usiel.crowd"',
        "usiel.crowd: rules: 'usiel.travel.walking' is no tuple. Accepted: a tuple of ids, with a "
        "comma behind a single one: (WALKING_RULE,).",
    ),
    (
        MODULE,
        '@calculator("usiel.toll-fee"',
        "usiel.toll-fee: 6 inputs are not folded. Accepted: 1 to 5; more=True folds one away, "
        "reading_... is none of them.",
    ),
    (
        MODULE,
        '@calculator("usiel.toll-fee"',
        "usiel.toll-fee: lasts: it gives 'False', which is not of its type. Accepted: True or "
        "False.",
    ),
    (
        MODULE,
        "    laces: Annotated",
        "usiel.tied: laces: its condition is on “lases”, which is no input. Accepted: knots, bows.",
    ),
    (
        MODULE,
        "    knots: Annotated",
        "usiel.tied: knots: its condition asks for 9, which “laces” cannot be. Accepted: a whole "
        "number from 0 to 8.",
    ),
    (
        MODULE,
        "    bows: Annotated",
        "usiel.tied: bows: it follows “knot”, which is no input. Accepted: laces, knots. Did you "
        "mean “knots”?",
    ),
    *(
        (MODULE, '@calculator("usiel.toll-fee"', f"usiel.toll-fee: writes_back: {message}")
        for message in (
            "the sheet of its book has no input “hits_curent”. Accepted: name, hits_full, ",
            "there is no output “feee”. Accepted: fee, legs, lasts. Did you mean “fee”?",
            "“hits_full” of the sheet cannot read every “lasts”. Accepted: a figure that is always "
            "a whole number from 1 to 500, or none.",
        )
    ),
    *(
        (MODULE, f'@calculator("usiel.fair", title="{title}"', f"usiel.fair: {message}")
        for title in ("Fair", "Fairer")
        for message in (
            "another calculator has this id. Accepted: an id of its own.",
            "it is on no page. Accepted: one calculator fence with its id, as on ",
        )
    ),
    (
        MODULE,
        '@calculator("zt.fare"',
        "zt.fare: it is on no page. Accepted: one calculator fence with its id, as on ",
    ),
    (
        "rulescore/books/usiel/travel.py",
        '@calculator(\n    "usiel.travel-cost"',
        "usiel.travel-cost: it is in 2 places. Accepted: one calculator fence with its id, as "
        "on docs/usiel/travel.md.",
    ),
    (
        MODULE,
        '@calculator("zt.fare"',
        "zt.fare: its id is of another book. Accepted: usiel.<name>.",
    ),
    (
        MODULE,
        "    return Answer(Half(Fraction(1, legs))",
        "usiel.fare: with its defaults it breaks: ZeroDivisionError: Fraction(1, 0).",
    ),
    (
        MODULE,
        "def nothing(",
        "usiel.nothing: return: it does not say what it gives. Accepted: -> Answer[Outputs], "
        "Outputs a dataclass whose fields are annotated outputs.",
    ),
    (
        "moved.yaml",
        "usiel.roads.walking",
        "usiel.roads.walking: new: it leads to “usiel.travel.wlking”, which is no rule of the "
        "site. Accepted: the id of a rule. Did you mean “usiel.travel.walking”?",
    ),
    (
        FORGOTTEN,
        "---\ntitle",
        "description: the head of the page lacks this. Accepted: description: text, between "
        "two lines --- at the very top.",
    ),
    (
        HEADLESS,
        "title: Fire: heat",
        "this is no YAML: mapping values are not allowed in this context. Accepted: a text with a "
        'colon in it in quotes, such as title: "Fire: heat".',
    ),
    *(
        (page, "---\ntitle", f"usiel/{name}.md: {message}")
        for page, name in ((FORGOTTEN, "forgotten"), (HEADLESS, "headless"), (TWIN, "twin"))
        for message in (
            "nav: no navigation names this page. Accepted: a line below nav in mkdocs.yml.",
            "index: the index of its book does not name this page. Accepted: a line with a link to "
            "it on docs/usiel/index.md.",
        )
        if page != TWIN or "index" in message
    ),
    (
        TWIN,
        "description: ",
        "description: docs/usiel/travel.md has the same. Accepted: a description of its own.",
    ),
    (FIRE, "description: ", "description: it has 10 characters. Accepted: 40 to 160 characters."),
    (
        TWIN,
        "```calculator",
        "the fence is not closed. Accepted: ``` on a line of its own below.",
    ),
    *(
        (TWIN, "gives: ", f"usiel.toll-fee: {message}")
        for message in (
            "fee: the page states 3, the calculator gives 2. Accepted: fee: 2, or a calculator "
            "that gives 3.",
            "leggs: there is no such output. Accepted: fee, legs, lasts. Did you mean “legs”?",
            "legs: the page states 5, the calculator gives 2.",
            "lasts: the page states false, the calculator gives 'False'.",
        )
    ),
    (
        TWIN,
        "See also: ",
        "usiel.twin.fee: See also: this line has no mark. Accepted: {: .see-also } on the line "
        "below it.",
    ),
    (TWIN, "See also: ", "usiel.twin.fee: See also: “Fire” does not lead back here."),
    (
        "mkdocs.yml",
        "            - usiel/twin.md",
        "usiel/twin.md: nav: this line is indented too far and is read as part of the line before "
        "it. Accepted: its hyphen exactly below the hyphen of that line.",
    ),
    (
        "mkdocs.yml",
        "          - usiel/pols.md",
        "usiel/pols.md: nav: there is no such page. Accepted: a page below docs/. Did you mean "
        "“usiel/pools.md”?",
    ),
    ("docs/usiel/pools.md", "---\ntitle", "usiel/pools.md: nav: no navigation names this page."),
    (
        "docs/usiel/damage.md",
        "---\ntitle",
        "usiel/damage.md: nav: it is in no part of its book. Accepted: a line below one, "
        "such as “On the road”, in nav of mkdocs.yml.",
    ),
    (
        TRAVEL,
        "## Mistakes",
        "usiel.travel.mistakes: Players say: nothing says what players call it. Accepted: Players "
        "say: one, another.",
    ),
    (
        TRAVEL,
        "## Mistakes",
        "usiel.travel.mistakes: What happened: there is no situation “We walked al day”. Accepted: "
        "one that docs/happened.md lists. Did you mean “We walked all day”?",
    ),
    (
        TRAVEL,
        "## Mistakes",
        "usiel.travel.mistakes: Defines: usiel.conditions.dazed defines “Dazed” already. Accepted: "
        "one rule for each term.",
    ),
    (
        TRAVEL,
        "## Mistakes",
        "usiel.travel.mistakes: Defines: what “Load” means ends without a full stop. Accepted: "
        "Term = One sentence.",
    ),
    (
        "docs/happened.md",
        "Nobody came",
        "Nobody came: no rule answers to this. Accepted: a rule with What happened: Nobody came.",
    ),
    (
        CHANGES,
        "2026-11-31 zt.slep",
        "“2026-11-31” is no day. Accepted: a day of the calendar, such as 2026-11-02.",
    ),
    (
        CHANGES,
        "2026-11-31 zt.slep",
        "zt.slep: there never was such an id. Accepted: the id of a rule or a calculator, in use "
        "or moved. Did you mean “zt.sleep”?",
    ),
    (
        "docs/zt/sleep.md",
        "---\ntitle",
        "zt/sleep.md: none of its rules says what happened when it is needed. Accepted: a line "
        "What happened: below one of them.",
    ),
    *(
        (MODULE, f'@calculator("{id}"', f"{id}: it is on no page.")
        for id in ("usiel.loose", "usiel.tight")
    ),
    (
        MODULE,
        "class Loose",
        "usiel.loose: return: its outputs can be changed. Accepted: @dataclass(frozen=True).",
    ),
    (
        MODULE,
        "def loose",
        "usiel.loose: legs: its bounds are 8 to 0. Accepted: the lower bound first.",
    ),
    (
        MODULE,
        '@calculator("usiel.tight"',
        "usiel.tight: no output is a key figure, shown below the headline. "
        "Accepted: key=True on one to four outputs.",
    ),
    (
        MODULE,
        '@calculator("usiel.tight"',
        "usiel.tight: working: its working has no step. Accepted: one step at least.",
    ),
    (
        MODULE,
        '@calculator("usiel.tight"',
        "usiel.tight: dice_roll: its dice decide “tihgt”, which is no output. Accepted: tight. "
        "Did you mean “tight”?",
    ),
    (
        MODULE,
        '    if sky == "cloudles"',
        "it compares with “cloudles”, which nothing in its book can be. "
        "Accepted: a word of a choice. Did you mean “cloudless”?",
    ),
    (
        MODULE,
        '        raise Refusal("skies"',
        "usiel.toll: Refusal: a refusal names “skies”, which is no input. Accepted: an input.",
    ),
    (HEADLESS, "## Heat", "usiel.headless.heat: the page has another section of the anchor “heat”"),
]


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workshop in which all those mistakes were made."""
    folder = workshop_in(tmp_path_factory.mktemp("workshop"))
    (folder / "site").mkdir()
    (folder / "site/index.html").write_text("the last good site")
    page = folder / TRAVEL
    page.write_text(page.read_text("utf-8") + FENCES, encoding="utf-8")
    (folder / MODULE).write_text(DECLARATIONS, encoding="utf-8")
    (folder / FORGOTTEN).write_text("---\ntitle: Forgotten\n---\n# Forgotten\n")
    travel = re.search(r"^description: (.*)$", page.read_text("utf-8"), re.MULTILINE)
    assert travel
    (folder / TWIN).write_text(TWINS.format(description=travel[1]), encoding="utf-8")
    change(folder / "docs/happened.md", "^Somebody fell$", "Somebody fell\nNobody came")
    change(folder / CHANGES, r"^2026-11-21 zt\.sleep", "2026-11-31 zt.slep")
    sleep = folder / "docs/zt/sleep.md"
    sleep.write_text(re.sub("What happened: .*", "", sleep.read_text("utf-8")), encoding="utf-8")
    change(folder / FIRE, r"^description: .*$", "description: Some fire.")
    change(folder / "mkdocs.yml", r"( +)(- usiel/fire\.md)\n", r"\1\2\n  \1- usiel/twin.md\n")
    change(folder / "mkdocs.yml", r"usiel/pools\.md", "usiel/pols.md")
    change(folder / "mkdocs.yml", r" +- usiel/damage\.md\n", "")
    change(folder / "mkdocs.yml", r"( +)(- usiel/index\.md)\n", r"\1\2\n\1- usiel/damage.md\n")
    (folder / HEADLESS).write_text(
        "---\ntitle: Fire: heat\n---\n# Fire\n\n## Heat { #heat }\n\n## Heat { #heat }\n"
    )
    (folder / "moved.yaml").write_text("usiel.roads.walking: usiel.travel.wlking\n")
    return folder


def change(file: Path, pattern: str, new: str) -> None:
    """Rewrite a file with one change."""
    text, changed = re.subn(pattern, new, file.read_text("utf-8"), count=1, flags=re.MULTILINE)
    assert changed
    file.write_text(text, encoding="utf-8")


def built(workshop: Path) -> subprocess.CompletedProcess[str]:
    """What becomes of building the site there."""
    command = [sys.executable, "-m", "rulescore.site.build"]
    return subprocess.run(command, cwd=workshop, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def reported(workshop: Path) -> list[str]:
    """The mistakes that a build reports, a line each."""
    done = built(workshop)
    assert done.returncode == 1
    return done.stderr.splitlines()


def place(workshop: Path, file: str, start: str) -> str:
    """The last line of a file that begins so, as a message names it."""
    text = (workshop / file).read_text("utf-8")
    return f"{file}:{text[: text.rindex(start)].count(chr(10)) + 1}: "


@pytest.mark.parametrize(("file", "start", "message"), TOLD)
def test_mistakes_are_reported_with_file_and_line(
    workshop: Path, reported: list[str], file: str, start: str, message: str
) -> None:
    at = place(workshop, file, start)
    here = [line for line in reported if line.startswith(at)]
    assert any(message in line for line in here), f"{at}\n" + "\n".join(reported)


def test_nothing_is_built_and_the_old_site_stays(workshop: Path, reported: list[str]) -> None:
    *mistakes, _, count, outcome = reported
    assert len(set(mistakes)) == len(mistakes)
    assert count == f"{len(mistakes)} mistakes."
    assert outcome == "The site was not built; the previous build is unchanged."
    assert [file.name for file in (workshop / "site").iterdir()] == ["index.html"]
    assert (workshop / "site/index.html").read_text() == "the last good site"
    assert list(workshop.glob(".site-*")) == []


def test_every_reported_mistake_is_in_the_table(workshop: Path, reported: list[str]) -> None:
    expected = [(place(workshop, file, start), message) for file, start, message in TOLD]
    *mistakes, _, _, _ = reported
    strange = [
        line
        for line in mistakes
        if not any(line.startswith(at) and message in line for at, message in expected)
    ]
    assert strange == []


@pytest.mark.thorough
def test_topics_and_books_that_cannot_be_imported_hide_no_other_mistake(tmp_path: Path) -> None:
    workshop = workshop_in(tmp_path)
    books = workshop / "rulescore/books"
    change(books / "archsoul/__init__.py", "^TITLE.*", "TITLE = (")
    change(books / "zt/__init__.py", "^TITLE.*", "")
    (workshop / MODULE).write_text("def toll(:\n")
    fire = workshop / "rulescore/books/usiel/fire.py"
    fire.write_text("\nimport rulescore.fier\n" + fire.read_text("utf-8"), encoding="utf-8")
    page = workshop / "docs/usiel/pools.md"
    page.write_text(
        page.read_text("utf-8").replace("recovery.md#ka)", "recovery.md#kaa)"), encoding="utf-8"
    )
    lines = built(workshop).stderr.splitlines()
    syntax = f"{MODULE}:1: usiel.toll: the topic cannot be imported: SyntaxError: "
    missing = (
        "rulescore/books/usiel/fire.py:2: usiel.fire: the topic cannot be imported: "
        "ModuleNotFoundError: No module named 'rulescore.fier'."
    )
    assert any(line.startswith(syntax) for line in lines)
    assert missing in lines
    broken = place(workshop, "rulescore/books/archsoul/__init__.py", "TITLE")
    assert (
        f"{broken}archsoul: the book cannot be imported: SyntaxError: '(' was never closed."
        in lines
    )
    assert (
        "rulescore/books/zt/__init__.py:1: zt: TITLE: the book has no title. Accepted: "
        'TITLE = "the name of the book".'
    ) in lines
    assert any("docs/usiel/pools.md" in line and "“#kaa”" in line for line in lines)


@pytest.mark.parametrize("module", ["site.build", "site.check"])
def test_an_unreadable_configuration_is_reported(tmp_path: Path, module: str) -> None:
    workshop = small_workshop_in(tmp_path)
    file = workshop / "mkdocs.yml"
    text = file.read_text("utf-8").replace("\nnav:", "\nnav: [")
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", f"rulescore.{module}"]
    done = subprocess.run(command, cwd=workshop, capture_output=True, text=True, check=False)
    reported, *_ = done.stderr.splitlines()
    line = text[: text.index("nav: [")].count("\n") + 1
    assert re.match(rf"mkdocs\.yml:({line}|{line + 1}): this is no YAML: ", reported)
    assert "Traceback" not in done.stderr
    assert done.returncode == 1


def test_an_unknown_mkdocs_setting_is_reported(tmp_path: Path) -> None:
    workshop = small_workshop_in(tmp_path)
    change(workshop / "mkdocs.yml", "^nav:", "thme: {}\nnav:")
    (reported, *_) = built(workshop).stderr.splitlines()
    assert (
        reported
        == f"{place(workshop, 'mkdocs.yml', 'thme:')}thme: Unrecognised configuration name: thme."
    )


@pytest.mark.thorough
@pytest.mark.long
@pytest.mark.parametrize("file", ["travel.py", "compared.py"])
def test_a_module_that_cannot_be_imported_is_the_only_mistake_reported(
    tmp_path: Path, file: str
) -> None:
    """Neither are the comparisons that need it."""
    workshop = workshop_in(tmp_path)
    change(workshop / "rulescore/books/usiel" / file, r"^from ", "from :")
    reported = built(workshop).stderr.splitlines()
    assert reported[0].startswith(f"rulescore/books/usiel/{file}:")
    assert reported[2] == "1 mistake."


def test_a_guide_that_no_longer_works_stops_the_build(tmp_path: Path) -> None:
    workshop = small_workshop_in(tmp_path)
    guide = workshop / "docs/index.md"
    guide.write_text(guide.read_text("utf-8") + GUIDE, encoding="utf-8")
    done = built(workshop)
    reported = (
        f"{place(workshop, 'docs/index.md', '```python')}the Python here breaks: "
        "ImportError: cannot import name 'from_'"
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[0].startswith(reported)
    assert not (workshop / "site").exists()
