"""Pages as Markdown: what a page says, without HTML, with links that lead somewhere."""

import re
from urllib.parse import urlsplit

import pytest

from rulescore.site.content.all_docs import docs_folder
from rulescore.site.content.configuration import configuration
from rulescore.site.content.page_source import Page, read_page, read_pages
from rulescore.site.content.rules import rules
from rulescore.site.output.markdown_pages import as_markdown
from tests.site.built import built_site
from tests.site.built_pages import leads_somewhere, pages

FENCE = re.compile(r"^(`{3,}).*?^\1$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`+[^`]*`+")
TAG = re.compile(r"</?[a-z][a-z0-9-]*[ >/]")
LINK = re.compile(r"\]\(([^()\s]*)\)|<(http[^>]*)>")
ORIGIN = (configuration().site_url or "").rstrip("/")
FEWEST = 150


def markdown_of(page: str) -> str:
    return (built_site() / page / "index.md").read_text("utf-8")


def without_code(text: str) -> str:
    return CODE.sub("", FENCE.sub("", text))


def converted(html: str) -> str:
    page = f"<h1>Fire</h1><article>{html}</article>"
    return as_markdown(page, read_page("zt/fire.md", "# Fire"), "https://rules.example")


def test_every_page_is_there_and_says_so() -> None:
    written = [*read_pages(docs_folder()).values()]
    assert len(written) > FEWEST
    for page in written:
        folder = page.path.removesuffix(".md").removesuffix("index").rstrip("/")
        text = markdown_of(folder)
        assert text.startswith("# ")
        html = (built_site() / folder / "index.html").read_text("utf-8")
        address = f"/{folder}/index.md" if folder else "/index.md"
        assert f'type="text/markdown" title="This page as Markdown" href="{address}"' in html


def test_none_has_html() -> None:
    found = [
        (file.parent.name, wrong)
        for file in built_site().rglob("index.md")
        for wrong in TAG.findall(without_code(file.read_text("utf-8")))
    ]
    assert found == []


def test_no_page_of_rules_has_a_fence_of_ours() -> None:
    for page in read_pages(docs_folder()).values():
        if page.is_topic:
            assert "```" not in markdown_of(page.path.removesuffix(".md"))


def test_every_link_is_absolute_and_leads_somewhere() -> None:
    lost = []
    for file in built_site().rglob("index.md"):
        for target in map("".join, LINK.findall(without_code(file.read_text("utf-8")))):
            inside = target.removeprefix(ORIGIN) if target.startswith(ORIGIN) else None
            if inside is None and urlsplit(target).scheme in ("http", "https", "mailto"):
                continue
            if inside is None or not leads_to_page_or_field(inside):
                lost.append((file.parent.name, target))
    assert lost == []


def leads_to_page_or_field(address: str) -> bool:
    target = urlsplit(address)
    return leads_somewhere(target) or (target.path in pages() and "--" in target.fragment)


def test_rules_have_their_ids_and_calculators_their_answers() -> None:
    for rule in rules():
        text = markdown_of(f"{rule.book}/{rule.topic}")
        assert f"[{rule.id}]({ORIGIN}/r/{rule.id}/)" in text
        for result in rule.calculators:
            found = result.calculator
            assert f"> **Calculator: {found.title}.** {found.question}" in text
            assert f"**{result.answer.headline}**" in text.replace("\\", "")


def test_a_page_reads_as_on_the_site() -> None:
    text = markdown_of("usiel/travel")
    assert "| 1–4 | 1 | 4 | 4 |" in text
    assert "**Example.** A day and a night on foot" in text
    assert "20 and 24 more: **84** Stamina. [Try it](" in text
    assert "**Rest undoes the latest hours first.**" in text
    assert "**The Movement section is lost.**" in text
    assert "Share this rule" not in text
    assert "10 metres costs: 37.5% in Archsoul" in markdown_of("compare/falling")


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ('<p><a href="/zt/base/">Base</a></p>', "[Base](https://rules.example/zt/base/)"),
        ('<p><a href="#harm">Harm</a></p>', "[Harm](https://rules.example/zt/fire/#harm)"),
        ('<p>Burns. <a class="rc-term" href="/x/">EMU</a></p>', "Burns. EMU"),
        ("<details><summary>More</summary><p>Ash.</p></details>", "More:\n\nAsh."),
        ("<form><label>Hours<input></label></form><p>Ash.</p>", "Ash."),
        ("<pre><code>``` is a fence</code></pre>", "````\n``` is a fence\n````"),
        (
            '<div class="language-python highlight"><pre><code>ash()</code></pre></div>',
            "```python\nash()\n```",
        ),
    ],
)
def test_parts_of_a_page(html: str, markdown: str) -> None:
    assert converted(html) == f"# Fire\n\n<https://rules.example/zt/fire/>\n\n{markdown}\n"


def test_the_list_names_every_page_of_rules_with_what_it_is_about() -> None:
    text = (built_site() / "llms.txt").read_text("utf-8")
    lines = text.split("\n")
    assert lines[0] == "# Rulescore"
    assert lines[2].startswith("> ")
    listed = dict(re.findall(r"^- \[[^\]]+\]\(([^)]+)\): (.+)$", text, re.MULTILINE))
    assert all(leads_somewhere(urlsplit(address.removeprefix(ORIGIN))) for address in listed)
    topics = [page for page in read_pages(docs_folder()).values() if page.is_topic]
    assert [page.path for page in topics if _address(page) not in listed] == []
    assert f"{ORIGIN}/assistants/index.md" in listed


def _address(page: Page) -> str:
    return f"{ORIGIN}/{page.path.removesuffix('.md')}/index.md"


def test_an_offline_copy_does_without_them() -> None:
    worker = (built_site() / "service-worker.js").read_text("utf-8")
    assert "index.html" in worker
    assert "index.md" not in worker
    assert "llms.txt" not in worker


def test_other_sites_may_fetch_the_list() -> None:
    headers = (built_site() / "_headers").read_text("utf-8")
    assert "/llms.txt\n  Access-Control-Allow-Origin: *" in headers
