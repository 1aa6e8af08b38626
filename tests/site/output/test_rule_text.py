"""What programs are given of a section holds elsewhere too: whole addresses, nothing but text."""

import pytest

from rulescore.site.content.section_shape import Block
from rulescore.site.output.rule_text import as_markdown, as_plain, full_address, read_note

PAGE, ORIGIN = "/usiel/travel.md", "https://rules.example"

WRITTEN = """An hour of *n* costs [n / 4](pools.md#stamina), by {[Discreet←Vigilant]}.
It is rounded up.

Miles a day
{: .caption }

| Terrain | Miles |
| --- | --- |
| Bogs & such | [none](#bogs) |

- **Slower:** +2
- Faster: −2
"""


@pytest.mark.parametrize(
    ("target", "address"),
    [
        ("pools.md#stamina", "https://rules.example/usiel/pools/#stamina"),
        ("pools.md", "https://rules.example/usiel/pools/"),
        ("#walking", "https://rules.example/usiel/travel/#walking"),
        ("../zt/fire.md#flames", "https://rules.example/zt/fire/#flames"),
        ("index.md", "https://rules.example/usiel/"),
        ("/r/usiel.travel.walking/", "https://rules.example/r/usiel.travel.walking/"),
        ("https://elsewhere.example/rules.md", "https://elsewhere.example/rules.md"),
    ],
)
def test_a_link_leads_there_from_anywhere(target: str, address: str) -> None:
    assert full_address(target, PAGE, ORIGIN) == address


def test_markdown_is_kept_without_markup_of_the_site() -> None:
    text = as_markdown(WRITTEN, PAGE, ORIGIN)
    assert "costs [n / 4](https://rules.example/usiel/pools/#stamina), by [Discreet←Vigilant]." in (
        text
    )
    assert "| Bogs & such | [none](https://rules.example/usiel/travel/#bogs) |" in text
    assert "{:" not in text


def test_plain_text_has_a_line_for_each_paragraph_entry_and_row() -> None:
    assert as_plain(as_markdown(WRITTEN, PAGE, ORIGIN)).split("\n") == [
        "An hour of n costs n / 4, by [Discreet←Vigilant]. It is rounded up.",
        "Miles a day",
        "Terrain; Miles",
        "Bogs & such; none",
        "Slower: +2",
        "Faster: −2",
    ]


def test_a_box_gives_its_title_its_text_and_its_settings() -> None:
    lines = (
        '!!! reading "Armour counts double"',
        "    The other reading adds it once.",
        "",
        "    It costs less.",
        "    change: usiel.travel-cost reading_armour_fast",
    )
    title, text, changes = read_note(Block("reading", lines))
    assert title == "Armour counts double"
    assert text == "The other reading adds it once.\n\nIt costs less."
    assert changes == (("usiel.travel-cost", "reading_armour_fast"),)


def test_a_box_without_a_title_is_called_by_its_kind() -> None:
    assert read_note(Block("gap", ("!!! gap", "    It is lost."))) == ("Gap", "It is lost.", ())
