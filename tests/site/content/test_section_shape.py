"""The one shape of a section, whatever the order in which an author wrote it."""

import pytest

from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.page_source import read_pages
from rulescore.site.content.section_shape import (
    FEWEST_FOR_A_CARD,
    MOST_TO_READ,
    UNSEEN,
    reshape_sections,
    sections_of,
)

DOCS = docs_folder()

SECTION = """# Travel

A lead.

## Walking { #walking }

!!! reading "Short breaks do not count"
    Nothing is said of them.
    change: usiel.travel-cost reading_armour_fast

```example
one
```

!!! gap "No speeds are given"
    So none are here.

Hour *n* costs [n / 4](#rest). It is rounded up.

```example
two
```

```calculator
usiel.travel-cost
```

```table
usiel.travel.walking
```

Where it comes from: the source.

See also: [Pools](pools.md#stamina), [The same in ZT](../zt/sleep.md#sleep)
{: .see-also }
"""


def places(text: str, *parts: str) -> list[int]:
    found = [text.find(part) for part in parts]
    assert -1 not in found, dict(zip(parts, found, strict=True))
    return found


def test_a_section_is_in_the_order_of_play() -> None:
    text = "\n".join(reshape_sections(SECTION.split("\n")))
    order = places(
        text,
        "A lead.",
        "## Walking",
        "Hour *n* costs",
        "```table",
        "```calculator",
        "2 examples",
        "```example\none",
        "```example\ntwo",
        "How we read it: Short breaks do not count",
        "<summary>Missing in the source</summary>",
        "**No speeds are given.**",
        "<summary>Source</summary>",
        "Related: [Pools](pools.md#stamina)",
        "In other games: [The same in ZT](../zt/sleep.md#sleep)",
    )
    assert order == sorted(order)


def test_computed_examples_come_after_their_calculator() -> None:
    computed = SECTION.replace("```example\none\n```", '```python exec="on"\nprint(1)\n```')
    written = "\n".join(reshape_sections(computed.splitlines()))
    assert written.index("```calculator") < written.index("print(1)") < written.index("<details")


def test_without_a_calculator_one_example_is_open() -> None:
    page = SECTION.replace("```calculator\nusiel.travel-cost\n```\n", "")
    text = "\n".join(reshape_sections(page.split("\n")))
    order = places(text, "```example\none", "1 more example", "```example\ntwo")
    assert order == sorted(order)


def test_a_box_about_the_origin_of_a_rule_is_titled_so() -> None:
    page = SECTION.replace('gap "No speeds', 'assumption "From a page where no speeds')
    text = "\n".join(reshape_sections(page.split("\n")))
    places(text, "<summary>Source</summary>", "**From a page where no speeds are given.**")


def test_a_reading_leads_to_its_setting() -> None:
    text = "\n".join(reshape_sections(SECTION.split("\n")))
    assert "[Change it](travel.md#usiel-travel-cost--reading_armour_fast)" in text
    assert "change:" not in text


def test_several_boxes_of_a_kind_share_a_fold_with_their_count() -> None:
    box = '!!! reading "It counts"\n    Why.\n'
    text = "\n".join(reshape_sections(SECTION.replace("!!! gap", f"{box}\n!!! gap").split("\n")))
    assert "<summary>How we read it (2)</summary>" in text
    places(text, "**Short breaks do not count.**", "**It counts.**")


def test_background_beyond_the_rule_is_folded() -> None:
    further = "Further words. " * 40
    text = "\n".join(
        reshape_sections(SECTION.replace("rounded up.", f"rounded up.\n\n{further}").split("\n"))
    )
    order = places(
        text, "rounded up.", "```calculator", "<summary>More</summary>", "Further words."
    )
    assert order == sorted(order)


def card_of(sections: int) -> str:
    written = [
        f"## Rule {n} {{ #rule-{n} }}\n\nIt costs [{n}](#rule-1). More.\n" for n in range(sections)
    ]
    return "\n".join(reshape_sections(f"# Title\n\n{''.join(written)}\n{SECTION}".split("\n")))


def test_a_page_of_several_rules_opens_with_their_titles() -> None:
    """What they say stands once, below their headings."""
    card = card_of(FEWEST_FOR_A_CARD).partition('<div class="rc-glance"')[2].partition("</div>")[0]
    assert "[Rule 0](#rule-0) · [Rule 1](#rule-1) · " in card
    assert "It costs" not in card
    assert "rc-glance" not in card_of(FEWEST_FOR_A_CARD - 2)


def test_a_page_without_rules_is_left_as_it_is() -> None:
    page = ["# About", "", "## Who { #who }", "", "We.", ""]
    assert reshape_sections(page) == page


@pytest.mark.parametrize("path", [path for path, page in read_pages(DOCS).items() if page.is_topic])
def test_nothing_of_a_page_is_lost(path: str) -> None:
    """Every line of every block is somewhere in what is made of it."""
    text = (DOCS / path).read_text("utf-8").split("---\n", 2)[2]
    made = {line.strip() for line in reshape_sections(text.split("\n"))}
    _, sections = sections_of(text.split("\n"))
    for section in sections:
        elsewhere = ("see-also", "origin", *UNSEEN)
        kept = [block for block in section.blocks if block.kind not in elsewhere]
        for line in (line.strip() for block in kept for line in block.lines):
            assert line in made or line.startswith(("!!! ", "change: ")) or not line, line


@pytest.mark.parametrize("path", [path for path, page in read_pages(DOCS).items() if page.is_topic])
def test_first_sentences_are_rules_and_no_announcements(path: str) -> None:
    _, sections = sections_of((DOCS / path).read_text("utf-8").split("\n"))
    for section in sections:
        said = section.first_sentence()
        assert said.endswith((".", "!", "?")), (section.anchor, said)
        assert 10 < len(said) <= 170, (section.anchor, said)


def test_four_lines_are_enough() -> None:
    """A rule as it is played, where it is not one paragraph, is about four lines of a phone."""
    assert MOST_TO_READ <= 4 * 56
