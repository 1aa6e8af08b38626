"""Which page a Markdown extension is working on, under either engine."""

from typing import Any

from markdown import Markdown

MKDOCS, ZENSICAL = "relpath", "rendering_context"
"""The processor of each engine that knows the current page."""
WITHIN = "_original_md"
"""What markdown-exec notes of the page in whose midst it renders."""


def current_page(md: Markdown) -> str:
    """The path of the page below `docs/`, "" outside of a build and within what Python on a page
    writes: MkDocs passes it to the processor of relative links, Zensical to one that holds its
    context."""
    if hasattr(md, WITHIN):
        return ""
    if ZENSICAL in md.preprocessors:
        context: Any = md.preprocessors[ZENSICAL]
        return str(context.page.path)
    if MKDOCS not in md.treeprocessors:
        return ""
    relative: Any = md.treeprocessors[MKDOCS]
    return str(relative.file.src_uri) if getattr(relative, "file", None) else ""
