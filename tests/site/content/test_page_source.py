"""Pages as they are written: what is on which line."""

from rulescore.project import PROJECT
from rulescore.site.content.page_source import Fence, Link, Section, read_page, read_pages

PAGE = """---
title: Travel
description: What the road costs.
---
# Travel

A lead with a [pool](pools.md#stamina).

## Walking { #walking }

| Hours | Cost |
| --- | --- |
| 1 | [one](#rest) |

```example
calculator: usiel.travel-cost
```

!!! reading "Short breaks [count](#rest)"
    They do not lower the cost. [Look](../zt/fire.md)

See also: [Rest](#rest), [Calculator: Journey](#rest)
{: .see-also }

## Rest by the way

<ul markdown><li markdown>[Home](../index.md)</li></ul>
"""


def test_headings_have_their_anchors() -> None:
    assert read_page("usiel/travel.md", PAGE).sections == [
        Section(1, "Travel", "travel", 5),
        Section(2, "Walking", "walking", 9),
        Section(2, "Rest by the way", "rest-by-the-way", 25),
    ]


def test_fences_know_their_section() -> None:
    content = "calculator: usiel.travel-cost\n"
    assert read_page("usiel/travel.md", PAGE).fences == [Fence("example", content, "walking", 15)]


def test_links_are_found_in_text_tables_boxes_and_html() -> None:
    assert read_page("usiel/travel.md", PAGE).links == [
        Link("pool", "pools.md#stamina", "travel", False, 7),
        Link("one", "#rest", "walking", False, 13),
        Link("count", "#rest", "walking", False, 19),
        Link("Look", "../zt/fire.md", "walking", False, 20),
        Link("Rest", "#rest", "walking", True, 22),
        Link("Calculator: Journey", "#rest", "walking", True, 22),
        Link("Home", "../index.md", "rest-by-the-way", False, 27),
    ]


def test_where_a_link_leads() -> None:
    page = read_page("usiel/travel.md", PAGE)
    assert [page.target(link) for link in page.links[:4]] == [
        ("usiel/pools.md", "stamina"),
        ("usiel/travel.md", "rest"),
        ("usiel/travel.md", "rest"),
        ("zt/fire.md", ""),
    ]


def test_sections_of_a_topic_are_rules() -> None:
    rules = ["usiel.travel.walking", "usiel.travel.rest-by-the-way"]
    assert read_page("usiel/travel.md", PAGE).rules() == rules
    assert read_page("usiel/index.md", PAGE).rules() == []
    assert read_page("about.md", PAGE).rules() == []


def test_every_fence_of_ours_is_seen() -> None:
    pages = read_pages(PROJECT / "docs")
    topics = {path: page for path, page in pages.items() if page.is_topic}
    assert len(topics) > 60
    for path, page in topics.items():
        text = (PROJECT / "docs" / path).read_text("utf-8")
        for kind in ("calculator", "example", "table", "catalogue"):
            written = text.count(f"\n```{kind}\n")
            assert len([fence for fence in page.fences if fence.kind == kind]) == written, path


def test_what_a_reading_changes_is_not_read_from_code_that_is_shown() -> None:
    reading = '!!! reading "So"\n    Or so.\n    change: usiel.fall reading_so\n'
    shown = f"````markdown\n{reading}````\n"
    changes = read_page("usiel/travel.md", f"{PAGE}\n{shown}\n{reading}").changes
    assert [(change.calculator, change.input) for change in changes] == [
        ("usiel.fall", "reading_so")
    ]
