"""Classes for the aligned cells of Markdown tables: `---:` in the line below the header.

Markdown writes `align`, which HTML no longer has, or a style, which the site’s policy forbids.
"""

from typing import Any
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

AFTER_ATTRIBUTES = 5  # Markdown's own tree processors run at 8 and more


class _AlignedCells(Treeprocessor):
    def run(self, root: Element) -> None:
        for cell in [*root.iter("td"), *root.iter("th")]:
            if align := cell.attrib.pop("align", None):
                cell.set("class", f"{cell.get('class', '')} rc-{align}".strip())


class _Extension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        md.treeprocessors.register(_AlignedCells(md), "aligned-cells", AFTER_ATTRIBUTES)


def makeExtension(**settings: Any) -> Extension:  # noqa: N802
    """The Markdown extension that `mkdocs.yml` names by this module."""
    return _Extension(**settings)
