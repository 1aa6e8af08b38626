"""Rules as read from their sections, with the words that find them."""

from rulescore.catalogue import calculators
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.ledger import LEDGERS
from rulescore.site.content.page_source import read_pages
from rulescore.site.content.rules import Rule, Term, plain, rules
from rulescore.site.content.section_shape import sections_of
from rulescore.site.pages.happened import render_situation_links, render_situations

SECTION = """## Walking { #walking }

An hour of *n* costs [n / 4](pools.md#stamina). It is rounded up.

```calculator
usiel.travel-cost
hours: 14
```

Players say: forced march, marching all day

What happened: We walked all day, Worn out

Defines: Stamina; Fast pace = Moving at 1.5 times your normal rate.
"""


def rule() -> Rule:
    _, (section,) = sections_of(SECTION.split("\n"))
    return Rule("usiel", "travel", "Travel", "On the road", section)


def test_a_rule_has_its_other_names_and_situations() -> None:
    found = rule()
    assert found.id == "usiel.travel.walking"
    assert found.address == "/usiel/travel/#walking"
    assert found.names == ("forced march", "marching all day")
    assert found.happened == ("We walked all day", "Worn out")
    assert plain(found.sentence) == "An hour of n costs n / 4."


def test_a_term_means_its_own_sentence_or_that_of_its_rule() -> None:
    first, second = rule().terms
    assert first == Term("Stamina", rule().sentence)
    assert second == Term("Fast pace", "Moving at 1.5 times your normal rate.")


def test_a_calculator_has_its_rule_and_opening_answer() -> None:
    (opening,) = rule().calculators
    assert opening.inputs["hours"] == 14
    assert rule().address_of("usiel.travel-cost") == (
        "/usiel/travel/?calculator=usiel.travel-cost#walking"
    )


def test_every_ledger_rule_exists_and_every_calculator_appears_once() -> None:
    there = {rule.id for rule in rules()}
    assert there >= {id for ledger in LEDGERS.values() for id in ledger.rules}
    standing = [one.calculator.id for rule in rules() for one in rule.calculators]
    assert sorted(standing) == sorted(found.id for found in calculators())


def test_notes_beside_rules_are_not_part_of_their_text() -> None:
    assert all(rule.names for rule in rules())
    assert not any("Players say" in rule.sentence for rule in rules())


def test_no_situation_is_left_out() -> None:
    """The situations of a rule are on the page “What happened”, with that rule."""
    fences = [
        fence
        for fence in read_pages(docs_folder())["happened.md"].fences
        if fence.kind == "happened"
    ]
    html = "".join(render_situations(fence.content) for fence in fences)
    for rule in rules():
        for situation in rule.happened:
            _, _, of_situation = html.partition(f"<summary>{situation}</summary>")
            assert f'href="{rule.address}"' in of_situation.partition("</details>")[0], rule.id


def test_the_home_page_leads_to_situations_that_there_are() -> None:
    happened = {situation for rule in rules() for situation in rule.happened}
    (fence,) = [
        one for one in read_pages(docs_folder())["index.md"].fences if one.kind == "ways-in"
    ]
    assert set(fence.content.split("\n")) - {""} <= happened
    assert 'href="/happened/#somebody-fell"' in render_situation_links(fence.content)
