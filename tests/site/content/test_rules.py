"""The rules as their sections say them, and what stands beside them to find them by."""

from rulescore.catalogue import calculators
from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.page_source import read_pages
from rulescore.site.content.rules import Rule, Term, plain, rules
from rulescore.site.content.section_shape import sections_of
from rulescore.site.pages.happened import render_situation_links, render_situations
from tests.books.ledger import LEDGERS

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


def test_a_rule_says_what_it_is_called_and_when_it_is_needed() -> None:
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


def test_a_calculator_stands_with_its_rule_and_the_answer_that_it_opens_with() -> None:
    (opening,) = rule().calculators
    assert opening.inputs["hours"] == 14
    assert rule().address_of("usiel.travel-cost") == (
        "/usiel/travel/?calculator=usiel.travel-cost#walking"
    )


def test_every_rule_of_the_ledgers_is_there_and_every_calculator_stands_once() -> None:
    there = {rule.id for rule in rules()}
    assert there >= {id for ledger in LEDGERS.values() for id in ledger.rules}
    standing = [one.calculator.id for rule in rules() for one in rule.calculators]
    assert sorted(standing) == sorted(found.id for found in calculators())


def test_what_stands_beside_rules_is_not_read_on_their_pages() -> None:
    assert all(rule.names for rule in rules())
    assert not any("Players say" in rule.sentence for rule in rules())


def test_no_situation_is_left_out() -> None:
    """What happened in a rule’s game stands on the page of what happened, with that rule."""
    fences = [
        fence
        for fence in read_pages(docs_folder())["happened.md"].fences
        if fence.kind == "happened"
    ]
    told = "".join(render_situations(fence.content) for fence in fences)
    for rule in rules():
        for situation in rule.happened:
            _, _, of_situation = told.partition(f"<summary>{situation}</summary>")
            assert f'href="{rule.address}"' in of_situation.partition("</details>")[0], rule.id


def test_the_home_page_leads_to_situations_that_there_are() -> None:
    happened = {situation for rule in rules() for situation in rule.happened}
    (fence,) = [
        one for one in read_pages(docs_folder())["index.md"].fences if one.kind == "ways-in"
    ]
    assert set(fence.content.split("\n")) - {""} <= happened
    assert 'href="/happened/#somebody-fell"' in render_situation_links(fence.content)
