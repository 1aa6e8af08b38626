"""Code on pages that a reader copies names the site by the address that it has."""

import pytest

from rulescore.site.content.all_docs import docs_folder
from rulescore.site.pages.copied_code import code_to_copy


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("https://rules.example/", "https://rules.example"),
        ("https://games.example/rulescore/", "https://games.example/rulescore"),
    ],
)
def test_it_names_the_site_by_its_address(
    monkeypatch: pytest.MonkeyPatch, address: str, named: str
) -> None:
    monkeypatch.setenv("SITE_URL", address)
    assert code_to_copy("sh", "\ncurl SITE/api/index.json\n") == (
        f"```sh\ncurl {named}/api/index.json\n```"
    )


@pytest.mark.parametrize("page", ["api", "embedding", "rules-in-python"])
def test_no_address_is_written_on_the_page_itself(page: str) -> None:
    assert "127.0.0.1" not in (docs_folder() / f"{page}.md").read_text("utf-8")
