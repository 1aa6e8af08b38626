"""The picture of the code is what the imports say."""

import pytest

from rulescore.declare.mistakes import Mistaken
from rulescore.site.content.folders import CORE, GROUPS, folders
from rulescore.site.pages.house import render_house


@pytest.mark.parametrize("group", GROUPS)
def test_every_folder_is_in_the_picture_and_in_the_table(group: str) -> None:
    drawn = render_house(group)
    for folder in folders(group):
        assert drawn.count(f">{folder.name}</text>") == 1
        assert f"<code>{folder.name}</code>" in drawn


def test_importing_folders_are_drawn_above_imported_ones() -> None:
    drawn = render_house(CORE)
    order = [drawn.index(f">{name}</text>") for name in ("site", "catalogue", "books", "dice")]
    assert order == sorted(order)
    assert "books imports declare" in drawn


def test_another_folder_is_refused() -> None:
    with pytest.raises(Mistaken, match="there is no such group of folders as “docs”"):
        render_house("docs")
