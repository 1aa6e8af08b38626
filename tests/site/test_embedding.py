"""The fences of `rulescore.site.embedding` in Markdown of any kind."""

import re
from html import unescape

import pytest
from markdown import Markdown
from mkdocs.exceptions import BuildError

EMBEDDING, SUPERFENCES = "rulescore.site.embedding", "pymdownx.superfences"
FENCE = "```calculator\nusiel.travel-cost\nhours: 14\n```"
SCRIPT = re.compile(r"<script [^>]*>")
WITH_OTHERS = [
    [EMBEDDING],
    ["fenced_code", EMBEDDING],
    [EMBEDDING, "fenced_code"],
    [SUPERFENCES, EMBEDDING],
    [EMBEDDING, SUPERFENCES],
]


def html(text: str, *extensions: str) -> str:
    return Markdown(extensions=[EMBEDDING, *extensions]).convert(text)


def indented(text: str, by: str = "    ") -> str:
    return "\n".join(f"{by}{line}" for line in text.split("\n"))


@pytest.mark.parametrize("extensions", WITH_OTHERS, ids=" ".join)
def test_a_fence_becomes_an_answer_and_a_script(extensions: list[str]) -> None:
    shown = Markdown(extensions=extensions).convert(f"Before\n\n{FENCE}\n\nAfter")
    assert "<p>Before</p>" in shown
    assert "<b>32</b> Stamina spent, 8 of 40 left." in shown
    assert SCRIPT.findall(shown) == [
        '<script async src="embed.js" data-calculator="usiel.travel-cost" data-inputs="hours=14" '
        'data-title="Stamina for hours on the road" data-stopgap>'
    ]
    assert "<p>After</p>" in shown
    assert "```" not in shown


@pytest.mark.parametrize("extensions", WITH_OTHERS, ids=" ".join)
def test_other_fences_are_left_to_others(extensions: list[str]) -> None:
    code = f"```python\nx = 1\n```\n\n````markdown\n{FENCE}\n````"
    without = [one for one in extensions if one != EMBEDDING]
    shown = Markdown(extensions=extensions).convert(code)
    assert shown == Markdown(extensions=without).convert(code)


def test_inputs_as_they_are_by_default_are_no_inputs() -> None:
    assert "data-inputs" not in html("```calculator\nusiel.travel-cost\n```")


@pytest.mark.parametrize(
    ("text", "around"),
    [
        (f"!!! note\n\n{indented(FENCE)}", r'<div class="admonition note">.*{}.*</div>'),
        (f"- One\n\n{indented(FENCE)}\n\n- Two", r"<li>.*One.*{}.*</li>.*<li>.*Two"),
        (indented(FENCE, "> "), r"<blockquote>.*{}.*</blockquote>"),
        (f'=== "Tab"\n\n{indented(FENCE)}', r'<div class="tabbed-block">.*{}.*</div>'),
    ],
    ids=["admonition", "list", "quotation", "tab"],
)
def test_it_stands_within_what_it_is_written_in(text: str, around: str) -> None:
    shown = html(text, "admonition", "pymdownx.tabbed", SUPERFENCES)
    place = r'<div class="rulescore-calculator">.*</script></div>'
    tabbed = shown.replace("tabbed-content", "tabbed-block")
    assert re.search(around.format(place), tabbed, re.DOTALL)


def test_without_an_end_it_is_no_fence() -> None:
    shown = html("```calculator\nusiel.travel-cost")
    assert "<script" not in shown
    assert "usiel.travel-cost" in unescape(shown)


def test_an_unknown_calculator_ends_the_build() -> None:
    with pytest.raises(BuildError, match=r"there is no calculator “usiel\.travel-cots”"):
        html("```calculator\nusiel.travel-cots\n```")


def test_all_mistakes_of_a_fence_are_told() -> None:
    with pytest.raises(BuildError) as told:
        html("```calculator\nusiel.travel-cost\nhours: -1\nmiles: 3\n```")
    assert len(str(told.value).splitlines()) == 2
